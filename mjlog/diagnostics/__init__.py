"""Findings: their records, the catalogue of codes, how they are shown and filtered."""

from mjlog.diagnostics.catalogue import BY_CODE, ENTRIES, Entry
from mjlog.diagnostics.diagnostic import Diagnostic, Fault, Place, Related, Severity
from mjlog.diagnostics.label import Label

__all__ = [
    "BY_CODE",
    "ENTRIES",
    "Diagnostic",
    "Entry",
    "Fault",
    "Label",
    "Place",
    "Related",
    "Severity",
]
