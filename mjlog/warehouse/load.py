"""Loading logs: what is new, in parts of bounded size, by one process or several."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec import structs

from mjlog.batch.single import Verdict, verified
from mjlog.codec import Source
from mjlog.diagnostics import Diagnostic, Policy
from mjlog.formats import InManner, Manner
from mjlog.verification.report import Summary
from mjlog.warehouse.content import Content, runs_out, spooled, stamp_of
from mjlog.warehouse.filling import Filled, Log, Task, fill
from mjlog.warehouse.keys import key
from mjlog.warehouse.merge import gather, hand_keys, keys_of_sources, rewrite
from mjlog.warehouse.outcome import LogOutcome, Shared, State, Told, Totals
from mjlog.warehouse.parts import Loaded, Unread
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
        # Logs to be loaded again, and whether they were counted as known.
        self._again: list[tuple[Loaded, bool]] = []
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
            gather(self._store)
        finally:
            self._store.discard(self._spool)
        return self._totals

    def _once_more(self) -> list[Source]:
        """Return the logs that have to be loaded again, as far as they are there."""
        again, self._again = self._again, []
        found: list[Source] = []
        for one, counted in again:
            # It may have been met under another name.
            file, path = self._met.get(one.hash, (one.file, one.path))
            if one.hash in self._known:  # another file has brought it
                self._recount(one, counted)
            elif path is not None:
                self._totals.logs -= counted
                found.append(Source(file, path))
        return found

    def _load_again(self, one: Loaded) -> None:
        """See to it that a log is loaded again, from whatever file has it."""
        self._known.pop(one.hash, None)
        held = self._paths.get(one.path or "")
        if held is not None and held.hash == one.hash:
            del self._paths[held.path or ""]
        counted = one.hash in self._met
        self._recount(one, -counted)
        self._again.append((one, counted))

    def _recount(self, one: Loaded, by: int) -> None:
        if one.hash in self._anew:
            self._totals.detailed += by
        else:
            self._totals.known += by

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
            source = spooled(given, self._spool) if runs_out(given) else given
            begun = time.time_ns()
            content = Content(source, self._manner)
            content.drain()
            size, digest, stamp = content.size, content.hash, stamp_of(source.opened, begun)
            if content.broken and not size:
                summary, reason = self._unreadable(source)
                self._note(source.name, 0, "unreadable", summary, reason=reason)
                continue
            path = os.path.realpath(given.path) if given.path and source is given else None
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
        while outcome.spoiled is not None:
            self._store.discard(draft)
            batch = self._sound(batch, outcome.spoiled, outcome.crashed)
            if not batch:
                return
            draft = self._store.draft()
            outcome = fill(self._task(draft, batch))
        paths = {log.loaded.path for log in batch}
        anew = {log.loaded.key for log in batch if log.loaded.hash in self._anew}
        older = {
            self._outdated(one)
            for path, one in list(self._paths.items())
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
            if part.name in told.parts or part.holds_any(older) or part.repeats_any(instead)
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
        totals.failed += outcome.rows.get("failed_hands", 0)
        totals.replaced += replaced
        totals.detailed += len(anew)
        totals.hands += rows.get("hands", 0) - before
        totals.repeated += sum(map(len, left_out.values()))
        totals.retold += [Shared(file, by, count) for (file, by), count in told.files.items()]
        for taken, log in zip(outcome.taken, batch, strict=True):
            statuses = taken.summary.statuses
            totals.unsupported += statuses.get("unsupported", 0)
            self._known[log.loaded.hash] = taken.unread
            self._note(log.source.name, log.bytes, "new", taken.summary, taken.unread)

    def _outdated(self, one: Loaded) -> int:
        """Return the key of a log whose file has another content now.

        If another file has what it was, that is loaded anew: it may have been met already, and
        taken for known.
        """
        if one.hash in self._met:
            self._load_again(one)
        else:
            self._known.pop(one.hash, None)
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
                if part.holds_any(older)
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
            for one in robbed:
                self._load_again(one)
        return gone

    def _sound(self, batch: Sequence[Log], spoiled: str, crashed: bool) -> list[Log]:
        """Return the logs to fill a draft with anew where one of them spoiled it.

        All that changed are left out, by their content: a stamp changes with less.
        """
        left: list[Log] = []
        for log in batch:
            mine = log.source.name == spoiled
            if crashed:
                if mine:
                    self._known.pop(log.loaded.hash, None)
                    unread = Unread(code="MJ902", whole=True)
                    summary, _ = self._unreadable(log.source)
                    self._note(log.source.name, log.bytes, "unreadable", summary, unread)
                else:
                    left.append(log)
                continue
            content = Content(log.source, self._manner)
            content.drain()
            # A log whose content was compared as it was read may only look unchanged now.
            if content.hash != log.loaded.hash or (mine and log.stamp is None):
                self._note(log.source.name, log.bytes, "changed")
                self._anew.discard(log.loaded.hash)
                if self._met[log.loaded.hash][1] != log.loaded.path:
                    self._load_again(log.loaded)  # another file has what it was
                self._known.pop(log.loaded.hash, None)
            else:
                left.append(structs.replace(log, stamp=None))
        return left
