"""Logs as bytes: finding them, decoding lines, writing the canonical form, tiles in notation."""

from mjlog.codec.decode import MAX_LINE, Dialect, decode_line, read_line
from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import batches, lines
from mjlog.codec.sources import SUFFIXES, Source, sources

__all__ = [
    "MAX_LINE",
    "SUFFIXES",
    "Batch",
    "Dialect",
    "Line",
    "Source",
    "batches",
    "decode_line",
    "lines",
    "read_line",
    "sources",
]
