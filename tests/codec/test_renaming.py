"""Other names, and nothing else: line by line against what the format says."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from mjlog.batch import verify_sources
from mjlog.codec import encode, sources
from mjlog.codec.pseudonyms import Pseudonyms, replace_names
from mjlog.codec.renaming import Renaming
from mjlog.codec.sources import Source
from mjlog.verification.report import HandReport
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW
from tests.builders.games import build_game

BAD = Path(__file__).parents[1] / "data" / "bad"
PSEUDONYM = re.compile(r"p-[0-9a-f]{12}")


def renamed(text: bytes, salt: str = "salt", *, keep: bool = False, size: int = 1000) -> bytes:
    renaming = Renaming(Pseudonyms(salt), keep_extra=keep)
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    return b"".join(renaming.rewritten(pieces))


@pytest.fixture
def game() -> bytes:
    """A game of lin and chen, who have names, with its hash."""
    records = build_game([ALL_TRIPLETS, CONCEALED_SELF_DRAW], name="lin at chen's")
    text = b"".join(encode(record) + b"\n" for record in records)
    return text[:-2] + f',"hash":"{content_hash(text)}"}}\n'.encode()


def content_hash(text: bytes) -> str:
    """The hash of a canonical log of one game, as the format document has it."""
    *lines, end = text.splitlines(keepends=True)
    last = json.loads(end)
    last.pop("hash", None)
    rest = json.dumps(last, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    return "sha256:" + hashlib.sha256(b"".join((*lines, rest))).hexdigest()


def test_header_and_hash_change_and_nothing_else(game: bytes) -> None:
    before, after = game.splitlines(), renamed(game).splitlines()
    assert len(before) == len(after)
    different = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert different == [0, len(before) - 1]
    old, new = json.loads(before[0]), json.loads(after[0])
    ids = [seat["id"] for seat in new["seats"]]
    assert all(PSEUDONYM.fullmatch(one) for one in ids)
    assert len(set(ids)) == 2
    assert new["game"] == f"{ids[0]} at {ids[1]}'s"
    for header in (old, new):
        del header["seats"], header["game"]
    assert old == new
    assert json.loads(before[-1])["hash"] == content_hash(game)
    assert json.loads(after[-1])["hash"] == content_hash(renamed(game))


def test_the_salt_decides(game: bytes) -> None:
    assert renamed(game) == renamed(game)
    assert renamed(game, "other") != renamed(game)
    pseudonyms = Pseudonyms("salt")
    assert pseudonyms.of("lin") == Pseudonyms("salt").of("lin") != pseudonyms.of("chen")
    assert b"salt" not in renamed(game)
    with pytest.raises(ValueError, match="empty"):
        Pseudonyms("")


@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_pieces_of_any_size(game: bytes, size: int) -> None:
    assert renamed(game[:-1], size=size) == renamed(game)[:-1]


def test_spacing_order_and_line_ends_stay() -> None:
    text = (
        b'\xef\xbb\xbf  { "seats" : [ {"name":"Lin" , "id": "lin"}, {"id":"\\u6797"} ] ,'
        b' "type":"game", "n": 1e3, "table" : "Lin\'s" }\t\r\n'
        b'\r\n{"type" : "pass"}\r\nrubbish of Lin \xff\n{"type":"penalty","reason":"lin, again"}'
    )
    lin, called, other = map(Pseudonyms("salt").of, ("lin", "Lin", "林"))
    expected = (
        b'\xef\xbb\xbf  { "seats" : [ {"name":"CALLED" , "id": "LIN"}, {"id":"OTHER"} ] ,'
        b' "type":"game", "n": 1e3, "table" : "CALLED\'s" }\t\r\n'
        b'\r\n{"type" : "pass"}\r\nrubbish of CALLED \xff\n'
        b'{"type":"penalty","reason":"LIN, again"}'
    )
    for word, pseudonym in ((b"LIN", lin), (b"CALLED", called), (b"OTHER", other)):
        expected = expected.replace(word, pseudonym.encode())
    assert renamed(text) == expected
    renaming = Renaming(Pseudonyms("salt"))
    list(renaming.rewritten([text]))
    assert renaming.unread == 1
    assert renaming.names == {"lin": lin, "Lin": called, "林": other}


def test_a_name_is_renamed_as_where_it_is_an_id() -> None:
    """Other formats know no ids beside names, so whoever is called the same there stays so."""
    seats = (
        [{"id": "u1", "name": "林"}, {"id": "u2", "name": "林"}, {"id": "陳", "name": ""}],
        [{"id": "林"}, {"id": "林 (2)", "name": "林"}, {"name": "陳"}],
    )
    pseudonyms = Pseudonyms("salt")
    texts = [json.dumps({"type": "game", "seats": each}).encode() for each in seats]
    one, other = (
        json.loads(b"".join(Renaming(pseudonyms).rewritten([text])))["seats"] for text in texts
    )
    of = pseudonyms.of_name
    assert one == [
        {"id": of("u1"), "name": of("林")},
        {"id": of("u2"), "name": of("林")},
        {"id": of("陳"), "name": ""},
    ]
    assert other == [{"id": of("林")}, {"id": of("林 (2)"), "name": of("林")}, {"name": of("陳")}]
    # Players are counted by their ids.
    assert pseudonyms.given == {of(own) for own in ("u1", "u2", "陳", "林", "林 (2)")}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"x-a":1,"b":2}', '{"b":2}'),
        ('{"b":2, "x-a":{"c":[1, 2]}}', '{"b":2}'),
        ('{"b":2 ,"x-a":1 ,"x-b":"lin", "c":3}', '{"b":2, "c":3}'),
        ('{"x-a":1,"x-b":2}', "{}"),
        ('{"a":[{"x-a":1},{"b":[]}]}', '{"a":[{},{"b":[]}]}'),
        ('{"\\u0078-a":1,"b":"\\u0078-"}', '{"b":"\\u0078-"}'),
    ],
)
def test_keys_of_ones_own_are_left_out(before: str, after: str) -> None:
    assert renamed(before.encode()) == after.encode()
    assert renamed(before.encode(), keep=True) == before.encode()


def test_a_wrong_hash_stays_wrong(game: bytes) -> None:
    """It is no business of a renaming to hide that somebody changed a log."""
    recorded = json.loads(game.splitlines()[-1])["hash"].encode()
    wrong = game.replace(recorded, b"sha256:" + b"0" * 64)
    assert b"0" * 64 in renamed(wrong).splitlines()[-1]


def test_a_name_within_a_word_is_none() -> None:
    names = {"lin": "A", "林": "B", "林一": "C", "x.y": "D"}
    assert replace_names("lin, linen, 林家, 林一家; x.y xzy", names) == "A, linen, B家, C家; D xzy"
    assert replace_names("lin", {}) == "lin"


@pytest.mark.parametrize("path", sorted(BAD.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_verdict_stays(path: Path, tmp_path: Path) -> None:
    target = tmp_path / path.name
    target.write_bytes(renamed(path.read_bytes(), keep=True))
    assert _verdict(target) == _verdict(path)


def _verdict(path: Path) -> list[object]:
    found: list[object] = []
    for report in verify_sources(sources([path])):
        if isinstance(report, HandReport):
            findings = [
                (one.code, one.place.line, one.place.event, one.severity) for one in report.findings
            ]
            found.append((report.hand, report.line, report.status, report.unchecked, findings))
    return found


def test_a_source_is_read_as_it_comes(game: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(game)
    assert b"".join(
        Renaming(Pseudonyms("salt")).rewritten(Source("a", str(path)).pieces())
    ) == renamed(game)
