"""From a draft to a ruleset: everything typed, named, checked and hashed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from mjlog.diagnostics.label import Label
from mjlog.rules import combination, provenance, tile_table
from mjlog.rules.constraints import check_constraints
from mjlog.rules.digest import digest
from mjlog.rules.drafts import SECTIONS
from mjlog.rules.fu import FuTable
from mjlog.rules.fu_table import fu_table
from mjlog.rules.layers import Layer, Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE, SHORT_TEXT
from mjlog.rules.policies import (
    Aborts,
    BuiltWalls,
    Claims,
    Counters,
    DeadWall,
    DealerEast,
    Declarations,
    DiceCount,
    Exhaustion,
    Flowers,
    HeadAndTail,
    Indicators,
    Kongs,
    Liability,
    Rotation,
    Seating,
)
from mjlog.rules.policy_rows import (
    Policies,
    check_declarations,
    check_liability,
    typed_policies,
)
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.ruleset import Option, Ruleset, Scoring
from mjlog.rules.scoring_table import composites, scoring_table
from mjlog.rules.settlements import KINDS, Points, Terms
from mjlog.rules.typed import as_label, section, stripped, typed
from mjlog.rules.words import words_of
from mjlog.shapes.special import SHAPES
from mjlog.tiles import FIRST_FLOWER, FIRST_RED

_TOP = ("id", "version", "label", "extends", "remove", "options", "constraint", *SECTIONS)


class TableRow(Struct, frozen=True, kw_only=True):
    """``[table]``: who plays with what."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    concealed: Annotated[int, Meta(ge=4, le=19)]
    tiles: dict[str, Annotated[int, Meta(ge=1, le=8)]]
    shapes: Annotated[list[str], Meta(min_length=1)]
    money: Annotated[str, Meta(min_length=1, max_length=64)]
    start_score: Annotated[int, Meta(ge=-(10**9), le=10**9)] = 0
    full_kinds: Literal["held", "concealed"] = "held"


class ScoringRow(Struct, frozen=True, kw_only=True):
    """``[scoring]`` without its settlement and its fu."""

    minimum: Annotated[int, Meta(ge=0, le=10**6)]
    cap: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    best_by: Literal["total", "points"] = "total"


