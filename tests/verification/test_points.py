"""What a log says of fu, limit and points, or leaves out, and how a wrong one is set right.

The hand is that of ``point_logs``: one han and thirty fu to the dealer, 1500 from seat 3.
"""

from typing import Any

import pytest

from mjlog.cli.text.referee import correction_text
from mjlog.diagnostics import Label
from mjlog.verification.report import PointsLine
from tests.mutation.logs import Log, changed, findings, verify_log
from tests.verification.point_logs import index, paid, won


def told(**fields: Any) -> Log:
    log = won()
    return changed(log, index(log, "win"), **fields)


def test_what_is_not_recorded_is_said_to_be_unchecked() -> None:
    assert [report.unchecked for report in verify_log(won())] == [()]
    for fields in ({"fu": None}, {"points": None}, {"fu": None, "points": None}):
        (report,) = verify_log(told(**fields))
        assert (report.findings, report.unchecked) == ((), ("points_not_recorded",))


def test_payments_go_by_the_worth_where_no_points_are_recorded() -> None:
    """A log that names the tile alone is paid 1500 or wrongly."""
    bare = dict.fromkeys(("items", "total", "counted", "fu", "points"))
    (report,) = verify_log(told(**bare))
    assert (report.status, report.findings) == ("partial", ())
    assert [finding.code for finding in findings(verify_log(paid(told(**bare), 2000)))] == ["MJ603"]


def test_a_log_of_limits_alone() -> None:
    """A limit that is stated is checked although no points are."""
    log = told(fu=None, points=None, limit="haneman")
    assert [finding.code for finding in findings(verify_log(log))] == ["MJ514"]


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        # Two han and thirty fu are 2900 to the dealer: a figure follows from those before it.
        ({"total": 2, "counted": 2, "points": 2900}, ["MJ510"]),
        ({"total": 2, "counted": 2}, ["MJ510"]),
        ({"counted": 2, "points": 2900}, ["MJ511"]),
        ({"items": [{"id": "riichi", "count": 1, "value": 1}]}, ["MJ502", "MJ501"]),
        ({"fu": 40, "points": 2000}, ["MJ513"]),
        ({"fu": 40, "points": 2100}, ["MJ513", "MJ515"]),
        ({"limit": "mangan", "points": 12000}, ["MJ514"]),
    ],
)
def test_each_figure_is_checked_against_the_recorded_one_before(
    fields: dict[str, Any], codes: list[str]
) -> None:
    log = told(**fields)
    assert [finding.code for finding in findings(verify_log(log))] == codes
    if "points" in fields:
        log = paid(log, fields["points"])
        assert [finding.code for finding in findings(verify_log(log))] == codes


def test_the_correction_has_fu_limit_and_points() -> None:
    (report,) = verify_log(paid(told(fu=40, limit="mangan", points=12000), 12000))
    correction = report.correction
    assert correction is not None
    (win,) = correction.wins
    assert win.points == PointsLine(30, None, 1500)
    assert win.recorded_points == PointsLine(40, Label("Mangan", "滿貫"), 12000)
    assert correction.deltas == (1500, 0, 0, -1500)
    assert correction.difference == (-10500, 0, 0, 10500)
    text = correction_text(report, "en")
    assert "30 fu, 1500 points" in text
    assert "40 fu, Mangan, 12000 points" in text
    assert "40 符、滿貫、12000 點" in correction_text(report, "zh")
