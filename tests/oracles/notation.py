"""How the second scorers write a hand: "123m99s P:777z C:234p K:2222z +4m"."""

import re
from collections.abc import Sequence

from tests.oracles.tiles import SEQUENCES, Meld

_SIZES = {"C": 3, "P": 3, "M": 4, "A": 4, "K": 4}


def read(text: str) -> tuple[tuple[str, ...], tuple[Meld, ...], str | None]:
    """Return the concealed tiles, the melds and the winning tile, if there is one.

    Raises:
        ValueError: a word that is neither tiles nor a meld, or two winning tiles.
    """
    concealed: list[str] = []
    melds: list[Meld] = []
    winning: list[str] = []
    for word in text.split():
        letter, colon, body = word.rpartition(":")
        tiles = _tiles(body.removeprefix("+"))
        if colon:
            kinds = tuple(tile.replace("0", "5") for tile in tiles)
            fits = kinds in SEQUENCES if letter == "C" else len(set(kinds)) == 1
            if not fits or len(kinds) != _SIZES.get(letter):
                raise ValueError(f"not a meld: {word}")
            melds.append((letter, tiles))
        elif word.startswith("+"):
            winning += tiles
        else:
            concealed += tiles
    if len(winning) > 1:
        raise ValueError(f"more than one winning tile: {text}")
    return tuple(concealed), tuple(melds), winning[0] if winning else None


def read_win(text: str) -> tuple[tuple[str, ...], tuple[Meld, ...], str]:
    """The same of a hand that has its winning tile.

    Raises:
        ValueError: as for `read`, or there is no winning tile.
    """
    concealed, melds, winning = read(text)
    if winning is None:
        raise ValueError(f"no winning tile: {text}")
    return concealed, melds, winning


def write(concealed: Sequence[str], melds: Sequence[Meld], winning: str | None) -> str:
    """Return the notation that `read` reads."""
    words = ["".join(concealed)]
    words += [f"{letter}:{''.join(t[0] for t in tiles)}{tiles[0][1]}" for letter, tiles in melds]
    if winning is not None:
        words.append(f"+{winning}")
    return " ".join(word for word in words if word)


def kinds_of(melds: Sequence[Meld]) -> tuple[tuple[str, str], ...]:
    """Melds of tiles that are all alike, each with one of them."""
    return tuple((letter, tiles[0]) for letter, tiles in melds)


def tiles_of(melds: Sequence[tuple[str, str]]) -> list[Meld]:
    """The melds again with all of their tiles."""
    return [(letter, (tile,) * _SIZES[letter]) for letter, tile in melds]


def _tiles(text: str) -> tuple[str, ...]:
    if not re.fullmatch(r"([0-9]+[mpszf])+", text):
        raise ValueError(f"not tiles: {text}")
    found = re.findall(r"([0-9]+)([mpszf])", text)
    return tuple(digit + suit for digits, suit in found for digit in digits)
