"""Counting which rules of riichi the games of a folder exercise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from mjlog.codec import Source
from mjlog.codec.dealt import Dealt
from mjlog.formats import batches
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    Game,
    GameEnd,
    Hand,
    HandEnd,
    Indicator,
    Kong,
    Presence,
    Pung,
    Record,
    Settlement,
    Win,
)
from mjlog.replay.swaps import barred_kinds
from mjlog.replay.waiting import closed_locks
from mjlog.rules.policies.rotation import ranking
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.table import Table
from mjlog.tiles import KIND
from mjlog.verification.game import verify_batches

_ABORTS = {
    "nine_kinds": "called off: nine kinds 九種九牌",
    "four_winds": "called off: four winds 四風連打",
    "four_riichi": "called off: four riichi 四家立直",
    "four_kongs": "called off: four kongs 四槓散了",
    "triple_win": "called off: three winners 三家和",
}
_READY = ("nobody", "one", "two", "three", "all")
_LOCKS = {
    "own_discard": "one of the waits is among the own discards",
    "after_declaring": "a wait was let go after riichi",
    "same_turn": "a wait was let go in the same turn",
}
"""Lock to its row; of several that are closed the first is counted."""
_NO_PATTERN = "it would earn no 役"


class Tally:
    """Counts what happens in the games it is shown; an `Observer` of verification.

    Attributes:
        counts: rows of the page, patterns by id, fu and limits by their names.
        games, hands, wins: how many there were.
    """

    stepwise = True

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.games = self.hands = self.wins = 0
        self._rules = load("riichi")
        self._hand: Hand | None = None
        self._events: list[Record] = []
        self._accepted: set[int] = set()
        self._closed: list[set[str]] = [set()] * 4

    def open_game(self, game: Game, ordinal: int, rules: Ruleset | None) -> None:
        """See a header."""
        assert rules is not None
        self._rules = rules
        self.games += 1
        self.counts["東風戰" if rules.rotation.rounds == 1 else "東南戰"] += 1

    def open_hand(self, hand: Hand, dealt: Dealt, ordinal: int, table: Table | None) -> None:
        """See a hand's line."""
        self.hands += 1
        self._hand = hand
        self._events = []
        self._accepted = set()
        self._closed = [set() for _ in hand.dealt]
        self.counts["hand with five counter sticks or more"] += (hand.honba or 0) >= 5

    def turns(self, records: Sequence[Record], start: int, stop: int, table: Table) -> None:
        """See nothing: every event is shown by itself."""

    def checked(self, records: Sequence[Record]) -> None:
        """See nothing: every event has been shown by itself."""

    def win(
        self,
        record: Win,
        number: int,
        payer: int | None,
        score: Score | None,
        table: Table | None,
    ) -> None:
        """See a win before it is applied."""
        self.wins += 1
        counts, hand = self.counts, self._hand
        assert hand is not None
        ids = {item.id: item.count for item in record.items or ()}
        counts.update({f"pattern {name}": 1 for name in ids})
        limited = record.limit or ("no limit" if record.fu else "")
        counts[f"limit {limited}"] += 1
        counts[f"fu {record.fu}"] += bool(record.fu)
        counts["won by self-draw"] += record.by == "self"
        counts["won on a discard"] += record.by == "discard"
        counts["won by robbing an added kong 槍槓"] += record.by == "rob"
        counts["win with a red five"] += "aka" in ids
        declared = record.seat in self._accepted
        counts["win with 裏寶牌"] += "ura" in ids
        counts["win after riichi without 裏寶牌"] += declared and "ura" not in ids
        counts["win that takes deposits"] += bool(self._deposits())
        if hand.honba:
            how = "self-drawn" if record.by == "self" else "from another"
            counts[f"win with counter sticks, {how}"] += 1
        if record.liable is not None:
            self._liable(record, ids)

    def _liable(self, record: Win, ids: Mapping[str, int]) -> None:
        if "daisuushii" in ids:
            self.counts["包 for 大四喜"] += 1
            return
        how = "from another" if record.liable != record.from_seat else "from the liable seat"
        self.counts[f"包 for 大三元, {'self-drawn' if record.by == 'self' else how}"] += 1

    def _deposits(self) -> int:
        assert self._hand is not None
        return (self._hand.deposits or 0) + len(self._accepted)

    def event(self, record: Record, number: int, table: Table | None) -> None:
        """See a line of the hand and the table after it."""
        assert table is not None
        last = self._events[-1] if self._events else None
        self._events.append(record)
        counts, rules = self.counts, self._rules
        if isinstance(record, Discard):
            self._missed(record, table)
        elif isinstance(record, (Chow, Pung)):
            counts["chow" if isinstance(record, Chow) else "pung"] += 1
            seat = table.seats[record.seat]
            held = {KIND[tile] for tile in seat.tiles()}
            barred = held.intersection(barred_kinds(rules, seat))
            counts["a tile that 喰替 bars is held after a call"] += bool(barred)
        elif isinstance(record, Kong):
            counts[f"{record.kind} kong"] += 1
            counts["concealed kong after riichi"] += record.seat in self._accepted
            counts["kong with the replacement of another in hand"] += table.chain > 1
            counts["four kongs of one seat"] += table.seats[record.seat].kongs == 4
        elif isinstance(record, Indicator):
            counts["indicator of a kong turned"] += len(table.indicators) > 1
        elif isinstance(record, DeclareReady):
            counts["declaration in the first turn 兩立直"] += record.kind == "double_riichi"
            counts["declaration with the last four tiles"] += table.drawable == 4
        elif isinstance(record, Deposit):
            counts["declaration that stands"] += 1
            self._accepted.add(record.seat)
            locks = closed_locks(table, rules, table.seats[record.seat])
            counts["declaration while 振聽"] += bool(locks)
        elif isinstance(record, Presence):
            counts["a player leaves, and plays on"] += not record.present
        elif isinstance(record, Win):
            self._won(record, last, table)
        elif isinstance(record, Exhausted):
            counts[f"wall used up 荒牌, {_READY[len(record.ready or ())]} ready"] += 1
            counts["river paid like a mangan 流局滿貫"] += bool(record.nagashi)
        elif isinstance(record, Aborted):
            counts[_ABORTS[record.reason]] += 1
        self._closed = [
            {lock.id for lock in closed_locks(table, rules, seat)} if seat.waits else set()
            for seat in table.seats
        ]

    def _missed(self, record: Discard, table: Table) -> None:
        """Count the seats that wait for a discard and cannot win it."""
        kind = KIND[table.tile]
        for seat in table.seats:
            waits = seat.index != record.seat and seat.waits >> kind & 1
            if waits and not table.can_win >> seat.index & 1:
                # A tile that earns nothing closes a lock as it is let go: what matters is before.
                closed = self._closed[seat.index]
                name = next((_LOCKS[each] for each in _LOCKS if each in closed), _NO_PATTERN)
                self.counts[name] += 1

    def _won(self, record: Win, last: Record | None, table: Table) -> None:
        counts, hand = self.counts, self._hand
        assert hand is not None
        plays = [each for each in self._events if not isinstance(each, Win)]
        if isinstance(last, Win):
            counts["two winners of one tile"] += 1
            sticks = bool(hand.honba or self._deposits())
            counts["two winners with counter sticks or deposits"] += sticks
        elif len(plays) > 1 and isinstance(plays[-1], Discard):
            counts["declaration won on, so void"] += isinstance(plays[-2], DeclareReady)
        elif isinstance(last, Draw) and last.source == "tail":
            kong = next(each for each in reversed(plays) if isinstance(each, Kong))
            counts["indicator never turned, as the replacement wins"] += kong.kind != "concealed"
        own = table.seats[record.seat]
        tiles = [KIND[tile] for tile in own.tiles()]
        tiles += [KIND[tile] for meld in own.melds for tile in meld.tiles]
        if record.by != "self":
            tiles.append(KIND[table.tile])
        later = [_after(KIND[tile]) for tile in table.indicators[1:]]
        counts["win with 寶牌 of a kong's indicator"] += any(kind in tiles for kind in later)


