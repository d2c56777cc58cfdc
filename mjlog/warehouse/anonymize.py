"""A warehouse anew, with other names for the players.

Keys, hashes and findings depend on what logs say, so nothing is patched: every log is written out
from the compact form, renamed and loaded again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePath

from msgspec import Struct

from mjlog.codec.pseudonyms import Pseudonyms, replace_names
from mjlog.codec.renaming import Renaming
from mjlog.codec.sources import Source
from mjlog.warehouse.foreign import Rewritten
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import WarehouseLog, logs_of
from mjlog.warehouse.outcome import Totals
from mjlog.warehouse.reader import Warehouse


class Renamed(Struct):
    """What became of a run.

    Args:
        totals: what was loaded.
        unread: lines that were no JSON objects; known names are replaced in them.
        left_out: logs that name nobody and of which something cannot be read, so that nobody can
            tell whose names that holds.
    """

    totals: Totals
    unread: int
    left_out: list[str]


def anonymize(
    warehouse: str | Path,
    out: str | Path,
    pseudonyms: Pseudonyms,
    *,
    keep_extra: bool = False,
    jobs: int = 1,
) -> Renamed:
    """Make a warehouse that is like another but for the names of its players.

    Args:
        warehouse: the one to read.
        out: the one to make; a new folder or an empty one.
        pseudonyms: gives the names.
        keep_extra: keep keys that begin with ``x-``.
        jobs: processes to use.

    Raises:
        WarehouseError: a folder cannot be used.
        Broken: the warehouse is damaged.
    """
    with Warehouse(warehouse) as opened:
        found = opened.con.execute("SELECT count(distance) > 0 FROM events").fetchone()
        players = opened.con.execute("SELECT DISTINCT player, name FROM seats").fetchall()
    known = {name: pseudonyms.of_name(name) for names in players for name in names if name}
    renamed = Renamed(Totals(), 0, [])
    logs = _renamed(list(logs_of(warehouse)), pseudonyms, keep_extra, known, renamed)
    renamed.totals = load(logs, out, jobs=jobs, detail=found is not None and bool(found[0]))
    return renamed


def _renamed(
    logs: list[WarehouseLog],
    pseudonyms: Pseudonyms,
    keep_extra: bool,
    known: dict[str, str],
    renamed: Renamed,
) -> Iterator[Source]:
    """Yield the logs with other names, in files and folders of other names too."""
    folders = {str(PurePath(log.name).parent) for log in logs}
    try:
        shared = os.path.commonpath(folders)
    except ValueError:  # some are absolute, some are not
        shared = ""
    for log in logs:
        renaming = Renaming(pseudonyms, keep_extra=keep_extra, known=known)
        text = b"".join(log.pieces())
        renaming.learn([text])
        text = b"".join(renaming.rewritten([text]))
        if renaming.unread and not renaming.named:
            renamed.left_out.append(log.name)
            continue
        renamed.unread += renaming.unread
        name = os.path.relpath(log.name, shared) if shared else log.name
        name, spots = replace_names(name, renaming.names), log.spots()
        if spots is None:
            yield Source(name, stream=BytesIO(text))
        else:
            understood = {element for _, element in spots}
            notes = [note.without_words(understood) for note in log.notes()]
            yield Rewritten(name, text, spots, notes)
