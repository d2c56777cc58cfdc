"""Loads logs in processes that kill themselves somewhere, and checks what is left behind.

Run as a script by the test: a process that has not started threads can fork quickly.
Arguments: folder of logs, folder to work in, number of kills.
"""

import json
import os
import random
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from mjlog.formats import sources
from mjlog.warehouse import load as loading
from mjlog.warehouse import merge
from mjlog.warehouse.reader import Warehouse
from tests.warehouse.snapshot import check_whole, snapshot

WATCHED = ("open", "os.", "shutil.", "fcntl.")


def in_child(work: Callable[[], None]) -> int:
    """Do something in a forked process; return how it ended."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def fill(out: Path, paths: list[Path], moment: int | None, count: Path | None = None) -> None:
    """Load logs; be killed at the given system call, or write down how many there are."""
    seen = 0

    def watch(event: str, _: object) -> None:
        nonlocal seen
        if event.startswith(WATCHED):
            seen += 1
            if seen == moment:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    loading._PART_BYTES = 12_000
    merge._MANY = 4
    loading.load(sources(paths), out)
    if count is not None:
        count.write_text(str(seen))


def files(out: Path) -> set[str]:
    """Return the paths of the logs that a warehouse holds, in whatever state."""
    with Warehouse(out) as warehouse:
        return {file for (file,) in warehouse.con.execute("select file from sources").fetchall()}


def main(logs: Path, work: Path, kills: int) -> None:
    first = sorted(logs.glob("*.jsonl"))
    grown = work / "grown"
    grown.mkdir()
    for log in first:
        lines = log.read_bytes().splitlines(keepends=True)
        # What is there before: half of the logs, one of them cut after some hands.
        ends = [at for at, line in enumerate(lines, 1) if line == b'{"type":"hand_end"}\n']
        target = grown / log.name
        target.write_bytes(b"".join(lines[: ends[0]]) if log == first[0] else log.read_bytes())
    before, whole, counter = work / "before", work / "whole", work / "count"
    assert in_child(lambda: fill(before, sorted(grown.iterdir())[:3], None)) == 0
    shutil.copy(first[0], grown / first[0].name)
    for log in set(logs.iterdir()) - set(first):
        shutil.copy(log, grown / log.name)
    paths = sorted(grown.iterdir())
    shutil.copytree(before, whole)
    assert in_child(lambda: fill(whole, paths, None, counter)) == 0
    moments = int(counter.read_text())
    rng = random.Random("kill")
    result = work / "result"

    kept = work / "kept"

    def keep() -> None:
        kept.write_text(json.dumps([snapshot(whole), snapshot(before)["sources"]]))

    assert in_child(keep) == 0
    full, start = json.loads(kept.read_text())

    def check(out: Path) -> None:
        state = snapshot(out)
        if state != full:
            check_whole(out)
            assert files(before) <= files(out), "a log is lost"
            for log in state["sources"]:
                # Of two logs that tell the same, one may have been there alone for a while.
                assert log in full["sources"] or log in start or ".jsonl'" not in log
        result.write_text(str(state == full))

    states = set()
    killed = 0
    while killed < kills:
        out = work / f"killed-{killed}"
        shutil.copytree(before, out)
        moment = rng.randrange(1, moments)
        ended = in_child(lambda: fill(out, paths, moment))  # noqa: B023
        if ended == 0:  # the number of calls varies a little
            shutil.rmtree(out)
            continue
        assert ended == -signal.SIGKILL, moment
        killed += 1
        assert in_child(lambda: check(out)) == 0, moment  # noqa: B023
        states.add(result.read_text())
        assert in_child(lambda: fill(out, paths, None)) == 0, moment  # noqa: B023
        assert in_child(lambda: check(out)) == 0, moment  # noqa: B023
        assert result.read_text() == "True", moment
        drafts = [entry.name for entry in (out / "parts").iterdir() if entry.name[0] == "."]
        assert drafts == [], moment
        shutil.rmtree(out)
    print(f"{kills} kills among {moments} moments; finished before: {sorted(states)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