def _after(kind: int) -> int:
    """The kind that an indicator names."""
    first, size = (kind // 9 * 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % size


def tally(folder: Path) -> Tally:
    """Count the games in Tenhou XML below a folder, each of which verifies."""
    found = Tally()
    for path in sorted(folder.rglob("*.xml")):
        read: list[Record] = []
        for report in verify_batches(
            path.name, batches(Source(str(path), str(path))), observe=found
        ):
            assert report.status != "failed", path
        for part in batches(Source(str(path), str(path))):
            read += getattr(part, "records", [])
        _frame(read, found)
    return found


def _frame(records: Sequence[Record], found: Tally) -> None:
    """Count what lies between the hands of a game and at its end."""
    counts = found.counts
    starts = [place for place, record in enumerate(records) if isinstance(record, Hand)]
    hands = [
        [record for record in records[start:stop] if not isinstance(record, HandEnd)]
        for start, stop in zip(starts, [*starts[1:], len(records)], strict=True)
    ]
    for events in hands[:-1]:
        counts[_passing(events)] += 1
    game = records[0]
    assert isinstance(game, Game)
    rounds = 1 if game.ruleset.options["length"] == "east" else 2
    opening, end = hands[-1][0], records[-1]
    assert isinstance(opening, Hand)
    assert isinstance(end, GameEnd)
    index = 4 * (int(opening.round_wind[0]) - 1) + opening.dealer
    scores = next(event.scores for event in hands[-1] if isinstance(event, Settlement))
    counts["extension into the next wind"] += index >= 4 * rounds
    counts["last hand of the extension"] += index == 4 * rounds + 3
    counts["deposits left over for the first"] += bool(end.payments)
    counts["equal scores ranked by seat"] += len(set(end.scores)) < len(end.scores)
    if min(scores) < 0:
        counts["a seat below zero 飛び"] += 1
    elif _passing(hands[-1]).startswith("the dealer"):
        assert ranking(scores, "seat_order")[opening.dealer] == 1
        counts["in the last hand, the dealer first and dealing again"] += 1
    else:
        counts["in the last hand, the dealer not dealing again"] += 1


def _passing(events: Sequence[Record]) -> str:
    """What a hand makes of the deal."""
    opening = events[0]
    assert isinstance(opening, Hand)
    winners = [event.seat for event in events if isinstance(event, Win)]
    if winners:
        kept = opening.dealer in winners
        return "the dealer deals again, having won" if kept else "the deal passes on after a win"
    if any(isinstance(event, Aborted) for event in events):
        return "the dealer deals again after an abort"
    ready = next(event.ready or [] for event in events if isinstance(event, Exhausted))
    kept = opening.dealer in ready
    return "the dealer deals again, being ready" if kept else "the deal passes on after 荒牌"
