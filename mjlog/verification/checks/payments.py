"""Payments as recorded beside those that are due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from mjlog.diagnostics import Fault
from mjlog.records import Payment
from mjlog.rules.settle import Ledger, Result
from mjlog.rules.settlements import Settlement as Terms

Claim = tuple[int | str, int | str, str, int | None, int | None]
"""What makes two payments the same one: from, to, reason, win, event."""


def check_stages(
    terms: Terms, payments: Sequence[Payment], results: Sequence[Result]
) -> list[Fault]:
    """Say how payments differ from those due, each stage going by the recorded ones before it.

    Where an earlier stage is wrong, a later one may also go by what is right.
    """
    payments, misdescribed = _described(payments, [terms.settle(each) for each in results])
    claimed = [payment for payment in payments if payment.reason not in ("cap", "fee")]
    returned = [payment for payment in payments if payment.reason == "cap"]
    fees = [payment for payment in payments if payment.reason == "fee"]
    claims = [terms.due(result) for result in results]
    faults = misdescribed + _check_payments(claimed, claims)
    bases = [claimed, *claims] if faults else [claimed]
    limits = [(base, terms.lacking(base, result)) for base in bases for result in results]
    unreturned = _check_payments(returned, [lacking for _, lacking in limits])
    faults += unreturned
    bases = [[*claimed, *returned]]
    if faults:
        bases += [[*base, *lacking] for base, lacking in limits]
    return faults + _check_payments(
        fees, [terms.fees(base, result) for base in bases for result in results]
    )


def _claim(payment: Payment) -> Claim:
    return payment.from_seat, payment.to, payment.reason, payment.win, payment.event


def _described(
    payments: Sequence[Payment], ledgers: Sequence[Ledger]
) -> tuple[list[Payment], list[Fault]]:
    """Say which payments of the right amount are described wrongly, or split.

    Returns:
        The payments as they should be described, by the nearest of what may be due, and what is
        wrong.
    """
    claims = {_claim(payment) for payment in payments}
    options = [{_claim(payment): payment for payment in ledger.payments} for ledger in ledgers]
    owed = min(options, key=lambda option: len(option.keys() ^ claims))
    whole, faults = _gathered(payments, owed)
    missing = [payment for claim, payment in owed.items() if claim not in claims]
    described: list[Payment] = []
    for payment in whole:
        meant = None if _claim(payment) in owed else _meant(payment, missing)
        if meant is not None:
            missing.remove(meant)
            faults.append(_misdescribed(payment, meant))
        described.append(meant or payment)
    return described, faults


def _gathered(
    payments: Sequence[Payment], owed: Mapping[Claim, Payment]
) -> tuple[list[Payment], list[Fault]]:
    """Put the parts of a split payment together; one of the right amount is listed twice."""
    parts: dict[Claim, list[Payment]] = {}
    for payment in payments:
        parts.setdefault(_claim(payment), []).append(payment)
    whole: list[Payment] = []
    faults: list[Fault] = []
    for claim, each in parts.items():
        due = owed.get(claim)
        amounts = [payment.amount for payment in each]
        if due is None or len(each) == 1 or due.amount in amounts:
            whole.extend(each)
            continue
        whole.append(replace(each[0], amount=due.amount))
        faults.append(
            Fault(
                "MJ612" if sum(amounts) == due.amount else "MJ603",
                _parties(each[0]),
                recorded=amounts,
                expected=due.amount,
                decided_by="scoring.settlement",
            )
        )
    return whole, faults


def _meant(payment: Payment, missing: Sequence[Payment]) -> Payment | None:
    """Return the missing payment that this one must be, but for what it says it is for or to."""
    for due in missing:
        same = due.to == payment.to or _claim(due)[2:] == _claim(payment)[2:]
        if same and (due.from_seat, due.amount) == (payment.from_seat, payment.amount):
            return due
    return None


def _misdescribed(payment: Payment, due: Payment) -> Fault:
    if payment.to != due.to:
        return Fault(
            "MJ613",
            {"payer": due.from_seat, "reason": due.reason},
            recorded=payment.to,
            expected=due.to,
            decided_by="scoring.settlement",
        )
    return Fault(
        "MJ611",
        {**_parties(payment), "amount": payment.amount},
        recorded=_purpose(payment),
        expected=_purpose(due),
        decided_by="scoring.settlement",
    )


def _purpose(payment: Payment) -> dict[str, object]:
    """Return what a payment says it is for."""
    purpose = {"reason": payment.reason, "win": payment.win, "event": payment.event}
    return {name: value for name, value in purpose.items() if value is not None}


def _check_payments(
    payments: Sequence[Payment], options: Sequence[Sequence[Payment]]
) -> list[Fault]:
    """Say how payments differ from the first of the lists that may be due; nothing if from none."""
    if any(same(payments, option) for option in options):
        return []
    settled = _shared_out(payments, options[0])
    paid = [payment for payment in payments if _cause(payment) not in settled]
    due = [payment for payment in options[0] if _cause(payment) not in settled]
    faults = list(settled.values())
    for matter in dict.fromkeys(map(_matter, (*paid, *due))):
        faults += _check_matter(
            [payment for payment in paid if _matter(payment) == matter],
            [payment for payment in due if _matter(payment) == matter],
        )
    return faults


def _check_matter(paid: Sequence[Payment], due: Sequence[Payment]) -> list[Fault]:
    """Say how payments for one thing differ from those due; as one fault where none is right."""
    owed = {_claim(payment): payment.amount for payment in due}
    right = any(owed.get(_claim(payment)) == payment.amount for payment in paid)
    faults = _differences(paid, owed)
    if right or len(faults) < 2:
        return faults
    alike = len({fault.code for fault in faults}) == 1
    return [
        Fault(
            faults[0].code if alike else "MJ603",
            faults[0].data if alike else _parties((*paid, *due)[0]),
            recorded=_listed(paid),
            expected=_listed(due),
            decided_by="scoring.settlement",
        )
    ]


def _listed(payments: Sequence[Payment]) -> list[dict[str, object]] | None:
    """Return payments as a finding lists them; None for none."""
    several = len({payment.to for payment in payments}) > 1
    return [
        {
            "payer": payment.from_seat,
            **({"payee": payment.to} if several else {}),
            "amount": payment.amount,
        }
        for payment in payments
    ] or None


def _differences(paid: Sequence[Payment], due: dict[Claim, int]) -> list[Fault]:
    """Say of each payment what is wrong; ``due`` is used up."""
    faults: list[Fault] = []
    spare: list[Payment] = []
    for payment in paid:
        expected = due.pop(_claim(payment), None)
        if expected is None:
            spare.append(payment)
        elif expected != payment.amount:
            faults.append(
                Fault(
                    "MJ603",
                    _parties(payment),
                    recorded=payment.amount,
                    expected=expected,
                    decided_by="scoring.settlement",
                )
            )
    for payment in spare:
        claim = _claim(payment)
        payer, payee, reason, win, event = claim
        reverse = (payee, payer, reason, win, event)
        other = next((c for c in due if c[1:] == claim[1:]), None)
        if reverse in due:
            del due[reverse]
            faults.append(Fault("MJ609", _parties(payment), recorded=payer, expected=payee))
        elif other is not None:
            del due[other]
            faults.append(
                Fault(
                    "MJ602",
                    {"to": payee, "reason": reason},
                    recorded=payer,
                    expected=other[0],
                    decided_by="scoring.settlement",
                )
            )
        else:
            faults.append(
                Fault(
                    "MJ605",
                    {**_parties(payment), "amount": payment.amount},
                    recorded=payment.amount,
                    decided_by="scoring.settlement",
                )
            )
    for (payer, payee, reason, _, _), amount in due.items():
        faults.append(
            Fault(
                "MJ604",
                {"payer": payer, "payee": payee, "reason": reason, "amount": amount},
                expected=amount,
                decided_by="scoring.settlement",
            )
        )
    return faults


def _shared_out(payments: Sequence[Payment], due: Sequence[Payment]) -> dict[Claim, Fault]:
    """Say where not those who owe it pay the right sum or the right shares, by what it is for.

    One payer in the place of another, too many or too few is left to be told as such.
    """
    found: dict[Claim, Fault] = {}
    for cause in dict.fromkeys(_cause(payment) for payment in due):
        paid = _payers(payments, cause)
        owed = _payers(due, cause)
        strangers, missing = paid.keys() - owed.keys(), owed.keys() - paid.keys()
        shared = paid.keys() & owed.keys()
        if (
            (strangers or missing)
            and not len(strangers) == len(missing) == 1
            and sum(paid.values()) == sum(owed.values())
        ) or (
            len(strangers) + len(missing) > 1
            and shared
            and all(paid[payer] == owed[payer] for payer in shared)
        ):
            _, to, reason, *_ = cause
            found[cause] = Fault(
                "MJ602",
                {"to": to, "reason": reason},
                recorded=list(paid),
                expected=list(owed),
                decided_by="scoring.settlement",
            )
    return found


def _matter(payment: Payment) -> tuple[str, int | None, int | None]:
    """Return what a payment is for, whoever makes it and gets it."""
    return payment.reason, payment.win, payment.event


def _cause(payment: Payment) -> Claim:
    """Return what a payment is for and to, whoever makes it."""
    return "", payment.to, payment.reason, payment.win, payment.event


def _payers(payments: Sequence[Payment], cause: Claim) -> dict[int | str, int]:
    found: dict[int | str, int] = {}
    for payment in payments:
        if _cause(payment) == cause:
            found[payment.from_seat] = found.get(payment.from_seat, 0) + payment.amount
    return found


def same(payments: Sequence[Payment], due: Sequence[Payment]) -> bool:
    """Whether two lists hold the same payments, in any order."""
    return list(payments) == list(due) or (
        len(payments) == len(due) and sorted(payments, key=str) == sorted(due, key=str)
    )


def _parties(payment: Payment) -> dict[str, object]:
    return {"payer": payment.from_seat, "payee": payment.to, "reason": payment.reason}
