"""Payments that were once told twice, or wrongly."""

import pytest
from msgspec.structs import replace

from mjlog.records import GameEnd, Hand, Record, Settlement, Win
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW
from tests.builders.games import build_game
from tests.mutation.endings import repaid
from tests.mutation.logs import Log, changed, findings, verify_log
from tests.simulation.games import reports
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


def _moved(record: Record, by: int) -> Record:
    """The record with the scores of seats 0 and 1 moved apart by an amount."""
    if isinstance(record, (Hand, Settlement, GameEnd)):
        first, second = record.scores
        return replace(record, scores=[first + by, second - by])
    return record


@pytest.mark.parametrize("follows", [True, False])
def test_the_hand_after_a_wrong_list_was_one_more_finding(follows: bool) -> None:
    """The dealer wins a discard with 5 tai: 50 + 20 × (5 + 1) = 170.

    The win leaves out an item of 1 tai, which its settlement follows: 150. The next hand may open
    with either.
    """
    log = build_game([ALL_TRIPLETS, CONCEALED_SELF_DRAW])
    second = [at for at, record in enumerate(log) if isinstance(record, Hand)][1]
    wrong: list[Record] = []
    for record in log[:second]:
        if isinstance(record, Win):
            assert record.items is not None
            items = [item for item in record.items if item.id != "dragon"]
            record = replace(record, items=items, total=4, counted=4)  # noqa: PLW2901
        elif isinstance(record, Settlement):
            assert record.payments
            (paid,) = record.payments
            assert paid.amount == 170
            record = replace(  # noqa: PLW2901
                record,
                payments=[replace(paid, amount=150)],
                deltas=[150, -150],
                scores=[150, -150],
            )
        wrong.append(record)
    wrong += [_moved(record, -20 if follows else 0) for record in log[second:]]
    assert [f.code for report in reports(wrong) for f in report.findings] == ["MJ501"]
