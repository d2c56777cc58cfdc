"""Audits of warehouses made from logs that were played."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import mjlog
from mjlog.analytics.fairness import audit_fairness, draws
from mjlog.analytics.fairness.questions import questions
from mjlog.analytics.fairness.sample import read
from mjlog.codec import sources
from mjlog.records import Discard, Draw, Hand, HandEnd, Record, Reveal, Settlement
from mjlog.replay.apply import apply
from mjlog.replay.opening import open_hand
from mjlog.rules.registry import load as load_rules
from mjlog.shapes.distance import useful
from mjlog.shapes.suits import WEIGHT
from mjlog.simulation.corpus import simulate
from mjlog.tiles import INDEX, SUIT
from mjlog.warehouse.load import load
from tests.fairness.corpora import TILES, clean, draw_and_discard, line


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five whole games, and twenty deals played with both seatings."""
    base = tmp_path_factory.mktemp("fairness")
    rules = load_rules("douque2p")
    simulate(rules, base / "games", games=5, seed="fair", players=["fast", "pungs"])
    simulate(
        rules, base / "deals", games=20, seed="twice", players=["fast", "pungs"], duplicate=True
    )
    load(sources([base / "games", base / "deals"]), base / "warehouse")
    return base / "warehouse"


def test_a_loaded_warehouse_is_audited(folder: Path) -> None:
    report = audit_fairness(folder)
    assert not report.biases
    (group,) = report.groups
    with mjlog.open(folder) as warehouse:
        ((hands, deals),) = warehouse.con.execute(
            "SELECT count(*), count(DISTINCT wall) FROM hands"
        ).fetchall()
        assert audit_fairness(warehouse).as_json() == report.as_json()
        assert audit_fairness(warehouse.con).as_json() == report.as_json()
    assert (group.hands, group.deals, hands - deals) == (hands, deals, 20)
    answers = {answer.question: answer for answer in group.answers}
    assert {name for name, one in answers.items() if one.state == "unrecorded"} == set()
    assert answers["seat_wins"].n == 20
    assert answers["dice_faces"].n == deals


def test_draws_are_those_of_the_hands_that_count(folder: Path) -> None:
    with mjlog.open(folder) as warehouse:
        sample = read(warehouse.con).samples[0]
        luck = draws.replayed(warehouse.con, sample, 10**6)
        drawn = dict(
            warehouse.con.execute(
                "SELECT hand_key, sum(draws) FROM hand_seats GROUP BY 1"
            ).fetchall()
        )
        few = draws.replayed(warehouse.con, sample, 7)
    for number, key in enumerate(sample.hand_key.tolist()):
        assert luck[number, :, 0].sum() == (drawn[key] if sample.first[number] else 0)
    assert (few[:, :, 0].sum(axis=1) > 0).sum() == 7
    assert (luck[:, :, 1] <= luck[:, :, 0]).all()


def test_tables_of_a_loaded_warehouse(folder: Path) -> None:
    assert len(audit_fairness(folder, by="table").groups) == 1
    by_log = audit_fairness(folder, by="source")
    assert len(by_log.groups) == 1 + 5 + 40
    assert not by_log.biases


def test_a_frame_has_a_row_an_answer(folder: Path, tmp_path: Path) -> None:
    frame = audit_fairness(folder).frame()
    assert frame["question"].tolist() == list(questions())
    frame.to_parquet(tmp_path / "answers.parquet")
    assert not frame["text_zh"].isna().any()


@cache
def complete() -> NDArray[np.int8]:
    """Return every complete holding: four groups and a pair of the eighteen kinds."""
    kinds = np.unique(TILES).tolist()
    place = {kind: number for number, kind in enumerate(kinds)}
    groups = [(kind,) * 3 for kind in kinds]
    groups += [(kind, kind + 1, kind + 2) for kind in range(7)]
    found = set()
    for chosen in combinations_with_replacement(groups, 4):
        counts = [0] * len(kinds)
        for tile in chain(*chosen):
            counts[place[tile]] += 1
        for pair in range(len(kinds)):
            counts[pair] += 2
            if max(counts) <= 4:
                found.add(tuple(counts))
            counts[pair] -= 2
    return np.array(sorted(found), np.int8)


