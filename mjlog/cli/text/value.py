"""What a hand or an item is worth, in words: a number of the ruleset's unit, or limit hands."""

from __future__ import annotations

from mjlog.rules.ruleset import Pattern, Ruleset


def limit_text(rules: Ruleset, limits: int, lang: str) -> str:
    """Return the name of limit hands; nothing where there are none or the rules have no name."""
    label = rules.limit_hands(limits)
    return "" if label is None else label.text(lang)


def value_text(rules: Ruleset, value: int, limits: int, lang: str) -> str:
    """Return what a hand is worth: ``7 han``, or for limit hands ``Yakuman``.

    Args:
        rules: the rules in force.
        value: the sum of its items.
        limits: limit hands among these, none of which is counted by its value.
        lang: the reader's language.
    """
    return limit_text(rules, limits, lang) or (f"{value} {rules.scoring.unit_label.text(lang)}")


def item_value(rules: Ruleset, pattern: Pattern | None, count: int, value: int, lang: str) -> str:
    """Return what an item adds, without the unit: ``4``, or for a limit hand ``Yakuman``.

    Args:
        rules: the rules in force.
        pattern: its row of the scoring table; None if the rules have no such item.
        count: copies.
        value: value of one.
        lang: the reader's language.
    """
    limits = 0 if pattern is None else pattern.limit * count
    return limit_text(rules, limits, lang) or str(count * value)
