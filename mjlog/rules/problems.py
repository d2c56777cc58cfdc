"""What can be wrong with a ruleset file, a house rule or a setting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from mjlog.diagnostics.label import Label

TEXTS: dict[str, Label] = {
    "unknown_ruleset": Label("no ruleset named {name}{hint}", "沒有名為 {name} 的規則{hint}"),
    "unreadable": Label("cannot be read: {detail}", "無法讀取：{detail}"),
    "extends_cycle": Label("extends itself by way of {name}", "經由 {name} 繼承了自己"),
    "unknown_key": Label("unknown key{hint}", "不認得的欄位{hint}"),
    "unknown_setting": Label("there is nothing to set here{hint}", "沒有這個可設定的項目{hint}"),
    "missing": Label("is required", "不可省略"),
    "whole_section": Label(
        "values of a section are set one by one, as in scoring.minimum=3",
        "請以路徑逐項設定，例如 scoring.minimum=3",
    ),
    "bad_value": Label("{detail}", "值不合要求：{detail}"),
    "bad_id": Label(
        "an id is lower case letters, digits and underscores", "代號只用小寫英文字母、數字與底線"
    ),
    "duplicate_id": Label("the id {name} appears twice", "代號 {name} 重複"),
    "no_label": Label(
        "a label needs en and zh text of printable characters",
        "名稱要有 en 與 zh 兩種文字，且只能是可顯示的字元",
    ),
    "no_provenance": Label(
        "has no provenance (source, derived, external or assumed)",
        "沒有註明出處（source、derived、external 或 assumed）",
    ),
    "stray_provenance": Label(
        "gives the provenance of {name}, which is not there", "註明了 {name} 的出處，但沒有這個值"
    ),
    "unknown_option": Label("there is no option {name}{hint}", "沒有選項 {name}{hint}"),
    "option_value": Label(
        "{value} is not allowed; expected {expected}", "不可為 {value}，應為 {expected}"
    ),
    "option_redefined": Label(
        "of an inherited option only the default can be changed", "繼承來的選項只能改預設值"
    ),
    "unknown_pattern": Label("there is no pattern {name}{hint}", "計分表沒有 {name}{hint}"),
    "unknown_category": Label(
        "no pattern has the category {name}{hint}", "計分表沒有 {name} 這一類{hint}"
    ),
    "unknown_predicate": Label("there is no predicate {name}{hint}", "沒有判斷函式 {name}{hint}"),
    "unknown_policy": Label("there is no policy {name}{hint}", "沒有名為 {name} 的做法{hint}"),
    "bad_parameter": Label(
        "{name} does not take this parameter{hint}", "{name} 沒有這個參數{hint}"
    ),
    "missing_parameter": Label(
        "{name} needs the parameter {parameter}", "{name} 缺少參數 {parameter}"
    ),
    "composite_test": Label(
        "a row with all_of has no test of its own", "有 all_of 的列不可另有 test"
    ),
    "nested_composite": Label("{name} is itself a composite", "{name} 本身已是複合項目"),
    "exclusion_cycle": Label("exclusions go in a circle: {names}", "排除關係成環：{names}"),
    "bad_tiles": Label("{detail} is not a tile or a run of tiles", "{detail} 不是牌或連續的牌"),
    "repeated_tiles": Label("{name} is listed twice", "{name} 重複列出"),
    "bad_concealed": Label(
        "{value} tiles do not make groups and one tile more", "{value} 張不是若干組面子再多一張"
    ),
    "too_few_winds": Label("{have} winds for {need} seats", "{need} 家只有 {have} 個門風"),
    "too_few_tiles": Label(
        "{have} tiles cannot deal the hand, which needs {need}",
        "{have} 張牌不夠發牌，需要 {need} 張",
    ),
    "uneven_walls": Label(
        "{have} tiles make no {seats} equal walls of whole stacks",
        "{have} 張牌砌不成 {seats} 道同樣長、墩墩完整的牌牆",
    ),
    "unopened_walls": Label("no dice say which wall is opened", "沒有擲骰，無從決定開哪一家的門"),
    "contradiction": Label("{en} ({left} > {right})", "{zh}（{left} > {right}）"),
    "no_fu": Label(
        "points are counted from fu: both [[fu]] and [scoring.fu] are needed",
        "點數由符計算，[[fu]] 與 [scoring.fu] 缺一不可",
    ),
    "no_points": Label("this settlement counts no points", "這種結算不用點數"),
    "idle_flowers": Label(
        "there are flowers, and nothing says what they do", "有花牌，卻沒有花牌的規定"
    ),
    "flowers_twice": Label("there is one of each flower", "花牌每種只有一張"),
}
"""Kind of problem to what a reader is told, filled from `Problem.detail`."""


class Problem(Struct, frozen=True):
    """One fault, with the dotted path of the value that is at fault."""

    kind: str
    path: str
    detail: Mapping[str, str | Label] = {}

    def __hash__(self) -> int:
        """Hash what is equal alike; the detail is a table and cannot be hashed."""
        return hash((self.kind, self.path))

    def text(self, lang: str = "en") -> str:
        """Return the fault in ``"en"`` or ``"zh"``, with its path in front."""
        sentence = self.sentence(lang)
        return f"{self.path}: {sentence}" if self.path else sentence

    def sentence(self, lang: str = "en") -> str:
        """Return the fault without its path."""
        told = {
            name: part.text(lang) if isinstance(part, Label) else part
            for name, part in self.detail.items()
        }
        return TEXTS[self.kind].text(lang).format_map({"hint": "", **told})


def bad_value(path: str, wrong: Label) -> Problem:
    """Return that a value is not as it has to be, and in what."""
    return Problem("bad_value", path, {"detail": wrong})


def distinct(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems without those that follow from another one at the same path."""
    found = list(dict.fromkeys(problems))
    explained = {problem.path for problem in found if problem.kind not in _CONSEQUENCES}
    return [
        problem
        for problem in found
        if problem.kind not in _CONSEQUENCES or problem.path not in explained
    ]


_CONSEQUENCES = frozenset(("no_provenance", "bad_value"))
"""A name that is wrong leaves a value that nobody accounts for, or one of the wrong type."""


class RulesetError(Exception):
    """A ruleset cannot be used; carries every problem found.

    Args:
        name: the ruleset or file asked for.
        problems: at least one.
    """

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.name = name
        self.problems = tuple(distinct(problems))
        super().__init__(name, self.problems)

    def text(self, lang: str = "en") -> str:
        """Return all problems, one a line."""
        return "\n".join(f"{self.name}: {problem.text(lang)}" for problem in self.problems)

    def __str__(self) -> str:
        """Return all problems in English."""
        return self.text()
