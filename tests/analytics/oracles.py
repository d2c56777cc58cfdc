"""Every metric once more, in a few lines of pandas over the plain tables.

A function takes the tables and returns totals and numbers by player (and by what the metric itself
is split by). They share nothing with the registry but the names of the metrics.
"""

import json
from collections.abc import Callable
from functools import cached_property
from itertools import combinations
from typing import Any

import pandas as pd

from mjlog.analytics.catalogue import Store

Answer = tuple["pd.Series[Any]", "pd.Series[Any]"]
ORACLES: dict[str, Callable[["Tables"], Answer]] = {}


class Tables:
    """The tables of a warehouse as frames."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _read(self, name: str) -> pd.DataFrame:
        columns = "EXCLUDE (frame, deal, wall, moves, side)" if name == "hands" else ""
        return self._store.con.execute(f"SELECT * {columns} FROM {name}").df()

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row a player-hand, with its hand and what its rules know."""
        rules = self._read("rulesets")[["rules_key", "policies"]]
        games = self._read("games")[["game_key", "rules_key"]].merge(rules, on="rules_key")
        games["knows"] = games["policies"].map(json.loads)
        hands = self.hands[["hand_key", "winners", "dealer_holds", "place"]]
        frame = self._read("hand_seats").merge(hands, on="hand_key")
        return frame.merge(games[["game_key", "knows"]], on="game_key")

    @cached_property
    def hands(self) -> pd.DataFrame:
        return self._read("hands")

    @cached_property
    def games(self) -> pd.DataFrame:
        return self._read("games")[["game_key", "hands"]]

    @cached_property
    def finals(self) -> pd.DataFrame:
        """One row a seat and game with an end: where the seat came."""
        last = self.hands.sort_values("place").groupby("game_key").tail(1)
        ends = self._read("seats").dropna(subset=["final_rank"])
        ends["chairs"] = ends.groupby("game_key").seat.transform("size")
        ends = ends[["game_key", "seat", "final_rank", "final_score", "chairs"]]
        seats = self._read("hand_seats")[["hand_key", "seat", "player"]].merge(
            last[["hand_key", "game_key"]], on="hand_key"
        )
        return seats.merge(ends, on=["game_key", "seat"])

    @cached_property
    def wins(self) -> pd.DataFrame:
        return self._read("wins")

    @cached_property
    def awards(self) -> pd.DataFrame:
        winners = self.wins[["hand_key", "win", "player"]]
        return self._read("awards").merge(winners, on=["hand_key", "win"])

    @cached_property
    def payments(self) -> pd.DataFrame:
        return self._read("payments")

    def knowing(self, what: str) -> pd.DataFrame:
        """Player-hands under rules that know something."""
        known = [bool(policies.get(what)) for policies in self.seats["knows"]]
        return self.seats[known]


def oracle(name: str) -> Callable[[Callable[[Tables], Answer]], Callable[[Tables], Answer]]:
    def register(function: Callable[[Tables], Answer]) -> Callable[[Tables], Answer]:
        ORACLES[name] = function
        return function

    return register


def of(frame: pd.DataFrame, values: "pd.Series[Any]", *more: str) -> Answer:
    """Sums and numbers of values that are there, by player and more."""
    known = frame.assign(v=values).dropna(subset=["v"])
    groups = known.assign(v=known["v"].astype(float)).groupby(["player", *more], observed=True)["v"]
    return groups.sum(), groups.size()


def shares(frame: pd.DataFrame, *by: str, among: pd.DataFrame | None = None) -> Answer:
    """Rows by category, among all rows of the player."""
    hits = frame.groupby(["player", *by]).size()
    tried = (frame if among is None else among).groupby("player").size()
    return hits, hits.index.get_level_values("player").to_series(hits.index).map(tried)


def simple(name: str, column: str, where: str = "", needs: str = "", split: str = "") -> None:
    """Register a metric that sums up one column."""

    def function(t: Tables) -> Answer:
        frame = t.knowing(needs) if needs else t.seats
        frame = frame.query(where) if where else frame
        return of(frame, frame[column], *([split] if split else []))

    ORACLES[name] = function


simple("win_rate", "won")
simple("deal_in_rate", "dealt_in")
simple("deal_in_events", "deal_in_events")
simple("paid_self_draw_rate", "paid_self_draw")
simple("win_turn", "win_turn", "won")
simple("call_rate", "called")
simple("called_win", "won", "calls > 0")
simple("called_deal_in", "dealt_in", "calls > 0")
simple("declared_win", "won", "declared.notna()", "ready", "declared")
simple("declared_deal_in", "dealt_in", "declared.notna()", "ready", "declared")
simple("declaration_won_rate", "declaration_won", "declared.notna()", "ready", "declared")
simple("start_distance", "start_distance")
simple("ready_turn", "ready_turn")
simple("ready_unseen", "ready_unseen", "ready_turn.notna()")
simple("wait_win_rate", "won", "ready_form.notna()", split="ready_form")
simple("ready_at_exhaustion", "ready_at_end", "ending == 'exhausted'")
simple("avg_hand_tai", "hand_tai")
simple("avg_dealer_tai", "dealer_tai")
simple("avg_tai", "total_tai")
simple("avg_win_income", "win_income", "won")
simple("avg_deal_in_cost", "deal_in_cost", "dealt_in")
simple("avg_self_draw_cost", "self_draw_cost", "paid_self_draw")
simple("hand_balance", "delta")
simple("chip_balance", "chips")
simple("dealer_win_rate", "won", "is_dealer")
simple("dealer_hold", "dealer_holds", "is_dealer")
simple("kong_yield", "delta", "kongs > 0")
simple("blocked_wins", "blocked_wins", "locks_entered > 0", "missed_win")


