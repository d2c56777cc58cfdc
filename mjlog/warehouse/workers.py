"""A few processes that do one kind of task, and end when the process that asked them does."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerError(RuntimeError):
    """A worker failed or ended before its task was done."""


class Pool(Generic[Task, Result]):
    """Does tasks, in this process if ``jobs`` is 1; a context that ends its processes.

    Args:
        jobs: processes to use.
        work: what to do with a task; importable by name.
    """

    def __init__(self, jobs: int, work: Callable[[Task], Result]) -> None:
        self._jobs = jobs
        self._work = work
        self._pipes: dict[Connection, BaseProcess] = {}

    def __enter__(self) -> Pool[Task, Result]:
        """Return the pool; processes are started as they are needed."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes."""
        for pipe, process in self._pipes.items():
            pipe.close()
            process.terminate()
            process.join(5)
            if process.is_alive():
                process.kill()
                process.join()

    def results(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
        """Yield every task with its result, as they come.

        Raises:
            WorkerError: a worker failed.
        """
        if self._jobs == 1:
            for task in tasks:
                yield task, self._work(task)
            return
        waiting = iter(tasks)
        busy: dict[Connection, Task] = {}
        idle: deque[Connection] = deque()
        more = True
        while True:
            while more and (idle or len(self._pipes) < self._jobs):
                try:
                    task = next(waiting)
                except StopIteration:
                    more = False
                    break
                pipe = idle.popleft() if idle else self._start()
                with suppress(OSError):  # a dead worker is found out when it is read from
                    pipe.send(task)
                busy[pipe] = task
            if not busy:
                return
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                task = busy.pop(ready)
                yield task, self._result(ready)
                idle.append(ready)

    def _result(self, pipe: Connection) -> Result:
        try:
            result = pipe.recv()
        except (EOFError, OSError):
            process = self._pipes[pipe]
            process.join(5)
            raise WorkerError(f"a worker process ended with code {process.exitcode}") from None
        if isinstance(result, OSError):
            raise result
        if isinstance(result, BaseException):
            raise WorkerError(f"{type(result).__name__}: {result}") from result
        return result  # type: ignore[no-any-return]

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._work), daemon=True, name="mjlog worker"
        )
        process.start()
        theirs.close()
        self._pipes[ours] = process
        return ours


def _serve(pipe: Connection, work: Callable[[Task], Result]) -> None:
    """Do what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            task = pipe.recv()
            try:
                result: object = work(task)
            except Exception as error:
                result = error
            pipe.send(result)
    except (EOFError, OSError):
        return  # whoever asked is gone
