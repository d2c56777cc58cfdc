"""Logs of every ruleset as somebody at the table saw them: what is hidden is never wrong."""

import json
from pathlib import Path

import pytest

from tests.mutation.logs import Log, errors, verify_log
from tests.rules.riichi_hands import ended, play

SAMPLE = Path(__file__).parents[2] / "data" / "sample"
GAMES = 3


def hidden(log: Log, seat: int) -> Log:
    """Return a log without its walls, the tiles that a seat was dealt and drew hidden."""
    result = []
    for event in log:
        new = dict(event)
        if event["type"] == "hand":
            dealt = list(event["dealt"])
            dealt[seat] = ["?"] * len(dealt[seat])
            new |= {"dealt": dealt, "wall": None, "walls": None}
        elif event["type"] == "draw" and event["seat"] == seat:
            new["tile"] = "?"
        elif event["type"] == "game_end":
            new["hash"] = None
        result.append(new)
    return result


@pytest.mark.parametrize("folder", ["fast-fast", "hk13", "maceplay2p", "riichi", "taiwan16"])
def test_a_seat_that_nobody_saw(folder: str) -> None:
    for path in sorted((SAMPLE / folder).glob("*.jsonl"))[:GAMES]:
        log = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for seat in range(len(log[0]["seats"])):
            masked = hidden(log, seat)
            reports = verify_log(masked)
            assert errors(reports) == [], (path.name, seat)
            hands = [report for report in reports if report.hand is not None]
            assert {report.status for report in hands} == {"partial"}
            assert len(hands) == sum(event["type"] == "hand" for event in log)


def test_a_concealed_kong_of_a_declarer_that_nobody_saw() -> None:
    """Whether it keeps the waits cannot be told."""
    dealt = {0: "147m147p5z", 1: "111z123m456m789m1p"}
    log = ended(play("0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+1z 1:kong=1z ~0", dealt))
    (report,) = verify_log(hidden(log, 1))
    assert report.findings == ()
    assert report.status == "partial"
