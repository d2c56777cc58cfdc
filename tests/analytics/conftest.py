from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import mjlog
from mjlog import Warehouse
from mjlog.codec import write
from mjlog.records import Record
from mjlog.warehouse.load import load
from tests.builders.sample import DATA, SETS, ruleset
from tests.tracing import untraced

ROOT = Path(__file__).parents[2]

Loaded = Callable[[dict[str, list[Record]]], Warehouse]


@untraced
def load_folder(logs: Path, out: Path) -> Warehouse:
    """Load a folder of logs into a new warehouse and open it."""
    load(mjlog.sources([str(logs)]), out)
    return mjlog.open(out)


@untraced
def load_sample(out: Path, rules: str) -> Warehouse:
    """Load the sample's games of a ruleset into a new warehouse and open it."""
    folders = [DATA / "sample" / name for name in SETS if ruleset(name) == rules]
    load(mjlog.sources([str(folder) for folder in folders]), out)
    return mjlog.open(out)


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Warehouse]:
    """Some 300 simulated hands: games of six strategies, and deals played with seats swapped."""
    folder = tmp_path_factory.mktemp("analytics")
    with load_sample(folder / "warehouse", "douque2p") as warehouse:
        yield warehouse


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    """Load games of records, by the name of their file."""
    made = iter(range(100))

    def into(games: dict[str, list[Record]]) -> Warehouse:
        folder = tmp_path / f"logs-{next(made)}"
        folder.mkdir()
        for name, records in games.items():
            write(folder / f"{name}.jsonl", records)
        return load_folder(folder, folder.with_suffix(".warehouse"))

    return into