def build(
    layers: Sequence[Layer],
    draft: Table,
    options: dict[str, Option],
    *,
    rows: Sequence[dict[str, object]],
    inherited: frozenset[str],
    problems: list[Problem],
) -> Ruleset | None:
    """Return the ruleset of a draft; None, with problems, when there is any fault.

    Args:
        layers: the files it comes from, the root first.
        draft: merged, references filled in.
        options: with the values in force.
        rows: what house rules change in the installed ruleset.
        inherited: ids of the installed ruleset's options.
        problems: every fault is added here.
    """
    before = len(problems)
    ruleset_id, version, label = _heading(layers, problems)
    constraints = check_constraints(layers, draft, problems)
    provenances = provenance.stated(draft, problems)
    table = _table(draft, problems)
    money = _money_label(draft, problems)
    found = tile_table.copies(table.tiles, "table.tiles", problems) if table else ()
    policies = typed_policies(draft, problems)
    patterns = scoring_table(draft, layers, problems)
    # Rows that were refused are there all the same: what refers to them is no fault.
    named = list(section(draft, "pattern", []))
    fu = fu_table(draft, layers, named, problems)
    scoring = _scoring(draft, fu, problems)
    words = words_of(
        section(draft, "table", []), None if scoring is None else scoring.unit_label, problems
    )
    if table is not None:
        _check_dealing(table, found, policies, problems)
        _check_seating(table, policies, problems)
        _check_flowers(found, policies, problems)
        _check_chip_limit(table, scoring, problems)
    _check_stick(policies, scoring, problems)
    check_declarations(draft, policies, problems)
    check_liability(policies, named, problems)
    _check_chips(scoring, named, problems)
    order = combination.excluding_first({row.id: row.excludes for row in patterns}, problems)
    if len(problems) > before or table is None or scoring is None or label is None:
        return None
    places = {row.id: place for place, row in enumerate(patterns)}
    root = next((layer for layer in reversed(layers) if layer.installed), layers[-1])
    chosen = policies.chosen
    return Ruleset(
        id=ruleset_id,
        version=version,
        label=label,
        hash=digest(
            {
                "seats": table.seats,
                "concealed": table.concealed,
                "copies": found,
                "shapes": sorted(table.shapes),
                **({} if table.full_kinds == "held" else {"full_kinds": table.full_kinds}),
            },
            {**chosen, "missed_win": policies.locks},
            scoring,
            patterns,
            draft,
        ),
        options=options,
        seats=table.seats,
        concealed=table.concealed,
        copies=found,
        kind_copies=tile_table.by_kind(found),
        tiles=table.tiles,
        kinds=tile_table.kind_mask(found),
        melds_fill=table.full_kinds == "held",
        shapes=tuple(table.shapes),
        groups=table.concealed // 3,
        patterns=patterns,
        scoring=scoring,
        wall=cast(HeadAndTail, chosen["wall"]),
        seating=cast(Seating, chosen["seating"]),
        claims=cast(Claims, chosen["claims"]),
        kongs=cast(Kongs, chosen["kongs"]),
        flowers=cast(Flowers | None, chosen.get("flowers")),
        ready=cast(Declarations | None, chosen.get("ready")),
        missed_win=policies.locks,
        liability=cast(Liability | None, chosen.get("liability")),
        indicators=cast(Indicators | None, chosen.get("indicators")),
        aborts=cast(Aborts | None, chosen.get("aborts")),
        exhaustion=cast(Exhaustion | None, chosen.get("exhaustion")),
        formal=_is_formal(policies),
        rotation=cast(Rotation | Counters, chosen["rotation"]),
        start_score=table.start_score,
        money=table.money,
        money_label=money,
        words=words,
        rows=tuple(rows),
        origin=(str(root.table.get("id")), str(root.table.get("version", version))),
        inherited=inherited,
        tests=tuple(
            (place, pattern.test)
            for place, pattern in enumerate(patterns)
            if pattern.test is not None
        ),
        composites=composites(patterns, places),
        suppression=tuple(places[name] for name in order),
        places=places,
        provenances=provenances,
        constraints=constraints,
    )


def _is_formal(policies: Policies) -> bool:
    ready = policies.chosen.get("ready")
    return not policies.chosen.keys().isdisjoint(("indicators", "aborts")) or (
        isinstance(ready, Declarations) and ready.deposit > 0
    )


def _heading(layers: Sequence[Layer], problems: list[Problem]) -> tuple[str, str, Label | None]:
    """Return id, version and label; a file that extends another inherits what it lacks."""
    top: dict[str, object] = {}
    for layer in layers:
        for key, value in layer.table.items():
            if key not in _TOP:
                problems.append(Problem("unknown_key", key[:80], {"hint": hint(key, _TOP)}))
            top[key] = value
    words: list[str] = []
    for key in ("id", "version"):
        value = top.get(key)
        if value is None:
            problems.append(Problem("missing", key))
        elif not isinstance(value, str) or not 0 < len(value) <= 64:
            problems.append(bad_value(key, SHORT_TEXT))
        words.append(str(value))
    if "label" not in top:
        problems.append(Problem("missing", "label"))
        return words[0], words[1], None
    return words[0], words[1], as_label(top["label"], "label", problems)


def _table(draft: Table, problems: list[Problem]) -> TableRow | None:
    row = section(draft, "table", problems)
    if not row:
        return None
    table = typed(TableRow, stripped(row, "source", "money_label", "words"), "table", problems)
    if table is None:
        return None
    for shape in table.shapes:
        if shape not in SHAPES:
            known = ", ".join(SHAPES)
            wrong = Label(f"{shape!r} is none of {known}", f"{shape!r} 不是 {known} 之一")
            problems.append(bad_value("table.shapes", wrong))
    if table.concealed % 3 != 1:
        problems.append(
            Problem("bad_concealed", "table.concealed", {"value": str(table.concealed)})
        )
    return table