@oracle("self_draw_rate")
def _self_draw_rate(t: Tables) -> Answer:
    return of(t.seats, t.seats.won_by == "self")


@oracle("self_draw_share")
def _self_draw_share(t: Tables) -> Answer:
    won = t.seats[t.seats.won]
    return of(won, won.won_by == "self")


@oracle("robbed_share")
def _robbed_share(t: Tables) -> Answer:
    given = t.knowing("robbed_kongs").query("dealt_in")
    return of(given, given.dealt_in_by == "rob")


@oracle("exhausted_rate")
def _exhausted_rate(t: Tables) -> Answer:
    return of(t.seats, t.seats.ending == "exhausted")


@oracle("aborted_rate")
def _aborted_rate(t: Tables) -> Answer:
    return of(t.seats, t.seats.ending == "aborted")


@oracle("win_turn_spread")
def _win_turn_spread(t: Tables) -> Answer:
    return shares(t.seats.query("won and win_turn.notna()"), "win_turn")


@oracle("declare_rate")
def _declare_rate(t: Tables) -> Answer:
    known = t.knowing("ready")
    return shares(known.dropna(subset=["declared"]), "declared", among=known)


@oracle("ready_rate")
def _ready_rate(t: Tables) -> Answer:
    known = t.seats.dropna(subset=["ready_at_end"])
    return of(known, known.ready_turn.notna())


@oracle("wait_kind")
def _wait_kind(t: Tables) -> Answer:
    return shares(t.seats.dropna(subset=["ready_form"]), "ready_form")


@oracle("win_wait_kind")
def _win_wait_kind(t: Tables) -> Answer:
    return shares(t.wins.dropna(subset=["wait_form"]), "wait_form")


@oracle("tai_spread")
def _tai_spread(t: Tables) -> Answer:
    return shares(t.wins.dropna(subset=["counted"]), "counted")


@oracle("dealer_run")
def _dealer_run(t: Tables) -> Answer:
    return of(runs(t), runs(t).length)


@oracle("dealer_run_spread")
def _dealer_run_spread(t: Tables) -> Answer:
    return shares(runs(t), "length")


def runs(t: Tables) -> pd.DataFrame:
    """Turns as the dealer, from streak 0 to the hand after which the deal passes."""
    dealt = t.seats[t.seats.is_dealer].sort_values(["game_key", "place"])
    found = []
    for _, game in dealt.groupby("game_key"):
        begun, due = 0, -1
        for hand in game.to_dict("records"):
            whole = hand["place"] == due and hand["streak"] == begun
            begun = hand["streak"] + 1 if hand["streak"] == 0 or whole else -1
            due = hand["place"] + 1
            if begun > 0 and not hand["dealer_holds"]:
                found.append({"player": hand["player"], "length": begun})
    return pd.DataFrame(found, columns=["player", "length"])


@oracle("tai_frequency")
def _tai_frequency(t: Tables) -> Answer:
    once = t.awards.drop_duplicates(["hand_key", "win", "pattern"])
    return shares(once, "pattern", among=itemised(t))


@oracle("tai_multiplicity")
def _tai_multiplicity(t: Tables) -> Answer:
    copies = t.awards.groupby(["player", "hand_key", "win", "pattern"])["copies"].sum()
    return of(copies.reset_index(), copies.reset_index().copies, "pattern")


@oracle("tai_pairs")
def _tai_pairs(t: Tables) -> Answer:
    pairs = [
        (player, *pair)
        for (player, _, _), win in t.awards.groupby(["player", "hand_key", "win"])
        for pair in combinations(sorted(set(win.pattern)), 2)
    ]
    frame = pd.DataFrame(pairs, columns=["player", "pattern", "other"])
    return shares(frame, "pattern", "other", among=itemised(t))


def itemised(t: Tables) -> pd.DataFrame:
    """Wins of which it is known what they count."""
    listed = set(zip(t.awards.hand_key, t.awards.win, strict=True))
    known = [key in listed for key in zip(t.wins.hand_key, t.wins.win, strict=True)]
    return t.wins[t.wins.items_recorded | pd.Series(known, t.wins.index) | (t.wins.total == 0)]


@oracle("kong_rate")
def _kong_rate(t: Tables) -> Answer:
    return of(t.seats, t.seats.kongs > 0)


