"""``docs/cli.md``, made by typer from the commands themselves."""

from __future__ import annotations

import sys

import typer
from typer.cli import get_docs_for_click
from typer.main import get_command

from mjlog.cli.app import app

_COMMAND = "python -m mjlog.cli.reference > docs/cli.md"


def typer_version() -> str:
    """Return the version of typer as far as its documents depend on it."""
    return ".".join(typer.__version__.split(".")[:2])


def reference() -> str:
    """Return the whole page as Markdown."""
    command = get_command(app)
    page = get_docs_for_click(obj=command, ctx=typer.Context(command), name="mjlog")
    note = f"<!-- Made by `{_COMMAND}` with typer {typer_version()}. -->"
    title, rest = page.strip().split("\n", 1)
    return f"{title}\n\n{note}\n{rest}\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(reference().encode("utf-8"))
