"""The codes of the first byte of an event, and what small numbers in the second stand for."""

from __future__ import annotations

from typing import Final

DRAW_HEAD: Final = 0
DRAW_TAIL: Final = 1
DISCARD_HELD: Final = 2
DISCARD_DRAWN: Final = 3
DISCARD_UNKNOWN: Final = 4
FLOWER: Final = 5
INDICATOR: Final = 6
DECLARE: Final = 7
CHOW: Final = 8
PUNG: Final = 9
KONG_EXPOSED: Final = 10
KONG_CONCEALED: Final = 11
KONG_ADDED: Final = 12
PASS: Final = 13
WIN_SELF: Final = 14
WIN_DISCARD: Final = 15
WIN_ROB: Final = 16
WIN_FLOWER: Final = 17
REVEAL: Final = 18
EXHAUSTED: Final = 19
PRESENCE: Final = 20
SETTLEMENT: Final = 21
HAND_END: Final = 22
OTHER: Final = 23
"""Codes of the first byte. ``OTHER`` stands for the next of the lines that are kept as text."""

NONE: Final = 255
"""Second byte where there is no tile, or nothing recorded."""

DECLARATIONS: Final = ("plain", "declare", "migi", "riichi", "double_riichi")
CLAIMS: Final = ("win", "kong", "pung", "chow")
WINDS: Final = ("1z", "2z", "3z", "4z")
BY: Final = ("self", "discard", "rob", "flower")
