"""What a player may be building, and how far a holding is from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.distance import UNREACHABLE, distance, useful
from mjlog.shapes.suits import WEIGHT, digits
from mjlog.shapes.waits import kinds_in
from mjlog.table import Meld
from mjlog.tiles import FIRST_HONOR, KIND, N_KINDS, SUIT

HONORS = 0x7F << FIRST_HONOR
SUITS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
"""Masks of kinds."""

Codes = Sequence[int]
"""Four suit codes (``mjlog.shapes``)."""


class Aim(Protocol):
    """A family of holdings to arrive at."""

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether these melds can be part of such a holding."""

    def distance(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the tiles to be exchanged until ready; -1 complete, huge when out of reach."""

    def useful(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the mask of kinds of which one more tile lowers the distance."""


class Shape:
    """Any winning shape, made of some kinds only.

    Its distance knows nothing of the tiles lying open, so that it can be remembered: what is used
    up shows in the live tiles of a :class:`Prospect` instead.

    Args:
        rules: the rules in force.
        kinds: mask of the kinds; every kind by default.
    """

    def __init__(self, rules: Ruleset, kinds: int = (1 << N_KINDS) - 1) -> None:
        self._kinds = kinds & rules.kinds
        self._shapes = rules.shapes
        self._groups = rules.groups
        self._copies = max(rules.kind_copies)

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether every meld is of these kinds."""
        return all(self._kinds >> KIND[tile] & 1 for meld in melds for tile in meld.tiles)

    def distance(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the tiles to be exchanged until ready."""
        return distance(
            codes,
            self._groups,
            len(melds),
            self._shapes,
            copies=self._copies,
            legal=self._kinds,
        )

    def useful(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the mask of kinds of which one more tile lowers the distance."""
        return useful(
            codes,
            self._groups,
            len(melds),
            self._shapes,
            copies=self._copies,
            legal=self._kinds,
        )


class Triplets:
    """Triplets and a pair, of kinds that can still be collected.

    Args:
        rules: the rules in force.
        unseen: copies of each kind that the player does not see.
    """

    def __init__(self, rules: Ruleset, unseen: Sequence[int]) -> None:
        self._groups = rules.groups
        self._unseen = unseen

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether no meld is a sequence."""
        return all(meld.kind != "chow" for meld in melds)

    def distance(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the tiles to be exchanged until ready."""
        counts = _counts(codes)
        rooms = [count + live for count, live in zip(counts, self._unseen, strict=True)]
        return _missing(counts, rooms, self._groups - len(melds)) - 1

    def useful(self, codes: Codes, melds: Sequence[Meld]) -> int:
        """Return the mask of kinds of which one more tile lowers the distance."""
        counts = _counts(codes)
        rooms = [count + live for count, live in zip(counts, self._unseen, strict=True)]
        groups = self._groups - len(melds)
        missing = _missing(counts, rooms, groups)
        # Kinds alike in what is held and what can be had are equally useful: ask for one of them.
        helps: dict[tuple[int, int], bool] = {}
        mask = 0
        for kind, (count, room) in enumerate(zip(counts, rooms, strict=True)):
            if count == room:
                continue
            if (count, room) not in helps:
                counts[kind] += 1
                helps[count, room] = _missing(counts, rooms, groups) < missing
                counts[kind] -= 1
            if helps[count, room]:
                mask |= 1 << kind
        return mask


def _counts(codes: Codes) -> list[int]:
    return digits(codes[0]) + digits(codes[1]) + digits(codes[2]) + digits(codes[3], 7)


def _missing(counts: Sequence[int], rooms: Sequence[int], groups: int) -> int:
    """Return the tiles lacking for so many triplets and a pair.

    Args:
        counts: tiles held of each kind.
        rooms: tiles of each kind that can be held at all.
        groups: triplets wanted.
    """
    held = sorted(
        [min(count, 3) for count, room in zip(counts, rooms, strict=True) if room >= 3],
        reverse=True,
    )
    if len(held) < groups:
        return UNREACHABLE + 1
    triplets = sum(held[:groups])
    spare = held[groups] if len(held) > groups else -1
    best = -1
    for count, room in zip(counts, rooms, strict=True):
        if room < 2:
            continue
        left = triplets
        if room >= 3 and min(count, 3) > spare:
            # This kind is among the triplets; as the pair it leaves its place to the next.
            if spare < 0:
                continue
            left += spare - min(count, 3)
        best = max(best, left + min(count, 2))
    return 3 * groups + 2 - best if best >= 0 else UNREACHABLE + 1


class Prospect:
    """A tile to discard and what remains then.

    Attributes:
        distance: tiles to be exchanged until ready; one more when nothing that helps is live.
        live: unseen copies of the kinds that help.
        kind: the kind to discard, -1 where nothing is.
    """

    __slots__ = ("distance", "kind", "live")

    def __init__(self, distance: int, live: int, kind: int) -> None:
        self.distance = distance
        self.live = live
        self.kind = kind


def survey(
    aim: Aim, codes: Codes, melds: Sequence[Meld], unseen: Sequence[int], kind: int = -1
) -> Prospect:
    """Return what 3k+1 concealed tiles promise.

    Args:
        aim: what is being built.
        codes: the tiles.
        melds: the melds beside them.
        unseen: copies of each kind that the player does not see.
        kind: the kind whose discard leaves these tiles.
    """
    away = aim.distance(codes, melds)
    if away >= UNREACHABLE:
        return Prospect(away, 0, kind)
    live = sum([unseen[wanted] for wanted in kinds_in(aim.useful(codes, melds))])
    return Prospect(away if live else away + 1, live, kind)


def survey_discards(
    aim: Aim,
    codes: Codes,
    melds: Sequence[Meld],
    unseen: Sequence[int],
    kinds: Sequence[int],
) -> list[Prospect]:
    """Return what the discards of 3k+2 concealed tiles promise, the nearest to ready first.

    Discards that lead back are surveyed no further than their distance; of equally near ones
    that with more live tiles comes first, then that of which fewer copies may be in other hands.
    """
    distances: list[tuple[int, int, list[int]]] = []
    for kind in kinds:
        left = list(codes)
        left[SUIT[kind]] -= WEIGHT[kind]
        distances.append((aim.distance(left, melds), kind, left))
    least = min(distances)[0]
    prospects = [
        survey(aim, left, melds, unseen, kind) if away == least else Prospect(away, 0, kind)
        for away, kind, left in distances
    ]
    prospects.sort(key=lambda one: (one.distance, -one.live, unseen[one.kind], one.kind))
    return prospects
