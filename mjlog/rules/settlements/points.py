"""Settlement by base points: fu doubled by every counted unit, limits, counter sticks, deposits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from mjlog.diagnostics.label import Label
from mjlog.records import Payment
from mjlog.rules.settlements.ledger import Outcome, Result
from mjlog.rules.settlements.terms import Money, Terms

Factor = Annotated[int, Meta(ge=0, le=100)]
Reached = Annotated[int, Meta(ge=0, le=10**6)]

_MOST_DOUBLES: Final = 64
"""Doublings beyond which every limit is long reached."""


class Limit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A limit (滿貫): base points that take the place of those by fu.

    Args:
        id: its name in logs.
        label: name for readers.
        base: base points; for limit hands, of each.
        counted: least counted value that reaches it; None: it is for limit hands.
        from_base: least base points by fu that reach it, too.
    """

    id: str
    label: Label
    base: Money
    counted: Reached | None = None
    from_base: Reached | None = None


class Base(Struct, frozen=True):
    """The base points of a win.

    Args:
        points: from which every payment follows.
        limit: the limit reached, None below.
        count: limit hands, where it is the limit for these; else None.
    """

    points: int
    limit: Limit | None = None
    count: int | None = None


def limit_label(base: Base) -> Label | None:
    """Return the name of the limit that a base comes from, with the number of limit hands."""
    if base.limit is None:
        return None
    label = base.limit.label
    if base.count in (None, 1):
        return label
    return Label(f"{label.en} ×{base.count}", f"{label.zh} ×{base.count}")


class Parts(Struct, frozen=True, forbid_unknown_fields=True):
    """How many times the base points a payment is.

    Args:
        dealer: of or to the dealer.
        other: any other.
    """

    dealer: Factor
    other: Factor


class Sticks(Struct, frozen=True, forbid_unknown_fields=True):
    """What one counter stick (本場) adds to a win.

    Args:
        given: to what the seat that gave the tile pays.
        drawn: to what each payer of a self-draw pays.
    """

    given: Money
    drawn: Money


