"""``mjlog schema``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from mjlog.cli.command import examples

EXAMPLES = examples(
    """
    mjlog schema                        what a line of a log may be
    mjlog schema diagnostic             a finding as verify prints it for programs
    mjlog schema ruleset > ruleset.schema.json
    """
)


class SchemaName(StrEnum):
    """What there is a schema for."""

    LOG = "log"
    RULESET = "ruleset"
    DIAGNOSTIC = "diagnostic"


def schema(
    name: Annotated[
        SchemaName, typer.Argument(metavar="[log|ruleset|diagnostic]", help="Which one.")
    ] = SchemaName.LOG,
) -> None:
    """Print a JSON schema."""
    typer.echo(schema_text(name), nl=False)


def schema_text(name: str) -> str:
    """Return a schema as it ships with the package; in a checkout, as it stands there."""
    from importlib.resources import files
    from pathlib import Path

    import mjlog

    file = f"{name}.schema.json"
    shipped = files("mjlog").joinpath("schemas", file)
    if shipped.is_file():
        return shipped.read_text("utf-8")
    return (Path(mjlog.__file__).parents[1] / "schemas" / file).read_text("utf-8")
