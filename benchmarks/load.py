"""What loading costs beside verifying, on one core, and how large a hand is in a warehouse."""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
from verify import corpus, verify

from mjlog.batch import verify_sources
from mjlog.codec.sources import sources
from mjlog.verification.report import HandReport
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.parts import parts_of

COMPACT = ("frame", "deal", "moves", "side")


def fill(path: Path, out: Path) -> int:
    """Load the file into an empty folder; return the number of hands."""
    shutil.rmtree(out, ignore_errors=True)
    return load(sources([str(path)]), out).hands


def verify_again(out: Path) -> int:
    """Verify a warehouse from the compact form; return the number of hands."""
    return sum(isinstance(item, HandReport) for item in verify_sources(logs_of(out)))


def measure(path: Path, out: Path, runs: int) -> dict[str, list[float]]:
    """Return the CPU seconds of every stage, run by run, interleaved."""
    stages: dict[str, Callable[[], int]] = {
        "verify": lambda: verify(path),
        "load": lambda: fill(path, out),
        "verify warehouse": lambda: verify_again(out),
    }
    seconds: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(runs):
        for name, stage in stages.items():
            start = time.process_time()
            stage()
            seconds[name].append(time.process_time() - start)
    return seconds


def sizes(out: Path) -> dict[str, int]:
    """Return bytes by table, and those of the binary columns of the compact form."""
    found: dict[str, int] = {}
    for part in parts_of(out):
        for table, info in part.manifest.files.items():
            found[table] = found.get(table, 0) + info.bytes
        hands = part.file("hands")
        if hands is None:
            continue
        with pq.ParquetFile(hands) as file:
            for group in range(file.metadata.num_row_groups):
                chunks = file.metadata.row_group(group)
                for place in range(chunks.num_columns):
                    chunk = chunks.column(place)
                    name = f"hands.{chunk.path_in_schema}"
                    found[name] = found.get(name, 0) + chunk.total_compressed_size
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    path = corpus(options.hands)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "warehouse"
        hands = fill(path, out)
        verify(path)
        print(f"{hands} hands, Python {sys.version.split()[0]}")
        seconds = measure(path, out, options.runs)
        for name, times in seconds.items():
            ratio = statistics.median(
                mine / other for mine, other in zip(times, seconds["verify"], strict=True)
            )
            median = statistics.median(times)
            print(
                f"{name:16} {median:8.3f} s  {hands / median:9,.0f} hands/s"
                f"  {1 / ratio:5.0%} of the speed of verify"
            )
        found = sizes(out)
    compact = sum(found.get(f"hands.{column}", 0) for column in COMPACT)
    wall = found.get("hands.wall", 0)
    print(f"compact form     {compact / hands:8.1f} bytes a hand without the wall")
    print(f"                 {(compact + wall) / hands:8.1f} with it")
    for column in (*COMPACT, "wall"):
        print(f"  {column:14} {found.get(f'hands.{column}', 0) / hands:8.1f}")
    for table in ("events", "hands", "hand_seats", "wins", "awards", "payments"):
        print(f"{table:16} {found.get(table, 0) / hands:8.1f} bytes a hand")
    whole = sum(size for table, size in found.items() if "." not in table)
    print(f"{'all tables':16} {whole / hands:8.1f} bytes a hand")
    print(f"{'logs':16} {path.stat().st_size / hands:8.1f} bytes a hand")


if __name__ == "__main__":
    main()
