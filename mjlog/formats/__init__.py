"""Logs in other formats: recognised by their content, read as records, written from them."""

from mjlog.formats.reading import Canonical, WithSeed, batches, lines, sources
from mjlog.formats.registry import FORMATS, Format, sniffed

__all__ = ["FORMATS", "Canonical", "Format", "WithSeed", "batches", "lines", "sniffed", "sources"]
