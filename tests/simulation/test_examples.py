"""The worked examples and state traces of the rule document, as whole hands."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from mjlog import read, verify
from mjlog.records import Hand, Settlement, Win
from mjlog.replay.apply import apply
from mjlog.replay.legal import legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import Standing
from mjlog.simulation.hand import PlayedHand
from tests.builders.examples import EXAMPLES, FOLDER, example
from tests.builders.games import GameBuilder, endless_rules
from tests.builders.script import Script, ScriptError, build_hand
from tests.simulation.games import reports

RULES = endless_rules()

# §8: items, total and payment as the source document gives them.
ALL_TRIPLETS = ({"dragon": 1, "all_pungs": 4}, 5, 170)
CONCEALED_SELF_DRAW = ({"self_draw": 4, "concealed": 1, "no_claim_tsumo": 1}, 6, 230)
HONORS = (
    {
        "self_draw": 4, "concealed": 1, "no_claim_tsumo": 1, "four_concealed": 5,
        "all_honors_small_winds": 20,
    },
    31,
    690,
)  # fmt: skip
HONORS_SINGLE_WAIT = ({**HONORS[0], "single_wait": 1}, 32, 710)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("triplets-then-concealed", [ALL_TRIPLETS, CONCEALED_SELF_DRAW]),
        ("honors-two-waits", [HONORS]),
        ("honors-single-wait", [HONORS_SINGLE_WAIT]),
    ],
)
def test_source_examples(name: str, hands: list[tuple[dict[str, int], int, int]]) -> None:
    records = [*read(FOLDER / f"{name}.jsonl")]
    wins = [record for record in records if isinstance(record, Win)]
    settlements = [record for record in records if isinstance(record, Settlement)]
    assert len(wins) == len(settlements) == len(hands)
    for win, settlement, (items, total, paid) in zip(wins, settlements, hands, strict=True):
        assert {item.id: item.count * item.value for item in win.items or ()} == items
        assert win.total == total
        assert settlement.deltas == [paid if seat == win.seat else -paid for seat in (0, 1)]
    report = verify(FOLDER / f"{name}.jsonl")
    assert report.status == "verified"
    assert report.findings == ()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_folder_holds_what_the_scripts_make(name: str) -> None:
    assert [*read(FOLDER / f"{name}.jsonl")] == example(name)


def test_every_example_is_in_the_folder_and_explained() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == EXAMPLES.keys()
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}.jsonl`" in text for name in EXAMPLES)
    assert sum(path.stat().st_size for path in Path(FOLDER).iterdir()) < 20_000


# State traces


def _wins(hand: PlayedHand) -> list[tuple[int, str]]:
    return [(e.seat, e.tile or "") for e in hand.events if isinstance(e, Win)]


def _play(play: str) -> PlayedHand:
    """A hand of seat 1, dealt a wait for 1m, 4m and 7m."""
    return build_hand(RULES, Script(play, {1: "23456999m11199p"}))


# Seat 1 lets the opponent's 4m go and is locked; it draws 1m and may not win.
LOCKED = "0~ 1~ 0+4m 0-4m 1:pass 1+1m"


def test_the_wait_is_the_one_of_the_trace() -> None:
    for tile in ("1m", "4m", "7m"):
        assert _wins(_play(f"0~ 1~ 0~ 1+{tile} 1:win")) == [(1, tile)]
    with pytest.raises(ScriptError, match="no such choice"):
        _play("0~ 1~ 0~ 1+1p 1:win")


def test_trace_a() -> None:
    with pytest.raises(ScriptError, match="no such choice"):
        _play(f"{LOCKED} 1:win")
    # Discards the 1m: still locked, so 7m may not be won, neither discarded nor drawn.
    with pytest.raises(ScriptError, match="no such choice"):
        _play(f"{LOCKED} 1-1m 0+7m 0-7m 1:win")
    with pytest.raises(ScriptError, match="no such choice"):
        _play(f"{LOCKED} 1-1m 0~ 1+7m 1:win")
    # Next turn it draws a tile that does not win and discards it: unlocked at once.
    unlocked = f"{LOCKED} 1-1m 0~ 1+5z 1-5z"
    assert _wins(_play(f"{unlocked} 0+7m 0-7m 1:win")) == [(1, "7m")]
    assert _wins(_play(f"{unlocked} 0~ 1+4m 1:win")) == [(1, "4m")]


def test_trace_a2() -> None:
    # Throws 9p instead: the fourteen were complete, so the lock stays; what is left waits for 9p.
    with pytest.raises(ScriptError, match="no such choice"):
        _play(f"{LOCKED} 1-9p 0+9p 0-9p 1:win")
    unlocked = f"{LOCKED} 1-9p 0~ 1+5z 1-5z"
    assert _wins(_play(f"{unlocked} 0+9p 0-9p 1:win")) == [(1, "9p")]


def test_trace_b() -> None:
    game = GameBuilder("trace-b")
    for _ in range(10):
        game.add(Script("~0"))
    standing = game.standing
    assert (standing.dealer, standing.streak) == (0, 10)
    tenth = game.add(Script("0~ 1~ 0+4m 0:win", {0: "23m456m678m111p99p"}))
    win = next(event for event in tenth.events if isinstance(event, Win))
    settlement = next(event for event in tenth.events if isinstance(event, Settlement))
    # 底 50, 台金 20: the hand's 自摸 4, 門清 1, 不求 1, and 莊家台 21.
    assert win.total == 6
    assert settlement.deltas == [50 + 20 * (6 + 21), -(50 + 20 * (6 + 21))]
    assert (game.standing.dealer, game.standing.streak) == (1, 0)
    game.add(Script("~0"))
    verdicts = reports(game.finish())
    assert [verdict.status for verdict in verdicts] == ["verified"] * 12


@pytest.mark.parametrize(
    ("dice", "dealer_wind", "other_wind"), [((1, 4, 6), "1z", "3z"), ((2, 4, 6), "3z", "1z")]
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_trace_c(dice: Sequence[int], dealer_wind: str, other_wind: str, dealer: int) -> None:
    standing = Standing(hand=1 + dealer, turn=dealer, dealer=dealer)
    hand = build_hand(RULES, Script("~0"), dice=dice, standing=standing)
    line = hand.events[0]
    assert isinstance(line, Hand)
    assert sum(dice) in (11, 12)
    assert line.seat_winds[dealer] == dealer_wind
    assert line.seat_winds[1 - dealer] == other_wind


# Examples of §8 in which the way to the win matters


def _won(play: str, dealt: dict[int, str], **standing: int) -> tuple[dict[str, int], int, int]:
    dice = (1, 1, 1) if standing.pop("dealer_east", 1) else (1, 1, 2)
    hand = build_hand(RULES, Script(play, dealt), standing=Standing(**standing), dice=dice)
    win = next(event for event in hand.events if isinstance(event, Win))
    settlement = next(event for event in hand.events if isinstance(event, Settlement))
    items = {item.id: item.count * item.value for item in win.items or ()}
    return items, win.total or 0, settlement.deltas[win.seat]


def test_example_9_a_declared_hand_draws_its_own_tile() -> None:
    play = "0+3m 0-3m 1:pung 1-4z 0~ 1:declare 1~ 0~ 1+9m 1:win"
    items, total, paid = _won(play, {1: "456m78m99p222z33m4z"}, hand=4, streak=3)
    assert (items, total, paid) == ({"self_draw": 4, "declare": 1}, 5, 290)


def test_example_9_the_fourth_3m_wins_or_is_konged() -> None:
    start = "0+3m 0-3m 1:pung 1-4z 0~ 1:declare 1~ 0~ 1+3m"
    dealt = {1: "456m78m99p222z33m4z"}
    assert _won(f"{start} 1:win", dealt)[1] == 5
    hand = build_hand(RULES, Script(f"{start} 1:kong=3m ~0", dealt))
    assert hand.outcome == "exhausted"
    with pytest.raises(ScriptError, match="MJ317"):
        build_hand(RULES, Script(f"{start} 1-3m ~0", dealt))


def test_example_10_all_claimed() -> None:
    play = "".join(
        f"0+{tile} 0-{tile} 1:pung 1-{junk} "
        for tile, junk in zip(("2m", "4m", "6m", "9p"), ("3z", "4z", "5z", "7m"), strict=True)
    )
    items, total, paid = _won(f"{play} 0+1p 0-1p 1:win", {1: "22m44m66m99p1p34z5z7m"})
    # The document's hand has three pungs of m and one of p, so nothing but these two.
    assert (items, total, paid) == ({"all_claimed": 2, "all_pungs": 4}, 6, 190)


def test_example_11_heavenly() -> None:
    # R = 東 and the dealer 西: 天胡 16, 混一色 4, 圈風 1.
    items, total, paid = _won("0+4z 0:win", {0: "123456789m111z4z"}, dealer_east=0)
    assert (items, total, paid) == ({"heavenly": 16, "half_flush": 4, "round_wind": 1}, 21, 490)
    items, total, paid = _won("0+4z 0:win", {0: "123456789m111z4z"})
    assert (total, paid) == (22, 510)


def test_example_12_a_robbed_kong() -> None:
    play = "0~ 1+9p 1-5m 0:pung 0~ 1+1p 1-4z 0+5m 0:kong=5m 1:win"  # the kong player pays
    items, total, paid = _won(play, {0: "55m", 1: "46m789m11p9p222z5m4z"})
    assert (items, total, paid) == ({"rob_kong": 1, "concealed": 1, "single_wait": 1}, 3, 130)


def test_example_12_the_meld_is_a_pung_again() -> None:
    play = "0~ 1+9p 1-5m 0:pung 0~ 1+1p 1-4z 0+5m 0:kong=5m 1:win"
    hand = build_hand(RULES, Script(play, {0: "55m", 1: "46m789m11p9p222z5m4z"}))
    table = open_hand(RULES, hand.events[0])[0]  # type: ignore[arg-type]
    assert table is not None
    for event in hand.events[1:]:
        if isinstance(event, Win):
            break
        apply(table, RULES, event)
    win = next(event for event in legal_events(table, RULES) if isinstance(event, Win))
    apply(table, RULES, win)
    assert [(meld.kind, len(meld.tiles)) for meld in table.seats[0].melds] == [("pung", 3)]


def test_example_13_the_replacement_is_the_last_tile() -> None:
    # Seat 0's pung puts seat 1 one turn ahead; a kong when two tiles are left takes both.
    play = "0+3m 0-3m 1:pung 1-7z ~2 1+2z 1:kong=2z 1+9m 1:win"
    items, total, paid = _won(play, {1: "444m78m99p222z33m7z"})
    assert (items, total, paid) == ({"self_draw": 4, "kong_bloom": 1, "last_draw": 1}, 6, 190)
