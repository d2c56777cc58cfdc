"""Logs of a game with flowers, with one thing wrong with them."""

from collections.abc import Callable

from mjlog.records import GameEnd, Hand, Record
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.game import header
from tests.builders.stacked import play, stacked_hand
from tests.mutation.logs import Event, Log, changed, inserted, removed, to_log

RULESET = "taiwan16"


def log_of(rules: Ruleset, line: Hand, names: tuple[str, ...] = ("fast",)) -> Log:
    """Return a log of one hand, played from its line."""
    played = play(rules, line, names)
    scores = played.scores
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    records: list[Record] = [header(rules, "flowers", "", ["fast"] * rules.seats, "0")]
    records += played.events  # type: ignore[arg-type]
    return to_log([*records, GameEnd(payments=[], scores=scores, ranks=ranks)])


def first(log: Log, wanted: Callable[[Event], bool], start: int = 0) -> int:
    """Return the index of the first line that is wanted."""
    return next(index for index in range(start, len(log)) if wanted(log[index]))


def plain() -> Log:
    """Return a hand in which seat 0, who deals, draws a flower for its second turn."""
    rules = load(RULESET, {"rounds": 0})
    return log_of(rules, stacked_hand(rules, head="1m 2m 3m 4m 3f", seed="plain", flowers=False))


def eight() -> Log:
    """Return a hand in which the dealer is dealt all flowers."""
    rules = load(RULESET, {"rounds": 0})
    return log_of(rules, stacked_hand(rules, {0: "12345678f"}, seed="eight"))


def seven() -> Log:
    """Return a hand in which seat 1 is dealt seven flowers and seat 2 the eighth."""
    rules = load(RULESET, {"rounds": 0})
    return log_of(rules, stacked_hand(rules, {1: "1234567f", 2: "8f"}, seed="seven"))


def wrong() -> list[tuple[str, Log, int, str, str]]:
    """Return name, log, line and code of what is to be found, and why."""
    kept = plain()
    shown = first(kept, lambda event: event["type"] == "flower")
    cases = [
        (
            "flower kept in hand",
            removed(kept, shown, shown + 2),
            shown + 1,
            "MJ331",
            "it was drawn, and neither shown nor replaced",
        ),
        (
            "another flower shown",
            changed(kept, shown, tile="8f"),
            shown + 1,
            "MJ332",
            "3f was drawn",
        ),
    ]
    # Two tiles change places that nobody has drawn.
    wall = [*kept[1]["wall"]]
    place = 16 * 4 + sum(event.get("source") == "head" for event in kept)
    other = next(other for other in range(place + 1, 143) if wall[other] != wall[place])
    wall[other], wall[place] = wall[place], wall[other]
    why = "no seat has built it so"
    cases.append(("wall not as built", changed(kept, 1, wall=wall), 2, "MJ216", why))
    winds = kept[0]["seating"]["winds"]
    drawn = {**kept[0]["seating"], "winds": [*winds[1:], winds[0]]}
    why = "East would not count to seat 0"
    cases.append(("seats not as drawn", changed(kept, 0, seating=drawn), 1, "MJ121", why))
    for name, log in (("all flowers", eight()), ("the last flower", seven())):
        won = first(log, lambda event: event["type"] == "win")
        draw = {"type": "draw", "seat": log[won - 1]["seat"], "tile": "1m", "source": "tail"}
        cases.append(
            (f"{name}, and on", inserted(log, won, draw), won + 1, "MJ333", "the hand is over")
        )
    return cases
