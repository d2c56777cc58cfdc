"""A log from one format into another."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.codec.encode import encode
from mjlog.codec.line import Line
from mjlog.codec.sources import Source
from mjlog.diagnostics import Fault, Label
from mjlog.formats.game import RULESET
from mjlog.formats.games import WrittenGame, WrittenHand, games
from mjlog.formats.reading import lines
from mjlog.formats.registry import FORMATS, Format
from mjlog.records import Discard, Draw, Hand

NATIVE = "mjlog"
SUFFIXES = {NATIVE: ".jsonl"} | {
    each.id: each.suffix for each in FORMATS.values() if each.write is not None
}
"""Name of a format that can be written to how its files are called."""


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
        return self._native() if self._target == NATIVE else self._foreign(FORMATS[self._target])

    def _lines(self) -> Iterator[Line]:
        for line in lines(self._source):
            if line.faults:
                self.faulty.append(line)
            yield line

    def _native(self) -> Iterator[bytes]:
        for line in self._lines():
            if line.record is not None:
                self.hands += type(line.record) is Hand
                yield encode(line.record, line.extra) + b"\n"

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
    if name != RULESET:
        return Label(f"a game of {name}", f"{name} 的對局")
    if any(_hides(hand) for hand in game.hands):
        return Label("tiles that are hidden", "隱藏的牌")
    return None


def _hides(hand: WrittenHand) -> bool:
    """Whether some tile of a hand is hidden."""
    if any("?" in tiles for tiles in hand.opening.dealt):
        return True
    return any(isinstance(each, (Draw, Discard)) and each.tile == "?" for each in hand.events)
