"""Which logs a path names, and what becomes of paths that name none."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mjlog.codec import Source, lines, sources
from mjlog.diagnostics import Label
from tests.codec.fragments import DRAW, codes, types


def reasons(source: Source) -> list[str]:
    found = [fault.data.get("reason") for line in lines(source) for fault in line.faults]
    return [reason.en for reason in found if isinstance(reason, Label)]


def names(*paths: Path | str) -> list[str]:
    return [source.name for source in sources(paths)]


def test_folder_is_searched_in_order_of_names(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl.gz", "sub/c.mjlog.jsonl", "sub/a.jsonl.zst", "z.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(DRAW)
    for name in ("notes.txt", "x.json", ".hidden.jsonl", "jsonl", ".git/q.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(DRAW)
    expected = ["a.jsonl.gz", "b.jsonl", "sub/a.jsonl.zst", "sub/c.mjlog.jsonl", "z.jsonl"]
    assert names(tmp_path) == [str(tmp_path / name) for name in expected]


def test_paths_keep_their_order_and_may_repeat(tmp_path: Path) -> None:
    first, second = tmp_path / "b.jsonl", tmp_path / "a.jsonl"
    assert names(first, second, first) == [str(first), str(second), str(first)]


def test_named_file_is_read_whatever_its_name(tmp_path: Path) -> None:
    log = tmp_path / "game.dat"
    log.write_bytes(gzip.compress(DRAW))
    (source,) = sources([log])
    assert types(lines(source)) == ["Draw"]


def test_suffix_of_a_plain_file_is_not_believed(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl.gz"
    log.write_bytes(DRAW)
    (source,) = sources([log])
    assert types(lines(source)) == ["Draw"]


def test_standard_input() -> None:
    (source,) = sources(["-"], stdin=io.BytesIO(DRAW))
    assert source.name == "-"
    assert types(lines(source)) == ["Draw"]


def test_live_standard_input_is_read_as_it_comes() -> None:
    program = (
        "from mjlog.codec import lines, sources\n"
        "for line in lines(next(sources(['-']))): print(line.number, flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for number in (1, 2, 3):
            child.stdin.write(DRAW)
            child.stdin.flush()
            assert child.stdout.readline() == b"%d\n" % number
        child.stdin.close()
        assert child.wait(20) == 0


def test_missing_file(tmp_path: Path) -> None:
    (source,) = sources([tmp_path / "none.jsonl"])
    assert codes(lines(source)) == ["MJ001"]
    assert reasons(source) == ["no such file or folder"]


def test_file_that_vanishes_between_listing_and_reading(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(DRAW)
    (source,) = sources([tmp_path])
    (tmp_path / "a.jsonl").unlink()
    assert reasons(source) == ["no such file or folder"]


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000])
def test_names_that_no_file_can_have(name: str) -> None:
    (source,) = sources([name])
    assert codes(lines(source)) == ["MJ001"]
    source.name.encode()


def test_folder_without_logs(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"x")
    (source,) = sources([tmp_path])
    assert codes(lines(source)) == ["MJ003"]


def test_folder_that_holds_only_empty_folders(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert [codes(lines(source)) for source in sources([tmp_path])] == [["MJ003"]]


def test_links(tmp_path: Path) -> None:
    (tmp_path / "real.jsonl").write_bytes(DRAW)
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    (tmp_path / "dangling.jsonl").symlink_to("nowhere")
    (tmp_path / "around").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "folder.jsonl").symlink_to(tmp_path, target_is_directory=True)
    found = {Path(source.name).name: codes(lines(source)) for source in sources([tmp_path])}
    assert found == {
        "dangling.jsonl": ["MJ001"],
        "link.jsonl": [],
        "loop.jsonl": ["MJ001"],
        "real.jsonl": [],
    }
    (loop,) = sources([tmp_path / "loop.jsonl"])
    assert reasons(loop) == ["its symbolic links form a loop"]


def test_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (source,) = sources([tmp_path])
    assert reasons(source) == ["it is not a regular file"]


def test_pipe_given_by_name_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(DRAW,))
    writer.start()
    (source,) = sources([pipe])
    assert types(lines(source)) == ["Draw"]
    writer.join(10)


def test_permission_denied(tmp_path: Path) -> None:
    """Run as an ordinary user, whoever runs the tests: nothing is denied to the superuser."""
    (tmp_path / "file.jsonl").write_bytes(DRAW)
    (tmp_path / "shut").mkdir()
    (tmp_path / "file.jsonl").chmod(0)
    (tmp_path / "shut").chmod(0)
    opened = [tmp_path, *tmp_path.parents]
    modes = {folder: folder.stat().st_mode for folder in opened}
    program = (
        "import os, sys\n"
        "from mjlog.codec import lines, sources\n"
        "if os.geteuid() == 0: os.seteuid(65534)\n"
        "for s in sources(sys.argv[1:]):\n"
        "    print([f.data['reason'].en for l in lines(s) for f in l.faults])"
    )
    try:
        if os.geteuid() == 0:
            for folder in opened:
                folder.chmod(modes[folder] | 0o555)
        run = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            capture_output=True, text=True, check=True, timeout=30,
        )  # fmt: skip
    finally:
        for folder in opened:
            if os.geteuid() == 0:
                folder.chmod(modes[folder])
        (tmp_path / "shut").chmod(0o700)
    assert run.stdout.splitlines() == ["['permission denied']", "['permission denied']"]


def test_names_that_are_not_utf8_can_be_shown(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\xfe.jsonl"
    with open(path, "wb") as file:  # noqa: PTH123 - pathlib cannot take bytes
        file.write(DRAW)
    (source,) = sources([tmp_path])
    assert source.name.endswith("\N{REPLACEMENT CHARACTER}" * 2 + ".jsonl")
    assert types(lines(source)) == ["Draw"]


class Failing(io.RawIOBase):
    """A stream that breaks down after its first portion."""

    def __init__(self) -> None:
        self.portions = [DRAW + DRAW[:20]]

    def read(self, size: int = -1) -> bytes:
        if self.portions:
            return self.portions.pop()
        raise OSError(5, "Input/output error")


def test_device_that_fails_on_the_way_keeps_what_was_read() -> None:
    source = Source("tape", stream=Failing())  # type: ignore[arg-type]
    found = list(lines(source))
    assert (types(found), codes(found)) == (["Draw"], ["MJ001"])
    assert (found[-1].number, found[-1].offset) == (2, 53)


def test_unlisted_system_messages_are_passed_on() -> None:
    class Odd(Failing):
        def read(self, size: int = -1) -> bytes:
            raise OSError(122, "Disk quota exceeded")

    assert reasons(Source("q", stream=Odd())) == ["Disk quota exceeded"]  # type: ignore[arg-type]
