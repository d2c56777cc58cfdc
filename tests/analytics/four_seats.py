"""A warehouse of hands of four that nobody played: facts by chance, each possible by itself.

Two tables play the same ruleset by different house rules, one without missed-win locks,
declarations, robbed kongs and chips. Some hands have hidden tiles, some no recorded payments;
several seats may win on one tile; three pay for an own draw.
"""

import json
from datetime import datetime
from functools import cached_property
from random import Random
from typing import Any

import duckdb

from mjlog.warehouse.columns import RowColumns
from mjlog.warehouse.schema import tables, views

SEATS = 4
PLAYERS = ("east", "south", "west", "north", "fifth")
_DEFAULTS: dict[str, Any] = {
    "BIGINT": 0,
    "INTEGER": 0,
    "SMALLINT": 0,
    "TINYINT": 0,
    "VARCHAR": "",
    "BOOLEAN": False,
    "BLOB": b"",
    "TIMESTAMP": datetime(2024, 1, 1),
    "VARCHAR[]": [],
    "TINYINT[]": [],
}


class Made:
    """Rows of tables, and in the end a DuckDB connection with a warehouse's tables and views."""

    def __init__(self) -> None:
        self._rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in tables()}

    def add(self, name: str, **values: object) -> None:
        """Add a row; what is required and not given is nothing of its type."""
        columns = {column.name: column for column in tables()[name].columns}
        assert values.keys() <= columns.keys(), values.keys() - columns.keys()
        self._rows[name].append(
            tuple(
                values.get(column.name, _DEFAULTS[column.type] if column.required else None)
                for column in columns.values()
            )
        )

    @cached_property
    def con(self) -> duckdb.DuckDBPyConnection:
        """The connection; no more rows can be added."""
        con = duckdb.connect()
        for name, rows in self._rows.items():
            columns = RowColumns(name)
            columns.add(rows)
            con.register(name, columns.table())
        for view in views().values():
            con.execute(view.ddl)
        return con


RICH = {"ready": ["declare", "migi"], "robbed_kongs": ["added", "concealed"], "missed_win": ["x"]}
POOR: dict[str, list[str]] = {"ready": [], "robbed_kongs": [], "missed_win": []}


def _chips(number: int, seat: int) -> int:
    """Return a seat's chips where one of the table's seats has been paid by all others."""
    each = number % 3
    return 3 * each if seat == number % SEATS else -each


def rules(made: Made, key: int, ruleset: str, policies: dict[str, list[str]]) -> None:
    """Add the rules of some games."""
    stated = {"policies": json.dumps(policies), "options": "{}", "house_rows": "[]"}
    made.add("rulesets", rules_key=key, ruleset=ruleset, seats=SEATS, **stated)


def game(
    made: Made,
    key: int,
    rules_key: int,
    players: tuple[str, ...],
    *,
    scores: tuple[int, ...] = (),
    **values: object,
) -> None:
    """Add a game and its seats, and how it ended if there are scores, all of them different."""
    given = {"ruleset": "four", "unit": "point", "loaded_hands": 1, **values}
    made.add(
        "games", game_key=key, rules_key=rules_key, seats=len(players), game=f"g{key}", **given
    )
    ends = sorted(scores, reverse=True)
    for seat, player in enumerate(players):
        end: dict[str, object] = {}
        if ends:
            end = {"final_score": scores[seat], "final_rank": 1 + ends.index(scores[seat])}
        made.add("seats", game_key=key, seat=seat, player=player, **end)


