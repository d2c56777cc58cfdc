"""A log from one format into another."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.codec.encode import encode
from mjlog.codec.line import Line
from mjlog.codec.sources import Source
from mjlog.diagnostics import Fault, Label
from mjlog.formats.game import SEATS
from mjlog.formats.games import WrittenGame, WrittenHand, games
from mjlog.formats.manner import RULESET
from mjlog.formats.mjai_words import ABORTS, WORDS
from mjlog.formats.reading import lines
from mjlog.formats.registry import FORMATS, Format
from mjlog.formats.unread import with_gaps
from mjlog.formats.yaku import COUNTED_LIMIT, IDS, LIMITS
from mjlog.records import Aborted, Chow, Discard, Draw, Hand, Indicator, Kong, Pung, Win
from mjlog.tiles import INDEX, KIND

NATIVE = "mjlog"
SUFFIXES = {NATIVE: ".jsonl"} | {
    each.id: each.suffix for each in FORMATS.values() if each.write is not None
}
"""Name of a format that can be written to how its files are called."""


_KONG = {"exposed": 3, "concealed": 4, "added": 1, "extended": 0}
"""Kind of a kong to how many tiles it takes from the holding."""
_LEVEL = 4


class Conversion:
    """A log being written in another format; iterate over it for the bytes.

    Args:
        source: the log.
        target: name of a format that can be written.

    Attributes:
        faulty: lines of the source that something is wrong with, so far.
        hands: hands written so far.
    """

    def __init__(self, source: Source, target: str) -> None:
        self._source = source
        self._target = target
        self.faulty: list[Line] = []
        self.hands = 0

    def __iter__(self) -> Iterator[bytes]:
        """Yield the content of the new log in pieces."""
        if self._target == NATIVE:
            return with_gaps(self._native())
        return self._foreign(FORMATS[self._target])

    def _lines(self) -> Iterator[Line]:
        for line in lines(self._source):
            if line.faults:
                self.faulty.append(line)
            yield line

    def _native(self) -> Iterator[bytes | Line]:
        for line in self._lines():
            if line.record is not None:
                self.hands += type(line.record) is Hand
                yield encode(line.record, line.extra) + b"\n"
            elif line.lost:
                yield line

    def _foreign(self, form: Format) -> Iterator[bytes]:
        assert form.write is not None
        for game in games(self._lines()):
            reason = _obstacle(game)
            if reason is not None:
                self._refuse(game, form, reason)
                continue
            if game.left_out:
                count = game.left_out
                reason = Label(f"{count} hands that are not whole", f"{count} 局不完整")
                self._refuse(game, form, reason)
            self.hands += len(game.hands)
            yield from form.write(game)

    def _refuse(self, game: WrittenGame, form: Format, reason: Label) -> None:
        """Note what cannot be written."""
        line = game.line
        fault = Fault("MJ037", {"format": form.id, "what": reason})
        self.faulty.append(
            Line(line.number, line.offset, None, faults=(fault,), element=line.element)
        )


def _obstacle(game: WrittenGame) -> Label | None:
    """Return why a game cannot be written in another format, if it cannot."""
    name = game.header.ruleset.id
    if name != RULESET or len(game.header.seats) != SEATS:
        return Label(f"a game of {name}", f"{name} 的對局")
    for hand in game.hands:
        reason = _obstacle_in(hand)
        if reason is not None:
            return reason
    return None


def _obstacle_in(hand: WrittenHand) -> Label | None:
    """Return why a hand cannot be written; what the rules make of it does not matter."""
    opening, settlement = hand.opening, hand.settlement
    listed = (opening.scores, opening.dealt, settlement.deltas, settlement.scores)
    if any(len(each) != SEATS for each in listed) or opening.dealer >= SEATS:
        return Label("a hand of other than four seats", "不是四家的局")
    tiles = [tile for dealt in opening.dealt for tile in dealt]
    pungs: set[tuple[int, int]] = set()
    sound = True
    for event in hand.events:
        if isinstance(event, (Draw, Discard, Indicator)):
            tiles.append(event.tile)
        elif isinstance(event, (Chow, Pung, Kong)):
            tiles += [event.tile, *event.own]
            kind = KIND[INDEX[event.tile]]
            if isinstance(event, Pung):
                pungs.add((event.seat, kind))
            elif isinstance(event, Kong):
                sound &= event.level == _LEVEL and len(event.own) == _KONG[event.kind]
                sound &= event.kind != "added" or (event.seat, kind) in pungs
                sound &= event.kind != "exposed" or event.from_seat not in (None, event.seat)
            if isinstance(event, (Chow, Pung)):
                sound &= event.from_seat != event.seat
        elif isinstance(event, Win):
            tiles += [*(event.ura or ()), *(() if event.tile is None else (event.tile,))]
            sound &= all(item.id in IDS for item in event.items or ())
            sound &= event.limit is None or event.limit in (*LIMITS, COUNTED_LIMIT)
        elif isinstance(event, Aborted):
            sound &= event.reason in ABORTS.values()
    if not sound:
        return Label("what other rules allow", "其他規則才有的內容")
    if not WORDS.keys() - {"?"} >= set(tiles):
        return Label("tiles that are hidden, or of other games", "隱藏的牌或其他遊戲的牌")
    return None
