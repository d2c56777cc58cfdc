"""Single hands of a report as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
from msgspec import Struct

from mjlog.analytics.labels import NOTHING, dimension_text, patterns_text, position_in
from mjlog.report.gather import Chapter


class Hand(Struct, frozen=True):
    """A hand as text.

    Args:
        delta: what the player gained.
        player: who.
        value: what the hand counted for, the dealer's part apart.
        won_by: how it was won.
        patterns: what counted in it.
        place: file and line, and in a log of another format the tag or entry there.
    """

    delta: str
    player: str
    value: str
    won_by: str
    patterns: str
    place: str


def hands_of(chapter: Chapter, names: Mapping[str, str], lang: str) -> list[Hand]:
    """Return the hands that a player gained most in."""
    return [_hand(row, chapter, names, lang) for row in chapter.best.to_dict("records")]


def _hand(row: dict[Any, Any], chapter: Chapter, names: Mapping[str, str], lang: str) -> Hand:
    delta = f"{row['delta']:+,}".replace("-", "−")
    return Hand(
        "0" if not row["delta"] else delta,
        names[row["player"]],
        _value(row),
        dimension_text("won_by", row["won_by"], {}, lang, chapter.words),
        _patterns(row, chapter, lang),
        position_in(row),
    )


def _value(row: dict[Any, Any]) -> str:
    if pd.isna(row["hand_tai"]):
        return NOTHING
    dealer = row["dealer_tai"]
    more = "" if pd.isna(dealer) or not dealer else f" + {int(dealer):,}"
    return f"{int(row['hand_tai']):,}{more}"


def _patterns(row: dict[Any, Any], chapter: Chapter, lang: str) -> str:
    found = row["patterns"]
    return patterns_text(found, chapter.patterns, lang) if isinstance(found, str) else NOTHING
