"""Fu (符): what the groups, the pair, the wait and the win itself add to a hand's base points."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.diagnostics.label import Label
from mjlog.rules.patterns import Predicate
from mjlog.rules.value import OpenValue, Value
from mjlog.shapes.view import HandView

Form = Literal["standard", "seven_pairs", "thirteen_orphans"]


class FuRow(Struct, frozen=True, kw_only=True):
    """A row of ``[[fu]]`` as a ruleset's TOML writes it."""

    id: str
    label: Label
    value: Value | OpenValue
    source: str
    test: str | dict[str, object] | None = None
    excluded_by: list[str] = []


class Rounding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``[scoring.fu]``: from the sum of the rows to the fu that count.

    Args:
        round: the sum is rounded up to a multiple of this.
        floor: least fu of a concealed and of an open hand, after rounding.
        flat: forms that have so many fu whatever their parts.
    """

    round: Annotated[int, Meta(ge=1, le=100)]
    floor: OpenValue = OpenValue(0, 0)
    flat: dict[Form, Value] = {}


class Part(Struct, frozen=True, kw_only=True):
    """A row with its predicate bound.

    Args:
        id: its name.
        label: name for readers.
        test: how often the row is in a reading.
        value: fu of one.
        excluded_by: ids of patterns and of other rows beside which it does not count.
        provenance: where value and exclusions come from, by field.
        source: the paragraph that states it.
    """

    id: str
    label: Label
    test: Predicate
    value: int | OpenValue
    excluded_by: tuple[str, ...]
    provenance: dict[str, str]
    source: str

    def value_in(self, view: HandView) -> int:
        """Return the fu of one in a reading."""
        value = self.value
        if isinstance(value, OpenValue):
            return value.open if view.exposed else value.concealed
        return value


class FuAward(Struct, frozen=True):
    """A row as counted: how often, and the fu of one."""

    part: Part
    count: int
    value: int

    @property
    def fu(self) -> int:
        """What it adds to the sum."""
        return self.count * self.value


class Fu(Struct, frozen=True):
    """The fu of a reading.

    Args:
        total: what counts, rounded.
        parts: what adds up to the sum before rounding; empty where the form has a flat number.
    """

    total: int
    parts: tuple[FuAward, ...] = ()


class FuTable(Struct, frozen=True):
    """How a ruleset counts fu.

    Args:
        rows: in the order of the file.
        rounding: from the sum to what counts.
    """

    rows: tuple[Part, ...]
    rounding: Rounding
