"""What `--select`, `--ignore` and waivers leave out once made a wrong hand "verified"."""

from pathlib import Path

import pytest

from mjlog.batch import verify
from mjlog.diagnostics import Policy, read_waivers
from tests.mutation.logs import Log, changed, to_bytes
from tests.verification.bad_logs import quick


def _wrong() -> Log:
    """Return a log whose settlement, in line 6, gives the wrong score changes."""
    first, second = quick()[5]["deltas"]
    return changed(quick(), 5, deltas=[first - 50, second + 50])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(to_bytes(_wrong()))
    return path


@pytest.fixture
def waivers(tmp_path: Path) -> Path:
    path = tmp_path / "waivers.toml"
    path.write_text('[[waiver]]\ncode = "MJ607"\nreason = "seen"\n', encoding="utf-8")
    return path


def test_the_log_is_wrong(path: Path) -> None:
    report = verify(path)
    assert [finding.code for finding in report.findings] == ["MJ607"]
    assert report.status == "failed"


def test_a_wrong_hand_is_partial_whatever_is_left_out(path: Path, waivers: Path) -> None:
    for policy in (
        Policy(ignore=["MJ607"]),
        Policy(ignore=["MJ"]),
        Policy(select=["MJ3"]),
        Policy(waivers=read_waivers(waivers)),
    ):
        report = verify(path, policy=policy)
        assert not report.findings
        assert report.status == "partial"
        assert [hand.unchecked for hand in report.hands] == [("findings_left_out",)]


def test_a_warning_left_out_is_nothing_wrong(tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    path.write_bytes(to_bytes(quick()[:-1]))
    assert [finding.code for finding in verify(path).findings] == ["MJ114"]
    assert verify(path, policy=Policy(ignore=["MJ114"])).status == "verified"


def test_what_is_left_out_outside_hands_makes_the_log_partial(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(to_bytes(changed(quick(), 7, ranks=[2, 2])))
    report = verify(path, policy=Policy(ignore=["MJ713"]))
    assert report.status == "partial"
    path.write_bytes(b"\x00\x01")
    assert verify(path, policy=Policy(ignore=["MJ0"])).status == "partial"
