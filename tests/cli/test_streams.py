"""Standard streams that are closed or full: clear words and a documented exit status."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell's redirections")


def shell(line: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """Run `mjlog` in a shell: ``$1`` … are the paths."""
    script = f'mjlog() {{ "{sys.executable}" -m mjlog "$@"; }}; {line}'
    command = ["sh", "-c", script, "sh", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.parametrize(
    "command", ["verify $1", "show $1 --hand 1", "explain", "schema", "--help", "--version"]
)
@pytest.mark.parametrize(
    ("stream", "reason"),
    [("> /dev/full", "no space is left on the device"), (">&-", "it is closed")],
)
def test_nowhere_to_write(right: Path, command: str, stream: str, reason: str) -> None:
    if "full" in stream and not FULL.exists():
        pytest.skip("no such device")
    result = shell(f"mjlog {command} {stream}", right)
    assert result.returncode == 2
    assert result.stderr.endswith(f"mjlog: cannot write the output: {reason}\n")
    assert "bug" not in result.stderr
    assert "Traceback" not in result.stderr


def test_nowhere_to_write_in_chinese(right: Path) -> None:
    result = shell("mjlog verify $1 -q --lang zh --format jsonl >&-", right)
    assert result.returncode == 0, "with nothing to say nothing is lost"
    result = shell("mjlog verify $1 --lang zh >&-", right)
    assert result.stderr.endswith("無法寫出結果：已關閉\n")


def test_nothing_to_read(right: Path) -> None:
    result = shell("mjlog verify - <&-")
    assert result.returncode == 2
    assert "MJ001" in result.stdout
    assert "it is closed" in result.stdout
    result = shell("mjlog verify - $1 <&-", right)
    assert result.returncode == 1
    assert f"{right}  verified" in result.stdout


@pytest.mark.parametrize("stream", ["2>&-", "2> /dev/full"])
def test_what_is_said_by_the_way_may_get_lost(right: Path, stream: str) -> None:
    if "full" in stream and not FULL.exists():
        pytest.skip("no such device")
    result = shell(f"mjlog verify $1 {stream}", right)
    assert result.returncode == 0
    assert result.stdout == f"{right}  verified  1 hand\n"


def test_a_log_does_not_take_the_place_of_a_closed_stream(right: Path) -> None:
    """The first file opened would get the number of standard output, and be written to."""
    before = right.read_bytes()
    assert shell("mjlog verify $1 <&- >&-", right).returncode == 2
    assert right.read_bytes() == before
