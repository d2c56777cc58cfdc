import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
import typer.testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from mjlog.cli.app import app
from mjlog.codec import write
from mjlog.rules.registry import load
from mjlog.simulation.corpus import simulate
from tests.builders.games import GameBuilder
from tests.builders.script import Script

Run = Callable[..., Result]


# To build all commands, which a runner does every time, takes six times as long as to run one.
_built = cache(get_command)


@pytest.fixture
def run() -> Run:
    """Run a command line: arguments, what comes on standard input, and the environment."""

    def invoke(
        *args: str | Path, stdin: bytes | None = None, env: dict[str, str] | None = None
    ) -> Result:
        surroundings: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
        surroundings.update({"NO_COLOR": None, "TERM": "xterm", **(env or {})})
        runner = CliRunner(env=surroundings)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(typer.testing, "_get_command", _built, raising=False)
            return runner.invoke(app, [str(arg) for arg in args], input=stdin)

    return invoke


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with room for the longest sentence."""
    monkeypatch.setenv("COLUMNS", "1000")


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three legal games."""
    folder = tmp_path_factory.mktemp("games")
    simulate(load("douque2p"), folder, games=3, seed="cli", players=["fast"])
    return folder


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """A game of one hand, as JSON: seat 1 draws 4m to 23m456m678m111p99p.

    Concealed 1, self-draw 4, concealed self-draw 1: 6 tai (douque2p §8.1). The dealer, streak 0,
    pays 50 + 20 × (6 + 1) = 190.
    """
    builder = GameBuilder("example")
    builder.add(Script("0~ 1~ 0~ 1+4m 1:win", {1: "23m456m678m111p99p"}), dice=(2, 3, 6))
    path = tmp_path_factory.mktemp("example") / "example.jsonl"
    write(path, builder.finish())
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def save(path: Path, records: Sequence[dict[str, object]]) -> Path:
    """Write records as a log."""
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    path.write_text("\n".join([*lines, ""]), "utf-8")
    return path


@pytest.fixture
def right(tmp_path: Path, example: list[dict[str, object]]) -> Path:
    """The example as it is."""
    return save(tmp_path / "right.jsonl", example)


@pytest.fixture
def wrong(tmp_path: Path, example: list[dict[str, object]]) -> Path:
    """The example with 40 too much paid and booked."""
    records = json.loads(json.dumps(example))
    for record in records:
        if record["type"] == "settlement":
            record["payments"][0]["amount"] = 230
            record["deltas"] = record["scores"] = [-230, 230]
        if record["type"] == "game_end":
            record["scores"] = [-230, 230]
    return save(tmp_path / "wrong.jsonl", records)
