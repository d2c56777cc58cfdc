"""Tiles for readers: names, runs of names, glyphs."""

from __future__ import annotations

from collections.abc import Iterable

from mjlog import tiles as t
from mjlog.shapes.group import SEQUENCE
from mjlog.shapes.view import HandView
from mjlog.table import Meld

_WINDS = {
    **dict.fromkeys(("1z", "東", "东", "e", "east"), "1z"),
    **dict.fromkeys(("2z", "南", "s", "south"), "2z"),
    **dict.fromkeys(("3z", "西", "w", "west"), "3z"),
    **dict.fromkeys(("4z", "北", "n", "north"), "4z"),
}


def wind_name(text: str) -> str | None:
    """Return the tile a wind is written as: 東, E, east or 1z; None for anything else."""
    return _WINDS.get(text.strip().lower())


def tile_text(tile: int, lang: str, glyphs: bool = False) -> str:
    """Return one tile: its name, after its glyph if wanted."""
    name = t.label(tile, lang)
    return f"{t.glyph(tile)} {name}" if glyphs else name


def tiles_text(tiles: Iterable[int], lang: str, glyphs: bool = False) -> str:
    """Return tiles, sorted: as glyphs, as ``123m55z``, or as ``一二三萬 東東``."""
    ordered = sorted(tiles, key=lambda tile: (t.SUIT[tile], t.RANK[tile], tile))
    if glyphs:
        return "".join(map(t.glyph, ordered))
    if lang != "zh":
        return t.compact(ordered)
    runs: list[str] = []
    suit = -1
    for tile in ordered:
        name = t.label(tile, "zh")
        same = t.SUIT[tile] == suit
        suit = t.SUIT[tile]
        if not same:
            runs.append(name)
        elif suit < 3:
            # Of a run of one suit, only the last tile names it.
            runs[-1] = runs[-1][:-1] + name
        else:
            runs[-1] += name
    return " ".join(runs)


def meld_text(meld: Meld, lang: str, glyphs: bool = False) -> str:
    """Return a meld; a concealed one in brackets."""
    text = tiles_text(meld.tiles, lang, glyphs)
    return f"[{text}]" if meld.concealed else text


def reading_text(view: HandView, lang: str) -> str:
    """Return how a won hand is read: its groups, then the pair."""
    parts = []
    for group in view.groups:
        if group.shape == SEQUENCE:
            kinds = [group.kind, group.kind + 1, group.kind + 2]
        else:
            kinds = [group.kind] * group.size
        parts.append(tiles_text(kinds, lang))
    parts += [tiles_text([kind, kind], lang) for kind in view.pairs]
    if view.form == "thirteen_orphans":
        parts.append(tiles_text([k for k in range(t.N_KINDS) for _ in range(view.counts[k])], lang))
    elif view.pair >= 0:
        parts.append(tiles_text([view.pair, view.pair], lang))
    return " | ".join(parts)
