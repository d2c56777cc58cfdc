"""Names of tiles, every way to part a hand into groups and a pair, and the best way to count it.

Shared by the second scorers, which are written from the rule documents and import nothing from the
package. What a shape is worth is each scorer's own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

Group = tuple[str, ...]
Meld = tuple[str, Group]
"""C chow, P exposed pung, M exposed kong, A added kong, K concealed kong; its tiles."""
Items = Mapping[str, tuple[int, int]]
"""Id of a pattern -> how often it counts, and the value of one."""
Split = tuple[tuple[Group, ...], str]
"""Groups, and the kind of the pair."""
Way = TypeVar("Way")

SUITED = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
MANZU = SUITED[:9]
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s")
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONORS = (*WINDS, *DRAGONS)


def sequences(suits: str) -> tuple[Group, ...]:
    """Every three in a row of the suits."""
    return tuple(
        tuple(f"{number + step}{suit}" for step in range(3))
        for suit in suits
        for number in range(1, 8)
    )


SEQUENCES = sequences("mps")
_RUNS = {run[0]: run for run in SEQUENCES}


def pungs(kinds: Sequence[str]) -> tuple[Group, ...]:
    """Three of each kind."""
    return tuple((kind,) * 3 for kind in kinds)


def splits(tiles: Sequence[str], groups: int) -> list[Split]:
    """Every way to part the tiles into so many groups and a pair, each way once.

    Args:
        tiles: kinds in any order, a red five as a plain one.
        groups: how many sequences and triplets.
    """
    return list(_parts(tuple(sorted(tiles)), "")) if len(tiles) == 3 * groups + 2 else []


def is_split(tiles: Sequence[str], groups: int) -> bool:
    """Whether the tiles can be parted into so many groups and a pair at all."""
    return len(tiles) == 3 * groups + 2 and any(True for _ in _parts(tuple(sorted(tiles)), ""))


def total(items: Items) -> int:
    """What the items of a list add up to."""
    return sum(count * value for count, value in items.values())


def best(ways: Sequence[Way], worth: Callable[[Way], int]) -> tuple[int, tuple[Way, ...]]:
    """The most that a way to count a hand is worth, and the different ways worth that."""
    most = max(map(worth, ways))
    found: list[Way] = []
    for way in ways:
        if worth(way) == most and way not in found:
            found.append(way)
    return most, tuple(found)


def _parts(tiles: tuple[str, ...], pair: str) -> Iterator[Split]:
    """All copies of the first kind go into the pair, triplets and sequences that begin with it."""
    if not tiles:
        if pair:
            yield (), pair
        return
    first = tiles[0]
    copies = tiles.count(first)
    for pairs in (0,) if pair else (0, 1):
        for triplets in range((copies - 2 * pairs) // 3 + 1):
            runs = copies - 2 * pairs - 3 * triplets
            run = _RUNS.get(first, ())
            left = _without(tiles[copies:], run[1:] * runs) if run or not runs else None
            if left is not None:
                here = ((first,) * 3,) * triplets + (run,) * runs
                for others, found in _parts(left, pair or first * pairs):
                    yield (*here, *others), found


def _without(tiles: tuple[str, ...], taken: Group) -> tuple[str, ...] | None:
    """Return what is left; None where not all of it is there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)
