"""Ways to break a log at random, and a plain witness for logs in which nothing is found."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import encode

from mjlog.diagnostics import BY_CODE
from mjlog.diagnostics.render import text
from mjlog.verification.report import SEVERITY, HandReport
from tests.mutation.endings import amount, as_hand
from tests.mutation.logs import Event, Log
from tests.mutation.trace import Moment, Trace
from tests.oracles.douque2p import score

EXAMPLES = Path(__file__).parents[2] / "schemas" / "examples"
TILES = ("1m", "5m", "9m", "1p", "9p", "1z", "3z", "7z", "5s", "1f", "0m", "?")
ODDITIES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 2**53, 10**30, 1.5, "", "?", "east", "5m", "x" * 300,
    [], {}, [[]], {"type": "draw"}, ["1m"], "\ud7ff", "\u0000",
)  # fmt: skip


def sound(reports: Sequence[HandReport]) -> None:
    """Check what holds of any reports: known codes, places, messages in both languages, JSON."""
    for report in reports:
        assert report.status in SEVERITY
        assert 0 <= report.checked <= report.events
        failed = any(finding.severity == "error" for finding in report.findings)
        assert (report.status == "failed") == failed
        for finding in report.findings:
            assert finding.code in BY_CODE
            assert finding.place.line is not None
            for lang in ("en", "zh"):
                words = text(finding, lang)
                assert "{" not in words.partition("\n")[0]
        encode(report)


def examples() -> list[Event]:
    """Return the published example lines of every type of event."""
    found: list[Event] = []
    for path in sorted(EXAMPLES.glob("*.json")):
        found += json.loads(path.read_text(encoding="utf-8"))
    return found


def numbers_replaced(value: Any, seat: int) -> Any:
    """Return an event in which every seat is the one given."""
    if isinstance(value, dict):
        return {
            key: seat
            if key in ("seat", "from", "to", "dealer", "door", "liable", "masked_for")
            else [seat]
            if key in ("seats", "ready", "nagashi") and value.get("type") != "game"
            else numbers_replaced(item, seat)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [numbers_replaced(item, seat) for item in value]
    return value


def fuzzed(log: Log, rng: Random) -> Log:
    """Return the log with one to three things changed at random."""
    result: Log = json.loads(json.dumps(log))
    for _ in range(1 + int(rng.random() * 3)):
        _CHANGES[int(rng.random() * len(_CHANGES))](result, rng)
    return result


def _line(log: Log, rng: Random) -> int:
    return int(rng.random() * len(log))


def _drop(log: Log, rng: Random) -> None:
    del log[_line(log, rng)]


def _double(log: Log, rng: Random) -> None:
    index = _line(log, rng)
    log.insert(_line(log, rng), json.loads(json.dumps(log[index])))


def _swap(log: Log, rng: Random) -> None:
    first, second = _line(log, rng), _line(log, rng)
    log[first], log[second] = log[second], log[first]


def _turn(log: Log, rng: Random) -> None:
    first, second = sorted((_line(log, rng), _line(log, rng)))
    log[first:second] = log[first:second][::-1]


def _change(log: Log, rng: Random) -> None:
    """Change one value, deep or not, to another of its sort or to something odd."""
    holder: Any = log[_line(log, rng)]
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = keys[int(rng.random() * len(keys))]
        inner = holder[key]
        if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
            holder = inner
            continue
        break
    if rng.random() < 0.1 and isinstance(holder, dict):
        del holder[key]
    elif rng.random() < 0.1 and isinstance(holder, list):
        holder.append(inner)
    elif rng.random() < 0.3:
        holder[key] = ODDITIES[int(rng.random() * len(ODDITIES))]
    else:
        holder[key] = _like(inner, rng)


def _like(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + (1, -1, 2, 20, 100)[int(rng.random() * 5)]
    if isinstance(value, str) and len(value) == 2:
        return TILES[int(rng.random() * len(TILES))]
    if isinstance(value, str):
        words = ("self", "discard", "rob", "head", "tail", "added", "concealed", "migi", "declare")
        return words[int(rng.random() * len(words))]
    return value


_CHANGES = (_drop, _double, _swap, _turn, _change, _change, _change, _change)


def witness(log: Log) -> None:
    """Check by plain counting that a log in which nothing is found is indeed one that can be.

    Logs that hide or leave out something are beyond it.
    """
    trace = Trace(log)
    scores: list[int] | None = None
    for index, event in enumerate(log):
        kind = event["type"]
        if kind in ("game", "hand", "game_end"):
            assert scores is None or kind == "game" or event["scores"] == scores
            scores = event["scores"]
            continue
        moment = trace.moments[index]
        if moment is None:
            assert kind in ("presence", "penalty")
            continue
        for player in moment.players:
            assert all(count > 0 for count in player.concealed.values())
            assert sum(player.concealed.values()) + 3 * len(player.melds) in (13, 14)
        assert all(count <= 4 for count in moment.seen.values())
        assert kind in ("presence", "penalty") or moment.phase in _PHASES[kind], (kind, index)
        if kind in _ACTS:
            _ACTS[kind](trace, index, event, moment)
        if kind == "settlement":
            scores = event["scores"]


_PHASES = {
    "draw": ("draw", "respond", "rob", "replace"),
    "discard": ("act", "call", "declared"),
    "declare_ready": ("act",),
    "pass": ("respond", "rob"),
    "pung": ("respond",),
    "kong": ("act", "respond"),
    "win": ("act", "respond", "rob"),
    "exhausted": ("respond",),
    "reveal": ("won", "ended"),
    "settlement": ("won", "ended"),
    "hand_end": ("settled",),
}


def _draws(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    place = moment.head if event["source"] == "head" else moment.tail
    assert trace.log[moment.opening]["wall"][place] == event["tile"]
    assert (event["source"] == "tail") == (moment.phase in ("rob", "replace"))
    assert event["seat"] == (1 - moment.turn if moment.phase == "respond" else moment.turn)
    assert moment.left > 0


def _discards(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    assert event["seat"] == moment.turn
    assert moment.actor.concealed[event["tile"]]
    if event["drawn"]:
        assert event["tile"] == moment.drawn


def _pungs(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    assert event["seat"] == 1 - moment.turn == 1 - event["from"]
    assert event["own"] == [moment.tile] * 2
    assert moment.other.concealed[event["tile"]] >= 2
    assert moment.left > 0


def _wins(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    winner = moment.players[event["seat"]]
    assert not winner.locked
    assert (event["by"] == "self") == (event["seat"] == moment.turn)
    tile = moment.drawn if event["by"] == "self" else moment.tile
    assert event["tile"] in (tile, None)
    best = score(as_hand(trace, index, event["seat"], event["by"], tile or "")).best
    if event["items"] is not None:
        items = {item["id"]: (item["count"], item["value"]) for item in event["items"]}
        assert items in best
        total = sum(count * value for count, value in items.values())
        assert event["total"] in (total, None)


def _exhausts(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    assert moment.left == 0


def _settles(trace: Trace, index: int, event: Event, moment: Moment) -> None:
    assert sum(event["deltas"]) == 0
    if moment.winner is None:
        assert event["deltas"] == [0, 0]
        return
    win = next(at for at in range(index, 0, -1) if trace.log[at]["type"] == "win")
    if trace.log[win]["total"] is not None:
        due = amount(trace.log[win]["total"], trace.log[moment.opening]["streak"])
        assert event["deltas"][moment.winner] == due


_ACTS: dict[str, Callable[[Trace, int, Event, Moment], None]] = {
    "draw": _draws,
    "discard": _discards,
    "pung": _pungs,
    "win": _wins,
    "exhausted": _exhausts,
    "settlement": _settles,
}
