"""What the seats of a legal log hold before each line, for any number of seats, by counting tiles.

This shares nothing with the package and knows of a ruleset only how many tiles there are. It
believes the log; a corruption uses it to find a place and to prove that no legal history is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tests.mutation.followed import Followed
from tests.mutation.logs import Event, Log

TILES = {"taiwan16": 144, "hk13": 136, "maceplay2p": 64, "riichi": 136}
RESERVE = {"taiwan16": 16, "hk13": 0, "maceplay2p": 0, "riichi": 14}
DEALT = {"taiwan16": 16, "hk13": 13, "maceplay2p": 13, "riichi": 13}
TAILS = {"riichi": (134, 135, 132, 133)}
"""Where replacements lie that do not come one after the other from the end of the wall."""
HONORS = [f"{rank}z" for rank in range(1, 8)]
KINDS = {
    "taiwan16": [*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *HONORS],
    "hk13": [*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *HONORS],
    "maceplay2p": [*(f"{rank}m" for rank in range(1, 10)), *HONORS],
    "riichi": [*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *HONORS],
}


@dataclass
class Seat:
    """What one seat has."""

    concealed: Counter[str]
    melds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """C chow, P pung, M exposed kong, A added kong, K concealed kong; its tiles."""
    flowers: tuple[str, ...] = ()

    def copy(self) -> Seat:
        """Return an independent copy."""
        return replace(self, concealed=Counter(self.concealed))

    @property
    def tiles(self) -> list[str]:
        """Concealed tiles, sorted."""
        return sorted(self.concealed.elements())


@dataclass
class Moment:
    """The table before one line of a hand.

    ``phase`` says what the lines before call for: draw, act (own turn with a tile drawn), call
    (discard after a claim), respond (to a discard), rob (after an added kong), replace (after
    another kong or a flower), won, ended, settled. Until the first discard it is the opening.
    """

    opening: int
    dealer: int
    turn: int
    seats: list[Seat]
    left: int
    head: int
    tail: int
    phase: str = "draw"
    replaced: int = 0
    discards: int = 0
    drawn: str | None = None
    tile: str | None = None
    seen: Counter[str] = field(default_factory=Counter)
    win: Event | None = None
    kongs: tuple[tuple[int, str, int], ...] = ()
    """Owner, kind and number in the hand of every kong that stands."""
    declared: tuple[int, ...] = ()
    """Seats that have declared ready."""
    rivers: tuple[tuple[str, ...], ...] = ()
    """What every seat has discarded."""
    calls: int = 0

    def copy(self) -> Moment:
        """Return an independent copy."""
        return replace(self, seats=[seat.copy() for seat in self.seats], seen=Counter(self.seen))

    @property
    def actor(self) -> Seat:
        """The seat in turn."""
        return self.seats[self.turn]

    @property
    def others(self) -> list[int]:
        """The seats that are not in turn, the next one first."""
        return [(self.turn + step) % len(self.seats) for step in range(1, len(self.seats))]


class Table(Followed[Moment]):
    """A legal log and the table before each of its lines."""

    def __init__(self, log: Log) -> None:
        self.ruleset: str = log[0]["ruleset"]["id"]
        super().__init__(log, _follow(log, self.ruleset), KINDS[self.ruleset])
        self.seats = len(log[0]["seats"])


def _follow(log: Log, ruleset: str) -> Iterator[Moment | None]:
    moment: Moment | None = None
    for index, event in enumerate(log):
        if event["type"] == "hand":
            yield None
            seats = [Seat(Counter(tiles)) for tiles in event["dealt"]]
            dealt = DEALT[ruleset] * len(seats)
            left = TILES[ruleset] - dealt - RESERVE[ruleset]
            moment = Moment(
                index, event["dealer"], event["dealer"], seats, left, dealt, TILES[ruleset] - 1
            )
            moment.rivers = ((),) * len(seats)
            moment.seen.update(tile for tiles in event["dealt"] for tile in tiles)
            moment.tail = _tail(ruleset, 0)
            continue
        if moment is not None and not moment.discards and _plays(event):
            # The flowers dealt are all replaced, whoever was the last; the dealer plays.
            moment.turn = event["seat"]
        yield moment
        if moment is not None:
            moment = moment.copy()
            _apply(moment, event, index)
            if event.get("source") == "tail":
                moment.replaced += 1
                moment.tail = _tail(ruleset, moment.replaced)
            if event["type"] == "hand_end":
                moment = None


def _tail(ruleset: str, replaced: int) -> int:
    """Return the place in the wall of the next replacement."""
    tails = TAILS.get(ruleset)
    if tails is None:
        return TILES[ruleset] - 1 - replaced
    return tails[min(replaced, len(tails) - 1)]


def _plays(event: Event) -> bool:
    return event["type"] in ("discard", "kong") or event.get("by") == "self"


def _apply(moment: Moment, event: Event, index: int) -> None:
    kind = event["type"]
    if kind in ("draw", "flower", "discard", "chow", "pung", "kong"):
        moment.turn = event["seat"]
    if kind == "draw":
        moment.actor.concealed[event["tile"]] += 1
        moment.seen[event["tile"]] += 1
        moment.drawn, moment.phase = event["tile"], "act"
        moment.left -= 1
        if event["source"] == "head":
            moment.head += 1
    elif kind in ("indicator", "declare_ready"):
        if kind == "indicator":
            moment.seen[event["tile"]] += 1
        else:
            moment.declared = (*moment.declared, event["seat"])
    elif kind == "flower":
        _lay_down(moment.actor, event["tile"])
        moment.actor.flowers = (*moment.actor.flowers, event["tile"])
        moment.drawn, moment.phase = None, "replace"
    elif kind == "discard":
        _lay_down(moment.actor, event["tile"])
        moment.discards += 1
        moment.rivers = tuple(
            (*river, event["tile"]) if seat == event["seat"] else river
            for seat, river in enumerate(moment.rivers)
        )
        moment.tile, moment.drawn, moment.phase = event["tile"], None, "respond"
    elif kind in ("chow", "pung"):
        _lay_down(moment.actor, *event["own"])
        tiles = tuple(sorted([event["tile"], *event["own"]]))
        moment.actor.melds = (*moment.actor.melds, ("C" if kind == "chow" else "P", tiles))
        moment.drawn, moment.phase = None, "call"
        moment.calls += 1
    elif kind == "kong":
        _kong(moment, event, index)
    elif kind == "win":
        moment.win, moment.phase = event, "won"
        if event["by"] == "rob":
            moment.kongs = moment.kongs[:-1]
    elif kind in ("exhausted", "aborted"):
        moment.phase = "ended"
    elif kind == "settlement":
        moment.phase = "settled"


def plain(tile: str) -> str:
    """Return the kind of a tile: a red five is a five."""
    return tile.replace("0", "5")


def _lay_down(seat: Seat, *tiles: str) -> None:
    seat.concealed.subtract(tiles)
    seat.concealed += Counter()


def _kong(moment: Moment, event: Event, index: int) -> None:
    seat, tile = moment.actor, event["tile"]
    _lay_down(seat, *event["own"])
    if event["kind"] == "added":
        seat.melds = tuple(
            ("A", (*meld[1], tile)) if meld[0] == "P" and plain(meld[1][0]) == plain(tile) else meld
            for meld in seat.melds
        )
    else:
        exposed = event["kind"] == "exposed"
        tiles = (tile, *event["own"]) if exposed else tuple(event["own"])
        seat.melds = (*seat.melds, ("M" if exposed else "K", tiles))
    moment.tile, moment.drawn = tile, None
    moment.phase = "rob" if event["kind"] == "added" else "replace"
    moment.kongs = (*moment.kongs, (event["seat"], event["kind"], index - moment.opening))


def settled(scores: Sequence[int], payments: Sequence[Event]) -> Log:
    """Return the settlement of a hand that began with these scores."""
    event: Event = {"type": "settlement", "deltas": [0] * len(scores), "scores": list(scores)}
    return resettled([event], 0, payments)


def resettled(log: Log, index: int, payments: Sequence[Event]) -> Log:
    """Return the log up to the end of a hand, settled by other payments with all that follows.

    What comes after the hand is cut off: its scores would begin elsewhere.
    """
    old = log[index]
    deltas = [0] * len(old["deltas"])
    house = pot = 0
    for payment in payments:
        for party, sign in ((payment["from"], -1), (payment["to"], 1)):
            if party == "house":
                house += sign * payment["amount"]
            elif party == "pot":
                pot += sign * payment["amount"]
            else:
                deltas[party] += sign * payment["amount"]
    scores = [
        before - gained + delta
        for before, gained, delta in zip(old["scores"], old["deltas"], deltas, strict=True)
    ]
    new = {**old, "payments": list(payments), "deltas": deltas, "scores": scores}
    if house or "house" in old:
        new["house"] = house
    if pot or "pot" in old:
        new["pot"] = pot
    return [*log[:index], new, *log[index + 1 : index + 2]]
