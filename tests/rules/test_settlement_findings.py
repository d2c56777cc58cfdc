"""Wrong payments of several kinds: each mistake is one finding, at the settlement's line."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from mjlog.diagnostics import Diagnostic
from mjlog.diagnostics.render import text
from mjlog.records import (
    Exhausted,
    Game,
    GameEnd,
    Hand,
    HandEnd,
    Kong,
    Payment,
    Record,
    Settlement,
    Win,
)
from mjlog.rules.registry import load
from tests.rules.games import played
from tests.simulation.games import reports

Log = list[Record]
Payments = list[Payment]


def one_hand_logs(
    ruleset: str,
    settings: tuple[Any, ...] = (),
    players: tuple[str, ...] = ("erratic", "pungs", "erratic", "fast"),
    numbers: range = range(40, 46),
) -> Iterator[Log]:
    """Every hand of some games as a log of its own: the header, and the hand as the only one."""
    for number in numbers:
        log: Log = []
        for record in played(ruleset, players, number, 20, settings):
            if isinstance(record, Game):
                header = record
            elif isinstance(record, Hand):
                log = [header, record]
            elif not isinstance(record, GameEnd):
                log.append(record)
                if isinstance(record, HandEnd):
                    yield log


def settlement_of(log: Log) -> Settlement:
    return next(record for record in log if isinstance(record, Settlement))


def payments_of(log: Log) -> Payments:
    payments = settlement_of(log).payments
    assert payments is not None
    return payments


def first(logs: Iterator[Log], fits: Callable[[Log], bool]) -> Log:
    return next(log for log in logs if fits(log))


def has(log: Log, *reasons: str) -> bool:
    return set(reasons) <= {payment.reason for payment in payments_of(log)}


def resettled(log: Log, payments: Payments, *, deltas: bool = True) -> Log:
    """The log with other payments; deltas and scores follow, or are left as they were."""
    old = settlement_of(log)
    changed: dict[str, Any] = {"payments": payments}
    if deltas:
        flow = dict.fromkeys((*range(len(old.deltas)), "house"), 0)
        for payment in payments:
            flow[payment.from_seat] -= payment.amount
            flow[payment.to] += payment.amount
        hand = next(record for record in log if isinstance(record, Hand))
        gains = [flow[seat] for seat in range(len(old.deltas))]
        changed |= {
            "deltas": gains,
            "house": flow["house"] or None,
            "scores": [a + b for a, b in zip(hand.scores, gains, strict=True)],
        }
    return [structs.replace(r, **changed) if isinstance(r, Settlement) else r for r in log]


def findings(log: Log) -> list[Diagnostic]:
    """What verification finds, the missing end of the game apart."""
    found = [finding for report in reports(log) for finding in report.findings]
    return [finding for finding in found if finding.code != "MJ114"]


def only(log: Log) -> Diagnostic:
    """The one finding of a log, which stands at its settlement."""
    (found,) = findings(log)
    line = 1 + next(place for place, record in enumerate(log) if isinstance(record, Settlement))
    assert found.place.line == line
    return found


def dearer(payment: Payment, by: int = 100) -> Payment:
    return structs.replace(payment, amount=payment.amount + by)


def altered(
    log: Log, reason: str, change: Callable[[Payment], Payment | None], *, first_only: bool = True
) -> Payments:
    """The payments with those of a reason changed or, by None, left out."""
    result: Payments = []
    done = False
    for payment in payments_of(log):
        if payment.reason == reason and not (done and first_only):
            done = True
            changed = change(payment)
            result += [] if changed is None else [changed]
        else:
            result.append(payment)
    assert done
    return result


BOTH = pytest.mark.parametrize("deltas", [True, False], ids=["to match", "alone"])


@pytest.fixture(scope="module")
def paid() -> Log:
    """A hand that was won, with a kong and a fee."""
    return first(one_hand_logs("maceplay2p"), lambda log: has(log, "win", "kong", "fee"))


@pytest.fixture(scope="module")
def drawn() -> Log:
    """An exhausted hand with kongs of both seats or one."""
    return first(
        one_hand_logs("maceplay2p", (("reserve_tiles", 20),)),
        lambda log: any(isinstance(record, Exhausted) for record in log) and has(log, "kong"),
    )


@pytest.fixture(scope="module")
def broke() -> Log:
    """A hand that cost more than the payer had."""
    settings = (("start_score", 1200),)
    return first(one_hand_logs("maceplay2p", settings), lambda log: has(log, "win", "cap", "fee"))


@pytest.fixture(scope="module")
def robbed() -> Log:
    return first(
        one_hand_logs("maceplay2p", players=("erratic",) * 4, numbers=range(124, 125)),
        lambda log: any(isinstance(record, Win) and record.by == "rob" for record in log),
    )


@pytest.mark.untraced
def test_the_hands_are_clean_as_played(paid: Log, drawn: Log, broke: Log, robbed: Log) -> None:
    for log in (paid, drawn, broke, robbed):
        assert findings(log) == []


@BOTH
def test_kong_points_are_due_though_nobody_won(drawn: Log, deltas: bool) -> None:
    found = only(resettled(drawn, altered(drawn, "kong", lambda payment: None), deltas=deltas))
    assert found.code == "MJ604"
    assert found.data["reason"] == "kong"


@BOTH
def test_a_robbed_kong_is_worth_nothing(robbed: Log, deltas: bool) -> None:
    place, kong = next(
        (place, record) for place, record in reversed(list(enumerate(robbed)))
        if isinstance(record, Kong)
    )  # fmt: skip
    extra = Payment(
        from_seat=1 - kong.seat, to=kong.seat, amount=100, reason="kong", event=place - 1
    )
    # The fee is left as it was, so it may follow from either.
    found = only(resettled(robbed, [*payments_of(robbed), extra], deltas=deltas))
    assert (found.code, found.data["reason"], found.recorded) == ("MJ605", "kong", 100)


@BOTH
@pytest.mark.parametrize("reason", ["win", "kong", "fee"])
def test_a_wrong_amount(paid: Log, reason: str, deltas: bool) -> None:
    found = only(resettled(paid, altered(paid, reason, dearer), deltas=deltas))
    assert (found.code, found.data["reason"]) == ("MJ603", reason)


def test_a_fee_may_follow_the_wrong_amount(paid: Log) -> None:
    payments = altered(paid, "win", lambda payment: dearer(payment, 400))
    payments = [dearer(p, 20) if p.reason == "fee" else p for p in payments]
    found = only(resettled(paid, payments))
    assert (found.code, found.data["reason"]) == ("MJ603", "win")


@BOTH
def test_a_fee_is_taken_from_whoever_gains(paid: Log, deltas: bool) -> None:
    def other(payment: Payment) -> Payment:
        assert isinstance(payment.from_seat, int)
        return structs.replace(payment, from_seat=1 - payment.from_seat)

    found = only(resettled(paid, altered(paid, "fee", other), deltas=deltas))
    assert (found.code, found.data["reason"]) == ("MJ602", "fee")


@BOTH
def test_a_fee_left_out(paid: Log, deltas: bool) -> None:
    found = only(resettled(paid, altered(paid, "fee", lambda payment: None), deltas=deltas))
    assert (found.code, found.data["reason"]) == ("MJ604", "fee")


def test_a_payment_for_the_wrong_event(paid: Log) -> None:
    def moved(payment: Payment) -> Payment:
        assert payment.event is not None
        return structs.replace(payment, event=payment.event + 1)

    found = only(resettled(paid, altered(paid, "kong", moved)))
    assert (found.code, found.data["reason"]) == ("MJ611", "kong")


@BOTH
def test_nobody_pays_beyond_the_chips(broke: Log, deltas: bool) -> None:
    found = only(resettled(broke, altered(broke, "cap", lambda payment: None), deltas=deltas))
    assert (found.code, found.data["reason"]) == ("MJ604", "cap")
    found = only(resettled(broke, altered(broke, "cap", dearer), deltas=deltas))
    assert (found.code, found.data["reason"]) == ("MJ603", "cap")


def test_a_limit_without_need(paid: Log) -> None:
    win = next(payment for payment in payments_of(paid) if payment.reason == "win")
    back = Payment(from_seat=win.to, to=win.from_seat, amount=50, reason="cap")
    found = only(resettled(paid, [*payments_of(paid), back]))
    assert (found.code, found.data["reason"]) == ("MJ605", "cap")


def test_payments_in_another_order_are_the_same(paid: Log, broke: Log) -> None:
    for log in (paid, broke):
        assert findings(resettled(log, payments_of(log)[::-1], deltas=False)) == []


@pytest.fixture(scope="module")
def self_drawn() -> Log:
    return first(one_hand_logs("hk13"), lambda log: len(payments_of(log)) == 3)


@pytest.fixture(scope="module")
def discarded() -> Log:
    return first(one_hand_logs("hk13"), lambda log: len(payments_of(log)) == 1)


@BOTH
def test_a_self_draw_is_not_paid_by_one(self_drawn: Log, deltas: bool) -> None:
    payments = payments_of(self_drawn)
    whole = structs.replace(payments[1], amount=sum(payment.amount for payment in payments))
    found = only(resettled(self_drawn, [whole], deltas=deltas))
    assert found.code == "MJ602"
    assert found.recorded == [whole.from_seat]
    assert found.expected == [payment.from_seat for payment in payments]


@BOTH
def test_a_discard_is_not_paid_by_three(discarded: Log, deltas: bool) -> None:
    (payment,) = payments_of(discarded)
    third = structs.replace(payment, amount=payment.amount // 3)
    others = [seat for seat in range(4) if seat not in (payment.to, payment.from_seat)]
    shared = [structs.replace(third, from_seat=seat) for seat in others]
    rest = structs.replace(third, amount=payment.amount - 2 * third.amount)
    found = only(resettled(discarded, [rest, *shared], deltas=deltas))
    assert (found.code, found.expected) == ("MJ602", [payment.from_seat])


def declared(log: Log, **options: Any) -> Log:
    """The log with other options in its header, and the hash that goes with them."""
    header = log[0]
    assert isinstance(header, Game)
    chosen = {**header.ruleset.options, **options}
    reference = load(header.ruleset.id, chosen).reference()
    return [structs.replace(header, ruleset=reference), *log[1:]]


@pytest.mark.parametrize(("played_by", "judged_by"), [("robbed", "all"), ("all", "robbed")])
def test_who_pays_a_robbed_kong_is_one_finding(played_by: str, judged_by: str) -> None:
    """One seat pays where three owe, or three where one does."""
    log = first(
        one_hand_logs(
            "hk13", (("robbed_kong_paid_by", played_by), ("min_faan", 0)), numbers=range(64, 65)
        ),
        lambda log: any(isinstance(record, Win) and record.by == "rob" for record in log),
    )
    paid = payments_of(log)
    assert len(paid) == {"robbed": 1, "all": 3}[played_by]
    found = only(declared(log, robbed_kong_paid_by=judged_by))
    win = next(record for record in log if isinstance(record, Win))
    others = [seat for seat in range(4) if seat != win.seat]
    payers = {"robbed": [win.from_seat], "all": others}
    assert found.code == "MJ602"
    assert (found.recorded, found.expected) == (payers[played_by], payers[judged_by])


@pytest.mark.parametrize(("played_by", "judged_by"), [("net", "gross"), ("gross", "net")])
def test_what_the_fee_is_on_is_one_finding(played_by: str, judged_by: str) -> None:
    """Kongs of both seats: on what each is paid both owe a fee, on what one gains that one does."""
    rivals = first(
        one_hand_logs("maceplay2p", (("fee_on", played_by),), numbers=range(40, 90)),
        lambda log: len({each.to for each in payments_of(log) if each.to != "house"}) == 2,
    )
    received = dict.fromkeys((0, 1), 0)
    for payment in payments_of(rivals):
        if isinstance(payment.to, int) and payment.reason in ("win", "kong"):
            received[payment.to] += payment.amount
    assert all(received.values())
    # Five percent, rounded up: of each sum, and of the difference.
    gross = [{"payer": seat, "amount": -(-received[seat] // 20)} for seat in (0, 1)]
    ahead = max(received, key=lambda seat: received[seat])
    gain = max(received.values()) - min(received.values())
    net = [{"payer": ahead, "amount": -(-gain // 20)}] if gain else []
    levies = {"net": net, "gross": gross}
    found = only(declared(rivals, fee_on=judged_by))
    assert (found.code, found.data["reason"], found.data["payee"]) == ("MJ603", "fee", "house")
    assert (found.recorded, found.expected) == (levies[played_by], levies[judged_by])
    assert "seat 0: " in text(found, "en")
    assert "座位 0：" in text(found, "zh")


def test_a_self_draw_that_nobody_pays_rightly_is_one_finding(self_drawn: Log) -> None:
    payments = payments_of(self_drawn)
    shared = declared(self_drawn, self_draw_split="shared")
    third = [{"payer": each.from_seat, "amount": -(-each.amount // 3)} for each in payments]
    found = only(shared)
    assert (found.code, found.data["payer"]) == ("MJ603", payments[0].from_seat)
    assert found.recorded == [{"payer": each.from_seat, "amount": each.amount} for each in payments]
    assert found.expected == third
    found = only(resettled(self_drawn, []))
    assert (found.code, found.recorded, found.expected) == (
        "MJ604", None, [{"payer": each.from_seat, "amount": each.amount} for each in payments]
    )  # fmt: skip
    # Two of three wrong are two mistakes.
    wrong = [dearer(payments[0]), dearer(payments[1]), payments[2]]
    assert [found.code for found in findings(resettled(self_drawn, wrong))] == ["MJ603", "MJ603"]


@pytest.mark.parametrize(("pool", "code"), [(1500, "MJ603"), (0, "MJ605")])
def test_what_passes_to_those_who_are_ready_is_one_matter(pool: int, code: str) -> None:
    """Three thousand passed by seats that are not ready, each paying every one that is."""
    log = first(
        one_hand_logs("riichi", numbers=range(0, 3)),
        lambda log: (
            len(payments_of(log)) == 4 and {each.reason for each in payments_of(log)} == {"noten"}
        ),
    )
    found = only(declared(log, noten_pool=pool))
    assert (found.code, found.data["reason"]) == (code, "noten")
    assert found.recorded == [
        {"payer": each.from_seat, "payee": each.to, "amount": 750} for each in payments_of(log)
    ]
    half = [{**each, "amount": 375} for each in found.recorded]
    assert found.expected == (half if pool else None)
    assert "→" in text(found, "zh")


def test_another_seat_pays_the_discard(discarded: Log) -> None:
    (payment,) = payments_of(discarded)
    seat = next(seat for seat in range(4) if seat not in (payment.to, payment.from_seat))
    found = only(resettled(discarded, [structs.replace(payment, from_seat=seat)]))
    assert (found.code, found.recorded, found.expected) == ("MJ602", seat, payment.from_seat)


def test_one_of_three_left_out_or_wrong(self_drawn: Log) -> None:
    payments = payments_of(self_drawn)
    found = only(resettled(self_drawn, payments[:2]))
    assert (found.code, found.data["payer"]) == ("MJ604", payments[2].from_seat)
    found = only(resettled(self_drawn, [dearer(payments[0]), *payments[1:]]))
    assert (found.code, found.data["payer"]) == ("MJ603", payments[0].from_seat)


def test_a_hand_below_the_minimum_is_no_win() -> None:
    """A log played with a lower minimum claims a higher one."""
    settings = (("min_faan", 0),)
    log = first(
        one_hand_logs("hk13", settings),
        lambda log: any(isinstance(record, Win) and record.total == 0 for record in log),
    )
    header = log[0]
    assert isinstance(header, Game)
    reference = header.ruleset
    stricter = structs.replace(reference, options={**reference.options, "min_faan": 1})
    changed: Log = [structs.replace(header, ruleset=stricter), *log[1:]]
    found = {finding.code: finding for finding in findings(changed)}
    assert found.keys() - {"MJ109", "MJ322"} == {"MJ407"}
    assert found["MJ407"].data["total"] == 0
    win = next(place for place, record in enumerate(log, 1) if isinstance(record, Win))
    assert found["MJ407"].place.line == win


def test_more_than_the_cap_does_not_count() -> None:
    log = first(
        one_hand_logs("hk13", (("max_faan", 2),)),
        lambda log: any(isinstance(record, Win) and (record.total or 0) > 2 for record in log),
    )
    assert findings(log) == []
    over = [
        structs.replace(record, counted=record.total) if isinstance(record, Win) else record
        for record in log
    ]
    assert {finding.code for finding in findings(over)} == {"MJ511"}
    assert msgspec.json.encode(over[0]) == msgspec.json.encode(log[0])
