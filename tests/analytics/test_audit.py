"""Which hands failed."""

from pathlib import Path

import pytest

from mjlog import Warehouse
from mjlog.analytics.audit import audit
from mjlog.analytics.intervals import wilson
from mjlog.codec import write
from tests.analytics.conftest import load_folder
from tests.analytics.golden import golden_game


@pytest.fixture
def wrong(tmp_path: Path) -> Warehouse:
    """The golden game, and a copy by others in which two payments are wrong; and no log at all.

    The amounts of hands 1 and 5 are changed, in the payment only.
    """
    logs = tmp_path / "logs"
    logs.mkdir()
    write(logs / "a.jsonl", golden_game())
    text = (logs / "a.jsonl").read_text("utf-8")
    text = text.replace('"amount":210', '"amount":211').replace('"amount":150', '"amount":151')
    text = text.replace('"chen"', '"wu"')
    (logs / "b.jsonl").write_text(text, "utf-8")
    (logs / "c.jsonl").write_text("no log\n", "utf-8")
    return load_folder(logs, tmp_path / "warehouse")


def test_hands_by_verdict(wrong: Warehouse) -> None:
    assert audit(wrong).hands == {"verified": 14, "failed": 2}


def test_by_code(wrong: Warehouse) -> None:
    codes = audit(wrong).codes.set_index("code")
    assert codes["findings"]["MJ603"] == codes["failed_hands"]["MJ603"] == 2
    assert codes["files"]["MJ603"] == 1
    # A line that is none of a hand is not a hand that failed.
    assert codes["findings"]["MJ012"] == 1
    assert codes["failed_hands"]["MJ012"] == 0


def test_by_player(wrong: Warehouse) -> None:
    players = audit(wrong).players.set_index("player")
    assert players["hands"].to_dict() == {"lin": 16, "chen": 8, "wu": 8}
    assert players["failed"].to_dict() == {"lin": 2, "chen": 0, "wu": 2}
    low, high = wilson(2, 8)
    assert players.loc["wu", "value"] == 0.25
    assert players.loc["wu", "low"] == pytest.approx(float(low))
    assert players.loc["wu", "high"] == pytest.approx(float(high))


def test_by_file(wrong: Warehouse) -> None:
    files = audit(wrong).files
    assert [Path(name).name for name in files["file"]] == ["b.jsonl", "c.jsonl", "a.jsonl"]
    assert list(files["failed"]) == [2, 0, 0]
    assert list(files["hands"]) == [8, 0, 8]
    assert files["value"].isna().tolist() == [False, True, False]


def test_hand_by_hand(wrong: Warehouse) -> None:
    failed = audit(wrong).failed
    assert list(failed["hand"]) == [1, 5]
    assert [list(codes) for codes in failed["codes"]] == [["MJ603"], ["MJ603"]]
    assert [list(players) for players in failed["players"]] == [["lin", "wu"]] * 2
    lines = Path(failed["file"][0]).read_text("utf-8").splitlines()
    assert '"type":"hand"' in lines[failed["line"][0] - 1]


def test_nothing_failed(sample: Warehouse) -> None:
    found = audit(sample)
    assert "failed" not in found.hands
    assert len(found.failed) == 0
    assert (found.players["failed"] == 0).all()
