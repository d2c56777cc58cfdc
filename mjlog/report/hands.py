"""Single hands of a report as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
from msgspec import Struct

from mjlog.analytics.labels import (
    NOTHING,
    counted_text,
    dimension_text,
    patterns_text,
    position_in,
)
from mjlog.report.gather import Chapter


class Hand(Struct, frozen=True):
    """A hand as text.

    Args:
        delta: what the player gained.
        chips: what it gained in chips.
        player: who.
        value: what the hand counted for, the dealer's part apart, with the limit it reaches; limit
            hands by their name.
        won_by: how it was won.
        patterns: what counted in it.
        place: file and line, and in a log of another format the tag or entry there.
    """

    delta: str
    chips: str
    player: str
    value: str
    won_by: str
    patterns: str
    place: str


def hands_of(chapter: Chapter, names: Mapping[str, str], lang: str) -> list[Hand]:
    """Return the hands that a player gained most in."""
    return [_hand(row, chapter, names, lang) for row in chapter.best.to_dict("records")]


def shown_of(chapter: Chapter) -> tuple[str, ...]:
    """Return which of its hands' texts a chapter has something to say in, places apart."""
    chips = bool(chapter.best["chips"].notna().any())
    return ("delta", *(["chips"] if chips else []), "player", "value", "won_by", "patterns")


def value_head(chapter: Chapter) -> str:
    """Return the key of the head that values have: whether the dealer's part is among them."""
    return "value" if chapter.best["dealer_tai"].fillna(0).any() else "own_value"


def _hand(row: dict[Any, Any], chapter: Chapter, names: Mapping[str, str], lang: str) -> Hand:
    return Hand(
        _gained(row["delta"]),
        NOTHING if pd.isna(row["chips"]) else _gained(int(row["chips"])),
        names[row["player"]],
        _value(row, chapter, lang),
        dimension_text("won_by", row["won_by"], {}, lang, chapter.words),
        _patterns(row, chapter, lang),
        position_in(row),
    )


def _gained(amount: int) -> str:
    return f"{amount:+,}".replace("-", "−") if amount else "0"


def _value(row: dict[Any, Any], chapter: Chapter, lang: str) -> str:
    if pd.isna(row["hand_tai"]):
        return NOTHING
    found, dealer = row["patterns"], row["dealer_tai"]
    known = found if isinstance(found, str) else None
    counted = counted_text(int(row["hand_tai"]), known, chapter.rules.get(row["rules_key"]), lang)
    more = "" if pd.isna(dealer) or not dealer else f" + {int(dealer):,}"
    return counted + more


def _patterns(row: dict[Any, Any], chapter: Chapter, lang: str) -> str:
    found = row["patterns"]
    return patterns_text(found, chapter.patterns, lang) if isinstance(found, str) else NOTHING
