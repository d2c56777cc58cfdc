"""Logs with one thing wrong: files of ``tests/data/bad``, and some that are built here."""

import gzip
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from mjlog.codec.decode import MAX_LINE
from mjlog.rules.registry import load
from tests.mutation.corpus import short_game
from tests.mutation.logs import Event, Log, changed, to_bytes
from tests.mutation.scenes import SCENES
from tests.verification import flower_logs, forbidden_logs, point_logs, riichi_logs
from tests.verification.foreign_logs import SAID_OTHERWISE, UNREADABLE

FOLDER = Path(__file__).parents[1] / "data" / "bad"
_HEADER_CASES = ("MJ107", "MJ108", "MJ109")


@dataclass(frozen=True)
class BadLog:
    """A log, and everything that is to be found in it.

    Args:
        name: its name; of the file, if it is one.
        data: its bytes.
        findings: line and code of every finding, as ``"3 MJ302"``; ``"- MJ008"`` without a line.
        why: what is wrong.
    """

    name: str
    data: bytes
    findings: tuple[str, ...]
    why: str


@cache
def files() -> list[BadLog]:
    """Return the bad logs that are files."""
    listed = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))["log"]
    return [
        BadLog(row["file"], _read(FOLDER / row["file"]), tuple(row["findings"]), row["why"])
        for row in listed
    ]


def _read(path: Path) -> bytes:
    """Return a file with the ruleset as installed now, so that old files stay of use.

    The header states every option and a hash; both change whenever the ruleset grows, which is
    not what a file is about, unless its code says so.
    """
    data = path.read_bytes()
    if path.name.startswith(_HEADER_CASES):
        return data
    lines = data.split(b"\n")
    for index, line in enumerate(lines):
        if line.startswith(b'{"type":"game"'):
            game = msgspec.json.decode(line)
            installed = load("douque2p", game["ruleset"]["options"])
            game["ruleset"] = msgspec.to_builtins(installed.reference())
            lines[index] = msgspec.json.encode(game)
    return b"\n".join(lines)


def quick(rules: dict[str, object] | None = None) -> Log:
    """Return a legal log of one hand, won by the dealer's first tiles, in eight lines."""
    log = short_game("quick", Random("quick"), [SCENES["heavenly"]], 0)
    return changed(log, 0, ruleset=reference({"rounds": 0, **(rules or {})}))


def reference(settings: dict[str, object]) -> Any:
    """Return a header's ruleset with these settings."""
    return msgspec.to_builtins(load("douque2p", settings).reference())


def built() -> list[BadLog]:
    """Return the bad logs that are made here: broken bytes, house rules, long hands."""
    return [*_broken_bytes(), *_house_rules(), *_of_four(), _long_hand(), *_foreign()]


def _foreign() -> list[BadLog]:
    """Return logs in other formats that cannot be read, or contradict themselves."""
    unreadable = [BadLog(name, data, (found,), why) for name, data, found, why in UNREADABLE]
    why = "the scores are not those that the hand opens with"
    told = ("1 MJ038", "1 MJ114")
    return [*unreadable, BadLog("scores said again", SAID_OTHERWISE, told, why)]


