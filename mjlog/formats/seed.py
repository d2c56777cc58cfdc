"""Walls and dice from the seed that Tenhou publishes with a game.

The derivation is described publicly, for instance in the documentation of the crate
``tenhou-shuffle`` (https://docs.rs/tenhou-shuffle), after the description that Tenhou gave. The
seed are 624 words for the generator MT19937, which serves the whole game. For every hand 288 of its
numbers are hashed, 32 at a time, by SHA-512; the 144 words that come out shuffle the tiles from the
first to the last but one, and throw the dice.
"""

from __future__ import annotations

import hashlib
import struct
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple

METHOD: Final = "mt19937ar-sha512-n288-base64"
"""The method whose walls can be derived."""

_WORDS: Final = 624
_MASK: Final = 0xFFFFFFFF
_NUMBERS: Final = 288
_BLOCK: Final = 32
_TILES: Final = 136
_NEAR: Final = 4
"""So many hands may be missing, or stand in another order, and are still told apart."""
_ALIKE: Final = 0.75
"""So many of the tiles dealt must be the wall's; of walls that have nothing in common 0.38 are."""


class Dealt(NamedTuple):
    """A wall and its dice.

    Attributes:
        wall: tiles as numbers 0 to 135, from its head.
        dice: two.
    """

    wall: list[int]
    dice: list[int]


def initialised(key: list[int]) -> list[int]:
    """Return the state of MT19937 after its initialisation by an array of words."""
    state = [19650218]
    for place in range(1, _WORDS):
        last = state[-1]
        state.append((1812433253 * (last ^ last >> 30) + place) & _MASK)
    place, turn = 1, 0
    for _ in range(max(_WORDS, len(key))):
        last = state[place - 1]
        mixed = state[place] ^ (last ^ last >> 30) * 1664525
        state[place] = (mixed + key[turn] + turn) & _MASK
        place, turn = place + 1, (turn + 1) % len(key)
        if place == _WORDS:
            state[0] = state[-1]
            place = 1
    for _ in range(_WORDS - 1):
        last = state[place - 1]
        mixed = state[place] ^ (last ^ last >> 30) * 1566083941
        state[place] = (mixed - place) & _MASK
        place += 1
        if place == _WORDS:
            state[0] = state[-1]
            place = 1
    state[0] = 0x80000000
    return state


class Walls:
    """The walls of a game, hand by hand.

    Args:
        seed: in base64.

    Raises:
        ValueError: it is no seed of this kind.
    """

    def __init__(self, seed: str) -> None:
        try:
            data = b64decode(seed, validate=True)
        except (Base64Error, ValueError):
            raise ValueError("seed") from None
        if len(data) != 4 * _WORDS:
            raise ValueError("seed")
        state = initialised(list(struct.unpack(f"<{_WORDS}I", data)))
        # The generator of the standard library is MT19937; only its way to take a seed differs.
        self._random = Random()
        self._random.setstate((3, (*state, _WORDS), None))
        self._made: dict[int, Dealt] = {}
        self._due = 0

    def of(self, tiles: Collection[int]) -> Dealt | None:
        """Return the wall that a hand was dealt from, None where it cannot be from this seed.

        It is the next one, unless hands are missing, repeated or out of order.

        Args:
            tiles: what all seats were dealt, in any order.
        """
        due, size = self._due, len(tiles)
        dealt = frozenset(tiles)
        near = [*range(due, due + _NEAR), *range(due - 1, max(-1, due - 1 - _NEAR), -1)]
        for place in near:
            if dealt.issuperset(self.hand(place).wall[:size]):
                break
        else:
            place = due
        self._due = place + 1
        self._made = {each: made for each, made in self._made.items() if each >= place - _NEAR}
        found = self.hand(place)
        fits = len(dealt.intersection(found.wall[:size])) >= _ALIKE * size
        return found if fits else None

    def hand(self, place: int) -> Dealt:
        """Return the wall of a hand, counted from 0, none of long before the one asked for last."""
        while place not in self._made:
            self._made[max(self._made, default=-1) + 1] = self._deal()
        return self._made[place]

    def _deal(self) -> Dealt:
        numbers = [self._random.getrandbits(32) for _ in range(_NUMBERS)]
        words: list[int] = []
        for start in range(0, _NUMBERS, _BLOCK):
            block = struct.pack(f"<{_BLOCK}I", *numbers[start : start + _BLOCK])
            words += struct.unpack("<16I", hashlib.sha512(block).digest())
        tiles = list(range(_TILES))
        for place in range(_TILES - 1):
            other = place + words[place] % (_TILES - place)
            tiles[place], tiles[other] = tiles[other], tiles[place]
        return Dealt(tiles[::-1], [word % 6 + 1 for word in words[_TILES - 1 : _TILES + 1]])
