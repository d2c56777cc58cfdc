"""``mjlog fixture add|check|update``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import ERRORS, CannotRun, Command, examples
from mjlog.cli.options import LangOption

if TYPE_CHECKING:
    from mjlog.fixtures import LogVerdict

ADD_EXAMPLES = examples(
    """
    mjlog fixture add game.jsonl                          a whole log
    mjlog fixture add game.jsonl.gz --hand 3              one hand of it
    mjlog fixture add all.jsonl --game g-1 --hand 3 --name robbed-kong --out tests/logs
    """
)
CHECK_EXAMPLES = examples(
    """
    mjlog fixture check
    mjlog fixture check tests/logs --lang zh
    """
)
UPDATE_EXAMPLES = examples(
    """
    mjlog fixture update                                  accept every verdict as it is now
    mjlog fixture update tests/fixtures/robbed-kong.mjlog.jsonl
    """
)
DEFAULT = Path("tests/fixtures")

PathsArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="PATHS", help="Fixtures, or folders of fixtures.", show_default=str(DEFAULT)
    ),
]

app = typer.Typer(
    name="fixture",
    help="Keep logs with their verdicts as tests.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


@app.command("add", cls=Command, epilog=ADD_EXAMPLES)
def add_fixture(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log, - for standard input.")],
    lang: LangOption,
    hand: Annotated[
        int | None,
        typer.Option("--hand", metavar="N", help="Only the hand with this number, cut out."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="ID", help="Its game, where several have such a hand."),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where fixtures are kept.")
    ] = DEFAULT,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="Name of the fixture; else that of the log."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a fixture of the same name.")
    ] = False,
) -> None:
    """Record a log with the verdict on it.

    Makes NAME.mjlog.jsonl, the log in canonical form (as it stands, if something in it cannot be
    read), and NAME.verdict.json: findings, items and payments by the rules. `pytest --mjlog` and
    `mjlog fixture check` then tell when the verdict changes.
    """
    from mjlog.cli.usage import require_log
    from mjlog.diagnostics import Label
    from mjlog.fixtures import add
    from mjlog.formats import sources

    require_log(log, lang)
    found = list(sources([log]))
    if len(found) != 1:
        raise CannotRun(Label("a fixture is made of one log", "一次只能用一份牌譜建立測例"), lang)
    with _told(lang):
        path, verdict = add(found[0], out, name=name, hand=hand, game=game, replace=replace)
    typer.echo(_line(path, verdict, lang))


@app.command("check", cls=Command, epilog=CHECK_EXAMPLES)
def check_fixtures(lang: LangOption, paths: PathsArgument = None) -> None:
    """Say which verdicts have changed.

    Shows what is different in findings, items and payments. Ends with exit status 0 if nothing has
    changed, 1 if something has, 2 if it could not run.
    """
    from mjlog.cli.output import plural
    from mjlog.codec import Source
    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean
    from mjlog.fixtures import changes, found, judge, read_verdict

    hands = logs = changed = 0
    with _told(lang):
        for log in found(paths or [DEFAULT]):
            shown = clean(str(log))
            compared = changes(read_verdict(log), judge(Source(str(log), str(log))))
            texts = [text for change in compared if (text := change.text(lang))]
            hands += sum(change.hand is not None for change in compared)
            logs += 1
            changed += bool(texts)
            for text in texts:
                typer.echo(f"{shown}  {text}")
    counted = Label(
        f"{plural(logs, 'fixture')}, {plural(hands, 'hand')}: ", f"{logs} 個測例，{hands} 局："
    )
    outcome = Label("no verdict has changed", "檢查結果都沒有變")
    if changed:
        outcome = Label(f"{changed} changed", f"{changed} 個有變")
    typer.echo(counted.text(lang) + outcome.text(lang), err=True)
    if changed:
        raise typer.Exit(ERRORS)


@app.command("update", cls=Command, epilog=UPDATE_EXAMPLES)
def update_fixtures(lang: LangOption, paths: PathsArgument = None) -> None:
    """Record the verdicts as they are now.

    Writes those that are missing or different, and names them. Look at the difference before you
    accept it: `mjlog fixture check` shows it, and so does your version control.
    """
    from mjlog.fixtures import found, record, verdict_path

    with _told(lang):
        for log in found(paths or [DEFAULT]):
            path = verdict_path(log)
            before = path.read_bytes() if path.exists() else None
            verdict = record(log)
            if path.read_bytes() != before:
                typer.echo(_line(log, verdict, lang))


@contextmanager
def _told(lang: str) -> Iterator[None]:
    """Turn what is wrong with a fixture or its folder into the command's end."""
    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean
    from mjlog.fixtures import FixtureError

    try:
        yield
    except FixtureError as error:
        raise CannotRun(error.label, lang) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        where, why = clean(str(error.filename or "")), clean(error.strerror or str(error))
        raise CannotRun(Label(f"{where}: {why}", f"{where}：{why}"), lang) from None


def _line(path: Path, verdict: LogVerdict, lang: str) -> str:
    """Return a line about a fixture: its log, the verdict, what was found."""
    from mjlog.cli.output import plural
    from mjlog.diagnostics.wording import clean
    from mjlog.verification.report import STATUSES

    findings = [*verdict.elsewhere, *(each for hand in verdict.hands for each in hand.findings)]
    codes = ", ".join(dict.fromkeys(finding.code for finding in findings))
    hands = f"{len(verdict.hands)} 局" if lang == "zh" else plural(len(verdict.hands), "hand")
    status = STATUSES[verdict.status].text(lang)
    return "  ".join(part for part in (clean(str(path)), status, hands, codes) if part)
