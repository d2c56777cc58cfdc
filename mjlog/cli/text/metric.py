"""Metrics as text: one section each, or side by side where they are of the same groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from mjlog.analytics.catalogue import STATISTICS
from mjlog.analytics.labels import (
    FIXED,
    NOTHING,
    SMALL,
    Names,
    counted_text,
    definition,
    dimension_text,
    interval_text,
    limits_note,
    notes,
    number,
    patterns_text,
    pooled_label,
)
from mjlog.analytics.plain import plain
from mjlog.analytics.registry import dimensions, metrics, words
from mjlog.cli.language import say
from mjlog.cli.output import columns, wrapped
from mjlog.cli.text.row import row_cells, row_head
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.rules.registry import money_label
from mjlog.rules.words import Words, worded


def catalogue_text(lang: str) -> Iterator[str]:
    """Yield all metrics by group, then all dimensions."""
    for group, label in words().group.items():
        yield label.text(lang)
        rows = [
            [
                metric.id,
                "、".join((metric.label.text(lang), *metric.also)),
                definition(metric, lang),
            ]
            for metric in metrics().values()
            if metric.group == group
        ]
        yield columns(rows, indent="  ")
    yield ""
    yield say(lang, "To group and select by (--by, --where)", "分組與篩選（--by、--where）")
    found = [one for one in dimensions().values() if one.of != "metric"]
    yield columns([[one.id, one.label.text(lang)] for one in found], indent="  ")


def result_text(
    told: Names,
    frame: pd.DataFrame,
    names: Sequence[str],
    by: Sequence[str],
    lang: str,
    lacking: Mapping[str, Label],
) -> Iterator[str]:
    """Yield the lines of a result: one metric with its definition, or several in one table.

    Args:
        told: where the names of things come from.
        frame: the result.
        names: ids of the metrics.
        by: dimensions that somebody asked for.
        lang: the reader's language.
        lacking: ids of metrics to be named as having nothing to count, and why.
    """
    if len(names) == 1:
        metric = metrics(told.words())[names[0]]
        yield f"{metric.label.text(lang)}  {metric.id}"
        if metric.kind == "listing":
            yield _listing(frame, told, lang)
            return
        yield wrapped(f"  {definition(metric, lang)}")
    if len(frame):
        yield _table(frame, by, told, lang, single=len(names) == 1)
        yield ""
    for name, reason in lacking.items():
        label, why = metrics(told.words())[name].label.text(lang), reason.text(lang)
        if len(names) == 1:
            yield wrapped(say(lang, f"  nothing to count: {why}", f"  沒有可計的資料：{why}"))
        else:
            en = f"{label} ({name}): nothing to count: {why}"
            yield wrapped(say(lang, en, f"{label}（{name}）沒有可計的資料：{why}"))
    if not len(frame):
        return
    if lacking:
        yield ""
    limits = limits_note(told.every_rules().values()) if "hand_tai" in frame else None
    if limits is not None:
        yield limits.text(lang)
    yield from (wrapped(note.text(lang)) for note in notes(frame, own=told.words()))


def lacking_reasons(
    told: Names, names: Sequence[str], unmet: Mapping[str, Sequence[str]] | None
) -> dict[str, Label]:
    """Return why there is nothing to count for metrics.

    Args:
        told: where the names of things come from.
        names: their ids.
        unmet: what `mjlog.analytics.catalogue.unmet` says of them.
    """
    own = told.words()
    if unmet is None:
        return dict.fromkeys(names, Label("no hands are like that", "沒有符合條件的局"))
    found = {}
    for name in names:
        denominator = metrics(own)[name].denominator
        needs = [words(own).need[need] for need in unmet[name]]
        found[name] = Label(
            f"the hands selected have none of these: {denominator.en}",
            f"所選的局中沒有「{denominator.zh}」",
        )
        if needs:
            found[name] = Label(
                f"it takes {', '.join(need.en for need in needs)}",
                f"須為{'、'.join(need.zh for need in needs)}",
            )
    return found


def pooled_text(rulesets: Sequence[str], lang: str) -> str:
    """Say that hands of several rulesets were counted together, and how to tell them apart."""
    text = pooled_label(rulesets).text(lang)
    one = clean(rulesets[0])
    return text + say(
        lang,
        f" (--by ruleset tells them apart, --where ruleset={one} takes those of one)",
        f"（加 --by ruleset 分開計算，或 --where ruleset={one} 只取一種）",
    )


def more_text(number: int, lang: str) -> str:
    """Say how many rows a limit leaves out."""
    return say(lang, f"and {number:,} more rows (--limit)", f"另有 {number:,} 列（--limit）")


def _table(frame: pd.DataFrame, by: Sequence[str], told: Names, lang: str, *, single: bool) -> str:
    fixed = {"metric", "unit", *STATISTICS}
    names = [str(name) for name in frame.columns if name not in fixed]
    names = [name for name in names if name in by or bool(frame[name].notna().any())]
    names = [name for name in names if name in by or not _is_repeated(frame, name, by)]
    head = row_head(names, told, lang, single=single)
    left = len(head)
    head += ["", "", say(lang, "95 %", "95 % 區間"), say(lang, "se", "標準誤")]
    head += ["n", say(lang, "games", told.words()["game"].zh), ""]
    cells = [head]
    means = False
    for row in frame.to_dict("records"):
        metric, unit = metrics()[row["metric"]], row["unit"]
        line = row_cells(row, names, told, lang, single=single, asked=by)
        line += [number(unit, row["value"]), told.units(row.get("ruleset"))[unit].text(lang)]
        interval = interval_text(unit, row["low"], row["high"])
        line.append(FIXED.text(lang) if row["fixed"] else interval)
        total = row["total"]
        if metric.kind == "mean":
            means = True
            line += [number(unit, row["se"]).lstrip("+"), f"{row['n']:,}"]
        else:
            line += ["", f"{int(total):,} / {row['n']:,}"]
        alone = row["clustered_by"] == "hands"
        line += ["1" if alone else f"{row['clusters']:,}", SMALL if row["small"] else ""]
        cells.append(line)
    if not means:
        cells = [line[: left + 3] + line[left + 4 :] for line in cells]
    right = {left, *range(left + 2, len(cells[0]) - 1)}
    return columns(cells, indent="  ", right=sorted(right))


def _is_repeated(frame: pd.DataFrame, name: str, by: Sequence[str]) -> bool:
    """Whether a dimension that nobody asked for says what one says that somebody did."""
    other = dimensions()[name].repeats
    return other in by and frame[name].equals(frame[other])


def _listing(frame: pd.DataFrame, told: Names, lang: str) -> str:
    if not len(frame):
        return say(lang, "  nothing to list", "  沒有可列的資料")
    # Lines of logs of our own have nothing in them that needs a name; few tables play for chips.
    bare = {name for name in ("element", "chips") if name in frame and frame[name].isna().all()}
    names = [str(name) for name in frame.columns if name not in {*bare, "rules_key"}]
    head = [_head(name, told.words(), lang) for name in names]
    numeric = [
        place
        for place, name in enumerate(names)
        if pd.api.types.is_numeric_dtype(frame[name].dtype) and frame[name].dtype != bool
    ]
    every = list(map(str, frame.columns))
    rows = (dict(zip(every, row, strict=True)) for row in frame.itertuples(index=False, name=None))
    cells = [[_cell(name, row, told, lang) for name in names] for row in rows]
    return columns([head, *cells], indent="  ", right=numeric)


_HEADS = {
    "delta": Label("balance of the hand", "單局輸贏"),
    "balance": Label("balance so far", "累計收支"),
    "played": Label("hands so far", "已打局數"),
    "score": Label("score", "分數"),
    "unit": Label("unit", "單位"),
    "chips": Label("chips", "祝儀"),
    "hand": Label("hand", "局"),
    "line": Label("line", "行"),
    "element": Label("tag or entry", "標籤或項目"),
    "place": Label("place", "次序"),
    "dealer_tai": Label("dealer value", "莊家{value}"),
    "total_tai": Label("total value", "合計{value}"),
    "patterns": Label("patterns", "{pattern}"),
}


_LIMITED = ("hand_tai", "total_tai")
"""Columns in which limits go by their name."""


def _head(name: str, own: Words, lang: str) -> str:
    if name in _HEADS:
        return worded(_HEADS[name], own).text(lang)
    return dimensions(own)[name].label.text(lang)


def _cell(name: str, row: Mapping[str, object], told: Names, lang: str) -> str:
    ruleset = row.get("ruleset")
    patterns = told.patterns(ruleset)
    value = plain(row[name])
    if value is None:
        return NOTHING
    if name == "unit":
        return money_label(clean(str(value))).text(lang)
    if name == "patterns":
        return patterns_text(str(value), patterns, lang)
    if name in _LIMITED:
        found = plain(row["patterns"])
        rules = told.rules(int(str(row["rules_key"])))
        known = found if isinstance(found, str) else None
        return counted_text(int(str(value)), known, rules, lang)
    if name in dimensions() and name not in _HEADS:
        return dimension_text(name, value, patterns, lang, told.words(ruleset))
    return clean(f"{value:,}" if isinstance(value, int) and name != "line" else str(value))