def _broken_bytes() -> list[BadLog]:
    good = to_bytes(quick())
    lines = good.split(b"\n")[:-1]
    draw = lines[2]

    def third(line: bytes) -> bytes:
        return b"\n".join([*lines[:2], line, *lines[3:], b""])

    nested = draw[:-1] + b',"x-deep":' + b"[" * 40 + b"]" * 40 + b"}"
    many = draw[:-1] + b"".join(b',"%d":0' % n for n in range(40)) + b"}"
    newer = good.replace(b"mjlog/1.0", b"mjlog/1.7").replace(b'"source"', b'"mood":1,"source"')
    cases: list[tuple[str, bytes, str | tuple[str, ...], str]] = [
        ("empty", b"", "1 MJ002", "nothing is in it"),
        ("binary", bytes(range(256)) * 8, "1 MJ004", "this is no text"),
        ("gzip cut", gzip.compress(good)[:-6], "9 MJ005", "the archive has no end"),
        ("gzip with a tail", gzip.compress(good) + b"more", "9 MJ006", "more follows the archive"),
        (
            "cut within a line",
            good[: good.index(b'"reveal"')],
            "5 MJ007",
            "the last line is not whole",
        ),
        ("endless line", third(b"[" * (MAX_LINE + 1)), "3 MJ008", "a line has 1 MiB at most"),
        (
            "blank lines",
            good.replace(b"\n", b"\n\n\n", 1),
            "2 MJ009",
            "nothing stands between lines",
        ),
        ("byte order mark", b"\xef\xbb\xbf" + good, "1 MJ010", "UTF-8 needs no mark"),
        ("not UTF-8", third(draw.replace(b"draw", b"dr\xffw")), "3 MJ011", "0xFF is no UTF-8"),
        ("not JSON", third(draw[:-1]), "3 MJ012", "the brace is missing"),
        ("a list", third(b"[]"), "3 MJ013", "an event is an object"),
        ("NaN", third(draw.replace(b'"seat":0', b'"seat":NaN')), "3 MJ014", "no number"),
        (
            "huge number",
            third(draw.replace(b'"seat":0', b'"seat":1' + b"0" * 30)),
            "3 MJ015",
            "2^53",
        ),
        ("deep nesting", third(nested), "3 MJ016", "at most 32 deep"),
        ("repeated key", third(draw.replace(b'"seat"', b'"seat":1,"seat"')), "3 MJ017", "which?"),
        ("unknown type", third(draw.replace(b'"draw"', b'"drew"')), "3 MJ018", "no such event"),
        ("other format", good.replace(b"mjlog/1", b"mjlog/2"), "1 MJ019", "another major version"),
        ("missing key", third(b'{"type":"draw","seat":0,"tile":"1m"}'), "3 MJ020", "no source"),
        ("unknown key", third(draw.replace(b'"seat"', b'"mood":1,"seat"')), "3 MJ021", "no x-"),
        ("wrong kind", third(draw.replace(b'"seat":0', b'"seat":"east"')), "3 MJ022", "text"),
        ("out of range", third(draw.replace(b'"seat":0', b'"seat":-1')), "3 MJ023", "from 0"),
        ("newer keys", newer, "3 MJ024", "a later minor version may have more keys"),
        ("half a character", third(draw[:-1] + b',"at":"\\ud83c"}'), "3 MJ025", "half a pair"),
        ("many faults", third(many), ("3 MJ021",) * 19 + ("3 MJ026",), "twenty are enough"),
        (
            "a hundred unreadable lines",
            b"\n".join([*lines[:2], *[b'{"type":"draw"}'] * 100, *lines[2:], b""]),
            (*(f"{n} MJ020" for n in range(3, 103) for _ in range(3)), "102 MJ027"),
            "the rest is not worth reading",
        ),
    ]
    return [
        BadLog(name, data, (found,) if isinstance(found, str) else found, why)
        for name, data, found, why in cases
    ]


def _house_rules() -> list[BadLog]:
    """Return logs whose header changes the rules so that a rare check has something to say."""
    dear = quick({"scoring.minimum": 60})
    kong = [
        json.loads(line)
        for line in _read(FOLDER / "MJ309-kong-on-the-last-tile.jsonl").splitlines()
    ]
    kong[0]["ruleset"] = reference({"rounds": 0, "policy.kongs.on_last_tile": True})
    line = next(n for n, event in enumerate(kong, 1) if event["type"] == "kong")
    return [
        BadLog(
            "win below the minimum",
            to_bytes(dear),
            ("4 MJ407",),
            "the house asks for sixty",
        ),
        BadLog(
            "kong without a replacement",
            to_bytes(kong),
            (f"{line} MJ326",),
            "the house allows kongs on the last tile, but there is nothing to replace it",
        ),
        BadLog("pung of a declined tile", to_bytes(_declined_pung()), ("8 MJ327",), "過水碰"),
        BadLog("chow past a seat", to_bytes(_chow_from_afar()), ("8 MJ328",), "seat 2 is next"),
    ]


