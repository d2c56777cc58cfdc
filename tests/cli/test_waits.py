import pytest

from mjlog.codec import parse_hand
from mjlog.replay.holdings import holdings
from mjlog.rules.registry import load
from mjlog.tiles import NAMES
from tests.cli.conftest import Run


def test_ready_hand_lists_waits_with_copies_and_worth(run: Run) -> None:
    # Concealed 1; with self-draw 4 and concealed self-draw 1. 50 + 20 × (1 + 1), × (6 + 1).
    text = run("waits", "23m456m678m111p99p", "--ruleset", "douque2p").stdout
    assert "ready: waits for 1m 4m 7m, 10 copies" in text
    rows = [row.split() for row in text.splitlines()[3:]]
    assert rows == [
        ["1m", "4", "1", "tai", "90", "6", "tai", "190"],
        ["4m", "3", "1", "tai", "90", "6", "tai", "190"],
        ["7m", "3", "1", "tai", "90", "6", "tai", "190"],
    ]


def test_melds_and_circumstances_count(run: Run) -> None:
    # Big three dragons 8, half flush 4; dealer, streak 2: 50 + 20 × (12 + 5).
    text = run(
        "waits", "34m99m P:555z P:666z P:777z", "-r", "douque2p", "--dealer", "--streak", "2"
    ).stdout
    assert [row.split()[:5] for row in text.splitlines()[3:]] == [
        ["2m", "4", "12", "tai", "390"],
        ["5m", "4", "12", "tai", "390"],
    ]


def test_waits_of_which_every_copy_is_held_are_none() -> None:
    rules = load("douque2p")
    # 111m 2m waits for 2m or 3m; with all four 3m melded away only 2m is left.
    (holding,) = holdings(parse_hand("1112m K:3333m P:111z P:222z"), rules)
    assert holding.distance == 0
    assert holding.wanted == {1: 3}


@pytest.mark.parametrize(
    ("hand", "waits", "held"),
    [
        # riichi §6: only four copies among the concealed tiles are no wait; melds are not counted.
        ("P:222m 2m456p789s111z", {"2m": 0}, set()),
        ("M:3333s 24s456p789s11z", {"3s": 0}, set()),
        ("K:1111m 2345678999m", {"1m": 0, "2m": 3, "4m": 3, "5m": 3, "7m": 3, "8m": 3}, {"1m"}),
        ("2222m456p789s111z", None, None),
    ],
)
def test_whether_melds_fill_a_wait_is_for_the_rules_to_say(
    run: Run, hand: str, waits: dict[str, int] | None, held: set[str] | None
) -> None:
    (holding,) = holdings(parse_hand(hand), load("riichi"))
    found = {NAMES[kind]: left for kind, left in holding.wanted.items()}
    assert (found if holding.distance == 0 else None) == waits
    (counted,) = holdings(parse_hand(hand), load("riichi", {"fifth_tile_wait": "held"}))
    if not held:
        assert counted.distance == 1
    else:
        assert {*found} - {NAMES[kind] for kind in counted.wanted} == held


def test_a_wait_of_which_nothing_is_left_has_no_worth(run: Run) -> None:
    text = run("waits", "P:222m 2m456p789s111z", "-r", "riichi").stdout
    assert "ready: waits for 2m, 0 copies" in text
    assert text.splitlines()[-1].split() == ["2m", "0"]


def test_drawn_tile_lists_discards_best_first(run: Run) -> None:
    text = run("waits", "23456m678m111p99p 4m", "-r", "douque2p").stdout
    assert text.splitlines()[1].startswith("complete: ")
    # Without 4m it waits for 1m 4m 7m again, and one 4m more is seen.
    assert text.splitlines()[2].strip() == "discard 4m  ready: waits for 1m 4m 7m, 9 copies"


def test_far_from_ready(run: Run) -> None:
    text = run("waits", "東東東南南西西北北白白發發", "-r", "douque2p", "--lang", "zh").stdout
    # One triplet and five pairs: two pairs must become triplets until a third is waited for.
    assert "差 2 張聽牌：進張 南、西、北、白、發，共 10 張" in text


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("123m", "3 tiles (a meld counts three), not 13 or 14"),
        ("23m456m678m111p99p44m", "15 tiles"),
        ("23m456m678m111s99p", "this game has no 1s"),
        ("23m456m678m111p99", "column 16"),
    ],
)
def test_what_is_no_hand_is_a_usage_error(run: Run, hand: str, message: str) -> None:
    result = run("waits", hand, "-r", "douque2p")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_waits_by_points(run: Run) -> None:
    """Pinfu with a red five and a bonus tile: 3900 on a discard, 5200 drawn (riichi §10, §11)."""
    text = run("waits", "234m678m340p45s99s", "-r", "riichi", "--dora", "4m").stdout
    rows = [line.split() for line in text.splitlines()]
    assert ["3s", "4", "2", "han", "2000", "3", "han", "2700"] in rows
    text = run("waits", "234m678m340p45s99s", "-r", "riichi", "--dora", "3m").stdout
    rows = [line.split() for line in text.splitlines()]
    assert ["6s", "4", "3", "han", "3900", "4", "han", "5200"] in rows
