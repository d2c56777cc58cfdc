"""Games as tenhou.net/6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjlog.formats.game import SEATS
from mjlog.formats.games import WrittenGame, WrittenHand
from mjlog.formats.tenhou6_calls import NOTHING, NUMBERS, TSUMOGIRI, text
from mjlog.formats.tenhou6_result import (
    ABORTS,
    ALL_READY,
    DRAWN,
    LIMITS,
    NAGASHI,
    NOBODY_READY,
    WON,
)
from mjlog.formats.tenhou_rules import words_for
from mjlog.formats.yaku import COUNTED_LIMIT, IDS, LIMIT_IDS, NAMES
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Discard,
    Draw,
    Exhausted,
    Indicator,
    Item,
    Kong,
    Pung,
    Reveal,
    Win,
)
from mjlog.tiles import INDEX, KIND

_ENCODE = msgspec.json.Encoder().encode
_ROUND = 100
_DRAGONS = ("5z", "6z", "7z")
_LIMIT_WORDS = {name: word for word, name in reversed(LIMITS.items())}
_ABORT_WORDS = {reason: word for word, reason in ABORTS.items()}


def write(game: WrittenGame) -> Iterator[bytes]:
    """Yield the document of a game.

    Args:
        game: a game of riichi, no tile hidden.
    """
    header = game.header
    words, reds = words_for(header.ruleset.options, header.table)
    document: dict[str, Any] = {
        "title": ["", ""],
        "name": [seat.name or seat.id for seat in header.seats],
        "rule": {"disp": words, "aka": int(reds)},
        "log": [_hand(hand) for hand in game.hands],
    }
    if game.end is not None:
        document["sc"] = [part for score in game.end.scores for part in (score, 0.0)]
    yield _ENCODE(document) + b"\n"


def _hand(hand: WrittenHand) -> list[Any]:
    opening = hand.opening
    draws: list[list[Any]] = [[] for _ in range(SEATS)]
    discards: list[list[Any]] = [[] for _ in range(SEATS)]
    indicators: list[int] = []
    pungs: dict[tuple[int, int], Pung] = {}
    declared = False
    for event in hand.events:
        if isinstance(event, Draw):
            draws[event.seat].append(NUMBERS[event.tile])
        elif isinstance(event, Discard):
            code = TSUMOGIRI if event.drawn else NUMBERS[event.tile]
            discards[event.seat].append(f"r{code}" if declared else code)
            declared = False
        elif isinstance(event, DeclareReady):
            declared = True
        elif isinstance(event, Indicator):
            indicators.append(NUMBERS[event.tile])
        elif isinstance(event, (Chow, Pung)):
            draws[event.seat].append(text(event))
            if isinstance(event, Pung):
                pungs[event.seat, KIND[INDEX[event.tile]]] = event
        elif isinstance(event, Kong) and event.kind == "exposed":
            draws[event.seat].append(text(event))
            discards[event.seat].append(NOTHING)
        elif isinstance(event, Kong):
            pung = pungs.get((event.seat, KIND[INDEX[event.tile]]))
            discards[event.seat].append(text(event, pung))
    ura = next((win.ura for win in hand.wins if win.ura is not None), [])
    columns: list[Any] = []
    for seat in range(SEATS):
        columns += [[NUMBERS[tile] for tile in opening.dealt[seat]], draws[seat], discards[seat]]
    return [
        [hand.index, opening.honba or 0, opening.deposits or 0],
        opening.scores,
        indicators,
        [NUMBERS[tile] for tile in ura],
        *columns,
        _result(hand),
    ]


def _result(hand: WrittenHand) -> list[Any]:
    if hand.wins:
        result: list[Any] = [WON]
        for win, share in zip(hand.wins, hand.shares(), strict=True):
            result += [share, _win(hand, win)]
        return result
    ending = next((each for each in hand.events if isinstance(each, (Exhausted, Aborted))), None)
    deltas = hand.settlement.deltas
    if isinstance(ending, Aborted):
        return [_ABORT_WORDS[ending.reason]]
    if ending is not None and ending.nagashi:
        return [NAGASHI, deltas]
    ready = None if ending is None else ending.ready
    if ready is not None and not any(deltas):
        return [NOBODY_READY if not ready else ALL_READY]
    return [DRAWN, deltas]


def _win(hand: WrittenHand, win: Win) -> list[Any]:
    payer = win.seat if win.from_seat is None else win.from_seat
    liable = win.seat if win.liable is None else win.liable
    return [win.seat, payer, liable, _worth(hand, win), *_yaku(hand, win)]


def _worth(hand: WrittenHand, win: Win) -> str:
    """Return in the format's words what a win is worth; nothing where that is not recorded."""
    if win.points is None:
        return ""
    if win.limit is not None:
        name = "yakuman" if win.limit == COUNTED_LIMIT else win.limit
        worth = _LIMIT_WORDS[name]
    elif win.fu is None or win.total is None:
        return ""
    else:
        worth = f"{win.fu}符{win.total}飜"
    if win.from_seat is not None:
        return f"{worth}{win.points}点"
    if win.seat == hand.opening.dealer:
        return f"{worth}{win.points // (SEATS - 1)}点∀"
    # The dealer pays twice as much as the others before both are rounded up.
    others = -(-win.points // (SEATS * _ROUND)) * _ROUND
    return f"{worth}{others}-{win.points - 2 * others}点"


def _yaku(hand: WrittenHand, win: Win) -> list[str]:
    told: list[str] = []
    for item in win.items or ():
        value = item.count * item.value
        if item.id == "dragon":
            told += [f"{name}({item.value}飜)" for name in _dragons(hand, win, item)]
            continue
        place = IDS.index(item.id)
        if item.id == "seat_wind":
            place += int(hand.opening.seat_winds[win.seat][0]) - 1
        elif item.id == "round_wind":
            place += int(hand.opening.round_wind[0]) - 1
        limit = item.id in LIMIT_IDS
        told.append(f"{NAMES[place]}(役満)" if limit else f"{NAMES[place]}({value}飜)")
    return told


def _dragons(hand: WrittenHand, win: Win, item: Item) -> list[str]:
    """Return the names of the dragon triplets of a winner."""
    shown = next(
        (each for each in hand.events if isinstance(each, Reveal) and each.seat == win.seat), None
    )
    tiles: list[str] = [] if win.tile is None else [win.tile]
    if shown is not None:
        tiles += [*shown.concealed, *(tile for meld in shown.melds for tile in meld.tiles)]
    first = IDS.index("dragon")
    held = [place for place, tile in enumerate(_DRAGONS) if tiles.count(tile) >= 3]
    return [NAMES[first + place] for place in (held or range(item.count))[: item.count]]
