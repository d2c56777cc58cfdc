"""One suit, exhaustively, and counts of complete holdings that others have published."""

from __future__ import annotations

from collections import Counter
from math import comb, prod

import pytest

from mjlog.shapes.suits import WEIGHT, SuitEntry, codes_of, counts_of, suit_entry
from mjlog.tiles import INDEX
from tests.shapes.brute import complete_readings, multisets

SUIT = tuple(range(9))
HONORS = tuple(range(27, 34))


def code(counts: tuple[int, ...]) -> int:
    return sum(count * 9**rank for rank, count in enumerate(counts))


def tiles(text: str) -> list[int]:
    return [INDEX[name] for name in text.split()]


def test_weight_is_a_power_of_nine_for_kinds_and_red_fives_only() -> None:
    assert [WEIGHT[INDEX[name]] for name in ("1m", "9p", "4s", "1z", "7z")] == [
        1, 9**8, 9**3, 1, 9**6,
    ]  # fmt: skip
    assert WEIGHT[INDEX["0m"]] == WEIGHT[INDEX["0p"]] == WEIGHT[INDEX["0s"]] == 9**4
    assert [WEIGHT[INDEX[name]] for name in ("1f", "8f", "?")] == [0, 0, 0]


def test_codes_and_counts_of_a_holding_with_reds_flowers_and_hidden_tiles() -> None:
    holding = tiles("1m 1m 5m 0m 9p 2s 0s 7z 7z 7z 3f ?")
    codes = codes_of(holding)
    assert codes == [2 + 2 * 9**4, 9**8, 9 + 9**4, 3 * 9**6]
    counts = counts_of(codes)
    assert {kind: n for kind, n in enumerate(counts) if n} == {
        0: 2,
        4: 2,
        17: 1,
        19: 1,
        22: 1,
        33: 3,
    }
    assert len(counts) == 34


def test_eight_copies_fit_into_a_code() -> None:
    holding = tiles(" ".join(["1m"] * 8 + ["2m"] * 8 + ["9m"] * 8))
    assert counts_of(codes_of(holding))[:9] == [8, 8, 0, 0, 0, 0, 0, 0, 8]


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("groups", "holdings", "complete"), [(1, 1278, 135), (4, 118_800, 13_259), (5, 175_725, 26_414)]
)
def test_every_holding_of_one_suit(groups: int, holdings: int, complete: int) -> None:
    expected = complete_readings(SUIT, groups, 4)
    assert len(expected) == complete
    seen = 0
    for counts in multisets(3 * groups + 2, 9, 4):
        seen += 1
        entry = SuitEntry(list(counts), False)
        assert entry.pair == (counts in expected), counts
        assert not entry.groups
    assert seen == holdings


@pytest.mark.untraced
def test_every_holding_of_honors_with_eight_copies() -> None:
    expected = complete_readings(HONORS, 4, 8)
    seen = 0
    for counts in multisets(14, 7, 8):
        entry = suit_entry(code(counts), True)
        assert entry.pair == (counts in expected), counts
        seen += counts in expected
    assert seen == len(expected) > 0


@pytest.mark.untraced
def test_every_eight_copy_holding_of_one_suit_in_three_groups() -> None:
    expected = complete_readings(SUIT, 3, 8)
    for counts in multisets(11, 9, 8):
        assert SuitEntry(list(counts), False).pair == (counts in expected), counts


def test_the_entry_of_a_suit() -> None:
    entry = suit_entry(code((1, 1, 1, 2, 0, 0, 0, 0, 0)), False)  # 1 2 3 4 4
    assert (entry.tiles, entry.groups, entry.pair) == (5, False, True)
    assert entry.groups_mask == 0b0_0000_1000  # a third 4
    assert entry.pair_mask == 0
    assert (entry.present, entry.odd) == (0b1111, 0b0111)
    assert suit_entry(code((1, 1, 1, 2, 0, 0, 0, 0, 0)), False) is entry
    assert suit_entry(0, False).groups
    assert suit_entry(0, True).groups


def test_equal_codes_of_suit_and_honors_are_kept_apart() -> None:
    run = code((1, 1, 1, 0, 0, 0, 0, 0, 0))
    assert suit_entry(run, False).groups
    assert not suit_entry(run, True).groups


def by_size(kinds: int, honors: bool, up_to: int) -> tuple[Counter[int], Counter[int]]:
    """Complete tile sets of one suit by size: different ones, and with copies told apart."""
    forms: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    no_more = [0] * (7 - kinds)
    for size in range(up_to + 1):
        if size % 3 == 1:
            continue
        for counts in multisets(size, kinds, 4):
            entry = SuitEntry([*counts, *no_more], honors)
            if entry.groups or entry.pair:
                forms[size] += 1
                deals[size] += prod(comb(4, count) for count in counts)
    return forms, deals


def combined(suits: list[Counter[int]], size: int) -> int:
    """Complete holdings of some tiles, at most one suit of which has the pair."""
    total = Counter({0: 1})
    for suit in suits:
        total = _times(total, suit)
    return total[size]


def _times(one: Counter[int], other: Counter[int]) -> Counter[int]:
    product: Counter[int] = Counter()
    for a, m in one.items():
        for b, n in other.items():
            if a % 3 + b % 3 <= 2:
                product[a + b] += m * n
    return product


@pytest.mark.slow
def test_published_numbers_of_complete_holdings() -> None:
    """Counts found by others for whole tile sets; every one needs every suit size to be right."""
    forms, suit = by_size(9, False, 17)
    honor_forms, honors = by_size(7, True, 17)
    _, dragons = by_size(3, True, 14)
    assert [forms[n] for n in (0, 2, 3, 5, 6, 8, 9, 11, 12, 14)] == [
        1, 9, 16, 135, 127, 996, 627, 4475, 2098, 13_259,
    ]  # fmt: skip
    # Different complete holdings of fourteen tiles, four groups and a pair.
    assert combined([forms, forms, forms, honor_forms], 14) == 11_498_658
    # The same when every tile is told apart, for growing sets of tiles.
    assert combined([suit], 5) == 19_200
    assert combined([suit, suit], 8) == 29_132_488
    assert combined([suit, suit, dragons], 11) == 6_232_346_696
    assert combined([suit, suit, suit, dragons], 14) == 8_840_918_606_082
    assert combined([suit, suit, suit, honors], 14) == 11_353_128_141_498
    assert combined([suit, suit, suit, honors], 17) == 1_554_490_175_889_888
