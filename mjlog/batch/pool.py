"""Several processes, whose reports come in the order of the sources.

Each worker sends what it finds through a pipe of its own, and a worker whose pipe is not read stops
and waits; so memory stays bounded however long a log is and however much is wrong with it.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext

from mjlog.batch.single import Verdict, crashed, verified
from mjlog.codec import Source
from mjlog.diagnostics import Policy
from mjlog.verification.report import HandReport

_CHUNK = 64
"""Reports a worker sends at a time."""
_HELD = 8 * _CHUNK
"""Reports held for a source whose turn has not come before its worker has to wait."""
_AHEAD = 4
"""Sources a worker, that being the mean, may be ahead of the one whose reports are due."""

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
            report = crashed(name, f"the worker process ended with code {self.process.exitcode}")
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
            for item in verified(source, policy, brief, debug):
                if isinstance(item, Verdict):
                    pipe.send((reports, item))
                    break
                reports.append(item)
                if len(reports) == _CHUNK:
                    pipe.send((reports, None))
                    reports = []
    except (EOFError, OSError):
        return  # whoever asked is gone


def verified_in_order(
    logs: Iterator[Source], policy: Policy, jobs: int, brief: bool, debug: bool
) -> Iterator[HandReport | Verdict]:
    """Yield the reports and verdicts of logs, found by workers, in the order of the logs.

    Args:
        logs: taken from as needed; a stream is read in this process.
        policy: which findings count, and how much.
        jobs: workers.
        brief: leave out the reports of hands without findings.
        debug: write the tracebacks of failures to standard error.
    """
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
                yield from verified(streams.pop(due), policy, brief, debug)
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
