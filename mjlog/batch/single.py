"""One log, whatever happens."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mjlog.codec import Source
from mjlog.diagnostics import BY_CODE, Diagnostic, Fault, Place, Policy
from mjlog.formats import batches
from mjlog.verification.game import verify_batches
from mjlog.verification.report import HandReport, Summary

_NOTHING_THERE = frozenset({"MJ001", "MJ003"})


class Verdict(Summary):
    """What comes of one source, after its last hand.

    Attributes:
        found: there was something to read. False for a missing file or a folder without logs.
        crashed: this program failed on the source.
        used: positions of the policy's waivers that met a finding here.
    """

    __slots__ = ("crashed", "found", "used")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.found = True
        self.crashed = False
        self.used: frozenset[int] = frozenset()


@contextmanager
def collector_at_rest(objects: int = 50_000) -> Iterator[None]:
    """Let the cyclic garbage collector look less often.

    Verification makes many short-lived objects and no cycles of them, so the collector would
    spend a sixth of the time finding nothing.

    Args:
        objects: how many more there have to be before it looks.
    """
    usual = gc.get_threshold()
    gc.set_threshold(max(usual[0], objects), *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def verified(
    source: Source, policy: Policy, brief: bool, debug: bool
) -> Iterator[HandReport | Verdict]:
    """Yield the reports of one log, then its verdict; a failure of this program is a finding.

    Args:
        source: the log.
        policy: which findings count, and how much.
        brief: leave out the reports of hands without findings.
        debug: write the traceback of a failure to standard error.
    """
    verdict = Verdict(source.name)
    used_before = set(policy.used)

    def keep(diagnostic: Diagnostic) -> Diagnostic | None:
        if diagnostic.code in _NOTHING_THERE and not diagnostic.place.offset:
            verdict.found = False
        return policy.apply(diagnostic)

    try:
        with collector_at_rest():
            for report in verify_batches(source.name, batches(source), keep):
                verdict.add(report)
                if report.findings or not brief:
                    yield report
    except Exception as error:  # a bug in here must not end the whole run
        if debug:
            traceback.print_exc()
        report = crashed(source.name, f"{type(error).__name__}: {error}{_site(error)}")
        verdict.add(report)
        verdict.crashed = True
        yield report
    verdict.used = frozenset(policy.used - used_before)
    yield verdict


def _site(error: BaseException) -> str:
    """Return where in this program an error arose, for whoever it is reported to."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def crashed(source: str, reason: str) -> HandReport:
    """Return the report that says that this program failed on a log."""
    # No policy is asked: what was not checked must not be ignored.
    finding = diagnose(Fault("MJ902", {"reason": reason}), source)
    return HandReport(source=source, status="failed", findings=(finding,))


def diagnose(
    fault: Fault,
    source: str,
    line: int | None = None,
    offset: int | None = None,
    element: str | None = None,
) -> Diagnostic:
    """Give a fault of a log its place."""
    return Diagnostic(
        code=fault.code,
        severity=BY_CODE[fault.code].severity,
        place=Place(source=source, line=line, offset=offset, element=element),
        data=fault.data,
        recorded=fault.recorded,
        expected=fault.expected,
    )
