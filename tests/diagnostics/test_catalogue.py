import importlib
import re

import pytest

from mjlog.diagnostics import BY_CODE, ENTRIES, STAGES, Entry, Label
from mjlog.diagnostics.template import FIELD, OPTIONAL, keys, required
from mjlog.diagnostics.unchecked import UNCHECKED
from mjlog.diagnostics.wording import WORDS
from mjlog.rules.registry import available, load
from tests.diagnostics.published import PUBLISHED

STAGE_OF_MODULE = {
    "reading": "0",
    "foreign": "0",
    "structure": "1",
    "accounting": "2",
    "turns": "3",
    "calls": "3",
    "declarations": "3",
    "flowers": "3",
    "formalities": "3",
    "winning": "4",
    "scoring": "5",
    "settlement": "6",
    "progression": "7",
    "run": "9",
}

each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
own_entries = [entry for entry in ENTRIES if not entry.code.startswith("MJ0")]
each_own = pytest.mark.parametrize("entry", own_entries, ids=lambda entry: entry.code)


def test_published_codes_stay_as_they_are() -> None:
    there = {
        entry.code: (entry.name, entry.severity, entry.stops)
        for entry in ENTRIES
        if not entry.code.startswith("MJ0")
    }
    assert there == {row.code: (row.name, row.severity, row.stops) for row in PUBLISHED.values()}


def test_codes_are_unique_and_in_order() -> None:
    codes = [entry.code for entry in ENTRIES]
    assert codes == sorted(set(codes))
    assert list(BY_CODE) == codes


def test_names_are_unique_and_cannot_be_taken_for_codes() -> None:
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", name)] == []
    assert [name for name in names if name.startswith("mj")] == []


def test_the_first_digit_is_the_stage_of_the_module() -> None:
    misplaced = []
    found = 0
    for name, digit in STAGE_OF_MODULE.items():
        module = importlib.import_module(f"mjlog.diagnostics.catalogue.{name}")
        rows: tuple[Entry, ...] = getattr(module, name.upper())
        found += len(rows)
        misplaced += [row.code for row in rows if not re.fullmatch(rf"MJ{digit}\d\d", row.code)]
    assert misplaced == []
    assert found == len(ENTRIES)
    assert set(STAGE_OF_MODULE.values()) == set(STAGES)


@each_own
def test_templates_name_only_keys_that_the_data_carry(entry: Entry) -> None:
    carried = PUBLISHED[entry.code].keys | {"recorded", "expected"}
    assert keys(entry.message.en) <= carried
    assert keys(entry.message.zh) <= carried


@each_entry
def test_both_languages_show_the_same_values(entry: Entry) -> None:
    assert keys(entry.message.en) == keys(entry.message.zh)
    assert required(entry.message.en) == required(entry.message.zh)


@each_entry
def test_templates_are_well_formed(entry: Entry) -> None:
    for template in (entry.message.en, entry.message.zh):
        rest = FIELD.sub("", OPTIONAL.sub(r"\1", template))
        assert not set(rest) & set("{}[]"), template
    for part in OPTIONAL.findall(entry.message.en) + OPTIONAL.findall(entry.message.zh):
        assert keys(part), part


@each_own
def test_explanations_are_two_to_four_sentences(entry: Entry) -> None:
    english = re.findall(r"[.:?](?= [A-Z`]|$)", entry.explain.en)
    assert 2 <= len(english) <= 5, english
    assert entry.explain.en.endswith(".")
    chinese = re.findall("[。；]", entry.explain.zh)
    assert 1 <= len(chinese) <= 6
    assert entry.explain.zh.endswith("。")


def _labels() -> list[tuple[str, Label]]:
    texts = [
        (f"{entry.code} {field}", getattr(entry, field))
        for entry in ENTRIES
        for field in ("title", "message", "explain")
    ]
    texts += [(f"stage {digit}", label) for digit, label in STAGES.items()]
    texts += [(f"word {word}", label) for word, label in WORDS.items()]
    texts += [(f"unchecked {name}", label) for name, label in UNCHECKED.items()]
    return texts


CJK = re.compile("[\u3400-\u9fff]")
SIMPLIFIED_BY_USE = re.compile("什么|怎么|之后|以后|最后|后面|里面|这里|干净|面条")


def _not_traditional(text: str) -> list[str]:
    # Big5 is the character set of Taiwan: what it lacks is Simplified, Japanese or rare.
    alien = [char for char in CJK.findall(text) if char.encode("big5", "ignore") == b""]
    return alien + SIMPLIFIED_BY_USE.findall(text)


def test_the_check_for_simplified_notices_it() -> None:
    assert "".join(_not_traditional("发说规则选检")) == "发说规则选检"
    assert _not_traditional("發說規則選檢") == []
    assert _not_traditional("胡牌之后") == ["之后"]


def test_chinese_is_chinese_and_traditional() -> None:
    labels = _labels()
    assert [where for where, label in labels if not CJK.search(label.zh)] == []
    assert [(where, bad) for where, label in labels if (bad := _not_traditional(label.zh))] == []


def test_chinese_has_full_width_punctuation() -> None:
    half = re.compile("[\u3400-\u9fff][,:;?!(.]|[,:;?!).][\u3400-\u9fff]")
    bad = [where for where, label in _labels() if half.search(label.zh)]
    assert bad == []


def test_english_holds_no_untranslated_chinese() -> None:
    # A term of the game may stand in brackets behind its translation.
    bare = [(where, re.sub(r"\([^()]*\)", "", label.en)) for where, label in _labels()]
    assert [where for where, text in bare if CJK.search(text)] == []
    untidy = [w for w, label in _labels() if label.en != label.en.strip() or "  " in label.en]
    assert untidy == []


@each_own
def test_titles_and_messages_are_no_sentences_with_full_stops(entry: Entry) -> None:
    for label in (entry.title, entry.message):
        assert not label.en.endswith(".")
        assert not label.zh.endswith("。")
    assert len(entry.title.en) <= 60
    assert "{" not in entry.title.en + entry.title.zh


def test_findings_call_a_game_what_every_ruleset_may() -> None:
    """They know no ruleset, and to some a game is no 將."""
    own = re.compile("[一整每各]將")
    assert [where for where, label in _labels() if own.search(label.zh)] == []


def test_findings_use_words_that_fit_every_ruleset() -> None:
    """What one ruleset calls 台型 or 圈風 another calls 役 or 場風."""
    names = ("pattern", "round_wind", "seat_wind")
    rulesets = [load(name) for name in available()]
    own = {rules.words[name].zh for rules in rulesets for name in names}
    assert {"台型", "役", "番種", "圈風", "場風", "門風", "自風"} <= own
    for entry in ENTRIES:
        told = (entry.title.zh + entry.message.zh).replace("圈風（場風）", "")
        # A word of one character may be part of many others.
        assert [word for word in own if len(word) > 1 and word in told] == [], entry.code
        assert "台數" not in told
