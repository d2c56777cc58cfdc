"""What verifying costs beside decoding alone, on one core."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from mjlog.batch import verify_sources
from mjlog.codec.line import Batch
from mjlog.codec.readers import batches
from mjlog.codec.sources import sources
from mjlog.records import Record
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.corpus import simulate
from mjlog.verification.report import HandReport

CORPUS = Path(__file__).parent / ".corpus"
TABLES = (("fast", "defensive"), ("pungs", "flush"), ("erratic", "random"))
"""Who plays whom, twice over where four play; every table plays the same share of the games."""
HANDS_PER_GAME = 40
"""More than games are long on average, so that too few are simulated at a time, not too many."""


def corpus(hands: int, ruleset: str = "douque2p") -> Path:
    """Return a file of so many hands of a game and what its last game has more.

    It is simulated where it is missing, or was made under other rules.
    """
    rules = load(ruleset)
    target = CORPUS / f"{ruleset}-{rules.hash}-{hands}.jsonl"
    if target.exists():
        return target
    CORPUS.mkdir(exist_ok=True)
    draft = target.with_suffix(".draft")
    count = batch = 0
    with draft.open("wb") as out:
        while count < hands:
            games = max(1, (hands - count) // HANDS_PER_GAME // len(TABLES))
            for path in _simulated(rules, games, batch):
                if count < hands:
                    log = path.read_bytes()
                    out.write(log)
                    count += log.count(b'\n{"type":"hand",')
            batch += 1
    draft.replace(target)
    return target


def _simulated(rules: Ruleset, games: int, batch: int) -> list[Path]:
    """Return logs of so many games of every table, the tables taking turns."""
    logs: list[list[Path]] = []
    for index, players in enumerate(TABLES):
        folder = CORPUS / f"{rules.id}-part-{index}"
        seated = (players * 2)[: rules.seats]
        seed = f"bench-{index}-{batch}"
        simulate(rules, folder, games=games, seed=seed, players=seated, jobs=2, replace=True)
        logs.append(sorted(folder.glob("*.jsonl"))[:games])
    return [path for paths in zip(*logs, strict=True) for path in paths]


def decode(path: Path) -> int:
    """Decode every line into its record; return how many there are."""
    decoder = msgspec.json.Decoder(Record)
    lines = 0
    with path.open("rb") as file:
        for line in file:
            decoder.decode(line)
            lines += 1
    return lines


def read(path: Path) -> int:
    """Read the file as the verifier does; return the number of records."""
    return sum(
        len(batch.records)
        for source in sources([str(path)])
        for batch in batches(source)
        if isinstance(batch, Batch)
    )


def verify(path: Path) -> int:
    """Verify the file; return the number of hands, none of which may have a finding."""
    hands = 0
    for item in verify_sources(sources([str(path)])):
        if isinstance(item, HandReport):
            hands += 1
            assert not item.findings, item.findings[0]
    return hands


def measure(path: Path, runs: int) -> dict[str, float]:
    """Return the median processor seconds of every stage over interleaved runs."""
    stages: dict[str, Callable[[Path], int]] = {"decode": decode, "read": read, "verify": verify}
    seconds: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(runs):
        for name, stage in stages.items():
            start = time.process_time()
            stage(path)
            seconds[name].append(time.process_time() - start)
    return {name: statistics.median(times) for name, times in seconds.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--ruleset", default="douque2p")
    options = parser.parse_args()
    path = corpus(options.hands, options.ruleset)
    lines, hands = decode(path), verify(path)
    python = sys.version.split()[0]
    print(f"{hands} hands, {lines} lines, {lines / hands:.1f} lines a hand, Python {python}")
    medians = measure(path, options.runs)
    for name, seconds in medians.items():
        print(
            f"{name:7} {seconds:8.3f} s  {hands / seconds:9,.0f} hands/s"
            f"  {lines / seconds:11,.0f} events/s  {seconds / medians['decode']:5.2f} x decode"
        )


if __name__ == "__main__":
    main()
