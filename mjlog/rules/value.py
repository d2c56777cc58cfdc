"""What a row of a ruleset's tables is worth."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Value = Annotated[int, Meta(ge=0, le=10**4)]


class OpenValue(Struct, frozen=True, forbid_unknown_fields=True):
    """A value that depends on whether the hand is concealed; 0 means not available."""

    concealed: Value
    open: Value


def highest(value: int | OpenValue) -> int:
    """Return the most that one copy can be worth."""
    return max(value.concealed, value.open) if isinstance(value, OpenValue) else value
