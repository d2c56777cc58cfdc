from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from mjlog.batch import verify_sources
from mjlog.batch.single import Verdict
from mjlog.codec import write
from mjlog.formats import sources
from mjlog.records import Record
from mjlog.rules.registry import load as load_ruleset
from mjlog.simulation.corpus import simulate
from mjlog.warehouse.kept import kept
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.outcome import Totals
from mjlog.warehouse.parts import WarehouseError
from mjlog.warehouse.reader import Warehouse
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW
from tests.builders.games import build_game
from tests.builders.script import Script
from tests.mutation.logs import Log, to_bytes

Built = Callable[..., Warehouse]

HAND_END = b'{"type":"hand_end"}\n'


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


def game(path: Path, name: str = "g", hands: int = 2) -> Path:
    """Write a game of one or two hands."""
    write(path, build_game([ALL_TRIPLETS, CONCEALED_SELF_DRAW][:hands], name=name))
    return path


def count(out: Path, table: str = "hands") -> int:
    """Count the rows of a table."""
    with Warehouse(out) as warehouse:
        return len(warehouse.table(table))


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Three games of two hands."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for name in "abc":
        game(folder / f"{name}.jsonl", name)
    return folder


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where a warehouse is to be."""
    return tmp_path / "warehouse"


def refused(work: Callable[[], object], *words: str) -> None:
    """See that work is refused, in both languages, with these words."""
    with pytest.raises(WarehouseError) as caught:
        work()
    label = caught.value.label
    for word in words:
        assert word in label.en
    assert label.zh != label.en


def statuses(out: Path) -> list[str]:
    """Return the verdicts on the logs of a warehouse."""
    kept.cache_clear()
    return [one.status for one in verify_sources(logs_of(out)) if isinstance(one, Verdict)]
