"""Asking all questions of a warehouse, and correcting the answers for how many there were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal, cast

import numpy as np

from mjlog.analytics.fairness import dice, draws, seats, walls
from mjlog.analytics.fairness.chance import Measured, holm
from mjlog.analytics.fairness.questions import Question, questions
from mjlog.analytics.fairness.report import UNNAMED, Answer, FairnessReport, Group, State
from mjlog.analytics.fairness.sample import Connection, Corpus, Origin, Sample, read

By = Literal["all", "table", "source"]
"""What hands are taken apart by: nothing, the table they were played at, the log."""

LEVEL = 0.001
"""Chance of any alarm at all where everything is fair; an operator accused is not soon cleared."""
DOUBT = 0.05
"""The same for results that are worth a second look, and for intervals that miss the truth."""
MOST_REPLAYED = 2000
"""Hands that are replayed for their draws; more would say the same and take minutes."""

_Ask = Callable[[Sample, float], Measured | None]

# Of each deal one hand; questions about replays and repetitions take all hands.
_OF_DEALS: dict[str, _Ask] = {
    "dice_faces": dice.faces,
    "dice_alike": dice.alike,
    "dice_sum": dice.sums,
    "dice_repeat": dice.repeats,
    "door": dice.door,
    "wall_first": walls.first_tiles,
    "wall_places": walls.places,
    "wall_equal": walls.equal,
    "wall_pairs": walls.pairs,
    "wall_previous": walls.previous,
    "dealt_tiles": seats.dealt_tiles,
    "dealt_distance": seats.dealt_distance,
    "dealer_distance": seats.dealer_distance,
    "player_distance": seats.player_distance,
    "useful_draws": draws.by_seat,
    "player_draws": draws.by_player,
}
_OF_HANDS: dict[str, _Ask] = {
    "wall_repeats": walls.repeats,
    "seat_wins": seats.wins,
}


def audit_fairness(
    warehouse: str | Path | object,
    *,
    by: By = "table",
    level: float = LEVEL,
    replay: int = MOST_REPLAYED,
) -> FairnessReport:
    """Ask whether the dice are fair, the walls well shuffled, the seats dealt to alike.

    Args:
        warehouse: the folder of a warehouse, an open one, or a DuckDB connection that has its
            tables.
        by: ask of all hands together, and, where there are several, of every table or log.
        level: chance of any alarm at all where everything is fair.
        replay: how many hands of a ruleset to replay for their draws; 0: none.

    Returns:
        An answer to every question that can be answered.

    Raises:
        WarehouseError: there is no such warehouse, or it cannot be read.
    """
    connection = _connection(warehouse)
    corpus = read(connection)
    asked: list[tuple[str | None, Sample]] = []
    for sample in corpus.samples:
        luck = draws.replayed(connection, sample, replay)
        asked += _apart(replace(sample, draws=luck), corpus, by)
    measured = [dict(_measure(sample)) for _, sample in asked]
    tests = [
        (number, name)
        for number, results in enumerate(measured)
        for name, result in results.items()
        if result is not None and result.tested
    ]
    p_values = [cast(Measured, measured[number][name]).p for number, name in tests]
    corrected = dict(zip(tests, holm(p_values), strict=True))
    groups = []
    for number, (name, sample) in enumerate(asked):
        answers = tuple(
            _answer(
                question,
                measured[number][question.id],
                corrected.get((number, question.id)),
                level,
                len(tests),
                corpus.players,
            )
            for question in questions().values()
        )
        groups.append(
            Group(
                name=name,
                ruleset=sample.rules.id,
                hands=len(sample),
                deals=int(sample.first.sum()),
                answers=answers,
            )
        )
    left_out = connection.execute("SELECT count(*) FROM failed_hands").fetchall()[0][0]
    return FairnessReport(
        level=level, tests=len(tests), by=by, left_out=left_out, groups=tuple(groups)
    )


def _connection(warehouse: object) -> Connection:
    if isinstance(warehouse, (str, Path)):
        import mjlog  # noqa: PLC0415 - opening loads the database

        warehouse = mjlog.open(warehouse)
    return cast(Connection, getattr(warehouse, "con", warehouse))


def _apart(sample: Sample, corpus: Corpus, by: By) -> Iterator[tuple[str | None, Sample]]:
    """Yield the hands together, and then by table or log if there are several."""
    yield None, sample
    if by == "all":
        return
    names = [_name(origin, by) for origin in corpus.origins]
    order = {name: number for number, name in enumerate(dict.fromkeys(names))}
    number_of = np.array([order[name] for name in names])[sample.origin]
    present = np.unique(number_of)
    if len(present) == 1:
        return
    for name, number in sorted(order.items()):
        if number in present:
            yield name, sample.only(number_of == number)


def _name(origin: Origin, by: By) -> str:
    if by == "source":
        return origin.file
    parts = [part for part in (origin.platform, origin.table) if part]
    return " · ".join(parts) or origin.generator or UNNAMED


def _measure(sample: Sample) -> Iterator[tuple[str, Measured | None]]:
    deals = sample.deals()
    for question in questions().values():
        if question.id in _OF_DEALS:
            yield question.id, _OF_DEALS[question.id](deals, question.relevant)
        else:
            yield question.id, _OF_HANDS[question.id](sample, question.relevant)


def _answer(
    question: Question,
    measured: Measured | None,
    p: float | None,
    level: float,
    tests: int,
    players: list[str],
) -> Answer:
    if measured is None:
        return Answer(
            question=question.id, state="unrecorded", n=0, needed=None, p=None, measured=None
        )
    needed = measured.needed(level / max(tests, 1))
    state: State = "untold"
    low = high = None
    if p is not None:
        low, high = measured.limits(1 - DOUBT / tests)
    if p is not None and p < level:
        state = "biased"
    elif p is not None and p < DOUBT:
        state = "unclear"
    elif p is not None and measured.n >= needed:
        state = "fair"
    player = None
    if question.cell == "player" and measured.cell is not None:
        player = players[measured.cell.key[0]]
    return Answer(
        question=question.id,
        state=state,
        n=measured.n,
        needed=needed,
        p=p,
        low=low,
        high=high,
        measured=measured,
        player=player,
    )