def _declined_pung() -> Log:
    """Return a log in which a second chance for the same pung arises before the seat's turn."""
    return _of_three_seats(
        {},
        {"type": "pass", "seat": 2, "options": ["pung"]},
        {"type": "draw", "seat": 1, "tile": "7m", "source": "head"},
        {"type": "discard", "seat": 1, "tile": "5z", "drawn": False},
        {"type": "pung", "seat": 2, "from": 1, "tile": "5z", "own": ["5z", "5z"]},
    )


def _chow_from_afar() -> Log:
    """Return a log in which a seat chows past the one that is next."""
    return _of_three_seats(
        {"policy.claims.chow": "next"},
        {"type": "pass", "seat": 2, "options": ["pung"]},
        {"type": "draw", "seat": 1, "tile": "1p", "source": "head"},
        {"type": "discard", "seat": 1, "tile": "6m", "drawn": False},
        {"type": "chow", "seat": 0, "from": 1, "tile": "6m", "own": ["7m", "8m"]},
    )


def _of_three_seats(rules: dict[str, object], *play: Event) -> Log:
    """Return a log of one hand of three seats in which seat 0 throws 5z and then this happens."""
    three = {"rounds": 0, "table.seats": 3, "policy.seating.winds": ["1z", "2z", "3z"]}
    dealt = [
        ["1m", "1m", "2m", "3m", "7m", "8m", "1p", "1p", "1z", "1z", "2z", "2z", "5z"],
        ["4m", "4m", "5m", "5m", "6m", "6m", "1p", "9p", "3z", "3z", "4z", "4z", "5z"],
        ["7m", "7m", "8m", "8m", "9m", "9m", "9p", "9p", "5z", "5z", "6z", "6z", "7z"],
    ]
    game: Event = {
        "type": "game", "format": "mjlog/1.0", "game": "three",
        "ruleset": reference({**three, **rules}),
        "tiles": {"1-9m": 4, "1p": 4, "9p": 4, "1-7z": 4},
        "seats": [{"id": "a"}, {"id": "b"}, {"id": "c"}], "scores": [0, 0, 0], "unit": "point",
    }  # fmt: skip
    hand: Event = {
        "type": "hand", "hand": 1, "round_wind": "1z", "dealer": 0, "streak": 0,
        "seat_winds": ["1z", "2z", "3z"], "scores": [0, 0, 0], "dealt": dealt, "wall": None,
        "dice": [1, 1, 2], "door": 0,
    }  # fmt: skip
    settlement: Event = {
        "type": "settlement", "payments": [], "deltas": [0, 0, 0], "scores": [0, 0, 0]
    }  # fmt: skip
    return [
        game,
        hand,
        {"type": "draw", "seat": 0, "tile": "1m", "source": "head"},
        {"type": "discard", "seat": 0, "tile": "5z", "drawn": False},
        *play,
        settlement,
        {"type": "hand_end"},
        {"type": "game_end", "payments": [], "scores": [0, 0, 0], "ranks": [1, 1, 1]},
    ]


def _of_four() -> list[BadLog]:
    """Return logs of a game with flowers, and of tables that forbid what others allow."""
    return [
        BadLog(name, to_bytes(log), (f"{line} {code}",), why)
        for name, log, line, code, why in (
            *flower_logs.wrong(),
            *forbidden_logs.wrong(),
            *point_logs.wrong(),
            *riichi_logs.wrong(),
        )
    ]


def _long_hand() -> BadLog:
    log = quick()
    presence: Event = {"type": "presence", "seat": 0, "present": True}
    long = [*log[:2], *[presence] * 20_000, *log[2:]]
    return BadLog("a hand of 20,000 events", to_bytes(long), ("10002 MJ903",), "tiles run out")


Maker = Callable[[], list[BadLog]]
