"""``mjlog explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from mjlog.cli.command import CannotRun, examples
from mjlog.cli.options import LangOption

EXAMPLES = examples(
    """
    mjlog explain                     every code, stage by stage
    mjlog explain MJ302               one code at length
    mjlog explain MJ5 --lang zh       the codes of one stage
    mjlog explain discard-not-held    by name
    mjlog explain 過水                by words of its title
    """
)


def explain(
    lang: LangOption,
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            help="A code, the beginning of one, a name, or words of a title, in either language.",
        ),
    ] = None,
) -> None:
    """Explain a code that verify reports.

    What it means, why it is checked, and what to do about it.
    """
    from mjlog.diagnostics import UsageError
    from mjlog.diagnostics.explain import explain as article
    from mjlog.diagnostics.explain import overview

    try:
        typer.echo(overview(lang) if code is None else article(code, lang))
    except UsageError as error:
        raise CannotRun(error.label, lang) from None
