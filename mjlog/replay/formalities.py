"""What stands between the plays: indicators turned, sticks laid down."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Deposit, Indicator, Win
from mjlog.replay.aborts import abort_due
from mjlog.replay.draws import overdrawn
from mjlog.replay.expectation import owes_stick
from mjlog.replay.waiting import close_responses
from mjlog.rules.policies import DeadWall
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    CLAIM,
    DECLARED,
    DRAW,
    INDICATE,
    OWING,
    REPLACE,
    ROB,
    TURNED,
)
from mjlog.tiles import HIDDEN, INDEX, NAMES, names


def owe_indicator(table: Table, rules: Ruleset, kind: str) -> None:
    """Note a kong's indicator; what an earlier kong of this turn owes is due now."""
    policy = rules.indicators
    if policy is None:
        return
    table.due += table.late
    table.late = 0
    when = policy.concealed_kong if kind == "concealed" else policy.open_kong
    if when == "before_draw" or (when == "as_open" and policy.open_kong == "before_draw"):
        table.due += 1
    else:
        table.late = 1


def after_discard(table: Table, rules: Ruleset, was: int) -> None:
    """Decide what has to follow a discard: a stick, an indicator, the end of the hand.

    Args:
        table: the table with the discard lying open.
        rules: the rules in force.
        was: the phase before the discard.
    """
    table.abort = abort_due(table, rules)
    if table.abort == "four_winds":
        table.can_win = 0
    stick = was == DECLARED and rules.ready is not None and rules.ready.deposit
    if stick or table.late:
        table.phase = ACCEPT
    elif table.abort:
        table.phase = ABORT


def check_deposit(table: Table, rules: Ruleset, event: Deposit) -> Fault | None:
    """Check that the seat's declaration has come to stand, and what it lays down."""
    if rules.ready is None or not rules.ready.deposit:
        return Fault("MJ113", {"type": "deposit"}, decided_by="policy.ready.deposit")
    if not owes_stick(table) or event.seat != table.turn:
        return Fault(
            "MJ345",
            {"seat": event.seat},
            recorded=event.amount,
            decided_by="policy.ready.deposit",
        )
    if event.amount != rules.ready.deposit:
        return Fault(
            "MJ346",
            {"seat": event.seat},
            recorded=event.amount,
            expected=rules.ready.deposit,
            decided_by="policy.ready.deposit",
        )
    return None


def apply_deposit(table: Table, rules: Ruleset, event: Deposit) -> None:
    """Let the declaration stand: nobody has won on its discard."""
    _let_go(table, rules, "missed_discard")
    seat = table.seats[event.seat]
    table.scores[event.seat] -= event.amount
    table.deposits += 1
    table.accepted |= 1 << event.seat
    seat.accepted_at = (table.calls + table.kongs, seat.discards)
    aborts = rules.aborts
    everybody = (1 << len(table.seats)) - 1
    if aborts is not None and aborts.four_riichi and table.accepted == everybody:
        table.abort = table.abort or "four_riichi"
    _go_on(table)


def _let_go(table: Table, rules: Ruleset, cause: str) -> None:
    """Close the responses; who has passed does not claim either."""
    passed = table.passed
    close_responses(table, rules, cause)
    table.passed = passed


def _go_on(table: Table) -> None:
    """Go on after a discard that was not won on."""
    if owes_stick(table) or table.late:
        return
    table.phase = ABORT if table.abort else CLAIM


def check_indicator(table: Table, rules: Ruleset, event: Indicator) -> Fault | None:
    """Check that an indicator is due, and that the wall has this one."""
    policy = rules.indicators
    if policy is None or not isinstance(rules.wall, DeadWall):
        return Fault("MJ113", {"type": "indicator"}, decided_by="policy.indicators")
    phase = table.phase
    if not (
        (phase in (INDICATE, ROB) and table.due)
        or (phase == OWING and policy.open_kong == "before_discard")
        or (phase == ACCEPT and table.late)
    ):
        return Fault(
            "MJ342", {"tile": event.tile}, recorded=event.tile, decided_by="policy.indicators"
        )
    tile = INDEX[event.tile]
    expected = next_indicators(table, rules)
    if tile != HIDDEN and expected and tile not in expected and HIDDEN not in expected:
        return Fault(
            "MJ343",
            {"tile": event.tile},
            recorded=event.tile,
            expected=NAMES[expected[0]] if len(expected) == 1 else names(expected),
            decided_by="policy.wall.indicators",
        )
    if not table.complete and tile != HIDDEN and not table.unseen[tile]:
        return overdrawn(rules, table.turn, tile)
    return None


def next_indicators(table: Table, rules: Ruleset) -> list[int]:
    """Return the indicators that the wall has next, all that are due at once; empty if unknown."""
    wall, policy = table.wall, rules.wall
    if wall is None or not isinstance(policy, DeadWall):
        return []
    turned = table.indicators
    places = policy.indicators[: len(turned) + max(1, table.due)]
    left = [wall[place] for place in places]
    for tile in turned:
        if tile in left:
            left.remove(tile)
    return left


def check_ura(table: Table, rules: Ruleset, event: Win) -> Fault | None:
    """Check the tiles that a winner turns under the indicators."""
    if rules.indicators is None:
        return None
    counts = bool(table.accepted >> event.seat & 1)
    if event.ura is None:
        # A log that does not know its wall may not know these tiles either.
        missing = counts and table.ura and HIDDEN not in table.ura
        recorded: list[str] = []
        due = names(table.ura) if missing else []
    else:
        recorded = list(event.ura)
        due = names(table.ura or [HIDDEN] * len(table.indicators)) if counts else []
        if "?" in due and len(due) == len(recorded):
            due = [a if b == "?" else b for a, b in zip(recorded, due, strict=True)]
    if recorded == due:
        return None
    return Fault(
        "MJ351",
        {"seat": event.seat},
        recorded=recorded,
        expected=due,
        decided_by="policy.wall.ura" if counts else "policy.ready",
    )


def check_ura_left(table: Table, event: Win) -> Fault | None:
    """Check that of the tiles turned under the indicators none is all elsewhere.

    That is all that can be said of them where no wall tells them.
    """
    if table.complete:
        return None
    tiles = [INDEX[name] for name in event.ura or ()]
    if all(tile == HIDDEN or tiles.count(tile) <= table.unseen[tile] for tile in tiles):
        return None
    return Fault("MJ351", {"seat": event.seat}, recorded=list(event.ura or ()), decided_by="tiles")


def apply_indicator(table: Table, rules: Ruleset, event: Indicator) -> None:
    """Lay the indicator open and go on with what it stood in the way of."""
    tile = INDEX[event.tile]
    table.indicators.append(tile)
    if table.wall is not None and isinstance(rules.wall, DeadWall):
        table.ura = [table.wall[place] for place in rules.wall.ura[: len(table.indicators)]]
    if tile == HIDDEN:
        table.veiled = True
    elif not table.complete:
        table.unseen[tile] -= 1
    phase = table.phase
    if phase == OWING:
        table.late -= 1
        table.phase = OWING if table.late else TURNED
    elif phase == ACCEPT:
        table.late -= 1
        _let_go(table, rules, "missed_discard")
        _go_on(table)
    else:
        if phase == ROB:
            close_responses(table, rules, "missed_rob")
        table.due -= 1
        table.phase = INDICATE if table.due else REPLACE if table.kongs else DRAW
