"""The block that closes a wrong hand: right items, right payment, what each seat is owed.

Hands and figures are those of the rule document's worked examples (base 50, unit 20).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

from mjlog.rules.policies import Standing
from mjlog.rules.registry import load
from mjlog.verification.report import HandReport
from tests.builders.script import Script, build_hand
from tests.mutation.endings import game_end, repaid
from tests.mutation.logs import Event, Log, changed, to_log, verify_log
from tests.verification.bad_logs import quick

Items = dict[str, tuple[int, int]]
"""Id to count and value of one."""


@dataclass(frozen=True)
class Case:
    """A hand as it was played, and how its record is wrong.

    Args:
        dealt: the winner's tiles.
        play: what happens, as the builders write it; seat 1 wins.
        dealer, streak: standing.
        right: the items it is worth.
        pays: the payment that is due.
        wrong: the items recorded instead.
        paid: what is recorded as paid by seat 0; negative where seat 1 pays.
        codes: what is reported.
    """

    dealt: str
    play: str
    dealer: int
    streak: int
    right: Items
    pays: int
    wrong: Items
    paid: int
    codes: tuple[str, ...]


CASES: dict[str, Case] = {
    # §8 example 1: 6 and the dealer's 3 make 50 + 20 × 9 = 230. Without 不求 210 was paid.
    "self-draw without its concealed item": Case(
        "23m456m678m111p99p",
        "0~ 1~ 0~ 1+4m 1:win",
        0,
        1,
        {"self_draw": (1, 4), "concealed": (1, 1), "no_claim_tsumo": (1, 1)},
        230,
        {"self_draw": (1, 4), "concealed": (1, 1)},
        210,
        ("MJ501",),
    ),
    # §8 example 2: 5 and the dealer's 1 make 170. Three dragons counted instead of one: 210.
    "one dragon counted three times": Case(
        "11p99p77z33m88m1m2m4z",
        "1~ 0+7z 0-7z 1:pung 1-1m 0+3m 0-3m 1:pung 1-2m 0+8m 0-8m 1:pung 1-4z"
        " 0+1p 0-1p 1:win",
        1,
        0,
        {"dragon": (1, 1), "all_pungs": (1, 4)},
        170,
        {"dragon": (3, 1), "all_pungs": (1, 4)},
        210,
        ("MJ504",),
    ),
    # §8 example 7: 大三元 8 混一色 4 with N = 2 make 50 + 20 × 17 = 390, no single dragons beside.
    "dragons beside big dragons": Case(
        "34m99m55z66z77z1z2z3z",
        "0+5z 0-5z 1:pung 1-1z 0+6z 0-6z 1:pung 1-2z 0+7z 0-7z 1:pung 1-3z 0+5m 0-5m 1:win",
        0,
        2,
        {"half_flush": (1, 4), "big_dragons": (1, 8)},
        390,
        {"dragon": (3, 1), "half_flush": (1, 4), "big_dragons": (1, 8)},
        450,
        ("MJ503",),
    ),
    # §8 example 10: 全求人 2 碰碰胡 4 make 190, no 獨聽 beside it.
    "single wait beside all claimed": Case(
        "1p22m44m66m99p1z2z3z4z",
        "0+2m 0-2m 1:pung 1-1z 0+4m 0-4m 1:pung 1-2z 0+6m 0-6m 1:pung 1-3z 0+9p 0-9p 1:pung"
        " 1-4z 0+1p 0-1p 1:win",
        0,
        0,
        {"all_claimed": (1, 2), "all_pungs": (1, 4)},
        190,
        {"single_wait": (1, 1), "all_claimed": (1, 2), "all_pungs": (1, 4)},
        210,
        ("MJ503",),
    ),
    # §8 example 14: read as triplets 15, as sequences only 6: 370 are due, 190 were paid.
    "the reading of less worth": Case(
        "111m222m333m11p99p",
        "0~ 1~ 0~ 1+1p 1:win",
        0,
        0,
        {
            "self_draw": (1, 4), "concealed": (1, 1), "no_claim_tsumo": (1, 1),
            "all_pungs": (1, 4), "four_concealed": (1, 5),
        },
        370,
        {"self_draw": (1, 4), "concealed": (1, 1), "no_claim_tsumo": (1, 1)},
        190,
        ("MJ506",),
    ),
    # §8 example 15: 7 make 210, which the winner paid instead of the one who threw the tile.
    "winner pays": Case(
        "111m222m333m11p99p",
        "0~ 1~ 0+1p 0-1p 1:win",
        0,
        0,
        {"concealed": (1, 1), "three_concealed": (1, 2), "all_pungs": (1, 4)},
        210,
        {"concealed": (1, 1), "three_concealed": (1, 2), "all_pungs": (1, 4)},
        -210,
        ("MJ609",),
    ),
    # §7: the dealer's share is 1 + 2N = 5 with N = 2, not 1.
    "streak forgotten": Case(
        "123456789m23m55m",
        "0~ 1~ 0~ 1+4m 1:win",
        0,
        2,
        {
            "self_draw": (1, 4), "concealed": (1, 1), "no_claim_tsumo": (1, 1),
            "full_flush": (1, 8),
        },
        50 + 20 * 19,
        {
            "self_draw": (1, 4), "concealed": (1, 1), "no_claim_tsumo": (1, 1),
            "full_flush": (1, 8),
        },
        50 + 20 * 15,
        ("MJ603",),
    ),
}  # fmt: skip


def _log(case: Case) -> tuple[Log, int, int]:
    """Return the legal log of a case, and the indexes of its win and its settlement."""
    first = 1 + case.dealer + case.streak
    standing = Standing(first, 0, case.dealer, case.dealer, case.streak)
    script = Script(case.play, {1: case.dealt})
    rules = load("douque2p", {"rounds": 0})
    played = build_hand(rules, script, standing=standing, dice=[1, 2, 2], rng=Random("fixed"))
    events = to_log(played.events)  # type: ignore[arg-type]
    log = [quick()[0], *events, game_end(played.scores)]
    win = next(index for index, event in enumerate(log) if event["type"] == "win")
    return log, win, next(at for at, event in enumerate(log) if event["type"] == "settlement")


def _listed(items: Items) -> list[Event]:
    return [{"id": name, "count": count, "value": value} for name, (count, value) in items.items()]


def _worth(items: Items) -> int:
    return sum(count * value for count, value in items.values())


def _recorded_wrongly(case: Case) -> Log:
    log, win, settlement = _log(case)
    total = _worth(case.wrong)
    log = changed(log, win, items=_listed(case.wrong), total=total, counted=total)
    payer, payee = (0, 1) if case.paid > 0 else (1, 0)
    payment = {"from": payer, "to": payee, "amount": abs(case.paid), "reason": "win"}
    return repaid(log, settlement, [-case.paid, case.paid], payments=[payment])


def _hand(log: Log) -> HandReport:
    (report,) = (report for report in verify_log(log) if report.hand is not None)
    return report


@pytest.mark.parametrize("name", CASES)
def test_the_hand_as_played_is_right(name: str) -> None:
    case = CASES[name]
    log, win, settlement = _log(case)
    assert log[win]["items"] == _listed(case.right)
    assert log[settlement]["payments"][0]["amount"] == case.pays
    report = _hand(log)
    assert not report.findings
    assert report.correction is None


@pytest.mark.parametrize("name", CASES)
def test_the_correction_says_what_was_due(name: str) -> None:
    case = CASES[name]
    report = _hand(_recorded_wrongly(case))
    assert tuple(finding.code for finding in report.findings) == case.codes
    correction = report.correction
    assert correction is not None
    (win,) = correction.wins
    assert win.seat == 1
    assert {item.id: (item.count, item.value) for item in win.items} == case.right
    assert win.total == win.counted == _worth(case.right)
    assert win.recorded_items is not None
    assert {item.id: (item.count, item.value) for item in win.recorded_items} == case.wrong
    assert win.recorded_total == _worth(case.wrong)
    (payment,) = correction.payments
    assert (payment.from_seat, payment.to, payment.amount) == (0, 1, case.pays)
    assert payment.reason == "win"
    assert correction.deltas == (-case.pays, case.pays)
    assert correction.recorded_deltas == (-case.paid, case.paid)
    assert correction.difference == (case.paid - case.pays, case.pays - case.paid)


def test_nobody_owes_anything_for_an_exhausted_hand() -> None:
    log = _exhausted()
    settlement = next(at for at, event in enumerate(log) if event["type"] == "settlement")
    payment = {"from": 0, "to": 1, "amount": 100, "reason": "noten"}
    report = _hand(repaid(log, settlement, [-100, 100], payments=[payment]))
    assert [finding.code for finding in report.findings] == ["MJ605"]
    correction = report.correction
    assert correction is not None
    assert correction.wins == ()
    assert correction.payments == ()
    assert correction.deltas == (0, 0)
    assert correction.difference == (100, -100)


def _exhausted() -> Log:
    rules = load("douque2p", {"rounds": 0})
    played = build_hand(rules, Script("~0"), rng=Random("fixed"))
    return [quick()[0], *to_log(played.events), game_end(played.scores)]  # type: ignore[arg-type]


def test_the_right_dealer_and_streak_decide_what_is_due() -> None:
    """A hand recorded with streak 3 instead of 2 is corrected by the streak it should have."""
    case = CASES["streak forgotten"]
    log, _, _ = _log(case)
    before = _as_second_hand_of(log, case)
    opening = next(at for at, event in enumerate(before) if event.get("hand") == 2)
    wrong = changed(before, opening, streak=3)
    reports = [report for report in verify_log(wrong) if report.hand == 2]
    assert [finding.code for finding in reports[0].findings] == ["MJ704"]
    correction = reports[0].correction
    assert correction is not None
    assert correction.deltas == (-(50 + 20 * 17), 50 + 20 * 17)


def _as_second_hand_of(log: Log, case: Case) -> Log:
    """Return a game whose first hand is exhausted and whose second is the case's, with N = 1."""
    first = _exhausted()[1:-1]
    second: list[Event] = [dict(event) for event in log[1:-1]]
    second[0] |= {"hand": 2, "streak": 1, "dealer": 0}
    settlement = next(at for at, event in enumerate(second) if event["type"] == "settlement")
    due = 50 + 20 * (_worth(case.right) + 3)
    payment = {"from": 0, "to": 1, "amount": due, "reason": "win"}
    second = repaid(second, settlement, [-due, due], payments=[payment])
    scores: Sequence[int] = second[settlement]["scores"]
    return [log[0], *first, *second, game_end(scores)]


def test_no_correction_where_nobody_knows_who_won() -> None:
    log, win, _ = _log(CASES["winner pays"])
    broken = changed(log, win, seat=0, from_=1)
    report = _hand(broken)
    assert [finding.code for finding in report.findings] == ["MJ301"]
    assert report.correction is None


def test_an_item_that_the_rules_do_not_know_is_shown_by_its_id() -> None:
    log = quick()
    (win,) = [at for at, event in enumerate(log) if event["type"] == "win"]
    invented = {"id": "made\x1bup", "count": 1, "value": 3}
    wrong = changed(
        log, win, items=[*log[win]["items"], invented], total=log[win]["total"] + 3
    )  # fmt: skip
    (report,) = verify_log(wrong)
    assert report.correction is not None
    assert report.correction.unit.zh == "台"
    (corrected,) = report.correction.wins
    assert corrected.recorded_items is not None
    assert [item.id for item in corrected.recorded_items][-1] == "made\x1bup"
    assert "\x1b" not in corrected.recorded_items[-1].label.en
    assert sum(item.count * item.value for item in corrected.recorded_items) == (
        corrected.recorded_total
    )
