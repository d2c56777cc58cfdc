"""Corruptions from hand to hand: numbers, dealer, streak, winds, scores, and the game's end."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.mutation.endings import game_end, ranks, repaid
from tests.mutation.followed import Followed
from tests.mutation.logs import Event, Log, changed, settlement_after
from tests.mutation.mutant import Mutant, at, corruption, mixed
from tests.mutation.trace import Trace

_SWAP_FIELDS = ("dealt", "seat_winds", "scores")


def _later(trace: Followed[Any], rng: Random) -> list[int]:
    """Return the lines of hands that follow another one, in random order."""
    return mixed(trace.hands[1:], rng)


@corruption("seat winds 門風 from the dealer instead of the door", "the door is East")
def winds_from_dealer(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        hand = trace.log[index]
        if hand["door"] != hand["dealer"]:
            winds = ["1z", "3z"] if hand["dealer"] == 0 else ["3z", "1z"]
            yield at(changed(trace.log, index, seat_winds=winds), index, "MJ707")


@corruption("seat winds exchanged", "the door is East")
def winds_exchanged(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        winds = trace.log[index]["seat_winds"][::-1]
        yield at(changed(trace.log, index, seat_winds=winds), index, "MJ707")


@corruption("door wrong, winds to match", "the sum of the dice gives the other seat")
def door_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        hand = trace.log[index]
        winds = hand["seat_winds"][::-1]
        log = changed(trace.log, index, door=1 - hand["door"], seat_winds=winds)
        yield at(log, index, "MJ706")


@corruption("dice changed from odd to even", "the sum of the dice gives the other seat as door")
def dice_changed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        first, *rest = trace.log[index]["dice"]
        dice = [first % 6 + 1, *rest]
        yield at(changed(trace.log, index, dice=dice), index, "MJ706")


@corruption("two dice", "the dealer throws three")
def dice_missing(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        dice = trace.log[index]["dice"][:2]
        yield at(changed(trace.log, index, dice=dice), index, "MJ708")


@corruption("wrong dealer", "the first hand, or the one before, gives the deal to the other seat")
def dealer_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        dealer = 1 - trace.log[index]["dealer"]
        yield at(changed(trace.log, index, dealer=dealer), index, "MJ703")


@corruption("last hand played with the wrong dealer", "the hand before gives the deal to the other")
def dealt_by_wrong_seat(trace: Trace, rng: Random) -> Iterator[Mutant]:
    index = trace.hands[-1]
    if index == trace.hands[0] and trace.log[index]["scores"] != [0, 0]:
        return
    end = len(trace.log) - 1
    exchanged = [_exchanged(event) for event in trace.log[index:end]]
    hand = trace.log[index]
    exchanged[0]["scores"] = hand["scores"]
    settlement = next(event for event in exchanged if event["type"] == "settlement")
    scores = [a + b for a, b in zip(hand["scores"], settlement["deltas"], strict=True)]
    settlement["scores"] = scores
    del rng
    yield at([*trace.log[:index], *exchanged, game_end(scores)], index, "MJ703")


def _exchanged(event: Event) -> Event:
    """Return an event with the two seats exchanged."""
    new = dict(event)
    for key in ("seat", "from", "dealer", "door"):
        if key in new:
            new[key] = 1 - new[key]
    for key in ("dealt", "seat_winds", "deltas"):
        if key in new:
            new[key] = new[key][::-1]
    if new.get("payments"):
        new["payments"] = [_exchanged(payment) for payment in new["payments"]]
        for payment in new["payments"]:
            payment["to"] = 1 - payment["to"]
    if "melds" in new:
        new["melds"] = [_exchanged(meld) for meld in new["melds"]]
    return new


def _repriced(log: Log, index: int, more: int) -> Log:
    """Return the log with the streak of a hand changed by so much, its payment to match."""
    log = changed(log, index, streak=log[index]["streak"] + more)
    place = settlement_after(log, index)
    payments = log[place]["payments"]
    if not payments:
        return log
    paid = payments[0]["amount"] + 40 * more
    deltas = [paid if delta > 0 else -paid for delta in log[place]["deltas"]]
    return repaid(log, place, deltas, payments=[{**payments[0], "amount": paid}])


@corruption("streak not raised, payment to match", "the dealer has kept the deal once more")
def streak_not_raised(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        if trace.log[index]["streak"]:
            yield at(_repriced(trace.log, index, -1), index, "MJ704")


@corruption("streak not raised, payment right", "the dealer has kept the deal once more")
def streak_not_raised_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        streak = trace.log[index]["streak"]
        if streak:
            yield at(changed(trace.log, index, streak=streak - 1), index, "MJ704")


@corruption("streak not reset, payment to match", "the deal has passed to the other seat")
def streak_not_reset(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        if not trace.log[index]["streak"]:
            yield at(_repriced(trace.log, index, 1), index, "MJ704")


@corruption("streak not reset, payment right", "the deal has passed to the other seat")
def streak_not_reset_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        if not trace.log[index]["streak"]:
            yield at(changed(trace.log, index, streak=1), index, "MJ704")


@corruption("streak in the first hand", "a game opens with streak 0")
def streak_at_the_start(trace: Trace, rng: Random) -> Iterator[Mutant]:
    index = trace.hands[0]
    yield at(_repriced(trace.log, index, 1 + int(rng.random() * 3)), index, "MJ704")


@corruption("streak past the cap", "the hand with streak 10 is the dealer's last")
def streak_past_cap(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for before, index in zip(trace.hands, trace.hands[1:], strict=False):
        if trace.log[before]["streak"] == 10:
            dealer = trace.log[before]["dealer"]
            yield at(changed(trace.log, index, streak=11, dealer=dealer), index, "MJ715")
    del rng


@corruption("round wind 圈風 wrong", "the round is another")
def round_wind_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        wind = int(trace.log[index]["round_wind"][0])
        new = f"{wind % 4 + 1}z"
        yield at(changed(trace.log, index, round_wind=new), index, "MJ705")


def _renumbered(log: Log, places: Sequence[int], more: int) -> Log:
    for place in places:
        log = changed(log, place, hand=log[place]["hand"] + more)
    return log


@corruption("hand number skipped", "the hand after number n is n + 1")
def number_skipped(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        places = [place for place in trace.hands if place >= index]
        yield at(_renumbered(trace.log, places, 1), index, "MJ701")


@corruption("hand number repeated", "the hand after number n is n + 1")
def number_repeated(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        places = [place for place in trace.hands if place >= index]
        yield at(_renumbered(trace.log, places, -1), index, "MJ702")


@corruption("one hand's number too high", "the hand after number n is n + 1")
def number_too_high(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        yield at(_renumbered(trace.log, [index], 1 + int(rng.random() * 3)), index, "MJ701")


@corruption("one hand's number too low", "the hand after number n is n + 1")
def number_too_low(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in _later(trace, rng):
        yield at(_renumbered(trace.log, [index], -1), index, "MJ702")


@corruption("whole hand removed", "the numbers skip")
def hand_removed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands[1:-1], rng):
        end = trace.end_of_hand(index + 1)
        yield at([*trace.log[:index], *trace.log[end + 1 :]], index, "MJ701")


@corruption("whole hand doubled", "the second one bears the same number")
def hand_doubled(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        end = trace.end_of_hand(index + 1) + 1
        log = [*trace.log[:end], *trace.log[index:end], *trace.log[end:]]
        yield at(log, end, "MJ702")


@corruption("last hand removed", "the final scores are not those after the hand before")
def last_hand_removed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    index = trace.hands[-1]
    if index != trace.hands[0] and trace.log[index]["scores"] != trace.log[-1]["scores"]:
        yield at([*trace.log[:index], trace.log[-1]], index, "MJ712")
    del rng


@corruption("starting score wrong", "the hand before ended with another")
def start_score_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        scores = list(trace.log[index]["scores"])
        scores[int(rng.random() * 2)] += 100
        yield at(changed(trace.log, index, scores=scores), index, "MJ709")


@corruption("starting score wrong from here on", "the hand before ended with another")
def start_score_wrong_onwards(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        log = list(trace.log)
        for place in range(index, len(log)):
            if "scores" in log[place]:
                first, second = log[place]["scores"]
                log[place] = {**log[place], "scores": [first + 100, second - 100]}
        log[-1] = {**log[-1], "ranks": ranks(log[-1]["scores"])}
        yield at(log, index, "MJ709")


@corruption("final score wrong", "the last hand ended with another")
def final_score_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    scores = list(trace.log[-1]["scores"])
    scores[int(rng.random() * 2)] += 20
    index = len(trace.log) - 1
    yield at(changed(trace.log, index, scores=scores, ranks=ranks(scores)), index, "MJ712")


@corruption("ranks wrong", "the scores give others")
def ranks_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    index = len(trace.log) - 1
    new = [3 - rank for rank in trace.log[index]["ranks"]]
    if new == trace.log[index]["ranks"]:
        new = [1, 2]
    del rng
    yield at(changed(trace.log, index, ranks=new), index, "MJ713")


@corruption("payment at the end of the game", "nothing is left over to pay")
def final_payment(trace: Trace, rng: Random) -> Iterator[Mutant]:
    index = len(trace.log) - 1
    payment = {"from": 0, "to": 1, "amount": 100, "reason": "leftover"}
    del rng
    yield at(changed(trace.log, index, payments=[payment]), index, "MJ714")


@corruption("hand after the last round", "the game was over")
def hand_after_the_last_round(trace: Trace, rng: Random) -> Iterator[Mutant]:
    last = trace.log[trace.hands[-1]]
    rounds = trace.log[0]["ruleset"]["options"]["rounds"]
    settlement = trace.log[-3]
    lost = settlement["deltas"][last["dealer"]] < 0
    if not (last["dealer"] == 1 and lost and last["round_wind"] == f"{rounds}z"):
        return
    # The game's first hand once more, with the number and scores of a hand that would follow.
    start, end = trace.hands[0], trace.end_of_hand(trace.hands[0] + 1)
    again = [dict(event) for event in trace.log[start : end + 1]]
    before = trace.log[-1]["scores"]
    wind = f"{rounds % 4 + 1}z"
    again[0] |= {"hand": last["hand"] + 1, "scores": before, "round_wind": wind}
    winds = {trace.log[start]["round_wind"], wind}
    if any(winds & set(event["concealed"]) for event in again if event["type"] == "reveal"):
        return  # the other round wind might change what the win is worth
    paid = next(event for event in again if event["type"] == "settlement")
    scores = [score + delta for score, delta in zip(before, paid["deltas"], strict=True)]
    paid["scores"] = scores
    index = len(trace.log) - 1
    del rng
    yield at([*trace.log[:index], *again, game_end(scores)], index, "MJ710")
