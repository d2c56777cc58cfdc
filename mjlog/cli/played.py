"""The hands of a log, each with its records and the verdict on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mjlog.cli.command import CannotRun
from mjlog.cli.usage import require_log
from mjlog.codec import Batch, Line
from mjlog.diagnostics import Diagnostic, Label
from mjlog.diagnostics.render import text
from mjlog.diagnostics.wording import clean
from mjlog.formats import InManner, Manner, batches, sources
from mjlog.records import Event, Game, GameEnd, Hand
from mjlog.rules.ruleset import Ruleset
from mjlog.verification.game import verify_batches
from mjlog.verification.header import check_header
from mjlog.verification.report import HandReport


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of a log is asked for; None is anything."""

    game: str | None
    hand: int | None
    event: int | None

    def admits(self, played: PlayedHand) -> bool:
        """Tell whether a hand is among it."""
        game = played.game
        return (self.game is None or (game is not None and game.game == self.game)) and (
            self.hand is None or played.opening.hand == self.hand
        )


@dataclass(slots=True)
class PlayedHand:
    """A hand as recorded, and as judged.

    Attributes:
        game: the game's header, None if it has none.
        rules: the rules in force, None if they are not known.
        opening: the hand's line.
        line: where that stands.
        events: what follows, with line numbers; None for a line that cannot be read.
        report: the verdict on it.
        alone: the log holds no other hand.
    """

    game: Game | None
    rules: Ruleset | None
    opening: Hand
    line: int
    events: list[tuple[int, Event | None]] = field(default_factory=list)
    report: HandReport | None = None
    alone: bool = False

    def records(self, stop: int | None = None) -> list[Event]:
        """Return the events before the first line that cannot be read."""
        found: list[Event] = []
        for _, event in self.events[:stop]:
            if event is None:
                break
            found.append(event)
        return found


def chosen(file: str, manner: Manner, wanted: Wanted, lang: str) -> Iterator[PlayedHand]:
    """Yield the hands of a log that are asked for, in order.

    Raises:
        CannotRun: there is no such log or no such hand, or several where an event is asked for;
            or it is a warehouse.
    """
    require_log(file, lang)
    found = list(sources([file]))
    if len(found) != 1:
        raise CannotRun(Label("show takes one log", "show 一次只看一份牌譜"), lang)
    source = InManner(found[0], manner)
    taken = _Taken()
    some = False
    last: PlayedHand | None = None
    strays: list[Diagnostic] = []
    hands = 0
    for report in verify_batches(source.name, taken.listen(batches(source))):
        played = taken.next_of(report)
        if played is None:
            strays += report.findings
            continue
        hands += 1
        if last is not None and wanted.event is None:
            yield last
            last = None
        played.report = report
        if wanted.admits(played):
            if last is not None:
                raise _several(source.name, wanted, lang)
            some, last = True, played
    if last is not None:
        last.alone = hands == 1
        yield last
    if not some:
        raise _no_such_hand(source.name, wanted, hands, strays, lang)


def _several(name: str, wanted: Wanted, lang: str) -> CannotRun:
    shown = clean(name)
    if wanted.hand is None:
        option = Label("--hand says which", "請用 --hand 指定")
    else:
        option = Label("--game says of which game", "請用 --game 指定哪一場")
    return CannotRun(
        Label(
            f"--event is of one hand, and {shown} has several: {option.en}",
            f"--event 只看一局，{shown} 有好幾局：{option.zh}",
        ),
        lang,
    )


def _no_such_hand(
    name: str, wanted: Wanted, hands: int, strays: list[Diagnostic], lang: str
) -> CannotRun:
    shown = clean(name)
    if not hands:
        said = [text(finding, lang) for finding in strays]
        none = "; ".join(said)
        return CannotRun(
            Label(
                f"{shown} holds no hand\n{none}".strip(), f"{shown} 沒有任何一局\n{none}".strip()
            ),
            lang,
        )
    game = "" if wanted.game is None else clean(wanted.game, 60)
    which = "" if wanted.hand is None else f" {wanted.hand}"
    of_game = f" of game {game}" if game else ""
    return CannotRun(
        Label(
            f"{shown} has no hand{which}{of_game}; without --hand its hands are listed",
            f"{shown} 沒有{f'場 {game} 的' if game else ''}第{which} 局；不加 --hand 可列出各局",
        ),
        lang,
    )


class _Taken:
    """Keeps the hands of a log that pass by until their verdict comes."""

    def __init__(self) -> None:
        self._hands: dict[tuple[int | None, int | None], deque[PlayedHand]] = {}
        self._game: Game | None = None
        self._rules: Ruleset | None = None
        self._open: PlayedHand | None = None

    def next_of(self, report: HandReport) -> PlayedHand | None:
        """Return the hand that a report is about, and forget it."""
        waiting = self._hands.get((report.line, report.hand))
        if not waiting:
            return None
        played = waiting.popleft()
        if not waiting:
            del self._hands[report.line, report.hand]
        return played

    def listen(self, parts: Iterable[Batch | Line]) -> Iterator[Batch | Line]:
        """Yield the parts of a log as they are."""
        for part in parts:
            if isinstance(part, Batch):
                for index, record in enumerate(part.records):
                    self._take(part.line_of(index), record)
            elif part.record is not None or part.lost:
                self._take(part.number, part.record)
            yield part

    def _take(self, line: int, record: Event | None) -> None:
        if isinstance(record, Game):
            self._game, self._open = record, None
            self._rules, _ = check_header(record)
        elif isinstance(record, Hand):
            self._open = PlayedHand(self._game, self._rules, record, line)
            # Several hands of a log in another format may stand on one line.
            self._hands.setdefault((line, record.hand), deque()).append(self._open)
        elif isinstance(record, GameEnd):
            self._open = None
        elif self._open is not None:
            self._open.events.append((line, record))
