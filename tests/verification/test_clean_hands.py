"""Ten thousand generated hands give no finding, with and without the wall."""

from collections import Counter

import pytest

from mjlog.simulation.coverage import Coverage
from tests.builders.rare import rare_game
from tests.mutation.corpus import helping
from tests.mutation.logs import findings, to_log, verify_bytes, verify_log, without_wall
from tests.simulation.games import PAIRS, encoded, played
from tests.simulation.games import reports as verified
from tests.simulation.games import without_wall as wall_left_out


def _check(hands: int) -> tuple[Counter[str], Coverage]:
    """Verify so many hands of simulated games, twice, and some of the rare ones."""
    statuses: Counter[str] = Counter()
    coverage = Coverage()
    seed = 0
    while statuses["verified"] < hands:
        for names in PAIRS:
            game = played(names, 1000 + seed, 25)
            coverage.add(game)
            for records in (game, wall_left_out(game)):
                reports = verified(records)
                found = [finding for report in reports for finding in report.findings]
                assert not found, (names, seed, found[:3])
                statuses.update(report.status for report in reports)
        seed += 1
        played.cache_clear()
    return statuses, coverage


@pytest.mark.untraced
def test_a_few_hundred_hands_are_clean() -> None:
    statuses, _ = _check(300)
    assert statuses["verified"] == statuses["partial"]
    assert statuses.keys() == {"verified", "partial"}


@pytest.mark.untraced
def test_hands_played_from_scenes_are_clean() -> None:
    hands = 0
    for log in helping(31):
        for clean, status in ((log, "verified"), (without_wall(log), "partial")):
            reports = verify_log(clean)
            assert not [f for f in findings(reports) if f.code != "MJ711"], log[0]["game"]
            of_hands = [report.status for report in reports if report.hand is not None]
            assert set(of_hands) == {status}
            hands += len(of_hands)
    assert hands > 200


@pytest.mark.slow
def test_ten_thousand_hands_are_clean() -> None:
    statuses, coverage = _check(10_000)
    for number in range(4):
        game = rare_game(f"clean-{number}")
        coverage.add(game)
        assert not [finding for report in verified(game) for finding in report.findings]
    print(f"\n{coverage.text()}")
    assert statuses["verified"] >= 10_000
    assert statuses["partial"] == statuses["verified"]


def test_bytes_and_records_are_verified_alike() -> None:
    game = played(PAIRS[0], 7, 6)
    data = b"".join(line + b"\n" for line in encoded(game))
    statuses = [report.status for report in verified(game)]
    for reports in (verify_bytes(data), verify_log(to_log(game))):
        assert [report.status for report in reports] == statuses
        assert not findings(reports)