class Points(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Payments are multiples of ``fu × 2 ** (counted + doubles)``, or of a limit.

    Args:
        doubles: added to the counted value.
        limits: what takes the place of larger bases.
        given: parts that the seat that gave the tile pays; ``dealer`` where the dealer wins.
        drawn: parts that each payer of a self-draw owes; ``dealer`` where it deals or the dealer
            wins.
        round: every payment is rounded up to a multiple of this.
        counter: what counter sticks add; of several winners only the first has it.
        stick: points of one deposit; the first winner takes all.
        noten: what passes from those who are not ready to those who are when the wall is used up:
            in all, shared out evenly; 0: nothing.
        nagashi: base points of a seat whose discards were all ones, nines and honors and lay
            there at the end, paid like a self-draw instead of ``noten``; 0: nothing.
    """

    doubles: Annotated[int, Meta(ge=0, le=10)]
    limits: list[Limit]
    given: Parts
    drawn: Parts
    round: Annotated[int, Meta(ge=1, le=10**6)]
    counter: Sticks
    stick: Money
    noten: Money
    nagashi: Money

    def base(self, counted: int, fu: int, hands: int = 0) -> Base:
        """Return the base points of a win.

        Args:
            counted: its value.
            fu: its fu.
            hands: limit hands in it, which leave everything else out.
        """
        by_fu = fu << min(counted + self.doubles, _MOST_DOUBLES)
        best: Limit | None = None
        for limit in self.limits:
            if limit.counted is None:
                if hands:
                    return Base(limit.base * hands, limit, hands)
                continue
            reached = counted >= limit.counted or (
                limit.from_base is not None and by_fu >= limit.from_base
            )
            if reached and (best is None or limit.base > best.base):
                best = limit
        return Base(by_fu) if best is None else Base(best.base, best)

    def points(self, base: int, drawn: bool, dealer: bool, seats: int) -> int:
        """Return what a win is worth without counter sticks and deposits.

        Args:
            base: its base points.
            drawn: the winner drew the tile, so all others pay.
            dealer: the winner deals.
            seats: number of players.
        """
        if not drawn:
            return self._rounded(base * (self.given.dealer if dealer else self.given.other))
        from_dealer = self._rounded(base * self.drawn.dealer)
        if dealer:
            return from_dealer * (seats - 1)
        return from_dealer + self._rounded(base * self.drawn.other) * (seats - 2)

    def base_of(self, points: int, drawn: bool, dealer: bool, seats: int) -> int | None:
        """Return base points that make a win worth so much; None if none do.

        All bases that do make the same payments.

        Args:
            points: what the win is worth.
            drawn: the winner drew the tile.
            dealer: the winner deals.
            seats: number of players.
        """
        if not drawn:
            parts = self.given.dealer if dealer else self.given.other
        elif dealer:
            parts = self.drawn.dealer * (seats - 1)
        else:
            parts = self.drawn.dealer + self.drawn.other * (seats - 2)
        most = points // max(parts, 1)
        for base in range(most, max(-1, most - self.round * seats), -1):
            if self.points(base, drawn, dealer, seats) == points:
                return base
        return None

    def ending(self, result: Result) -> list[Payment]:
        """Return what the wins of a hand cost, or what passes at the end of the wall."""
        if not result.wins:
            return list(self._unwon(result))
        payments: list[Payment] = []
        several = len(result.wins) > 1
        for index, win in enumerate(result.wins):
            number = index if several else None
            owed: dict[tuple[int, str], int] = {}
            for payer, amount, reason in self._owed(win, result):
                owed[payer, reason] = owed.get((payer, reason), 0) + amount
            if index == 0:
                for payer, amount in self._counters(win, result):
                    owed[payer, "honba"] = amount
            payments.extend(
                Payment(from_seat=payer, to=win.seat, amount=amount, reason=reason, win=number)
                for (payer, reason), amount in owed.items()
                if amount
            )
            if index == 0 and result.deposits and self.stick:
                amount = result.deposits * self.stick
                payments.append(
                    Payment(
                        from_seat="pot", to=win.seat, amount=amount, reason="deposit", win=number
                    )
                )
        return payments

    def _owed(self, win: Outcome, result: Result) -> Iterator[tuple[int, int, str]]:
        """Yield who pays what for a win itself, and why."""
        liable = win.liable
        covered = min(win.covered, win.base) if liable is not None else 0
        yield from self._plain(win, win.base - covered, result)
        if liable is None or not covered:
            return
        whole = self.points(
            covered, win.payer is None, win.seat == result.dealer, len(result.scores)
        )
        if win.payer is None:
            yield liable, whole, "liability"
        elif win.payer == liable:
            yield liable, whole, "win"
        else:
            half = self._rounded(-(-whole // 2))
            yield win.payer, whole - half, "win"
            yield liable, half, "liability"

    def _plain(self, win: Outcome, base: int, result: Result) -> Iterator[tuple[int, int, str]]:
        dealer = win.seat == result.dealer
        if win.payer is not None:
            parts = self.given.dealer if dealer else self.given.other
            yield win.payer, self._rounded(base * parts), "win"
            return
        for payer in range(len(result.scores)):
            if payer != win.seat:
                parts = self.drawn.dealer if dealer or payer == result.dealer else self.drawn.other
                yield payer, self._rounded(base * parts), "win"

    def _counters(self, win: Outcome, result: Result) -> Iterator[tuple[int, int]]:
        """Yield what the counter sticks add; who is liable for a win pays all of it."""
        others = len(result.scores) - 1
        if win.payer is not None:
            payer = win.payer if win.liable is None else win.liable
            yield payer, self.counter.given * result.honba
        elif win.liable is not None:
            yield win.liable, self.counter.drawn * result.honba * others
        else:
            for payer in range(len(result.scores)):
                if payer != win.seat:
                    yield payer, self.counter.drawn * result.honba

    def _unwon(self, result: Result) -> Iterator[Payment]:
        """Yield what passes where the wall was used up."""
        seats = range(len(result.scores))
        if self.nagashi and result.nagashi:
            for seat in result.nagashi:
                for payer, amount, _ in self._plain(
                    Outcome(seat, "self", None, 0, base=self.nagashi), self.nagashi, result
                ):
                    yield Payment(from_seat=payer, to=seat, amount=amount, reason="nagashi")
            return
        ready = result.ready
        if not self.noten or not ready or len(ready) >= len(seats):
            return
        amount = self.noten // (len(ready) * (len(seats) - len(ready)))
        for payer in seats:
            if payer not in ready and amount:
                for seat in ready:
                    yield Payment(from_seat=payer, to=seat, amount=amount, reason="noten")

    def _rounded(self, amount: int) -> int:
        return -(-amount // self.round) * self.round
