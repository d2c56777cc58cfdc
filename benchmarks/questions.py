"""What questions cost over a million hands: time, processor time and memory of whole commands."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from load import fill
from verify import CORPUS, corpus

from mjlog.warehouse.columns import TableFile, arrow_schema, read
from mjlog.warehouse.parts import Loaded, parts_of
from mjlog.warehouse.schema import VERSION, tables
from mjlog.warehouse.store import Store, opened

COMMANDS = (["stats"], ["report"])
KEYS = ("hand_key", "game_key", "source_key")
PLAYERS = ("player", "from_player")
CIRCLES = 50
"""Copies whose players are others; the next ones have the same players again."""
ODD = 0x9E3779B97F4A7C15


def copied(table: pa.Table, number: int) -> pa.Table:
    """Return rows with other keys and players."""
    shift = pa.scalar((number * ODD) % (1 << 64) - (1 << 63), pa.int64())
    for name in table.column_names:
        place = table.column_names.index(name)
        column = table[name]
        if name in KEYS:
            table = table.set_column(place, table.field(place), pc.bit_wise_xor(column, shift))
        elif name in PLAYERS:
            suffix = pa.scalar(f"-{number % CIRCLES}")
            joined = pc.binary_join_element_wise(column, suffix, "")
            table = table.set_column(place, table.field(place), joined)
    return table


def replicate(path: Path, out: Path, hands: int) -> int:
    """Make a warehouse of so many hands out of the hands of a file; return their number."""
    seed = out.with_name(f"{out.name}-seed")
    mine = fill(path, seed)
    shutil.rmtree(out, ignore_errors=True)
    whole = {
        name: pa.concat_tables(
            [
                read(file).cast(arrow_schema(name))
                for part in parts_of(seed)
                if (file := part.file(name))
            ]
            or [arrow_schema(name).empty_table()]
        )
        for name in tables()
    }
    done = 0
    with opened(out) as store:
        while done < hands:
            add(store, whole, done // mine)
            done += mine
    shutil.rmtree(seed)
    return done


def add(store: Store, whole: dict[str, pa.Table], number: int) -> None:
    """Add a part with a copy of everything."""
    draft = store.draft()
    rows: dict[str, int] = {}
    for name, table in whole.items():
        if not table.num_rows:
            continue
        file = TableFile(draft / f"{name}.parquet", name)
        file.write(copied(table, number))
        file.close()
        rows[name] = table.num_rows
    store.commit(draft, [Loaded(number, f"{number:064x}", f"copy-{number}", None)], rows)


def measure(command: list[str]) -> tuple[float, float, float]:
    """Run a command; return seconds, processor seconds and megabytes at most."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return (
        time.perf_counter() - start,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--distinct", type=int, default=20_000)
    options = parser.parse_args()
    out = CORPUS / f"warehouse-v{VERSION}-{options.hands}"
    if not out.exists():
        replicate(corpus(options.distinct), out, options.hands)
    hands = sum(part.manifest.hands for part in parts_of(out))
    size = sum(file.stat().st_size for file in out.rglob("*.parquet"))
    print(f"{hands} hands, {size / 1e6:,.0f} MB, {os.cpu_count()} cores")
    for words in COMMANDS:
        seconds, busy, megabytes = measure([sys.executable, "-m", "mjlog", *words, str(out)])
        print(
            f"mjlog {' '.join(words):10} {seconds:7.2f} s {busy:7.2f} s of processor"
            f" {megabytes:8,.0f} MB"
        )


if __name__ == "__main__":
    main()
