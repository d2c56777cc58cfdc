"""Pseudonyms: the same player has the same one wherever the salt is the same."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache


class Pseudonyms:
    """Gives players other names.

    Without the salt nobody can tell who is meant, or try names out; with it anybody can, so it
    must be long, kept apart from the logs, and is never written into them.

    Args:
        salt: any text that is not empty.
    """

    __slots__ = ("_key", "given")

    def __init__(self, salt: str) -> None:
        if not salt:
            raise ValueError("the salt is empty")
        self._key = hashlib.blake2b(salt.encode("utf-8", "surrogatepass"), digest_size=32).digest()
        self.given: set[str] = set()
        """Pseudonyms of players so far."""

    def of(self, player: str) -> str:
        """Return the pseudonym of a player, given the id."""
        pseudonym = self.of_name(player)
        self.given.add(pseudonym)
        return pseudonym

    def of_name(self, name: str) -> str:
        """Return what stands for a name that a player has beside the id, or mentioned by itself.

        Other formats know names alone. So it is the pseudonym of a player with this id: who was
        the same in two formats remains so.
        """
        content = name.encode("utf-8", "surrogatepass")
        return f"p-{hashlib.blake2b(content, key=self._key, digest_size=6).hexdigest()}"


def replace_names(text: str, names: Mapping[str, str]) -> str:
    """Return a text with names replaced wherever they stand by themselves.

    A name written in Latin letters or digits is left alone within a longer word.

    Args:
        text: any text.
        names: what to put for which name.
    """
    if not names:
        return text
    pattern = _pattern(tuple(sorted(names, key=lambda name: (-len(name), name))))
    return pattern.sub(lambda match: names[match[0]], text)


@lru_cache(maxsize=16)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        "|".join(
            (r"(?<![0-9A-Za-z])" if _is_latin(name[0]) else "")
            + re.escape(name)
            + (r"(?![0-9A-Za-z])" if _is_latin(name[-1]) else "")
            for name in names
        )
    )


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()
