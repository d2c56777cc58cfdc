"""Payments that were once told twice, or wrongly."""

import pytest

from tests.mutation.endings import repaid
from tests.mutation.logs import Log, changed, findings, verify_log
from tests.verification.bad_logs import quick

SETTLEMENT = 5
"""Index of the settlement of the quick log: seat 1 pays 650 to seat 0 for its only win."""
DUE = {"from": 1, "to": 0, "amount": 650, "reason": "win"}


def _codes(log: Log) -> list[str]:
    return [finding.code for finding in findings(verify_log(log))]


def test_the_payment_is_as_said() -> None:
    assert quick()[SETTLEMENT]["payments"] == [DUE]


def test_the_number_of_the_only_win_was_an_error() -> None:
    """The format has ``win``, the number of the win from 0, and does not forbid it here."""
    reports = verify_log(changed(quick(), SETTLEMENT, payments=[{**DUE, "win": 0}]))
    assert [report.status for report in reports] == ["verified"]


@pytest.mark.parametrize(
    ("payments", "code"),
    [
        ([{**DUE, "win": 1}], "MJ611"),
        ([{**DUE, "event": 2}], "MJ611"),
        ([{**DUE, "reason": "fee"}], "MJ611"),
        ([{**DUE, "reason": "tip"}], "MJ611"),
        ([{**DUE, "amount": 300}, {**DUE, "amount": 350}], "MJ612"),
        ([{**DUE, "amount": 300}, {**DUE, "amount": 300}], "MJ603"),
        ([DUE, DUE], "MJ605"),
        ([{**DUE, "to": 1}], "MJ613"),
        ([{**DUE, "to": "pot"}], "MJ613"),
        ([{**DUE, "from": 0}], "MJ602"),
    ],
)
def test_one_wrong_payment_was_one_not_due_and_another_missing(
    payments: list[dict[str, object]], code: str
) -> None:
    assert _codes(changed(quick(), SETTLEMENT, payments=payments)) == [code]


def test_a_payment_to_the_house_that_the_scores_follow_is_one_finding() -> None:
    log = repaid(quick(), SETTLEMENT, [0, -650], payments=[{**DUE, "to": "house"}], house=650)
    assert _codes(log) == ["MJ613"]