def _money_label(draft: Table, problems: list[Problem]) -> Label:
    """Return what readers call the money; the word of logs, where the rules do not say."""
    row = draft.get("table")
    table = row if isinstance(row, dict) else {}
    label = None
    if "money_label" in table:
        label = as_label(table["money_label"], "table.money_label", problems)
    word = str(table.get("money", ""))
    return label or Label(word, word)


def _check_dealing(
    table: TableRow, copies: tuple[int, ...], policies: Policies, problems: list[Problem]
) -> None:
    wall = policies.chosen.get("wall")
    reserve = wall.reserve if isinstance(wall, HeadAndTail) else 0
    if isinstance(wall, BuiltWalls) and sum(copies) % (table.seats * wall.height):
        detail = {"have": str(sum(copies)), "seats": str(table.seats)}
        problems.append(Problem("uneven_walls", "policy.wall.height", detail))
    elif isinstance(wall, BuiltWalls) and isinstance(policies.chosen.get("seating"), DealerEast):
        problems.append(Problem("unopened_walls", "policy.seating.name"))
    _check_places(sum(copies), policies, problems)
    need = table.seats * table.concealed + 1 + reserve
    if all(tile_table.run(text) for text in table.tiles) and sum(copies) < need:
        detail = {"have": str(sum(copies)), "need": str(need)}
        problems.append(Problem("too_few_tiles", "table.tiles", detail))


def _check_places(size: int, policies: Policies, problems: list[Problem]) -> None:
    """Check the places of replacements and indicators: distinct, in the reserve, enough of them."""
    wall, kongs = policies.chosen.get("wall"), policies.chosen.get("kongs")
    if not isinstance(wall, DeadWall):
        if "indicators" in policies.named:
            wrong = Label(
                "there are indicators, and no wall says where they lie",
                "有寶牌指示牌，牌牆卻沒有說放在哪裡",
            )
            problems.append(bad_value("policy.wall.name", wrong))
        return
    places = [*wall.replacements, *wall.indicators, *wall.ura]
    reserve = range(size - wall.reserve, size)
    tail = range(size - len(wall.replacements), size)
    if len(set(places)) < len(places) or any(place not in reserve for place in places):
        wrong = Label("not distinct places of the reserve", "不是保留牌中各不相同的位置")
        problems.append(bad_value("policy.wall.indicators", wrong))
    if any(place not in tail for place in wall.replacements):
        wrong = Label("not the last places of the wall", "不是牌牆最後的位置")
        problems.append(bad_value("policy.wall.replacements", wrong))
    most = kongs.most if isinstance(kongs, Kongs) else None
    fewest = min(len(wall.replacements), len(wall.indicators) - 1, len(wall.ura) - 1)
    if isinstance(kongs, Kongs) and (most is None or most > fewest):
        wrong = Label(f"the wall has places for {fewest} kongs", f"牌牆只夠 {fewest} 次槓")
        problems.append(bad_value("policy.kongs.most", wrong))


def _check_seating(table: TableRow, policies: Policies, problems: list[Problem]) -> None:
    seating = policies.chosen.get("seating")
    if isinstance(seating, (DiceCount, DealerEast)) and len(seating.winds) < table.seats:
        detail = {"have": str(len(seating.winds)), "need": str(table.seats)}
        problems.append(Problem("too_few_winds", "policy.seating.winds", detail))


def _check_flowers(copies: tuple[int, ...], policies: Policies, problems: list[Problem]) -> None:
    if any(copies[FIRST_FLOWER:FIRST_RED]) and "flowers" not in policies.named:
        problems.append(Problem("idle_flowers", "policy.flowers"))
    if any(count > 1 for count in copies[FIRST_FLOWER:FIRST_RED]):
        problems.append(Problem("flowers_twice", "table.tiles"))


