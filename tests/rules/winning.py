"""Winning hands as the engine takes them: from the notation of the score cases."""

from collections.abc import Sequence
from typing import Any, cast

from mjlog.records.values import By
from mjlog.rules.awards import Award
from mjlog.rules.evaluate import score
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.situation import Situation
from mjlog.shapes.group import QUAD, TRIPLET, Group
from mjlog.tiles import INDEX
from tests.oracles.cases import read_hand
from tests.oracles.douque2p import Hand, waits


def counts_of(tiles: Sequence[str]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[INDEX[tile]] += 1
    return counts


def meld(letter: str, tile: str) -> Group:
    concealed = letter == "K"
    return Group(
        shape=TRIPLET if letter == "P" else QUAD,
        kind=INDEX[tile],
        concealed=concealed,
        called=not concealed,
        size=3 if letter == "P" else 4,
    )


def situation_of(hand: Hand) -> Situation:
    first_turn = hand.opening is not None
    return Situation(
        by=cast(By, hand.by),
        seat_wind=INDEX[hand.seat_wind],
        round_wind=INDEX[hand.round_wind],
        dealer=hand.dealer,
        waits=len(waits(hand.concealed, hand.melds)),
        declared=hand.declared,
        replacement=hand.replacement,
        last_tile=hand.last_tile,
        undisturbed=first_turn,
        own_discards=0 if first_turn else 5,
        own_draws=(0 if hand.opening == "human" else 1) if first_turn else 5,
        table_discards={"heavenly": 0, "human": 1}.get(hand.opening or "", 1 if first_turn else 10),
    )


def score_hand(ruleset: Ruleset, hand: Hand) -> Score:
    return score(
        ruleset,
        counts_of((*hand.concealed, hand.winning)),
        [meld(letter, tile) for letter, tile in hand.melds],
        INDEX[hand.winning],
        situation_of(hand),
    )


def score_text(ruleset: Ruleset, text: str, **circumstances: Any) -> Score:
    return score_hand(ruleset, read_hand(text, **circumstances))


def items(awards: Sequence[Award]) -> dict[str, tuple[int, int]]:
    """What a list counts: id to count and value of one."""
    return {award.pattern.id: (award.count, award.value) for award in awards}