def lacking(held: list[int]) -> int:
    """Return how many tiles a holding lacks of the nearest complete one."""
    counts = (np.array(held)[:, None] == np.unique(TILES)).sum(axis=0).astype(np.int8)
    return int(np.maximum(complete() - counts, 0).sum(axis=1).min())


def expected_luck(hand: Hand, records: Sequence[Record]) -> list[tuple[float, ...]]:
    held = [[INDEX[name] for name in dealt] for dealt in hand.dealt]
    left = TILES.tolist()
    for tile in chain(*held):
        left.remove(tile)
    luck = [[0.0] * 4 for _ in held]
    for record in records:
        if isinstance(record, Discard):
            held[record.seat].remove(INDEX[record.tile])
        elif isinstance(record, Draw):
            mine, row, tile = held[record.seat], luck[record.seat], INDEX[record.tile]
            before = lacking(mine)
            wanted = {kind for kind in set(TILES.tolist()) if lacking([*mine, kind]) < before}
            chance = sum(other in wanted for other in left) / len(left)
            row[0] += 1
            row[1] += tile in wanted
            row[2] += chance
            row[3] += chance * (1 - chance)
            left.remove(tile)
            mine.append(tile)
    return [tuple(row) for row in luck]


def test_luck_of_draws_by_brute_force() -> None:
    # A draw is useful if the tile is one of those that the nearest complete holding lacks.
    deals = clean(31, 1)
    hand, records = line(deals, 0), draw_and_discard(deals, 0, 10)
    luck = draws.luck_of(load_rules("douque2p"), hand, records)
    assert luck is not None
    for found, expected in zip(luck, expected_luck(hand, records), strict=True):
        assert found == pytest.approx(expected)


def test_calls_are_followed_as_the_replay_does(folder: Path) -> None:
    rules = load_rules("douque2p")
    calls = 0
    for path in sorted((folder.parent / "games").iterdir())[:2]:
        for hand, records in hands_of(path):
            table, _ = open_hand(rules, hand)
            assert table is not None
            assert table.wall is not None
            due = [0.0, 0.0]
            for record in records:
                if isinstance(record, Draw):
                    seat = table.seats[record.seat]
                    spent = [0, 0, 0, 0]
                    for meld in seat.melds:
                        for tile in meld.tiles:
                            spent[SUIT[tile]] += WEIGHT[tile]
                    wanted = useful(
                        seat.codes, rules.groups, len(seat.melds), rules.shapes,
                        copies=4, legal=rules.kinds, spent=spent,
                    )  # fmt: skip
                    left = table.wall[table.head : table.tail + 1]
                    due[record.seat] += sum(wanted >> tile & 1 for tile in left) / len(left)
                if not isinstance(record, (Settlement, HandEnd, Reveal)):
                    apply(table, rules, record)
            calls += table.calls
            luck = draws.luck_of(rules, hand, records)
            assert luck is not None
            assert [row[2] for row in luck] == pytest.approx(due)
    assert calls > 20


def hands_of(path: Path) -> Iterator[tuple[Hand, list[Record]]]:
    hand: Hand | None = None
    records: list[Record] = []
    for record in mjlog.read(path):
        if isinstance(record, Hand):
            hand, records = record, []
        elif hand is not None:
            records.append(record)
            if isinstance(record, HandEnd):
                yield hand, records
                hand = None


def test_nobody_is_lucky_beyond_belief(folder: Path) -> None:
    with mjlog.open(folder) as warehouse:
        sample = read(warehouse.con).samples[0]
        luck = draws.replayed(warehouse.con, sample, 10**6)
    got, due, variance = (luck[:, :, field].sum() for field in (1, 2, 3))
    assert 0.2 < got / luck[:, :, 0].sum() < 0.45
    assert abs(got - due) < 4 * variance**0.5
