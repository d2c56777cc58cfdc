"""A comparison as text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from mjlog.analytics.catalogue import Store
from mjlog.analytics.comparison import Comparison
from mjlog.analytics.labels import (
    POINTS,
    SMALL,
    Names,
    dimension_text,
    interval_text,
    number,
    pooled_label,
    value_text,
)
from mjlog.analytics.registry import dimensions, metrics
from mjlog.cli.language import say
from mjlog.cli.output import columns, plural, wrapped
from mjlog.cli.text.row import row_cells, row_head
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.rules.words import Words

_MANY = 5
"""Comparisons from which on some are likely to differ by chance."""


_MIXED = {
    "ruleset": Label("rulesets mixed", "規則混合"),
    "players": Label("table sizes mixed", "人數混合"),
}
"""What stands for a verdict where a difference may come of what the sides are mixed of."""


def told_of(warehouse: Store, found: Comparison) -> Names:
    """Return where the names of a comparison come from: the rulesets of both its sides."""
    return Names(warehouse, sorted({name for side in found.rulesets for name in side}))


def comparison_text(
    found: Comparison, told: Names, names: tuple[str, str], lang: str
) -> Iterator[str]:
    """Yield the lines of a comparison.

    Args:
        found: the comparison.
        told: where names of patterns and units come from.
        names: what the sides are called.
        lang: the reader's language.
    """
    one, other = (clean(name, 30) for name in names)
    if len(found.rows):
        yield _table(found, told, (one, other), lang)
        yield ""
    yield from map(wrapped, _notes(found, told, (one, other), lang))


def _table(found: Comparison, told: Names, names: tuple[str, str], lang: str) -> str:
    dims = [str(name) for name in found.rows.columns if name in dimensions()]
    head = row_head(dims, told, lang)
    left, interval = len(head), say(lang, "95 %", "95 % 區間")
    for name in names:
        head += [name, interval, "n"]
    head += [" − ".join(names), "", interval, "", ""]
    cells = [head]
    for row in found.rows.to_dict("records"):
        unit, units = row["unit"], told.units(row.get("ruleset"))
        line = row_cells(row, dims, told, lang)
        for side in "ab":
            line += [
                value_text(unit, row[f"value_{side}"]),
                interval_text(unit, row[f"low_{side}"], row[f"high_{side}"]),
                f"{row[f'n_{side}']:,}",
            ]
        line += [
            number(unit, row["difference"], signed=True),
            (POINTS if unit == "fraction" else units[unit]).text(lang),
            interval_text(unit, row["low"], row["high"], signed=True),
            _verdict(row, lang),
            SMALL if row["small"] else "",
        ]
        cells.append(line)
    return columns(cells, right=[*range(left, left + 7), left + 8])


def _verdict(row: Any, lang: str) -> str:  # noqa: ANN401
    if math.isnan(row["low"]):
        return say(lang, "too little to tell", "資料不足")
    mixed = row["mixed"]
    if mixed is not None:
        return _MIXED[mixed].text(lang)
    if not row["differs"]:
        return say(lang, "not told apart", "無法區分")
    return say(lang, "higher", "較高") if row["difference"] > 0 else say(lang, "lower", "較低")


def _notes(found: Comparison, told: Names, names: tuple[str, str], lang: str) -> Iterator[str]:
    one, other = names
    ours, theirs = found.hands
    yield say(
        lang,
        f"{ours:,} player-hands of {one}, {theirs:,} of {other}",
        f"{one} {ours:,} 人局，{other} {theirs:,} 人局",
    )
    if found.method == "same deals":
        yield say(
            lang,
            f"Paired: both played the same seats of {found.deals:,} walls, so luck of the deal"
            " cancels out",
            f"配對比較：雙方打過 {found.deals:,} 副牌牆的相同座位，配牌的運氣互相抵消",
        )
        if any(found.left_out):
            less, fewer = found.left_out
            yield say(
                lang,
                f"Left out, not dealt to both: {less:,} of {one}, {fewer:,} of {other}",
                f"未計入（只有一方打過）：{one} {less:,} 人局，{other} {fewer:,} 人局",
            )
    elif found.method == "same games":
        yield say(
            lang,
            "They met in games; what one wins the other loses, and the intervals allow for it",
            "雙方曾同桌，一方所贏即另一方所輸，區間已計入",
        )
    rows = found.rows
    yield from omitted_text(found, told, names, lang)
    tested = int((rows["low"].notna() & rows["mixed"].isna()).sum())
    if tested >= _MANY:
        expected = tested / 20
        yield say(
            lang,
            f"{tested} comparisons: about {expected:.1f} would differ by chance alone",
            f"共 {tested} 項比較：單憑運氣也約有 {expected:.1f} 項看似不同",
        )
    if rows["small"].any():
        yield say(
            lang,
            f"{SMALL} a small sample on one side, or games too unlike:"
            " it may well come out otherwise next time",
            f"{SMALL} 一方樣本太小，或各{told.words()['game'].zh}差異太大，下次可能完全不同",
        )


def omitted_text(
    found: Comparison, told: Names, names: tuple[str, str], lang: str
) -> Iterator[str]:
    """Yield what was left out or counted together, which rows alone do not tell."""
    own = told.words()
    game = own["game"].zh
    one, other = (clean(name, 30) for name in names)
    ours, theirs = found.shared
    if ours and theirs:
        yield say(
            lang,
            f"Left out, on both sides: {plural(ours, 'game')} of {one}, {theirs:,} of {other}",
            f"未計入（兩邊都有）：{one} {ours:,} {game}，{other} {theirs:,} {game}",
        )
    elif ours or theirs:
        whole, part = (one, other) if ours else (other, one)
        count = ours or theirs
        yield say(
            lang,
            f"All of {part} is in {whole} too ({plural(count, 'game')}):"
            f" compared with the rest of {whole}",
            f"{part} 全部也在 {whole} 之中（{count:,} {game}）：與 {whole} 其餘的局比較",
        )
    for ids, en, zh in (
        (found.alike, "Left out, always the same on both sides", "未列出（雙方必然相同）"),
        (
            found.undefined,
            "Left out, nothing to count on either side",
            "未列出（雙方都沒有可計的）",
        ),
    ):
        if ids:
            listed = _listed(ids, own, lang)
            yield say(lang, f"{en}: {listed}", f"{zh}：{listed}")
    if any(found.alone):
        comma, colon = say(lang, ", ", "、"), say(lang, ": ", "：")
        sides = [
            f"{name}{colon}{comma.join(dimension_text(*pair, {}, lang) for pair in values)}"
            for name, values in zip((one, other), found.alone, strict=True)
            if values
        ]
        listed = _listed(found.apart, own, lang)
        yield say(
            lang,
            f"Left out, on one side alone: {'; '.join(sides)} (metrics: {listed})",
            f"未列出（只有一方有）：{'；'.join(sides)}（指標：{listed}）",
        )
    if found.pooled:
        yield _pooled(found.pooled, lang)
    mixed = set(found.rows["mixed"].dropna())
    if "ruleset" in mixed:
        yield say(
            lang,
            "Rulesets mixed: the sides have different parts of their hands under each, which alone"
            " can make a difference; --where ruleset=… compares like with like,"
            " mjlog stats --by ruleset shows each",
            "規則混合：雙方各規則所佔比例不同，單憑這點就可能有差異；"
            "加 --where ruleset=… 才是同類相比，mjlog stats --by ruleset 可分別列出",
        )
    if "players" in mixed:
        yield say(
            lang,
            "Table sizes mixed: the sides have different parts of their hands at tables of each,"
            " which alone can make a difference; --where players=… compares like with like",
            "人數混合：雙方各種人數的桌所佔比例不同，單憑這點就可能有差異；"
            "加 --where players=… 才是同類相比",
        )


def _listed(ids: Sequence[str], own: Words, lang: str) -> str:
    """Return the names of metrics."""
    return say(lang, ", ", "、").join(metrics(own)[name].label.text(lang) for name in ids)


def _pooled(rulesets: Sequence[str], lang: str) -> str:
    """Say that a side has hands of several rulesets, and how to compare within one."""
    text = pooled_label(rulesets).text(lang)
    one = clean(rulesets[0])
    return text + say(
        lang,
        f" (--where ruleset={one} compares those of one)",
        f"（加 --where ruleset={one} 可只比較一種）",
    )
