"""Loading logs: what is new, in parts of bounded size, by one process or several."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import numpy as np
from msgspec import structs

from mjlog.batch.single import Verdict, verified
from mjlog.codec import Source
from mjlog.diagnostics import Diagnostic, Policy
from mjlog.formats import InManner, Manner
from mjlog.verification.report import Summary
from mjlog.warehouse.content import Content, stamp_of
from mjlog.warehouse.filling import Filled, Log, Task, fill
from mjlog.warehouse.keys import key
from mjlog.warehouse.merge import hand_keys, keys_of_sources, rewrite
from mjlog.warehouse.outcome import LogOutcome, Shared, State, Told, Totals
from mjlog.warehouse.parts import Loaded, Part, Unread
from mjlog.warehouse.retold import Deals, Retold, retold
from mjlog.warehouse.store import Store, opened
from mjlog.warehouse.workers import Pool

_PART_BYTES = 24 << 20
"""Logs are put together until they have so much content; a part is what a killed run may lose."""
_FIRST_BYTES = 1 << 20
"""The same of the first part; every other has twice as much as the one before, so that a run that
is killed early keeps most of what it did."""
_FOREIGN_WEIGHT = 4
"""About so much longer than logs in other formats are the lines of records that they come to."""
_SMALL = 1_000
_MANY = 16
"""So many parts of few hands are made into one."""


def load(
    logs: Iterable[Source],
    out: str | Path,
    *,
    jobs: int = 1,
    detail: bool = False,
    manner: Manner | None = None,
    told: Told | None = None,
) -> Totals:
    """Verify logs and add their rows to a warehouse, leaving out what it holds already.

    A log is known by its content. One whose file was loaded with another content takes that one's
    place, with detail if that had it; with detail one that was loaded without it is loaded anew.
    Whenever the run ends, and however, the warehouse holds whole logs only, none twice, and another
    run completes it.

    Args:
        logs: what to load.
        out: the warehouse; made where there is none, unless nothing could be read.
        jobs: processes to use.
        detail: keep the distance to ready at every event, not only of files loaded so before.
        manner: how logs in other formats are read.
        told: told of every log that is through.

    Raises:
        WarehouseError: it cannot be written, see `mjlog.warehouse.store.opened`.
    """
    with opened(out) as store:
        run = _Run(store, jobs, detail, manner or Manner(), told or (lambda _outcome: None))
        return run.load(logs)


class _Run:
    def __init__(self, store: Store, jobs: int, detail: bool, manner: Manner, told: Told) -> None:
        self._store = store
        self._jobs = jobs
        self._detail = detail
        self._manner = manner
        self._told = told
        self._totals = Totals()
        held = [one for part in store.parts for one in part.manifest.sources]
        # What could not be read of each.
        self._known = {one.hash: one.unread for one in held}
        # Logs that lack the detail asked for, by content.
        self._bare = {one.hash for one in held if detail and not one.detail}
        # Contents and files that were loaded with it, and so are to have it again.
        self._detailed = {name for one in held if one.detail for name in (one.hash, one.path)}
        self._detailed.discard(None)
        self._paths = {one.path: one for one in held if one.path is not None}
        self._keys = np.sort(hand_keys(store.parts).to_numpy(zero_copy_only=False))
        self._deals = Deals(store.parts)
        self._spool = store.draft()
        # Logs that lost hands they shared with one that was replaced.
        self._again: list[Loaded] = []
        # Of the logs to load, those that the warehouse holds without the detail.
        self._anew: set[str] = set()
        # What was loaded from files that now hold the content of another log.
        self._former: list[Loaded] = []
        # Where every content was met in this run.
        self._met: dict[str, tuple[str, str | None]] = {}

    def load(self, logs: Iterable[Source]) -> Totals:
        try:
            with Pool(self._jobs, fill) as pool:
                while True:
                    batches = (
                        self._task(self._store.draft(), batch) for batch in self._batches(logs)
                    )
                    for task, outcome in pool.results(batches):
                        self._commit(Path(task.folder), task.logs, outcome)
                    self._let_go()
                    if not self._again:
                        break
                    logs = self._once_more()
            self._gather()
        finally:
            self._store.discard(self._spool)
        return self._totals

    def _once_more(self) -> list[Source]:
        """Return the logs that have to be loaded again, as far as they are there."""
        again, self._again = self._again, []
        for one in again:
            self._known.pop(one.hash, None)
            self._paths.pop(one.path or "", None)
        self._totals.logs -= len(again)
        return [Source(one.file, one.path) for one in again if one.path is not None]

    def _let_go(self) -> None:
        """Leave out what no file has any more, the file that had it holding another log's content.

        What was met in another file in this run stays.
        """
        former, self._former = self._former, []
        gone = {one.key for one in former if one.hash not in self._met}
        if gone:
            self._commit(self._store.draft(), (), Filled({}, [], {}, []), gone)

    def _task(self, draft: Path, logs: Sequence[Log]) -> Task:
        return Task(str(draft), logs[0].loaded.detail, self._manner, logs)

    # What there is to load

    def _batches(self, logs: Iterable[Source]) -> Iterator[list[Log]]:
        """Yield the new logs, put together to parts, with detail or without."""
        batch: list[Log] = []
        size, most = 0, min(_FIRST_BYTES, _PART_BYTES)
        for log in self._new(logs):
            full = size + log.weight > most
            if batch and (full or log.loaded.detail != batch[0].loaded.detail):
                yield batch
                batch, size = [], 0
                most = min(2 * most, _PART_BYTES)
            batch.append(log)
            size += log.weight
        if batch:
            yield batch

    def _new(self, logs: Iterable[Source]) -> Iterator[Log]:
        """Yield the logs whose content is not in the warehouse."""
        for given in logs:
            self._totals.logs += 1
            source = given if given.stream is None else self._spooled(given)
            stamp = stamp_of(source)
            content = Content(source, self._manner)
            content.drain()
            size, digest = content.size, content.hash
            if content.broken and not size:
                summary, reason = self._unreadable(source)
                self._note(source.name, 0, "unreadable", summary, reason=reason)
                continue
            path = None if given.path is None else os.path.realpath(given.path)
            self._met[digest] = source.name, path
            if digest in self._known and digest not in self._bare:
                former = self._paths.get(path or "")
                if former is not None and former.hash != digest:
                    self._former.append(former)
                self._note(source.name, size, "known", unread=self._known[digest])
                continue
            self._known[digest] = None
            if digest in self._bare:
                self._bare.remove(digest)
                self._anew.add(digest)
            own = key(b"source", bytes.fromhex(digest))
            detail = self._detail or not self._detailed.isdisjoint((digest, path))
            loaded = Loaded(own, digest, source.name, path, detail=detail)
            weight = size * (_FOREIGN_WEIGHT if content.foreign else 1)
            yield Log(source, loaded, size, weight, stamp)

    def _spooled(self, source: Source) -> Source:
        """Return a stream's content as a file, as it is read twice."""
        file = self._spool / f"{len(list(self._spool.iterdir()))}"
        with file.open("wb") as target:
            stream: BinaryIO | None = source.stream
            assert stream is not None
            shutil.copyfileobj(stream, target)
        return Source(source.name, str(file))

    def _unreadable(self, source: Source) -> tuple[Summary, Diagnostic | None]:
        """Return the verdict on a log that is not loaded, and the first thing found in it."""
        reason: Diagnostic | None = None
        for item in verified(InManner(source, self._manner), Policy(), True, False):
            if isinstance(item, Verdict):
                return item, reason
            if reason is None and item.findings:
                reason = item.findings[0]
        raise AssertionError("every log has a verdict")

    def _note(
        self,
        file: str,
        size: int,
        state: State,
        summary: Summary | None = None,
        unread: Unread | None = None,
        reason: Diagnostic | None = None,
    ) -> None:
        """Count a log that is through, and tell of it."""
        outcome = LogOutcome(
            file=file, bytes=size, state=state, summary=summary, unread=unread, reason=reason
        )
        self._totals.note(outcome)
        self._told(outcome)

    # What becomes of it

    def _commit(
        self,
        draft: Path,
        batch: Sequence[Log],
        outcome: Filled,
        former: Collection[int] = (),
    ) -> None:
        """Let a filled draft become a part.

        Args:
            draft: the draft.
            batch: the logs in it.
            outcome: what filling it gave.
            former: keys of logs to leave out, beside those whose files these logs are.
        """
        if outcome.spoiled is not None:
            self._redo(draft, batch, outcome.spoiled, outcome.crashed)
            return
        paths = {log.loaded.path for log in batch}
        anew = {log.loaded.key for log in batch if log.loaded.hash in self._anew}
        older = {
            self._outdated(one)
            for path, one in self._paths.items()
            if path in paths and one.key not in anew
        }
        older |= set(former)
        replaced = len(older)
        older |= anew
        lost = self._lost(older, outcome.keys)
        mine = np.array(outcome.keys, np.int64)
        kept = np.setdiff1d(self._keys, np.array(sorted(lost), np.int64))
        repeated = np.intersect1d(mine, kept).tolist()
        told = self._retold(draft, repeated, older)
        instead = told.instead
        parts = [
            part
            for part in self._store.parts
            if part.name in told.parts or _holds_any(part, older) or _repeats_any(part, instead)
        ]
        rows = outcome.rows
        left_out = {
            own: [instead.get(key, key) for key in keys] for own, keys in outcome.repeats.items()
        }
        if parts or repeated or instead:
            target = self._store.draft()
            gone = [(part, sorted(older)) for part in parts]
            rows, more = rewrite(draft, target, repeated, gone, instead)
            self._store.discard(draft)
            draft = target
            for own, keys in more.items():
                left_out.setdefault(own, []).extend(keys)
        mine_now = [
            structs.replace(log.loaded, unread=taken.unread)
            for log, taken in zip(batch, outcome.taken, strict=True)
        ]
        logs = [one for part in parts for one in part.manifest.sources if one.key not in older]
        logs = [
            structs.replace(
                one,
                repeats=[
                    *(instead.get(key, key) for key in one.repeats), *left_out.get(one.key, ())
                ],
            )
            for one in (*logs, *mine_now)
        ]  # fmt: skip
        before = sum(part.manifest.hands for part in parts)
        self._store.commit(draft, logs, rows, [part.name for part in parts])
        self._paths |= {log.path: log for log in logs if log.path is not None}
        self._keys = np.setdiff1d(np.union1d(kept, mine), np.array(sorted(instead), np.int64))
        totals = self._totals
        totals.replaced += replaced
        totals.detailed += len(anew)
        totals.hands += rows.get("hands", 0) - before
        totals.repeated += sum(map(len, left_out.values()))
        totals.retold += [Shared(file, by, count) for (file, by), count in told.files.items()]
        for taken, log in zip(outcome.taken, batch, strict=True):
            statuses = taken.summary.statuses
            unsupported = statuses.get("unsupported", 0)
            totals.failed += statuses.get("failed", 0) + unsupported
            totals.unsupported += unsupported
            self._known[log.loaded.hash] = taken.unread
            self._note(log.source.name, log.bytes, "new", taken.summary, taken.unread)

    def _outdated(self, one: Loaded) -> int:
        """Return the key of a log whose file has another content now.

        If another file has what it was, that is loaded anew: it may have been met already, and
        taken for known.
        """
        self._known.pop(one.hash, None)
        if one.hash in self._met:
            file, path = self._met[one.hash]
            self._again.append(structs.replace(one, file=file, path=path))
            if one.hash in self._anew:
                self._totals.detailed -= 1
            else:
                self._totals.known -= 1
        return one.key

    def _retold(self, draft: Path, repeated: Collection[int], older: Collection[int]) -> Retold:
        """Return the hands that the draft and the parts, or two logs of the draft, both tell of."""
        wanted = self._deals.met_again(draft)
        if not wanted:
            return Retold({}, set(), Counter())
        return retold(draft, self._store.parts, wanted, repeated=set(repeated), gone=older)

    def _lost(self, older: set[int], keys: Sequence[int]) -> set[int]:
        """Return the hands that go with some logs, those of ``keys`` being there again.

        A log that was spared one of them, as those logs had brought it, is added to the logs that
        go, and will be loaded again.
        """
        again = set(keys)
        gone: set[int] = set()
        while older:
            gone = {
                key
                for part in self._store.parts
                if _holds_any(part, older)
                for key in keys_of_sources(part, older)
            }
            robbed = [
                one
                for part in self._store.parts
                for one in part.manifest.sources
                if one.key not in older and not (gone - again).isdisjoint(one.repeats)
            ]
            if not robbed:
                break
            older |= {one.key for one in robbed}
            self._again += robbed
        return gone

    def _redo(self, draft: Path, batch: Sequence[Log], spoiled: str, crashed: bool) -> None:
        """Fill a draft anew without a log that changed while it was read, or that crashed."""
        self._store.discard(draft)
        left = [log for log in batch if log.source.name != spoiled]
        for log in batch:
            if log in left:
                continue
            if crashed:
                unread = Unread(code="MJ902", whole=True)
                self._known.pop(log.loaded.hash, None)
                summary, _ = self._unreadable(log.source)
                self._note(log.source.name, log.bytes, "unreadable", summary, unread)
            else:
                self._note(log.source.name, log.bytes, "changed")
        if left:
            again = self._store.draft()
            self._commit(again, left, fill(self._task(again, left)))

    def _gather(self) -> None:
        """Make one part of many small ones."""
        small = [part for part in self._store.parts if part.manifest.hands < _SMALL]
        if len(small) < _MANY:
            return
        target, nothing = self._store.draft(), self._store.draft()
        rows, _ = rewrite(nothing, target, (), [(part, ()) for part in small])
        self._store.discard(nothing)
        logs = [one for part in small for one in part.manifest.sources]
        self._store.commit(target, logs, rows, [part.name for part in small])


def _holds_any(part: Part, sources: set[int]) -> bool:
    return any(one.key in sources for one in part.manifest.sources)


def _repeats_any(part: Part, hands: Collection[int]) -> bool:
    return any(not set(one.repeats).isdisjoint(hands) for one in part.manifest.sources)
