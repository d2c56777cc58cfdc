"""``docs/metrics.md``, made from the registry."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.analytics.intervals import SMALL_CLUSTERS, SMALL_SAMPLE
from mjlog.analytics.registry import Metric, dimensions, metrics, words

_INTRODUCTION = f"""\
# Metrics · 指標

<!-- Made from the registry by `python -m mjlog.analytics > docs/metrics.md`. -->

Every number that `mjlog stats`, `mjlog report` and `mjlog compare` show has one definition, and
this is it. `mjlog stats --list` prints the overview.

```
mjlog stats warehouse/ --metric deal_in_rate --by player,dealer
mjlog compare lin chen --in warehouse/ --metric hand_balance,deal_in_rate
```

```python
import mjlog

warehouse = mjlog.open("warehouse/")
warehouse.metric("win_rate", by=["player"])  # a pandas frame
warehouse.compare({{"player": "lin"}}, {{"player": "chen"}}).rows
```

The words (turn, called, deal-in, ready) are those of [the warehouse](warehouse.md). Only hands
that were verified, wholly or in part, are counted. A metric needs no more of a ruleset than is
written beside it, and works for any number of seats.

## How sure · 有多可靠

- **Rates** are hits of `n` trials, with Wilson's interval at 95 %. Where a group holds several
  seats of the same hand, and so more trials than chance had its say in, `n` is divided by the
  design effect for the interval, though not where it is shown: the ratio of the variance between
  games to what independent trials would have, or, for fewer than {2 * SMALL_CLUSTERS} games and
  where all trials are hits or none is, the seats of the group that a hand has on average. So with
  none of 1,728 at tables of four, the interval is that of none of 432. By player this changes
  nothing.
- **Means** have a standard error between games (hands of a game are not independent), and
  Student's interval with it. Hands that name a deal are taken together by deal instead. Where a
  group is of one game alone, its hands take the place of games, and the result says so. Where
  fewer than {SMALL_CLUSTERS} games (or hands in their place) all came to the same, there is
  neither error nor interval: that three games ended in the same place does not say that the
  fourth will. So it is for what can never vary, unless it is fixed by the rules as told below,
  and a comparison that would rest on such an error tells no difference.
- **Shares** say how many of the trials belong to each category, each with its own interval as a
  rate.
- **Fixed by the rules**: what all players of a table win and lose comes to nothing, and their mean
  place is the middle one. Where a group is of whole tables (no groups, or such as by month or by
  ruleset) and every game came to what is so fixed, the result has `fixed` and neither error nor
  interval, for there is nothing to estimate. Where games came to something else, because the house
  takes a fee or places were shared, the interval is that of a mean, of a rate as well.
- **Small samples** are marked: fewer than {SMALL_SAMPLE} trials, for a rate after its `n` was
  divided as above, for a mean also fewer than {SMALL_CLUSTERS} games. So 391 of 622 may be marked:
  where whole games go one way or the other, they tell no more than so many games. A mark is no
  repair; the interval is as wide as it is for a reason.
- **Differences**: where both sides played the same seats of the same walls, only these hands are
  compared, clustered by wall, which is the paired comparison. Where they met in games, the
  interval takes into account that one's win is the other's loss. Otherwise rates are compared by
  Newcombe's interval, means by Welch's. So are rates with hardly any hits or misses. Comparing
  many things finds some differences by chance: one in twenty.
- **Mixed sides**: where the sides have different parts of their hands under a ruleset, or at tables
  of a size, these alone can make a difference. If they have 4 % of their hands elsewhere, rates
  that are the same in each would differ by 4 percentage points at most; so a difference of rates
  is told where its whole interval is beyond that, and one of means not at all.
- **Not compared**: games that two warehouses both have (they are left out, and the comparison says
  how many there are); metrics in which the sides cannot differ, such as how often hands of one
  table are exhausted; metrics without anything to count on either side.
