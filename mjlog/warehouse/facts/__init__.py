"""What happens to every seat of a hand, gathered while the hand is replayed."""

from mjlog.warehouse.facts.hand import GameFacts, HandFacts, SeatFacts, WinFacts
from mjlog.warehouse.facts.wait import Wait
from mjlog.warehouse.facts.watcher import Watcher

__all__ = ["GameFacts", "HandFacts", "SeatFacts", "Wait", "Watcher", "WinFacts"]
