"""Simulated games of every ruleset give no finding, with the wall and without."""

from collections import Counter

import pytest
from msgspec import structs

from mjlog.records import GameEnd, Hand, Record, Settlement, Win
from mjlog.rules.registry import available
from mjlog.simulation.coverage import Coverage
from tests.rules.games import TABLES, play, played
from tests.simulation.games import reports

HERE = [name for name in available() if name not in {"douque2p"}]
"""Rulesets whose clean hands are tested here; those of douque2p have tests of their own."""


def without_wall(record: Record) -> Record:
    if isinstance(record, Hand):
        return structs.replace(record, wall=None, walls=None)
    return structs.replace(record, hash=None) if isinstance(record, GameEnd) else record


def check(ruleset: str, hands: int, each: int) -> Coverage:
    statuses: Counter[str] = Counter()
    coverage = Coverage()
    number = 0
    while statuses["verified"] < hands:
        for players in TABLES:
            game = played(ruleset, players, number, each)
            coverage.add(game)
            for records in (game, [without_wall(record) for record in game]):
                verdicts = reports(records)
                found = [finding for verdict in verdicts for finding in verdict.findings]
                assert not found, (players, number, found[:3])
                statuses.update(verdict.status for verdict in verdicts)
        number += 1
        played.cache_clear()
    assert statuses["verified"] == statuses["partial"]
    assert statuses.keys() == {"verified", "partial"}
    return coverage


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", HERE)
def test_a_hundred_hands_are_clean(ruleset: str) -> None:
    coverage = check(ruleset, 100, 34)
    assert coverage.counts["event/hand"] >= 100


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", HERE)
def test_five_thousand_hands_are_clean(ruleset: str) -> None:
    coverage = check(ruleset, 5000, 25)
    print(f"\n{ruleset}\n{coverage.text()}")


@pytest.mark.parametrize("players", TABLES[:2], ids="-".join)
@pytest.mark.parametrize("ruleset", HERE)
def test_a_game_is_the_same_every_time(ruleset: str, players: tuple[str, ...]) -> None:
    assert play(ruleset, players, 5, 6) == played(ruleset, players, 5, 6)


OTHER: list[tuple[str, tuple[tuple[str, object], ...]]] = [
    ("hk13", (("min_faan", 3), ("payment", "half_spicy"))),
    ("hk13", (("min_faan", 0), ("self_draw_split", "shared"), ("seven_pairs", True))),
    ("hk13", (("max_faan", 2), ("payment", "full_spicy"), ("reserve_tiles", 60))),
    ("hk13", (("replaced_from", "head"), ("min_faan", 0))),
    ("maceplay2p", (("replaced_from", "head"), ("lux_pairs_each_quad", True))),
    ("taiwan16", (("flowers_replaced_from", "head"), ("missed_win", "n1"))),
    ("taiwan16", (("policy.wall.replaced_from", "head"), ("rob_concealed", True))),
    ("hk13", (("robbed_kong_paid_by", "all"), ("payment", "half_spicy"))),
    ("hk13", (("scoring.settlement.as_self_draw", ("discard",)),)),
    ("hk13", (("last_discard", False), ("four_concealed_on_discard", False))),
    ("hk13", (("concealed_beside_limits", True), ("all_chows_pair", "suited"))),
    ("hk13", (("policy.claims.chow", "any"), ("policy.kongs.after_call", True))),
    ("hk13", (("policy.claims.chow", "none"), ("policy.kongs.on_last_tile", True))),
    ("taiwan16", (("winners", "all"), ("missed_win", "n1"), ("rob_concealed", True))),
    ("taiwan16", (("self_draw_split", "shared"), ("reserve_tiles", 0), ("streak_cap", 1))),
    ("taiwan16", (("wait_needs_sole_kind", False), ("concealed_self_adds", True))),
    ("taiwan16", (("dealt_from", "door"), ("human_from", "dealer"))),
    ("taiwan16", (("swap", "same_and_other_end"), ("kong_from_previous", False))),
    ("taiwan16", (("swap", "same"), ("win_after_exposed", False), ("five_kongs", False))),
    ("taiwan16", (("seven_rob_one_paid_by", "all"), ("seven_rob_one_when", "either"))),
    ("taiwan16", (("concealed_on_discard", True), ("all_chows_robbed", False))),
    ("taiwan16", (("human_after_calls", True), ("heavenly_after_kong", True))),
    ("taiwan16", (("flower_bloom", False), ("flower_kong_adds_flowers", True))),
    ("taiwan16", (("policy.flowers.every", "nothing"), ("policy.flowers.last", "nothing"))),
    ("maceplay2p", (("start_score", 500), ("fee_on", "gross"), ("fee_rounding", "nearest"))),
    ("maceplay2p", (("start_score", 500), ("chip_limit_on", "gross"), ("fee_on_lacking", True))),
    ("maceplay2p", (("small_winds_kongs", False), ("chip_limit", False))),
    ("maceplay2p", (("chip_limit", False), ("fee_rate", 0), ("base", 1))),
    ("maceplay2p", (("reserve_tiles", 20), ("lux_pairs_each_quad", True))),
    ("maceplay2p", (("scoring.minimum", 3), ("all_honors_seven_pairs", False))),
    ("riichi", (("red_fives", "two_dots"), ("kan_dora", "before_draw"), ("tobi", "never"))),
    ("riichi", (("kan_dora", "after_discard"), ("multiple_wins", "nearest"), ("tobi", "never"))),
    ("riichi", (("multiple_wins", "three"), ("kokushi_on_ankan", True), ("tobi", "never"))),
    ("riichi", (("riichi_min_left", 0), ("riichi_min_points", -(10**6)), ("tobi", "never"))),
    ("riichi", (("riichi_ankan", "same_readings"), ("abort_nine_kinds", False), ("tobi", "never"))),
    ("riichi", (("riichi_ankan", "forbidden"), ("renchan", "win"), ("tobi", "never"))),
    ("riichi", (("abort_four_winds", False), ("kuikae", "free"), ("tobi", "never"))),
    ("riichi", (("nagashi", False), ("fifth_tile_wait", "held"), ("tobi", "never"))),
    ("riichi", (("policy.indicators.concealed_kong", "as_open"), ("tobi", "never"))),
]
"""Rules that a table may play by instead."""


@pytest.mark.parametrize(
    ("ruleset", "settings"), OTHER, ids=lambda value: str(value)[:60].replace(" ", "")
)
def test_games_by_other_rules_are_clean(
    ruleset: str, settings: tuple[tuple[str, object], ...]
) -> None:
    game = played(ruleset, TABLES[1], 5, 6, settings)
    verdicts = reports(game)
    assert len(verdicts) == 6
    assert [verdict.findings for verdict in verdicts] == [()] * 6
    assert {verdict.status for verdict in verdicts} == {"verified"}


@pytest.mark.untraced
def test_several_winners_are_paid_and_deal_on() -> None:
    """A discard that three could win is common where everybody waits for much."""
    settings = (("winners", "all"), ("min_faan", 0))
    doubles = 0
    for number in range(8):
        game = played("hk13", ("fast",) * 4, number, 25, settings)
        verdicts = reports(game)
        assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
        assert {verdict.status for verdict in verdicts} == {"verified"}
        wins: list[Win] = []
        for record in game:
            if isinstance(record, Win):
                wins.append(record)
            elif isinstance(record, Settlement):
                if len(wins) > 1:
                    doubles += 1
                    payments = record.payments or []
                    assert [payment.win for payment in payments] == list(range(len(wins)))
                    assert [payment.to for payment in payments] == [win.seat for win in wins]
                wins = []
    assert doubles > 3
