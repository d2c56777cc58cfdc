"""``mjlog report``."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from mjlog.cli.command import CannotRun, examples
from mjlog.cli.options import LangOption, OutOption

EXAMPLES = examples(
    """
    mjlog report warehouse/
    mjlog report warehouse/ --lang zh --top 20
    mjlog report warehouse/ --player lin --player chen
    mjlog report warehouse/ --ruleset douque2p --format json
    mjlog report warehouse/ --html report.html        a page with figures and definitions
    """
)


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


def report(
    warehouse: Annotated[
        Path, typer.Argument(metavar="WAREHOUSE", help="A folder that `mjlog load` has made.")
    ],
    lang: LangOption,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME", help="Only this player. May be repeated."),
    ] = None,
    ruleset: Annotated[
        list[str] | None,
        typer.Option("--ruleset", "-r", metavar="ID", help="Only these rules. May be repeated."),
    ] = None,
    top: Annotated[
        int, typer.Option("--top", min=1, metavar="N", help="Rows of tables that can be long.")
    ] = 10,
    output: Annotated[
        Format, typer.Option("--format", help="Tables for a reader, or one JSON object.")
    ] = Format.TEXT,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE", help="Write a page with figures instead, a single file."
        ),
    ] = None,
    out: OutOption = None,
) -> None:
    """Report on players, patterns, waits, dealer, best hands.

    A chapter for each ruleset, in its units. Every number is a metric of docs/metrics.md, with
    what it was computed from and its 95 % interval; small samples are marked.
    """
    from mjlog.cli.frames import asked, no_such, opened, save, unwritable
    from mjlog.cli.output import has_colour, room
    from mjlog.diagnostics import Label
    from mjlog.report.as_json import as_json
    from mjlog.report.gather import gather
    from mjlog.report.selection import NoSuchError, players_called, rulesets_called
    from mjlog.report.terminal import terminal_text

    if html is not None and (output is not Format.TEXT or out is not None):
        raise CannotRun(
            Label(
                "--html writes a page and nothing else: leave out --format and --out",
                "--html 只產生網頁：請勿同時使用 --format 或 --out",
            ),
            lang,
        )
    with asked(lang), opened(warehouse, lang) as source:
        try:
            players = players_called(source, player or ())
            rulesets = rulesets_called(source, ruleset or ())
        except NoSuchError as error:
            raise CannotRun(no_such(error.value, error.dimension, error.known), lang) from None
        found = gather(source, players=players, rulesets=rulesets, top=top, curves=html is not None)
    if html is not None:
        from mjlog.report.page import write_page

        try:
            write_page(found, html, lang)
        except OSError as error:
            raise CannotRun(unwritable(html, error), lang) from None
        return
    if output is Format.JSON:
        save(f"{json.dumps(as_json(found), ensure_ascii=False)}\n", out, lang)
        return
    colour = out is None and has_colour()
    save(terminal_text(found, lang, width=room(), colour=colour), out, lang)
