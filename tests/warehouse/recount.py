"""The facts of every seat of a douque2p hand, counted anew from the lines of a log.

Follows tiles and locks by the words of the rule document alone; imports nothing from mjlog.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracles.douque2p import waits
from tests.oracles.tiles import SEQUENCES, splits

Line = dict[str, Any]
ORDER = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10)]
EDGE: dict[tuple[str, ...], str] = {("1m", "2m", "3m"): "3m", ("7m", "8m", "9m"): "7m"}

_waits = cache(waits)
_splits = cache(splits)


@dataclass
class Seat:
    concealed: list[str]
    melds: list[tuple[str, str]] = field(default_factory=list)
    drawn: str | None = None
    locked: bool = False
    facts: dict[str, Any] = field(default_factory=dict)

    def before(self) -> tuple[str, ...]:
        tiles = list(self.concealed)
        if self.drawn is not None:
            tiles.remove(self.drawn)
        return tuple(sorted(tiles))

    def waits(self) -> tuple[str, ...]:
        return _waits(self.before(), tuple(self.melds))


def hands_of(lines: Iterable[str]) -> Iterator[list[Line]]:
    """Yield the lines of every hand."""
    hand: list[Line] = []
    for text in lines:
        line = json.loads(text)
        if line["type"] == "hand":
            hand = [line]
        elif line["type"] not in ("game", "game_end"):
            hand.append(line)
        if line["type"] == "hand_end":
            yield hand


def recount(hand: list[Line]) -> list[dict[str, Any]]:
    """Return the facts of both seats."""
    return _Recount(hand).facts()


def form(tiles: tuple[str, ...], groups: int, kinds: tuple[str, ...]) -> str | None:
    """Return the form of a wait, by every reading of every completed hand."""
    if not kinds:
        return None
    if len(kinds) > 2:
        return "several"
    every = []
    for kind in kinds:
        found = set()
        for parts, pair in _splits((*tiles, kind), groups):
            if pair == kind:
                found.add("single")
            for part in parts:
                if part[0] == part[1] == kind:
                    found.add("dual")
                elif part in SEQUENCES and kind in part:
                    if kind == part[1]:
                        found.add("closed")
                    else:
                        found.add("edge" if EDGE.get(tuple(part)) == kind else "two_sided")
        every.append(found)
    if len(kinds) == 1:
        order = ("edge", "closed", "single", "dual", "two_sided")
        return next(name for name in order if name in every[0])
    three_apart = kinds[0][1] == kinds[1][1] and int(kinds[1][0]) - int(kinds[0][0]) == 3
    if three_apart and all("two_sided" in found for found in every):
        return "two_sided"
    return "dual" if all("dual" in found for found in every) else "several"


def shorthand(kinds: Iterable[str]) -> str:
    """Return kinds in shorthand."""
    parts: dict[str, str] = {}
    for kind in sorted(kinds, key=ORDER.index):
        parts[kind[1]] = parts.get(kind[1], "") + kind[0]
    return "".join(digits + suit for suit, digits in parts.items())


class _Recount:
    def __init__(self, hand: list[Line]) -> None:
        self.opening, *self.lines = hand
        self.seats = [Seat(list(tiles)) for tiles in self.opening["dealt"]]
        self.river: list[str] = []
        self.called: list[str] = []
        self.open: tuple[int, str, str] | None = None
        self.over = False
        for index, seat in enumerate(self.seats):
            seat.facts = {
                "is_dealer": index == self.opening["dealer"],
                "is_door": index == self.opening["door"],
                "seat_wind": self.opening["seat_winds"][index],
                "won": False, "won_by": None, "win_turn": None, "dealt_in": False,
                "dealt_in_by": None, "dealt_in_to": None, "deal_in_events": 0,
                "deal_in_turn": None, "paid_self_draw": False, "pungs": 0, "exposed_kongs": 0,
                "concealed_kongs": 0, "added_kongs": 0, "robbed_kongs": 0, "called": False,
                "first_call_turn": None, "replacements": 0, "draws": 0, "discards": 0,
                "declared": None, "declared_turn": None, "declared_waits": None,
                "declared_unseen": None, "declaration_won": False, "ready_turn": None,
                "ready_waits": None, "ready_kinds": None, "ready_unseen": None,
                "ready_form": None, "ready_turns": 0, "declined_discards": 0,
                "declined_self_draws": 0, "declined_robs": 0, "called_instead": 0,
                "locks_entered": 0, "locked_turns": 0, "blocked_wins": 0, "hand_tai": None,
                "dealer_tai": None, "total_tai": None,
            }  # fmt: skip
            self._look(seat, 0)

    def facts(self) -> list[dict[str, Any]]:
        for line in self.lines:
            kind = line["type"]
            if self.open is not None and kind not in ("pass", "win", "presence", "penalty"):
                self._let_go(line)
            getattr(self, f"_{kind}", lambda _: None)(line)
        for seat in self.seats:
            facts = seat.facts
            declined = ("declined_discards", "declined_self_draws", "declined_robs")
            facts["declined_wins"] = sum(facts[name] for name in (*declined, "called_instead"))
            facts["win_chances"] = facts["declined_wins"] + facts["won"]
            facts["calls"] = facts["pungs"] + facts["exposed_kongs"]
            facts["kongs"] = (
                facts["exposed_kongs"] + facts["concealed_kongs"] + facts["added_kongs"]
            )
        return [seat.facts for seat in self.seats]

    # Waits

    def _unseen(self, seat: Seat, kinds: Iterable[str], spare: str | None = None) -> int:
        """Copies the seat does not see; ``spare`` lies open and does not count as seen."""
        seen = [*seat.concealed, *self.river]
        for other in self.seats:
            for letter, tile in other.melds:
                if letter != "K" or other is seat:
                    seen += [tile] * (3 if letter == "P" else 4)
        for tile in self.called:
            seen.remove(tile)
        if spare is not None:
            seen.remove(spare)
        return sum(4 - seen.count(kind) for kind in kinds)

    def _look(self, seat: Seat, turn: int) -> None:
        """Note the first time a seat is ready."""
        kinds = seat.waits()
        if kinds and seat.facts["ready_turn"] is None:
            seat.facts |= {
                "ready_turn": turn,
                "ready_waits": shorthand(kinds),
                "ready_kinds": len(kinds),
                "ready_unseen": self._unseen(seat, kinds),
                "ready_form": form(seat.before(), 4 - len(seat.melds), kinds),
            }

    # Chances

    def _let_go(self, line: Line) -> None:
        assert self.open is not None
        who, tile, by = self.open
        self.open = None
        other = self.seats[1 - who]
        if other.locked or tile not in other.waits():
            return
        if line["type"] in ("pung", "kong"):
            other.facts["called_instead"] += 1
        else:
            other.facts["declined_robs" if by == "rob" else "declined_discards"] += 1
        if line["type"] != "exhausted":
            other.locked = True
            other.facts["locks_entered"] += 1

    def _lies_open(self, who: int, tile: str, by: str) -> None:
        self.open = who, tile, by
        other = self.seats[1 - who]
        if other.locked and tile in other.waits():
            other.facts["blocked_wins"] += 1

    def _part(self, seat: Seat) -> None:
        """Before a discard or an own kong: what becomes of the lock."""
        complete = bool(_splits(tuple(sorted(seat.concealed)), 4 - len(seat.melds)))
        if seat.locked:
            seat.locked = complete
        elif seat.drawn is not None and seat.drawn in seat.waits():
            seat.facts["declined_self_draws"] += 1
            seat.facts["locks_entered"] += 1
            seat.locked = True

    # Events

    def _draw(self, line: Line) -> None:
        seat = self.seats[line["seat"]]
        if seat.locked and line["tile"] in seat.waits():
            seat.facts["blocked_wins"] += 1
        seat.drawn = line["tile"]
        seat.concealed.append(line["tile"])
        seat.facts["draws"] += 1
        seat.facts["replacements"] += line["source"] == "tail"

    def _declare_ready(self, line: Line) -> None:
        facts = self.seats[line["seat"]].facts
        facts["declared"] = line["kind"]
        facts["declared_turn"] = facts["discards"] + 1

    def _discard(self, line: Line) -> None:
        seat = self.seats[line["seat"]]
        self._part(seat)
        seat.concealed.remove(line["tile"])
        seat.drawn = None
        self.river.append(line["tile"])
        facts = seat.facts
        facts["discards"] += 1
        kinds = seat.waits()
        facts["ready_turns"] += bool(kinds)
        facts["locked_turns"] += seat.locked
        if facts["declared_turn"] == facts["discards"]:
            facts["declared_waits"] = shorthand(kinds)
            facts["declared_unseen"] = self._unseen(seat, kinds)
        self._look(seat, facts["discards"])
        self._lies_open(line["seat"], line["tile"], "discard")

    def _call(self, line: Line, letter: str, copies: int) -> Seat:
        seat = self.seats[line["seat"]]
        for _ in range(copies):
            seat.concealed.remove(line["tile"])
        seat.melds.append((letter, line["tile"]))
        self.called.append(line["tile"])
        seat.drawn = None
        seat.facts["called"] = True
        if seat.facts["first_call_turn"] is None:
            seat.facts["first_call_turn"] = seat.facts["discards"] + 1
        return seat

    def _pung(self, line: Line) -> None:
        self._call(line, "P", 2).facts["pungs"] += 1

    def _kong(self, line: Line) -> None:
        seat = self.seats[line["seat"]]
        kind, tile = line["kind"], line["tile"]
        seat.facts[f"{kind}_kongs"] += 1
        if kind == "exposed":
            self._call(line, "M", 3)
        else:
            self._part(seat)
            seat.drawn = None
            for _ in range(4 if kind == "concealed" else 1):
                seat.concealed.remove(tile)
            if kind == "concealed":
                seat.melds.append(("K", tile))
            else:
                seat.melds[seat.melds.index(("P", tile))] = ("A", tile)
        self._look(seat, seat.facts["discards"])
        if kind == "added":
            self._lies_open(line["seat"], tile, "rob")

    def _end(self, winner: int | None = None, spare: str | None = None) -> None:
        self.over = True
        for index, seat in enumerate(self.seats):
            kinds = seat.waits()
            seat.facts |= {
                "ready_at_end": bool(kinds),
                "end_waits": shorthand(kinds) if kinds else None,
                "end_kinds": len(kinds) if kinds else None,
                "end_unseen": self._unseen(seat, kinds, spare if index == winner else None)
                if kinds
                else None,
                "end_form": form(seat.before(), 4 - len(seat.melds), kinds),
                "locked_at_end": seat.locked,
            }

    def _exhausted(self, line: Line) -> None:
        self._end()

    def _win(self, line: Line) -> None:
        self.open = None
        seat, by = line["seat"], line["by"]
        self._end(seat, line["tile"])
        facts, other = self.seats[seat].facts, self.seats[1 - seat].facts
        streak = 1 + 2 * self.opening["streak"]
        facts |= {
            "won": True, "won_by": by, "win_turn": facts["discards"] + 1,
            "hand_tai": line["total"], "dealer_tai": streak, "total_tai": line["total"] + streak,
        }  # fmt: skip
        if by == "self":
            other["paid_self_draw"] = True
            return
        other |= {
            "dealt_in": True, "dealt_in_by": by, "dealt_in_to": seat, "deal_in_events": 1,
            "deal_in_turn": other["discards"] + (by == "rob"),
        }  # fmt: skip
        if by == "rob":
            other["added_kongs"] -= 1
            other["robbed_kongs"] += 1
        else:
            other["declaration_won"] = other["declared_turn"] == other["discards"]

    def _settlement(self, line: Line) -> None:
        for index, seat in enumerate(self.seats):
            delta = line["deltas"][index]
            facts = seat.facts
            facts |= {
                "delta": delta,
                "score_after": line["scores"][index],
                "score_before": self.opening["scores"][index],
                "win_income": max(delta, 0),
                "deal_in_cost": -delta if facts["dealt_in"] else 0,
                "self_draw_cost": -delta if facts["paid_self_draw"] else 0,
                "kong_balance": 0,
            }
