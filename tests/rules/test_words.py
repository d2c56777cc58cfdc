"""What players call things, by ruleset."""

from pathlib import Path

import pytest

from mjlog import tiles as t
from mjlog.diagnostics import Label
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import available, load, words_under
from mjlog.rules.words import common, general, hand_name, worded


@pytest.mark.parametrize(
    ("ruleset", "wind", "dealer", "streak", "honba", "en", "zh"),
    [
        ("riichi", t.EAST, 0, 0, 0, "East 1", "東一局"),
        ("riichi", t.EAST, 1, 0, 1, "East 2, honba 1", "東二局一本場"),
        ("riichi", t.SOUTH, 3, 2, 12, "South 4, honba 12", "南四局十二本場"),
        ("riichi", t.WEST, 2, 0, 20, "West 3, honba 20", "西三局二十本場"),
        ("riichi", t.WEST, 2, 0, 135, "West 3, honba 135", "西三局135本場"),
        # The rule document's own: 東風東 is the first hand, 東風南 that of the next dealer.
        ("douque2p", t.EAST, 0, 0, None, "East 1", "東風東"),
        ("douque2p", t.EAST, 1, 2, None, "East 2, streak 2", "東風南 連莊 2"),
        ("taiwan16", t.NORTH, 3, 0, None, "North 4", "北風北"),
    ],
)
def test_hands_are_named_as_the_ruleset_names_them(
    ruleset: str, wind: int, dealer: int, streak: int, honba: int | None, en: str, zh: str
) -> None:
    words = load(ruleset).words
    assert hand_name(words, wind, dealer, streak, honba, "en") == en
    assert hand_name(words, wind, dealer, streak, honba, "zh") == zh


def test_words_of_several_rulesets_are_general_where_these_differ() -> None:
    both = words_under(["riichi", "hk13"])
    assert (both["game"].zh, both["pattern"].zh, both["value"].zh) == ("場", "台型", "台")
    # Both the same, and not the general word.
    assert words_under(["hk13", "maceplay2p"])["value"].zh == "番"
    assert words_under(["riichi"])["value"].zh == "飜"
    assert words_under([]) == words_under(["nobody's"]) == general()
    assert worded(Label("{x}", "平均{value}數 {x}"), words_under(["riichi"])).zh == "平均飜數 {x}"


def test_games_under_several_options_go_by_no_word_of_one() -> None:
    """半莊 and 東風戰 together are 場, and never 將, which riichi does not play."""
    both = common([load("riichi").words, load("riichi", {"length": "east"}).words])
    assert both["game"].zh == "場"
    for name in ("douque2p", "hk13", "taiwan16"):
        assert load(name).words["game"].zh == "將"


def test_an_option_can_change_a_word() -> None:
    assert load("riichi").words["game"].zh == "半莊"
    assert load("riichi", {"length": "east"}).words["game"].zh == "東風戰"


HOUSE = """
extends = "riichi"
id = "house"
version = "1"
label = { en = "House", zh = "店規" }
[table.words]
"""


def test_house_rules_have_words_that_logs_do_not_carry(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE + 'game = { en = "match", zh = "一雀" }\n', encoding="utf-8")
    rules = load(str(path))
    assert (rules.words["game"].zh, rules.words["pattern"].zh) == ("一雀", "役")
    assert (rules.rows, rules.hash) == ((), load("riichi").hash)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('gane = { en = "match", zh = "雀" }', "table.words.gane"),
        ('value = { en = "han", zh = "飜" }', "table.words.value"),
        ('game = { en = "", zh = "雀" }', "table.words.game"),
        ('game = "match"', "table.words.game"),
        ('game = { en = "{round}", zh = "雀" }', "table.words.game"),
        ('hand = { en = "{wind}", zh = "{round}" }', "table.words.hand"),
    ],
)
def test_bad_words_are_refused(tmp_path: Path, line: str, path: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE + line, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load(str(file))
    assert [problem.path for problem in caught.value.problems] == [path]


def test_every_ruleset_has_every_word() -> None:
    for name in available():
        words = load(name).words
        assert words.keys() == general().keys()
        assert words["value"] == load(name).scoring.unit_label
