"""Logs as bytes: finding them, decoding lines, writing the canonical form, tiles in notation."""

from mjlog.codec.decode import MAX_LINE, Dialect, decode_line, read_line
from mjlog.codec.encode import ContentHash, content_hash, encode, write
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.notation import (
    HandText,
    MeldText,
    NotationError,
    format_hand,
    parse_hand,
    parse_tiles,
)
from mjlog.codec.readers import batches, lines
from mjlog.codec.sources import SUFFIXES, Source, sources

__all__ = [
    "MAX_LINE",
    "SUFFIXES",
    "Batch",
    "ContentHash",
    "Dialect",
    "HandText",
    "Line",
    "MeldText",
    "NotationError",
    "Placed",
    "Source",
    "batches",
    "content_hash",
    "decode_line",
    "encode",
    "format_hand",
    "lines",
    "parse_hand",
    "parse_tiles",
    "read_line",
    "sources",
    "write",
]
