"""``mjlog verify``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import CANNOT_RUN, ERRORS, CannotRun, debugging, examples
from mjlog.cli.options import (
    ASSUMED_RULES,
    AssumedOption,
    AssumedRulesOption,
    CheckSeedOption,
    JobsOption,
    Lang,
    LangOption,
)

if TYPE_CHECKING:
    from mjlog.cli.output import Bar
    from mjlog.codec import Source
    from mjlog.diagnostics import Policy

EXAMPLES = examples(
    """
    mjlog verify logs/                      every log below a folder
    mjlog verify game.jsonl.gz -q           findings only
    mjlog verify - < live.jsonl             standard input
    mjlog verify warehouse/                 what `mjlog load` has made, from its compact form
    mjlog verify logs/ -j 0 --format jsonl  all cores, one JSON object a line
    mjlog verify tenhou.mjlog --check-seed  a Tenhou log, its walls derived from its seed
    mjlog verify archive/ --set kan_dora=before_draw   mjai that turns every indicator at once
    mjlog verify logs/ --ignore MJ711,content-hash-differs --strict
    """
)


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSONL = "jsonl"
    GITHUB = "github"


def verify(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATHS...", help="Logs, folders, warehouses, - for standard input."),
    ],
    lang: LangOption,
    jobs: JobsOption = 1,
    output: Annotated[
        Format,
        typer.Option("--format", help="Text, a JSON object a line, or GitHub annotations."),
    ] = Format.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="Report these only: MJ302, MJ3, names, with commas."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Do not report these.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as errors.")] = False,
    waivers: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Findings that have been accepted, as TOML."),
    ] = None,
    check_seed: CheckSeedOption = False,
    ruleset: AssumedRulesOption = ASSUMED_RULES,
    setting: AssumedOption = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Findings only: no verdicts, totals, progress.")
    ] = False,
) -> None:
    """Check logs against their rules.

    Every event is replayed, every win scored, every payment computed. A finding has a place, a
    code (see `mjlog explain`), the recorded and the expected value; a wrong hand closes with the
    correct items and payment and with the difference per seat. Ends with exit status 0 without
    errors, 1 with errors, 2 if it could not run. An error that --select, --ignore or a waiver
    leaves out does not count for it, but its hand is partial.

    A log of mjlog is checked by the rules that its header states. A log in another format states
    few of them or none (see docs/formats.md); --ruleset and --set say what holds where it does not.
    """
    from mjlog.batch import Verdict, verify_sources
    from mjlog.cli.output import Bar
    from mjlog.cli.text.verdicts import Totals, writer_for
    from mjlog.cli.usage import logs_of, manner_of, nothing_found, nothing_left, processes
    from mjlog.formats import InManner
    from mjlog.warehouse.parts import is_warehouse

    policy = _policy(select, ignore, strict, waivers, lang)
    writer = writer_for(output, lang, quiet)
    jobs = processes(jobs)
    manner = manner_of(ruleset, setting, check_seed, lang)
    logs: Iterator[Source] = (InManner(log, manner) for log in logs_of(paths, lang))
    bar = Bar(False, 0, "")
    sizes: Iterator[int] = iter(())
    if not quiet:
        logs, bar, sizes = _watched(logs, jobs, lang)
    totals = Totals(time.monotonic())
    names: list[str] = []
    try:
        for item in verify_sources(logs, policy=policy, jobs=jobs, brief=True, debug=debugging()):
            if isinstance(item, Verdict):
                totals.add(item)
                bar.advance(next(sizes, 0))
                if policy.waivers:
                    names.append(item.source)
                lines = writer.verdict(item)
            else:
                lines = writer.report(item)
            for line in lines:
                bar.write(line)
        for finding in policy.unused(names):
            for line in writer.finding(finding):
                bar.write(line)
    finally:
        bar.close()
    if not totals.found:
        # A warehouse without logs is no damaged one.
        damaged = totals.logs and all(map(is_warehouse, paths))
        raise CannotRun((nothing_left if damaged else nothing_found)(paths), lang)
    if not quiet:
        typer.echo(totals.text(lang), err=True)
    if totals.crashed:
        raise typer.Exit(CANNOT_RUN)
    if totals.errors:
        raise typer.Exit(ERRORS)


def _policy(
    select: list[str] | None,
    ignore: list[str] | None,
    strict: bool,
    waivers: list[Path] | None,
    lang: Lang,
) -> Policy:
    from mjlog.diagnostics import Policy, UsageError, read_waivers

    try:
        return Policy(
            _listed(select),
            _listed(ignore),
            strict,
            [waiver for path in waivers or () for waiver in read_waivers(path)],
        )
    except UsageError as error:
        raise CannotRun(error.label, lang) from None


def _listed(values: list[str] | None) -> list[str]:
    return [part.strip() for value in values or () for part in value.split(",") if part.strip()]


def _watched(
    logs: Iterator[Source], jobs: int, lang: Lang
) -> tuple[Iterator[Source], Bar, Iterator[int]]:
    """Return the logs, a progress bar, and what each log's end adds to it.

    In this process the bar follows as a log is read; what workers read is seen when it is done.
    """
    from mjlog.cli.output import Bar, Watched, is_terminal, size_of

    if not is_terminal(sys.stderr):
        return logs, Bar(False, 0, ""), iter(())
    listed = list(logs)
    sizes = list(map(size_of, listed))
    bar = Bar(True, sum(sizes), "檢查中" if lang == "zh" else "verifying")
    if jobs > 1 and len(listed) > 1:
        return iter(listed), bar, iter(sizes)
    return iter([Watched(log, bar) for log in listed]), bar, iter(())
