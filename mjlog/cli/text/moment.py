"""One event of a hand with the table around it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mjlog.cli.command import CannotRun
from mjlog.cli.language import say
from mjlog.cli.played import PlayedHand
from mjlog.cli.text.chips import chips_told
from mjlog.cli.text.event import Speaker
from mjlog.cli.text.hand import findings_by_event, heading, named
from mjlog.cli.text.table import TableView
from mjlog.diagnostics import Label
from mjlog.diagnostics.render import text
from mjlog.records import Discard, Draw, Event
from mjlog.replay.trace import moment


def moment_text(
    played: PlayedHand, index: int, lang: str, glyphs: bool, seat: int | None
) -> Iterator[str]:
    """Yield an event with the table before and after it, and what was legal.

    Raises:
        CannotRun: the hand has no such event, or the rules no such seat.
    """
    rules = played.rules
    if index > len(played.events):
        last = len(played.events)
        reason = Label(f"the hand has events 0 to {last}", f"這一局的事件為 0 到 {last}")
        raise CannotRun(reason, lang)
    if rules is None:
        raise CannotRun(Label("the rules of the game are not known", "不知道這一場的規則"), lang)
    if seat is not None and seat >= rules.seats:
        last = rules.seats - 1
        raise CannotRun(Label(f"the seats are 0 to {last}", f"座位為 0 到 {last}"), lang)
    yield from heading(played, lang)
    events = played.records(index)
    view = TableView(rules, lang, glyphs, seat)
    findings = findings_by_event(played.report).get(index, [])
    remarks = [
        text(finding, lang) if seat is None else f"{finding.code}  {named(finding, lang)}"
        for finding in findings
    ]
    if len(events) < index:
        line = played.events[len(events)][0]
        yield say(
            lang,
            f"line {line} cannot be read; the table is lost",
            f"第 {line} 行無法讀取，牌局中斷",
        )
        yield from remarks
        return
    at = moment(rules, played.opening, events, index)
    line = played.line if index == 0 else played.events[index - 1][0]
    who: int | None = getattr(at.event, "seat", None)
    actor = "" if who is None else say(lang, f"seat {who} ", f"座位 {who} ")
    told = actor + view.speaker.tell(at.event)
    yield say(lang, f"event {index} (line {line}): {told}", f"事件 {index}（第 {line} 行）：{told}")
    if at.before is not None:
        yield from _indented(list(chips_told(at.event, events[:-1], rules, at.before, lang)))
    yield from remarks
    if at.before is not None:
        yield ""
        yield say(lang, "before", "之前")
        yield from _indented(view.show(at.before, events[: index - 1]))
        yield from _legal(at.legal, view.speaker, lang, seat)
    if at.after is not None:
        yield ""
        yield say(lang, "after", "之後")
        yield from _indented(view.show(at.after, events[:index]))
    elif at.lost is not None:
        yield ""
        yield say(
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
    told: dict[str, list[Event]] = {}
    for event in legal:
        who: int | None = getattr(event, "seat", None)
        if seat is not None and who not in (None, seat) and not _is_open(event):
            continue
        actor = "" if who is None else say(lang, f"seat {who}  ", f"座位 {who}  ")
        # Nobody sees the next tile of the wall.
        unseen = seat is not None and isinstance(event, Draw)
        told.setdefault(actor, []).append(replace(event, tile="?") if unseen else event)
    if told:
        yield f"  {say(lang, 'legal', '可行')}"
    for actor, choices in told.items():
        shown = [speaker.tell(event) for event in choices if not isinstance(event, Discard)]
        tiles = dict.fromkeys(event.tile for event in choices if isinstance(event, Discard))
        if tiles:
            listed = " ".join(map(speaker.tile, tiles))
            shown.append(say(lang, f"discards one of {listed}", f"打 {listed} 其一"))
        yield f"    {actor}{' | '.join(shown)}"


def _is_open(event: Event) -> bool:
    """Tell whether everybody knows that this may come."""
    return type(event).__name__ in ("Draw", "Exhausted", "Settlement", "HandEnd")
