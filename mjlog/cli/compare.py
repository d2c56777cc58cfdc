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
    from pandas import DataFrame

    from mjlog.analytics.catalogue import Store
    from mjlog.analytics.sides import Side

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
    by wall; where they met in games, the intervals take that into account. Where one side has more
    of its hands under a ruleset, or at tables of a size, than the other, there is no verdict.
    """
    from mjlog.analytics.query import metric_of
    from mjlog.analytics.sides import Side
    from mjlog.cli.frames import asked, conditions, listed, opened, save, write
    from mjlog.diagnostics import Label

    wanted = listed(metric) or None
    selected = conditions(where, lang)
    with asked(lang):
        for name in wanted or ():
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
                us, them = Side(left, selected), Side(right, selected)
                rows, text, remarks = _compared(us, them, wanted, (one, other), lang)
        else:
            with opened(inside, lang) as source:
                us, them, names = _values(source, (one, other), by, selected, lang)
                rows, text, remarks = _compared(us, them, wanted, names, lang)
    if output is Output.TABLE:
        save(text, out, lang)
    else:
        for line in remarks:
            typer.echo(f"mjlog: {line}", err=True)
        write(rows, output, out, lang)


def _compared(
    us: Side, them: Side, wanted: list[str] | None, names: tuple[str, str], lang: str
) -> tuple[DataFrame, str, list[str]]:
    """Return the rows of a comparison, its text, and what rows alone do not tell."""
    from mjlog.analytics.comparison import compare as find
    from mjlog.analytics.sides import SameHandsError
    from mjlog.cli.text.comparison import comparison_text, omitted_text, told_of
    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean

    try:
        found = find(us, them, wanted)
    except SameHandsError:
        one, other = map(clean, names)
        reason = Label(
            f"{one} and {other} are the same hands: nothing to compare",
            f"{one} 與 {other} 是同樣的牌局，無從比較",
        )
        raise CannotRun(reason, lang) from None
    told = told_of(us.warehouse, found)
    text = "\n".join([*comparison_text(found, told, names, lang), ""])
    return found.rows, text, list(omitted_text(found, told, names, lang))


def _values(
    source: Store,
    names: tuple[str, str],
    by: str | None,
    selected: dict[str, object],
    lang: str,
) -> tuple[Side, Side, tuple[str, str]]:
    """Return the sides that two values of a dimension are, and what these values are called."""
    from mjlog.analytics.catalogue import values_of
    from mjlog.analytics.labels import Names, dimension_text
    from mjlog.analytics.query import dimension_of
    from mjlog.analytics.registry import values_called
    from mjlog.analytics.sides import Side
    from mjlog.cli.frames import no_such
    from mjlog.diagnostics import Label

    tried = ("player", "strategy") if by is None else (dimension_of(by).id,)
    for dimension in tried:
        known = values_of(source, dimension)
        told = Names(source, values_of(source, "ruleset", selected))
        meant = ((name, *values_called(dimension_of(dimension), name)) for name in names)
        values = [next((v for v in those if v in known), those[0]) for those in meant]
        if all(value in known for value in values):
            if dimension in selected:
                reason = Label(
                    f"--where selects by {dimension}, by which the two sides are chosen",
                    f"--where 不可再用兩方所依據的維度（{dimension}）",
                )
                raise CannotRun(reason, lang)
            one, other = ({**selected, dimension: value} for value in values)
            us, them = (
                dimension_text(dimension, value, told.patterns(), lang, told.words())
                for value in values
            )
            return Side(source, one), Side(source, other), (us, them)
    known = values_of(source, tried[0])
    missing = next((name for name in names if name not in known), names[0])
    raise CannotRun(no_such(missing, tried[0], known), lang)
