"""Frozen typed records that mirror ``schemas/log.schema.json``, nothing else."""

from mjlog.records.events import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Event,
    Exhausted,
    Flower,
    Indicator,
    Item,
    Kong,
    Pass,
    Payment,
    Penalty,
    Presence,
    Pung,
    Reveal,
    RevealedMeld,
    Settlement,
    Win,
)
from mjlog.records.frame import (
    FORMAT,
    Game,
    GameEnd,
    Generator,
    Hand,
    HandEnd,
    RulesetRef,
    SeatInfo,
    Seating,
    Shuffle,
)

Record = (
    Game
    | Hand
    | Indicator
    | Draw
    | Flower
    | Discard
    | DeclareReady
    | Deposit
    | Chow
    | Pung
    | Kong
    | Pass
    | Win
    | Reveal
    | Exhausted
    | Aborted
    | Presence
    | Penalty
    | Settlement
    | HandEnd
    | GameEnd
)
"""Any line of a log."""

__all__ = [
    "FORMAT",
    "Aborted",
    "Chow",
    "DeclareReady",
    "Deposit",
    "Discard",
    "Draw",
    "Event",
    "Exhausted",
    "Flower",
    "Game",
    "GameEnd",
    "Generator",
    "Hand",
    "HandEnd",
    "Indicator",
    "Item",
    "Kong",
    "Pass",
    "Payment",
    "Penalty",
    "Presence",
    "Pung",
    "Record",
    "Reveal",
    "RevealedMeld",
    "RulesetRef",
    "SeatInfo",
    "Seating",
    "Settlement",
    "Shuffle",
    "Win",
]
