"""What follows the play: reveals, the settlement, the end of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from mjlog.records import (
    Deposit,
    Event,
    Exhausted,
    Hand,
    HandEnd,
    Kong,
    Payment,
    Reveal,
    Settlement,
    Win,
)
from mjlog.replay.endings import check_shown, held_at_end, show_melds
from mjlog.replay.outcomes import chips_won, limit_hands, recorded
from mjlog.rules.policies import ranking
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import KongMade, Outcome, Result, settle
from mjlog.rules.settlements import chip_gains
from mjlog.table import Table
from mjlog.tiles import in_order, names


def due_to_reveal(table: Table) -> list[int]:
    """Return the seats that must show their tiles.

    Every winner, a robbed seat, and whom the rules ask for although nobody has won.
    """
    seats = [winner.seat for winner in table.winners] if table.winners else list(table.shown)
    if table.robbed >= 0:
        seats.append(table.robbed)
    return seats


def rightful(table: Table, shown: Reveal) -> int | None:
    """Return the due seat whose tiles a reveal shows that does not fit the seat it names."""
    for seat in due_to_reveal(table):
        own = replace(shown, seat=seat)
        if not table.revealed >> seat & 1 and check_shown(table, own) is None:
            return seat
    return None


def reveal(table: Table, index: int) -> Reveal:
    """Return the reveal of a seat."""
    return Reveal(
        seat=index,
        concealed=names(in_order(held_at_end(table, index))),  # type: ignore[arg-type]
        melds=show_melds(table.seats[index]),
    )


def kong_made(kong: Kong, event: int) -> KongMade:
    """Return a kong as the settlement sees it; ``event`` is its index in the hand."""
    return KongMade(kong.seat, kong.kind, kong.from_seat, event)


def sticks_at_end(hand: Hand, records: Iterable[Event]) -> int:
    """Return the sticks on the table when a hand ends: those it opened with, those laid down."""
    return (hand.deposits or 0) + sum(isinstance(record, Deposit) for record in records)


def kongs_made(events: Sequence[Event]) -> list[KongMade]:
    """Return the kongs that stand after the events that followed a hand's line."""
    kongs: list[KongMade] = []
    robbed = False
    for index, event in enumerate(events, 1):
        if isinstance(event, Kong):
            kongs.append(kong_made(event, index))
        elif isinstance(event, Win) and event.by == "rob" and not robbed:
            del kongs[-1:]
            robbed = True
    return kongs


def ended(
    hand: Hand, records: Sequence[Event], wins: Iterable[Outcome], unwon: Exhausted | None
) -> Result:
    """Return how a hand ended, as its settlement sees it.

    Args:
        hand: the line it opened with.
        records: everything that followed.
        wins: each as it is paid for.
        unwon: how the wall was used up; None where it was not.
    """
    return Result(
        wins=tuple(wins),
        dealer=hand.dealer,
        streak=hand.streak,
        scores=tuple(hand.scores),
        kongs=tuple(kongs_made(records)),
        honba=hand.honba or 0,
        deposits=sticks_at_end(hand, records),
        ready=() if unwon is None else tuple(unwon.ready or ()),
        nagashi=() if unwon is None else tuple(unwon.nagashi or ()),
    )


def leftovers(rules: Ruleset, scores: Sequence[int], sticks: int) -> list[Payment]:
    """Return who gets the sticks that lie on the table when a game ends.

    Args:
        rules: the rules in force.
        scores: every seat's score after the last hand.
        sticks: how many lie there.
    """
    stick = 0 if rules.ready is None else rules.ready.deposit
    if not sticks or not stick or rules.rotation.leftover != "first":
        return []
    first = ranking(scores, rules.rotation.ties).index(1)
    return [Payment(from_seat="pot", to=first, amount=sticks * stick, reason="leftover")]


def _lays_down(event: Event, seat: int) -> TypeGuard[Deposit]:
    return isinstance(event, Deposit) and event.seat == seat


def close_hand(
    table: Table,
    rules: Ruleset,
    events: Sequence[Event],
    scores: Sequence[int],
    opened: Sequence[int] | None = None,
) -> list[Event]:
    """Return the events that close a hand whose play is over.

    Args:
        table: the table after the last win, or after the exhaustion.
        rules: the rules in force.
        events: everything that followed the hand's line.
        scores: every seat's score before the settlement and the sticks laid down in the hand.
        opened: every seat's score when the hand opened; the same where there was no penalty.
    """
    end = next((event for event in events if isinstance(event, Exhausted)), None)
    scores = [
        score - sum([event.amount for event in events if _lays_down(event, seat)])
        for seat, score in enumerate(scores)
    ]
    ledger = settle(
        rules,
        Result(
            wins=tuple(
                recorded(
                    rules,
                    win,
                    None if win.by == "self" else win.from_seat,
                    win.counted or 0,
                    None,
                    table.dealer,
                )
                for win in events
                if isinstance(win, Win)
            ),
            dealer=table.dealer,
            streak=table.streak,
            scores=tuple(scores if opened is None else opened),
            kongs=tuple(kongs_made(events)),
            honba=table.honba,
            deposits=table.deposits,
            ready=tuple(end.ready or ()) if end is not None else (),
            nagashi=tuple(end.nagashi or ()) if end is not None else (),
        ),
    )
    settlement = Settlement(
        payments=list(ledger.payments),
        deltas=list(ledger.deltas),
        scores=[score + delta for score, delta in zip(scores, ledger.deltas, strict=True)],
        pot=ledger.pot or None,
        house=ledger.house or None,
        chips=_chips(table, rules, events),
    )
    return [*(reveal(table, seat) for seat in due_to_reveal(table)), settlement, HandEnd()]


def _chips(table: Table, rules: Ruleset, events: Sequence[Event]) -> list[int] | None:
    """Return what every seat gains in chips; None where the table plays without."""
    if rules.scoring.settlement.chips is None:
        return None
    won = [
        chips_won(
            rules,
            win,
            None if win.by == "self" else win.from_seat,
            [(item.id, item.count) for item in win.items or ()],
            limit_hands(rules, win, None),
            exposed=table.seats[win.seat].calls > 0,
        )
        for win in events
        if isinstance(win, Win)
    ]
    return chip_gains(won, rules.seats)
