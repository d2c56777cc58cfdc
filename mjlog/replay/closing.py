"""What follows the play: reveals, the settlement, the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.records import Event, HandEnd, Reveal, Settlement, Win
from mjlog.replay.endings import held_at_end, show_melds
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, settle, settle_nothing
from mjlog.table import Table
from mjlog.table.phase import WON
from mjlog.tiles import names


def due_to_reveal(table: Table) -> list[int]:
    """Return the seats that must show their tiles: every winner, and a robbed seat."""
    seats = [winner.seat for winner in table.winners]
    if table.robbed >= 0:
        seats.append(table.robbed)
    return seats


def reveal(table: Table, index: int) -> Reveal:
    """Return the reveal of a seat."""
    return Reveal(
        seat=index,
        concealed=names(held_at_end(table, index)),  # type: ignore[arg-type]
        melds=show_melds(table.seats[index]),
    )


def close_hand(
    table: Table, rules: Ruleset, wins: Sequence[Win], scores: Sequence[int]
) -> list[Event]:
    """Return the events that close a hand whose play is over.

    Args:
        table: the table after the last win, or after the exhaustion.
        rules: the rules in force.
        wins: the win events, in the order recorded.
        scores: every seat's score before the settlement.
    """
    if table.phase == WON:
        ledger = settle(
            rules,
            [
                Outcome(
                    win.seat,
                    win.by,
                    None if win.by == "self" else win.from_seat,
                    win.counted or 0,
                )
                for win in wins
            ],
            table.dealer,
            table.streak,
            scores,
        )
    else:
        ledger = settle_nothing(rules)
    settlement = Settlement(
        payments=list(ledger.payments),
        deltas=list(ledger.deltas),
        scores=[score + delta for score, delta in zip(scores, ledger.deltas, strict=True)],
        pot=ledger.pot or None,
        house=ledger.house or None,
    )
    return [*(reveal(table, seat) for seat in due_to_reveal(table)), settlement, HandEnd()]
