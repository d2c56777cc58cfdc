"""Message templates of the catalogue: which keys they name, and how they are filled."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mjlog.diagnostics import wording

FIELD = re.compile(r"\{(\w+)(?::(party|word))?\}")
"""One value of a template: its key, and how to show it if not in the general way."""

OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
"""A part that is left out when a value in it is missing."""

_SHOW = {"": wording.show, "party": wording.party, "word": wording.word}


def keys(template: str) -> set[str]:
    """Return every key that a template names."""
    return {match[1] for match in FIELD.finditer(template)}


def required(template: str) -> set[str]:
    """Return the keys that a template cannot do without."""
    return keys(OPTIONAL.sub("", template))


def fill(template: str, values: Mapping[str, object], lang: str) -> str:
    """Return a template filled with values.

    Values are put in last, so that brackets and braces within them mean nothing.
    """

    def keep(match: re.Match[str]) -> str:
        part = match[1]
        return "" if any(values.get(key) is None for key in keys(part)) else part

    def put(match: re.Match[str]) -> str:
        return _SHOW[match[2] or ""](values.get(match[1]), lang)

    return FIELD.sub(put, OPTIONAL.sub(keep, template))


def plain(template: str) -> str:
    """Return a template as documentation shows it, with bare keys and optional parts included."""
    return FIELD.sub(r"{\1}", OPTIONAL.sub(r"\1", template))
