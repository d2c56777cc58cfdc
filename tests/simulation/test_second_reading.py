"""An independent reading of the rules agrees with every simulated and every built log."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.builders.rare import rare_game
from tests.oracles.douque2p_log import read_log
from tests.oracles.play import MismatchError
from tests.simulation.games import PAIRS, encoded, played


@pytest.mark.untraced
@pytest.mark.parametrize("names", PAIRS)
def test_simulated_games(names: tuple[str, str]) -> None:
    seen = read_log(encoded(played(names, 2, 10)))
    assert seen["hands"] == 10
    assert seen["passes"]


@pytest.mark.untraced
@pytest.mark.parametrize("name", ["second-1", "second-2"])
def test_rare_games(name: str) -> None:
    seen = read_log(encoded(rare_game(name)))
    assert seen["wins"] >= 55
    assert all(seen[path] >= 2 for path in ("missed", "declined", "opened", "stayed")), seen


def _changed(lines: list[bytes], kind: str, values: dict[str, Any]) -> list[bytes]:
    changed = False
    out = []
    for text in lines:
        line = json.loads(text)
        if (
            line["type"] == kind
            and not changed
            and any(line.get(k) != v for k, v in values.items())
        ):
            line.update(values)
            changed = True
        out.append(json.dumps(line).encode())
    assert changed
    return out


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("win", {"total": 1}),
        ("win", {"items": [{"id": "self_draw", "count": 1, "value": 4}]}),
        ("settlement", {"deltas": [150, -150]}),
        ("pass", {"options": ["win", "kong", "pung"]}),
        ("declare_ready", {"kind": "declare"}),
        ("hand", {"streak": 3}),
    ],
)
def test_the_reading_notices(kind: str, values: dict[str, Any]) -> None:
    lines = encoded(rare_game("second-1"))
    assert isinstance(read_log(lines), Counter)
    with pytest.raises(MismatchError):
        read_log(_changed(lines, kind, values))
