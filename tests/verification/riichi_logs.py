"""Hands of riichi with one thing wrong beside the plays: indicators, sticks, aborts, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mjlog.rules.policies import Standing
from tests.mutation.logs import Event, Log, changed, inserted, removed
from tests.rules.riichi_hands import APART, ended, play

Wrong = tuple[str, Log, int, str, str]
"""Name, log, line and code of the one finding, why."""

READY = "123m456m789m123p1z"
"""Waits for 1z, of which three lie beside the wall."""
ASIDE = {"indicators": "1z1z1z2m4m", "ura": "2p4p2s4s6s"}


@cache
def _konged() -> tuple[Event, ...]:
    """Return a hand with an exposed and a concealed kong that nobody wins."""
    dealt = {0: "9s5z", 1: "999s111z"}
    return tuple(ended(play("0-9s 1:kong 1~ 2~ 3~ 0~ 1+1z 1:kong=1z 1~ ~0", dealt, rounds=0)))


@cache
def _declared() -> tuple[Event, ...]:
    """Return a hand in which a declaration stands and nobody wins."""
    dealt = {0: "147m147p5z", 1: READY, 2: "258m258p6z", 3: "369m369p7z"}
    script = "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s ~0"
    return tuple(
        ended(play(script, dealt, indicators=ASIDE["indicators"], ura=ASIDE["ura"], rounds=0))
    )


@cache
def _won() -> tuple[Event, ...]:
    """Return a hand that a declarer wins."""
    script = "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+4p 1:win"
    dealt = {0: "147m147s5z", 1: "123m456m789m23p88s"}
    return tuple(ended(play(script, dealt, rounds=0)))


@cache
def _four_winds(**settings: object) -> tuple[Event, ...]:
    dealt = {seat: f"3z{tiles}" for seat, tiles in APART.items()}
    return tuple(ended(play("0-3z 1-3z 2-3z 3-3z", dealt, rounds=0)))


@cache
def _five_kongs() -> tuple[Event, ...]:
    """Return a hand in which one seat has made four kongs and another holds four of a kind."""
    quads = "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0+4z 0:kong=4z 0~"
    dealt = {0: "111z222z333z444z", 1: "555z"}
    return tuple(ended(play(f"{quads} 1+5z 1~ ~0", dealt, rounds=0)))


@cache
def _two_hands() -> tuple[Event, ...]:
    """Return a hand that nobody wins with a stick on the table, and the one after it."""
    dealt = {0: "147m147p5z", 1: READY, 2: "258m258p6z", 3: "369m369p7z"}
    script = "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s ~0"
    first = play(
        script, dealt, indicators=ASIDE["indicators"], ura=ASIDE["ura"], rounds=0, nagashi=False
    )
    standing = Standing(2, 0, 1, 1, 0, 1, 1)
    winds = {0: "3z19m19p", 1: "3z258s", 2: "3z258m", 3: "3z258p"}
    second = play(
        "1-3z 2-3z 3-3z 0-3z",
        winds,
        standing=standing,
        scores=first.scores,
        rounds=0,
        nagashi=False,
    )
    return tuple(ended(first, second, nagashi=False))


def _at(log: Log, kind: str, number: int = 0) -> int:
    """Return the index of a line of a type."""
    return [index for index, event in enumerate(log) if event["type"] == kind][number]


def wrong() -> Iterator[Wrong]:
    """Yield the logs."""
    yield from _indicators()
    yield from _deposits()
    yield from _aborts()
    yield from _ends()
    yield from _chips()


def _indicators() -> Iterator[Wrong]:
    log = list(_konged())
    opening = _at(log, "indicator")
    yield (
        "no indicator at the start",
        removed(log, opening),
        opening + 1,
        "MJ341",
        "one is turned before the dealer draws",
    )
    owed = _at(log, "indicator", 1)
    yield (
        "no indicator before the discard",
        removed(log, owed),
        owed + 1,
        "MJ341",
        "an exposed kong's is turned before the discard",
    )
    early = removed(log, owed)
    kong = _at(log, "kong")
    yield (
        "indicator of an exposed kong at once",
        inserted(early, kong + 1, log[owed]),
        kong + 2,
        "MJ342",
        "it waits for the discard",
    )
    other = "5z" if log[opening]["tile"] != "5z" else "6z"
    yield (
        "another indicator",
        changed(log, opening, tile=other),
        opening + 1,
        "MJ343",
        "the wall has another tile there",
    )
    won = list(_won())
    win = _at(won, "win")
    (ura,) = won[win]["ura"]
    yield (
        "another tile under the indicator",
        changed(won, win, ura=["5z" if ura != "5z" else "6z"]),
        win + 1,
        "MJ351",
        "the wall has another tile there",
    )
    five = list(_five_kongs())
    drawn = next(
        index
        for index, event in enumerate(five)
        if event["type"] == "draw" and event["tile"] == "5z" and event["seat"] == 1
    )
    kong_event: Event = {
        "type": "kong", "seat": 1, "kind": "concealed", "tile": "5z", "own": ["5z"] * 4, "level": 4
    }  # fmt: skip
    yield (
        "a fifth kong",
        [*five[: drawn + 1], kong_event, *five[drawn + 1 :]],
        drawn + 2,
        "MJ340",
        "there are four kongs on the table",
    )


def _deposits() -> Iterator[Wrong]:
    log = list(_declared())
    stick = _at(log, "deposit")
    yield (
        "no stick",
        removed(log, stick),
        stick + 1,
        "MJ344",
        "nobody has won on the declaring discard",
    )
    draw = stick + 2
    yield (
        "a second stick",
        inserted(log, draw, log[stick]),
        draw + 1,
        "MJ345",
        "one declaration, one stick",
    )
    yield (
        "a stick of another seat",
        changed(log, stick, seat=3),
        stick + 1,
        "MJ345",
        "seat 1 has declared; its stick is not missing besides",
    )
    yield (
        "a stick in hundreds",
        changed(log, stick, amount=10),
        stick + 1,
        "MJ346",
        "a stick is worth 1,000",
    )


def _aborts() -> Iterator[Wrong]:
    log = list(_four_winds())
    end = _at(log, "aborted")
    yield (
        "called off for another reason",
        changed(log, end, reason="four_kongs"),
        end + 1,
        "MJ347",
        "four equal winds were discarded",
    )
    yield (
        "four winds and on",
        [*log[:end], {"type": "exhausted"}, *log[end + 1 :]],
        end + 1,
        "MJ348",
        "four equal winds end the hand",
    )
    yield (
        "called off by one seat",
        changed(log, end, seats=[2]),
        end + 1,
        "MJ349",
        "all four have discarded the wind",
    )


def _ends() -> Iterator[Wrong]:
    declared = list(_declared())
    end = _at(declared, "exhausted")
    yield (
        "paid for its discards",
        changed(declared, end, nagashi=[1]),
        end + 1,
        "MJ350",
        "it has discarded more than terminals and honors",
    )
    log = list(_two_hands())
    opening = _at(log, "hand", 1)
    yield (
        "a counter stick too many",
        changed(log, opening, honba=2),
        opening + 1,
        "MJ716",
        "nobody has won one hand",
    )
    yield (
        "a stick gone",
        changed(log, opening, deposits=0),
        opening + 1,
        "MJ717",
        "nobody has taken it",
    )


def _chips() -> Iterator[Wrong]:
    script = "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+4p 1:win"
    dealt = {0: "147m147s5z", 1: "123m406m789m23p88s"}
    turned = {"indicators": "1z1z2z2z3z", "ura": "4z4z5z5z6z"}
    with_chips, without = (
        ended(
            play(
                script,
                dealt,
                indicators=turned["indicators"],
                ura=turned["ura"],
                rounds=0,
                chips=chips,
            ),
            chips=chips,
        )
        for chips in ("any_hand", "none")
    )
    place = _at(with_chips, "settlement")
    yield (
        "chips for ippatsu forgotten",
        changed(with_chips, place, chips=[-1, 3, -1, -1]),
        place + 1,
        "MJ614",
        "ippatsu and a red five earn two from each payer",
    )
    yield (
        "chips at a table without",
        changed(without, place, chips=[-2, 6, -2, -2]),
        place + 1,
        "MJ615",
        "the rules know no chips",
    )