- Values under different rulesets, and amounts in different money, are never averaged: such
  metrics are kept apart by ruleset and money where the games differ in them. Other metrics count
  hands of all rulesets together unless told otherwise; `stats` and `compare` then say so.

中文摘要：比率附 Wilson 95 % 區間與分子分母；平均附以場為群集的標準誤與區間；樣本太小者標記 `*`。
平均若不到 {SMALL_CLUSTERS} 場而各場全同，看不出差異多大，不列標準誤與區間。
同一局的各家、差異太大的各場，次數先依設計效應折減再計。
同桌各家合計而依規則必為定值者（收支、名次）標記為恆定，不列區間。
兩方打過同一副牌牆的相同座位時作配對比較。
兩方各規則（或各種人數的桌）所佔比例不同時，比率之差的整個區間都超過比例之差才下判斷，平均則不下判斷。
不同規則的台數、不同單位的金額不混算；
其他指標未指定時各規則的局合併計算，並註明。
"""


def document() -> str:
    """Return the whole page as Markdown."""
    parts = [_INTRODUCTION]
    for group, label in words().group.items():
        parts.append(f"## {label.en} · {label.zh}\n")
        parts += ["\n".join(_section(one)) for one in metrics().values() if one.group == group]
    parts.append("\n".join(_dimensions()))
    return "\n".join(parts)


def _section(metric: Metric) -> Iterator[str]:
    unit, per = words().unit[metric.unit], words().per[metric.per]
    yield f"### {metric.id}\n"
    traits = f"{_KINDS[metric.kind]}, {unit.en} · {unit.zh}"
    also = f", also {', '.join(metric.also)}" if metric.also else ""
    yield f"**{metric.label.en} · {metric.label.zh}**{also} ({traits})\n"
    yield "| | | |"
    yield "|---|---|---|"
    yield f"| numerator · 分子 | {metric.numerator.en} | {metric.numerator.zh} |"
    yield f"| denominator · 分母 | {metric.denominator.en} | {metric.denominator.zh} |"
    yield f"| per · 每 | {per.en} | {per.zh} |"
    if metric.excludes is not None:
        yield f"| left out · 不計 | {metric.excludes.en} | {metric.excludes.zh} |"
    needs = [words().need[need] for need in metric.needs]
    en = ", ".join(need.en for need in needs) or "all"
    zh = "、".join(need.zh for need in needs) or "全部"
    yield f"| rulesets · 規則 | {en} | {zh} |"
    if metric.together:
        fixed = f"`{metric.together}`"
        yield (
            f"| mean of a table, fixed · 同桌各家平均 | {fixed}, unless places are shared or the"
            f" house takes a fee | {fixed}，名次並列或抽頭時除外 |"
        )
    if metric.split or metric.categories:
        names = [*metric.split, *metric.categories]
        labels = [dimensions()[name].label for name in names]
        en = ", ".join(f"`{name}` {label.en}" for name, label in zip(names, labels, strict=True))
        yield f"| always by · 必分 | {en} | {'、'.join(label.zh for label in labels)} |"
    yield f"\n{metric.explain.en}\n"
    yield f"{metric.explain.zh}\n"


_KINDS = {"rate": "rate", "mean": "mean", "share": "shares", "listing": "listing"}


def _dimensions() -> Iterator[str]:
    yield "## Dimensions · 分組與篩選\n"
    yield (
        "What `--by` groups and `--where` selects by, by id or by name. Values go by the names that"
        " tables show as well: `--where ending=流局` is `--where ending=exhausted`.\n"
    )
    yield "| id | | | differs between · 層級 |"
    yield "|---|---|---|---|"
    for one in dimensions().values():
        if one.of != "metric":
            only = f"; tables of {one.table} only · 限 {one.table} 人桌" if one.table else ""
            yield f"| `{one.id}` | {one.label.en} | {one.label.zh} | {_OF[one.of]}{only} |"
    yield ""


_OF = {"seat": "seats · 家", "hand": "hands · 局", "game": "games · 場"}
