"""House rules that could steer a reader's terminal, and wins that could not be looked at."""

from pathlib import Path
from random import Random

import pytest

from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load
from tests.mutation.corpus import short_game
from tests.mutation.logs import changed, findings, verify_log
from tests.mutation.scenes import SCENES
from tests.verification.test_partial import masked

HOUSE = """
extends = "douque2p"
id = "house"
label = {{ en = "{en}", zh = "{zh}" }}
"""


@pytest.mark.parametrize("text", ["\\u001b[2J", "a\\u202eb", "two\\nlines", "\\u0007"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_label_of_house_rules_could_act_on_a_terminal(
    tmp_path: Path, text: str, language: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE.format(**{"en": "House", "zh": "家規", language: text}), "utf-8")
    with pytest.raises(RulesetError, match="printable characters"):
        load(str(path))
    path.write_text(HOUSE.format(en="House", zh="家規"), "utf-8")
    assert load(str(path)).label.zh == "家規"


def test_a_label_of_a_row_could_act_on_a_terminal() -> None:
    with pytest.raises(RulesetError, match="printable characters"):
        load("douque2p", {"pattern.migi.label.zh": "\x1b[2J"})


def test_a_win_with_a_hidden_tile_could_not_be_looked_at() -> None:
    """The tile drawn or thrown is hidden, and so is what the seat holds or not."""
    won = 0
    for scene in ("earthly", "heavenly", "ready", "one_suit"):
        log = short_game(scene, Random(scene), [SCENES[scene]] * 2, 0)
        for index, event in enumerate(log):
            if event["type"] == "win":
                given = index - 1
                assert log[given]["type"] in ("draw", "discard", "pass")
                for shown in (log, masked(log, 0), masked(log, 1)):
                    if log[given]["type"] == "draw":
                        won += 1
                        hidden = changed(changed(shown, given, tile="?"), index, tile="?")
                        assert not findings(verify_log(hidden))
    assert won > 4
