"""The metrics and the dimensions to group by: data, read from TOML files beside this module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct, structs

from mjlog.diagnostics import Label
from mjlog.rules.registry import available, load, words_under
from mjlog.rules.words import Words as Called
from mjlog.rules.words import general, worded

Kind = Literal["rate", "mean", "share", "listing"]
Unit = Literal[
    "fraction",
    "difference",
    "turn",
    "tile",
    "count",
    "chip",
    "hand",
    "place",
    "value",
    "amount",
    "row",
]
Per = Literal[
    "player_hand",
    "table_hand",
    "win",
    "kong",
    "chance",
    "event",
    "dealer_run",
    "player_game",
    "pair_hand",
]


class Metric(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One metric; SQL in it is written over the columns of its relation.

    Args:
        id: its name for ever.
        label: its name.
        also: what players call it besides.
        group: heading it stands under.
        kind: ``rate``: hits of trials; ``mean``: of a value; ``share``: of the trials, how many
            belong to each category; ``listing``: rows as they are, without statistics.
        unit: what its value is counted in.
        per: what one unit of the denominator is.
        relation: ``sql/<relation>.sql``, the rows that it is computed from.
        value: SQL of what is summed up: hits of a row, or its value. NULL leaves a row out. In a
            listing it is what the relation may order its rows by.
        trials: SQL of the trials in a row of a rate.
        where: SQL condition on rows of the denominator. Of hands at the table it chooses one seat
            of each, or none if they all say the same.
        categories: dimensions whose values share the trials among them.
        trials_from: relation of a share's denominator, where it is another.
        split: dimensions that it is always grouped by.
        apart: dimensions that it is grouped by where the rows differ in them, because values
            under different rules or in different money do not mix.
        needs: what the rules have to know for a hand to count.
        together: SQL of its mean over all seats of a table where the rules fix that, whatever
            happens; nothing for most.
        headline: it belongs in an overview and in comparisons.
        numerator, denominator: in words.
        excludes: what does not count, in words.
        explain: what it says and what it does not.
    """

    id: str
    label: Label
    also: tuple[str, ...] = ()
    group: str
    kind: Kind
    unit: Unit
    per: Per
    relation: str
    value: str = "TRUE"
    trials: str = "1"
    where: str = "TRUE"
    categories: tuple[str, ...] = ()
    trials_from: str = ""
    split: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    together: str = ""
    headline: bool = False
    numerator: Label
    denominator: Label
    excludes: Label | None = None
    explain: Label

    @property
    def of_a_seat(self) -> bool:
        """Whether a metric of hands at the table is of one seat of each, such as the door."""
        return self.per == "table_hand" and self.where != "TRUE"


class Dimension(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something to group or select rows by.

    Args:
        id: its name; also the column of a result.
        label: its name for readers.
        sql: expression over the columns of ``sql/player_hands.sql`` or of the metric's relation.
        of: what it belongs to: the seats of a hand may differ in it, or hands, or games; or only
            the rows of some metrics have it.
        values: names of its values.
        also: what readers call these values as well.
        patterns: its values are ids of patterns, named by the scoring table.
        money: its values are what logs call money.
        identifies: every seat of a hand has another value.
        table: only tables of so many seats have it; 0: all.
        repeats: dimension of the same values where the rows are grouped by that as well.
    """

    id: str
    label: Label
    sql: str
    of: Literal["seat", "hand", "game", "metric"]
    values: dict[str, Label] = {}
    also: dict[str, tuple[str, ...]] = {}
    patterns: bool = False
    money: bool = False
    identifies: bool = False
    table: int = 0
    repeats: str = ""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of groups, units, kinds of denominators and of what rules may know."""

    group: dict[str, Label]
    unit: dict[str, Label]
    per: dict[str, Label]
    need: dict[str, Label]


class _Metrics(Struct, forbid_unknown_fields=True):
    metric: list[Metric]


class _Dimensions(Struct, forbid_unknown_fields=True):
    dimension: list[Dimension]


def metrics(own: Called | None = None) -> dict[str, Metric]:
    """Return the metrics by id, in the order in which they are documented.

    Args:
        own: what players call things; general words if not told.
    """
    return _metrics(_key(own))


@cache
def _metrics(own: tuple[tuple[str, Label], ...]) -> dict[str, Metric]:
    read = msgspec.toml.decode(_text("metrics.toml"), type=_Metrics)
    return {metric.id: _worded(metric, own) for metric in read.metric}


def _key(own: Called | None) -> tuple[tuple[str, Label], ...]:
    return () if own is None else tuple(sorted(own.items(), key=itemgetter(0)))


_Record = TypeVar("_Record", bound=Struct)


def _worded(record: _Record, own: tuple[tuple[str, Label], ...]) -> _Record:
    """Return a record with its labels, and those that it has in tables, in players' words."""
    called = dict(own) or general()
    changed: dict[str, object] = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, Label):
            changed[name] = worded(value, called)
        elif isinstance(value, dict):
            changed[name] = {
                key: worded(text, called) if isinstance(text, Label) else text
                for key, text in value.items()
            }
    return structs.replace(record, **changed)


