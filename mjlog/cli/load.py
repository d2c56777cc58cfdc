"""``mjlog load``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, examples
from mjlog.cli.options import JobsOption, LangOption

if TYPE_CHECKING:
    from mjlog.cli.output import Bar
    from mjlog.codec import Source
    from mjlog.verification.report import Summary
    from mjlog.warehouse.load import Totals

EXAMPLES = examples(
    """
    mjlog load logs/ --out warehouse/        new logs only; run it as often as you like
    mjlog load logs/ -o warehouse/ -j 0      all cores
    mjlog load - -o warehouse/ < live.jsonl  standard input
    """
)


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
        bool, typer.Option("--detail", help="Keep the distance to ready at every turn.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No totals, no progress.")] = False,
) -> None:
    """Verify logs and add them to a warehouse of Parquet files.

    Verified and partly verified hands become tables (see docs/warehouse.md); failed ones are kept
    apart with their findings. Only new content is read; a file that has changed since takes the
    place of what it was. A run that is interrupted leaves a whole warehouse, and another completes
    it. Ends with exit status 0, 1 if a log could not be read, 2 if it could not run.
    """
    from mjlog.cli.usage import nothing_found, processes
    from mjlog.formats import sources
    from mjlog.warehouse.load import load as fill
    from mjlog.warehouse.parts import WarehouseError

    logs: Iterator[Source] = sources(paths)
    logs, bar = _watched(logs, lang, quiet)
    begun = time.monotonic()
    unread: list[str] = []

    def told(summary: Summary | None, size: int) -> None:
        bar.advance(size)
        if summary is not None and not size:
            unread.append(summary.source)

    try:
        totals = fill(logs, out, jobs=processes(jobs), detail=detail, told=told)
    except WarehouseError as error:
        raise CannotRun(error.label, lang) from None
    finally:
        bar.close()
    _complain(unread, totals, lang)
    if totals.logs == totals.unreadable:
        raise CannotRun(nothing_found(paths), lang)
    if not quiet:
        typer.echo(_text(totals, time.monotonic() - begun, lang), err=True)
    if totals.unreadable or totals.changed:
        raise typer.Exit(ERRORS)


def _watched(logs: Iterator[Source], lang: str, quiet: bool) -> tuple[Iterator[Source], Bar]:
    """Return the logs, and a progress bar where somebody looks."""
    from mjlog.cli.output import Bar, is_terminal, size_of

    if quiet or not is_terminal(sys.stderr):
        return logs, Bar(False, 0, "")
    listed = list(logs)
    bar = Bar(True, sum(map(size_of, listed)), "載入中" if lang == "zh" else "loading")
    return iter(listed), bar


def _complain(unread: list[str], totals: Totals, lang: str) -> None:
    from mjlog.diagnostics.wording import clean

    for name in unread:
        shown = clean(name)
        text = (
            f"{shown}：無法讀取，已略過" if lang == "zh" else f"{shown}: cannot be read, left out"
        )
        typer.echo(f"mjlog: {text}", err=True)
    if totals.changed:
        count = totals.changed
        typer.echo(
            f"mjlog: {count} 份牌譜在讀取時有變動，請再執行一次"
            if lang == "zh"
            else f"mjlog: {count} changed while being read; run again to load",
            err=True,
        )


def _text(totals: Totals, seconds: float, lang: str) -> str:
    """Return what became of a run in one line."""
    zh = lang == "zh"
    new = totals.logs - totals.known - totals.unreadable - totals.changed
    parts = [f"{new} 份新牌譜" if zh else f"{new} new {'log' if new == 1 else 'logs'}"]
    if totals.known:
        parts.append(f"{totals.known} 份已載入" if zh else f"{totals.known} loaded before")
    if totals.replaced:
        parts.append(f"{totals.replaced} 份取代舊內容" if zh else f"{totals.replaced} replaced")
    parts.append(f"{totals.hands} 局" if zh else f"{totals.hands} hands added")
    if totals.failed:
        parts.append(f"{totals.failed} 局另存" if zh else f"{totals.failed} kept apart")
    if totals.repeated:
        parts.append(f"{totals.repeated} 局重複" if zh else f"{totals.repeated} repeated")
    return ("，" if zh else ", ").join(parts) + (
        f"（{seconds:.1f} 秒）" if zh else f" ({seconds:.1f} s)"
    )
