"""``mjlog waits``."""

from __future__ import annotations

from typing import Annotated

import typer

from mjlog.cli.command import examples
from mjlog.cli.options import (
    DealerOption,
    IndicatorOption,
    LangOption,
    ReadyOption,
    RoundWindOption,
    RulesetOption,
    SeatWindOption,
    SetOption,
    StreakOption,
)

EXAMPLES = examples(
    """
    mjlog waits "23m456m678m111p99p" --ruleset douque2p
    mjlog waits "34m99m P:555z P:666z P:777z" -r douque2p --dealer --streak 2
    mjlog waits "23456m678m111p99p 4m" -r douque2p       which discards leave what
    mjlog waits "東東東南南西西北北白白發發" -r douque2p --lang zh
    """
)


def waits(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND", help="Concealed tiles and melds, with or without the tile drawn."
        ),
    ],
    ruleset: RulesetOption,
    lang: LangOption,
    ready: ReadyOption = None,
    dealer: DealerOption = False,
    streak: StreakOption = 0,
    round_wind: RoundWindOption = None,
    seat_wind: SeatWindOption = None,
    dora: IndicatorOption = "",
    setting: SetOption = None,
) -> None:
    """Show what a hand waits for.

    Says what each wait would score and how many copies the hand does not hold itself. With the
    drawn tile (14 instead of 13), says what each discard leaves.
    """
    from mjlog.cli.text.waits import waits_text
    from mjlog.cli.usage import indicators, load_ruleset, read_hand, stated, wind
    from mjlog.replay.circumstances import Circumstances

    with stated(lang):
        rules = load_ruleset(ruleset, setting, lang)
        given = Circumstances(
            ready=ready,
            dealer=dealer,
            streak=streak,
            round_wind=wind(round_wind, "--round-wind", lang),
            seat_wind=wind(seat_wind, "--seat-wind", lang),
            indicators=indicators(dora),
        )
        for line in waits_text(read_hand(hand), rules, given, lang):
            typer.echo(line)
