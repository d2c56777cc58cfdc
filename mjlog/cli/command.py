"""What every command shares: exit codes, how failures end, how examples are shown."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand

from mjlog.cli.streams import abandon, refusal

if TYPE_CHECKING:
    from mjlog.diagnostics import Label

OK: Final = 0
ERRORS: Final = 1
"""The logs have errors."""
CANNOT_RUN: Final = 2
"""Usage, no log found, internal error."""
INTERRUPTED: Final = 130
"""Ctrl-C; what a program killed by SIGINT leaves behind in a shell."""
BROKEN_PIPE: Final = 141
"""Whoever read the output stopped; what a program killed by SIGPIPE leaves behind in a shell."""

_debug = False


class CannotRun(Exception):  # noqa: N818 - it says what it is
    """A command cannot do what it was asked for.

    Args:
        reason: why, in both languages.
        lang: the reader's language.
    """

    def __init__(self, reason: Label, lang: str = "en") -> None:
        super().__init__(reason.text(lang))


def set_debug(on: bool) -> None:
    """Let internal errors show their tracebacks."""
    global _debug  # noqa: PLW0603 - a property of the process, set once before any command
    _debug = on


def debugging() -> bool:
    """Tell whether internal errors show their tracebacks."""
    return _debug


class Command(TyperCommand):
    """A command whose failures end in one line, and whose epilog is shown as written."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Write the examples line by line."""
        if self.epilog:
            formatter.write(f"\n{self.epilog}\n")

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run the command; turn what it raises into messages and exit codes."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except OSError as error:
            raise typer.Exit(end_by(error, ctx.params.get("lang", "en"))) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except CannotRun as error:
            _say(str(error))
            raise typer.Exit(CANNOT_RUN) from None
        except Exception as error:
            if hasattr(error, "exit_code") or isinstance(error, typer.Abort):
                raise
            if _debug:
                traceback.print_exc()
            frames = traceback.extract_tb(error.__traceback__)
            where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
            _say(
                f"internal error: {type(error).__name__}: {error} ({where});"
                " this is a bug, --debug shows more"
            )
            raise typer.Exit(CANNOT_RUN) from None
        return result


def end_by(error: OSError, lang: str = "en") -> int:
    """Say what the system refused, if anybody is still there to read, and return the exit code."""
    abandon()
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    if _debug:
        traceback.print_exc()
    _say(refusal(error).text(lang))
    return CANNOT_RUN


def _say(message: str) -> None:
    lines = message.splitlines() or [""]
    typer.echo("\n".join([f"mjlog: {lines[0]}", *lines[1:]]), err=True)


def examples(text: str) -> str:
    """Return a command's examples as its epilog: a Markdown block of code."""
    rows = "\n".join(f"    {line.strip()}" for line in text.strip().splitlines())
    return f"Examples:\n\n{rows}"
