"""``mjlog compare``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.command import CannotRun, examples
from mjlog.cli.options import (
    LangOption,
    MetricOption,
    OutOption,
    Output,
    OutputOption,
    WhereOption,
)

if TYPE_CHECKING:
    from mjlog.analytics.catalogue import Store
    from mjlog.analytics.comparison import Side

EXAMPLES = examples(
    """
    mjlog compare lin chen --in warehouse/               two players, or two strategies
    mjlog compare fast flush --in warehouse/ --by strategy -m hand_balance,win_rate
    mjlog compare true false --in warehouse/ --by dealer -m win_turn,call_rate
    mjlog compare spring/ autumn/ -m avg_tai,exhausted_rate --lang zh     two warehouses
    """
)


def compare(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A player or strategy; a warehouse without --in.")
    ],
    other: Annotated[str, typer.Argument(metavar="B", help="What A is compared with.")],
    lang: LangOption,
    inside: Annotated[
        Path | None,
        typer.Option("--in", metavar="WAREHOUSE", help="The warehouse that both sides are in."),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="DIM",
            help="What A and B are values of; player, else strategy, if not told.",
        ),
    ] = None,
    metric: MetricOption = None,
    where: WhereOption = None,
    output: OutputOption = Output.TABLE,
    out: OutOption = None,
) -> None:
    """Compare two players, strategies or warehouses, with intervals.

    Where both sides played the same seats of the same walls, only these hands are compared, wall
    by wall; where they met in games, the intervals take that into account.
    """
    from mjlog.analytics.comparison import Side
    from mjlog.analytics.comparison import compare as find
    from mjlog.analytics.query import metric_of
    from mjlog.cli.comparison_text import comparison_text, pooled_text
    from mjlog.cli.frames import asked, conditions, listed, opened, save, write
    from mjlog.diagnostics import Label

    names = listed(metric) or None
    selected = conditions(where, lang)
    with asked(lang):
        for name in names or ():
            if metric_of(name).kind == "listing":
                reason = Label(
                    f"{name} is a listing: nothing to compare", f"{name} 是列表，不能比較"
                )
                raise CannotRun(reason, lang)
        if inside is None:
            if by is not None:
                reason = Label("--by needs --in WAREHOUSE", "--by 須與 --in 資料倉儲 並用")
                raise CannotRun(reason, lang)
            with opened(Path(one), lang) as left, opened(Path(other), lang) as right:
                found = find(Side(left, selected), Side(right, selected), names)
                lines = comparison_text(left, found, (one, other), lang)
                text = "".join(f"{line}\n" for line in lines)
        else:
            with opened(inside, lang) as source:
                us, them = _values(source, (one, other), by, selected, lang)
                found = find(us, them, names)
                lines = comparison_text(source, found, (one, other), lang)
                text = "".join(f"{line}\n" for line in lines)
    if output is Output.TABLE:
        save(text, out, lang)
    else:
        if found.pooled:
            typer.echo(f"mjlog: {pooled_text(found.pooled, lang)}", err=True)
        write(found.rows, output, out, lang)


def _values(
    source: Store,
    names: tuple[str, str],
    by: str | None,
    selected: dict[str, object],
    lang: str,
) -> tuple[Side, Side]:
    """Return the sides that two values of a dimension are."""
    from mjlog.analytics.catalogue import values_of
    from mjlog.analytics.comparison import Side
    from mjlog.cli.frames import no_such

    tried = ("player", "strategy") if by is None else (by,)
    for dimension in tried:
        known = values_of(source, dimension)
        if all(name in known for name in names):
            one, other = ({**selected, dimension: name} for name in names)
            return Side(source, one), Side(source, other)
    known = values_of(source, tried[0])
    missing = next((name for name in names if name not in known), names[0])
    raise CannotRun(no_such(missing, tried[0], known), lang)