def four_seats(hands: int, seed: str = "four") -> Made:
    """Return a warehouse of so many hands."""
    rng = Random(seed)
    made = Made()
    made.add("sources")
    rules(made, 1, "four", RICH)
    rules(made, 2, "four", POOR)
    number = 0
    for key in range(1, 1 + hands // 10):
        players = tuple(rng.sample(PLAYERS, SEATS))
        # Some games were cut off.
        scores = tuple(rng.sample(range(-500, 500), SEATS)) if key % 5 else ()
        dealer = streak = 0
        before = number
        failed = 0
        for place in range(10):
            number += 1
            # A hand that failed is not there; its place is.
            holds, there = _hand(made, rng, number, key, place, dealer, streak, players)
            failed += not there
            streak = streak + 1 if holds else 0
            dealer = dealer if holds else (dealer + 1) % SEATS
        loaded = number - before - failed
        game(made, key, 1 + key % 2, players, scores=scores, hands=10, loaded_hands=loaded)
    return made


def _hand(
    made: Made,
    rng: Random,
    number: int,
    key: int,
    place: int,
    dealer: int,
    streak: int,
    players: tuple[str, ...],
) -> tuple[bool, bool]:
    """Return whether the dealer holds, and whether the hand is there."""
    ending = rng.choices(("won", "exhausted", "aborted"), (8, 2, 1))[0]
    how = rng.choices(("self", "discard", "rob"), (4, 5, 1))[0] if ending == "won" else None
    giver = rng.randrange(SEATS) if how in ("discard", "rob") else None
    others = [seat for seat in range(SEATS) if seat != giver]
    count = 0 if how is None else 1 if how == "self" else rng.choice((1, 1, 1, 2, 3))
    winners = sorted(rng.sample(others, count))
    holds = dealer in winners or ending == "exhausted"
    if rng.random() < 0.05:
        return holds, False
    door = rng.choice((None, *range(SEATS)))
    made.add(
        "hands",
        hand_key=number,
        game_key=key,
        place=place,
        hand=place + 1,
        status="verified",
        dealer=dealer,
        streak=streak,
        door=door,
        ending=ending,
        won_by=how,
        winners=len(winners),
        dealer_won=dealer in winners,
        dealer_holds=holds,
    )
    known = rng.random() < 0.9
    money = [[0] * SEATS for _ in range(SEATS)]
    paid = 0
    for win, seat in enumerate(winners):
        payers = [giver] if giver is not None else others
        for payer in payers:
            assert payer is not None
            if payer == seat:
                continue
            amount = rng.randrange(1, 40) * 10
            money[payer][seat] += amount
            if known:
                made.add(
                    "payments",
                    hand_key=number,
                    payment=paid,
                    from_seat=payer,
                    to_seat=seat,
                    from_party=str(payer),
                    to_party=str(seat),
                    amount=amount,
                    reason="win",
                    win=win,
                )
            paid += 1
    if rng.random() < 0.1 and known:
        party = {"from_party": "0", "to_party": "1", "from_seat": 0, "to_seat": 1}
        made.add("payments", hand_key=number, payment=99, amount=7, reason="penalty", **party)
    tai = {seat: rng.randrange(1, 9) for seat in winners}
    bonus = {seat: rng.randrange(0, 5) for seat in winners}
    turn = {seat: rng.randrange(1, 18) for seat in winners}
    for seat in range(SEATS):
        facts = _facts(rng, seat in winners)
        income = sum(money[payer][seat] for payer in range(SEATS))
        cost = sum(money[seat])
        made.add(
            "hand_seats",
            hand_key=number,
            seat=seat,
            game_key=key,
            player=players[seat],
            ending=ending,
            is_dealer=seat == dealer,
            is_door=None if door is None else seat == door,
            streak=streak,
            won=seat in winners,
            won_by=how if seat in winners else None,
            win_turn=turn.get(seat),
            dealt_in=seat == giver,
            dealt_in_by=how if seat == giver else None,
            deal_in_events=len(winners) if seat == giver else 0,
            paid_self_draw=how == "self" and seat not in winners,
            hand_tai=tai.get(seat),
            dealer_tai=bonus.get(seat),
            total_tai=tai[seat] + bonus[seat] if seat in winners else None,
            income=income if known else None,
            win_income=income if known else None,
            deal_in_cost=(cost if seat == giver else 0) if known else None,
            self_draw_cost=(cost if how == "self" else 0) if known else None,
            delta=income - cost,
            chips=_chips(number, seat) if key % 2 else None,
            **facts,
        )
        if seat in winners:
            win = winners.index(seat)
            listed = rng.random() < 0.8
            made.add(
                "wins",
                hand_key=number,
                win=win,
                seat=seat,
                player=players[seat],
                won_by=how,
                from_seat=giver,
                turn=turn[seat],
                wait_form=facts["end_form"],
                replacement=bool(facts["replacements"]) and rng.random() < 0.5,
                counted=tai[seat],
                total=tai[seat] * rng.randrange(2),
                items_recorded=listed,
            )
            items = rng.sample("abcde", rng.randrange(4)) if listed else []
            for at, pattern in enumerate(items):
                copies = rng.choice((1, 1, 2))
                made.add(
                    "awards",
                    hand_key=number,
                    win=win,
                    seat=seat,
                    place=at,
                    pattern=pattern,
                    copies=copies,
                )
    return holds, True


def _few(rng: Random) -> int:
    return rng.choice((0, 0, 0, 1, 2))


_FORMS = ("two_sided", "edge", "closed", "single", "dual", "several")


def _facts(rng: Random, won: bool) -> dict[str, Any]:
    """What a seat did beside winning and losing; of some nothing is known of the tiles."""
    kongs = {f"{kind}_kongs": _few(rng) for kind in ("exposed", "concealed", "added", "extended")}
    chows, pungs = _few(rng), _few(rng)
    calls = chows + pungs + kongs["exposed_kongs"]
    facts: dict[str, Any] = {
        "chows": chows,
        "pungs": pungs,
        "calls": calls,
        "called": calls > 0,
        "kongs": sum(kongs.values()),
        "robbed_kongs": rng.choice((0, 0, 0, 1)),
        "replacements": _few(rng),
        "declared": rng.choice((None, None, "declare", "migi")),
        "declaration_won": rng.random() < 0.1,
        "end_form": rng.choice(_FORMS) if won else None,
        **kongs,
    }
    if rng.random() < 0.1:
        return facts
    ready = won or rng.random() < 0.6
    declined = _few(rng)
    return facts | {
        "start_distance": rng.randrange(6),
        "ready_turn": rng.randrange(15) if ready else None,
        "ready_form": rng.choice(_FORMS) if ready else None,
        "ready_unseen": rng.randrange(9) if ready else None,
        "ready_at_end": ready and (won or rng.random() < 0.9),
        "win_chances": declined + won,
        "declined_wins": declined,
        "locks_entered": _few(rng),
        "locked_turns": _few(rng),
        "blocked_wins": _few(rng),
    }