@cache
def metrics_by_name() -> dict[str, Metric]:
    """Return the metrics by everything that they are called anywhere, in small letters."""
    # General words last: what they name keeps its name, whatever a ruleset's own come to.
    known = [*(words_under([name]) for name in available()), None]
    labels = [metric for own in known for metric in metrics(own).values()]
    found = {
        name.casefold(): metrics()[metric.id]
        for metric in labels
        for name in (metric.label.en, metric.label.zh)
    }
    also = {name.casefold(): one for one in metrics().values() for name in one.also}
    return found | also | metrics()


def dimensions(own: Called | None = None) -> dict[str, Dimension]:
    """Return the dimensions by id.

    Args:
        own: what players call things; general words if not told.
    """
    return _dimensions(_key(own))


@cache
def _dimensions(own: tuple[tuple[str, Label], ...]) -> dict[str, Dimension]:
    read = msgspec.toml.decode(_text("dimensions.toml"), type=_Dimensions)
    return {dimension.id: _worded(dimension, own) for dimension in read.dimension}


@cache
def dimensions_by_name() -> dict[str, Dimension]:
    """Return the dimensions of hands by everything that they are called, in small letters."""
    known = [*(words_under([name]) for name in available()), None]
    everywhere = [one for own in known for one in dimensions(own).values() if one.of != "metric"]
    found = {
        name.casefold(): dimensions()[one.id]
        for one in everywhere
        for name in (one.label.en, one.label.zh)
    }
    return found | {one.id: one for one in dimensions().values() if one.of != "metric"}


def values_called(dimension: Dimension, text: str) -> tuple[str, ...]:
    """Return the values of a dimension that readers of either language know by a name.

    Several where rulesets give their patterns the same name; the text itself where nobody calls a
    value so, or where it is a value.
    """
    if text in dimension.values:
        return (text,)
    return _values_by_name(dimension.id).get(text.casefold(), (text,))


@cache
def _values_by_name(dimension_id: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for name in available():
        rules = load(name)
        dimension = dimensions(rules.words)[dimension_id]
        labels = list(dimension.values.items())
        if dimension.patterns:
            labels += [(pattern.id, pattern.label) for pattern in rules.patterns]
        if dimension.money:
            labels.append((rules.money, rules.money_label))
        for value, label in labels:
            for word in (label.en, label.zh):
                found.setdefault(word.casefold(), {})[value] = None
    for value, label in dimensions()[dimension_id].values.items():
        for word in (label.en, label.zh):
            found[word.casefold()] = {value: None}
    for value, names in dimensions()[dimension_id].also.items():
        found |= {name.casefold(): {value: None} for name in names}
    return {word: tuple(values) for word, values in found.items()}


def words(own: Called | None = None) -> Words:
    """Return the names that metrics refer to.

    Args:
        own: what players call things; general words if not told.
    """
    return _words(_key(own))


@cache
def _words(own: tuple[tuple[str, Label], ...]) -> Words:
    return _worded(msgspec.toml.decode(_text("words.toml"), type=Words), own)


@cache
def sql(name: str) -> str:
    """Return the text of ``sql/<name>.sql`` without its closing semicolon."""
    return _text(f"sql/{name}.sql").strip().removesuffix(";")


def _text(name: str) -> str:
    return files("mjlog.analytics").joinpath(name).read_text(encoding="utf-8")
