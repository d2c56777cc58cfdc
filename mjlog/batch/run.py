"""Verifying and reading logs by path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from mjlog.batch.pool import verified_in_order
from mjlog.batch.single import Verdict, diagnose, verified
from mjlog.codec import Source
from mjlog.diagnostics import BY_CODE, Diagnostic, Policy
from mjlog.diagnostics.render import text
from mjlog.formats import lines, sources
from mjlog.records import Record
from mjlog.verification.report import SEVERITY, HandReport, Status


class ReadError(ValueError):
    """A log cannot be read on; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(text(diagnostic))
        self.diagnostic = diagnostic


class Report:
    """Everything that verification says about some logs; iterating yields the hand reports.

    Attributes:
        hands: one report a hand, in order, and one with ``hand`` None for each stretch of lines
            outside hands that something is wrong with.
        sources: a verdict for every log, in order.
    """

    __slots__ = ("hands", "sources")

    def __init__(self, hands: Iterable[HandReport], verdicts: Iterable[Verdict]) -> None:
        self.hands = tuple(hands)
        self.sources = tuple(verdicts)

    @property
    def status(self) -> Status:
        """The worst status of any log."""
        return max((verdict.status for verdict in self.sources), key=SEVERITY.index)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Every finding, in order."""
        return tuple(chain.from_iterable(report.findings for report in self.hands))

    def __iter__(self) -> Iterator[HandReport]:
        """Iterate over the hand reports."""
        return iter(self.hands)

    def __len__(self) -> int:
        """Return the number of hand reports."""
        return len(self.hands)

    def __repr__(self) -> str:
        """Return status and size."""
        return f"<Report {self.status}: hands={len(self.hands)}, findings={len(self.findings)}>"


def read(path: str | Path) -> Iterator[Record]:
    """Yield the records of a log, one a line.

    Args:
        path: a file, packed or not, or ``"-"`` for standard input.

    Raises:
        ReadError: a line, or the file, cannot be read. Warnings, as of a blank line, are passed
            over.
    """
    for source in sources([path]):
        for line in lines(source):
            for fault in line.faults:
                if BY_CODE[fault.code].severity == "error":
                    raise ReadError(
                        diagnose(fault, source.name, line.number, line.offset, line.element)
                    )
            if line.record is not None:
                yield line.record


def verify(
    paths: str | Path | Iterable[str | Path], *, policy: Policy | None = None, jobs: int = 1
) -> Report:
    """Verify logs and return everything found. For more than memory holds, `verify_sources`.

    Args:
        paths: a file or folder, or several; ``"-"`` for standard input.
        policy: which findings count, and how much.
        jobs: processes to use.

    Raises:
        ValueError: no path is given.
    """
    if isinstance(paths, (str, Path)):
        paths = [paths]
    hands: list[HandReport] = []
    verdicts: list[Verdict] = []
    for item in verify_sources(sources(list(paths)), policy=policy, jobs=jobs):
        if isinstance(item, Verdict):
            verdicts.append(item)
        else:
            hands.append(item)
    if not verdicts:
        raise ValueError("there is nothing to verify")
    return Report(hands, verdicts)


def verify_sources(
    logs: Iterable[Source],
    *,
    policy: Policy | None = None,
    jobs: int = 1,
    brief: bool = False,
    debug: bool = False,
) -> Iterator[HandReport | Verdict]:
    """Verify logs one after the other.

    Args:
        logs: what to verify; taken from as needed.
        policy: which findings count, and how much; its ``used`` grows as sources end.
        jobs: processes to use; a single log is verified in this one, and so is a stream. The
            main module of a program that asks for more than one must be importable, as for any
            use of ``multiprocessing``.
        brief: leave out the reports of hands without findings.
        debug: write the traceback of an internal error to standard error.

    Yields:
        For every source the reports of its hands, then its verdict. A source that this program
        fails on gets MJ902, and the others go on.
    """
    policy = policy or Policy()
    logs = iter(logs)
    first = list(islice(logs, 2))
    logs = chain(first, logs)
    if jobs > 1 and len(first) > 1:
        results = verified_in_order(logs, policy, jobs, brief, debug)
    else:
        results = chain.from_iterable(verified(log, policy, brief, debug) for log in logs)
    for item in results:
        if isinstance(item, Verdict):
            policy.used |= item.used
        yield item
