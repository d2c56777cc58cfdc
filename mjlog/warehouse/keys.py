"""Keys: hashes of what they stand for."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from mjlog.codec.compact import Packed
from mjlog.codec.encode import encode
from mjlog.records import Game, Record


def key(*parts: bytes) -> int:
    """Return a key for some content: 64 bits of its hash."""
    content = b"".join([len(part).to_bytes(8, "big") + part for part in parts])
    return _number(content)


def _number(content: bytes) -> int:
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "big", signed=True)


def header_digest(header: Record) -> bytes:
    """Return the hash of a game's header, which is part of the keys of its hands."""
    return blake2b(encode(header), digest_size=16).digest()


def hand_key(digest: bytes, packed: Packed) -> int:
    """Return the key of a hand, given the hash of its game's header."""
    return _number(b"hand" + digest + packed.content())


def rules_key(game: Game) -> int:
    """Return the key of the rules that a header states."""
    return key(msgspec.json.encode([game.ruleset, game.tiles], order="deterministic"))
