"""Asking a warehouse for all that a report shows, in few passes over its hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from importlib.resources import files

import pandas as pd
from msgspec import Struct

from mjlog.analytics.catalogue import Store, balances, compute
from mjlog.analytics.held import held
from mjlog.analytics.labels import called, pattern_labels, rules_of, unit_labels
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.report.contents import APART, BEST, OVERALL, PLAYERS
from mjlog.rules.registry import money_label
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.words import Words, common

TOP = 10
"""Rows of tables that can be long."""
_CURVES = 6
LONGEST_NAME = 40
"""Names are cut after this many characters."""


class Overview(Struct, frozen=True):
    """What lies in the warehouse.

    Args:
        logs: files with hands.
        games: games with hands.
        hands: hands that are counted.
        players: who sat in them.
        first: when the first of them began that has a time.
        last: when the last did.
        dated: games that have a time.
        statuses: hands by verdict, failed and unsupported ones as well.
        unchecked: what could not be checked, and in how many hands.
    """

    logs: int
    games: int
    hands: int
    players: int
    first: datetime | None
    last: datetime | None
    dated: int
    statuses: dict[str, int]
    unchecked: dict[str, int]


class Chapter(Struct, frozen=True):
    """What there is to say of the games of one ruleset, played for one money.

    Args:
        ruleset: its id.
        money: what an amount of 1 is, as recorded.
        label: name of the ruleset.
        units: names of the units of metrics.
        patterns: names of its patterns.
        rules: those of its games, by their key; None where they are not known.
        words: what its players call things.
        games: games.
        hands: hands.
        sitters: players.
        overall: metrics over all hands, as `mjlog.analytics.catalogue.compute` returns them.
        players: metrics of each player, in the order in which they are shown.
        order: ids of the players, those with most hands first.
        best: the hands that a player gained most in.
        curves: balances of the first players, thinned; None unless they were asked for.
    """

    ruleset: str
    money: str
    label: Label
    units: Mapping[str, Label]
    patterns: Mapping[str, Label]
    rules: Mapping[int, Ruleset | None]
    words: Words
    games: int
    hands: int
    sitters: int
    overall: pd.DataFrame
    players: pd.DataFrame
    order: tuple[str, ...]
    best: pd.DataFrame
    curves: pd.DataFrame | None


class Report(Struct, frozen=True):
    """All that a report shows.

    Args:
        overview: what lies in the warehouse.
        chapters: those with most hands first.
        names: what players go by, of every player in the warehouse.
        asked: players and rulesets that it was narrowed down to.
        top: rows of tables that can be long.
    """

    overview: Overview
    chapters: tuple[Chapter, ...]
    names: Mapping[str, str]
    asked: tuple[tuple[str, ...], tuple[str, ...]]
    top: int

    @property
    def words(self) -> Words:
        """What players of all its chapters call things."""
        return common([chapter.words for chapter in self.chapters])


def gather(
    warehouse: Store,
    *,
    players: Sequence[str] = (),
    rulesets: Sequence[str] = (),
    top: int = TOP,
    curves: bool = False,
) -> Report:
    """Return what a report shows.

    Args:
        warehouse: an opened warehouse.
        players: ids of players; everybody if none is named.
        rulesets: ids of rulesets; all if none is named.
        top: rows of tables that can be long.
        curves: ask for the curves of balances as well, which only figures have room for.
    """
    chosen: dict[str, object] = {
        "players": list(players) or None,
        "rulesets": list(rulesets) or None,
    }
    where: dict[str, object] = {}
    if players:
        where["player"] = list(players)
    if rulesets:
        where["ruleset"] = list(rulesets)
    found = _ask(warehouse, "chapters", chosen)
    # Telling games apart takes time, and there may be nothing to tell apart.
    apart = APART if len(found) > 1 else ()
    groups = (*apart, "player")
    with held(warehouse, (*OVERALL, *PLAYERS), groups, where=where) as hands:
        overall = compute(warehouse, OVERALL, apart, where=where, held=hands)
        of_players = compute(warehouse, PLAYERS, groups, where=where, held=hands)
    chapters = []
    for row in found.to_dict("records"):
        ruleset, money = str(row["ruleset"]), str(row["money"])
        here = dict(zip(APART, (ruleset, money), strict=True)) if apart else {}
        only = where | here
        rules = rules_of(warehouse, (ruleset,))
        rows = _part(of_players, here)
        order = _order(rows)
        chapters.append(
            Chapter(
                ruleset=ruleset,
                money=money,
                label=_label(warehouse, ruleset),
                units={
                    **unit_labels(warehouse, (ruleset,)),
                    "amount": money_label(clean(money, LONGEST_NAME)),
                },
                patterns=pattern_labels(warehouse, (ruleset,)),
                rules=rules,
                words=called(rules.values()),
                games=int(row["games"]),
                hands=int(row["hands"]),
                sitters=int(row["players"]),
                overall=_part(overall, here),
                players=rows,
                order=order,
                best=compute(warehouse, BEST, where=only, limit=top),
                curves=balances(warehouse, order[:_CURVES], where=only) if curves else None,
            )
        )
    asked = tuple(players), tuple(rulesets)
    return Report(_overview(warehouse, chosen), tuple(chapters), _names(warehouse), asked, top)


def _part(frame: pd.DataFrame, here: Mapping[str, str]) -> pd.DataFrame:
    """Return the rows of a chapter, without what they have in common."""
    for name, value in here.items():
        frame = frame[frame[name] == value]
    return frame.drop(columns=list(APART), errors="ignore").reset_index(drop=True)


def _order(players: pd.DataFrame) -> tuple[str, ...]:
    """Return the players by hands they sat in; all of them have their first metric of each."""
    hands = players[players["metric"] == PLAYERS[0]]
    ordered = hands.sort_values(["n", "player"], ascending=[False, True], kind="stable")
    return tuple(map(str, ordered["player"]))


def _overview(warehouse: Store, chosen: Mapping[str, object]) -> Overview:
    (size,) = _ask(warehouse, "size", chosen).to_dict("records")
    return Overview(
        logs=int(size["logs"]),
        games=int(size["games"]),
        hands=int(size["hands"]),
        players=int(size["players"]),
        first=None if pd.isna(size["first"]) else size["first"].to_pydatetime(),
        last=None if pd.isna(size["last"]) else size["last"].to_pydatetime(),
        dated=int(size["dated"]),
        statuses=_counts(_ask(warehouse, "statuses", chosen)),
        unchecked=_counts(_ask(warehouse, "unchecked", chosen)),
    )


def _counts(frame: pd.DataFrame) -> dict[str, int]:
    return {str(name): int(count) for name, count in frame.itertuples(index=False, name=None)}


def _label(warehouse: Store, ruleset: str) -> Label:
    text = "SELECT min(label_en), min(label_zh) FROM rulesets WHERE ruleset = ?"
    row = warehouse.con.execute(text, [ruleset]).fetchone()
    known = row if row is not None and row[0] is not None else (ruleset, ruleset)
    en, zh = (clean(name, 2 * LONGEST_NAME) for name in known)
    return Label(en, zh)


def _names(warehouse: Store) -> dict[str, str]:
    """Return what players go by: their names, with their ids where others might be meant."""
    rows = warehouse.con.execute(_sql("names")).fetchall()
    ids = {player: clean(player, LONGEST_NAME) for player, _ in rows}
    names = {
        player: clean(name, LONGEST_NAME)
        for player, name in rows
        if name is not None and name != player
    }
    taken = Counter([*ids.values(), *names.values()])
    return {
        player: shown
        if player not in names
        else names[player]
        if taken[names[player]] == 1
        else f"{names[player]} ({shown})"
        for player, shown in ids.items()
    }


def _ask(warehouse: Store, name: str, chosen: Mapping[str, object]) -> pd.DataFrame:
    """Return the answer to a statement of this floor over the games that are chosen."""
    text = f"WITH chosen AS ({_sql('chosen')})\n{_sql(name)}"
    used = {key: value for key, value in chosen.items() if f"${key}" in text}
    return warehouse.con.execute(text, used).df()


@cache
def _sql(name: str) -> str:
    text = files("mjlog.report").joinpath(f"sql/{name}.sql").read_text(encoding="utf-8")
    return text.strip().removesuffix(";")
