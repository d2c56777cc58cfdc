"""Every fact of a seat equals what an independent reading of the log counts."""

from collections import defaultdict
from pathlib import Path

import pytest

from mjlog.codec import write
from mjlog.warehouse.reader import Warehouse
from tests.builders.rare import rare_game
from tests.warehouse.conftest import fill
from tests.warehouse.recount import hands_of, recount


def differences(
    warehouse: Warehouse, logs: list[Path]
) -> tuple[dict[str, set[object]], list[object]]:
    """Return the values met of every fact, and what the warehouse says otherwise."""
    found: list[object] = []
    seen: dict[str, set[object]] = defaultdict(set)
    relation = warehouse.sql("select * from player_hands")
    names = relation.columns
    rows = {}
    for values in relation.fetchall():
        row = dict(zip(names, values, strict=True))
        rows[row["file"], row["line"], row["seat"]] = row
    for log in logs:
        lines = log.read_text("utf-8").splitlines()
        starts = [at for at, line in enumerate(lines, 1) if line.startswith('{"type":"hand",')]
        for start, hand in zip(starts, hands_of(lines), strict=True):
            for seat, facts in enumerate(recount(hand)):
                row = rows[str(log), start, seat]
                for name, value in facts.items():
                    seen[name].add(value)
                    if row[name] != value or isinstance(row[name], bool) != isinstance(value, bool):
                        found.append((log.name, start, seat, name, row[name], value))
    return seen, found


@pytest.mark.untraced
def test_simulated_games_agree(warehouse: Warehouse, games: Path) -> None:
    seen, found = differences(warehouse, sorted(games.glob("*/*.jsonl")))
    assert found == []
    assert len(seen["score_after"]) > 50


@pytest.mark.untraced
def test_games_of_rare_scenes_agree(tmp_path: Path) -> None:
    logs = []
    for game in range(12):
        logs.append(tmp_path / f"rare-{game}.jsonl")
        write(logs[-1], rare_game(f"warehouse-{game}"))
    fill(tmp_path / "warehouse", *logs)
    with Warehouse(tmp_path / "warehouse") as warehouse:
        seen, found = differences(warehouse, logs)
        assert found == []
        # The scenes bring about everything that is counted, but for what test_tables.py has.
        rest = {"declaration_won", "locked_at_end", "kong_balance"}
        assert {name for name, values in seen.items() if len(values) < 2} <= rest
