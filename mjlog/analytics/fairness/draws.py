"""Does any seat or player draw better than chance?

A draw is useful if the tile brings its seat nearer to ready, or completes its hand. How likely
that was follows from the tiles that nobody had been dealt or had drawn yet, any of which could
have come. What players do decides which tiles are useful, but not whether they come; so useful
draws less those that were due add up to nothing but luck, however anybody plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np

from mjlog.analytics.fairness.chance import Cell, Measured, most_extreme, shift
from mjlog.analytics.fairness.sample import Connection, Floats, Sample
from mjlog.analytics.fairness.seats import of_players
from mjlog.codec.compact import Packed, unpack
from mjlog.records import Chow, Discard, Draw, Flower, Hand, Kong, Pung, Record
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.distance import useful
from mjlog.shapes.suits import WEIGHT
from mjlog.shapes.waits import kinds_in
from mjlog.tiles import HIDDEN, INDEX, KIND, N_KINDS, N_TILES, SUIT

Luck = list[tuple[int, int, float, float]]
"""By seat: tiles drawn, useful ones, useful ones due, variance of these."""

_AT_ONCE = 1000
_FEW = 500
"""Draws below which a share of them says nothing."""
_HANDS = """
SELECT hand_key, frame, deal, wall, moves, side
FROM hands
WHERE hand_key IN (SELECT unnest(?::BIGINT[]))
"""


def by_seat(sample: Sample, relevant: float) -> Measured | None:
    """Does any seat draw more useful tiles than it should? Cells: seat. Units: draws."""
    drawn, got, due, variance = (sample.draws[:, :, field].sum(axis=0) for field in range(4))
    if not len(sample) or variance.min() == 0:
        return None
    scores = (got - due) / np.sqrt(variance)
    worst = most_extreme(scores)
    error = sqrt(float(variance[worst])) / float(drawn[worst])
    return shift(
        float((got - due)[worst] / drawn[worst]),
        0.0,
        error,
        n=int(drawn.sum()),
        relevant=relevant,
        least=_FEW,
        statistic=float((scores**2).sum()),
        df=len(scores),
        cell=Cell((worst,), float(got[worst] / drawn[worst]), float(due[worst] / drawn[worst])),
    )


def by_player(sample: Sample, relevant: float) -> Measured | None:
    """Does any player draw more useful tiles than due? Cells: player. Units: hands each."""
    drawn, got, due, variance = (sample.draws[:, :, field] for field in range(4))
    return of_players(sample.player, got - due, variance, drawn, relevant, better=1)


def replayed(connection: Connection, sample: Sample, most: int) -> Floats:
    """Return the luck of the draws of a sample's deals, as `Sample.draws` has it.

    Args:
        connection: to the warehouse.
        sample: whose hands to replay.
        most: how many hands to replay at most, spread evenly over the sample.
    """
    draws = np.zeros((len(sample), sample.rules.seats, 4))
    chosen = np.flatnonzero(sample.first & sample.has_deal)
    if len(chosen) > most:
        chosen = chosen[np.linspace(0, len(chosen) - 1, most).astype(np.int64)]
    places = {int(sample.hand_key[place]): int(place) for place in chosen}
    for key, hand, records in _hands(connection, list(places)):
        luck = luck_of(sample.rules, hand, records)
        if luck is not None:
            draws[places[key]] = luck
    return draws


def _hands(
    connection: Connection, keys: Sequence[int]
) -> Iterator[tuple[int, Hand, Sequence[Record]]]:
    for start in range(0, len(keys), _AT_ONCE):
        rows: list[tuple[Any, ...]] = connection.execute(
            _HANDS, [list(keys[start : start + _AT_ONCE])]
        ).fetchall()
        for key, frame, deal, wall, moves, side in rows:
            packed = Packed(frame, deal, wall, moves, None if side is None else side.encode())
            hand, records, _ = unpack(packed)
            yield key, hand, records


class _Tiles:
    """What a seat holds, as far as drawing is concerned."""

    __slots__ = ("_asked", "_wanted", "codes", "melds", "spent")

    def __init__(self, dealt: Sequence[int]) -> None:
        self.codes = [0] * 6
        self.melds = 0
        self.spent: list[int] | None = None
        self._asked: list[int] = []
        self._wanted = 0
        for tile in dealt:
            self.codes[SUIT[tile]] += WEIGHT[tile]

    def wanted(self, rules: Ruleset, copies: int) -> int:
        """Return the kinds that a draw could usefully be."""
        if self._asked != self.codes:
            self._asked = self.codes.copy()
            self._wanted = useful(
                self.codes,
                rules.groups,
                self.melds,
                rules.shapes,
                copies=copies,
                legal=rules.kinds,
                spent=self.spent,
            )
        return self._wanted

    def lay_down(self, own: Sequence[int], meld: Sequence[int], new: bool) -> None:
        for tile in own:
            self.codes[SUIT[tile]] -= WEIGHT[tile]
        if self.spent is None:
            self.spent = [0] * 6
        for tile in meld:
            self.spent[SUIT[tile]] += WEIGHT[tile]
        self.melds += new


def _by_kind(copies: Sequence[int]) -> list[int]:
    """Return copies by kind from copies by tile: red tiles are of the kind of the plain ones."""
    kinds = [0] * N_TILES
    for tile, count in enumerate(copies):
        kinds[KIND[tile]] += count
    return kinds


def luck_of(rules: Ruleset, hand: Hand, records: Sequence[Record]) -> Luck | None:
    """Return what every seat drew in a hand and what was due; None if some tile is hidden."""
    seats = [_Tiles([INDEX[name] for name in dealt]) for dealt in hand.dealt]
    pool = list(rules.copies)
    for dealt in hand.dealt:
        for name in dealt:
            pool[INDEX[name]] -= 1
    if pool[HIDDEN]:
        return None
    left = sum(pool)
    by_kind = _by_kind(pool)
    copies = max(_by_kind(rules.copies)[:N_KINDS])
    drawn, got = [0] * len(seats), [0] * len(seats)
    due, variance = [0.0] * len(seats), [0.0] * len(seats)
    for record in records:
        if isinstance(record, Draw):
            tile, index = INDEX[record.tile], record.seat
            kind = KIND[tile]
            if tile == HIDDEN:
                return None
            mine = seats[index]
            wanted = mine.wanted(rules, copies)
            chance = sum([by_kind[each] for each in kinds_in(wanted)]) / left
            drawn[index] += 1
            got[index] += wanted >> kind & 1
            due[index] += chance
            variance[index] += chance * (1 - chance)
            by_kind[kind] -= 1
            left -= 1
            mine.codes[SUIT[tile]] += WEIGHT[tile]
        elif isinstance(record, (Discard, Flower)):
            tile = INDEX[record.tile]
            seats[record.seat].codes[SUIT[tile]] -= WEIGHT[tile]
        elif isinstance(record, (Chow, Pung, Kong)):
            own = [INDEX[name] for name in record.own]
            called = isinstance(record, (Chow, Pung)) or record.kind == "exposed"
            meld = [*own, INDEX[record.tile]] if called else own
            new = called or (isinstance(record, Kong) and record.kind == "concealed")
            seats[record.seat].lay_down(own, meld, new)
    return list(zip(drawn, got, due, variance, strict=True))
