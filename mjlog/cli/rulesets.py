"""``mjlog rulesets list|show|diff``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from mjlog.cli.command import Command, examples
from mjlog.cli.options import LangOption, SetOption

LIST_EXAMPLES = examples("mjlog rulesets list --lang zh")
SHOW_EXAMPLES = examples(
    """
    mjlog rulesets show douque2p
    mjlog rulesets show douque2p --provenance assumed       what a table may well play otherwise
    mjlog rulesets show house.toml --set heavenly_value=24
    """
)
DIFF_EXAMPLES = examples(
    """
    mjlog rulesets diff douque2p house.toml
    mjlog rulesets diff douque2p douque2p --set heavenly_value=24
    """
)


class ProvenanceName(StrEnum):
    """Where a value comes from."""

    SOURCE = "source"
    DERIVED = "derived"
    EXTERNAL = "external"
    ASSUMED = "assumed"


NameArgument = Annotated[
    str, typer.Argument(metavar="ID|FILE", help="An installed ruleset, or a TOML file.")
]
ProvenanceOption = Annotated[
    list[ProvenanceName] | None,
    typer.Option("--provenance", "-p", help="Only what comes from there. May be repeated."),
]

app = typer.Typer(
    name="rulesets",
    help="List, show and compare rulesets.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


@app.command("list", cls=Command, epilog=LIST_EXAMPLES)
def list_rulesets(lang: LangOption) -> None:
    """List the installed rulesets."""
    from mjlog.cli.text.ruleset import listing
    from mjlog.cli.usage import load_ruleset
    from mjlog.rules.registry import available

    typer.echo(listing([load_ruleset(name, None, lang) for name in available()], lang))


@app.command("show", cls=Command, epilog=SHOW_EXAMPLES)
def show_ruleset(
    name: NameArgument,
    lang: LangOption,
    provenance: ProvenanceOption = None,
    setting: SetOption = None,
) -> None:
    """Show options, policies, patterns and provenance."""
    from mjlog.cli.text.ruleset import description
    from mjlog.cli.usage import load_ruleset

    wanted = frozenset(word.value for word in provenance or ())
    for line in description(load_ruleset(name, setting, lang), wanted, lang):
        typer.echo(line)


@app.command("diff", cls=Command, epilog=DIFF_EXAMPLES)
def diff_rulesets(
    one: NameArgument,
    other: NameArgument,
    lang: LangOption,
    setting: SetOption = None,
) -> None:
    """Compare two rulesets value by value.

    --set applies to the second.
    """
    from mjlog.cli.text.ruleset import differences
    from mjlog.cli.usage import load_ruleset

    left, right = load_ruleset(one, None, lang), load_ruleset(other, setting, lang)
    for line in differences(left, right, lang):
        typer.echo(line)
