"""From a verified hand to the rows of the tables, in the order of their columns."""

from mjlog.warehouse.rows.findings import diagnostic_row, failed_row
from mjlog.warehouse.rows.games import GameRows
from mjlog.warehouse.rows.hands import HandRows
from mjlog.warehouse.rows.replayed import Replayed
from mjlog.warehouse.rows.rules import pattern_rows, ruleset_row
from mjlog.warehouse.rows.values import Row

__all__ = [
    "GameRows",
    "HandRows",
    "Replayed",
    "Row",
    "diagnostic_row",
    "failed_row",
    "pattern_rows",
    "ruleset_row",
]
