"""Logs in other formats: recognised by their content, read as records, written from them."""

from mjlog.formats.manner import Manner
from mjlog.formats.reading import Begun, Canonical, InManner, batches, lines, sources
from mjlog.formats.registry import FORMATS, Format, sniffed

__all__ = [
    "FORMATS",
    "Begun",
    "Canonical",
    "Format",
    "InManner",
    "Manner",
    "batches",
    "lines",
    "sniffed",
    "sources",
]
