"""``mjlog convert``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, examples
from mjlog.cli.options import (
    ASSUMED_RULES,
    AssumedOption,
    AssumedRulesOption,
    CheckSeedOption,
    LangOption,
)

if TYPE_CHECKING:
    from mjlog.cli.output import Bar
    from mjlog.codec import Source
    from mjlog.formats.conversion import Conversion

EXAMPLES = examples(
    """
    mjlog convert game.mjlog --to mjlog > game.jsonl      a Tenhou log as lines of events
    mjlog convert archive/ --to mjlog --out logs/         a whole folder
    mjlog convert - --to mjlog < game.xml.gz              standard input
    mjlog convert logs/ --to tenhou6 --out viewer/        for viewers of tenhou.net/6
    mjlog convert game.jsonl --to mjai > game.mjson       for programs that review play
    """
)


class Target(StrEnum):
    """Formats that can be written."""

    MJLOG = "mjlog"
    MJAI = "mjai"
    TENHOU6 = "tenhou6"


def convert(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATHS...", help="Logs in any format, folders, - for stdin."),
    ],
    target: Annotated[Target, typer.Option("--to", help="The format to write.")],
    lang: LangOption,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FOLDER", help="Where the logs go; standard output if not given."
        ),
    ] = None,
    check_seed: CheckSeedOption = False,
    ruleset: AssumedRulesOption = ASSUMED_RULES,
    setting: AssumedOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No totals, no progress.")] = False,
) -> None:
    """Write logs in another format.

    The format of a log is recognised by its content: lines of events (mjlog), Tenhou XML,
    tenhou.net/6 JSON, mjai; packed with gzip or Zstandard or not, one game a file or several. What
    a format cannot carry is listed in docs/formats.md. What cannot be read is reported at its place
    and left out, and the rest goes on; among lines of events a line that is no event stands for it,
    with its code and place. With --out every log becomes a file below the folder, named after the
    log. Where a log in another format does not state its rules, --ruleset and --set say what holds,
    and the header of the new log states them. Ends with exit status 0, 1 if something could not be
    read or written, 2 if it could not run.
    """
    from mjlog.cli.usage import logs_of, manner_of, nothing_found
    from mjlog.formats import InManner
    from mjlog.formats.conversion import SUFFIXES, Conversion

    manner = manner_of(ruleset, setting, check_seed, lang)
    logs, bar = _watched(logs_of(paths, lang), lang, quiet)
    logs = (InManner(log, manner) for log in logs)
    names = _Names(paths, out, SUFFIXES[target.value])
    done = hands = missing = 0
    said: list[tuple[str, bool]] = []
    try:
        for source in logs:
            conversion = Conversion(source, target.value)
            _write(conversion, None if out is None else names.target(source))
            said += _complaints(conversion, source, lang)
            missing += any(
                f.code in ("MJ001", "MJ003") for x in conversion.faulty for f in x.faults
            )
            hands += conversion.hands
            done += 1
    finally:
        bar.close()
    for complaint, _ in said:
        typer.echo(complaint, err=True)
    if done == missing:
        raise CannotRun(nothing_found(paths), lang)
    if not quiet:
        typer.echo(_text(done - missing, hands, lang), err=True)
    if any(error for _, error in said):
        raise typer.Exit(ERRORS)


class _Names:
    """Where the new logs go: the same tree as the logs they are made of."""

    def __init__(self, paths: list[str], out: Path | None, suffix: str) -> None:
        self._folders = [path for path in paths if path != "-" and Path(path).is_dir()]
        self._out = out or Path()
        self._suffix = suffix
        self._taken: set[Path] = set()

    def target(self, source: Source) -> Path:
        """Return the file for a log; no two logs get the same."""
        from mjlog.formats.names import game_name

        path = source.path or ""
        inner = Path()
        for folder in self._folders:
            if path.startswith(os.path.join(folder, "")):  # noqa: PTH118 - compared as text
                inner = Path(os.path.relpath(path, folder)).parent
        stem = game_name(source.name, 0)
        number = 1
        target = self._out / inner / f"{stem}{self._suffix}"
        while target in self._taken:
            number += 1
            target = self._out / inner / f"{stem}-{number}{self._suffix}"
        self._taken.add(target)
        return target


def _write(conversion: Conversion, target: Path | None) -> None:
    from mjlog.codec.encode import write_bytes

    if target is None:
        for chunk in conversion:
            sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
        return
    chunks = iter(conversion)
    first = next(chunks, None)
    if first is None:
        return  # there was nothing to read
    target.parent.mkdir(parents=True, exist_ok=True)
    write_bytes(target, _chained(first, chunks))


def _chained(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _complaints(conversion: Conversion, source: Source, lang: str) -> Iterator[tuple[str, bool]]:
    """Yield what is wrong with a log, and whether that is an error."""
    from mjlog.batch.single import diagnose
    from mjlog.diagnostics.render import text

    for line in conversion.faulty:
        for fault in line.faults:
            finding = diagnose(fault, source.name, line.number, line.offset, line.element)
            yield text(finding, lang), finding.severity == "error"


def _watched(logs: Iterator[Source], lang: str, quiet: bool) -> tuple[Iterator[Source], Bar]:
    """Return the logs, and a progress bar where somebody looks."""
    from mjlog.cli.output import Bar, Watched, is_terminal, size_of

    if quiet or not is_terminal(sys.stderr):
        return logs, Bar(False, 0, "")
    listed = list(logs)
    bar = Bar(True, sum(map(size_of, listed)), "轉換中" if lang == "zh" else "converting")
    return iter([Watched(log, bar) for log in listed]), bar


def _text(logs: int, hands: int, lang: str) -> str:
    """Return what became of a run in one line."""
    if lang == "zh":
        return f"{logs} 份牌譜，{hands} 局"
    return f"{logs} {'log' if logs == 1 else 'logs'}, {hands} {'hand' if hands == 1 else 'hands'}"
