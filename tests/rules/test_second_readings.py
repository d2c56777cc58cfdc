"""Simulated games against readings that know nothing of the package."""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from mjlog.codec.encode import encode
from mjlog.rules.registry import load
from tests.builders.stacked import play, stacked_hand
from tests.oracles import hk13_log, maceplay2p_log, taiwan16_log
from tests.rules.games import TABLES, played

READERS: dict[str, Callable[[Iterable[bytes]], Counter[str]]] = {
    "hk13": hk13_log.read_log,
    "maceplay2p": maceplay2p_log.read_log,
    "taiwan16": taiwan16_log.read_log,
}


def read(ruleset: str, numbers: Iterable[int], hands: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in numbers:
        for players in TABLES:
            game = played(ruleset, players, number, hands)
            seen += READERS[ruleset](encode(record) for record in game)
    return seen


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", READERS)
def test_a_plain_reading_agrees(ruleset: str) -> None:
    seen = read(ruleset, [0], 34)
    assert seen["hands"] > 100
    assert min(seen["win self"], seen["win discard"], seen["passes"]) > 20


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", READERS)
def test_a_plain_reading_agrees_at_length(ruleset: str) -> None:
    seen = read(ruleset, range(1, 9), 34)
    assert seen["hands"] > 800
    print(f"\n{seen}")


@pytest.mark.untraced
def test_a_plain_reading_of_a_robbery_agrees() -> None:
    game = played("maceplay2p", ("erratic",) * 4, 124, 20)
    assert maceplay2p_log.read_log(encode(record) for record in game)["win rob"]


@pytest.mark.parametrize("ruleset", READERS)
def test_a_reading_notices_what_is_wrong(ruleset: str) -> None:
    lines = [encode(record) for record in played(ruleset, TABLES[0], 0, 34)]
    place, line = next(
        (place, line) for place, line in enumerate(lines) if b'"win"' in line and b'"items"' in line
    )
    broken = [*lines]
    broken[place] = line.replace(b'"total":', b'"total":1')
    with pytest.raises(AssertionError):
        READERS[ruleset](broken)


@pytest.mark.parametrize("dealt", [{0: "12345678f"}, {1: "1234567f", 3: "8f"}])
def test_a_plain_reading_of_a_win_by_flowers_agrees(dealt: dict[int, str]) -> None:
    rules = load("taiwan16")
    events = play(rules, stacked_hand(rules, dealt)).events
    seen = taiwan16_log.read_log(encode(event) for event in events)  # type: ignore[arg-type]
    assert seen["eight_flowers"] + seen["seven_rob_one"] == seen["hands"] == 1
