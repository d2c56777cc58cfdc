"""A line of any quality gives a record or located faults, never an exception."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.codec import Dialect, decode_line, read_line
from mjlog.codec.decode import MAX_FAULTS, MAX_LINE
from mjlog.diagnostics import BY_CODE, Diagnostic, Label, Place
from mjlog.diagnostics.render import message
from mjlog.records import Discard, Draw, Game
from tests.codec.fragments import DRAW, GAME
from tests.codec.record_strategies import any_plain_line

Finding = tuple[str, object, object, object]


def findings(data: bytes) -> list[Finding]:
    """Return (code, path, recorded, expected in English) of every fault."""
    line = read_line(data, 1, 0, Dialect())
    shown = []
    for fault in line.faults:
        expected = fault.expected.en if isinstance(fault.expected, Label) else fault.expected
        shown.append((fault.code, fault.data.get("path"), fault.recorded, expected))
    return shown


def draw(**changes: object) -> bytes:
    line: dict[str, object] = {"type": "draw", "seat": 0, "tile": "5m", "source": "head"}
    line.update(changes)
    return json.dumps({key: value for key, value in line.items() if value != "DROP"}).encode()


SEAT = "an integer from 0 to 3"
TILE = "a tile (1m..9m, 1p.., 1s.., 1z..7z, 1f..8f, 0m, ?)"

FAULTS: list[tuple[str, bytes, list[Finding]]] = [
    ("seat beyond the table", draw(seat=4), [("MJ023", "$.seat", 4, SEAT)]),
    ("negative seat", draw(seat=-1), [("MJ023", "$.seat", -1, SEAT)]),
    ("seat as text", draw(seat="0"), [("MJ022", "$.seat", "0", SEAT)]),
    ("seat with a fraction", draw(seat=1.0), [("MJ022", "$.seat", 1.0, SEAT)]),
    ("seat true", draw(seat=True), [("MJ022", "$.seat", True, SEAT)]),
    ("seat null", draw(seat=None), [("MJ022", "$.seat", None, SEAT)]),
    ("no such tile", draw(tile="9z"), [("MJ023", "$.tile", "9z", TILE)]),
    ("tile as a number", draw(tile=5), [("MJ022", "$.tile", 5, TILE)]),
    ("no such source", draw(source="tall"), [("MJ023", "$.source", "tall", "one of head, tail")]),
    ("seat missing", draw(seat="DROP"), [("MJ020", "$", None, "seat")]),
    ("unknown key", draw(wind="1z"), [("MJ021", "$", "wind", None)]),
    ("misspelt key counts once", draw(seat="DROP", Seat=0), [("MJ021", "$", "Seat", "seat")]),
    (
        "three faults at once",
        draw(seat=9, tile="x", source=None),
        [
            ("MJ023", "$.seat", 9, SEAT),
            ("MJ023", "$.tile", "x", TILE),
            ("MJ022", "$.source", None, "one of head, tail"),
        ],
    ),
    ("no type", b'{"seat":0}', [("MJ020", "$", None, "type")]),
    ("unknown type", b'{"type":"drawn"}', [("MJ018", "$.type", "drawn", "draw")]),
    ("number", b"5", [("MJ013", None, None, None)]),
    ("list", b"[]", [("MJ013", None, None, None)]),
    ("null", b"null", [("MJ013", None, None, None)]),
    ("not JSON", b"draw 5m", [("MJ012", None, None, None)]),
    ("cut JSON", b'{"type":"dr', [("MJ012", None, None, None)]),
    ("two objects", DRAW.strip() * 2, [("MJ012", None, None, None)]),
    ("control character", b'{"type":"hand_end","at":"a\tb"}', [("MJ012", None, None, None)]),
    ("not UTF-8", b'{"type":"hand_end","at":"\xff"}', [("MJ011", None, None, None)]),
    ("half a character", b'{"type":"hand_end","at":"\\ud83c"}', [("MJ025", "$.at", None, None)]),
    (
        "half a character in a key",
        b'{"type":"hand_end","x-\\udc00":1}',
        [("MJ025", "$", None, None)],
    ),
    ("NaN", b'{"type":"deposit","seat":0,"amount":NaN}', [("MJ014", "$.amount", "NaN", None)]),
    (
        "infinity",
        b'{"type":"deposit","seat":0,"amount":-Infinity}',
        [("MJ014", "$.amount", "-Infinity", None)],
    ),
    (
        "2^53",
        b'{"type":"deposit","seat":0,"amount":9007199254740992}',
        [("MJ015", "$.amount", "9007199254740992", None)],
    ),
    (
        "five thousand digits",
        b'{"type":"deposit","seat":0,"amount":' + b"9" * 5000 + b"}",
        [("MJ015", "$.amount", "9" * 37 + "...", None)],
    ),
    (
        "a real number beyond all bounds",
        b'{"type":"hand_end","x-a":1e999}',
        [("MJ015", "$.x-a", "1e999", None)],
    ),
    (
        "a large real number",
        b'{"type":"hand_end","x-a":-1e16}',
        [("MJ015", "$.x-a", "-1e16", None)],
    ),
    (
        "repeated key",
        b'{"type":"draw","seat":0,"seat":1,"tile":"5m","source":"head"}',
        [("MJ017", "$.seat", None, None)],
    ),
    (
        "repeated key hidden by an escape",
        b'{"type":"draw","seat":0,"s\\u0065at":1,"tile":"5m","source":"head"}',
        [("MJ017", "$.seat", None, None)],
    ),
    (
        "repeated key within a payment",
        b'{"type":"penalty","seat":0,"reason":"r","payments":'
        b'[{"from":0,"to":1,"amount":1,"amount":2,"reason":"r"}]}',
        [("MJ017", "$.payments[0].amount", None, None)],
    ),
    ("repeated type", b'{"type":"hand_end","type":"hand_end"}', [("MJ017", "$.type", None, None)]),
    (
        "deep within x-",
        b'{"type":"hand_end","x-a":' + b"[" * 32 + b"]" * 32 + b"}",
        [("MJ016", "$.x-a" + "[0]" * 31, None, 32)],
    ),
    ("far too deep", b'{"type":"hand_end","x-a":' + b"[" * 9999, [("MJ016", "$", None, 32)]),
    (
        "far too deep, and closed",
        b'{"type":"hand_end","x-a":' + b'[{"a]":' * 999 + b"1" + b"}]" * 999 + b"}",
        [("MJ016", "$", None, 32)],
    ),
    (
        "many lists that do not nest",
        b'{"type":"hand_end","wind":[' + b"[]," * 999 + b'"[[["]}',
        [("MJ021", "$", "wind", None)],
    ),
    ("too long", DRAW.strip() + b" " * MAX_LINE, [("MJ008", None, None, 1 << 20)]),
    (
        "faults in lists have their place",
        b'{"type":"settlement","payments":[{"from":0,"to":1,"amount":5,"reason":"win"},'
        b'{"from":7,"to":"pit","amount":0,"reason":"win","x-a":1}],"deltas":[1,2.5],"scores":[]}',
        [
            ("MJ023", "$.payments[1].from", 7, "an integer from 0 to 3 or one of house, pot"),
            ("MJ023", "$.payments[1].to", "pit", "an integer from 0 to 3 or one of house, pot"),
            ("MJ023", "$.payments[1].amount", 0, "an integer of at least 1"),
            ("MJ021", "$.payments[1]", "x-a", None),
            ("MJ022", "$.deltas[1]", 2.5, "an integer within ±(2^53 − 1)"),
        ],
    ),
    (
        "list of the wrong length",
        b'{"type":"chow","seat":0,"from":1,"tile":"4m","own":["5m"]}',
        [("MJ023", "$.own", ["5m"], "a list of 2")],
    ),
    (
        "value for null only when the format says so",
        b'{"type":"win","seat":0,"by":"self","tile":1,"items":{},"total":null,"counted":"x"}',
        [
            ("MJ022", "$.tile", 1, f"{TILE} or null"),
            ("MJ022", "$.items", "an object of 0 keys", "a list of at most 64 or null"),
            ("MJ022", "$.counted", "x", "an integer within ±(2^53 − 1) or null"),
        ],
    ),
]


@pytest.mark.parametrize(
    ("data", "expected"), [case[1:] for case in FAULTS], ids=[c[0] for c in FAULTS]
)
def test_faults_have_code_path_recorded_and_expected(data: bytes, expected: list[Finding]) -> None:
    plain = [
        (code, path, recorded.en if isinstance(recorded, Label) else recorded, wanted)
        for code, path, recorded, wanted in findings(data)
    ]
    assert plain == expected


def test_line_of_the_greatest_length_is_read_and_one_byte_more_is_not() -> None:
    fits = DRAW.strip().ljust(MAX_LINE)
    assert read_line(fits + b"\n", 1, 0, Dialect()).faults == ()
    (fault,) = read_line(b"x" + b" " * MAX_LINE, 1, 0, Dialect()).faults
    assert (fault.code, fault.expected) == ("MJ008", 1 << 20)


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (b'{"type":"unread","code":"MJ028","line":3,"element":null}', ": MJ028", "：MJ028"),
        (b'{"type":"unread"}', "no event of this type", "沒有這種類型的事件"),
        (b'{"type":"unread","code":"\\u001b[31m"}', r": \x1b[31m", r"：\x1b[31m"),
    ],
)
def test_what_stands_for_an_unread_part_says_so(line: bytes, english: str, chinese: str) -> None:
    (fault,) = read_line(line, 1, 0, Dialect()).faults
    found = Diagnostic(
        code=fault.code, severity="error", place=Place(source="a"), data=fault.data,
        recorded=fault.recorded, expected=fault.expected,
    )  # fmt: skip
    assert (found.code, found.recorded, found.expected) == ("MJ018", "unread", None)
    assert message(found, "en").endswith(english)
    assert message(found, "zh").endswith(chinese)


def test_wrong_type_value_names_all_types() -> None:
    ((code, path, _, expected),) = findings(b'{"type":["draw"]}')
    assert (code, path) == ("MJ018", "$.type")
    assert isinstance(expected, list)
    assert {"game", "pass", "game_end"} < set(expected)


def test_long_values_are_shortened_when_shown() -> None:
    ((_, _, recorded, _),) = findings(draw(tile="z" * 5000))
    assert recorded == "z" * 57 + "..."


def test_faults_of_a_line_are_limited_and_the_rest_counted() -> None:
    line = {"type": "hand_end", **{f"k{n}": n for n in range(100)}}
    faults = read_line(json.dumps(line).encode(), 1, 0, Dialect()).faults
    assert len(faults) == MAX_FAULTS
    assert (faults[-1].code, faults[-1].data["count"]) == ("MJ026", 100 - (MAX_FAULTS - 1))


def test_own_keys_are_kept() -> None:
    line = read_line(draw(**{"x-b": {"c": [1, None]}, "x-a": 2}), 3, 77, Dialect())
    assert (line.number, line.offset, line.faults, line.lost) == (3, 77, (), False)
    assert line.record == Draw(seat=0, tile="5m", source="head")
    assert line.extra == {"x-b": {"c": [1, None]}, "x-a": 2}


def test_own_keys_in_parts_of_the_header_are_kept_by_path() -> None:
    game = json.loads(GAME)
    game["seats"][0]["x-rating"] = 1500
    game["ruleset"]["x-note"] = "n"
    game["generator"] = {"name": "n", "version": "1", "x-g": []}
    game["x-seats/0/odd name"] = True
    line = read_line(json.dumps(game).encode(), 1, 0, Dialect())
    assert line.faults == ()
    assert isinstance(line.record, Game)
    assert line.extra == {
        "seats/0/x-rating": 1500,
        "ruleset/x-note": "n",
        "generator/x-g": [],
        "x-seats/0/odd name": True,
    }


def test_fault_in_an_own_key_leaves_the_event_readable_and_drops_the_key() -> None:
    data = b'{"type":"draw","seat":0,"tile":"5m","source":"head","x-k":[NaN],"x-l":1}'
    line = read_line(data, 1, 0, Dialect())
    assert [fault.code for fault in line.faults] == ["MJ014"]
    assert line.record == Draw(seat=0, tile="5m", source="head")
    assert line.extra == {"x-l": 1}
    assert not line.lost


def test_unknown_key_leaves_the_event_readable_but_a_misspelt_one_does_not() -> None:
    known = read_line(draw(colour="red"), 1, 0, Dialect())
    assert known.record is not None
    assert not known.lost
    misspelt = read_line(draw(tile="DROP", tiles="5m"), 1, 0, Dialect())
    assert misspelt.record is None
    assert misspelt.lost


def test_rows_of_house_rules_are_searched_for_numbers_that_are_none() -> None:
    game = json.loads(GAME)
    game["ruleset"]["rows"] = [{"id": "a", "value": 2**53}]
    assert findings(json.dumps(game).encode()) == [
        ("MJ015", "$.ruleset.rows[0].value", str(2**53), None)
    ]


class TestVersions:
    def game(self, version: str, **extra: object) -> bytes:
        return json.dumps({**json.loads(GAME), "format": version, **extra}).encode()

    @pytest.mark.parametrize("version", ["mjlog/2.0", "mjlog/0.9", "mjlog/17.3"])
    def test_other_major_version_is_refused(self, version: str) -> None:
        dialect = Dialect()
        line = read_line(self.game(version), 1, 0, dialect)
        assert [(f.code, f.recorded, f.expected) for f in line.faults] == [
            ("MJ019", version, "mjlog/1.0")
        ]
        assert dialect.refused
        assert line.lost

    @pytest.mark.parametrize(
        "version", ["mjlog/1", "mjlog/01.0", "mjlog/1.0\n", "tenhou", "", "mjlog/1.x"]
    )
    def test_what_is_no_version_is_a_wrong_value(self, version: str) -> None:
        dialect = Dialect()
        line = read_line(self.game(version), 1, 0, dialect)
        assert [(f.code, f.data["path"]) for f in line.faults] == [("MJ023", "$.format")]
        assert not dialect.refused

    def test_newer_minor_version_without_news_is_clean(self) -> None:
        line = read_line(self.game("mjlog/1.7"), 1, 0, Dialect())
        assert line.faults == ()
        assert isinstance(line.record, Game)

    def test_keys_of_a_newer_minor_version_give_one_warning_a_game(self) -> None:
        dialect = Dialect()
        first = read_line(self.game("mjlog/1.7", arena="north"), 1, 0, dialect)
        second = read_line(draw(mood=3), 2, 0, dialect)
        third = read_line(draw(), 3, 0, dialect)
        assert [f.code for f in first.faults] == ["MJ024"]
        assert BY_CODE["MJ024"].severity == "warning"
        assert (first.ignored, second.ignored, third.ignored) == (("$.arena",), ("$.mood",), ())
        assert second.faults == ()
        assert second.record == Draw(seat=0, tile="5m", source="head")
        again = read_line(self.game("mjlog/1.7", arena="south"), 4, 0, dialect)
        assert [f.code for f in again.faults] == ["MJ024"]

    def test_other_faults_are_faults_in_a_newer_minor_version_too(self) -> None:
        dialect = Dialect()
        read_line(self.game("mjlog/1.7"), 1, 0, dialect)
        assert [f.code for f in read_line(draw(seat=7), 2, 0, dialect).faults] == ["MJ023"]

    def test_next_game_of_our_version_is_strict_again(self) -> None:
        dialect = Dialect()
        read_line(self.game("mjlog/1.7"), 1, 0, dialect)
        read_line(GAME, 2, 0, dialect)
        assert [f.code for f in read_line(draw(mood=3), 3, 0, dialect).faults] == ["MJ021"]


@given(any_plain_line(), st.data())
def test_thorough_and_typed_decoding_accept_the_same(
    line: dict[str, object], data: st.DataObject
) -> None:
    """One change somewhere: faults are found exactly when the typed decoder refuses the line."""
    place: object = line
    while True:
        keys: list[object] = (
            list(place)
            if isinstance(place, dict)
            else list(range(len(place)))
            if isinstance(place, list)
            else []
        )
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = place[key]  # type: ignore[index]
        if not isinstance(inner, (dict, list)) or data.draw(st.booleans()):
            break
        place = inner
    place[key] = data.draw(  # type: ignore[index]
        st.sampled_from(
            [None, True, 0, 1, 4, 5, 9, -1, 2**53, 1.5, "", "5m", "head", "x" * 257, [], {}, [[]]]
        )
    )
    raw = msgspec.json.encode(line)
    try:
        decode_line(raw)
        accepted = True
    except msgspec.DecodeError:
        accepted = False
    found = read_line(raw, 1, 0, Dialect())
    if accepted and not found.faults:
        assert found.record == decode_line(raw)
    else:
        # Only free-form rows may hold what the typed decoder does not look at.
        free = [f for f in found.faults if ".rows[" in str(f.data.get("path"))]
        assert bool(found.faults) == (not accepted or bool(free))


@given(st.binary(max_size=200))
def test_any_bytes_give_a_record_or_a_fault(data: bytes) -> None:
    line = read_line(data, 1, 0, Dialect())
    assert (line.record is None) == line.lost
    assert line.record is not None or line.faults


@given(
    st.lists(
        st.sampled_from(
            [
                b"{",
                b"}",
                b"[",
                b"]",
                b'"type"',
                b'"draw"',
                b":",
                b",",
                b'"seat"',
                b"0",
                b"1e5",
                b"null",
                b'"x-a"',
                b"\\",
                b" ",
            ]
        ),
        max_size=30,
    )
)
def test_any_json_like_text_gives_a_record_or_a_fault(parts: list[bytes]) -> None:
    line = read_line(b"".join(parts), 1, 0, Dialect())
    assert line.record is not None or line.faults


def test_explicit_defaults_and_other_spacing_are_read_alike() -> None:
    data = b' { "drawn" : null, "tile" :"7z","seat":3 , "type":"discard","auto":null,"at":null}\r\n'
    line = read_line(data, 1, 0, Dialect())
    assert line.faults == ()
    assert line.record == Discard(seat=3, tile="7z", drawn=None)
