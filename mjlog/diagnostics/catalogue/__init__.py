"""The one table of codes, a module a stage."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.catalogue.reading import READING

ENTRIES: tuple[Entry, ...] = (*READING,)
"""Every entry, in the order of codes."""

BY_CODE: dict[str, Entry] = {entry.code: entry for entry in ENTRIES}

__all__ = ["BY_CODE", "ENTRIES", "Entry"]