def _check_stick(policies: Policies, scoring: Scoring | None, problems: list[Problem]) -> None:
    """Check that what a declaration lays down is what a deposit is worth to who takes it."""
    ready = policies.chosen.get("ready")
    if scoring is None or not isinstance(ready, Declarations):
        return
    terms = scoring.settlement
    stick = terms.stick if isinstance(terms, Points) else 0
    if ready.deposit not in (0, stick):
        wrong = Label(
            f"a deposit is worth {stick} where it is handed out", f"收取供託時每支為 {stick}"
        )
        problems.append(bad_value("policy.ready.deposit", wrong))


def _check_chip_limit(table: TableRow, scoring: Scoring | None, problems: list[Problem]) -> None:
    if scoring is not None and scoring.settlement.chip_limit and table.seats != 2:
        wrong = Label("a limit of what a seat can lose needs two seats", "輸贏上限只適用於兩家")
        problems.append(bad_value("scoring.settlement.chip_limit", wrong))


def _check_chips(scoring: Scoring | None, patterns: Sequence[str], problems: list[Problem]) -> None:
    """Report chips for patterns that the scoring table lacks."""
    chips = None if scoring is None else scoring.settlement.chips
    for name in chips.patterns if chips is not None else ():
        if name not in patterns:
            detail = {"name": name[:80], "hint": hint(name, list(patterns))}
            path = f"scoring.settlement.chips.patterns.{name[:80]}"
            problems.append(Problem("unknown_pattern", path, detail))


def _scoring(draft: Table, fu: FuTable | None, problems: list[Problem]) -> Scoring | None:
    terms = section(draft, "scoring", problems)
    if not terms:
        return None
    values = stripped(terms, "source", "settlement", "fu", "unit_label")
    row = typed(ScoringRow, values, "scoring", problems)
    label = None
    if "unit_label" in terms:
        label = as_label(terms["unit_label"], "scoring.unit_label", problems)
    else:
        problems.append(Problem("missing", "scoring.unit_label"))
    settlement = None
    path = "scoring.settlement"
    if "settlement" not in terms:
        problems.append(Problem("missing", path))
    else:
        row_of_it = terms["settlement"]
        given = row_of_it if isinstance(row_of_it, dict) else {}
        kind = given.get("kind")
        if not isinstance(row_of_it, dict):
            problems.append(bad_value(path, NOT_A_TABLE))
        elif isinstance(kind, str) and kind in KINDS:
            written = _with_lists(stripped(given, "kind", "source"))
            settlement = typed(KINDS[kind], written, path, problems)
            _check_points(settlement, bool(draft.get("fu")), row, problems)
        else:
            detail = {"name": str(kind)[:80], "hint": hint(str(kind), list(KINDS))}
            problems.append(Problem("unknown_policy", f"{path}.kind", detail))
    if row is None or label is None or settlement is None:
        return None
    return Scoring(
        minimum=row.minimum,
        cap=row.cap,
        unit_label=label,
        settlement=settlement,
        fu=fu,
        best_by=row.best_by,
    )


def _with_lists(row: Table) -> Table:
    """Return a settlement's row with its limits as a list again."""
    limits = row.get("limits")
    return {**row, "limits": list(limits.values())} if isinstance(limits, dict) else row


def _check_points(
    settlement: Terms | None, counted: bool, row: ScoringRow | None, problems: list[Problem]
) -> None:
    """Report points or fu without the other, and limits whose names cannot be shown.

    ``counted``: whether the draft has fu.
    """
    if isinstance(settlement, Points):
        for limit in settlement.limits:
            as_label(limit.label, f"scoring.settlement.limits.{limit.id}.label", problems)
        if not counted:
            problems.append(Problem("no_fu", "fu"))
    elif settlement is not None and counted:
        problems.append(Problem("no_points", "scoring.settlement.kind"))
    elif settlement is not None and row is not None and row.best_by == "points":
        problems.append(Problem("no_points", "scoring.best_by"))