@oracle("kong_kinds")
def _kong_kinds(t: Tables) -> Answer:
    kinds = [f"{kind}_kongs" for kind in ("exposed", "concealed", "added", "extended")]
    made = t.seats.melt("player", kinds, "kind").query("value > 0")
    return shares(made.assign(kind=made.kind.str.removesuffix("_kongs")), "kind", among=t.seats)


@oracle("kong_bloom_rate")
def _kong_bloom_rate(t: Tables) -> Answer:
    drawn = t.seats[t.seats.replacements > 0].groupby("player").replacements.sum()
    wins = t.wins[t.wins.replacement].groupby("player").size()
    return wins.reindex(drawn.index, fill_value=0), drawn


@oracle("rob_rate")
def _rob_rate(t: Tables) -> Answer:
    seats = t.knowing("robbed_kongs")
    kinds = [[f"{kind}_kongs" for kind in knows["robbed_kongs"]] for knows in seats.knows]
    made = [row[kind].sum() for (_, row), kind in zip(seats.iterrows(), kinds, strict=True)]
    frame = seats.assign(tried=seats.robbed_kongs + made)
    return of(frame, frame.robbed_kongs)[0], of(frame, frame.tried)[0]


@oracle("rob_win_rate")
def _rob_win_rate(t: Tables) -> Answer:
    seats = t.knowing("robbed_kongs")
    return of(seats, seats.won_by == "rob")


@oracle("missed_win")
def _missed_win(t: Tables) -> Answer:
    known = t.knowing("missed_win").dropna(subset=["locks_entered"])
    return of(known, known.locks_entered > 0)


@oracle("locked_rate")
def _locked_rate(t: Tables) -> Answer:
    known = t.knowing("missed_win").dropna(subset=["locked_turns", "ready_turn"])
    return of(known, known.locked_turns > 0)


@oracle("declined_win_rate")
def _declined_win_rate(t: Tables) -> Answer:
    offered = t.seats[t.seats.win_chances.fillna(0) > 0].groupby("player")
    return offered.declined_wins.sum(), offered.win_chances.sum()


def bias(t: Tables, flag: str) -> Answer:
    """Of the flagged seats: won, less the mean of the others in the hand."""
    hands = t.seats.groupby("hand_key").won
    others = (hands.transform("sum") - t.seats.won) / (hands.transform("size") - 1)
    frame = t.seats.assign(edge=t.seats.won - others)
    if flag == "seat":
        return of(frame, frame.edge, "seat")
    flagged = frame[frame[flag].fillna(False).astype(bool)]
    return of(flagged, flagged.edge)


ORACLES["seat_bias"] = lambda t: bias(t, "seat")
ORACLES["door_bias"] = lambda t: bias(t, "is_door")
ORACLES["dealer_bias"] = lambda t: bias(t, "is_dealer")


def pairs(t: Tables) -> pd.DataFrame:
    """Player-hands against each of the others."""
    columns = ["hand_key", "seat", "player"]
    both = t.seats.merge(t.seats[columns], on="hand_key", suffixes=("", "_b"))
    return both[both.seat != both.seat_b].rename(columns={"player_b": "against"})


@oracle("head_to_head")
def _head_to_head(t: Tables) -> Answer:
    payments = t.payments[t.payments.reason != "penalty"]
    paid = payments.groupby(["hand_key", "from_seat", "to_seat"]).amount.sum().to_dict()
    frame = pairs(t).dropna(subset=["income"])
    keys = list(zip(frame.hand_key, frame.seat, frame.seat_b, strict=True))
    net = [paid.get((h, b, a), 0) - paid.get((h, a, b), 0) for h, a, b in keys]
    return of(frame, pd.Series(net, index=frame.index), "against")


@oracle("head_to_head_wins")
def _head_to_head_wins(t: Tables) -> Answer:
    return of(pairs(t), pairs(t).won, "against")


@oracle("head_to_head_deal_ins")
def _head_to_head_deal_ins(t: Tables) -> Answer:
    given = set(zip(t.wins.hand_key, t.wins.from_seat, t.wins.seat, strict=True))
    frame = pairs(t)
    keys = zip(frame.hand_key, frame.seat, frame.seat_b, strict=True)
    return of(frame, pd.Series([key in given for key in keys], index=frame.index), "against")


@oracle("game_chips")
def _game_chips(t: Tables) -> Answer:
    here = t.seats.groupby(["game_key", "player"]).chips.agg(["sum", "count", "size"]).reset_index()
    ends = t.finals[["game_key", "player"]].merge(here, on=["game_key", "player"]).merge(t.games)
    whole = ends[(ends["count"] == ends["size"]) & (ends["size"] == ends["hands"])]
    return of(whole, whole["sum"])


ORACLES["avg_place"] = lambda t: of(t.finals, t.finals.final_rank)
ORACLES["first_place_rate"] = lambda t: of(t.finals, t.finals.final_rank == 1)
ORACLES["last_place_rate"] = lambda t: of(t.finals, t.finals.final_rank == t.finals.chairs)
ORACLES["place_spread"] = lambda t: shares(t.finals, "final_rank")
ORACLES["avg_final_score"] = lambda t: of(t.finals, t.finals.final_score)
