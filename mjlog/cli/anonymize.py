"""``mjlog anonymize``."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, examples
from mjlog.cli.options import JobsOption, LangOption

if TYPE_CHECKING:
    from mjlog.codec.line import Line
    from mjlog.codec.pseudonyms import Pseudonyms
    from mjlog.codec.sources import Source
    from mjlog.diagnostics import Fault

EXAMPLES = examples(
    """
    mjlog anonymize logs/ --out shared/ --salt "$(cat salt)"  every log below the folder
    mjlog anonymize warehouse/ -o shared/        a warehouse, the salt being in MJLOG_SALT
    mjlog anonymize game.jsonl -o shared.jsonl.gz  one log, packed by its new name
    mjlog anonymize - -o - < live.jsonl          standard input to standard output
    """
)


@dataclass
class _Done:
    """What became of a run.

    Attributes:
        logs: logs with other names.
        odd: lines in them that are no JSON objects.
        gaps: places at which something is left out of them.
        missing: something could not be read.
    """

    logs: int = 0
    odd: int = 0
    gaps: int = 0
    missing: bool = False


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
    followed but not named; it is written nowhere. A name beside an id has its own. Ids and names of
    the seats change, both also where they stand by themselves in the name of a game, a table or a
    file and in the reason of a penalty or abort; keys that begin with x- are left out. A game's
    hash is made true again where it was true. All else stays as it is, byte for byte, and so does
    the verdict. What else may tell who played - platform, table, times, seeds, strategies - is
    kept. Lines that are no JSON objects are counted: known names are replaced in them, but look at
    them before you share them.

    A log in another format becomes lines of events, and what these cannot say of its players is
    gone. What cannot be read of it is told of, and left out: a line that is no event, with its code
    and place, stands for it. A log that cannot be read to its end, or in which no game can be read,
    is told of and left out altogether. A warehouse is loaded anew from its hands. Ends with exit
    status 0, 1 if a log could not be read, or not all of it, 2 if it could not run.
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
        done = _warehouse(path, out, pseudonyms, keep_extra, processes(jobs), lang)
    else:
        done = _logs(path, out, pseudonyms, keep_extra, lang)
    if not quiet:
        typer.echo(_text(done, len(pseudonyms.given), lang), err=True)
    if done.missing:
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
) -> _Done:
    from mjlog.cli.usage import nothing_found
    from mjlog.codec.sources import Source
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
    for name in renamed.left_out:
        _leave_out(Source(name), None, lang)
    if not renamed.totals.logs:
        raise CannotRun(nothing_found([path]), lang)
    return _Done(renamed.totals.logs, renamed.unread, missing=bool(renamed.left_out))


def _logs(path: str, out: str, pseudonyms: Pseudonyms, keep_extra: bool, lang: str) -> _Done:
    """Rename the logs that a path names."""
    import sys

    from mjlog.cli.usage import nothing_found
    from mjlog.codec.encode import write_bytes
    from mjlog.codec.renaming import Renaming
    from mjlog.codec.unpack import Broken
    from mjlog.formats import Canonical, sources

    folder = Path(path) if path != "-" and Path(path).is_dir() else None
    logs = list(sources([path]))
    known = _players(logs, pseudonyms) if len(logs) > 1 else {}
    done = _Done()
    for source in logs:
        renaming = Renaming(pseudonyms, keep_extra=keep_extra, known=known)
        log = Canonical(source)
        try:
            text = list(log.pieces())
        except Broken as broken:
            _tell(source, log.wrong, lang)
            _leave_out(source, broken.fault, lang)
            done.missing = True
            continue
        renaming.learn(text)
        chunks = list(renaming.rewritten(text))
        if renaming.unread and not renaming.named:
            _leave_out(source, None, lang)
            done.missing = True
            continue
        _tell(source, log.wrong, lang)
        done.missing = done.missing or bool(log.wrong)
        done.gaps += len(log.wrong)
        if out == "-":
            sys.stdout.buffer.write(b"".join(chunks))
            sys.stdout.buffer.flush()
        else:
            target = Path(out)
            if folder is not None:
                target /= _renamed_path(source, folder, renaming.names)
            target.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(target, chunks)
        done.logs += 1
        done.odd += renaming.unread
    if not done.logs:
        raise CannotRun(nothing_found([path]), lang)
    return done


def _players(logs: Sequence[Source], pseudonyms: Pseudonyms) -> dict[str, str]:
    """Return what is put for the players of some logs, whom others among them may mention."""
    from mjlog.codec.renaming import Renaming
    from mjlog.codec.unpack import Broken
    from mjlog.formats import Canonical

    renaming = Renaming(pseudonyms)
    for source in logs:
        with suppress(Broken):  # those met before are known
            renaming.learn(Canonical(source).pieces())
    return renaming.names


def _renamed_path(source: Source, folder: Path, names: Mapping[str, str]) -> str:
    """Return where a log of a folder goes, below the folder of the result."""
    from mjlog.codec.pseudonyms import replace_names
    from mjlog.codec.sources import SUFFIXES
    from mjlog.formats.names import game_name

    inner = os.path.relpath(source.path or source.name, folder)
    if not inner.endswith(SUFFIXES):
        inner = os.path.join(os.path.dirname(inner), f"{game_name(inner, 0)}.jsonl")  # noqa: PTH118, PTH120 - a name, no path yet
    return replace_names(inner, names)


def _tell(source: Source, wrong: Sequence[Line], lang: str) -> None:
    """Say what cannot be read of a log."""
    from mjlog.batch.single import diagnose
    from mjlog.diagnostics.render import text

    for line in wrong:
        for fault in line.faults:
            finding = diagnose(fault, source.name, line.number, line.offset, line.element)
            typer.echo(text(finding, lang), err=True)


def _leave_out(source: Source, fault: Fault | None, lang: str) -> None:
    """Say that a log is left out: a fault is in the way, or nobody can tell whom it names."""
    from mjlog.cli.language import say
    from mjlog.diagnostics import BY_CODE
    from mjlog.diagnostics.wording import clean

    shown = clean(source.name)
    if fault is None:
        text = say(
            lang,
            f"{shown}: no game can be read in it, left out",
            f"{shown}：讀不到任何對局，已略過",
        )
    else:
        why = f"{BY_CODE[fault.code].title.text(lang)} ({fault.code})"
        text = say(
            lang, f"{shown}: cannot be read, left out: {why}", f"{shown}：無法讀取，已略過：{why}"
        )
    typer.echo(f"mjlog: {text}", err=True)


def _text(done: _Done, players: int, lang: str) -> str:
    """Return what became of a run in one line."""
    from mjlog.cli.output import plural

    if lang == "zh":
        gaps = f"，{done.gaps} 處無法讀取，已略去" if done.gaps else ""
        odd = f"，{done.odd} 行不是 JSON 物件，請自行檢查" if done.odd else ""
        return f"{done.logs} 份牌譜，{players} 位玩家{gaps}{odd}"
    gaps = f", {plural(done.gaps, 'place')} left out that cannot be read" if done.gaps else ""
    odd = ""
    if done.odd:
        are = "line is" if done.odd == 1 else "lines are"
        odd = f", {done.odd} {are} no JSON object: look at them before you share them"
    return f"{plural(done.logs, 'log')}, {plural(players, 'player')}{gaps}{odd}"
