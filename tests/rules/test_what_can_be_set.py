"""Whatever the rule documents leave open can be set, by an option or by a path, and then counts."""

from typing import Any

import pytest

from mjlog.rules.registry import from_reference, load

LOCK = {"name": "lock", "id": "missed", "enter": ["missed_discard"], "blocks": "all",
        "release": "own_discard"}  # fmt: skip
BONUS = {"first": 1, "each_streak": 2}

TAIWAN16: tuple[tuple[str, str, Any], ...] = (
    ("§2 the deal begins with the dealer", "dealt_from", "door"),
    ("§3 a flower drawn in play is replaced from the tail", "flowers_replaced_from", "head"),
    ("§3 no opening replacement is a bloom", "opening_flower_bloom", True),
    ("§4 the nearest of several winners", "winners", "all"),
    ("§4 no robbing of concealed kongs", "rob_concealed", True),
    ("§4 exposed kongs of the previous seat's discard", "kong_from_previous", False),
    ("§4 wins on an exposed kong's replacement", "win_after_exposed", False),
    ("§4 the tile just called may be discarded", "swap", "same"),
    ("§4 its other end may be discarded", "swap", "same_and_other_end"),
    ("§4 no missed-win lock", "missed_win", "n1"),
    ("§4 sixteen tiles are left", "reserve_tiles", 0),
    ("§4 no kong on the last tile", "policy.kongs.on_last_tile", True),
    ("§4 the last discard cannot be called", "policy.claims.last_discard", "all"),
    ("§4 a pung let go may be made later", "policy.claims.declined_pung", "until_own_turn"),
    ("§5 heavenly: no kong before", "heavenly_after_kong", True),
    ("§5 heavenly and earthly keep items out", "opening_wins_add", True),
    ("§5 earthly: no call before", "earthly_after_calls", True),
    ("§5 human: no call before", "human_after_calls", True),
    ("§5 human: on anybody's first discard", "human_from", "dealer"),
    ("§5 human keeps out", "pattern.human.excludes", []),
    ("§5 eight flowers win at once", "policy.flowers.every", "nothing"),
    ("§5 eight flowers stand alone", "pattern.eight_flowers.alone_with", ["seat_flower"]),
    ("§5 seven rob one: wins", "policy.flowers.last", "nothing"),
    ("§5 seven rob one: with the eighth flower", "seven_rob_one_when", "either"),
    ("§5 seven rob one: who pays", "seven_rob_one_paid_by", "all"),
    ("§5 seven rob one stands alone", "pattern.seven_rob_one.alone_with", ["seat_flower"]),
    ("§5 big winds keep out", "pattern.big_winds.excludes", []),
    ("§5 small winds keep out", "small_winds_add_winds", True),
    ("§5 big dragons keep out", "pattern.big_dragons.excludes", []),
    ("§5 all honors keep out triplets", "all_honors_add_pungs", True),
    ("§5 all honors keep out", "pattern.all_honors.excludes", []),
    ("§5 five kongs", "five_kongs", False),
    ("§5 small dragons keep out", "small_dragons_add_dragons", True),
    ("§5 concealed self-draw replaces", "concealed_self_adds", True),
    ("§5 all claimed keeps out", "pattern.all_claimed.excludes", []),
    ("§5 a flower kong replaces its flowers", "flower_kong_adds_flowers", True),
    ("§5 all sequences: the pair", "pattern.all_chows.test.pair", "any"),
    ("§5 all sequences: the wait", "pattern.all_chows.test.two_sided", False),
    ("§5 all sequences: not self-drawn", "all_chows_self_drawn", True),
    ("§5 all sequences: no flowers", "all_chows_flowers", True),
    ("§5 all sequences: on a robbed kong", "all_chows_robbed", False),
    ("§5 concealed triplets: none from a discard", "concealed_on_discard", True),
    ("§5 a bloom after a flower", "flower_bloom", False),
    (
        "§5 concealed hands may hold a concealed kong",
        "pattern.concealed.test",
        {"name": "concealed", "concealed_kong": False},
    ),
    ("§5 waits need the sole kind", "wait_needs_sole_kind", False),
    ("§5 one wait at most", "pattern.edge_wait.exclusive", "edge"),
    ("§6 each of three pays", "self_draw_split", "shared"),
    ("§6 the dealer's bonus", "scoring.settlement.dealer_bonus.first", 0),
    ("§6 base", "base", 30),
    ("§6 unit", "unit", 10),
)
HK13: tuple[tuple[str, str, Any], ...] = (
    ("§1 blocks of the deal", "policy.wall.block", 13),
    ("§1 one winner", "winners", "all"),
    ("§1 the wall is drawn to its end", "reserve_tiles", 14),
    ("§1 added kongs can be robbed", "policy.kongs.robbed", []),
    ("§1 the dealer is east", "policy.seating.winds", ["2z", "3z", "4z", "1z"]),
    ("§1 replacements from the tail", "replaced_from", "head"),
    ("§1 no missed-win lock", "policy.missed_win", [LOCK]),
    ("§1 no kong on the last tile", "policy.kongs.on_last_tile", True),
    ("§1 the last discard cannot be called", "policy.claims.last_discard", "all"),
    ("§2 minimum", "min_faan", 3),
    ("§2 cap", "max_faan", 10),
    ("§3 all sequences: the pair", "all_chows_pair", "no_dragon"),
    ("§3 concealed kongs open a hand", "pattern.concealed.test.concealed_kong", True),
    ("§3 who pays for a robbed kong", "robbed_kong_paid_by", "all"),
    ("§3 the last discard", "last_discard", False),
    ("§3 kong on kong keeps out", "pattern.kong_on_kong.excludes", []),
    ("§3 four concealed from a discard", "four_concealed_on_discard", False),
    ("§3 four concealed keep out", "pattern.four_concealed.excludes", []),
    ("§3 no concealed hand beside limits", "concealed_beside_limits", True),
    ("§3 the highest limit hand", "pattern.all_honors.exclusive", "honors"),
    ("§3 limit hands stand alone", "pattern.all_honors.alone_with", ["dragon"]),
    ("§3 no seven pairs", "seven_pairs", True),
    ("§4 each of three pays", "self_draw_split", "shared"),
    ("§4 the discarder pays alone", "scoring.settlement.as_self_draw", ["discard"]),
    ("§4 no dealer's bonus", "scoring.settlement.dealer_bonus", BONUS),
    ("§4 half spicy", "payment", "half_spicy"),
    ("§4 full spicy", "payment", "full_spicy"),
)
MACEPLAY2P: tuple[tuple[str, str, Any], ...] = (
    ("§1 blocks of the deal", "policy.wall.block", 13),
    ("§1 all tiles are drawn", "reserve_tiles", 8),
    ("§1 concealed kongs cannot be robbed", "policy.kongs.robbed", ["added", "concealed"]),
    ("§1 replacements from the tail", "replaced_from", "head"),
    ("§1 no kong after a pung", "policy.kongs.after_call", True),
    ("§1 no kong on the last tile", "policy.kongs.on_last_tile", True),
    ("§1 the last discard cannot be called", "policy.claims.last_discard", "all"),
    ("§1 no missed-win lock", "policy.missed_win", [LOCK]),
    ("§1 winds of the log", "policy.seating.winds", ["1z", "2z"]),
    ("§1 rounds", "rounds", 1),
    ("§2 a second four alike", "lux_pairs_each_quad", True),
    ("§2 kongs of small winds", "small_winds_kongs", False),
    ("§2 all honors as seven pairs", "all_honors_seven_pairs", False),
    ("§5 the fee is on the net gain", "fee_on", "gross"),
    ("§5 the fee is rounded up", "fee_rounding", "nearest"),
    ("§5 the limit is on the net loss", "chip_limit_on", "gross"),
    ("§5 the limit comes before the fee", "fee_on_lacking", True),
    ("§5 base", "base", 10),
)
OPEN = [
    (ruleset, *row)
    for ruleset, rows in (("taiwan16", TAIWAN16), ("hk13", HK13), ("maceplay2p", MACEPLAY2P))
    for row in rows
]


@pytest.mark.parametrize(
    ("ruleset", "setting", "value"),
    [(ruleset, setting, value) for ruleset, _, setting, value in OPEN],
    ids=[f"{ruleset} {words}" for ruleset, words, _, _ in OPEN],
)
def test_what_is_left_open_can_be_set(ruleset: str, setting: str, value: Any) -> None:
    standard, house = load(ruleset), load(ruleset, {setting: value})
    assert house.hash != standard.hash
    # A log's header says so, and the rules can be made from it again.
    again, mismatches = from_reference(house.reference())
    assert not mismatches
    assert again is not None
    assert again.hash == house.hash


@pytest.mark.parametrize("ruleset", ["taiwan16", "hk13", "maceplay2p"])
def test_every_value_of_a_scoring_table_can_be_set(ruleset: str) -> None:
    standard = load(ruleset)
    for pattern in standard.patterns:
        assert isinstance(pattern.value, int)
        house = load(ruleset, {f"pattern.{pattern.id}.value": pattern.value + 1})
        assert house.pattern(pattern.id).value == pattern.value + 1
        assert house.hash != standard.hash
