"""``mjlog score``."""

from __future__ import annotations

from enum import StrEnum
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
    mjlog score "23m456m678m111p99p +4m" --ruleset douque2p --self-draw --streak 1
    mjlog score "11p99p P:777z P:333m P:888m +1p" -r douque2p --dealer
    mjlog score "23萬 456萬 678萬 111筒 99筒 +4萬" -r douque2p --ready migi --lang zh
    mjlog score "123m456m789m111z4z +4z" -r douque2p --opening heavenly --round-wind E
    mjlog score "234m456m678p34s55p +2s" -r riichi --ready riichi --dora 7p
    mjlog score "123m456m789m23p55s +4p" -r hk13 --why 門前清 --why half_flush --lang zh
    mjlog score "1p P:222m P:444m P:666m P:999p +1p" -r douque2p --set base=100 --format json
    """
)


class Form(StrEnum):
    """How a score is written."""

    TEXT = "text"
    JSON = "json"


class OpeningKind(StrEnum):
    """A win before the winner's first discard."""

    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    HUMAN = "human"
    FIRST_ROUND = "first_round"


def score(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND",
            help="Concealed tiles, flowers, melds (P: pung, C: chow, M: exposed, A: added, K:"
            " concealed kong), and the winning tile after +.",
        ),
    ],
    ruleset: RulesetOption,
    lang: LangOption,
    self_draw: Annotated[
        bool, typer.Option("--self-draw", help="The winner drew the tile (自摸).")
    ] = False,
    rob: Annotated[
        bool, typer.Option("--rob", help="The tile was added to another's pung (搶槓).")
    ] = False,
    last: Annotated[
        bool,
        typer.Option("--last", help="The last drawable tile, or the discard after it (海底)."),
    ] = False,
    replacement: Annotated[
        bool, typer.Option("--replacement", help="The tile replaces a kong (槓上開花).")
    ] = False,
    kongs_in_a_row: Annotated[
        int,
        typer.Option(
            "--kongs-in-a-row", help="The tile replaces the last of so many (槓上槓).", min=0
        ),
    ] = 0,
    flower_replacement: Annotated[
        bool,
        typer.Option(
            "--flower-replacement", help="The tile replaces a flower drawn in play (補花)."
        ),
    ] = False,
    flower: Annotated[
        bool, typer.Option("--flower", help="Another seat shows the last flower (七搶一).")
    ] = False,
    ready: ReadyOption = None,
    dealer: DealerOption = False,
    streak: StreakOption = 0,
    round_wind: RoundWindOption = None,
    seat_wind: SeatWindOption = None,
    opening: Annotated[
        OpeningKind | None,
        typer.Option(
            "--opening",
            help="A win before the own first discard (天胡, 地胡, 人胡): heavenly as dealt, earthly"
            " on the own first draw, human on the dealer's first discard, first_round on that of"
            " another seat.",
        ),
    ] = None,
    from_dealer: Annotated[
        bool,
        typer.Option("--from-dealer", help="The dealer gave the tile (more than two players)."),
    ] = False,
    ippatsu: Annotated[
        bool, typer.Option("--ippatsu", help="Within a turn of declaring, without a call (一發).")
    ] = False,
    dora: IndicatorOption = "",
    ura: Annotated[
        str,
        typer.Option("--ura", metavar="TILES", help="The indicators under these (裏), likewise."),
    ] = "",
    honba: Annotated[
        int, typer.Option("--honba", metavar="N", help="Counter sticks (本場).", min=0)
    ] = 0,
    deposits: Annotated[
        int, typer.Option("--deposits", metavar="N", help="Sticks on the table (供託).", min=0)
    ] = 0,
    liable: Annotated[
        bool,
        typer.Option(
            "--liable", help="Another seat than the giver fed the last set and answers (包)."
        ),
    ] = False,
    why: Annotated[
        list[str] | None,
        typer.Option(
            "--why",
            metavar="PATTERN",
            help="Say why a pattern counts or not, by id or name (碰碰胡); can be repeated.",
        ),
    ] = None,
    setting: SetOption = None,
    output: Annotated[Form, typer.Option("--format", help="Text, or one JSON object.")] = Form.TEXT,
) -> None:
    """Score a won hand, item by item.

    Says why each item counts or not, where its value comes from, what other readings are worth,
    and what the payment is made of. A wind that is not stated counts for nothing, which is said
    where it matters. --why asks for a pattern that is not listed: which of its conditions are met
    and which are not, or what keeps it out.
    """
    from mjlog.cli.text.score import as_json, as_text
    from mjlog.cli.text.why.verdict import named_pattern
    from mjlog.cli.usage import indicators, load_ruleset, read_hand, stated, wind
    from mjlog.replay.appraise import appraise_hand
    from mjlog.replay.circumstances import Circumstances

    with stated(lang):
        rules = load_ruleset(ruleset, setting, lang)
        asked = [named_pattern(rules, name, lang) for name in why or ()]
        appraisal = appraise_hand(
            read_hand(hand),
            rules,
            Circumstances(
                self_draw=self_draw,
                rob=rob,
                last=last,
                replacement=replacement,
                kongs_in_a_row=kongs_in_a_row,
                flower_replacement=flower_replacement,
                flower=flower,
                ready=ready,
                dealer=dealer,
                streak=streak,
                round_wind=wind(round_wind, "--round-wind", lang),
                seat_wind=wind(seat_wind, "--seat-wind", lang),
                opening=opening.value if opening is not None else None,
                from_dealer=from_dealer,
                ippatsu=ippatsu,
                indicators=indicators(dora),
                ura=indicators(ura),
                honba=honba,
                deposits=deposits,
                liable=liable,
            ),
        )
    show = as_json if output == Form.JSON else as_text
    typer.echo(show(appraisal, lang, asked))
