"""Which rules of riichi real games exercise, and which rest on constructed logs alone.

`python -m tests.builders.real_games FOLDER > docs/real-games.md` counts the games in Tenhou XML
below the folder. Nothing of the games but the counts goes into the page.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from mjlog.rules.registry import load
from mjlog.rules.settlements import Points
from tests.builders.tally import Tally, tally

TESTS = Path(__file__).parents[1]
CASES = "tests/data/score/riichi.toml"

_PLAY, _ENDS = "rules/test_riichi_play.py", "rules/test_riichi_ends.py"
_FURITEN, _LIABLE = "rules/test_riichi_furiten.py", "rules/test_riichi_liability.py"
_ROTATION, _WORKED = "rules/test_riichi_rotation.py", "rules/test_riichi.py"

ROWS: dict[str, dict[str, tuple[str, str]]] = {
    "How hands end": {
        "won by self-draw": (_WORKED, "test_hand_worked_case"),
        "won on a discard": (_WORKED, "test_hand_worked_case"),
        "won by robbing an added kong 槍槓": (_PLAY, "test_robbing_keeps_ippatsu"),
        "two winners of one tile": (_ENDS, "test_two_winners_are_paid"),
        "wall used up 荒牌, nobody ready": (_ENDS, "test_who_is_not_ready_pays"),
        "wall used up 荒牌, one ready": (_ENDS, "test_who_is_not_ready_pays"),
        "wall used up 荒牌, two ready": (_ENDS, "test_who_is_not_ready_pays"),
        "wall used up 荒牌, three ready": (_ENDS, "test_who_is_not_ready_pays"),
        "wall used up 荒牌, all ready": (_ENDS, "test_who_is_not_ready_pays"),
        "river paid like a mangan 流局滿貫": (_ENDS, "test_a_river_of_outer_tiles_is_paid"),
        "called off: nine kinds 九種九牌": (_ENDS, "test_nine_kinds"),
        "called off: four winds 四風連打": (_ENDS, "test_four_winds"),
        "called off: four riichi 四家立直": (_ENDS, "test_four_declarations"),
        "called off: four kongs 四槓散了": (_ENDS, "test_four_kongs_of_two_seats"),
        "called off: three winners 三家和": (_ENDS, "test_three_winners_call_the_hand_off"),
    },
    "Calls and kongs": {
        "chow": (_PLAY, "test_an_open_hand_does_not_declare"),
        "pung": (_LIABLE, "test_who_fed_the_third_dragon_pays_a_self_draw_alone"),
        "a tile that 喰替 bars is held after a call": (
            "rules/test_restrictions.py", "test_a_chow_bars_whatever_would_complete_its_two_tiles"),
        "concealed kong": (_PLAY, "test_an_open_kong_turns_its_indicator"),
        "exposed kong": (_PLAY, "test_an_open_kong_turns_its_indicator"),
        "added kong": (_PLAY, "test_an_open_kong_turns_its_indicator"),
        "concealed kong after riichi": (
            _PLAY, "test_a_concealed_kong_after_declaring_keeps_the_waits"),
        "kong with the replacement of another in hand": (
            _PLAY, "test_two_kongs_in_a_row_turn_the_first_as_soon_as_the_second_stands"),
        "four kongs of one seat": (_PLAY, "test_a_fifth_kong_is_not_made"),
    },
    "Indicators and bonus tiles": {
        "indicator of a kong turned": (_PLAY, "test_an_open_kong_turns_its_indicator"),
        "indicator never turned, as the replacement wins": (
            _PLAY, "test_a_replacement_that_wins_leaves_the_indicator_hidden"),
        "win with 寶牌 of a kong's indicator": (_WORKED, "test_hand_worked_case"),
        "win with a red five": (_WORKED, "test_red_fives_are_fives"),
        "win with 裏寶牌": (_WORKED, "test_hand_worked_case"),
        "win after riichi without 裏寶牌": (_PLAY, "test_indicators_are_those_of_the_wall"),
    },
    "Riichi": {
        "declaration that stands": (_PLAY, "test_a_declaration_and_its_stick"),
        "declaration won on, so void": (
            _ENDS, "test_who_declares_with_its_last_stick_and_pays_is_not_bust"),
        "declaration in the first turn 兩立直": (_PLAY, "test_a_declaration_and_its_stick"),
        "declaration while 振聽": (_FURITEN, "test_an_own_discard_locks_as_long_as_it_is_a_wait"),
        "declaration with the last four tiles": (_PLAY, "test_who_may_declare"),
    },
    "Furiten 振聽: a tile waited for and not won, because": {
        "one of the waits is among the own discards": (
            _FURITEN, "test_an_own_discard_locks_as_long_as_it_is_a_wait"),
        "a wait was let go in the same turn": (
            _FURITEN, "test_a_tile_let_go_locks_until_the_own_next_draw"),
        "a wait was let go after riichi": (_FURITEN, "test_after_declaring_the_lock_stays"),
        "it would earn no 役": (_ENDS, "test_a_hand_without_a_pattern_does_not_win"),
    },
    "Counter sticks, deposits, liability": {
        "win with counter sticks, self-drawn": (_WORKED, "test_hand_worked_settlement"),
        "win with counter sticks, from another": (_WORKED, "test_hand_worked_settlement"),
        "hand with five counter sticks or more": (_ROTATION, "test_the_next_hand"),
        "win that takes deposits": (_WORKED, "test_hand_worked_settlement"),
        "two winners with counter sticks or deposits": (_ENDS, "test_two_winners_are_paid"),
        "包 for 大三元, self-drawn": (
            _LIABLE, "test_who_fed_the_third_dragon_pays_a_self_draw_alone"),
        "包 for 大三元, from another": (
            _LIABLE, "test_who_fed_the_third_dragon_shares_with_who_gave_the_tile"),
        "包 for 大三元, from the liable seat": (
            _LIABLE, "test_who_fed_the_third_dragon_and_gives_the_tile_pays_all"),
        "包 for 大四喜": (_LIABLE, "test_who_fed_the_fourth_wind"),
    },
    "From hand to hand": {
        "the dealer deals again, having won": (_ROTATION, "test_the_next_hand"),
        "the dealer deals again, being ready": (_ROTATION, "test_the_next_hand"),
        "the dealer deals again after an abort": (_ROTATION, "test_the_next_hand"),
        "the deal passes on after a win": (_ROTATION, "test_the_next_hand"),
        "the deal passes on after 荒牌": (_ROTATION, "test_the_next_hand"),
        "a player leaves, and plays on": (_ENDS, "test_who_has_left_is_not_paid_for_its_river"),
    },
    "How games end": {
        "東風戰": (_ROTATION, "test_the_end_of_a_game"),
        "東南戰": (_ROTATION, "test_the_end_of_a_game"),
        "a seat below zero 飛び": (_ROTATION, "test_the_end_of_a_game"),
        "in the last hand, the dealer not dealing again": (_ROTATION, "test_the_end_of_a_game"),
        "in the last hand, the dealer first and dealing again": (
            _ROTATION, "test_the_end_of_a_game"),
        "extension into the next wind": (_ROTATION, "test_the_end_of_a_game"),
        "last hand of the extension": (_ROTATION, "test_the_end_of_a_game"),
        "deposits left over for the first": (
            _ROTATION, "test_deposits_left_at_the_end_go_to_the_first"),
        "equal scores ranked by seat": (_ROTATION, "test_the_end_of_a_game"),
    },
}  # fmt: skip
"""Section to what is counted, each with the test of a constructed log or case that covers it."""


def cases() -> dict[str, str]:
    """Return for every pattern, fu and limit a case of `CASES` that has it, by the page's names."""
    found: dict[str, str] = {}
    rows = tomllib.loads((TESTS.parent / CASES).read_text("utf-8"))
    for case in rows["case"]:
        names = [f"pattern {name}" for name in case.get("items", {})]
        if case.get("fu"):
            names.append(f"fu {case['fu']}")
        names.append(f"limit {case.get('limit', 'no limit')}")
        for name in names:
            found.setdefault(name, case["id"])
    return found


