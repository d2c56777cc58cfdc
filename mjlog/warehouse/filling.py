"""Filling a draft with logs, in whatever process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from mjlog.batch.single import collector_at_rest
from mjlog.codec import Source
from mjlog.formats import Manner
from mjlog.warehouse.content import Stamp
from mjlog.warehouse.draft import Draft
from mjlog.warehouse.parts import Loaded
from mjlog.warehouse.taking import ChangedError, Taken, take

_HELD_OBJECTS = 1_000_000
"""More than the rows that are held until they are written."""


class Log(Struct, frozen=True):
    """A log to load.

    Args:
        source: where to read it.
        loaded: what the manifest will say of it.
        bytes: size of its unpacked content.
        weight: about what that comes to as lines of records.
        stamp: by which a change of it is seen; None: by its content alone.
    """

    source: Source
    loaded: Loaded
    bytes: int
    weight: int
    stamp: Stamp | None = None


class Task(Struct, frozen=True):
    """What a draft is to be filled with, and how.

    Args:
        folder: of the draft.
        detail: keep the distance to ready at every event.
        manner: how logs in other formats are read.
        logs: the logs.
    """

    folder: str
    detail: bool
    manner: Manner
    logs: Sequence[Log]


class Filled(Struct):
    """What filling a draft gave.

    Args:
        rows: by table.
        keys: of the hands in the star.
        repeats: by log, the hands left out because another log brought them.
        taken: what was taken of each log.
        spoiled: a log that changed while it was read, or on which the program ``crashed``; the
            draft is of no use then.
        crashed: which of these.
    """

    rows: dict[str, int]
    keys: list[int]
    repeats: dict[int, list[int]]
    taken: list[Taken]
    spoiled: str | None = None
    crashed: bool = False


def fill(task: Task) -> Filled:
    """Fill a draft with logs.

    Raises:
        OSError: a file cannot be written.
    """
    draft = Draft(Path(task.folder), detail=task.detail, manner=task.manner)
    taken: list[Taken] = []
    name = ""
    try:
        with collector_at_rest(_HELD_OBJECTS):
            for log in task.logs:
                name = log.source.name
                taken.append(take(draft, log.source, log.loaded.hash, log.stamp))
            return Filled(draft.close(), draft.keys, draft.repeats, taken)
    except ChangedError:
        return Filled({}, [], {}, [], name)
    except (OSError, MemoryError):
        raise
    except Exception:  # a bug in here must not cost the other logs
        if len(taken) == len(task.logs):
            raise
        return Filled({}, [], {}, [], name, crashed=True)
    finally:
        draft.abandon()
