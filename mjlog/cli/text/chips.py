"""Chips (祝儀) that a win earns, and what for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjlog.cli.language import say
from mjlog.records import Event, Settlement, Win
from mjlog.replay.outcomes import limit_hands
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table


def chip_parts(
    rules: Ruleset, parts: Sequence[tuple[str | None, int]], limits: int, lang: str
) -> str:
    """Return what chips are for: ``Ippatsu 1 + Ura dora 2``.

    Args:
        rules: the rules in force.
        parts: ids of patterns with the chips for each, None for limit hands.
        limits: how many limit hands these are.
        lang: the reader's language.
    """
    limit = rules.limit_hands(limits)
    told = []
    for name, chips in parts:
        label = limit if name is None else rules.pattern(name).label
        # The name of limit hands may end in how many these are.
        between = say(lang, ": ", "：") if name is None else " "
        told.append(f"{chips}" if label is None else f"{label.text(lang)}{between}{chips}")
    return " + ".join(told)


def chips_told(
    event: Event | None, before: Sequence[Event | None], rules: Ruleset, table: Table, lang: str
) -> Iterator[str]:
    """Yield for each win who gives how many chips, and for what, where a settlement has chips.

    They go by the items that the log has of the win.

    Args:
        event: the event; only a settlement has something to tell.
        before: the events before it; None for a line that cannot be read.
        rules: the rules in force.
        table: the table as the hand left it.
        lang: the reader's language.
    """
    terms = rules.scoring.settlement.chips
    if terms is None or not isinstance(event, Settlement) or event.chips is None:
        return
    for win in before:
        if not isinstance(win, Win) or win.items is None or win.seat >= len(table.seats):
            continue
        known = [(item.id, item.count) for item in win.items if item.id in rules.places]
        limits = limit_hands(rules, win, None)
        drawn, exposed = win.by == "self", table.seats[win.seat].calls > 0
        parts = terms.parts(known, limits, drawn=drawn, exposed=exposed)
        each = sum(chips for _, chips in parts)
        if not each:
            continue
        chip = "chip" if each == 1 else "chips"
        if drawn:
            giver = say(lang, "every other seat", "其餘各家各")
        else:
            giver = say(lang, f"seat {win.from_seat}", f"座位 {win.from_seat} ")
        told = say(
            lang,
            f"{giver} gives {each} {chip} to seat {win.seat}",
            f"{giver}給座位 {win.seat} 祝儀 {each} 枚",
        )
        yield f"{told}  = {chip_parts(rules, parts, limits, lang)}"
