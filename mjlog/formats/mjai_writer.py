"""Games as mjai."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjlog.formats.game import STICK
from mjlog.formats.games import WrittenGame, WrittenHand
from mjlog.formats.mjai_words import ABORT_WORDS, EXHAUSTED, NAGASHI, WINDS, WORDS, YAKU_WORDS
from mjlog.formats.tenhou_rules import NO_REDS
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    Hand,
    Indicator,
    Item,
    Kong,
    Pung,
    Record,
    Win,
)
from mjlog.tiles import INDEX, KIND

Event = dict[str, Any]
_ENCODE = msgspec.json.Encoder().encode


def write(game: WrittenGame) -> Iterator[bytes]:
    """Yield the lines of a game.

    Args:
        game: a game of riichi.
    """
    header = game.header
    start: Event = {"type": "start_game", "names": [seat.name or seat.id for seat in header.seats]}
    if header.ruleset.options.get("red_fives") == NO_REDS:
        start["aka_flag"] = False
    yield _line(start)
    for hand in game.hands:
        for event in _hand(hand):
            yield _line(event)
    if game.end is not None:
        yield _line({"type": "end_game", "scores": game.end.scores})


def _line(event: Event) -> bytes:
    return _ENCODE(event) + b"\n"


def _hand(hand: WrittenHand) -> Iterator[Event]:
    opening = hand.opening
    first = next((at for at, each in enumerate(hand.events) if isinstance(each, Indicator)), None)
    turned = None if first is None else hand.events[first]
    yield {
        "type": "start_kyoku",
        "bakaze": WINDS[int(opening.round_wind[0]) - 1],
        "dora_marker": WORDS[turned.tile] if isinstance(turned, Indicator) else "?",
        "kyoku": opening.dealer + 1,
        "honba": opening.honba or 0,
        "kyotaku": opening.deposits or 0,
        "oya": opening.dealer,
        "scores": opening.scores,
        "tehais": [_words(tiles) for tiles in opening.dealt],
    }
    pungs: dict[tuple[int, int], Pung] = {}
    for place, event in enumerate(hand.events):
        if isinstance(event, Pung):
            pungs[event.seat, KIND[INDEX[event.tile]]] = event
        if place != first:
            yield from _play(event, pungs)
    yield from _ending(hand, opening)
    yield {"type": "end_kyoku"}


def _words(tiles: list[Any]) -> list[str]:
    return [WORDS[tile] for tile in tiles]


def _play(event: Record, pungs: dict[tuple[int, int], Pung]) -> Iterator[Event]:
    """Yield the line of an event of the play, if it has one."""
    if isinstance(event, Draw):
        yield {"type": "tsumo", "actor": event.seat, "pai": WORDS[event.tile]}
    elif isinstance(event, Discard):
        told = {} if event.drawn is None else {"tsumogiri": event.drawn}
        yield {"type": "dahai", "actor": event.seat, "pai": WORDS[event.tile], **told}
    elif isinstance(event, DeclareReady):
        yield {"type": "reach", "actor": event.seat}
    elif isinstance(event, Deposit):
        yield {"type": "reach_accepted", "actor": event.seat}
    elif isinstance(event, Indicator):
        yield {"type": "dora", "dora_marker": WORDS[event.tile]}
    elif isinstance(event, (Chow, Pung)):
        yield {
            "type": "chi" if isinstance(event, Chow) else "pon",
            "actor": event.seat,
            "target": event.from_seat,
            "pai": WORDS[event.tile],
            "consumed": _words(event.own),
        }
    elif isinstance(event, Kong):
        yield _kong(event, pungs)


def _kong(event: Kong, pungs: dict[tuple[int, int], Pung]) -> Event:
    if event.kind == "concealed":
        return {"type": "ankan", "actor": event.seat, "consumed": _words(event.own)}
    if event.kind == "exposed":
        return {
            "type": "daiminkan",
            "actor": event.seat,
            "target": event.from_seat,
            "pai": WORDS[event.tile],
            "consumed": _words(event.own),
        }
    pung = pungs.get((event.seat, KIND[INDEX[event.tile]]))
    laid = [] if pung is None else [*pung.own, pung.tile]
    return {
        "type": "kakan",
        "actor": event.seat,
        "pai": WORDS[event.tile],
        "consumed": _words(laid),
    }


def _ending(hand: WrittenHand, opening: Hand) -> Iterator[Event]:
    scores = list(opening.scores)
    for event in hand.events:
        if isinstance(event, Deposit):
            scores[event.seat] -= STICK
    shares = hand.shares()
    for win, share in zip(hand.wins, shares, strict=False):
        scores = [score + part for score, part in zip(scores, share, strict=True)]
        yield _win(win, share, list(scores))
    ending = next((each for each in hand.events if isinstance(each, (Exhausted, Aborted))), None)
    if ending is None:
        return
    told: Event = {"type": "ryukyoku"}
    if isinstance(ending, Aborted):
        told["reason"] = ABORT_WORDS.get(ending.reason, ending.reason)
    else:
        told["reason"] = NAGASHI if ending.nagashi else EXHAUSTED
        if ending.ready is not None:
            told["tenpais"] = [seat in ending.ready for seat in range(len(scores))]
    yield told | {"deltas": hand.settlement.deltas, "scores": hand.settlement.scores}


def _win(win: Win, share: list[int], scores: list[int]) -> Event:
    told: Event = {
        "type": "hora",
        "actor": win.seat,
        "target": win.seat if win.from_seat is None else win.from_seat,
    }
    if win.tile is not None:
        told["pai"] = WORDS[win.tile]
    if win.ura is not None:
        told["ura_markers"] = _words(win.ura)
    if win.items is not None:
        told["yakus"] = [part for item in win.items for part in _yaku(item)]
    for key, value in (("fu", win.fu), ("fan", win.total), ("hora_points", win.points)):
        if value is not None:
            told[key] = value
    return told | {"deltas": share, "scores": scores}


def _yaku(item: Item) -> list[list[object]]:
    """Return an item as words and values; copies of a triplet one by one."""
    word = YAKU_WORDS.get(item.id, item.id)
    if item.id == "dragon":
        return [[word, item.value]] * item.count
    return [[word, item.count * item.value]]
