"""``mjlog audit``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from mjlog.cli.command import ERRORS, examples
from mjlog.cli.options import LangOption, OutOption, Output, OutputOption

EXAMPLES = examples(
    """
    mjlog audit warehouse/                      by code, player and log, then hand by hand
    mjlog audit warehouse/ --by player --lang zh
    mjlog audit warehouse/ --by hand --format csv --out failed.csv
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
    output: OutputOption = Output.TABLE,
    out: OutOption = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Rows of each table of text.")
    ] = 20,
) -> None:
    """Say which hands failed, by code, player and log.

    Ends with exit status 0 if no hand failed, 1 if some did, 2 if it could not run.
    """
    from mjlog.analytics.audit import audit as find
    from mjlog.cli.audit_text import audit_text
    from mjlog.cli.frames import opened, save, write

    with opened(warehouse, lang) as source:
        found = find(source)
    if output is Output.TABLE:
        views = list(View) if by is None else [by]
        lines = audit_text(found, [view.value for view in views], limit, lang)
        save("".join(f"{line}\n" for line in lines), out, lang)
    else:
        write(found.by((by or View.HAND).value), output, out, lang)
    if found.hands.get("failed"):
        raise typer.Exit(ERRORS)
