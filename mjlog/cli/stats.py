"""``mjlog stats``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

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

EXAMPLES = examples(
    """
    mjlog stats warehouse/                                      an overview
    mjlog stats warehouse/ --metric deal_in_rate --by player,dealer
    mjlog stats warehouse/ -m tai_frequency,tai_pairs --where player=lin --lang zh
    mjlog stats warehouse/ -m hand_balance --by player,month --format csv
    mjlog stats warehouse/ -m best_hands --limit 10
    mjlog stats --list                                          all metrics and dimensions
    """
)
_ROWS = 20


def stats(
    lang: LangOption,
    warehouse: Annotated[
        Path | None,
        typer.Argument(metavar="WAREHOUSE", help="A folder that `mjlog load` has made."),
    ] = None,
    metric: MetricOption = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", "-b", metavar="DIMS", help="Group by these, with commas or repeated."),
    ] = None,
    where: WhereOption = None,
    output: OutputOption = Output.TABLE,
    out: OutOption = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            min=1,
            metavar="N",
            help="Rows of each metric; a table of a listing such as best_hands has"
            f" {_ROWS} if not told.",
        ),
    ] = None,
    catalogue: Annotated[
        bool, typer.Option("--list", help="List the metrics and what to group by.")
    ] = False,
) -> None:
    """Compute metrics, each with what it was computed from.

    Rates have Wilson's 95 % interval, means the standard error between games and its interval;
    small samples are marked. docs/metrics.md defines every metric.
    """
    from mjlog.cli.frames import (
        asked,
        check_values,
        conditions,
        listed,
        opened,
        save,
        write,
    )
    from mjlog.cli.output import wrapped
    from mjlog.cli.text.metric import (
        catalogue_text,
        lacking_reasons,
        more_text,
        pooled_text,
        result_text,
    )
    from mjlog.diagnostics import Label

    if catalogue:
        save("".join(f"{line}\n" for line in catalogue_text(lang)), out, lang)
        return
    if warehouse is None:
        raise CannotRun(Label("which warehouse?", "請指定資料倉儲"), lang)
    from mjlog.analytics.catalogue import compute, first, headline, pooled, unmet, values_of
    from mjlog.analytics.labels import Names
    from mjlog.analytics.query import dimension_of, metric_of

    names, selected = list(listed(metric) or headline()), conditions(where, lang)
    with asked(lang):
        groups = list(dict.fromkeys(dimension_of(name).id for name in listed(by)))
        names = [metric_of(name).id for name in names]
        listings = [name for name in names if metric_of(name).kind == "listing"]
        if listings and (len(names) > 1 or groups):
            reason = Label(
                f"{listings[0]} is a listing: it stands alone and without --by",
                f"{listings[0]} 是列表，須單獨使用且不能加 --by",
            )
            raise CannotRun(reason, lang)
        if limit is None and listings and output is Output.TABLE:
            limit = _ROWS
        with opened(warehouse, lang) as source:
            every = compute(
                source, names, groups, where=selected, limit=limit if listings else None
            )
            frame = every if listings else first(every, limit)
            if not len(frame):
                check_values(source, selected, lang)
            together = pooled(source, names, groups, where=selected)
            note = [pooled_text(together, lang)] if together else []
            if len(every) > len(frame):
                note.append(more_text(len(every) - len(frame), lang))
            if output is Output.TABLE:
                told = Names(source, values_of(source, "ruleset", selected))
                # An overview has what there is; who asks for a metric is told of it.
                asked_for = [] if listings or (len(every) and not metric) else names
                lacking = [name for name in asked_for if not (every["metric"] == name).any()]
                why = (
                    lacking_reasons(told, lacking, unmet(source, lacking, where=selected))
                    if lacking
                    else {}
                )
                told_of = result_text(told, frame, names, groups, lang, why)
                lines = [*told_of, *map(wrapped, note)]
                save("".join(f"{line}\n" for line in lines), out, lang)
                return
    for line in note:
        typer.echo(f"mjlog: {line}", err=True)
    write(frame, output, out, lang)
