"""A finding: what is wrong, where, what was recorded and what was expected, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from mjlog.diagnostics.label import Label

Severity = Literal["error", "warning", "info"]

Value = object
"""Recorded and expected values: JSON values, tile names, or ``Label`` records."""


class Place(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where a finding lies: lines count from 1, bytes and events from 0.

    ``element`` names the tag or entry of a log in another format, which may be all one line.
    """

    source: str
    line: int | None = None
    offset: int | None = None
    element: str | None = None
    game: str | None = None
    hand: int | None = None
    event: int | None = None


class Related(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Another place that helps to understand a finding."""

    note: Label
    line: int | None = None
    event: int | None = None


class Diagnostic(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One finding. ``data`` fills the message templates of the catalogue entry ``code``."""

    code: str
    severity: Severity
    place: Place
    data: dict[str, Value] = {}
    recorded: Value = None
    expected: Value = None
    decided_by: str | None = None
    related: tuple[Related, ...] = ()


class Fault:
    """What a check found, before it is given a place.

    Args:
        code: catalogue code.
        data: values for the message templates.
        recorded: what the log says.
        expected: what the rules say.
        decided_by: dotted path of the rule value or policy that decides, without the ruleset id.
        related: events that explain the finding: (event index within the hand, note).
        event: index of the event at fault if it is not the one being checked.
    """

    __slots__ = ("code", "data", "decided_by", "event", "expected", "recorded", "related")

    def __init__(
        self,
        code: str,
        data: Mapping[str, Value] | None = None,
        *,
        recorded: Value = None,
        expected: Value = None,
        decided_by: str | None = None,
        related: tuple[tuple[int, Label], ...] = (),
        event: int | None = None,
    ) -> None:
        self.code = code
        self.data: dict[str, Value] = dict(data) if data else {}
        self.recorded = recorded
        self.expected = expected
        self.decided_by = decided_by
        self.related = related
        self.event = event
