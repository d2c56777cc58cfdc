"""Corruptions from hand to hand: numbers, dealer, streak, winds, door, scores."""

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds import progression
from tests.mutation.logs import changed
from tests.mutation.mutant import Mutant, at, mixed
from tests.mutation.systems.kind import FOUR, breaks, everywhere
from tests.mutation.systems.table import Table

everywhere(progression.number_skipped, progression.number_repeated)
everywhere(progression.dice_missing, only="taiwan16")

WINDS = ("1z", "2z", "3z", "4z")


@breaks("seat winds 門風 from the dealer instead of the door", "the door is East", "taiwan16")
def winds_from_dealer(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        hand = table.log[index]
        if hand["door"] != hand["dealer"]:
            winds = [WINDS[(seat - hand["dealer"]) % 4] for seat in range(4)]
            yield at(changed(table.log, index, seat_winds=winds), index, "MJ707")


@breaks("seat winds turned", "one seat is East and the others follow")
def winds_turned(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        winds = table.log[index]["seat_winds"]
        turns = 1 + int(rng.random() * (len(winds) - 1))
        new = [*winds[turns:], *winds[:turns]]
        yield at(changed(table.log, index, seat_winds=new), index, "MJ707")


@breaks("seat winds clockwise", "winds follow counter-clockwise", *FOUR)
def winds_clockwise(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        first, second, third, fourth = table.log[index]["seat_winds"]
        winds = [first, fourth, third, second]
        if winds[0] in ("1z", "3z"):
            yield at(changed(table.log, index, seat_winds=winds), index, "MJ707")


@breaks("door wrong, winds to match", "the sum of the dice gives another seat", "taiwan16")
def door_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        door = (table.log[index]["door"] + 1 + int(rng.random() * 3)) % 4
        winds = [WINDS[(seat - door) % 4] for seat in range(4)]
        log = changed(table.log, index, door=door, seat_winds=winds)
        yield at(log, index, "MJ706")


@breaks("wrong dealer", "the first hand, or the one before, gives the deal to another seat")
def dealer_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        dealer = (table.log[index]["dealer"] + 1) % table.seats
        yield at(changed(table.log, index, dealer=dealer), index, "MJ703")


@breaks("streak one too high", "it is the number of hands the dealer has kept the deal")
def streak_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        streak = table.log[index]["streak"] + 1
        yield at(changed(table.log, index, streak=streak), index, "MJ704")


@breaks("round wind 圈風 wrong", "the dealers so far give another")
def round_wind_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        wind = mixed((w for w in WINDS if w != table.log[index]["round_wind"]), rng)[0]
        yield at(changed(table.log, index, round_wind=wind), index, "MJ705")


@breaks("scores do not go on", "the hand before ended with others")
def scores_restart(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands[1:], rng):
        scores = list(table.log[index]["scores"])
        scores[int(rng.random() * len(scores))] += 100
        yield at(changed(table.log, index, scores=scores), index, "MJ709")


@breaks("dealt to too few", "all are dealt tiles")
def list_too_short(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        field = mixed(("dealt", "scores", "seat_winds"), rng)[0]
        short = table.log[index][field][:-1]
        yield at(changed(table.log, index, **{field: short}), index, "MJ111")


@breaks("seat that is not there", "nobody sits there")
def no_such_seat(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in mixed(table.places("draw", "discard"), rng):
        del event
        # No log has more than four seats, so a fifth is none that could be read.
        code = "MJ112" if table.seats < 4 else "MJ023"
        yield at(changed(table.log, index, seat=table.seats), index, code)
