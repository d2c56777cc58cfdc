"""What a hand is waiting for, put into words for a fault."""

from __future__ import annotations

from typing import Final

from mjlog.diagnostics import Fault, Label
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
    Flower,
    Kong,
    Pung,
    Win,
)
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    ACT,
    AFTER_CALL,
    CLAIM,
    CLOSED,
    DECLARED,
    DRAW,
    ENDED,
    FLOWER_WIN,
    INDICATE,
    OWING,
    REPLACE,
    RESPOND,
    ROB,
    SETTLED,
    SHOW,
    TURNED,
    WON,
)
from mjlog.tiles import FIRST_FLOWER, FIRST_RED, NAMES, label, names

_WORDS: Final[dict[int, tuple[str, str]]] = {
    DRAW: ("seat {turn} draws", "座位 {turn} 摸牌"),
    REPLACE: ("seat {turn} draws a replacement", "座位 {turn} 補牌"),
    ACT: (
        "seat {turn} wins, kongs, declares ready or discards",
        "座位 {turn} 自摸、槓、宣告聽牌或打牌",
    ),
    AFTER_CALL: ("seat {turn} discards", "座位 {turn} 打牌"),
    DECLARED: (
        "seat {turn} discards and stays ready",
        "座位 {turn} 打牌並保持聽牌",
    ),
    RESPOND: (
        "a claim of {tile}, or seat {next} draws",
        "吃碰槓胡 {tile}，或座位 {next} 摸牌",
    ),
    ROB: (
        "a robbing of {tile}, or seat {turn} draws a replacement",
        "搶槓 {tile}，或座位 {turn} 補牌",
    ),
    WON: ("reveals and the settlement", "亮牌與結算"),
    ENDED: ("reveals and the settlement", "亮牌與結算"),
    SHOW: ("seat {turn} shows its flowers", "座位 {turn} 亮出花牌"),
    FLOWER_WIN: ("seat {favored} wins by its flowers", "座位 {favored} 以花牌胡牌"),
    INDICATE: ("an indicator is turned", "翻開一張指示牌"),
    OWING: (
        "seat {turn} wins or kongs, or an indicator is turned before its discard",
        "座位 {turn} 自摸或槓，否則打牌前翻開指示牌",
    ),
    TURNED: ("seat {turn} discards", "座位 {turn} 打牌"),
    ACCEPT: (
        "a win on {tile}, or what its discard brings with it: a stick or an indicator",
        "胡 {tile}，否則供託或翻開指示牌",
    ),
    CLAIM: (
        "a call of {tile}, or seat {next} draws",
        "吃碰槓 {tile}，或座位 {next} 摸牌",
    ),
    ABORT: ("the hand is called off", "途中流局"),
    SETTLED: ("the end of the hand", "本局結束"),
    CLOSED: ("another hand or the end of the game", "下一局或終局"),
}
_WITH_FLOWER_HELD: Final = (Discard, Draw, Kong, DeclareReady, Win)
"""What a seat may not go on to while it holds a flower."""
_ON_WITH_PLAY: Final = (Draw, Discard, DeclareReady, Chow, Pung, Kong, Exhausted, Aborted)
"""What shows that an indicator, a stick or the end of the hand was left out before it."""
_EXHAUSTED: Final = ("the hand is exhausted", "流局")


def awaited(table: Table) -> Label:
    """Return what may come next."""
    en, zh = _WORDS[table.phase]
    if table.phase in (RESPOND, CLAIM) and not table.drawable:
        en, zh = f"a win on {{tile}}, or {_EXHAUSTED[0]}", f"胡 {{tile}}，或{_EXHAUSTED[1]}"
    return Label(*(_fill(table, text, lang) for text, lang in ((en, "en"), (zh, "zh"))))


def _fill(table: Table, text: str, lang: str) -> str:
    tile = label(table.tile, lang) if table.tile >= 0 else ""
    return text.format(
        turn=table.turn, next=table.after(table.turn), tile=tile, favored=table.favored
    )


def misplaced(table: Table, event: Event) -> Fault:
    """Say that this event cannot come here, by this seat, or that there is no such seat."""
    seat = getattr(event, "seat", 0)
    if seat >= len(table.seats):
        return no_such_seat(seat, len(table.seats))
    if table.phase == SHOW and seat == table.turn and type(event) in _WITH_FLOWER_HELD:
        held = table.seats[seat].concealed[FIRST_FLOWER:FIRST_RED]
        return Fault(
            "MJ331",
            {"seat": seat},
            recorded=type(event).__struct_config__.tag,
            expected=names(FIRST_FLOWER + place for place, copies in enumerate(held) if copies),
            decided_by="policy.flowers",
        )
    if table.phase == FLOWER_WIN and not isinstance(event, (Win, Flower)):
        return Fault(
            "MJ333",
            {"seat": table.favored},
            recorded=type(event).__struct_config__.tag,
            expected="win",
            decided_by="policy.flowers",
        )
    if table.phase >= INDICATE and type(event) in _ON_WITH_PLAY:
        fault = _left_out(table, event)
        if fault is not None:
            return fault
    return Fault(
        "MJ301",
        {"type": type(event).__struct_config__.tag, "seat": getattr(event, "seat", None)},
        recorded=type(event).__struct_config__.tag,
        expected=awaited(table),
        decided_by="turn order",
    )


def owes_stick(table: Table) -> bool:
    """Whether the stick of the declaration just made has still to be laid down."""
    return (
        table.phase == ACCEPT
        and bool(table.seats[table.turn].declared)
        and not table.accepted >> table.turn & 1
    )


def indicator_missing(event: Event) -> Fault:
    """Say that the play goes on before an indicator that is due."""
    tag = type(event).__struct_config__.tag
    return Fault("MJ341", recorded=tag, expected="indicator", decided_by="policy.indicators")


def _left_out(table: Table, event: Event) -> Fault | None:
    """Say what should have come before an event that goes on with the play."""
    phase = table.phase
    tag = type(event).__struct_config__.tag
    if owes_stick(table):
        return Fault("MJ344", {"seat": table.turn}, recorded=tag, decided_by="policy.ready.deposit")
    if phase in (INDICATE, ACCEPT) or (phase == OWING and isinstance(event, Discard)):
        return indicator_missing(event)
    if phase == ABORT and not isinstance(event, Aborted):
        return Fault(
            "MJ348",
            {"reason": table.abort},
            recorded=tag,
            expected=table.abort,
            decided_by="policy.aborts",
        )
    return None


def no_such_seat(seat: int, seats: int) -> Fault:
    """Say that an event names a seat beyond the table."""
    return Fault("MJ112", {"field": "seat"}, recorded=seat, expected=seats - 1)


def settled_twice() -> Fault:
    """Say that a settlement comes after the settlement, whatever the table was like."""
    return Fault(
        "MJ301",
        {"type": "settlement", "seat": None},
        recorded="settlement",
        expected=Label(*_WORDS[SETTLED]),
        decided_by="turn order",
    )


def forced_win(table: Table, rules: Ruleset) -> Fault:
    """Say that a declarer who may let no winning tile go lets one go."""
    mask = table.can_win & table.must_win
    seat = next(seat for seat in table.seats if mask >> seat.index & 1)
    return Fault(
        "MJ321",
        {"seat": seat.index, "tile": NAMES[table.tile], "kind": seat.declared},
        expected="win",
        decided_by="policy.ready",
    )
