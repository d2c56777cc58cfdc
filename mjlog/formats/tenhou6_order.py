"""The order of events of a tenhou.net/6 hand, which keeps every seat's draws and discards apart.

There is never more than one. Cut each seat's entries into turns: what it takes up, its kongs, its
discard. A turn says which seat had the turn before: a call names whom it is called from, a draw
follows the seat to the left. So the seats' turns are edges of a walk from the dealer, the seat that
comes out one short of followers had the last turn, and from there every step back is forced, to the
latest turn not yet used of the seat named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from mjlog.formats.tenhou6_calls import NOTHING, TILES, TSUMOGIRI, call
from mjlog.records import Kong

SEATS = 4
DRAWS, DISCARDS = 0, 1

Entry = int | str


class Step(NamedTuple):
    """One event: an entry that is due.

    Args:
        seat: whose entry.
        column: `DRAWS` or `DISCARDS`.
        place: where in the column.
    """

    seat: int
    column: int
    place: int


class Turn(NamedTuple):
    """What a seat does from taking up a tile to laying one down.

    Args:
        steps: its entries.
        before: the seat that had the turn before.
        called: the tile that it calls; None if it draws.
        cast: the tile that it discards; None if the hand ends before.
    """

    steps: list[Step]
    before: int
    called: str | None
    cast: str | None


class NoOrderError(Exception):
    """No order explains all entries.

    Args:
        at: an entry that is not explained; None where it is not one alone.
    """

    def __init__(self, at: Step | None) -> None:
        super().__init__(at)
        self.at = at


def turns(seat: int, draws: Sequence[Entry], discards: Sequence[Entry]) -> list[Turn]:
    """Return the turns that a seat's entries make.

    Raises:
        NoOrderError: its draws and discards do not fit together.
    """
    found: list[Turn] = []
    laid = place = 0
    while place < len(draws):
        entry = draws[place]
        steps = [Step(seat, DRAWS, place)]
        before, called = (seat - 1) % SEATS, None
        drawn: Entry | None = entry
        if isinstance(entry, str):
            record = call(seat, entry)
            assert record.from_seat is not None
            before, called, drawn = record.from_seat, record.tile, None
            if isinstance(record, Kong):
                laid += laid < len(discards) and discards[laid] == NOTHING
                place += 1
                drawn = _replacement(steps, seat, draws, place)
        place += 1
        cast: str | None = None
        while laid < len(discards) and cast is None:
            entry = discards[laid]
            if entry == NOTHING:
                raise NoOrderError(Step(seat, DISCARDS, laid))
            steps.append(Step(seat, DISCARDS, laid))
            laid += 1
            if isinstance(entry, str) and not entry.startswith("r"):
                if laid == len(discards) and place == len(draws):
                    break  # the kong was robbed
                drawn = _replacement(steps, seat, draws, place)
                place += 1
                continue
            code = int(entry.removeprefix("r")) if isinstance(entry, str) else entry
            code = drawn if code == TSUMOGIRI and isinstance(drawn, int) else code
            cast = TILES.get(code, "")
        found.append(Turn(steps, before, called, cast))
        if cast is None and place < len(draws):
            raise NoOrderError(Step(seat, DRAWS, place))
    if laid < len(discards):
        raise NoOrderError(Step(seat, DISCARDS, laid))
    return found


def _replacement(steps: list[Step], seat: int, draws: Sequence[Entry], place: int) -> Entry:
    """Add the draw that follows a kong, and return it."""
    if place >= len(draws) or not isinstance(draws[place], int):
        raise NoOrderError(steps[-1])
    steps.append(Step(seat, DRAWS, place))
    return draws[place]


def order(
    dealer: int, draws: Sequence[Sequence[Entry]], discards: Sequence[Sequence[Entry]]
) -> list[Step]:
    """Return the entries of a hand in the order in which they happened.

    Args:
        dealer: who draws first.
        draws: by seat, every entry readable.
        discards: by seat, likewise.

    Raises:
        NoOrderError: there is no such order.
    """
    own = [turns(seat, draws[seat], discards[seat]) for seat in range(SEATS)]
    if not own[dealer] or own[dealer][0].called is not None:
        raise NoOrderError(Step(dealer, DRAWS, 0))
    left = [len(each) for each in own]
    for seat in range(SEATS):
        for turn in own[seat]:
            if turn is not own[dealer][0]:
                left[turn.before] -= 1
    if sorted(left) != [0, 0, 0, 1]:
        raise NoOrderError(_odd_one(own, left))
    used = [len(each) for each in own]
    seat = left.index(1)
    walked: list[Turn] = []
    while used[seat]:
        used[seat] -= 1
        turn = own[seat][used[seat]]
        walked.append(turn)
        if turn is own[dealer][0]:
            break
        seat = turn.before
    if any(used):
        seat = next(seat for seat in range(SEATS) if used[seat])
        raise NoOrderError(own[seat][used[seat] - 1].steps[0])
    walked.reverse()
    for before, turn in pairwise(walked):
        if before.cast is None:
            raise NoOrderError(before.steps[-1])
        if turn.called is not None and turn.called != before.cast:
            raise NoOrderError(turn.steps[0])
    return [step for turn in walked for step in turn.steps]


def _odd_one(own: Sequence[Sequence[Turn]], left: Sequence[int]) -> Step | None:
    """Return an entry of a seat that is followed too often, or too seldom."""
    seat = min(range(SEATS), key=lambda seat: left[seat])
    if left[seat] < 0:
        following = [turn for each in own for turn in each if turn.before == seat]
        return following[-1].steps[0]
    seat = max(range(SEATS), key=lambda seat: left[seat])
    return own[seat][-1].steps[-1] if own[seat] else None
