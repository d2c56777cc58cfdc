"""``mjlog load``."""

from __future__ import annotations

import sys
import time
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
    JobsOption,
    LangOption,
)

if TYPE_CHECKING:
    from mjlog.cli.output import Bar
    from mjlog.codec import Source

EXAMPLES = examples(
    """
    mjlog load logs/ --out warehouse/        new logs only; run it as often as you like
    mjlog load logs/ -o warehouse/ -j 0      all cores
    mjlog load - -o warehouse/ < live.jsonl  standard input
    mjlog load archive/ -o warehouse/ --check-seed   Tenhou logs, with the walls of their seeds
    """
)


class Format(StrEnum):
    """How it is told what became of logs."""

    TEXT = "text"
    JSONL = "jsonl"


def load(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATHS...", help="Logs, folders of logs, - for standard input."),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="The warehouse; made if missing.")
    ],
    lang: LangOption,
    jobs: JobsOption = 1,
    detail: Annotated[
        bool,
        typer.Option(
            "--detail",
            help="Keep the distance to ready at every turn; loads anew what was loaded without. A"
            " file that was loaded so stays so when it changes.",
        ),
    ] = False,
    output: Annotated[
        Format,
        typer.Option("--format", help="Text, or a JSON object a log and one of the totals."),
    ] = Format.TEXT,
    check_seed: CheckSeedOption = False,
    ruleset: AssumedRulesOption = ASSUMED_RULES,
    setting: AssumedOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No totals, no progress.")] = False,
) -> None:
    """Verify logs and add them to a warehouse of Parquet files.

    Verified and partly verified hands become tables (see docs/warehouse.md); failed ones are kept
    apart with their findings. Only new content is read; a file that has changed since takes the
    place of what it was. A run that is interrupted leaves a whole warehouse, and another completes
    it. A log in which no game, or not everything, can be read, or that ends inside a hand, is named
    on standard error, in every run that meets it. Ends with exit status 0, 1 if something could not
    be read, 2 if it could not run; hands that fail are no reason to end otherwise, see `mjlog
    audit`.

    Where a log in another format does not state its rules, --ruleset and --set say what holds;
    under other rules it is read anew.
    """
    from mjlog.cli.text.load import (
        apart_text,
        complaint,
        log_json,
        shared_text,
        totals_json,
        totals_text,
    )
    from mjlog.cli.usage import manner_of, nothing_to_load, processes, require_log
    from mjlog.formats import sources
    from mjlog.warehouse.load import load as fill
    from mjlog.warehouse.outcome import LogOutcome
    from mjlog.warehouse.parts import WarehouseError

    for path in paths:
        require_log(path, lang)
    manner = manner_of(ruleset, setting, check_seed, lang)
    logs: Iterator[Source] = sources(paths)
    logs, bar = _watched(logs, lang, quiet)
    begun = time.monotonic()
    complaints: list[str] = []

    def told(outcome: LogOutcome) -> None:
        bar.advance(outcome.bytes)
        said = complaint(outcome, lang)
        if said is not None:
            complaints.append(said)
        if output is Format.JSONL:
            bar.write(log_json(outcome))

    try:
        totals = fill(logs, out, jobs=processes(jobs), detail=detail, manner=manner, told=told)
    except WarehouseError as error:
        raise CannotRun(error.label, lang) from None
    finally:
        bar.close()
    for said in complaints:
        typer.echo(f"mjlog: {said}", err=True)
    for shared in () if quiet else totals.retold:
        typer.echo(f"mjlog: {shared_text(shared, lang)}", err=True)
    if totals.logs == totals.unreadable:
        raise CannotRun(nothing_to_load(paths), lang)
    if output is Format.JSONL:
        typer.echo(totals_json(totals))
    if not quiet:
        typer.echo(totals_text(totals, time.monotonic() - begun, lang), err=True)
        if totals.failed:
            typer.echo(apart_text(str(out), lang), err=True)
    if not totals.whole:
        raise typer.Exit(ERRORS)


def _watched(logs: Iterator[Source], lang: str, quiet: bool) -> tuple[Iterator[Source], Bar]:
    """Return the logs, and a progress bar where somebody looks."""
    from mjlog.cli.output import Bar, is_terminal, size_of

    if quiet or not is_terminal(sys.stderr):
        return logs, Bar(False, 0, "")
    listed = list(logs)
    bar = Bar(True, sum(map(size_of, listed)), "載入中" if lang == "zh" else "loading")
    return iter(listed), bar
