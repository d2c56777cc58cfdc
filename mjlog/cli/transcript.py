"""Hands of a log with what verification says of them, and how ``show`` presents them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from mjlog import tiles as t
from mjlog.cli.command import CannotRun
from mjlog.cli.event_text import Speaker
from mjlog.cli.output import columns, pad, width
from mjlog.cli.table_text import TableView, holding_text
from mjlog.cli.tile_text import tiles_text, wind_text
from mjlog.cli.verdicts import STATUSES
from mjlog.codec import Batch, Line, batches, sources
from mjlog.diagnostics import Diagnostic, Label
from mjlog.diagnostics.render import comparison, message, text
from mjlog.diagnostics.wording import clean
from mjlog.records import Discard, Event, Exhausted, Game, GameEnd, Hand, Settlement, Win
from mjlog.replay.trace import Replay, moment
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


def chosen(file: str, wanted: Wanted, lang: str) -> Iterator[PlayedHand]:
    """Yield the hands of a log that are asked for, in order.

    Raises:
        CannotRun: there is no such log or no such hand.
    """
    found = list(sources([file]))
    if len(found) != 1:
        raise CannotRun(Label("show takes one log", "show 一次只看一份牌譜"), lang)
    source = found[0]
    taken = _Taken()
    some = False
    last: PlayedHand | None = None
    strays: list[Diagnostic] = []
    hands = 0
    for report in verify_batches(source.name, taken.listen(batches(source))):
        played = None if report.line is None else taken.hands.pop(report.line, None)
        if played is None:
            strays += report.findings
            continue
        hands += 1
        if last is not None:
            yield last
            last = None
        played.report = report
        if wanted.admits(played):
            some, last = True, played
    if last is not None:
        last.alone = hands == 1
        yield last
    if not some:
        raise _no_such_hand(source.name, wanted, hands, strays, lang)


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
            f"{shown} 沒有{f'將 {game} 的' if game else ''}第{which} 局；不加 --hand 可列出各局",
        ),
        lang,
    )


class _Taken:
    """Keeps the hands of a log that pass by until their verdict comes."""

    def __init__(self) -> None:
        self.hands: dict[int, PlayedHand] = {}
        self._game: Game | None = None
        self._rules: Ruleset | None = None
        self._open: PlayedHand | None = None

    def listen(self, parts: Iterable[Batch | Line]) -> Iterator[Batch | Line]:
        """Yield the parts of a log as they are."""
        for part in parts:
            if isinstance(part, Batch):
                for index, record in enumerate(part.records):
                    self._take(part.number + index, record)
            elif part.record is not None or part.lost:
                self._take(part.number, part.record)
            yield part

    def _take(self, line: int, record: Event | None) -> None:
        if isinstance(record, Game):
            self._game, self._open = record, None
            self._rules, _ = check_header(record)
        elif isinstance(record, Hand):
            self._open = PlayedHand(self._game, self._rules, record, line)
            self.hands[line] = self._open
        elif isinstance(record, GameEnd):
            self._open = None
        elif self._open is not None:
            self._open.events.append((line, record))


View = Callable[[PlayedHand], Iterator[str]]


def viewer(wanted: Wanted, lang: str, glyphs: bool, seat: int | None) -> View:
    """Return what shows a hand: one event of it, all of them, or one line."""
    if wanted.event is not None:
        return lambda played: _event(played, wanted.event or 0, lang, glyphs, seat)
    games: set[str | None] = set()

    def view(played: PlayedHand) -> Iterator[str]:
        if wanted.hand is not None or played.alone:
            yield from _transcript(played, lang, glyphs, seat)
            return
        game = None if played.game is None else played.game.game
        if game not in games:
            games.add(game)
            yield _game_line(played, lang)
        yield _hand_line(played, lang)

    return view


def _say(lang: str, en: str, zh: str) -> str:
    return zh if lang == "zh" else en


def _game_line(played: PlayedHand, lang: str) -> str:
    game, rules = played.game, played.rules
    if game is None:
        return _say(lang, "no game header", "沒有 game 行")
    names = [clean(seat.name or seat.id, 40) for seat in game.seats]
    label = clean(game.ruleset.id, 40) if rules is None else rules.label.text(lang)
    version = clean(game.ruleset.version, 20)
    title = clean(game.game, 60)
    return f"{_say(lang, 'game', '將')} {title} · {label} {version} · {' – '.join(names)}"


def _standing(played: PlayedHand, lang: str) -> str:
    hand = played.opening
    wind = wind_text(t.INDEX[hand.round_wind], lang)
    return _say(
        lang,
        f"{wind} round, dealer seat {hand.dealer}, streak {hand.streak}",
        f"{wind}圈 莊家座位 {hand.dealer} 連莊 {hand.streak}",
    )


def _hand_line(played: PlayedHand, lang: str) -> str:
    hand, report = played.opening, played.report
    number = _say(lang, f"hand {hand.hand}", f"第 {hand.hand} 局")
    line = _say(lang, f"line {played.line}", f"第 {played.line} 行")
    parts = [number, line, _standing(played, lang), _outcome(played, lang)]
    if report is not None:
        parts.append(STATUSES[report.status].text(lang))
        parts += [f"{finding.code}" for finding in report.findings]
    return "  " + " · ".join(parts)


def _outcome(played: PlayedHand, lang: str) -> str:
    speaker = Speaker(None, lang)
    parts = []
    for _, event in played.events:
        if isinstance(event, Win):
            total = "" if event.total is None else f" {event.total}"
            how = _say(lang, "self-draw", "自摸") if event.by == "self" else _say(
                lang, f"from seat {event.from_seat}", f"座位 {event.from_seat} 放槍"
            )  # fmt: skip
            parts.append(
                _say(
                    lang,
                    f"seat {event.seat} wins{total} ({how})",
                    f"座位 {event.seat} 胡{total}（{how}）",
                )
            )
        elif isinstance(event, Exhausted):
            parts.append(speaker.tell(event))
        elif isinstance(event, Settlement) and any(event.deltas):
            parts.append(" ".join(f"{delta:+}" for delta in event.deltas))
    return ", ".join(parts) or _say(lang, "not finished", "未打完")


def _heading(played: PlayedHand, lang: str) -> Iterator[str]:
    yield _game_line(played, lang)
    hand = played.opening
    parts = [_say(lang, f"hand {hand.hand}", f"第 {hand.hand} 局"), _standing(played, lang)]
    if hand.dice is not None:
        dice = " ".join(map(str, hand.dice))
        parts.append(_say(lang, f"dice {dice}", f"骰子 {dice}"))
    if hand.door is not None:
        parts.append(_say(lang, f"door seat {hand.door}", f"開門座位 {hand.door}"))
    yield " · ".join(parts)


def _transcript(played: PlayedHand, lang: str, glyphs: bool, seat: int | None) -> Iterator[str]:
    yield from _heading(played, lang)
    hand, rules = played.opening, played.rules
    rows = []
    names = [] if played.game is None else played.game.seats
    for index, dealt in enumerate(hand.dealt):
        name = names[index].name or names[index].id if index < len(names) else ""
        winds = hand.seat_winds
        wind = wind_text(t.INDEX[winds[index]], lang) if index < len(winds) else ""
        hidden = seat not in (None, index)
        tiles = [t.HIDDEN] * len(dealt) if hidden else [t.INDEX[tile] for tile in dealt]
        score = f"{hand.scores[index]}" if index < len(hand.scores) else ""
        rows.append(
            [
                _say(lang, f"seat {index}", f"座位 {index}"),
                clean(name, 40),
                wind,
                score,
                tiles_text(tiles, lang, glyphs),
            ]
        )
    yield columns(rows, "  ", right=(3,)) if rows else ""
    yield ""
    speaker = Speaker(rules, lang, glyphs, seat)
    replay = None if rules is None else Replay(rules, hand)
    findings = _by_event(played.report)
    yield from _remarks(findings.pop(0, []), lang)
    for index, (_, event) in enumerate(played.events, 1):
        if event is None:
            yield f"{index:>4}  {_say(lang, 'a line that cannot be read', '無法讀取的一行')}"
        else:
            if replay is not None:
                replay.step(event)
            yield _event_line(index, event, speaker, replay, lang, glyphs, seat)
        yield from _remarks(findings.pop(index, []), lang)
    for rest in findings.values():
        yield from _remarks(rest, lang)
    if played.report is not None:
        yield ""
        yield from _verdict(played.report, lang)


_EVENT_COLUMNS = 40


def _event_line(
    index: int,
    event: Event,
    speaker: Speaker,
    replay: Replay | None,
    lang: str,
    glyphs: bool,
    seat: int | None,
) -> str:
    who: int | None = getattr(event, "seat", None)
    actor = "" if who is None else _say(lang, f"seat {who} ", f"座位 {who} ")
    told = f"{index:>4}  {actor}{speaker.tell(event)}"
    table = None if replay is None else replay.table
    moves = not isinstance(event, Win) and hasattr(event, "tile")
    if table is None or who is None or not moves or seat not in (None, who):
        return told
    held = holding_text(table.seats[who], lang, glyphs)
    return f"{pad(told, max(_EVENT_COLUMNS, width(told)))}  {held}"


def _by_event(report: HandReport | None) -> dict[int, list[Diagnostic]]:
    found: dict[int, list[Diagnostic]] = {}
    for finding in () if report is None else report.findings:
        found.setdefault(finding.place.event or 0, []).append(finding)
    return found


def _remarks(findings: list[Diagnostic], lang: str) -> Iterator[str]:
    for finding in findings:
        yield f"  ^^  {finding.code}  {message(finding, lang)}"
        values = comparison(finding, lang)
        if values:
            yield "      " + "      ".join(values)


def _verdict(report: HandReport, lang: str) -> Iterator[str]:
    from mjlog.cli.referee import correction_text
    from mjlog.diagnostics.unchecked import describe

    line = STATUSES[report.status].text(lang)
    if report.unchecked:
        not_checked = _say(lang, "; not checked: ", "；未檢查：")
        line += not_checked + describe(report.unchecked, lang)
    yield line
    if report.status == "failed":
        yield correction_text(report, lang)


def _event(
    played: PlayedHand, index: int, lang: str, glyphs: bool, seat: int | None
) -> Iterator[str]:
    rules = played.rules
    if index > len(played.events):
        last = len(played.events)
        reason = Label(f"the hand has events 0 to {last}", f"這一局的事件為 0 到 {last}")
        raise CannotRun(reason, lang)
    if rules is None:
        raise CannotRun(Label("the rules of the game are not known", "不知道這一將的規則"), lang)
    if seat is not None and seat >= rules.seats:
        last = rules.seats - 1
        raise CannotRun(Label(f"the seats are 0 to {last}", f"座位為 0 到 {last}"), lang)
    yield from _heading(played, lang)
    events = played.records(index)
    view = TableView(rules, lang, glyphs, seat)
    findings = _by_event(played.report).get(index, [])
    if len(events) < index:
        line = played.events[len(events)][0]
        yield _say(
            lang,
            f"line {line} cannot be read; the table is lost",
            f"第 {line} 行無法讀取，牌局中斷",
        )
        yield from (text(finding, lang) for finding in findings)
        return
    at = moment(rules, played.opening, events, index)
    line = played.line if index == 0 else played.events[index - 1][0]
    who: int | None = getattr(at.event, "seat", None)
    actor = "" if who is None else _say(lang, f"seat {who} ", f"座位 {who} ")
    told = actor + view.speaker.tell(at.event)
    yield _say(
        lang, f"event {index} (line {line}): {told}", f"事件 {index}（第 {line} 行）：{told}"
    )
    yield from (text(finding, lang) for finding in findings)
    if at.before is not None:
        yield ""
        yield _say(lang, "before", "之前")
        yield from _indented(view.show(at.before, events[: index - 1]))
        yield from _legal(at.legal, view.speaker, lang, seat)
    if at.after is not None:
        yield ""
        yield _say(lang, "after", "之後")
        yield from _indented(view.show(at.after, events[:index]))
    elif at.lost is not None:
        yield ""
        yield _say(
            lang,
            f"the play cannot be followed from event {at.lost} on",
            f"從事件 {at.lost} 起無法重演",
        )


def _indented(lines: list[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _legal(
    legal: tuple[Event, ...], speaker: Speaker, lang: str, seat: int | None
) -> Iterator[str]:
    """Yield what was legal, a line a seat."""
    yield f"  {_say(lang, 'legal', '可行')}"
    told: dict[str, list[Event]] = {}
    for event in legal:
        who: int | None = getattr(event, "seat", None)
        if seat is not None and who not in (None, seat) and not _is_open(event):
            continue
        actor = "" if who is None else _say(lang, f"seat {who}  ", f"座位 {who}  ")
        told.setdefault(actor, []).append(event)
    for actor, choices in told.items():
        shown = [speaker.tell(event) for event in choices if not isinstance(event, Discard)]
        tiles = dict.fromkeys(event.tile for event in choices if isinstance(event, Discard))
        if tiles:
            listed = " ".join(map(speaker.tile, tiles))
            shown.append(_say(lang, f"discards one of {listed}", f"打 {listed} 其一"))
        yield f"    {actor}{' | '.join(shown)}"


def _is_open(event: Event) -> bool:
    """Tell whether everybody knows that this may come."""
    return type(event).__name__ in ("Draw", "Exhausted", "Settlement", "HandEnd")
