from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from mjlog.codec import write
from mjlog.formats import sources
from mjlog.records import Record
from mjlog.rules.registry import load as load_ruleset
from mjlog.simulation.corpus import simulate
from mjlog.warehouse.load import load
from mjlog.warehouse.outcome import Totals
from mjlog.warehouse.reader import Warehouse
from tests.builders.games import build_game
from tests.builders.script import Script
from tests.mutation.logs import Log, to_bytes

Built = Callable[..., Warehouse]


def fill(out: Path, *paths: Path, jobs: int = 1, detail: bool = False) -> Totals:
    """Load logs."""
    return load(sources(list(paths)), out, jobs=jobs, detail=detail)


def loaded(folder: Path, log: Log) -> Warehouse:
    """Load a log of plain data and open the warehouse."""
    path = folder / "log.jsonl"
    path.write_bytes(to_bytes(log))
    fill(folder / "warehouse", path)
    return Warehouse(folder / "warehouse")


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Built]:
    """Load a game of scripted hands, or of given records, and open the warehouse."""
    opened: list[Warehouse] = []

    def build(
        *hands: tuple[Script, Sequence[int] | None], records: Sequence[Record] | None = None
    ) -> Warehouse:
        log = tmp_path / "logs" / "built.jsonl"
        log.parent.mkdir(exist_ok=True)
        write(log, records if records is not None else build_game(hands))
        fill(tmp_path / "warehouse", log)
        opened.append(Warehouse(tmp_path / "warehouse"))
        return opened[-1]

    yield build
    for warehouse in opened:
        warehouse.close()


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of legal games: four of different players, a file each."""
    folder = tmp_path_factory.mktemp("games")
    for name, players in (("a", ("fast", "erratic")), ("b", ("pungs", "random"))):
        simulate(load_ruleset("douque2p"), folder / name, games=2, seed=name, players=players)
    return folder


@pytest.fixture(scope="session")
def warehouse(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    """Those games in a warehouse; not to be changed."""
    out = tmp_path_factory.mktemp("warehouse")
    fill(out, games)
    with Warehouse(out) as opened:
        yield opened
