"""Legal logs to break: simulated games of the systems, and hands that are rare in them."""

from collections.abc import Iterator
from random import Random

from mjlog.rules.registry import load
from mjlog.simulation.game import header
from tests.builders.script import Script, build_hand
from tests.builders.stacked import stacked_hand
from tests.mutation.logs import Log, to_log
from tests.mutation.systems.riichi_scenes import scenes
from tests.rules.games import TABLES, played
from tests.verification.flower_logs import log_of

HANDS = 4
SETTINGS: dict[str, tuple[tuple[tuple[str, object], ...], ...]] = {
    "taiwan16": ((),),
    "hk13": ((), (("min_faan", 0),), (("max_faan", 2),)),
    "maceplay2p": ((), (("start_score", 700),)),
    "riichi": ((), (("tobi", "never"),)),
}
"""House rules that make rare things happen: low minimum, low cap, few chips."""

PLAYERS = (
    *TABLES,
    ("fast",) * 4,
    ("pungs",) * 4,
    ("random",) * 4,
    ("pungs", "flush", "fast", "pungs"),
    ("random",) * 4,
)
WAITING = ("46m123m789m222z11z", "46m789m111222z33z", "46m777z111z222z66z")
"""Hands that wait for 5m (and perhaps for others)."""


def corpus(ruleset: str, games: int, start: int = 0) -> Iterator[Log]:
    """Yield so many games of a few hands, and rare hands between them."""
    for number in range(start, start + games):
        for settings in SETTINGS[ruleset]:
            players = PLAYERS[number % len(PLAYERS)]
            log = to_log(played(ruleset, players, 500 + number, HANDS, settings))
            if log[-1]["type"] == "game_end":
                log[-1].pop("hash", None)  # it would give away every change
            yield log
        if ruleset == "taiwan16":
            yield from _flower_wins(number)
        if ruleset == "maceplay2p":
            yield _robbery(number)
        if ruleset == "riichi":
            yield from scenes(number)


def _robbery(number: int) -> Log:
    """Return a hand whose winner robs a kong of 5m that the other has added to its pung."""
    rules = load("maceplay2p", {"rounds": 0})
    play = "0~ 1+5m 1-5m 0:pung 0!7z 1~ 0+5m 0:kong=5m 1:win"
    script = Script(play, {0: "55m7z", 1: WAITING[number % 3]})
    scores = [rules.start_score] * 2
    played = build_hand(rules, script, scores=scores, rng=Random(f"robbery {number}"))
    opening = header(rules, f"robbery {number}", "", ["fast"] * 2, "0")
    return to_log([opening, *played.events])  # type: ignore[list-item]


def _flower_wins(number: int) -> Iterator[Log]:
    rules = load("taiwan16", {"rounds": 0})
    seat, other = number % 4, (number + 1 + number // 4 % 3) % 4
    yield log_of(rules, stacked_hand(rules, {seat: "12345678f"}, seed=f"eight {number}"))
    last = 1 + number % 8
    others = "".join(str(each) for each in range(1, 9) if each != last)
    dealt = {seat: f"{others}f", other: f"{last}f"}
    yield log_of(rules, stacked_hand(rules, dealt, seed=f"seven {number}"))
