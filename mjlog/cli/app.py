"""The command line: what `mjlog` is and which commands it has.

Nothing but the commands' signatures is loaded here; each command loads what it needs when it runs.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mjlog import __version__
from mjlog.cli import (
    anonymize,
    audit,
    compare,
    convert,
    explain,
    fixture,
    load,
    report,
    rulesets,
    schema,
    score,
    show,
    simulate,
    sql,
    stats,
    verify,
    waits,
)
from mjlog.cli.command import OK, Command, end_by, set_debug
from mjlog.cli.streams import prepare


class Commands(TyperGroup):
    """The commands, with ``--debug`` understood wherever it stands."""

    def main(self, args: Any = None, *rest: Any, **options: Any) -> Any:  # noqa: ANN401
        """Run the command that the arguments name."""
        args = list(sys.argv[1:] if args is None else args)
        end = args.index("--") if "--" in args else len(args)
        set_debug("--debug" in args[:end])
        args = [arg for arg in args[:end] if arg != "--debug"] + args[end:]
        return super().main(args, *rest, **options)


app = typer.Typer(
    cls=Commands,
    name="mjlog",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mjlog {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an internal error.")
    ] = False,
) -> None:
    """Record, replay, verify and analyse mahjong game logs.

    Exit status: 0 all is well, 1 something is wrong with the logs (or what a command says of its
    own), 2 it could not run (usage, nothing to read, nowhere to write, an internal error), 130
    interrupted by Ctrl-C, 141 whoever read the output stopped.
    """


for _command, _examples in (
    (verify.verify, verify.EXAMPLES),
    (show.show, show.EXAMPLES),
    (score.score, score.EXAMPLES),
    (waits.waits, waits.EXAMPLES),
    (explain.explain, explain.EXAMPLES),
    (schema.schema, schema.EXAMPLES),
    (simulate.simulate, simulate.EXAMPLES),
    (convert.convert, convert.EXAMPLES),
    (load.load, load.EXAMPLES),
    (sql.sql, sql.EXAMPLES),
    (report.report, report.EXAMPLES),
    (stats.stats, stats.EXAMPLES),
    (compare.compare, compare.EXAMPLES),
    (audit.audit, audit.EXAMPLES),
    (anonymize.anonymize, anonymize.EXAMPLES),
):
    app.command(cls=Command, epilog=_examples)(_command)
app.add_typer(rulesets.app)
app.add_typer(fixture.app)


def main() -> None:
    """Run the command line."""
    prepare()
    status: object = OK
    try:
        app(prog_name="mjlog")
    except OSError as error:
        status = end_by(error)
    except SystemExit as end:
        status = end.code
    try:
        sys.stdout.flush()
    except OSError as error:
        status = end_by(error)
    sys.exit(status)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
