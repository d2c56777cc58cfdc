"""Logs of a game that counts fu and points, with one thing wrong with them."""

from typing import Any

from mjlog.records import GameEnd, Record
from mjlog.rules.policies import ranking
from mjlog.rules.registry import load
from mjlog.simulation.game import header
from tests.builders.stacked import play, stacked_hand
from tests.mutation.logs import Event, Log, changed, to_log

RULESET = "riichi"


def won() -> Log:
    """Return a hand that the dealer wins by the first discard of seat 3."""
    rules = load(RULESET, {"policy.rotation.rounds": 0})
    scores = [rules.start_score] * rules.seats
    # The dealer waits for 3p and 6p, and its player declares only what pays well.
    line = stacked_hand(
        rules,
        {0: "123456m789s45p22z", 1: "159m159p159s156z", 2: "26m26p26s15z", 3: "37m37p37s1z"},
        head="7z 6z 7z 1z 3p",
        tail="4z 4z 4z 3z 3z 3z",
        scores=scores,
        seed="points",
    )
    played = play(rules, line, ("pungs", "fast", "fast", "fast"))
    ranks = ranking(played.scores, rules.rotation.ties)
    records: list[Record] = [header(rules, "points", "", ["fast"] * rules.seats, "0")]
    records += played.events  # type: ignore[arg-type]
    return to_log([*records, GameEnd(payments=[], scores=played.scores, ranks=ranks)])


def index(log: Log, kind: str) -> int:
    """Return the index of the first event of a kind."""
    return next(place for place, event in enumerate(log) if event["type"] == kind)


def paid(log: Log, points: int) -> Log:
    """Return the log with so much paid for the win, scores to match."""
    place = index(log, "settlement")
    settlement: Event = log[place]
    (payment,) = settlement["payments"]
    gains = {payment["to"]: points, payment["from"]: -points}
    more = [gains.get(seat, 0) - delta for seat, delta in enumerate(settlement["deltas"])]
    scores = [score + extra for score, extra in zip(settlement["scores"], more, strict=True)]
    result = changed(
        log,
        place,
        payments=[{**payment, "amount": points}],
        deltas=[gains.get(seat, 0) for seat in range(4)],
        scores=scores,
    )
    return changed(result, len(log) - 1, scores=scores)


def wrong() -> list[tuple[str, Log, int, str, str]]:
    """Return name, log, line and code of what is to be found, and why."""
    log = won()
    place = index(log, "win")
    win = log[place]
    assert (win["by"], win["fu"], win["total"], win["points"]) == ("discard", 30, 1, 1500)

    def case(name: str, code: str, why: str, *, pay: bool = False, **fields: Any) -> Any:
        broken = changed(log, place, **fields)
        if pay:
            broken = paid(broken, fields["points"])
        return name, broken, place + 1, code, why

    # Forty fu and one han are 320 base points, of which the dealer has six parts: 1920.
    return [
        case("fu of a closed wait", "MJ513", "the wait was two-sided", fu=40),
        case(
            "fu of a closed wait, paid", "MJ513", "it was two-sided", pay=True, fu=40, points=2000
        ),
        case("a limit not reached", "MJ514", "one han reaches none", limit="mangan"),
        case("a limit that is none", "MJ514", "there is no such limit", limit="slam"),
        case("points of another seat", "MJ515", "the dealer is paid six parts", points=1000),
        case("points of another seat, paid", "MJ515", "the dealer", pay=True, points=1000),
        case("somebody answers for the win", "MJ516", "nothing was fed", liable=2),
    ]
