"""Policies: how a ruleset deals, calls, declares, locks, ends and rotates.

A policy is a small typed record filled from ``[policy]`` of a ruleset's TOML. ``FAMILIES`` maps
each family to the policies it offers by name; the loader converts and checks the parameters.
"""

from __future__ import annotations

from mjlog.rules.policies.claims import Claims
from mjlog.rules.policies.declarations import Declaration, Declarations
from mjlog.rules.policies.flowers import Flowers
from mjlog.rules.policies.kongs import Kongs
from mjlog.rules.policies.liability import Liability
from mjlog.rules.policies.missed_win import Lock
from mjlog.rules.policies.rotation import Ending, Rotation, Standing
from mjlog.rules.policies.seating import DealerEast, DiceCount
from mjlog.rules.policies.wall import BuiltWalls, HeadAndTail

FAMILIES: dict[str, dict[str, type]] = {
    "wall": {"head_and_tail": HeadAndTail, "built_walls": BuiltWalls},
    "seating": {"dice_count": DiceCount, "dealer_east": DealerEast},
    "claims": {"claims": Claims},
    "kongs": {"kongs": Kongs},
    "flowers": {"flowers": Flowers},
    "ready": {"declarations": Declarations},
    "missed_win": {"lock": Lock},
    "liability": {"fed_sets": Liability},
    "rotation": {"streak": Rotation},
}
"""Family to policies by name. ``missed_win`` is a list of locks, every other family one policy."""

OPTIONAL = frozenset(("flowers", "ready", "missed_win", "liability"))
"""Families that a ruleset may leave out: its game has nothing of the kind."""

Seating = DiceCount | DealerEast
"""Any seating."""

__all__ = [
    "FAMILIES",
    "OPTIONAL",
    "BuiltWalls",
    "Claims",
    "DealerEast",
    "Declaration",
    "Declarations",
    "DiceCount",
    "Ending",
    "Flowers",
    "HeadAndTail",
    "Kongs",
    "Liability",
    "Lock",
    "Rotation",
    "Seating",
    "Standing",
]
