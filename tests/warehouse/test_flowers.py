"""What becomes of flowers in a warehouse: counted apart from kongs, out of the way of distances."""

from pathlib import Path
from typing import Any

import pytest

from mjlog.codec import sources
from mjlog.records import Draw, Flower, Kong
from mjlog.rules.registry import load as load_ruleset
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.corpus import simulate
from mjlog.warehouse import taking
from mjlog.warehouse.facts import Watcher
from mjlog.warehouse.reader import Warehouse
from tests.builders.stacked import play, stacked_hand
from tests.verification.flower_logs import eight, log_of, seven
from tests.warehouse.conftest import fill, loaded
from tests.warehouse.snapshot import snapshot
from tests.warehouse.test_tables import agree, rows


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load_ruleset("taiwan16", {"rounds": 0})


def seats(warehouse: Warehouse) -> list[dict[str, Any]]:
    return rows(warehouse, "select * from hand_seats order by seat")


def test_distances_are_those_after_the_opening_flowers(tmp_path: Path, rules: Ruleset) -> None:
    """The dealer is ready by its replacements: 123456789m 123p 22s 45p, then a 1z it draws last."""
    line = stacked_hand(
        rules, {0: "123456789m123p22s1f2f"}, head="4p", tail="5p1z", flowers=False, seed="far"
    )
    with loaded(tmp_path, log_of(rules, line)) as warehouse:
        dealer = seats(warehouse)[0]
        agree(dealer, start_distance=0, ready_turn=0, ready_waits="36p", flowers=2)


def test_flower_wins(tmp_path: Path) -> None:
    with loaded(tmp_path, eight()) as warehouse:
        (win,) = rows(warehouse, "select * from wins")
        agree(win, won_by="self", tile=None, from_seat=None)
        agree(seats(warehouse)[0], won=True, won_by="self", flowers=8, delta=690)
    (tmp_path / "seven").mkdir()
    with loaded(tmp_path / "seven", seven()) as warehouse:
        (win,) = rows(warehouse, "select * from wins")
        agree(win, won_by="flower", tile=None, from_seat=2)
        winner, payer = seats(warehouse)[1:3]
        agree(winner, won=True, won_by="flower", flowers=7, delta=210)
        agree(payer, flowers=1, delta=-210)


def test_replacements_of_kongs_and_flowers_are_counted_apart(
    tmp_path: Path, rules: Ruleset
) -> None:
    """A kong's replacement counts even if it is a flower; what replaces the flower does not."""
    line = stacked_hand(
        rules, {0: "1111z258m258p258s234z"}, head="9m", tail="3f", flowers=False, seed="kong"
    )
    log = log_of(rules, line, ("random", "fast", "fast", "fast"))
    events = play(rules, line, ("random", "fast", "fast", "fast")).events
    flowers, kongs, draws = [0] * 4, [0] * 4, [0] * 4
    for event in events:
        if isinstance(event, Flower):
            flowers[event.seat] += 1
        elif isinstance(event, Kong):
            kongs[event.seat] += 1
        elif isinstance(event, Draw):
            draws[event.seat] += 1
    assert kongs[0]
    assert flowers[0]
    drawn = sum(isinstance(event, Draw) and event.source == "tail" for event in events)
    assert drawn == sum(flowers) + sum(kongs)
    with loaded(tmp_path, log) as warehouse:
        found = seats(warehouse)
        assert [row["flowers"] for row in found] == flowers
        assert [row["draws"] for row in found] == draws
        assert [row["replacements"] for row in found] == kongs


def test_turns_at_once_and_one_by_one(
    tmp_path: Path, rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for games without flowers: what is seen does not depend on how it is shown."""
    simulate(load_ruleset("taiwan16", {"rounds": 1}), tmp_path / "games", games=1, seed="w",
             players=("fast", "erratic", "random", "pungs"))  # fmt: skip
    fill(tmp_path / "turns", tmp_path / "games")
    with monkeypatch.context() as patch:

        class Stepper(Watcher):
            @property
            def stepwise(self) -> bool:
                return True

            @stepwise.setter
            def stepwise(self, value: bool) -> None:
                """Whatever the watcher needs, show it all."""

        patch.setattr(taking, "Watcher", Stepper)
        fill(tmp_path / "steps", tmp_path / "games")
    assert len(list(sources([tmp_path / "games"]))) == 1
    assert snapshot(tmp_path / "turns") == snapshot(tmp_path / "steps")
