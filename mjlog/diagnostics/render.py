"""A diagnostic as text for people, as JSON for programs, as an annotation for GitHub.

Names and ids come from logs that anybody may have written: whatever is shown as text passes
through ``wording.clean``. The result is plain text without markup of any kind.
"""

from __future__ import annotations

from typing import Any
from unicodedata import east_asian_width

import msgspec

from mjlog.diagnostics.catalogue import BY_CODE, Entry
from mjlog.diagnostics.diagnostic import Diagnostic, Place, Related
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.template import fill
from mjlog.diagnostics.wording import clean, show, word

SEVERITIES: dict[str, Label] = {
    "error": Label("error", "錯誤"),
    "warning": Label("warning", "警告"),
    "info": Label("info", "提示"),
}

_GITHUB = {"error": "error", "warning": "warning", "info": "notice"}
_RECORDED = Label("recorded", "記錄")
_EXPECTED = Label("expected", "應為")
_ONE_OF = Label("expected one of", "應為其一")
_DECIDED = Label("decided by", "依據")
_RELATED = Label("related: ", "相關：")
_WIDTH = 100
_WORDY = frozenset("23467")
"""Stages whose recorded and expected texts are words of the log; elsewhere they are ids."""


def message(diagnostic: Diagnostic, lang: str = "en") -> str:
    """Return one sentence that names seat, tile and so on."""
    values = {
        "recorded": diagnostic.recorded,
        "expected": diagnostic.expected,
        **diagnostic.data,
    }
    return fill(BY_CODE[diagnostic.code].message.text(lang), values, lang)


def text(diagnostic: Diagnostic, lang: str = "en") -> str:
    """Return the block of lines that a reader gets: place, message, values, what decides."""
    entry = BY_CODE[diagnostic.code]
    head = [position(diagnostic.place), _moment(diagnostic.place, lang)]
    head += [f"{entry.code} {entry.name}", SEVERITIES[diagnostic.severity].text(lang)]
    lines = ["  ".join(part for part in head if part)]
    lines.append(f"  {message(diagnostic, lang)}")
    lines += _rows(comparison(diagnostic, lang), " " * 6)
    decided = [] if diagnostic.decided_by is None else [_decided(diagnostic.decided_by, lang)]
    lines += _rows([*decided, *_related(diagnostic.related, lang)], " " * 7)
    return "\n".join(lines)


def comparison(diagnostic: Diagnostic, lang: str = "en") -> list[str]:
    """Return the recorded and the expected value with their captions, as far as there are any."""
    entry = BY_CODE[diagnostic.code]
    parts = []
    if diagnostic.recorded is not None:
        parts.append(f"{_RECORDED.text(lang)}  {_value(entry, diagnostic.recorded, lang)}")
    if diagnostic.expected is not None:
        choice = entry.choice and isinstance(diagnostic.expected, list | tuple)
        caption = _ONE_OF if choice and len(diagnostic.expected) > 1 else _EXPECTED  # type: ignore[arg-type]
        parts.append(f"{caption.text(lang)}  {_value(entry, diagnostic.expected, lang)}")
    return parts


def _value(entry: Entry, value: object, lang: str) -> str:
    return word(value, lang) if entry.code[2] in _WORDY else show(value, lang)


def _rows(parts: list[str], gap: str) -> list[str]:
    """Lay parts side by side where they fit, else one below the other."""
    if not parts:
        return []
    line = gap.join(parts)
    columns = sum(2 if east_asian_width(char) in "WF" else 1 for char in line)
    return [f"  {line}"] if columns <= _WIDTH else [f"  {part}" for part in parts]


def position(place: Place) -> str:
    """Return file and line, and in a log of another format the tag or entry there."""
    source = clean(place.source)
    if place.line is not None:
        position = f"{source}:{place.line}"
        return position if place.element is None else f"{position} {clean(place.element)}"
    return source if place.offset is None else f"{source}@{place.offset}"


def _moment(place: Place, lang: str) -> str:
    parts = []
    if place.line is None and place.game is not None:
        game = clean(place.game)
        parts.append(f"場 {game}" if lang == "zh" else f"game {game}")
    if place.hand is not None:
        parts.append(f"第 {place.hand} 局" if lang == "zh" else f"hand {place.hand}")
    if place.event is not None:
        parts.append(f"事件 {place.event}" if lang == "zh" else f"event {place.event}")
    return " ".join(parts)


def _decided(path: str, lang: str) -> str:
    named = " · ".join(word(part, lang) for part in path.split(" · "))
    return f"{_DECIDED.text(lang)} {named}"


def _related(related: tuple[Related, ...], lang: str) -> list[str]:
    comma = "，" if lang == "zh" else ", "
    rows = []
    for other in related:
        parts = []
        if other.line is not None:
            parts.append(f"第 {other.line} 行" if lang == "zh" else f"line {other.line}")
        if other.event is not None:
            parts.append(f"事件 {other.event}" if lang == "zh" else f"event {other.event}")
        parts.append(show(other.note, lang))
        rows.append(_RELATED.text(lang) + comma.join(parts))
    return rows


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return the diagnostic as JSON values, every key present, the message in both languages.

    ``data``, ``recorded`` and ``expected`` are as found, so a program can compare them with the
    log; only the messages are made harmless to show.
    """
    place = diagnostic.place
    return {
        "code": diagnostic.code,
        "name": BY_CODE[diagnostic.code].name,
        "severity": diagnostic.severity,
        "file": _encodable(place.source),
        "line": place.line,
        "offset": place.offset,
        "element": _encodable(place.element),
        "game": _encodable(place.game),
        "hand": place.hand,
        "event": place.event,
        "data": _encodable(msgspec.to_builtins(diagnostic.data)),
        "recorded": _encodable(msgspec.to_builtins(diagnostic.recorded)),
        "expected": _encodable(msgspec.to_builtins(diagnostic.expected)),
        "decided_by": _encodable(diagnostic.decided_by),
        "related": [
            {
                "line": other.line,
                "event": other.event,
                "note": {"en": _encodable(other.note.en), "zh": _encodable(other.note.zh)},
            }
            for other in diagnostic.related
        ],
        "message": {"en": message(diagnostic, "en"), "zh": message(diagnostic, "zh")},
    }


def _encodable(value: object) -> object:
    """Return a JSON value in which half characters, which UTF-8 cannot write, are escaped."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_encodable(item) for item in value]
    return value


def github(diagnostic: Diagnostic, lang: str = "en") -> str:
    """Return a workflow command that annotates the line of the log."""
    entry = BY_CODE[diagnostic.code]
    place = diagnostic.place
    properties = {"file": clean(place.source)}
    if place.line is not None:
        properties["line"] = str(place.line)
    properties["title"] = f"{entry.code} {entry.name}"
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    moment = _moment(place, lang)
    sentence = message(diagnostic, lang)
    colon = "：" if lang == "zh" else ": "
    first = f"{moment}{colon}{sentence}" if moment else sentence
    body = "\n".join([first, *comparison(diagnostic, lang)])
    return f"::{_GITHUB[diagnostic.severity]} {listed}::{_escaped(body)}"


def _escaped(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _escaped(value).replace(":", "%3A").replace(",", "%2C")
