"""``mjlog simulate``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import CannotRun, examples
from mjlog.cli.options import JobsOption, LangOption, RulesetOption, SetOption

if TYPE_CHECKING:
    from mjlog.simulation.corpus import Written

EXAMPLES = examples(
    """
    mjlog simulate --ruleset douque2p --games 50 --seed 7 --out logs/
    mjlog simulate -r douque2p --games 20 --seed 7 --out duels/ --strategy flush --strategy fast
    mjlog simulate -r douque2p --games 500 --seed 7 --out deals/ --duplicate --compress zst -j 0
    mjlog simulate -r house.toml --games 5 --seed 1 --out house/ --set rounds=1
    """
)


class Compression(StrEnum):
    """How files are packed."""

    GZ = "gz"
    ZST = "zst"


def simulate(
    ruleset: RulesetOption,
    games: Annotated[
        int,
        typer.Option(
            "--games", min=1, max=1_000_000, metavar="N", help="Games; with --duplicate, deals."
        ),
    ],
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="The same seed makes the same games.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where the games go.")],
    lang: LangOption,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="How the players play, one for all or one each: fast (default), pungs, flush,"
            " defensive, erratic, random.",
        ),
    ] = None,
    duplicate: Annotated[
        bool,
        typer.Option("--duplicate", help="One-hand games, each deal once with every seating."),
    ] = False,
    jobs: JobsOption = 1,
    compress: Annotated[
        Compression | None, typer.Option("--compress", help="Pack the files.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the games of an earlier run in the folder.")
    ] = False,
    setting: SetOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No totals, no progress.")] = False,
) -> None:
    """Play games and write their logs.

    The players follow strategies by name. One file a game; the files depend on rules, seed and
    strategies alone, byte for byte, not on the number of processes. A game that has not ended
    after 2000 hands is given up, and the run with it.
    """
    from mjlog.cli.output import Bar, plural
    from mjlog.cli.usage import load_ruleset, processes
    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean
    from mjlog.simulation.corpus import ForeignError, OccupiedError
    from mjlog.simulation.corpus import simulate as play
    from mjlog.simulation.game import MOST_HANDS, EndlessError

    rules = load_ruleset(ruleset, setting, lang)
    if not rules.rotation.rounds and not duplicate:
        reason = Label(
            "with rounds=0 a game never ends by itself; set rounds, or play with --duplicate",
            "rounds=0 時對局不會自行結束；請設定 rounds，或加上 --duplicate",
        )
        raise CannotRun(reason, lang)
    bar = Bar(not quiet, games, "模擬中" if lang == "zh" else "playing")

    def tell(written: Written, done: int, total: int) -> None:
        bar.set(done, total)

    try:
        written = play(
            rules,
            out,
            games=games,
            seed=seed,
            players=strategy or ["fast"],
            duplicate=duplicate,
            packing=f".{compress.value}" if compress is not None else "",  # type: ignore[arg-type]
            jobs=processes(jobs),
            replace=replace,
            progress=tell,
        )
    except OccupiedError as error:
        folder = clean(str(error.folder))
        reason = Label(
            f"{folder} is not empty; --replace replaces the games in it",
            f"{folder} 不是空的；加上 --replace 可取代其中的牌譜",
        )
        raise CannotRun(reason, lang) from None
    except ForeignError as error:
        name = clean(str(error.path))
        reason = Label(
            f"{name} is in the way, and no earlier run has made it; nothing was removed",
            f"{name} 佔了位置，而它不是先前模擬的牌譜；沒有刪除任何檔案",
        )
        raise CannotRun(reason, lang) from None
    except EndlessError as error:
        game = clean(error.game)
        reason = Label(
            f"{game} has not ended after {MOST_HANDS} hands: under these rules hands are hardly"
            " ever won and the dealer stays; change the rules, or play with --duplicate",
            f"{game} 打了 {MOST_HANDS} 局仍未結束：這些規則下很少有人胡牌，莊家一直連莊；"
            "請更改規則，或加上 --duplicate",
        )
        raise CannotRun(reason, lang) from None
    except ValueError as error:
        raise CannotRun(Label(clean(str(error)), clean(str(error))), lang) from None
    except OSError as error:
        folder, why = clean(str(out)), clean(error.strerror or str(error))
        reason = Label(f"cannot write to {folder}: {why}", f"無法寫入 {folder}：{why}")
        raise CannotRun(reason, lang) from None
    finally:
        bar.close()
    if quiet:
        return
    hands = sum(one.hands for one in written)
    events = sum(one.events for one in written)
    folder = clean(str(out))
    if lang == "zh":
        typer.echo(f"{folder}：{len(written)} 份牌譜，{hands} 局，{events} 個事件")
    else:
        counts = (len(written), "game"), (hands, "hand"), (events, "event")
        typer.echo(f"{folder}: {', '.join(plural(count, noun) for count, noun in counts)}")
