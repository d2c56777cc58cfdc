from pathlib import Path

from mjlog.codec import lines, sources

DRAW = b'{"type":"draw","seat":0,"tile":"5m","source":"head"}\n'


def test_clean_lines_are_numbered_from_one_and_located_by_byte(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    log.write_bytes(DRAW * 3)
    (source,) = sources([log])
    assert [(line.number, line.offset) for line in lines(source)] == [(1, 0), (2, 53), (3, 106)]
