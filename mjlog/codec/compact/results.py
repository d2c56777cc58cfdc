"""Wins and settlements, made of what remains when all that follows is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import Any

from mjlog.codec.compact.form import CompactError
from mjlog.records import Item, Payment, Settlement, Win


@lru_cache(maxsize=1 << 12)
def items_of(*flat: object) -> tuple[list[Item], int]:
    """Return items by id, count and value, and their total; most lists come again and again."""
    parts: Iterator[Any] = iter(flat)
    items: list[Item] = []
    for pattern, count, value in zip(parts, parts, parts, strict=True):
        if not isinstance(pattern, str) or not isinstance(count, int) or not isinstance(value, int):
            raise CompactError(f"{pattern!r} {count!r} {value!r} is no item")
        items.append(Item(pattern, count, value))
    return items, sum([item.count * item.value for item in items])


def win_of(seat: int, by: str, tile: str | None, actor: int, flat: Sequence[object]) -> Win:
    """Return the win whose total follows from its items and whose source from what came before."""
    items, total = items_of(*flat)
    return Win(
        seat=seat,
        by=by,  # type: ignore[arg-type]
        tile=tile,  # type: ignore[arg-type]
        items=items,
        total=total,
        counted=total,
        from_seat=None if by == "self" else actor,
    )


def settlement_of(scores: Sequence[int], flat: Sequence[object]) -> Settlement:
    """Return the settlement whose deltas and scores follow from payments for wins."""
    payments, deltas = _paid(len(scores), *flat)
    return Settlement(payments=payments, deltas=deltas, scores=list(map(add, scores, deltas)))


@lru_cache(maxsize=1 << 12)
def _paid(seats: int, *flat: object) -> tuple[list[Payment], list[int]]:
    """Return payments by payer, receiver and amount, and the deltas of so many seats.

    Most are the same again and again, and they are never changed.
    """
    payments: list[Payment] = []
    deltas = [0] * seats
    parts: Iterator[Any] = iter(flat)
    for payer, to, amount in zip(parts, parts, parts, strict=True):
        # Anything but seats and an amount fails here, as it should.
        deltas[payer] -= amount
        deltas[to] += amount
        payments.append(Payment(from_seat=payer, to=to, amount=amount, reason="win"))
    return payments, deltas
