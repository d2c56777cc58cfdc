"""The canonical form, whole files, the content hash."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.codec import (
    Dialect,
    Line,
    content_hash,
    decode_line,
    encode,
    lines,
    read_line,
    sources,
    write,
)
from mjlog.records import Discard, Draw, GameEnd, HandEnd, Kong, Record, Settlement, Win
from tests.codec.fragments import DRAW, GAME, codes
from tests.codec.record_strategies import any_plain_line, json_values, own_keys, records

CANONICAL = [
    (
        Draw(seat=0, tile="5m", source="head"),
        '{"type":"draw","seat":0,"tile":"5m","source":"head"}',
    ),
    (
        Discard(seat=1, tile="0p", drawn=None, auto=False, at="東 \"1\"\n/\\"),
        r'{"type":"discard","at":"東 \"1\"\n/\\","auto":false,"seat":1,"tile":"0p","drawn":null}',
    ),
    (
        Kong(seat=0, kind="exposed", tile="9p", own=["9p", "9p", "9p"], level=4, from_seat=1),
        '{"type":"kong","seat":0,"kind":"exposed","tile":"9p","own":["9p","9p","9p"],'
        '"level":4,"from":1}',
    ),
    (
        Win(seat=0, by="self", tile=None, items=None, total=None, counted=None, fu=None),
        '{"type":"win","seat":0,"by":"self","tile":null,"items":null,"total":null,"counted":null}',
    ),
    (
        Settlement(payments=None, deltas=[-5, 5], scores=[]),
        '{"type":"settlement","payments":null,"deltas":[-5,5],"scores":[]}',
    ),
    (HandEnd(), '{"type":"hand_end"}'),
]  # fmt: skip


@pytest.mark.parametrize(("record", "line"), CANONICAL)
def test_canonical_lines(record: Record, line: str) -> None:
    assert encode(record) == line.encode()
    assert read_line(line.encode(), 1, 0, Dialect()).record == record


def test_free_objects_are_sorted() -> None:
    game = json.loads(GAME)
    game["ruleset"]["options"] = {"b": 1, "a": True, "é": "x", "B": 0}
    game["ruleset"]["rows"] = [{"z": {"q": 1, "c": 2}, "id": "i"}]
    game["tiles"] = {"1p": 4, "1-9m": 4}
    line = encode(decode_line(json.dumps(game).encode())).decode()
    assert '"options":{"B":0,"a":true,"b":1,"é":"x"}' in line
    assert '"rows":[{"id":"i","z":{"c":2,"q":1}}]' in line
    assert '"tiles":{"1-9m":4,"1p":4}' in line


def test_own_keys_stand_last_and_sorted() -> None:
    record = HandEnd(at="t")
    extra: dict[str, object] = {"x-b": {"d": 1, "c": [None]}, "x-a": "é"}
    line = '{"type":"hand_end","at":"t","x-a":"é","x-b":{"c":[null],"d":1}}'
    assert encode(record, extra) == line.encode()


@pytest.mark.parametrize("extra", [{"y": 1}, {"seats/3/x-a": 1}, {"scores/x-a": 1}, {"a/x-b": 1}])
def test_own_keys_that_cannot_be_placed(extra: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="x-"):
        encode(decode_line(GAME), extra)


@given(records())
def test_decoding_undoes_encoding(record: Record) -> None:
    line = encode(record)
    assert decode_line(line) == record
    assert encode(decode_line(line)) == line


@given(any_plain_line(), st.dictionaries(own_keys, json_values, max_size=3), st.randoms())
def test_other_orders_and_own_keys_have_one_canonical_form(
    plain: dict[str, object], extra: dict[str, object], chance: object
) -> None:
    keys = [*plain, *extra]
    chance.shuffle(keys)  # type: ignore[attr-defined]
    shuffled = {key: plain[key] if key in plain else extra[key] for key in keys}
    first = read_line(json.dumps(shuffled, indent=None).encode(), 1, 0, Dialect())
    assert first.faults == ()
    assert first.record is not None
    assert (first.extra or {}) == extra
    line = encode(first.record, first.extra)
    again = read_line(line, 1, 0, Dialect())
    assert again.record == first.record == decode_line(msgspec.json.encode(plain))
    assert again.extra == first.extra
    assert encode(first.record, again.extra) == line


def test_header_with_own_keys_everywhere_survives() -> None:
    game = json.loads(GAME)
    game["seats"] = [{"id": "a", "x-r": 1}, {"id": "b", "name": "N", "x-r": {"y": 2}}]
    game["shuffle"] = {"method": "m", "seed": "s", "x-s": [1, 2]}
    game["x-seats/0/x-r"] = "a name with slashes"
    first = read_line(json.dumps(game).encode(), 1, 0, Dialect())
    assert first.record is not None
    line = encode(first.record, first.extra)
    assert json.loads(line) == game
    again = read_line(line, 1, 0, Dialect())
    assert (again.record, again.extra, again.faults) == (first.record, first.extra, ())


class TestFiles:
    RECORDS = (decode_line(GAME), Draw(seat=0, tile="5m", source="head"), HandEnd())

    @pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
    def test_written_logs_are_read_back(self, name: str, tmp_path: Path) -> None:
        path = tmp_path / name
        write(path, self.RECORDS)
        (source,) = sources([path])
        found = list(lines(source))
        assert codes(found) == []
        assert tuple(line.record for line in found) == self.RECORDS
        assert [path.name for path in tmp_path.iterdir()] == [name]

    @pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
    def test_equal_records_give_equal_bytes(self, name: str, tmp_path: Path) -> None:
        (tmp_path / "other").mkdir()
        write(tmp_path / name, self.RECORDS)
        os.utime(tmp_path / name, (1, 1))
        write(tmp_path / "other" / f"b{name}", self.RECORDS)
        assert (tmp_path / name).read_bytes() == (tmp_path / "other" / f"b{name}").read_bytes()

    def test_archives_are_packed_indeed(self, tmp_path: Path) -> None:
        write(tmp_path / "a.jsonl.gz", self.RECORDS)
        plain = b"".join(encode(record) + b"\n" for record in self.RECORDS)
        assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()) == plain
        write(tmp_path / "a.jsonl.zst", self.RECORDS)
        assert (tmp_path / "a.jsonl.zst").read_bytes()[:4] == b"\x28\xb5\x2f\xfd"

    def test_lines_keep_their_own_keys(self, tmp_path: Path) -> None:
        data = GAME + b'{"type":"hand_end","x-a":[1]}\n'
        (tmp_path / "a.jsonl").write_bytes(data)
        (source,) = sources([tmp_path / "a.jsonl"])
        write(tmp_path / "b.jsonl", lines(source))
        assert (tmp_path / "b.jsonl").read_bytes() == data

    def test_failure_leaves_the_old_file_and_nothing_else(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl.gz"
        path.write_bytes(b"old")

        def broken() -> Iterator[Record]:
            yield HandEnd()
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            write(path, broken())
        assert path.read_bytes() == b"old"
        assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl.gz"]

    def test_line_without_a_record_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="line 7 has no record"):
            write(tmp_path / "a.jsonl", [Line(7, 0, None)])
        assert [path.name for path in tmp_path.iterdir()] == []

    def test_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            write(tmp_path / "none" / "a.jsonl", self.RECORDS)

    def test_link_is_followed_not_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "real.jsonl").write_bytes(b"old")
        (tmp_path / "link.jsonl").symlink_to("real.jsonl")
        write(tmp_path / "link.jsonl", self.RECORDS)
        assert (tmp_path / "link.jsonl").is_symlink()
        assert (tmp_path / "real.jsonl").read_bytes().startswith(GAME)


class TestHash:
    END = GameEnd(payments=[], scores=[0], ranks=[1])
    PLAIN = GAME + DRAW + b'{"type":"game_end","payments":[],"scores":[0],"ranks":[1]}\n'

    def test_is_the_sha256_of_the_canonical_lines(self) -> None:
        expected = f"sha256:{hashlib.sha256(self.PLAIN).hexdigest()}"
        assert content_hash([decode_line(GAME), decode_line(DRAW), self.END]) == expected

    def test_leaves_its_own_value_out(self) -> None:
        start = [decode_line(GAME), decode_line(DRAW)]
        hashed = GameEnd(payments=[], scores=[0], ranks=[1], hash="sha256:00")
        assert content_hash([*start, hashed]) == content_hash([*start, self.END])

    def test_own_keys_and_spacing_do_not_count_but_every_value_does(self) -> None:
        spaced = DRAW.replace(b",", b", ").replace(b"}", b',"x-a":1}')
        record = read_line(spaced, 1, 0, Dialect()).record
        assert record is not None
        assert content_hash([record]) == content_hash([decode_line(DRAW)])
        for old, new in ((b"5m", b"6m"), (b":0", b":1"), (b"head", b"tail"), (b"}", b',"at":""}')):
            assert content_hash([decode_line(DRAW.replace(old, new))]) != content_hash([record])
