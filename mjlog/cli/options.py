"""Options that several commands take."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Lang(StrEnum):
    """A reader's language."""

    EN = "en"
    ZH = "zh"


class TileStyle(StrEnum):
    """How tiles are shown."""

    NAMES = "names"
    GLYPHS = "glyphs"


def default_language() -> Lang:
    """Return the language that the environment asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return Lang.ZH if value.lower().startswith("zh") else Lang.EN
    return Lang.EN


LangOption = Annotated[
    Lang,
    typer.Option(
        "--lang",
        default_factory=default_language,
        show_default="from LC_ALL, LANG",
        help="Language of messages.",
    ),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", min=0, metavar="N", help="Processes; 0: one a core.")
]
RulesetOption = Annotated[
    str,
    typer.Option(
        "--ruleset", "-r", metavar="ID|FILE", help="An installed ruleset, or a TOML file."
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change an option or a value of the rules, by id or dotted path. May be repeated.",
    ),
]
CheckSeedOption = Annotated[
    bool,
    typer.Option("--check-seed", help="Derive walls from the seed that a foreign log states."),
]
ASSUMED_RULES = "riichi"
"""What logs in other formats are played by unless told; said here as well as in `mjlog.formats`,
whose import would slow every ``--help``."""
AssumedRulesOption = Annotated[
    str,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="ID|FILE",
        help="Rules of logs in other formats: riichi, or a TOML file that extends it.",
    ),
]
AssumedOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a rule where a log in another format does not state it. May be repeated.",
    ),
]
TilesOption = Annotated[
    TileStyle, typer.Option("--tiles", help="Show tiles as Unicode glyphs or by name.")
]
ReadyOption = Annotated[
    str | None,
    typer.Option(
        "--ready", metavar="KIND", help="Kind of ready declaration: declare, migi, riichi, …"
    ),
]
DealerOption = Annotated[bool, typer.Option("--dealer", help="The winner deals (莊家).")]
StreakOption = Annotated[
    int, typer.Option("--streak", metavar="N", help="Times the dealer has kept the deal (連莊數).")
]
RoundWindOption = Annotated[
    str | None,
    typer.Option("--round-wind", metavar="WIND", help="Round wind (圈風): E, 東 or 1z, …"),
]
IndicatorOption = Annotated[
    str,
    typer.Option("--dora", metavar="TILES", help="Indicators turned (寶牌指示牌): 7p, 2m9p."),
]
SeatWindOption = Annotated[
    str | None,
    typer.Option("--seat-wind", metavar="WIND", help="Winner's seat wind (門風), likewise."),
]


class Output(StrEnum):
    """How results are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


MetricOption = Annotated[
    list[str] | None,
    typer.Option(
        "--metric",
        "-m",
        metavar="IDS",
        help="Metrics by id or name, with commas or repeated; without any, an overview.",
    ),
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        "-w",
        metavar="DIM=VALUE",
        help="Only these hands; values as stored or as readers know them, in either language. "
        "Repeated for one dimension, either value will do.",
    ),
]
OutputOption = Annotated[
    Output,
    typer.Option("--format", help="Columns of text, CSV, a JSON object a line, or Parquet."),
]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write there.")]
