"""Policies: how a ruleset deals, calls, declares, locks, ends and rotates.

A policy is a small typed record filled from ``[policy]`` of a ruleset's TOML. ``FAMILIES`` maps
each family to the policies it offers by name; the loader converts and checks the parameters.
"""

from __future__ import annotations

from mjlog.rules.policies.aborts import Aborts, Exhaustion
from mjlog.rules.policies.claims import Claims
from mjlog.rules.policies.declarations import Declaration, Declarations
from mjlog.rules.policies.flowers import Flowers
from mjlog.rules.policies.indicators import Indicators
from mjlog.rules.policies.kongs import Kongs
from mjlog.rules.policies.liability import FedSets, Liability
from mjlog.rules.policies.missed_win import Lock
from mjlog.rules.policies.rotation import (
    Counters,
    Ending,
    Finish,
    Rotation,
    Standing,
    ranking,
)
from mjlog.rules.policies.seating import DealerEast, DiceCount
from mjlog.rules.policies.wall import BuiltWalls, DeadWall, HeadAndTail

FAMILIES: dict[str, dict[str, type]] = {
    "wall": {"head_and_tail": HeadAndTail, "built_walls": BuiltWalls, "dead_wall": DeadWall},
    "seating": {"dice_count": DiceCount, "dealer_east": DealerEast},
    "claims": {"claims": Claims},
    "kongs": {"kongs": Kongs},
    "flowers": {"flowers": Flowers},
    "indicators": {"indicators": Indicators},
    "ready": {"declarations": Declarations},
    "missed_win": {"lock": Lock},
    "liability": {"fed_sets": Liability},
    "aborts": {"aborts": Aborts},
    "exhaustion": {"exhaustion": Exhaustion},
    "rotation": {"streak": Rotation, "counters": Counters},
}
"""Family to policies by name. ``missed_win`` is a list of locks, every other family one policy."""

OPTIONAL = frozenset(
    ("flowers", "indicators", "ready", "missed_win", "liability", "aborts", "exhaustion")
)
"""Families that a ruleset may leave out: its game has nothing of the kind."""

Seating = DiceCount | DealerEast
"""Any seating."""

__all__ = [
    "FAMILIES",
    "OPTIONAL",
    "Aborts",
    "BuiltWalls",
    "Claims",
    "Counters",
    "DeadWall",
    "DealerEast",
    "Declaration",
    "Declarations",
    "DiceCount",
    "Ending",
    "Exhaustion",
    "FedSets",
    "Finish",
    "Flowers",
    "HeadAndTail",
    "Indicators",
    "Kongs",
    "Liability",
    "Lock",
    "Rotation",
    "Seating",
    "Standing",
    "ranking",
]
