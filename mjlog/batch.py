"""Many logs, one report a hand: in this process, or in several at once.

With several processes the reports still come in the order of the sources. Each worker sends what
it finds through a pipe of its own, and a worker whose pipe is not read stops and waits; so memory
stays bounded however long a log is and however much is wrong with it.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from pathlib import Path

from mjlog.codec import Source, batches, lines, sources
from mjlog.diagnostics import BY_CODE, Diagnostic, Fault, Place, Policy
from mjlog.diagnostics.render import text
from mjlog.records import Record
from mjlog.verification.game import verify_batches
from mjlog.verification.report import SEVERITY, HandReport, Status, Summary

_NOTHING_THERE = frozenset({"MJ001", "MJ003"})
_CHUNK = 64
"""Reports a worker sends at a time."""
_HELD = 8 * _CHUNK
"""Reports held for a source whose turn has not come before its worker has to wait."""
_AHEAD = 4
"""Sources a worker, that being the mean, may be ahead of the one whose reports are due."""


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
        return f"<Report {self.status}: {len(self.hands)} hands, {len(self.findings)} findings>"


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
                    raise ReadError(_diagnose(fault, source.name, line.number, line.offset))
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
        results = _in_order(logs, policy, jobs, brief, debug)
    else:
        results = chain.from_iterable(_verified(log, policy, brief, debug) for log in logs)
    for item in results:
        if isinstance(item, Verdict):
            policy.used |= item.used
        yield item


def _verified(
    source: Source, policy: Policy, brief: bool, debug: bool
) -> Iterator[HandReport | Verdict]:
    verdict = Verdict(source.name)
    used_before = set(policy.used)

    def keep(diagnostic: Diagnostic) -> Diagnostic | None:
        if diagnostic.code in _NOTHING_THERE and not diagnostic.place.offset:
            verdict.found = False
        return policy.apply(diagnostic)

    try:
        for report in verify_batches(source.name, batches(source), keep):
            verdict.add(report)
            if report.findings or not brief:
                yield report
    except Exception as error:  # a bug in here must not end the whole run
        if debug:
            traceback.print_exc()
        report = _crashed(source.name, f"{type(error).__name__}: {error}{_site(error)}")
        verdict.add(report)
        verdict.crashed = True
        yield report
    verdict.used = frozenset(policy.used - used_before)
    yield verdict


def _site(error: BaseException) -> str:
    """Return where in this program an error arose, for whoever it is reported to."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def _crashed(source: str, reason: str) -> HandReport:
    # No policy is asked: what was not checked must not be ignored.
    finding = _diagnose(Fault("MJ902", {"reason": reason}), source)
    return HandReport(source=source, status="failed", findings=(finding,))


def _diagnose(
    fault: Fault, source: str, line: int | None = None, offset: int | None = None
) -> Diagnostic:
    return Diagnostic(
        code=fault.code,
        severity=BY_CODE[fault.code].severity,
        place=Place(source=source, line=line, offset=offset),
        data=fault.data,
        recorded=fault.recorded,
        expected=fault.expected,
    )


_Parcel = tuple[list[HandReport], Verdict | None]
"""What a worker sends: some reports, and the verdict when the source is through."""


class _Worker:
    """A process that verifies one source after the other.

    Attributes:
        log: the source it is at, None while it has nothing to do.
        place: the position of that source.
    """

    def __init__(self, context: SpawnContext, policy: Policy, brief: bool, debug: bool) -> None:
        self.pipe, theirs = context.Pipe()
        self.log: Source | None = None
        self.place = -1
        self.process = context.Process(
            target=_work, args=(theirs, policy, brief, debug), daemon=True, name="mjlog worker"
        )
        with _interrupts_ignored():
            self.process.start()
        # With our copy closed, the pipe ends when the process does.
        theirs.close()

    def start(self, log: Source, place: int) -> None:
        self.log, self.place = log, place
        with suppress(OSError):  # a dead worker is found out when it is read from
            self.pipe.send(log)

    def take(self) -> _Parcel:
        """Return what the worker sends next; a crash report in place of a worker that died."""
        assert self.log is not None
        name = self.log.name
        try:
            parcel: _Parcel = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(5)
            report = _crashed(name, f"the worker process ended with code {self.process.exitcode}")
            verdict = Verdict(name)
            verdict.add(report)
            verdict.crashed = True
            return [report], verdict
        if parcel[1] is not None:
            self.log = None
        return parcel

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Let a process that starts meanwhile ignore Ctrl-C, which is for this one to act on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection, policy: Policy, brief: bool, debug: bool) -> None:
    """Verify what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            source: Source = pipe.recv()
            reports: list[HandReport] = []
            for item in _verified(source, policy, brief, debug):
                if isinstance(item, Verdict):
                    pipe.send((reports, item))
                    break
                reports.append(item)
                if len(reports) == _CHUNK:
                    pipe.send((reports, None))
                    reports = []
    except (EOFError, OSError):
        return  # whoever asked is gone


def _in_order(
    logs: Iterator[Source], policy: Policy, jobs: int, brief: bool, debug: bool
) -> Iterator[HandReport | Verdict]:
    """Yield what workers find, in the order of the sources."""
    context = multiprocessing.get_context("spawn")
    workers: list[_Worker] = []
    held: dict[int, deque[HandReport | Verdict]] = {}
    streams: dict[int, Source] = {}  # a stream cannot be handed to another process
    due = given = 0
    more = True
    try:
        while True:
            while more and given < due + _AHEAD * jobs:
                idle = next((worker for worker in workers if worker.log is None), None)
                if idle is None and len(workers) == jobs:
                    break
                log = next(logs, None)
                if log is None:
                    more = False
                    break
                if log.stream is not None:
                    streams[given] = log
                else:
                    if idle is None:
                        idle = _Worker(context, policy, brief, debug)
                        workers.append(idle)
                    held[given] = deque()
                    idle.start(log, given)
                given += 1
            if due in streams:
                yield from _verified(streams.pop(due), policy, brief, debug)
                due += 1
                continue
            if due == given:
                return
            while held[due]:
                item = held[due].popleft()
                yield item
                if isinstance(item, Verdict):
                    del held[due]
                    due += 1
                    break
            else:
                _receive(workers, held, due)
                workers = [worker for worker in workers if worker.log or worker.process.is_alive()]
    finally:
        for worker in workers:
            worker.stop()


def _receive(
    workers: list[_Worker], held: dict[int, deque[HandReport | Verdict]], due: int
) -> None:
    """Wait for workers and hold what they send; only the one whose turn it is may send freely."""
    listening = {
        worker.pipe: worker
        for worker in workers
        if worker.log is not None and (worker.place == due or len(held[worker.place]) < _HELD)
    }
    for pipe in wait(list(listening)):
        worker = listening[pipe]  # type: ignore[index]
        reports, verdict = worker.take()
        held[worker.place].extend(reports)
        if verdict is not None:
            held[worker.place].append(verdict)
            if verdict.crashed and worker.log is not None:
                worker.log = None
                worker.stop()
