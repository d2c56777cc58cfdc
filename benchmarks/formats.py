"""What reading and verifying Tenhou XML costs, beside another program's replay of the games."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from mjlog.batch import verify_sources
from mjlog.codec import Source
from mjlog.codec.line import Line
from mjlog.codec.unpack import unpacked
from mjlog.formats import batches
from mjlog.records import Hand
from mjlog.verification.report import HandReport

Stage = Callable[[list[Path]], int]


def read(paths: list[Path]) -> int:
    """Read the logs as records; return the number of hands."""
    hands = 0
    for path in paths:
        for part in batches(Source(str(path), str(path))):
            if not isinstance(part, Line):
                hands += sum(type(record) is Hand for record in part.records)
    return hands


def verify(paths: list[Path]) -> int:
    """Read and verify the logs; return the number of hands."""
    logs = (Source(str(path), str(path)) for path in paths)
    reports = (item for item in verify_sources(logs) if isinstance(item, HandReport))
    return sum(report.hand is not None for report in reports)


def jansou() -> tuple[str, Stage] | None:
    """Return the full replay of jansou, if it is installed."""
    try:
        from jansou.io.mjlog import parse_mjlog  # noqa: PLC0415 - not everybody has it
        from jansou.io.replay import replay_paifu  # noqa: PLC0415
    except ImportError:
        return None

    def replay(paths: list[Path]) -> int:
        hands = 0
        for path in paths:
            game = parse_mjlog(path)
            for _ in replay_paifu(game):
                pass
            hands += len(game.rounds)
        return hands

    return "jansou", replay


def is_xml(path: Path) -> bool:
    """Whether a file begins as a Tenhou XML does."""
    with path.open("rb") as file:
        return next(unpacked(file.read), b"").startswith(b"<mjloggm")


def main() -> None:
    """Print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    folder = os.environ.get("MJLOG_REAL_LOGS", ".")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(folder))
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    paths = [path for path in sorted(options.folder.rglob("*.*")) if path.is_file()]
    paths = [path for path in paths if is_xml(path)]
    if not paths:
        sys.exit(f"no Tenhou XML below {options.folder}")
    stages: dict[str, Stage] = {"read": read, "read + verify": verify}
    other = jansou()
    if other is not None:
        stages[other[0]] = other[1]
    hands = read(paths)
    seconds: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(options.runs):
        for name, stage in stages.items():
            start = time.process_time()
            assert stage(paths) == hands, name
            seconds[name].append(time.process_time() - start)
    print(f"{len(paths)} games, {hands} hands, {options.runs} interleaved runs, CPU time, medians")
    base = statistics.median(seconds["read + verify"])
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{name:15} {hands / median:9,.0f} hands/s   {median / base:6.2f} × read + verify")
    if other is None:
        print("jansou is not installed (pip install jansou==0.14.0), so nothing is compared")


if __name__ == "__main__":
    main()
