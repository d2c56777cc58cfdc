"""``mjlog audit``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, examples
from mjlog.cli.options import LangOption, OutOption, Output, OutputOption

EXAMPLES = examples(
    """
    mjlog audit warehouse/                      by code, player and log, then hand by hand
    mjlog audit warehouse/ --by player --lang zh
    mjlog audit warehouse/ --by hand --format csv --out failed.csv
    mjlog audit warehouse/ --fairness           are dice, walls, deals and draws fair?
    """
)


class View(StrEnum):
    """What hands are listed by."""

    CODE = "code"
    PLAYER = "player"
    FILE = "file"
    HAND = "hand"


def audit(
    warehouse: Annotated[
        Path, typer.Argument(metavar="WAREHOUSE", help="A folder that `mjlog load` has made.")
    ],
    lang: LangOption,
    by: Annotated[
        View | None,
        typer.Option("--by", help="List by this alone; for other formats than a table, hand."),
    ] = None,
    fairness: Annotated[
        bool,
        typer.Option(
            "--fairness", help="Ask instead whether dice, walls, deals and draws are fair."
        ),
    ] = False,
    output: OutputOption = Output.TABLE,
    out: OutOption = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Rows of each table of text.")
    ] = 20,
) -> None:
    """Say which hands failed, or whether tables were fair.

    Ends with exit status 0 if no hand failed or no bias was found, 1 otherwise, 2 if it could not
    run. With --fairness each table is asked apart, with --by file each log.
    """
    from mjlog.analytics.audit import audit as find
    from mjlog.analytics.labels import called, rules_of
    from mjlog.cli.frames import opened, save, write
    from mjlog.cli.text.audit import audit_text

    if fairness:
        _audit_fairness(warehouse, lang, by, output, out)
        return
    with opened(warehouse, lang) as source:
        found, own = find(source), called(rules_of(source).values())
    if output is Output.TABLE:
        views = list(View) if by is None else [by]
        lines = audit_text(found, [view.value for view in views], limit, own, lang)
        save("".join(f"{line}\n" for line in lines), out, lang)
    else:
        frame = found.by((by or View.HAND).value)
        if output is Output.CSV and "codes" in frame:
            frame = frame.assign(codes=frame["codes"].map(" ".join))
        write(frame, output, out, lang)
    if found.hands.get("failed"):
        raise typer.Exit(ERRORS)


def _audit_fairness(
    warehouse: Path, lang: str, by: View | None, output: Output, out: Path | None
) -> None:
    from mjlog.analytics.fairness import audit_fairness
    from mjlog.cli.frames import opened, save, write
    from mjlog.cli.output import wrapped
    from mjlog.diagnostics import Label

    if by not in (None, View.FILE):
        reason = Label(
            "with --fairness, --by takes file alone", "與 --fairness 併用時，--by 只能是 file"
        )
        raise CannotRun(reason, lang)
    with opened(warehouse, lang) as source:
        report = audit_fairness(source, by="source" if by is View.FILE else "table")
    if output is Output.TABLE:
        lines = (wrapped(line, hang="  ") for line in report.lines(lang))
        save("".join(f"{line}\n" for line in lines), out, lang)
    else:
        write(report.frame(), output, out, lang)
    if report.biases:
        raise typer.Exit(ERRORS)
