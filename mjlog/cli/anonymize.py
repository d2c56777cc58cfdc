"""``mjlog anonymize``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, examples
from mjlog.cli.options import JobsOption, LangOption

if TYPE_CHECKING:
    from mjlog.codec.pseudonyms import Pseudonyms
    from mjlog.codec.sources import Source

EXAMPLES = examples(
    """
    mjlog anonymize logs/ --out shared/ --salt "$(cat salt)"  every log below the folder
    mjlog anonymize warehouse/ -o shared/        a warehouse, the salt being in MJLOG_SALT
    mjlog anonymize game.jsonl -o shared.jsonl.gz  one log, packed by its new name
    mjlog anonymize - -o - < live.jsonl          standard input to standard output
    """
)


def anonymize(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A log, a folder of logs, a warehouse, or -.")
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out", "-o", metavar="PATH", help="Where the result goes; must not be there yet."
        ),
    ],
    salt: Annotated[
        str,
        typer.Option(
            "--salt", envvar="MJLOG_SALT", metavar="TEXT", help="Secret that decides the names."
        ),
    ],
    lang: LangOption,
    keep_extra: Annotated[
        bool, typer.Option("--keep-extra", help="Keep x- keys, whatever they say.")
    ] = False,
    jobs: JobsOption = 1,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No totals.")] = False,
) -> None:
    """Replace players' names by pseudonyms.

    The same salt gives the same player id the same pseudonym in every log, so players can be
    followed but not named; it is written nowhere. Ids and names of the seats change, both also
    where they stand by themselves in the name of a game, a table or a file and in the reason of a
    penalty or abort; keys that begin with x- are left out. A game's hash is made true again where
    it was true. All else stays as it is, byte for byte, and so does the verdict. What else may tell
    who played - platform, table, times, seeds, strategies - is kept. Lines that are no JSON objects
    are counted: known names are replaced in them, but look at them before you share them. A log in
    another format becomes lines of events, and what these cannot say of its players is gone. A
    warehouse is loaded anew from its hands. Ends with exit status 0, 1 if a log could not be read,
    2 if it could not run.
    """
    from mjlog.cli.usage import processes
    from mjlog.codec.pseudonyms import Pseudonyms
    from mjlog.diagnostics import Label
    from mjlog.warehouse.parts import is_warehouse

    if not salt:
        raise CannotRun(Label("the salt is empty", "salt 是空的"), lang)
    if out != "-":
        _require_new(Path(out), lang)
    pseudonyms = Pseudonyms(salt)
    if is_warehouse(path):
        logs, unread, lost = _warehouse(path, out, pseudonyms, keep_extra, processes(jobs), lang)
    else:
        logs, unread, lost = _logs(path, out, pseudonyms, keep_extra, lang)
    if not quiet:
        typer.echo(_text(logs, len(pseudonyms.given), unread, lang), err=True)
    if lost:
        raise typer.Exit(ERRORS)


def _require_new(out: Path, lang: str) -> None:
    """See to it that nothing is mixed with the result, least of all what was to be renamed."""
    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean

    if os.path.lexists(out) and not (out.is_dir() and not any(out.iterdir())):
        shown = clean(str(out))
        raise CannotRun(Label(f"{shown} is there already", f"{shown} 已經存在"), lang)


def _warehouse(
    path: str, out: str, pseudonyms: Pseudonyms, keep_extra: bool, jobs: int, lang: str
) -> tuple[int, int, int]:
    from mjlog.codec.unpack import Broken
    from mjlog.diagnostics import Label
    from mjlog.warehouse.anonymize import anonymize as rename
    from mjlog.warehouse.parts import WarehouseError

    try:
        renamed = rename(path, out, pseudonyms, keep_extra=keep_extra, jobs=jobs)
    except WarehouseError as error:
        raise CannotRun(error.label, lang) from None
    except Broken as broken:
        reason = broken.fault.data["reason"]
        assert isinstance(reason, Label)
        raise CannotRun(reason, lang) from None
    return renamed.totals.logs, renamed.unread, 0


def _logs(
    path: str, out: str, pseudonyms: Pseudonyms, keep_extra: bool, lang: str
) -> tuple[int, int, int]:
    """Rename the logs that a path names; return how many, odd lines, and logs not read."""
    import sys

    from mjlog.cli.usage import nothing_found
    from mjlog.codec.encode import write_bytes
    from mjlog.codec.pseudonyms import replace_names
    from mjlog.codec.renaming import Renaming
    from mjlog.codec.sources import SUFFIXES
    from mjlog.codec.unpack import Broken
    from mjlog.formats import Canonical, sources
    from mjlog.formats.names import game_name

    folder = Path(path) if path != "-" and Path(path).is_dir() else None
    done = unread = lost = 0
    for source in sources([path]):
        renaming = Renaming(pseudonyms, keep_extra=keep_extra)
        try:
            chunks = list(renaming.rewritten(Canonical(source).pieces()))
        except Broken:
            _complain(source, lang)
            lost += 1
            continue
        if out == "-":
            sys.stdout.buffer.write(b"".join(chunks))
            sys.stdout.buffer.flush()
        else:
            target = Path(out)
            if folder is not None:
                inner = os.path.relpath(source.path or source.name, folder)
                if not inner.endswith(SUFFIXES):
                    inner = os.path.join(os.path.dirname(inner), f"{game_name(inner, 0)}.jsonl")  # noqa: PTH118, PTH120 - a name, no path yet
                target /= replace_names(inner, renaming.names)
            target.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(target, chunks)
        done += 1
        unread += renaming.unread
    if not done:
        raise CannotRun(nothing_found([path]), lang)
    return done, unread, lost


def _complain(source: Source, lang: str) -> None:
    from mjlog.diagnostics.wording import clean

    shown = clean(source.name)
    text = f"{shown}：無法讀取，已略過" if lang == "zh" else f"{shown}: cannot be read, left out"
    typer.echo(f"mjlog: {text}", err=True)


def _text(logs: int, players: int, unread: int, lang: str) -> str:
    """Return what became of a run in one line."""
    if lang == "zh":
        odd = f"，{unread} 行不是 JSON 物件，請自行檢查" if unread else ""
        return f"{logs} 份牌譜，{players} 位玩家{odd}"
    odd = f", {unread} {'line is' if unread == 1 else 'lines are'} no JSON object" if unread else ""
    return (
        f"{logs} {'log' if logs == 1 else 'logs'},"
        f" {players} {'player' if players == 1 else 'players'}{odd}"
        + (": look at them before you share them" if unread else "")
    )
