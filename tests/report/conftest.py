from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from mjlog import Warehouse
from mjlog.codec import write
from mjlog.records import Game, Record
from mjlog.report.gather import Report, gather
from mjlog.report.page import page_html
from mjlog.rules.registry import load as load_ruleset
from mjlog.simulation.corpus import simulate
from tests.analytics.conftest import load_folder, load_sample
from tests.analytics.golden import chipped_game, golden_game
from tests.cli.conftest import run

__all__ = ["run"]

Pages = Callable[[str, str], str]

NASTY = (
    "<script>alert(1)</script>",
    "</title></svg><img src=x onerror=alert(2)>",
    "[red]$x_1^2$[/red]\u202egnp.exe\u200f \x1b[31m'\"&amp;-->",
    "{{ 7*7 }}{% raw %}",
    "麻" * 120,
    "مرحبا بالعالم",
    "👩‍👩‍👧 \ud7ff\uffff",
    " ",
)
"""Names that somebody may call themselves; ids are their places."""


def renamed(records: Sequence[Record], names: dict[str, str], unit: str = "point") -> list[Record]:
    """Return a game whose players have other names, and whose money is another."""
    header = records[0]
    assert isinstance(header, Game)
    seats = [structs.replace(seat, name=names.get(seat.id, seat.name)) for seat in header.seats]
    header = structs.replace(header, seats=seats, unit=unit, started_at="2024-03-05T20:00:00+08:00")
    return [header, *records[1:]]


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where tests run, terminals have 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse of the golden game."""
    folder = tmp_path_factory.mktemp("golden")
    (folder / "logs").mkdir()
    write(folder / "logs" / "golden.jsonl", golden_game())
    load_folder(folder / "logs", folder / "warehouse").close()
    return folder / "warehouse"


@pytest.fixture(scope="session")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse of two rulesets, and of two kinds of money in one of them; a hand failed."""
    folder = tmp_path_factory.mktemp("mixed")
    for ruleset in ("douque2p", "maceplay2p"):
        simulate(
            load_ruleset(ruleset),
            folder / "logs" / ruleset,
            games=1,
            seed="mixed",
            players=["fast", "pungs"],
        )
    write(folder / "logs" / "coins.jsonl", renamed(golden_game(), {}, unit="coin"))
    text = (folder / "logs" / "coins.jsonl").read_text("utf-8")
    text = text.replace('"amount":210', '"amount":211').replace('"chen"', '"wu"')
    (folder / "logs" / "wrong.jsonl").write_text(text, "utf-8")
    load_folder(folder / "logs", folder / "warehouse").close()
    return folder / "warehouse"


@pytest.fixture(scope="session")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse whose players, money and files go by nasty names."""
    folder = tmp_path_factory.mktemp("nasty")
    logs = folder / "logs <b>&amp;"
    logs.mkdir()
    for place, name in enumerate(NASTY):
        names = {"lin": name, "chen": name[::-1]}
        log = renamed(golden_game(), names, unit="<i>$\u202e")
        write(logs / f"{place}.jsonl", log)
        text = (logs / f"{place}.jsonl").read_text("utf-8")
        text = text.replace('"lin"', f'"lin<{place}>"').replace('"chen"', f'"chen&{place}"')
        (logs / f"{place}.jsonl").write_text(text, "utf-8")
    load_folder(logs, folder / "warehouse").close()
    return folder / "warehouse"


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    """The sample of games, some 300 hands of ten players."""
    folder = tmp_path_factory.mktemp("sample")
    with load_sample(folder / "warehouse", "douque2p") as warehouse:
        yield warehouse


@pytest.fixture(scope="session")
def chipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    """Two hands of riichi with chips, beside a game of another ruleset."""
    folder = tmp_path_factory.mktemp("chipped")
    (folder / "logs").mkdir()
    write(folder / "logs" / "chipped.jsonl", chipped_game())
    write(folder / "logs" / "golden.jsonl", golden_game())
    with load_folder(folder / "logs", folder / "warehouse") as warehouse:
        yield warehouse


@pytest.fixture(scope="session")
def found(sample: Warehouse) -> Report:
    """The report on the sample."""
    return gather(sample, curves=True)


@pytest.fixture(scope="session")
def ugly(nasty: Path) -> Report:
    """The report on people with nasty names."""
    with Warehouse(nasty) as warehouse:
        return gather(warehouse, curves=True, top=20)


@pytest.fixture(scope="session")
def with_chips(chipped: Warehouse) -> Report:
    """The report on a table that plays for chips, and on another."""
    return gather(chipped, curves=True)


@pytest.fixture(scope="session")
def apart(mixed: Path) -> Report:
    """The report on two rulesets and two kinds of money."""
    with Warehouse(mixed) as warehouse:
        return gather(warehouse, curves=True)


@pytest.fixture(scope="session")
def page_of(request: pytest.FixtureRequest) -> Pages:
    """Make pages once: of the report that goes by a name above, in a language."""
    return cache(lambda report, lang: page_html(request.getfixturevalue(report), lang))
