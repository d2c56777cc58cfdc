"""Failed hands stand apart with their findings; a warehouse is verified like its logs."""

import json
from pathlib import Path

import pytest

from mjlog.batch import verify_sources
from mjlog.codec import sources, write
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.reader import Warehouse
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import check_whole

ROOT = Path(__file__).parents[2]


def test_failed_hands_are_apart_with_their_findings(logs: Path, out: Path) -> None:
    lines = (logs / "a.jsonl").read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"settlement"' in line)
    settlement = json.loads(lines[at])
    settlement["payments"][0]["amount"] += 20
    lines[at] = json.dumps(settlement)
    (logs / "a.jsonl").write_text("\n".join([*lines, ""]), "utf-8")
    totals = fill(out, logs)
    assert (totals.hands, totals.failed) == (5, 1)
    assert check_whole(out) == 5
    with Warehouse(out) as warehouse:
        ((line, hand, status, players, codes, text),) = warehouse.con.execute(
            "select line, hand, status, players, codes, lines from failed_hands"
        ).fetchall()
        assert (line, hand, status, players) == (2, 1, "failed", ["lin", "chen"])
        assert text.splitlines() == lines[1 : 1 + len(text.splitlines())]
        assert text.splitlines()[-1] == '{"type":"hand_end"}'
        found = warehouse.con.execute(
            "select code, line, hand, hand_key, severity, game_key from diagnostics"
        ).fetchall()
        assert [row[0] for row in found] == codes
        assert {row[2:5] for row in found} == {(1, None, "error")}
        assert all(row[5] is not None for row in found)
        assert warehouse.con.execute(
            "select hands, loaded_hands, failed_hands, status from games where game = 'a'"
        ).fetchall() == [(2, 1, 1, "failed")]


def test_findings_of_loaded_hands_name_them(logs: Path, out: Path) -> None:
    """A ruleset hash that differs is a warning: the hands are verified all the same."""
    text = (logs / "a.jsonl").read_text("utf-8")
    header = json.loads(text.splitlines()[0])
    wrong = text.replace(header["ruleset"]["hash"], "0" * 16)
    (logs / "a.jsonl").write_text(wrong, "utf-8")
    fill(out, logs)
    with Warehouse(out) as warehouse:
        ((severity, hand, line, game, english, chinese),) = warehouse.con.execute(
            "select severity, hand, line, game, text_en, text_zh from diagnostics"
        ).fetchall()
    assert (severity, hand, line, game) == ("warning", None, 1, "a")
    assert english != chinese


@pytest.mark.parametrize("folder", ["bad", "rare"])
def test_a_warehouse_is_verified_like_its_logs(folder: str, tmp_path: Path, out: Path) -> None:
    from tests.builders.rare import rare_game  # noqa: PLC0415

    logs = ROOT / "tests" / "data" / "bad"
    if folder == "rare":
        logs = tmp_path / "rare"
        logs.mkdir()
        for number in range(4):
            write(logs / f"{number}.jsonl", rare_game(f"stored-{number}"))
    fill(out, logs)
    direct, stored = _verdicts(sources([logs])), _verdicts(logs_of(out))
    # A few bad logs are the same, byte for byte.
    assert len(direct) - len(stored) < 5
    assert stored == {name: direct[name] for name in stored}
    assert check_whole(out) > 10


def _verdicts(logs: object) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for report in verify_sources(logs):  # type: ignore[arg-type]
        findings = getattr(report, "findings", None)
        if findings is not None:
            what = [
                (finding.code, finding.place.line, finding.place.event, finding.recorded)
                for finding in findings
            ]
            key = (report.game, report.hand, report.line, report.status, report.unchecked)  # type: ignore[union-attr]
            found.setdefault(report.source, []).append((*key, what))
    return found


def test_a_hand_that_cannot_be_followed_to_its_end_is_apart(logs: Path, out: Path) -> None:
    """Its first draw stands before its line: no finding of the hand, but nobody knows its end."""
    log = logs / "a.jsonl"
    lines = log.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"hand"' in line and at > 2)
    lines[at : at + 2] = reversed(lines[at : at + 2])
    log.write_text("\n".join([*lines, ""]), "utf-8")
    totals = fill(out, logs)
    assert (totals.unreadable, totals.hands, totals.failed) == (0, 5, 1)
    assert check_whole(out) == 5
    with Warehouse(out) as warehouse:
        rows = warehouse.con.execute("select status, codes from failed_hands").fetchall()
    assert rows == [("partial", [])]
