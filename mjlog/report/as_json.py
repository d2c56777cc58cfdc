"""A report as JSON."""

from __future__ import annotations

import pandas as pd

from mjlog.analytics.plain import plain
from mjlog.diagnostics import Label
from mjlog.report.gather import Chapter, Report


def as_json(report: Report) -> dict[str, object]:
    """Return a report as values that JSON has; numbers as they were computed, unrounded."""
    found = report.overview
    return {
        "overview": {
            "logs": found.logs,
            "games": found.games,
            "hands": found.hands,
            "players": found.players,
            "first": None if found.first is None else found.first.isoformat(),
            "last": None if found.last is None else found.last.isoformat(),
            "dated": found.dated,
            "statuses": found.statuses,
            "unchecked": found.unchecked,
        },
        "names": dict(report.names),
        "chapters": [_chapter(chapter) for chapter in report.chapters],
    }


def _chapter(chapter: Chapter) -> dict[str, object]:
    return {
        "ruleset": chapter.ruleset,
        "money": chapter.money,
        "label": _label(chapter.label),
        "units": {name: _label(label) for name, label in chapter.units.items()},
        "games": chapter.games,
        "hands": chapter.hands,
        "players": chapter.sitters,
        "overall": _rows(chapter.overall),
        "by_player": _rows(chapter.players),
        "best_hands": _rows(chapter.best, keep_missing=True),
    }


def _label(label: Label) -> dict[str, str]:
    return {"en": label.en, "zh": label.zh}


def _rows(frame: pd.DataFrame, *, keep_missing: bool = False) -> list[dict[str, object]]:
    """Return rows; of the dimensions only those that the row's metric has."""
    rows = []
    for row in frame.to_dict("records"):
        content = {str(name): plain(value) for name, value in row.items()}
        if not keep_missing:
            content = {name: value for name, value in content.items() if value is not None}
        rows.append(content)
    return rows
