"""``mjlog show``."""

from __future__ import annotations

from typing import Annotated

import typer

from mjlog.cli.command import examples
from mjlog.cli.options import (
    ASSUMED_RULES,
    AssumedOption,
    AssumedRulesOption,
    CheckSeedOption,
    LangOption,
    TilesOption,
    TileStyle,
)

EXAMPLES = examples(
    """
    mjlog show game.jsonl                             one line a hand
    mjlog show game.jsonl --hand 3                    a hand as a transcript
    mjlog show game.jsonl --hand 3 --seat 1           as seat 1 saw it
    mjlog show game.jsonl --hand 3 --event 17         the table before and after, what was legal
    mjlog show all.jsonl.gz --game g-1 --hand 3 --tiles names --lang zh
    """
)


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log, - for standard input.")],
    lang: LangOption,
    game: Annotated[
        str | None, typer.Option("--game", metavar="ID", help="This game only.")
    ] = None,
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="The hand with this number.")
    ] = None,
    event: Annotated[
        int | None,
        typer.Option("--event", metavar="N", min=0, help="One event of it; 0 is the deal."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", min=0, max=3, help="See only what this seat sees."),
    ] = None,
    tiles: TilesOption = TileStyle.GLYPHS,
    check_seed: CheckSeedOption = False,
    ruleset: AssumedRulesOption = ASSUMED_RULES,
    setting: AssumedOption = None,
) -> None:
    """Show a hand, or the table at one event.

    A hand is shown as a transcript, an event with the table before and after it and with what was
    legal. What verification finds stands at its event. Without --hand the hands are listed, and
    an event can be shown only where the log has one. --ruleset and --set say what holds where a
    log in another format does not, as for verify.
    """
    from mjlog.cli.played import Wanted, chosen
    from mjlog.cli.text.transcript import viewer
    from mjlog.cli.usage import manner_of

    wanted = Wanted(game, hand, event)
    view = viewer(wanted, lang, tiles == TileStyle.GLYPHS, seat)
    manner = manner_of(ruleset, setting, check_seed, lang)
    for played in chosen(file, manner, wanted, lang):
        for line in view(played):
            typer.echo(line)
