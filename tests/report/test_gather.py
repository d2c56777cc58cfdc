"""A report defines no number: all it has is what the registry says."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from mjlog import Warehouse
from mjlog.analytics.catalogue import STATISTICS, compute
from mjlog.analytics.registry import metrics
from mjlog.codec import write
from mjlog.report.as_json import as_json
from mjlog.report.contents import BEST, OVERALL, PLAYERS
from mjlog.report.gather import Report, gather
from mjlog.report.selection import NoSuchError, players_called, rulesets_called
from tests.analytics.conftest import load_folder
from tests.analytics.golden import golden_game
from tests.cli.conftest import Run
from tests.report.conftest import renamed

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def chapter(found: Report) -> dict[str, Any]:
    """The one chapter of the sample, as JSON has it."""
    content = json.loads(json.dumps(as_json(found)))
    (chapter,) = content["chapters"]
    return dict(chapter)


def shown(rows: Rows, metric: str) -> list[str]:
    """Return the rows of a metric as text, numbers to nine digits, in any order."""
    dims = ("player", *metrics()[metric].split, *metrics()[metric].categories)
    found = ([row.get(name) for name in (*dims, *STATISTICS)] for row in rows)
    return sorted(
        " ".join(f"{value:.9g}" if isinstance(value, float) else str(value) for value in row)
        for row in found
    )


@pytest.mark.parametrize("metric", dict.fromkeys((*OVERALL, *PLAYERS)))
def test_numbers_are_those_of_the_registry(
    sample: Warehouse, chapter: dict[str, Any], metric: str
) -> None:
    for part, names, by in (("overall", OVERALL, []), ("by_player", PLAYERS, ["player"])):
        if metric in names:
            frame = compute(sample, metric, by=by)
            expected = json.loads(frame.to_json(orient="records", double_precision=15))
            found = [row for row in chapter[part] if row["metric"] == metric]
            assert shown(found, metric) == shown(expected, metric)
            # Nobody plays for chips there.
            assert bool(found) == (metric not in ("chip_balance", "game_chips"))


def test_no_metric_is_listed_twice() -> None:
    assert len(set(OVERALL)) == len(OVERALL)
    assert len(set(PLAYERS)) == len(PLAYERS)
    assert {*OVERALL, *PLAYERS, BEST} <= metrics().keys()


def test_best_hands_are_the_listing(sample: Warehouse) -> None:
    (chapter,) = gather(sample, top=3).chapters
    assert chapter.best.equals(compute(sample, BEST, limit=3))


def test_chapters_do_not_mix(apart: Report, mixed: Path) -> None:
    chapters = apart.chapters
    with Warehouse(mixed) as warehouse:
        kept_apart = compute(warehouse, "avg_hand_tai", by=["ruleset", "money"])
    assert {(c.ruleset, c.money) for c in chapters} == {
        ("douque2p", "point"),
        ("douque2p", "coin"),
        ("maceplay2p", "coin"),
    }
    assert [c.hands for c in chapters] == sorted((c.hands for c in chapters), reverse=True)
    for chapter in chapters:
        row = kept_apart[
            (kept_apart["ruleset"] == chapter.ruleset) & (kept_apart["money"] == chapter.money)
        ]
        (value,) = chapter.overall.loc[chapter.overall["metric"] == "avg_hand_tai", "value"]
        assert value == row["value"].item()
        assert set(chapter.best["ruleset"]) == {chapter.ruleset}
        assert set(chapter.best["unit"]) == {chapter.money}
        assert chapter.units["amount"].en == f"{chapter.money}s"


def test_period(apart: Report) -> None:
    overview = apart.overview
    assert (overview.games, overview.dated) == (4, 2)
    assert overview.first == overview.last == datetime(2024, 3, 5, 12)


def test_players_with_most_hands_come_first(found: Report, sample: Warehouse) -> None:
    (chapter,) = found.chapters
    played = sample.df("select player, count(*) as n from hand_seats group by player")
    hands = dict(zip(played["player"], played["n"], strict=True))
    assert list(chapter.order) == sorted(hands, key=lambda player: (-hands[player], player))


def test_selection(sample: Warehouse) -> None:
    found = gather(sample, players=["fast-1", "pungs"])
    hands = "select count(*) from hands h join seats s using (game_key) where player in "
    ((expected,),) = sample.sql(hands + "('fast-1', 'pungs')").fetchall()
    assert (found.overview.players, found.overview.hands) == (2, expected)
    assert set(found.chapters[0].order) == {"fast-1", "pungs"}
    assert set(found.chapters[0].best["player"]) <= {"fast-1", "pungs"}


def test_who_is_called_so(sample: Warehouse) -> None:
    assert players_called(sample, ["pungs", "pungs"]) == ["pungs"]
    # The id of one is the name of three.
    assert players_called(sample, ["fast"]) == ["fast"]
    assert players_called(sample, ["erratic"]) == ["erratic-1", "erratic-2"]
    assert rulesets_called(sample, ["douque2p", "douque2p"]) == ["douque2p"]
    with pytest.raises(NoSuchError):
        players_called(sample, ["pungs", "Pungs"])
    with pytest.raises(NoSuchError):
        rulesets_called(sample, [""])


def test_names_tell_players_apart(found: Report) -> None:
    names = found.names
    assert len(set(names.values())) == len(names) == 10
    assert names["fast-1"] == "fast (fast-1)"
    assert names["pungs"] == "pungs"


def test_names_that_are_others_ids(tmp_path: Path) -> None:
    """One is called as another's id is; two are called alike for as long as names are shown."""
    for place, (lin, chen) in enumerate((("b", "麻" * 60), ("麻" * 50, None))):
        log = renamed(golden_game(), {"lin": lin, "chen": chen or "chen"})
        ids = {"lin": "ac"[place], "chen": "bd"[place]}
        (tmp_path / "logs").mkdir(exist_ok=True)
        path = tmp_path / "logs" / f"{place}.jsonl"
        write(path, log)
        text = path.read_text("utf-8")
        for old, new in ids.items():
            text = text.replace(f'"id":"{old}"', f'"id":"{new}"')
        path.write_text(text, "utf-8")
    with load_folder(tmp_path / "logs", tmp_path / "warehouse") as warehouse:
        names = gather(warehouse).names
    long = "麻" * 40 + "…"
    assert names == {"a": "b (a)", "b": f"{long} (b)", "c": f"{long} (c)", "d": "chen"}


def test_json_is_one_line(run: Run, golden: Path) -> None:
    result = run("report", golden, "--format", "json")
    (line,) = result.stdout.splitlines()
    content = json.loads(line)
    assert content["overview"]["hands"] == 8
    (chapter,) = content["chapters"]
    (lin,) = [
        row
        for row in chapter["by_player"]
        if (row["metric"], row.get("player")) == ("win_rate", "lin")
    ]
    assert (lin["total"], lin["n"], lin["small"]) == (3, 8, True)
    assert chapter["best_hands"][0]["delta"] == 470
