"""How a broken hand goes on to its end, as a recorder that noticed nothing would write it."""

from collections.abc import Sequence

from tests.mutation.logs import Event, Log
from tests.mutation.trace import Moment, Player, Trace
from tests.oracles.douque2p import Hand, score

BASE = 50
UNIT = 20


def amount(total: int, streak: int) -> int:
    """Return what a win pays: base and so much for every 台, the dealer's share 1 + 2N included."""
    return BASE + UNIT * (total + 1 + 2 * streak)


def ranks(scores: Sequence[int]) -> list[int]:
    """Return ranks from 1, equal scores sharing the better one."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


def game_end(scores: Sequence[int]) -> Event:
    """Return the line that ends a game."""
    return {"type": "game_end", "payments": [], "scores": list(scores), "ranks": ranks(scores)}


def nobody_wins(trace: Trace, index: int, *before: Event) -> Log:
    """Return the log up to a line, then the events given, then 流局 and the end of the game."""
    scores = trace.log[trace.at(index).opening]["scores"]
    settlement = {"type": "settlement", "payments": [], "deltas": [0, 0], "scores": scores}
    ending: Log = [{"type": "exhausted"}, settlement, {"type": "hand_end"}, game_end(scores)]
    return [*trace.log[:index], *before, *ending]


def wins(
    trace: Trace,
    index: int,
    seat: int,
    by: str,
    tile: str,
    items: Sequence[Event] | None = None,
) -> Log:
    """Return the log up to a line, then a win of the seat, settled, and the end of the game.

    Args:
        trace: the legal log.
        index: where the win stands.
        seat: the winner.
        by: self, discard or rob.
        tile: the winning tile.
        items: what is scored; None: what the independent scorer finds.
    """
    moment = trace.at(index)
    opening = trace.log[moment.opening]
    if items is None:
        items = scored(trace, index, seat, by, tile)
    total = sum(item["count"] * item["value"] for item in items)
    win: Event = {
        "type": "win",
        "seat": seat,
        "by": by,
        "tile": tile,
        "items": list(items),
        "total": total,
        "counted": total,
    }
    if by != "self":
        win["from"] = 1 - seat
    after = moment.copy()
    if by == "self":
        after.players[seat].concealed.subtract([tile])
    reveals = [reveal(after.players[seat], seat)]
    if by == "rob":
        reveals.append(reveal(after.players[1 - seat], 1 - seat, reverted=tile))
    paid = amount(total, opening["streak"])
    deltas = [paid if which == seat else -paid for which in (0, 1)]
    scores = [before + delta for before, delta in zip(opening["scores"], deltas, strict=True)]
    payment = {"from": 1 - seat, "to": seat, "amount": paid, "reason": "win"}
    settlement = {"type": "settlement", "payments": [payment], "deltas": deltas, "scores": scores}
    ending: Log = [win, *reveals, settlement, {"type": "hand_end"}, game_end(scores)]
    return [*trace.log[:index], *ending]


def reveal(player: Player, seat: int, reverted: str | None = None) -> Event:
    """Return the tiles a seat shows; the kong of the reverted tile is shown as a pung."""
    melds: list[Event] = []
    for meld in player.melds:
        size = 3 if meld.letter == "P" or (meld.letter == "A" and meld.tile == reverted) else 4
        shown: Event = {"kind": "pung" if size == 3 else "kong", "tiles": [meld.tile] * size}
        if meld.from_seat is not None:
            shown |= {"from": meld.from_seat, "called": meld.tile}
        melds.append(shown)
    return {"type": "reveal", "seat": seat, "concealed": list(player.tiles), "melds": melds}


def scored(trace: Trace, index: int, seat: int, by: str, tile: str) -> list[Event]:
    """Return the items of a win as the independent scorer finds them."""
    best = score(as_hand(trace, index, seat, by, tile)).best[0]
    return [{"id": name, "count": count, "value": value} for name, (count, value) in best.items()]


def as_hand(trace: Trace, index: int, seat: int, by: str, tile: str) -> Hand:
    """Return a win at a line as the independent scorer takes it."""
    moment = trace.at(index)
    opening = trace.log[moment.opening]
    player = moment.players[seat].copy()
    if by == "self":
        player.concealed.subtract([tile])
    concealed, melds = player.holding
    return Hand(
        concealed=concealed,
        melds=melds,
        winning=tile,
        by=by,
        round_wind=opening["round_wind"],
        seat_wind=opening["seat_winds"][seat],
        dealer=seat == opening["dealer"],
        streak=opening["streak"],
        declared=player.declared,
        replacement=by == "self" and moment.replacement,
        last_tile=moment.last_tile,
        opening=_opening(moment, seat, by),
    )


def _opening(moment: Moment, seat: int, by: str) -> str | None:
    """Return heavenly, earthly or human where the circumstances of a win hold."""
    if moment.calls or moment.players[seat].discards:
        return None
    if seat == moment.dealer:
        return "heavenly" if by == "self" else None
    if by == "self":
        return "earthly"
    return "human" if len(moment.river) == 1 else None


def repaid(log: Log, index: int, deltas: Sequence[int], **changes: object) -> Log:
    """Return a log of one game with a settlement's deltas changed and later scores moved along."""
    old = log[index]
    shift = [new - before for new, before in zip(deltas, old["deltas"], strict=True)]
    result: Log = list(log[:index])
    result.append(
        {**old, **changes, "deltas": list(deltas), "scores": _moved(old["scores"], shift)}
    )
    for event in log[index + 1 :]:
        new = dict(event)
        if "scores" in new:
            new["scores"] = _moved(new["scores"], shift)
        if "ranks" in new:
            new["ranks"] = ranks(new["scores"])
        result.append(new)
    return result


def _moved(scores: Sequence[int], shift: Sequence[int]) -> list[int]:
    return [score + more for score, more in zip(scores, shift, strict=True)]
