"""Sides that mix rulesets or sizes of tables in different parts."""

from itertools import product

import pytest

from mjlog.analytics.comparison import compare
from mjlog.analytics.sides import Side
from tests.analytics.four_seats import POOR, Made, game, rules
from tests.analytics.test_comparison import of


def sizes(seats: int, ruleset: str, games: int, made: Made | None = None) -> Made:
    """Games of ten hands, each won by one seat or by none: 4 of 10 or 2 of 10 won by each seat.

    At tables of two each seat wins four of ten, at tables of four two of ten, dealer or not.
    """
    made = Made() if made is None else made
    first = seats * 1000
    rules(made, first, ruleset, POOR)
    for key in range(first, first + games):
        game(made, key, first, ("a", "b", "c", "d")[:seats], ruleset=ruleset)
        for number in range(10):
            hand = 10 * key + number
            made.add("hands", hand_key=hand, game_key=key)
            for seat in range(seats):
                made.add(
                    "hand_seats",
                    hand_key=hand,
                    game_key=key,
                    seat=seat,
                    player="abcd"[seat],
                    is_dealer=seat == key % seats,
                    won=number % (5 if seats == 4 else 2) == seat and number < 8 + 2 * (seats == 4),
                )
    return made


def test_mixed_rulesets_give_no_verdict() -> None:
    """The dealer wins no more often in either ruleset, and 30 of 100 against 25 in both."""
    both = sizes(2, "two", 200, sizes(4, "four", 200))
    row = compare(of(both, dealer=True), of(both, dealer=False), ["win_rate"]).rows.iloc[0]
    assert (row["value_a"], row["value_b"]) == (pytest.approx(0.3), pytest.approx(0.25))
    assert row["low"] > 0
    assert row["mixed"] == "ruleset"
    assert not row["differs"]
    for name in ("two", "four"):
        one, other = (of(both, dealer=each, ruleset=name) for each in (True, False))
        row = compare(one, other, ["win_rate"]).rows.iloc[0]
        assert row["difference"] == pytest.approx(0)
        assert row["mixed"] is None
    # Whoever sat at all tables has the same parts of them; a ruleset may itself be asked about.
    for we, they in (
        ({"player": "a"}, {"player": "b"}),
        ({"ruleset": "two"}, {"ruleset": "four"}),
    ):
        row = compare(of(both, **we), of(both, **they), ["win_rate"]).rows.iloc[0]
        assert row["mixed"] is None


def parts(won: dict[str, tuple[int, int]], hands: dict[str, tuple[int, int]]) -> Made:
    """Games of one hand under two rulesets, by player."""
    made = Made()
    key = 0
    for place, player in product((0, 1), hands):
        rules(made, 10 * place + ord(player), "xy"[place], POOR)
        for hand in range(hands[player][place]):
            key += 1
            game(made, key, 10 * place + ord(player), (player,), ruleset="xy"[place])
            made.add("hands", hand_key=key, game_key=key)
            made.add(
                "hand_seats",
                hand_key=key,
                game_key=key,
                player=player,
                won=hand < won[player][place],
                deal_in_events=9 if player == "a" else 0,
            )
    return made


@pytest.mark.parametrize(
    ("won", "hands", "told"),
    [
        # 100 and 100 against 100 and 120: 1/2 - 5/11 is 4.5 of a hundred in the wrong place.
        ({"a": (60, 60), "b": (20, 24)}, {"a": (100, 100), "b": (100, 120)}, True),
        # A difference of 15 with an interval from some 5 on may be less than a quarter.
        ({"a": (60, 60), "b": (22, 68)}, {"a": (100, 100), "b": (50, 150)}, False),
        # Apart in everything, which may be all there is to it.
        ({"a": (90, 0), "b": (0, 10)}, {"a": (100, 0), "b": (0, 100)}, False),
    ],
)  # fmt: skip
def test_a_difference_beyond_what_the_mixture_can_make_is_told(
    won: dict[str, tuple[int, int]], hands: dict[str, tuple[int, int]], told: bool
) -> None:
    """Hands won and played by each player under two rulesets."""
    made = parts(won, hands)
    sides = of(made, player="a"), of(made, player="b")
    win, deal_in = compare(*sides, ["win_rate", "deal_in_events"]).rows.to_dict("records")
    assert win["low"] > 0
    assert (win["mixed"], win["differs"]) == ((None, True) if told else ("ruleset", False))
    turned = compare(*sides[::-1], ["win_rate"]).rows.iloc[0]
    assert turned["differs"] == told
    # There is no most for what a mean can be.
    assert (deal_in["mixed"], deal_in["differs"]) == ("ruleset", False)


def test_mixed_table_sizes_give_no_verdict() -> None:
    """Warehouses of one ruleset, whose tables are of two and of four."""
    one, other = sizes(2, "one", 200), sizes(4, "one", 200)
    row = compare(Side(one, {}), Side(other, {}), ["win_rate"]).rows.iloc[0]
    assert (row["mixed"], row["differs"]) == ("players", False)
    asked = compare(Side(one, {"players": 2}), Side(other, {"players": 4}), ["win_rate"])
    assert asked.rows["differs"].item()


def test_rulesets_of_one_side_have_no_rows() -> None:
    """Values that do not mix across rulesets are compared in those that both sides have."""
    one, other = Made(), Made()
    for made, first, names in ((one, 0, ("two", "x")), (other, 500, ("two", "y"))):
        for place, name in enumerate(names):
            rules(made, first + place, name, POOR)
            for key in range(first + 20 * place, first + 20 * place + 9):
                game(made, key, first + place, ("a", "b"), ruleset=name)
                made.add("hands", hand_key=key, game_key=key)
                made.add("hand_seats", hand_key=key, game_key=key, player="a", delta=key % 7)
                made.add("hand_seats", hand_key=key, game_key=key, seat=1, player="b", delta=1)
    found = compare(Side(one, {}), Side(other, {}), ["hand_balance"])
    assert list(found.rows["ruleset"]) == ["two"]
    assert found.alone == ((("ruleset", "x"),), (("ruleset", "y"),))
