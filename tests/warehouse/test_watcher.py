"""Plain turns shown at once give the facts that they give shown one by one."""

from pathlib import Path

import pytest

from mjlog.rules.registry import load
from mjlog.shapes.suits import HONOR_STATES, HONORS, SUITED, SUITED_STATES
from mjlog.simulation.corpus import simulate
from mjlog.warehouse import taking
from mjlog.warehouse.facts import Watcher
from mjlog.warehouse.reader import Warehouse
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import snapshot


class Stepper(Watcher):
    """Is shown every event by itself."""

    @property
    def stepwise(self) -> bool:
        return True

    @stepwise.setter
    def stepwise(self, value: bool) -> None:
        """Whatever the watcher needs, show it all."""


@pytest.mark.parametrize("known", [False, True], ids=["suits met first", "suits met before"])
def test_turns_at_once_and_one_by_one(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(taking, "Watcher", Stepper)
        fill(tmp_path / "steps", games)
    if not known:
        for memo in (SUITED, HONORS, SUITED_STATES, HONOR_STATES):
            memo.clear()
    shown: list[int] = []
    turns = Watcher.turns

    def count(self: Watcher, *of: object) -> None:
        shown.append(of[2] - of[1])  # type: ignore[operator]
        turns(self, *of)  # type: ignore[arg-type]

    monkeypatch.setattr(Watcher, "turns", count)
    fill(tmp_path / "turns", games)
    assert sum(shown) > 1_000
    assert snapshot(tmp_path / "turns") == snapshot(tmp_path / "steps")


def test_turns_under_a_lock_that_an_own_discard_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = tmp_path / "logs"
    simulate(load("riichi"), logs, games=2, seed="locks", players=("erratic", "random") * 2)
    with monkeypatch.context() as patch:
        patch.setattr(taking, "Watcher", Stepper)
        fill(tmp_path / "steps", logs)
    fill(tmp_path / "turns", logs)
    with Warehouse(tmp_path / "turns") as warehouse:
        (seen,) = warehouse.sql(
            "SELECT sum(blocked_wins), sum(locks_entered), sum(declined_discards) FROM hand_seats"
        ).fetchall()
    assert min(seen) > 0
    assert snapshot(tmp_path / "turns") == snapshot(tmp_path / "steps")
