"""Values as columns hold them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import msgspec

Row = tuple[object, ...]
LARGEST = 2**62


def to_json(value: object) -> str:
    """Return a value as JSON text."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


def told(spot: tuple[int, str | None], before: object, what: object) -> tuple[object, ...]:
    """Return a line as JSON columns have it: something before it, its number, what it says.

    In a log of another format the tag or entry comes last.
    """
    line, element = spot
    return (before, line, what) if element is None else (before, line, what, element)


def repeat(spot: tuple[int, str | None], place: int, key: int, events: int) -> tuple[object, ...]:
    """Return a hand that another log brought as a JSON column has it.

    Args:
        spot: where it stands, see `told`.
        place: position in its game.
        key: its key, or that of the one that stands for it.
        events: lines after its own; told of a log of another format only, where nothing else tells.
    """
    entry = told(spot, place, key)
    return entry if spot[1] is None else (*entry, events)


def bounded(value: int | None) -> int | None:
    """Return a number that a column can hold, None for one beyond it."""
    return None if value is None or abs(value) > LARGEST else value


def clipped(value: int) -> int:
    """Return a number that a column can hold, the nearest for one beyond it."""
    return value if -LARGEST <= value <= LARGEST else LARGEST if value > 0 else -LARGEST


def as_time(text: str | None) -> datetime | None:
    """Return a recorded time without a zone, turned to UTC if it names one; None if it is none."""
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    try:
        return time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
    except OverflowError:
        return None
