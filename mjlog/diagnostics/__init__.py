"""Findings: their records, the catalogue of codes, how they are shown and filtered."""

from mjlog.diagnostics.catalogue import BY_CODE, ENTRIES, STAGES, Entry
from mjlog.diagnostics.diagnostic import Diagnostic, Fault, Place, Related, Severity
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.lookup import UsageError
from mjlog.diagnostics.policy import Policy
from mjlog.diagnostics.waivers import Waiver, read_waivers

__all__ = [
    "BY_CODE",
    "ENTRIES",
    "STAGES",
    "Diagnostic",
    "Entry",
    "Fault",
    "Label",
    "Place",
    "Policy",
    "Related",
    "Severity",
    "UsageError",
    "Waiver",
    "read_waivers",
]
