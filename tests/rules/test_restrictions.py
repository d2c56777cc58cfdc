"""What some tables forbid: swapping a called tile, some kongs, wins on their replacement."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mjlog.records import Chow, DeclareReady, Discard, Kong, Pass, Pung, Win
from mjlog.replay.apply import apply
from mjlog.replay.calls import open_options
from mjlog.replay.discards import ready_discards
from mjlog.replay.legal import check, legal_events
from mjlog.rules.registry import available, load
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import INDEX
from tests.builders.called import (
    DEALER,
    QUIET,
    SWAPPED,
    SWAPPED_FOR_ALL,
    WINNER,
    Called,
    Line,
    chow,
    discard,
    draw,
    kong,
    konged,
    opened,
    rules_of,
    said,
    thrown,
    written,
)
from tests.builders.dealt import first_hand, table_of
from tests.mutation.logs import errors, verify_log
from tests.rules.tiny import TINY, load_text

SWAPS = ("free", "same", "same_and_other_end")
FORBIDDEN = (
    ("policy.claims.swap", "free"),
    ("policy.claims.kong_from_previous", True),
    ("policy.kongs.win_after_exposed", True),
)


def code(table: Table, rules: Ruleset, line: Line) -> str | None:
    fault = check(table, rules, said(line))
    return None if fault is None else fault.code


def chows_of(rank: int) -> Iterator[tuple[int, int]]:
    """The pairs of ranks that make a sequence with a rank."""
    for low in range(rank - 2, rank + 1):
        run = [low, low + 1, low + 2]
        if run[0] >= 1 and run[2] <= 9:
            first, second = (each for each in run if each != rank)
            yield first, second


@pytest.mark.parametrize("ruleset", sorted({*available()} - {"riichi"}))
def test_nothing_is_forbidden_by_default(ruleset: str) -> None:
    rules = load(ruleset)
    assert rules.claims.swap == "free"
    assert rules.claims.kong_from_previous
    assert rules.kongs.win_after_exposed
    # Stating the default makes no other rules of it.
    assert load(ruleset, dict(FORBIDDEN)).hash == rules.hash
    assert load(ruleset, {FORBIDDEN[0][0]: "same"}).hash != rules.hash


@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize("rank", range(1, 10))
def test_a_chow_bars_whatever_would_complete_its_two_tiles(rank: int, swap: str) -> None:
    for own in chows_of(rank):
        tiles = [f"{each}m" for each in own]
        hand = Called(
            ("159p159s1234567z", "123456789m19p19s", WINNER, QUIET),
            [*thrown(f"{rank}m"), chow(1, f"{rank}m", *tiles)],
        )
        rules = rules_of(hand, **{"policy.claims.swap": swap})
        table = opened(hand, rules)
        free = []
        for kind in (each for each in range(1, 10) if each not in own):
            tile = f"{kind}m"
            completes = sorted([*own, kind]) in [[low, low + 1, low + 2] for low in range(1, 8)]
            barred = completes and (swap == "same_and_other_end" or kind == rank)
            expected = "MJ334" if barred and swap != "free" else None
            assert code(table, rules, discard(1, tile)) == expected
            free += [] if expected else [tile]
        listed = {event.tile for event in legal_events(table, rules) if isinstance(event, Discard)}
        assert listed == {*free, "1p", "9p", "1s", "9s"}


@pytest.mark.parametrize("swap", SWAPS)
def test_a_pung_bars_its_own_kind_alone(swap: str) -> None:
    hand = Called(
        ("149m159p159s1234z", QUIET, "34555667m123p12s", QUIET),
        [
            *thrown("5m"),
            {"type": "pung", "seat": 2, "from": 0, "tile": "5m", "own": ["5m", "5m"]},
        ],
    )
    rules = rules_of(hand, **{"policy.claims.swap": swap})
    table = opened(hand, rules)
    found = {tile: code(table, rules, discard(2, f"{tile}m")) for tile in (3, 4, 5, 6, 7)}
    assert found == {3: None, 4: None, 5: None if swap == "free" else "MJ334", 6: None, 7: None}
    # The next turn is free again.
    for line in (discard(2, "1p"), draw(3, "4s"), discard(3, "4s", drawn=True)):
        assert code(table, rules, line) is None
        apply(table, rules, said(line))
    for seat, tile in ((0, "7s"), (1, "7s")):
        apply(table, rules, said(draw(seat, tile)))
        apply(table, rules, said(discard(seat, tile, drawn=True)))
    apply(table, rules, said(draw(2, "9s")))
    assert code(table, rules, discard(2, "5m")) is None


def test_red_fives_are_barred_like_plain_ones() -> None:
    tiles = {"1-4m": 4, "5m": 3, "0m": 1, "6-9m": 4, "1-9p": 4, "1-9s": 4, "1-7z": 4}
    settings: tuple[tuple[str, object], ...] = (
        ("table.tiles", tiles),
        ("policy.claims.swap", "same_and_other_end"),
    )
    others = ("149m159p159s1234z", "66m123p456p777s22s", QUIET)
    for called, held, own in (("5m", "0m", ["6m", "7m"]), ("0m", "5m", ["3m", "4m"])):
        rest = f"{''.join(own)}{held}".replace("m", "") + "m"
        hand = Called(
            (others[0], f"{rest}123p456p78s19s", others[1], others[2]),
            [*thrown(called), chow(1, called, *own)],
            settings,
        )
        rules = rules_of(hand)
        table = opened(hand, rules)
        fault = check(table, rules, said(discard(1, held)))
        assert fault is not None
        assert (fault.code, fault.recorded) == ("MJ334", held)
        assert fault.expected == ["1p", "2p", "3p", "4p", "5p", "6p", "1s", "7s", "8s", "9s"]
    hand = Called(
        (others[0], "0347m123p456p78s1s", others[1], others[2]),
        [*thrown("2m"), chow(1, "2m", "3m", "4m")],
        settings,
    )
    rules = rules_of(hand)
    assert code(opened(hand, rules), rules, discard(1, "0m")) == "MJ334"


@pytest.mark.parametrize(("swap", "offered"), [("free", 1), ("same", 1), (SWAPS[2], 0)])
def test_a_chow_that_would_bar_every_discard_is_not_offered(swap: str, offered: int) -> None:
    rules = rules_of(SWAPPED_FOR_ALL, **{"policy.claims.swap": swap})
    table = opened(SWAPPED_FOR_ALL, rules, 2)
    chows = [event for event in legal_events(table, rules) if isinstance(event, Chow)]
    assert len(chows) == offered
    options = open_options(table, rules, table.seats[1])
    assert options == ["win", "chow"][: 1 + offered]
    taken = SWAPPED_FOR_ALL.play[2]
    assert code(table, rules, taken) == (None if offered else "MJ335")
    if offered:
        assert check(table, rules, Pass(seat=1, options=["win", "chow"])) is None
    # Made all the same, it has been told of: the discard is not told of as well.
    apply(table, rules, said(taken))
    assert code(table, rules, discard(1, "4m")) is None
    assert code(table, rules, discard(1, "1m")) == ("MJ334" if swap == "same" else None)


def test_ready_is_declared_with_a_discard_that_is_not_barred(tmp_path: Path) -> None:
    """After the chow the seat is ready only without 4m."""
    for swap in SWAPS:
        rules = load_text(tmp_path, TINY.replace('"free"', f'"free"\nswap = "{swap}"'))
        table = table_of(
            rules,
            first_hand(("1369m22334455z6z", "234555777m99m11z")),
            *map(said, (*thrown("1m"), {**chow(1, "1m", "2m", "3m"), "from": 0})),
        )
        barred = swap == SWAPS[2]
        assert ready_discards(rules, table.seats[1]) == ([] if barred else [INDEX["4m"]])
        listed = [event for event in legal_events(table, rules) if isinstance(event, DeclareReady)]
        assert len(listed) == (not barred)
        said_so = {"type": "declare_ready", "seat": 1, "kind": "plain"}
        assert code(table, rules, said_so) == ("MJ318" if barred else None)
        apply(table, rules, said(said_so))
        assert code(table, rules, discard(1, "4m")) == ("MJ334" if barred else None)


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_may_kong_the_dealers_discard(seat: int, allowed: bool) -> None:
    hand = konged(seat)
    rules = rules_of(hand, **{"policy.claims.kong_from_previous": allowed})
    table = opened(hand, rules, 2)
    legal = allowed or seat != 1
    assert code(table, rules, hand.play[2]) == (None if legal else "MJ329")
    mine = [event for event in legal_events(table, rules) if getattr(event, "seat", 0) == seat]
    assert any(isinstance(event, Kong) for event in mine) == legal
    assert any(isinstance(event, Pung) for event in mine)
    options = ["kong", "pung"] if legal else ["pung"]
    assert open_options(table, rules, table.seats[seat]) == options
    assert code(table, rules, {"type": "pass", "seat": seat, "options": options}) is None
    assert code(table, rules, {"type": "pass", "seat": seat, "options": ["kong"]}) == "MJ322"


def wins(hand: Called, rules: Ruleset, seat: int) -> tuple[bool, str | None]:
    """Whether a win of the own draw is offered, and what is said of one."""
    table = opened(hand, rules)
    offered = any(isinstance(event, Win) for event in legal_events(table, rules))
    won = {"type": "win", "seat": seat, "by": "self", "tile": None, "items": None, "total": None,
           "counted": None}  # fmt: skip
    return offered, code(table, rules, won)


PUNG = {"type": "pung", "seat": 3, "from": 0, "tile": "4m", "own": ["4m", "4m"]}
LATER = [
    *[line for seat in (0, 1, 2) for line in (draw(seat, "8p"), discard(seat, "8p", drawn=True))]
]
REPLACEMENTS: list[tuple[str, str, list[Line], bool]] = [
    (
        "exposed",
        "444m123p456p78s99s",
        [*thrown("4m"), kong(3, "4m"), draw(3, "6s", "tail")],
        False,
    ),
    (
        "concealed after exposed",
        "444m222p456p78s99s",
        [
            *thrown("4m"), kong(3, "4m"), draw(3, "2p", "tail"),
            kong(3, "2p", "concealed", 4), draw(3, "6s", "tail"),
        ],
        True,
    ),
    (
        "added",
        "44m123p456p78s99s1z",
        [
            *thrown("4m"), PUNG, discard(3, "1z"), *LATER,
            draw(3, "4m"), kong(3, "4m", "added", 1), draw(3, "6s", "tail"),
        ],
        True,
    ),
    (
        "a turn later",
        "444m123p456p78s99s",
        [
            *thrown("4m"), kong(3, "4m"), draw(3, "1z", "tail"), discard(3, "1z", drawn=True),
            *LATER, draw(3, "6s"),
        ],
        True,
    ),
]  # fmt: skip
"""How 6s, which completes the hand of seat 3, was drawn, and whether it may be won everywhere."""


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize(
    ("holding", "play", "anyhow"),
    [row[1:] for row in REPLACEMENTS],
    ids=[row[0].replace(" ", "-") for row in REPLACEMENTS],
)
def test_what_replaces_an_exposed_kong(
    holding: str, play: list[Line], anyhow: bool, allowed: bool
) -> None:
    hand = Called((DEALER, QUIET, QUIET, holding), play)
    rules = rules_of(hand, **{"policy.kongs.win_after_exposed": allowed})
    legal = allowed or anyhow
    assert wins(hand, rules, 3) == (legal, None if legal else "MJ410")


def test_a_tile_that_completes_nothing_is_no_win_whatever_it_replaces() -> None:
    hand = konged(3)
    hand = Called(hand.dealt, [*hand.play[:-1], draw(3, "1m", "tail")])
    rules = rules_of(hand, **{"policy.kongs.win_after_exposed": False})
    assert wins(hand, rules, 3) == (False, "MJ401")


@pytest.mark.parametrize("allowed", [True, False])
def test_who_may_not_win_misses_nothing(allowed: bool) -> None:
    lock = {"name": "lock", "id": "missed", "enter": ["missed_self_draw"], "blocks": "all",
            "release": "never"}  # fmt: skip
    hand = konged(3)
    rules = rules_of(
        hand, **{"policy.kongs.win_after_exposed": allowed, "policy.missed_win": [lock]}
    )
    table = opened(hand, rules)
    apply(table, rules, said(discard(3, "6s", drawn=True)))
    assert bool(table.seats[3].locks) is allowed


FLOWER = Called(
    (
        "159m159p159s1234567z",
        "1369m1369p1368s2345z",
        "1369m1369p1368s6677z",
        "444m123p456p78s99s456s",
    ),
    [
        *thrown("4m"),
        kong(3, "4m"),
        draw(3, "3f", "tail"),
        {"type": "flower", "seat": 3, "tile": "3f"},
        draw(3, "6s", "tail"),
    ],
)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_flowers_replacement_stands_for_the_kongs(allowed: bool) -> None:
    rules = load("taiwan16", {"win_after_exposed": allowed})
    line = first_hand(FLOWER.dealt, dice=[1, 1, 3], door=0)
    table = table_of(rules, line, *map(said, FLOWER.play))
    offered = [event for event in legal_events(table, rules) if isinstance(event, Win)]
    assert len(offered) == allowed


@pytest.mark.parametrize("hand", [SWAPPED, SWAPPED_FOR_ALL, konged(1), konged(3)])
def test_what_is_not_forbidden_is_legal(hand: Called) -> None:
    assert not errors(verify_log(written(hand)))


@pytest.mark.parametrize("swap", SWAPS)
def test_riichi_forbids_swapping_unless_told_otherwise(swap: str) -> None:
    assert load("riichi").claims.swap == "same_and_other_end"
    assert load("riichi", {"kuikae": swap}).claims.swap == swap


def test_options_of_taiwan16() -> None:
    rules = load(
        "taiwan16", {"swap": "same", "kong_from_previous": False, "win_after_exposed": False}
    )
    assert rules.claims.swap == "same"
    assert not rules.claims.kong_from_previous
    assert not rules.kongs.win_after_exposed
    for path in ("claims.swap", "claims.kong_from_previous", "kongs.win_after_exposed"):
        assert rules.provenance(f"policy.{path}") == "assumed"
