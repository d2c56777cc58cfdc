"""Hands of riichi in which what is rare happens, a little different each time."""

from collections.abc import Iterator

from mjlog.rules.policies import Standing
from mjlog.simulation.hand import PlayedHand
from tests.builders.script import ScriptError
from tests.mutation.logs import Log
from tests.rules.riichi_hands import ended, play

QUIET = "123m456m789m123p1z"
"""Waits for 1z, of which three lie beside the wall."""
ASIDE, UNDER = "1z1z1z2m4m", "2p4p2s4s6s"
APART = {0: "19m19p1s", 1: "2468m", 2: "2468p", 3: "2468s"}
TOGETHER = {
    0: "234m567m88s345m45p",
    1: "123m456m789m99s36p",
    2: "567s234s22p678s45p",
    3: "345s678s99p789p45p",
}
"""Seats 0, 2 and 3 wait for 3p and 6p."""
DECLARES = "0~ 1+3p 1:double_riichi 1-6p"

_HANDS: dict[str, tuple[str, dict[int, str]]] = {
    "kongs": ("0-9s 1:kong 1~ 2~ 3~ 0~ 1+1z 1:kong=1z 1~ ~0", {0: "9s5z", 1: "999s111z"}),
    "added kong": (
        "0-9s 1:pung 1-1m 2~ 3~ 0~ 1+9s 1:kong=9s 1~ ~0",
        {0: "9s", 1: "99s1m"},
    ),
    "four kongs of one": (
        "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0+4z 0:kong=4z 0~ 1+5z 1~ ~0",
        {0: "111z222z333z444z", 1: "555z"},
    ),
    "four kongs of two": (
        "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0~ 1+4z 1:kong=4z 1+9s 1-9s",
        {0: "111z222z333z", 1: "444z", 2: "99s12m12p"},
    ),
    "won in a turn": (
        "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+4p 1:win",
        {0: "147m147s5z", 1: "123m456m789m23p88s"},
    ),
    "robbed": (
        "0~ 1~ 2~ 3-8p 2:pung 2~ 3~ 0~ 1+1z 1:riichi 1-1z 2+8p 2:kong=8p 1:win",
        {1: "123m456m789s67p33s", 2: "88p", 3: "8p"},
    ),
    "won with two": (f"{DECLARES} 2:win 0:win", TOGETHER),
    "three at once": (f"{DECLARES} 2:together", TOGETHER),
    "nine kinds": ("0+3z 0:abort", {0: "19m19p19s12z23456m"}),
    "four winds": (
        "0-3z 1-3z 2-3z 3-3z",
        {seat: f"3z{tiles}" for seat, tiles in APART.items()},
    ),
    "four declarations": (
        "0+1z 0:double_riichi 0-1z 1+2z 1:double_riichi 1-2z"
        " 2+3z 2:double_riichi 2-3z 3+5z 3:double_riichi 3-5z",
        {
            0: "123m456m789m11p57s",
            1: "123p456p789p22s57m",
            2: "123s456s789s33m68p",
            3: "234m234p234s44z68m",
        },
    ),
    "a wait that a kong would change": (
        "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+0p 1-0p 2~ 3~ 0~ 1+6p 1:win",
        {0: "19m19s12z", 1: "123m789m345s5556p", 2: "19m19s34z", 3: "28m28s56z"},
    ),
    "passed after declaring": (
        "0~ 1+9m 1:double_riichi 1-9m 2-3p 3~ 0~ 1~ 2-6p 3~ 0~ 1+6p 1:win",
        {0: "19m19p1s", 1: "234m567m345s88s45p", 2: "19m36p1z2z3z", 3: "19s4z5z6z"},
    ),
    "passed": (
        "0~ 1~ 2-3p 3-6p 0~ 1~ 2~ 3-6p 1:win",
        {0: "19m19p1s", 1: "234m567m345s88s45p", 2: "19m3p1z2z3z", 3: "66p19s4z5z6z"},
    ),
    "own discard": (
        "0~ 1+6p 1-6p 2-3p 3~ 0~ 1+3p 1:win",
        {0: "19m19p1s", 1: "234m567m345s88s45p", 2: "3p19m1z2z3z", 3: "19s4z5z6z"},
    ),
    "chow": (
        "0-4m 1:chow=56m 1-9s 2~ 3~ 0~ 1~ ~0",
        {0: "4m19p", 1: "4567m9s", 2: "147s", 3: "258s"},
    ),
}


def scenes(number: int) -> Iterator[Log]:
    """Yield hands of one corpus; what the scripts leave open goes by its number."""
    for name in (*_HANDS, "two hands"):
        log = _log(name, number)
        if log is not None:
            yield log


def _log(name: str, number: int) -> Log | None:
    """Return a scene as a log; None where chance gave the hands tiles that spoil it."""
    for attempt in range(5):
        seed = f"{name} {number} {attempt}"
        try:
            if name in _HANDS:
                script, dealt = _HANDS[name]
                hands = [play(script, dealt, seed=seed, rounds=0)]
            else:
                hands = _two_hands(seed)
        except ScriptError:
            continue
        log = ended(*hands, rounds=0)
        log[0] = {**log[0], "game": f"{name} {number}"}
        return log
    return None


def _two_hands(seed: str) -> list[PlayedHand]:
    """Return an exhausted hand with a stick on the table, and one that is won."""
    dealt = {0: "147m147p5z", 1: QUIET, 2: "258m258p6z", 3: "369m369p7z"}
    first = play(
        "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s ~0",
        dealt,
        indicators=ASIDE,
        ura=UNDER,
        rounds=0,
        seed=seed,
    )
    kept = 0 in first.finish.ready
    standing = Standing(2, 0, 0, 0, 1, 1, 1) if kept else Standing(2, 0, 1, 1, 0, 1, 1)
    a, b, c, d = ((standing.dealer + step) % 4 for step in range(4))
    second = play(
        f"{a}~ {b}~ {c}~ {d}~ {a}~ {b}+4p {b}:win",
        {b: "123m456m789m23p88s"},
        standing=standing,
        scores=first.scores,
        rounds=0,
        seed=seed,
    )
    return [first, second]
