"""What games and players are called whose logs do not tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath


def distinct(names: Sequence[str]) -> list[str]:
    """Return an id for every seat: its name, with a number where another bears the same."""
    found: list[str] = []
    for seat, whole in enumerate(names):
        name = whole[:200] or f"seat-{seat}"
        twin = name
        number = 1
        while twin in found:
            number += 1
            twin = f"{name} ({number})"
        found.append(twin)
    return found


def game_name(source: str, number: int) -> str:
    """Return what a game is called that its log gives no name.

    Args:
        source: name of the source.
        number: its place among the games of the source, from 0.
    """
    name = stem(PurePath(source).name)
    name = (name if name != "-" else "") or "game"
    return f"{name[:200]}#{number + 1}" if number else name[:200]


def stem(name: str) -> str:
    """Return the name of a log's file without what tells its format and packing."""
    for suffix in (".gz", ".zst", ".jsonl", ".xml", ".mjlog", ".json", ".mjson", ".txt"):
        name = name.removesuffix(suffix)
    return name
