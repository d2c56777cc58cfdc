"""Tiles as rulesets write them: ``"1-9m"``, ``"1p"``, ``"5-7z"``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mjlog.rules.problems import Problem
from mjlog.tiles import FIRST_RED, HIDDEN, INDEX, KIND, N_KINDS, N_TILES

_RUN = re.compile(r"([0-9])(?:-([0-9]))?([mpszf])")


def run(text: str) -> list[int]:
    """Return the tiles of a run; empty when it is none."""
    match = _RUN.fullmatch(text)
    if match is None:
        return []
    first, last, suit = match.groups()
    names = [f"{rank}{suit}" for rank in range(int(first), int(last or first) + 1)]
    tiles = [INDEX[name] for name in names if name in INDEX]
    return tiles if len(tiles) == len(names) else []


def kinds(text: str) -> tuple[int, ...]:
    """Return the kinds of several runs separated by spaces, ascending; empty when one is wrong."""
    found: set[int] = set()
    for part in text.split():
        tiles = [tile for tile in run(part) if tile < N_KINDS]
        if not tiles:
            return ()
        found.update(tiles)
    return tuple(sorted(found))


def copies(table: Mapping[str, int], path: str, problems: list[Problem]) -> tuple[int, ...]:
    """Return the copies of each tile that a tile table lists, by tile index."""
    found = [0] * N_TILES
    for text, count in table.items():
        tiles = run(text)
        if not tiles:
            problems.append(Problem("bad_tiles", path, {"detail": text[:80]}))
        for tile in tiles:
            if found[tile]:
                problems.append(Problem("repeated_tiles", f"{path}.{text}", {"name": text}))
            found[tile] = count
    return tuple(found)


def by_kind(found: tuple[int, ...]) -> tuple[int, ...]:
    """Return the copies of each of the 34 kinds, red fives included."""
    counts = list(found[:N_KINDS])
    for tile in range(FIRST_RED, HIDDEN):
        counts[KIND[tile]] += found[tile]
    return tuple(counts)


def kind_mask(found: tuple[int, ...]) -> int:
    """Return the mask of the kinds, out of 34, that are in play."""
    mask = 0
    for tile, count in enumerate(found):
        if count and KIND[tile] < N_KINDS:
            mask |= 1 << KIND[tile]
    return mask
