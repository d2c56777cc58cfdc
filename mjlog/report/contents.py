"""What a report is made of: ids of metrics, in the order in which they are shown."""

from __future__ import annotations

APART = ("ruleset", "money")
"""A chapter for each of these: neither values nor amounts mix across them."""

PLAYERS = (
    "win_rate",
    "self_draw_rate",
    "deal_in_rate",
    "hand_balance",
    "chip_balance",
    "game_chips",
    "avg_place",
    "first_place_rate",
    "avg_hand_tai",
    "avg_tai",
    "win_turn",
    "call_rate",
    "declare_rate",
    "ready_at_exhaustion",
    "avg_win_income",
    "avg_deal_in_cost",
)
"""Of every player."""

GENERAL = (
    "exhausted_rate",
    "aborted_rate",
    "self_draw_share",
    "win_turn",
    "avg_hand_tai",
    "avg_tai",
    "avg_win_income",
    "avg_deal_in_cost",
    "call_rate",
    "declare_rate",
    "declared_win",
    "ready_rate",
    "ready_turn",
    "ready_at_exhaustion",
    "kong_rate",
    "missed_win",
    "locked_rate",
)
"""Of all hands together."""

PATTERNS = ("tai_frequency",)
"""By pattern."""

WAITS = ("wait_kind", "wait_win_rate", "win_wait_kind")
"""By the form of the wait."""

DEALER = ("dealer_win_rate", "dealer_hold", "dealer_run")
"""Of the dealer."""

BIASES = ("dealer_bias", "door_bias", "seat_bias")
"""What position alone does."""

SPREADS = ("tai_spread", "win_turn_spread")
"""How values and turns are spread."""

BEST = "best_hands"
"""Hands one by one."""

CURVE = "score_curve"
"""Balances hand by hand."""

OVERALL = (*GENERAL, *PATTERNS, *WAITS, *DEALER, *BIASES, *SPREADS)
"""All that is computed without telling players apart."""
