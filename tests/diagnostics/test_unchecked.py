import re
from pathlib import Path

import pytest

import mjlog
from mjlog.diagnostics.unchecked import UNCHECKED, describe


def test_things_are_described_once_in_the_order_of_the_table() -> None:
    ids = ["hidden_tiles", "wall_not_recorded", "hidden_tiles"]
    assert describe(ids, "en") == (
        "deal and draws against the wall, which is not recorded; "
        "what hidden tiles decide: tiles held, waits, locks, the win"
    )
    assert describe(ids, "zh") == (
        "沒有記錄牌牆，配牌與摸牌無法和牌牆核對；手牌有遮住的牌，持牌、聽牌、過水與胡牌無法判斷"
    )


def test_nothing_unchecked_is_nothing_to_say() -> None:
    assert describe([], "en") == describe([], "zh") == ""


def test_an_unknown_id_is_a_programming_error() -> None:
    with pytest.raises(KeyError, match="wall_eaten"):
        describe(["hidden_tiles", "wall_eaten"])


def test_every_id_that_verification_gives_is_described() -> None:
    root = Path(mjlog.__file__).parent / "verification"
    given = {
        name
        for path in root.rglob("*.py")
        for name in re.findall(r'unchecked\["(\w+)"\]', path.read_text("utf-8"))
    }
    assert given <= set(UNCHECKED)
