"""Logs in other formats of which nothing can be read, each for another reason."""

from __future__ import annotations

import json

from mjlog.formats.json_documents import LARGEST
from tests.formats.xml_samples import HEAD, document, init

_DEALT = list(range(11, 20)) + list(range(21, 25))
_LOST = ["流局"]


def _json(draws: list[object], discards: list[object]) -> bytes:
    """One hand: seat 0 draws and discards as given, seat 1 pungs 1m and discards 2p."""
    columns: list[object] = [_DEALT, draws, discards, _DEALT, ["p111111"], [22]]
    columns += [_DEALT, [], [], _DEALT, [], []]
    hand = [[0, 0, 0], [25000] * 4, [45], [], *columns, _LOST]
    return json.dumps({"name": ["A", "B", "C", "D"], "log": [hand]}).encode()


UNREADABLE: list[tuple[str, bytes, str, str]] = [
    ("XML document type", b"<!DOCTYPE m []>" + document(), "1 MJ028", "nothing is declared"),
    ("a hand of two tiles", document(init(hai2="1,2")), "1 MJ029", "thirteen are dealt"),
    ("a tag of its own", document("<MOOD/>"), "1 MJ030", "it may matter"),
    (
        "a draw before the first hand",
        b'{"type":"start_game"}\n{"type":"tsumo","actor":0,"pai":"E"}\n',
        "2 MJ031",
        "of which hand is it?",
    ),
    ("endless JSON", b'{"log":[' + b" " * LARGEST, "1 MJ032", "no game is so long"),
    ("a pung of no tile", _json([41], [41]), "1 MJ033", "nobody discards 1m"),
    ("three players", document(head=HEAD.replace('"169"', '"185"')), "1 MJ034", "it takes four"),
    (
        "an attribute twice",
        document('<GO type="169" type="9"/>'),
        "1 MJ035",
        "they say different things",
    ),
]

_NINE = "0,32,36,68,72,104,108,112,116,4,8,12,20"
SAID_OTHERWISE = document(
    init(hai0=_NINE),
    "<T124/>",
    '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,251,0,250,0" hai0="' + _NINE + ',124"/>',
)
"""A hand called off for nine kinds of terminals and honors, with a score of its own at the end."""
