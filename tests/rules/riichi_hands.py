"""Hands of riichi played from a script, and what the verifier says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from msgspec import structs

from mjlog.records import Event, Record
from mjlog.rules.policies import Standing, ranking
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.game import header
from mjlog.simulation.hand import PlayedHand
from tests.builders.script import Script, build_hand
from tests.mutation.logs import Log, findings, to_log, verify_log, without_wall

START = (25000,) * 4
APART = {0: "19m19p1s", 1: "2468m", 2: "2468p", 3: "2468s"}
"""Beginnings of hands that are far from ready."""


_PLACES = {"rounds": "policy.rotation.rounds"}


@cache
def rules_of(settings: tuple[tuple[str, object], ...] = ()) -> Ruleset:
    """Return riichi with these settings; ``rounds`` stands for the place where no option is."""
    return load("riichi", {_PLACES.get(name, name): value for name, value in settings})


def play(
    script: str,
    dealt: Mapping[int, str] | None = None,
    *,
    indicators: str = "",
    ura: str = "",
    standing: Standing | None = None,
    scores: Sequence[int] = START,
    seed: str = "",
    **settings: object,
) -> PlayedHand:
    """Play a script; what it leaves open goes by the seed."""
    return build_hand(
        rules_of(tuple(sorted(settings.items()))),
        Script(script, dealt or APART, indicators, ura),
        standing=standing,
        scores=scores,
        rng=Random(seed),
    )


def log_of(*hands: PlayedHand, **settings: object) -> Log:
    """Return hands, one following from the other, as a log without an end."""
    rules = rules_of(tuple(sorted(settings.items())))
    names = ["Lin", "Chen", "Wang", "Li"]
    opening = structs.replace(
        header(rules, "built", "built", names, "0", ids=["lin", "chen", "wang", "li"]),
        shuffle=None,
        generator=None,
    )
    records: list[Record] = [opening]
    for hand in hands:
        records += hand.events  # type: ignore[arg-type]
    return to_log(records)


def ended(*hands: PlayedHand, **settings: object) -> Log:
    """Return hands as a log of a game that ends whenever the table stops."""
    settings = {"rounds": 0, **settings}
    rotation = rules_of(tuple(sorted(settings.items()))).rotation
    scores = list(hands[-1].scores)
    sticks = hands[-1].finish.deposits
    payments: list[dict[str, object]] = []
    if sticks:
        first = ranking(scores, rotation.ties).index(1)
        amount = 1000 * sticks
        scores[first] += amount
        payments.append({"from": "pot", "to": first, "amount": amount, "reason": "leftover"})
    end = {
        "type": "game_end",
        "payments": payments,
        "scores": scores,
        "ranks": ranking(scores, rotation.ties),
    }
    return [*log_of(*hands, **settings), end]


def found(log: Log) -> list[str]:
    """Return line and code of all that is found in a log, but that it has no end."""
    return [
        f"{finding.place.line} {finding.code}"
        for finding in findings(verify_log(log))
        if finding.code != "MJ114"
    ]


def is_clean(*hands: PlayedHand, **settings: object) -> bool:
    """Whether nothing is found, with the wall and without."""
    log = log_of(*hands, **settings)
    return found(log) == found(without_wall(log)) == []


def kinds(hand: PlayedHand) -> list[str]:
    """Return the types of a hand's lines, from the first event on."""
    return [_tag(event) for event in hand.events[1:]]


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)
