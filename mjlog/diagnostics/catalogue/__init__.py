"""The one table of codes, in modules by stage."""

from __future__ import annotations

from mjlog.diagnostics.catalogue.accounting import ACCOUNTING
from mjlog.diagnostics.catalogue.calls import CALLS
from mjlog.diagnostics.catalogue.declarations import DECLARATIONS
from mjlog.diagnostics.catalogue.entry import Entry
from mjlog.diagnostics.catalogue.flowers import FLOWERS
from mjlog.diagnostics.catalogue.foreign import FOREIGN
from mjlog.diagnostics.catalogue.formalities import FORMALITIES
from mjlog.diagnostics.catalogue.progression import PROGRESSION
from mjlog.diagnostics.catalogue.reading import READING
from mjlog.diagnostics.catalogue.run import RUN
from mjlog.diagnostics.catalogue.scoring import SCORING
from mjlog.diagnostics.catalogue.settlement import SETTLEMENT
from mjlog.diagnostics.catalogue.structure import STRUCTURE
from mjlog.diagnostics.catalogue.turns import TURNS
from mjlog.diagnostics.catalogue.winning import WINNING
from mjlog.diagnostics.label import Label

STAGES: dict[str, Label] = {
    "0": Label("Reading", "讀取"),
    "1": Label("Structure", "結構"),
    "2": Label("Tile accounting", "牌張核對"),
    "3": Label("Turns, calls, declarations", "輪次、吃碰槓、宣告"),
    "4": Label("Winning", "胡牌"),
    "5": Label("Scoring", "計分"),
    "6": Label("Settlement", "結算"),
    "7": Label("From hand to hand", "局與局之間"),
    "9": Label("The run itself", "執行本身"),
}
"""First digit of a code to what is checked at that stage."""

ENTRIES: tuple[Entry, ...] = (
    *READING,
    *FOREIGN,
    *STRUCTURE,
    *ACCOUNTING,
    *sorted((*TURNS, *CALLS, *DECLARATIONS, *FLOWERS, *FORMALITIES), key=lambda entry: entry.code),
    *WINNING,
    *SCORING,
    *SETTLEMENT,
    *PROGRESSION,
    *RUN,
)
"""Every entry, in the order of codes."""

BY_CODE: dict[str, Entry] = {entry.code: entry for entry in ENTRIES}

__all__ = ["BY_CODE", "ENTRIES", "STAGES", "Entry"]
