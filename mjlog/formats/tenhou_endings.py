"""How the hands and games of Tenhou XML end: tags ``AGARI`` and ``RYUUKYOKU``, and ``owari``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mjlog.diagnostics import Fault
from mjlog.formats.document import Unreadable
from mjlog.formats.game import SEATS, STICK, GameDraft
from mjlog.formats.holdings import after
from mjlog.formats.repeats import (
    check_honours,
    check_indicators,
    check_results,
    check_scores,
    check_table,
)
from mjlog.formats.tenhou_tags import HUNDREDS, Attributes, numbers, seat_of, tag, tiles_in
from mjlog.formats.tenhou_tiles import Tags
from mjlog.formats.yaku import DECLARED, LIMIT_IDS, LIMITS, items, limit_items, limit_of
from mjlog.records import (
    Aborted,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    HandEnd,
    Item,
    Kong,
    Reveal,
    Win,
)
from mjlog.records.values import Tile

_ABORTS: Final = {
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "triple_win",
}

COUNTER: Final = 300
"""Points of a counter stick, as Tenhou plays."""

Doubt = Callable[[int, Fault | None], None]
"""Takes what a tag says otherwise than the hand did before, if anything, and where it stands."""


class Endings:
    """The results of a hand, one for each winner, or one that nobody wins.

    Args:
        draft: the records of the game.
        tags: what the game's numbers stand for.
        doubt: takes what a result says otherwise than the hand.
    """

    def __init__(self, draft: GameDraft, tags: Tags, doubt: Doubt) -> None:
        self._draft = draft
        self._tags = tags
        self._doubt = doubt
        self._wins: list[tuple[Win, int, Reveal]] = []
        self._deltas = [0] * SEATS
        self._told = False  # the first result tells what lies on the table and is held, in all

    def win(self, spot: int, found: Attributes, *, last: bool) -> None:
        """Take a win.

        Args:
            spot: where it stands.
            found: what its tag says.
            last: no other win follows.

        Raises:
            Unreadable: something is wrong.
        """
        win = self._read_win(found)
        first = not self._wins
        shown = self._shown(win.seat, found)
        self._wins.append((win, spot, shown))
        before, deltas = _changes(found)
        fault = self._compare(found, before, win, deltas) if first else self._compare_next(before)
        if "doraHai" in found:
            turned = self._listed(found, "doraHai")
            fault = fault or check_indicators(self._draft, "doraHai", turned)
        self._doubt(spot, fault)
        if "yakuman" not in found:
            held = self._listed(found, "hai") + [
                tile for meld in shown.melds for tile in meld.tiles
            ]
            named = numbers(found, "yaku")[::2]
            self._doubt(spot, check_honours(self._draft, "yaku", named, win.seat, held))
        self._deltas = [sum(both) for both in zip(self._deltas, deltas, strict=True)]
        if last:
            self._close_won(spot)
            self._end_game(spot, found)

    def _read_win(self, found: Attributes) -> Win:
        seat = seat_of(found, "who")
        source = seat_of(found, "fromWho")
        worth = numbers(found, "ten", 3)
        tile = numbers(found, "machi", 1)[0]
        if not 0 <= tile < len(self._tags.names) or not 0 <= worth[2] < len(LIMITS):
            raise Unreadable(Fault("MJ029", {"field": "ten"}, recorded=found["ten"]))
        counted = self._items(found)
        last = self._draft.records[-1]
        robbed = type(last) is Kong and last.kind == "added" and last.seat == source
        sticks = {each.seat for each in self._draft.others if isinstance(each, Deposit)}
        declared = seat in sticks or any(item.id in DECLARED for item in counted)
        # Of several winners one may repeat what another has turned.
        repeats = not declared and seat != source and bool(sticks - {source})
        turned = self._listed(found, "doraHaiUra")
        limited = sum(item.id in LIMIT_IDS for item in counted)
        return Win(
            seat=seat,
            by="self" if seat == source else "rob" if robbed else "discard",
            from_seat=None if seat == source else source,
            tile=self._tags.names[tile],
            items=counted,
            total=sum(item.count * item.value for item in counted),
            counted=None,
            liable=seat_of(found, "paoWho") if "paoWho" in found else None,
            ura=turned if declared or (turned and not repeats) else None,
            fu=max(0, worth[0]),
            limit=limit_of(LIMITS[worth[2]], limited),
            limit_count=limited or None,
            points=worth[1],
        )

    def _items(self, found: Attributes) -> list[Item]:
        """Return what a win was counted for."""
        key = "yakuman" if "yakuman" in found else "yaku"
        listed = numbers(found, key)
        try:
            if key == "yakuman":
                return limit_items(self._draft.ruleset, listed)
            return items(zip(listed[::2], listed[1::2], strict=True))
        except (IndexError, ValueError):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key])) from None

    def _listed(self, found: Attributes, key: str) -> list[Tile]:
        """Return the tiles of an attribute, in the order they stand; none if it is missing."""
        listed = numbers(found, key) if found.get(key) else []
        if any(not 0 <= number < len(self._tags.names) for number in listed):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key]))
        return [self._tags.names[number] for number in listed]

    def _shown(self, seat: int, found: Attributes) -> Reveal:
        """Return what a winner shows."""
        held = numbers(found, "hai")
        names = self._tags.names
        if any(not 0 <= number < len(names) for number in held):
            raise Unreadable(Fault("MJ029", {"field": "hai"}, recorded=found["hai"]))
        tile = int(found["machi"])
        last = self._draft.records[-1]
        won = last.tile if isinstance(last, (Draw, Discard, Kong)) else names[tile]
        if names[tile] != won:
            # The play shows with which other it was won.
            tile = next((number for number in held if names[number] == won), tile)
        if tile in held:
            held.remove(tile)
        melds = []
        for code in numbers(found, "m") if found.get("m") else ():
            try:
                melds.append(self._tags.call(seat, code)[1])
            except ValueError:
                raise Unreadable(Fault("MJ029", {"field": "m"}, recorded=code)) from None
        return Reveal(seat=seat, concealed=self._tags.sorted(held), melds=melds[::-1])

    def _compare(
        self,
        found: Attributes,
        before: list[int],
        win: Win | None = None,
        deltas: Sequence[int] = (),
    ) -> Fault | None:
        """Compare what the first result says again of the hand; return what differs first.

        Scores and sticks that come to all the points there are hold: where the hand before led to
        others, something in it is wrong, which verification finds.

        Args:
            found: what its tag says.
            before: the scores before it, as it says.
            win: the win that it tells of, if it is one.
            deltas: what every seat gains by it.
        """
        draft = self._draft
        table = numbers(found, "ba", 2) if "ba" in found else None
        self._told = table is not None and sum(before) + table[1] * STICK == draft.whole
        fault = None if self._told else check_scores(draft, "sc", before)
        if table is not None and not (win is not None and _is_paid(win, table, deltas)):
            fault = check_table(draft, "ba", table, sticks=not self._told) or fault
        if table is not None and self._told:
            draft.scores, draft.pot = before, table[1] * STICK
        return fault

    def _compare_next(self, before: list[int]) -> Fault | None:
        """Compare the scores before another win of the same tile."""
        if not self._told:
            return check_scores(self._draft, "sc", before, self._deltas)
        right = [sum(both) for both in zip(self._draft.scores, self._deltas, strict=True)]
        if before == right:
            return None
        return Fault("MJ038", {"field": "sc"}, recorded=before, expected=right)

    def _close_won(self, spot: int) -> None:
        """Add the wins of a hand and what follows them."""
        draft = self._draft
        for win, at, _ in self._wins:
            draft.add(win, at)
        for _, at, shown in self._wins:
            draft.add(shown, at)
        first = self._wins[0][0]
        if first.by == "rob" and first.from_seat is not None:
            assert draft.opening is not None
            held = after(draft.opening.dealt, draft.records[draft.start + 1 :])
            draft.add(held.reveal(first.from_seat), spot)
        draft.settle(spot, self._deltas, won=True)
        draft.add(HandEnd(), spot)

    def no_win(self, spot: int, found: Attributes) -> None:
        """Take the end of a hand that nobody wins.

        Args:
            spot: where it stands.
            found: what its tag says.

        Raises:
            Unreadable: something is wrong.
        """
        draft = self._draft
        kind = found.get("type")
        shown = {
            seat: tiles_in(self._tags, found, f"hai{seat}", range(15))
            for seat in range(SEATS)
            if f"hai{seat}" in found
        }
        before, deltas = _changes(found)
        self._doubt(spot, self._compare(found, before))
        if kind in _ABORTS:
            draft.add(Aborted(reason=_ABORTS[kind], seats=list(shown)), spot)
        elif kind is None or kind == "nm":
            paid = [seat for seat in range(SEATS) if deltas[seat] > 0] if kind else None
            draft.add(Exhausted(ready=list(shown), nagashi=paid), spot)
        else:
            raise Unreadable(Fault("MJ029", {"field": "type"}, recorded=kind))
        melds = after([[]] * SEATS, draft.others).melds if shown else []
        for seat, tiles in shown.items():
            draft.add(Reveal(seat=seat, concealed=tiles, melds=melds[seat]), spot)
        draft.settle(spot, deltas, won=False)
        draft.add(HandEnd(), spot)
        self._end_game(spot, found)

    def _end_game(self, spot: int, found: Attributes) -> None:
        """Add the end of the game, if this result is its last."""
        if "owari" in found:
            try:
                told = [float(part) for part in found["owari"].split(",")]
            except ValueError:
                told = []
            if len(told) != 2 * SEATS or not all(abs(each) < 1 << 40 for each in told):
                raise Unreadable(Fault("MJ029", {"field": "owari"}, recorded=found["owari"]))
            scores = [round(score) for score in told[::2]]
            self._doubt(
                spot, check_results("owari", scores, told[1::2], self._draft.whole // HUNDREDS)
            )
            self._draft.end(spot, [score * HUNDREDS for score in scores])


def is_shared(found: Attributes, following: bytes) -> bool:
    """Whether the tag after a win is another seat's win of the same tile.

    One attribute of it may be wrong, which verification tells.

    Args:
        found: what the win's tag says.
        following: the part after it.
    """
    if not following.startswith(b"AGARI"):
        return False
    read = tag(following)
    if read is None:
        return True
    same = {key for key in ("who", "hai", "fromWho", "machi") if read[1].get(key) == found.get(key)}
    return not same >= {"who", "hai"} and bool(same & {"fromWho", "machi"})


def _is_paid(win: Win, table: Sequence[int], deltas: Sequence[int]) -> bool:
    """Whether a winner gains what a win is worth with the counter sticks and deposits stated."""
    honba, sticks = table
    return deltas[win.seat] == (win.points or 0) + honba * COUNTER + sticks * STICK


def _changes(found: Attributes) -> tuple[list[int], list[int]]:
    """Return the scores before a result, and what every seat gains by it."""
    listed = [value * HUNDREDS for value in numbers(found, "sc", 2 * SEATS)]
    return listed[::2], listed[1::2]
