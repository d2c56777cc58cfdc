"""What ``mjlog explain`` says: the overview of codes, and one code at length."""

from __future__ import annotations

from collections.abc import Iterable

from mjlog.diagnostics.catalogue import ENTRIES, STAGES, Entry
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.lookup import search
from mjlog.diagnostics.render import SEVERITIES

STOPS = Label("ends the replay of the hand", "該局的重演到此為止")


def overview(lang: str = "en") -> str:
    """Return every code with its name and title, stage by stage."""
    return _listing(ENTRIES, lang)


def explain(code_or_name: str, lang: str = "en") -> str:
    """Return what a code means, or the overview of several.

    Args:
        code_or_name: a code, the beginning of codes, a name, or words of titles.
        lang: the reader's language.

    Raises:
        UsageError: there is none.
    """
    found = search(code_or_name)
    return _listing(found, lang) if len(found) > 1 else _article(found[0], lang)


def traits(entry: Entry, lang: str = "en") -> str:
    """Return the severity of an entry and whether it ends the replay of a hand."""
    parts = [SEVERITIES[entry.severity].text(lang)]
    if entry.stops:
        parts.append(STOPS.text(lang))
    return ("，" if lang == "zh" else ", ").join(parts)


def _article(entry: Entry, lang: str) -> str:
    stage = STAGES[entry.code[2]].text(lang)
    return "\n".join(
        [
            f"{entry.code} {entry.name}: {entry.title.text(lang)}",
            f"{stage} · {traits(entry, lang)}",
            "",
            entry.explain.text(lang),
        ]
    )


def _listing(entries: Iterable[Entry], lang: str) -> str:
    lines: list[str] = []
    stage = ""
    for entry in entries:
        if entry.code[2] != stage:
            stage = entry.code[2]
            lines += ["", f"MJ{stage}xx  {STAGES[stage].text(lang)}"]
        lines.append(f"  {entry.code}  {entry.name:<30}  {entry.title.text(lang)}")
    return "\n".join(lines[1:])
