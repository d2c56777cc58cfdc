"""A folder of simulated games, one file each."""

from __future__ import annotations

import multiprocessing
import re
import signal
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mjlog import __version__
from mjlog.codec import Source, lines
from mjlog.codec.encode import write
from mjlog.records import Game, GameEnd, Hand, Record, RulesetRef
from mjlog.rules.registry import from_reference
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.game import GENERATOR, Plan, play_game
from mjlog.simulation.plans import duplicate_games, whole_games, without_end
from mjlog.simulation.strategies import strategy

Packing = Literal["", ".gz", ".zst"]

_GAME = re.compile(r"game-\d{4,}(-\d)?\.jsonl(\.gz|\.zst)?")
"""Names of the files that a run makes."""
_DRAFT = re.compile(rf"\.{_GAME.pattern}\.[0-9a-f]{{8}}")
"""Names of what a run was writing when it was killed."""

LONGEST_SEED = 200
"""Ids are made from the seed, and a log's texts have an end."""


class OccupiedError(Exception):
    """The folder to write into holds something already, and nobody said to replace it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} is not empty")
        self.folder = folder


class ForeignError(Exception):
    """A file that would be replaced is not one that a run has made."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is not a simulated game")
        self.path = path


@dataclass(frozen=True, slots=True)
class Written:
    """A game that has been written.

    Args:
        path: its file.
        hands: hands in it.
        events: events of its hands, their own lines left out, as verification counts them.
    """

    path: Path
    hands: int
    events: int


Progress = Callable[[Written, int, int], None]
"""Told of a game written, how many there are by now, and how many there will be."""


def simulate(
    rules: Ruleset,
    out: str | Path,
    *,
    games: int,
    seed: str,
    players: Sequence[str],
    duplicate: bool = False,
    packing: Packing = "",
    jobs: int = 1,
    replace: bool = False,
    progress: Progress | None = None,
    version: str = __version__,
) -> list[Written]:
    """Play games and write each into a file of its own: ``game-0001.jsonl`` and so on.

    The files depend on rules, seed, players and version alone, byte for byte, not on ``jobs``;
    the first games of a longer run are the games of a shorter one. A file appears whole or not at
    all, whatever becomes of the run.

    Args:
        rules: the rules to play by.
        out: the folder; made where it is missing.
        games: how many; with ``duplicate``, how many deals.
        seed: any text.
        players: a strategy by name for each player, or one for all. Whole games seat them in this
            order first and then one seat farther on each time.
        duplicate: play one-hand games, each deal once with every seating of the players, linked
            by ``deal_id``: ``game-0001-1.jsonl``, ``game-0001-2.jsonl``. The rules then set no
            end to a game.
        packing: suffix of packed files, empty for plain ones.
        jobs: processes to use. The main module of a program that asks for more than one must be
            importable, as for any use of ``multiprocessing``.
        replace: write into a folder that is not empty, removing the games that an earlier run
            left there, by their headers, and nothing else.
        progress: told of every game written.
        version: version of this package, for the headers.

    Returns:
        What was written, in order.

    Raises:
        ValueError: an unknown strategy, too few or too many players, no games, no jobs, a seed too
            long.
        OccupiedError: the folder is not empty.
        EndlessError: a game does not end; those written before it stay.
        ForeignError: a file that is not a simulated game is in the way; nothing was removed.
        OSError: the folder or a file cannot be written.
    """
    if games < 1 or jobs < 1:
        raise ValueError("at least one game and one job are needed")
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"a seed has at most {LONGEST_SEED} characters")
    names = tuple(players) * rules.seats if len(players) == 1 else tuple(players)
    if len(names) != rules.seats:
        raise ValueError(f"{rules.seats} players are needed, not {len(names)}")
    for name in names:
        strategy(name)
    folder = Path(out)
    plans = (duplicate_games if duplicate else whole_games)(rules, games, seed, names, version)
    tasks = [(folder / f"{stem}.jsonl{packing}", plan) for stem, plan in plans]
    if duplicate:
        rules = without_end(rules)
    _prepare(folder, replace, {path for path, _ in tasks})
    written: list[Written] = []
    for one in _run(rules, tasks, min(jobs, len(tasks))):
        written.append(one)
        if progress is not None:
            progress(one, len(written), len(tasks))
    return sorted(written, key=lambda one: one.path)


def _prepare(folder: Path, replace: bool, paths: Container[Path]) -> None:
    """Make the folder, or make room in it for files of these paths."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = list(folder.iterdir())
    if entries and not replace:
        raise OccupiedError(folder)
    ours = [entry for entry in entries if _is_ours(entry)]
    for entry in entries:
        if entry in paths and entry not in ours:
            raise ForeignError(entry)
    for entry in ours:
        entry.unlink()


def _is_ours(path: Path) -> bool:
    """Whether a file is a game that a run has made, by name and header, or the draft of one."""
    if not path.is_file():
        return False
    if not _GAME.fullmatch(path.name):
        return bool(_DRAFT.fullmatch(path.name))
    header = next(lines(Source(str(path), str(path))), None)
    game = None if header is None else header.record
    if not isinstance(game, Game) or game.generator is None:
        return False
    return game.generator.name == GENERATOR and game.generator.strategy is not None


def _run(rules: Ruleset, tasks: list[tuple[Path, Plan]], jobs: int) -> Iterator[Written]:
    if jobs == 1:
        for path, plan in tasks:
            yield _write_game(rules, path, plan)
        return
    reference = rules.reference()
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
    )
    try:
        running = [pool.submit(_write_elsewhere, reference, path, plan) for path, plan in tasks]
        for future in as_completed(running):
            yield future.result()
    finally:
        # After an interruption the games being played are still finished, the others not begun.
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the main process, which ends the workers in good order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _write_elsewhere(reference: RulesetRef, path: Path, plan: Plan) -> Written:
    rules, mismatches = from_reference(reference)
    if rules is None:
        raise ValueError("; ".join(mismatch.text.en for mismatch in mismatches))
    return _write_game(rules, path, plan)


def _write_game(rules: Ruleset, path: Path, plan: Plan) -> Written:
    hands = events = 0

    def counted(records: Iterable[Record]) -> Iterator[Record]:
        nonlocal hands, events
        for record in records:
            hands += isinstance(record, Hand)
            events += not isinstance(record, (Game, Hand, GameEnd))
            yield record

    write(path, counted(play_game(rules, plan)))
    return Written(path, hands, events)
