"""The summary of one reading of a win, computed once, that pattern predicates read.

A view joins a reading of the concealed part with the melds and says which group the winning tile
completes. It states facts about tiles and groups only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjlog.shapes.decompose import completions, readings
from mjlog.shapes.group import NOTHING, PAIR, QUAD, SEQUENCE, SINGLE, TRIPLET, Group
from mjlog.shapes.reading import Reading
from mjlog.tiles import FIRST_HONOR, N_KINDS

_COMPLETED: Final = {"sequence": SEQUENCE, "triplet": TRIPLET, "pair": PAIR, "single": SINGLE}


class HandView:
    """One way to see a complete holding.

    Attributes:
        form: "standard", "seven_pairs", "thirteen_orphans", or "flowers" where they win alone and
            there is no group and no tile to be seen.
        groups: Groups of the reading (triplets, then sequences, ascending), then the melds in the
            order given.
        pair: Kind of the pair, or the doubled orphan; -1 for seven pairs.
        pairs: The kinds of seven pairs, a kind twice for four alike; empty in other forms.
        completes: What the winning tile completes (`SEQUENCE`, `TRIPLET`, `PAIR`, `SINGLE`) and
            its lowest kind.
        counts: Tiles of each of the 34 kinds, all tiles of the melds included.
        sequences: Lowest kinds of all sequences, ascending.
        triplets: Kinds of all triplets and quads, ascending.
        quads: Kinds of all quads, ascending.
        concealed_triplets: Number of triplets and quads that are concealed; one completed by
            another seat's tile is not.
        melds: Number of called melds.
        exposed: Some meld is not concealed.
        suits: Bits 0 characters, 1 dots, 2 bamboos: which of them are held.
        has_honors: Some tile is an honor.
        has_terminals: Some tile is a one or a nine.
        winning: Kind of the winning tile, -1 with flowers alone.
    """

    __slots__ = (
        "completes",
        "concealed_triplets",
        "counts",
        "exposed",
        "form",
        "groups",
        "has_honors",
        "has_terminals",
        "melds",
        "pair",
        "pairs",
        "quads",
        "sequences",
        "suits",
        "triplets",
        "winning",
    )

    def __init__(
        self,
        reading: Reading,
        own: list[Group],
        melds: Sequence[Group],
        *,
        completes: tuple[int, int],
        counts: tuple[int, ...],
        winning: int,
    ) -> None:
        self.form: str = reading.form
        self.groups: tuple[Group, ...] = (*own, *melds)
        self.pair: int = reading.pair
        self.pairs: tuple[int, ...] = reading.pairs
        self.completes: tuple[int, int] = completes
        self.counts: tuple[int, ...] = counts
        self.winning: int = winning
        sequences = reading.sequences
        triplets = reading.triplets
        quads: tuple[int, ...] = ()
        concealed_triplets = called = 0
        exposed = False
        for group in own:
            if group.shape == TRIPLET and group.concealed:
                concealed_triplets += 1
        if melds:
            run_melds: list[int] = []
            other_melds: list[int] = []
            for meld in melds:
                if meld.shape == SEQUENCE:
                    run_melds.append(meld.kind)
                else:
                    other_melds.append(meld.kind)
                    if meld.concealed:
                        concealed_triplets += 1
                    if meld.shape == QUAD:
                        quads += (meld.kind,)
                if meld.called:
                    called += 1
                if not meld.concealed:
                    exposed = True
            sequences = tuple(sorted((*sequences, *run_melds)))
            triplets = tuple(sorted((*triplets, *other_melds)))
            quads = tuple(sorted(quads))
        self.sequences: tuple[int, ...] = sequences
        self.triplets: tuple[int, ...] = triplets
        self.quads: tuple[int, ...] = quads
        self.concealed_triplets: int = concealed_triplets
        self.melds: int = called
        self.exposed: bool = exposed
        self.suits: int = (
            any(counts[0:9]) | any(counts[9:18]) << 1 | any(counts[18:FIRST_HONOR]) << 2
        )
        self.has_honors: bool = any(counts[FIRST_HONOR:])
        self.has_terminals: bool = any(counts[0:FIRST_HONOR:9]) or any(counts[8:FIRST_HONOR:9])


def views(
    concealed: list[int],
    melds: Sequence[Group],
    winning_kind: int,
    by_other: bool,
    shapes: tuple[str, ...],
) -> list[HandView]:
    """Return a view for each reading of a win and each place of the winning tile in it.

    Args:
        concealed: 34 kind counts of the concealed part, the winning tile included.
        melds: The melds. A concealed kong is ``concealed`` and not ``called``, every other meld
            the reverse.
        winning_kind: Kind of the winning tile.
        by_other: The winning tile came from another seat (a discard or a robbed kong).
        shapes: Names out of `mjlog.shapes.special.SHAPES`.

    Returns:
        No two alike; empty when the concealed part is not complete.
    """
    counts = list(concealed)
    for meld in melds:
        if meld.shape == SEQUENCE:
            for kind in range(meld.kind, meld.kind + 3):
                counts[kind] += 1
        else:
            counts[meld.kind] += meld.size
    all_counts = tuple(counts)
    found: list[HandView] = []
    for reading in readings(concealed, shapes, len(melds)):
        for name, kind in completions(reading, winning_kind):
            completes = (_COMPLETED[name], kind)
            own = _groups_of(reading, completes if by_other else None)
            found.append(
                HandView(
                    reading,
                    own,
                    melds,
                    completes=completes,
                    counts=all_counts,
                    winning=winning_kind,
                )
            )
    return found


def flowers_alone() -> HandView:
    """Return the view of a win with flowers, which asks for nothing else."""
    return HandView(
        Reading("flowers"), [], (), completes=(NOTHING, -1), counts=(0,) * N_KINDS, winning=-1
    )


def _groups_of(reading: Reading, from_other: tuple[int, int] | None) -> list[Group]:
    """Return the reading's groups; one that equals ``from_other`` holds another seat's tile."""
    groups = [_TRIPLETS[kind] for kind in reading.triplets]
    groups += [_SEQUENCES[kind] for kind in reading.sequences]
    if from_other is not None:
        for index, group in enumerate(groups):
            if (group.shape, group.kind) == from_other:
                groups[index] = Group(group.shape, group.kind, False, False, 3)
                break
    return groups


_TRIPLETS: Final = tuple(Group(TRIPLET, kind, True, False, 3) for kind in range(N_KINDS))
_SEQUENCES: Final = tuple(Group(SEQUENCE, kind, True, False, 3) for kind in range(FIRST_HONOR))
