"""Hands for readers: one line each, or event by event."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog import tiles as t
from mjlog.cli.language import say
from mjlog.cli.output import columns, pad, width
from mjlog.cli.played import PlayedHand
from mjlog.cli.text.chips import chips_told
from mjlog.cli.text.event import Speaker
from mjlog.cli.text.referee import correction_text
from mjlog.cli.text.table import holding_text
from mjlog.cli.text.tile import tiles_text
from mjlog.diagnostics import BY_CODE, Diagnostic
from mjlog.diagnostics.render import comparison, message
from mjlog.diagnostics.unchecked import describe
from mjlog.diagnostics.wording import clean, signed
from mjlog.records import Event, Exhausted, Settlement, Win
from mjlog.replay.trace import Replay
from mjlog.rules.words import general, hand_name
from mjlog.verification.report import STATUSES, HandReport


def game_line(played: PlayedHand, lang: str) -> str:
    """Return the line that opens a game: its id, its rules, who plays."""
    game, rules = played.game, played.rules
    if game is None:
        return say(lang, "no game header", "沒有 game 行")
    names = [clean(seat.name or seat.id, 40) for seat in game.seats]
    label = clean(game.ruleset.id, 40) if rules is None else rules.label.text(lang)
    words = general() if rules is None else rules.words
    number = clean(game.ruleset.version, 20)
    version = say(lang, f", version {number}", f" 版本 {number}")
    title = clean(game.game, 60)
    return f"{words['game'].text(lang)} {title} · {label}{version} · {' – '.join(names)}"


def _standing(played: PlayedHand, lang: str) -> str:
    hand = played.opening
    words = general() if played.rules is None else played.rules.words
    wind = t.INDEX[hand.round_wind]
    name = hand_name(words, wind, hand.dealer, hand.streak, hand.honba, lang)
    return f"{name} · {say(lang, f'dealer seat {hand.dealer}', f'莊家座位 {hand.dealer}')}"


def hand_line(played: PlayedHand, lang: str) -> str:
    """Return a hand in one line: number, place, standing, outcome, verdict."""
    hand, report = played.opening, played.report
    number = say(lang, f"hand {hand.hand}", f"第 {hand.hand} 局")
    line = say(lang, f"line {played.line}", f"第 {played.line} 行")
    parts = [number, line, _standing(played, lang), _outcome(played, lang)]
    if report is not None:
        parts.append(STATUSES[report.status].text(lang))
        parts += [f"{finding.code}" for finding in report.findings]
    return "  " + " · ".join(parts)


def _outcome(played: PlayedHand, lang: str) -> str:
    rules = played.rules
    speaker = Speaker(rules, lang)
    parts = []
    for _, event in played.events:
        if isinstance(event, Win):
            total = speaker.worth(event)
            total = f" {total}" if total else ""
            how = say(lang, "self-draw", "自摸") if event.by == "self" else say(
                lang, f"from seat {event.from_seat}", f"座位 {event.from_seat} 放槍"
            )  # fmt: skip
            parts.append(
                say(
                    lang,
                    f"seat {event.seat} wins{total} ({how})",
                    f"座位 {event.seat} 胡{total}（{how}）",
                )
            )
        elif isinstance(event, Exhausted):
            parts.append(speaker.tell(event))
        elif isinstance(event, Settlement) and any(event.deltas):
            money = "" if rules is None else f" {rules.money_label.text(lang)}"
            parts.append(" ".join(map(signed, event.deltas)) + money)
            if event.chips is not None and any(event.chips):
                chips = " ".join(map(signed, event.chips))
                parts.append(say(lang, f"chips {chips}", f"祝儀 {chips}"))
    return say(lang, ", ", "，").join(parts) or say(lang, "not finished", "未打完")


def heading(played: PlayedHand, lang: str) -> Iterator[str]:
    """Yield what a hand opens with: the game, the standing, dice and door."""
    yield game_line(played, lang)
    hand = played.opening
    parts = [say(lang, f"hand {hand.hand}", f"第 {hand.hand} 局"), _standing(played, lang)]
    if hand.dice is not None:
        dice = " ".join(map(str, hand.dice))
        parts.append(say(lang, f"dice {dice}", f"骰子 {dice}"))
    if hand.door is not None:
        parts.append(say(lang, f"door seat {hand.door}", f"開門座位 {hand.door}"))
    yield " · ".join(parts)


def transcript(played: PlayedHand, lang: str, glyphs: bool, seat: int | None) -> Iterator[str]:
    """Yield a hand event by event, with what was found at each, and the verdict."""
    yield from heading(played, lang)
    hand, rules = played.opening, played.rules
    rows = []
    names = [] if played.game is None else played.game.seats
    for index, dealt in enumerate(hand.dealt):
        name = names[index].name or names[index].id if index < len(names) else ""
        winds = hand.seat_winds
        wind = t.wind(t.INDEX[winds[index]], lang) if index < len(winds) else ""
        hidden = seat not in (None, index)
        tiles = [t.HIDDEN] * len(dealt) if hidden else [t.INDEX[tile] for tile in dealt]
        score = f"{hand.scores[index]}" if index < len(hand.scores) else ""
        rows.append(
            [
                say(lang, f"seat {index}", f"座位 {index}"),
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
    findings = findings_by_event(played.report)
    yield from _remarks(findings.pop(0, []), lang, seat)
    for index, (_, event) in enumerate(played.events, 1):
        if event is None:
            yield f"{index:>4}  {say(lang, 'a line that cannot be read', '無法讀取的一行')}"
        else:
            if replay is not None:
                replay.step(event)
            yield _event_line(index, event, speaker, replay, lang, glyphs, seat)
            table = None if replay is None else replay.table
            if rules is not None and table is not None:
                before = [each for _, each in played.events[: index - 1]]
                for told in chips_told(event, before, rules, table, lang):
                    yield f"      {told}"
        yield from _remarks(findings.pop(index, []), lang, seat)
    for rest in findings.values():
        yield from _remarks(rest, lang, seat)
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
    actor = "" if who is None else say(lang, f"seat {who} ", f"座位 {who} ")
    told = f"{index:>4}  {actor}{speaker.tell(event)}"
    table = None if replay is None else replay.table
    moves = not isinstance(event, Win) and hasattr(event, "tile")
    if table is None or who is None or not moves or seat not in (None, who):
        return told
    held = holding_text(table.seats[who], lang, glyphs)
    return f"{pad(told, max(_EVENT_COLUMNS, width(told)))}  {held}"


def findings_by_event(report: HandReport | None) -> dict[int, list[Diagnostic]]:
    """Return what was found in a hand, by event."""
    found: dict[int, list[Diagnostic]] = {}
    for finding in () if report is None else report.findings:
        found.setdefault(finding.place.event or 0, []).append(finding)
    return found


def named(finding: Diagnostic, lang: str) -> str:
    """Return what a finding is, without values: they may be tiles that not everybody sees."""
    return BY_CODE[finding.code].title.text(lang)


def _remarks(findings: list[Diagnostic], lang: str, seat: int | None) -> Iterator[str]:
    for finding in findings:
        if seat is not None:
            yield f"  ^^  {finding.code}  {named(finding, lang)}"
            continue
        yield f"  ^^  {finding.code}  {message(finding, lang)}"
        values = comparison(finding, lang)
        if values:
            yield "      " + "      ".join(values)


def _verdict(report: HandReport, lang: str) -> Iterator[str]:
    line = STATUSES[report.status].text(lang)
    if report.unchecked:
        not_checked = say(lang, "; not checked: ", "；未檢查：")
        line += not_checked + describe(report.unchecked, lang)
    yield line
    if report.status == "failed":
        yield correction_text(report, lang)
