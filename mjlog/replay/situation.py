"""From the table to what a win is scored on."""

from __future__ import annotations

from typing import Final

from mjlog.records import Item, Win
from mjlog.records.values import By
from mjlog.replay.outcomes import held_liable
from mjlog.rules.awards import Award
from mjlog.rules.evaluate import score, score_flowers
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.situation import Situation
from mjlog.shapes.group import QUAD, SEQUENCE, TRIPLET, Group
from mjlog.table import Meld, Seat, Table
from mjlog.table.phase import FLOWER_WIN
from mjlog.tiles import HIDDEN, KIND, NAMES, is_red, names

_SHAPE: Final = {"chow": SEQUENCE, "pung": TRIPLET, "kong": QUAD}


def situation(table: Table, index: int, by: By) -> Situation:
    """Return the circumstances in which a seat wins now."""
    seat = table.seats[index]
    return Situation(
        by=by,
        seat_wind=table.seat_winds[index],
        round_wind=table.round_wind,
        dealer=index == table.dealer,
        waits=seat.waits.bit_count(),
        declared=seat.declared or None,
        replacement=by == "self" and table.replacement,
        kongs_in_a_row=table.chain if by == "self" and table.replacement else 0,
        flower_replacement=by == "self" and table.flower_replacement,
        last_tile=table.last_tile,
        undisturbed=not table.calls and not table.kongs,
        own_discards=seat.discards,
        own_draws=seat.draws,
        table_discards=len(table.river),
        flowers=tuple(seat.flowers),
        red_fives=seat.red_fives + (by != "self" and is_red(table.tile)),
        ippatsu=seat.accepted_at is not None and _at_once(table, seat, by),
        indicators=tuple(known_kinds(table.indicators)) if table.indicators else (),
        ura=tuple(known_kinds(table.ura)) if table.accepted >> index & 1 else (),
    )


def known_kinds(tiles: list[int]) -> list[int]:
    """Return tiles as kinds, hidden ones left out."""
    return [KIND[tile] for tile in tiles if tile != HIDDEN]


def _at_once(table: Table, seat: Seat, by: By) -> bool:
    """Whether nothing has come between a declaration and the win that would end its first turn."""
    disturbed = table.calls + table.kongs - (by == "rob")
    return seat.accepted_at == (disturbed, seat.discards)


def as_group(meld: Meld) -> Group:
    """Return a meld as a group of the winning shape."""
    return Group(
        _SHAPE[meld.kind],
        meld.lowest,
        meld.concealed,
        not meld.concealed,
        len(meld.tiles),
    )


UNTOLD: Final = Score(0, 0, False, 0, (), (), (), None)
"""The score of a win with a tile, or a kong, that the log hides."""


_Hand = tuple[list[int], list[Group], int, Situation]

_last: tuple[Ruleset, _Hand, Score] | None = None
"""The hand scored last: whether it may win is asked first, and then what it is worth."""


def score_win(
    table: Table, rules: Ruleset, index: int, by: By, circumstances: Situation | None = None
) -> Score:
    """Score a win of the tile just drawn, discarded or konged, before it is applied.

    Once the flowers shown win, that is what is scored.
    """
    seat = table.seats[index]
    if table.phase == FLOWER_WIN:
        return score_flowers(rules, circumstances or situation(table, index, by))
    tile = seat.drawn if by == "self" else table.tile
    counts = seat.kinds()
    if tile == HIDDEN or any(meld.lowest == HIDDEN for meld in seat.melds):
        return UNTOLD
    if by != "self":
        counts[KIND[tile]] += 1
    melds = [as_group(meld) for meld in seat.melds] if seat.melds else []
    hand = (counts, melds, KIND[tile], circumstances or situation(table, index, by))
    global _last  # noqa: PLW0603 - it changes no result
    if _last is None or _last[0] is not rules or _last[1] != hand:
        _last = (rules, hand, score(rules, *hand))
    result = _last[2]
    if rules.liability is None:
        return result
    return held_liable(
        rules,
        seat,
        result,
        claimed_kong=table.claimed_kong,
        replaces=by == "self" and table.replacement,
    )


def as_item(award: Award) -> Item:
    """Return an award as a log's item."""
    return Item(award.pattern.id, award.count, award.value)


def make_win(table: Table, rules: Ruleset, index: int, by: By) -> Win:
    """Return the win event of a seat that may win now, scored."""
    result = score_win(table, rules, index, by)
    worth = result.worths[0] if result.worths else None
    limit = None if worth is None else worth.base.limit
    tile = table.seats[index].drawn if by == "self" else table.tile
    return Win(
        seat=index,
        by=by,
        tile=None if table.phase == FLOWER_WIN else NAMES[tile],  # type: ignore[arg-type]
        items=[as_item(award) for award in result.lists[0]],
        total=result.total,
        counted=result.counted,
        from_seat=None if by == "self" else table.giver,
        liable=result.liable,
        fu=None if worth is None else worth.fu,
        limit=None if limit is None else limit.id,
        limit_count=None if worth is None else worth.base.count,
        points=None if worth is None else worth.points,
        ura=names(table.ura) if table.accepted >> index & 1 and table.ura else None,  # type: ignore[arg-type]
    )