def page(found: Tally) -> Iterator[str]:
    """Yield the lines of the page."""
    counts, rules, worked = found.counts, load("riichi"), cases()
    yield "# Rules that real games exercise"
    yield ""
    yield "<!-- Made by `python -m tests.builders.real_games FOLDER > docs/real-games.md`. -->"
    yield ""
    many = f"{found.games} real games of riichi, {found.hands} hands and {found.wins} wins,"
    yield f"{many} verify without a finding:"
    yield "yaku, fu, points, sticks, changes, running scores and final standings. This page says"
    yield "which rules they exercise, and how often. What none of them does rests on constructed"
    yield "logs and worked cases alone, which are named here. All the other rules have such tests,"
    yield "too; no real game is part of this project."
    for title, rows in ROWS.items():
        yield from ("", f"## {title}", "", "| What | 次數 Times | Constructed |", "|---|---:|---|")
        for name, (file, test) in rows.items():
            covered = f"`tests/{file}::{test}`" if not counts[name] else ""
            yield f"| {name} | {counts[name]} | {covered} |"
    patterns = [(f"pattern {p.id}", f"`{p.id}` {p.label.zh} {p.label.en}") for p in rules.patterns]
    fu = [(f"fu {value}", str(value)) for value in (20, 25, *range(30, 120, 10))]
    settlement = rules.scoring.settlement
    assert isinstance(settlement, Points)
    limits = [("limit no limit", "none")]
    limits += [(f"limit {x.id}", f"{x.label.zh} {x.label.en}") for x in settlement.limits]
    for title, listed in (
        ("Patterns 役", patterns), ("Fu 符", fu), ("Limits 滿貫以上", limits),
    ):  # fmt: skip
        head = "| What | 次數 Wins | Worked case |"
        yield from ("", f"## {title}", "", head, "|---|---:|---|")
        for key, label in listed:
            covered = f"`{CASES}` {worked[key]}" if not counts[key] else ""
            yield f"| {label} | {counts[key]} | {covered} |"


def main() -> None:
    """Print the page for the games below a folder."""
    print("\n".join(page(tally(Path(sys.argv[1])))))


if __name__ == "__main__":
    main()
