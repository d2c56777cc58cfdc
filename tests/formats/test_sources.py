"""Which files of a folder are logs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import mjlog
from mjlog.formats import sources
from tests.formats.xml_samples import document, init

MJAI = b'{"type":"start_game","names":["A","B","C","D"]}\n'
TENHOU6 = json.dumps({"title": ["", ""], "name": ["A", "B", "C", "D"], "log": []}).encode()


def names(folder: Path) -> list[str]:
    return [Path(source.name).name for source in sources([folder])]


def test_other_programs_have_files_with_such_names_too(tmp_path: Path) -> None:
    for name, content in {
        "a.xml": document(init()),
        "b.mjlog": document(init()),
        "c.json": TENHOU6,
        "d.mjson": MJAI,
        "e.jsonl": b"",
        "f.xml.gz": gzip.compress(document(init())),
        "manifest.json": b'{"command": "mjlog simulate", "logs": []}',
        "page.xml": b"<page><game/></page>",
        "empty.json": b"",
        "notes.txt": MJAI,
    }.items():
        (tmp_path / name).write_bytes(content)
    assert names(tmp_path) == ["a.xml", "b.mjlog", "c.json", "d.mjson", "e.jsonl", "f.xml.gz"]


def test_what_cannot_be_read_may_be_a_log(tmp_path: Path) -> None:
    (tmp_path / "a.xml.gz").write_bytes(b"\x1f\x8b\x08cut")
    assert names(tmp_path) == ["a.xml.gz"]
    (verdict,) = mjlog.verify(tmp_path).sources
    assert verdict.status == "failed"


def test_a_folder_with_files_of_others_alone_has_no_log(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    (source,) = sources([tmp_path])
    assert source.fault is not None
    assert source.fault.code == "MJ003"
    assert (
        source.fault.data["suffixes"]
        == ".jsonl, .jsonl.gz, .jsonl.zst, .mjlog, .xml, .json, .mjson"
    )


def test_a_file_that_is_named_is_read_whatever_it_is(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    assert names(tmp_path / "package.json") == ["package.json"]
