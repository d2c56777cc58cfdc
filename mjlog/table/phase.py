"""What a hand is waiting for. Plain integers, since every event compares them."""

from __future__ import annotations

from typing import Final

DRAW: Final = 0
"""``turn`` draws from the head."""
REPLACE: Final = 1
"""``turn`` has made a kong and draws its replacement."""
ACT: Final = 2
"""``turn`` holds one tile more and wins, kongs, declares or discards."""
AFTER_CALL: Final = 3
"""``turn`` has chowed or punged and discards."""
DECLARED: Final = 4
"""``turn`` has just declared ready and discards."""
RESPOND: Final = 5
"""``turn`` has discarded ``tile``; others claim it or the next seat draws."""
ROB: Final = 6
"""``turn`` has made a kong of ``tile`` that may be robbed."""
WON: Final = 7
"""Somebody has won; further winners, reveals and the settlement follow."""
ENDED: Final = 8
"""Nobody wins; reveals and the settlement follow."""
SETTLED: Final = 9
"""Only the end of the hand is missing."""
CLOSED: Final = 10
"""The hand is over."""
SHOW: Final = 11
"""``turn`` holds flowers and shows them."""
FLOWER_WIN: Final = 12
"""The flowers shown win for ``favored``."""
INDICATE: Final = 13
"""An indicator is turned, before ``turn`` draws."""
OWING: Final = 14
"""``turn`` acts with a replacement in hand, and the kong's indicator is still to be turned."""
TURNED: Final = 15
"""``turn`` has seen that indicator turned and discards."""
ACCEPT: Final = 16
"""``turn`` has discarded ``tile``; unless it is won on, a stick or an indicator follows."""
CLAIM: Final = 17
"""``tile`` can be claimed, but no longer won on; or the next seat draws."""
ABORT: Final = 18
"""The hand is called off, unless somebody wins ``tile``."""
