"""Are dice, walls, deals and draws fair? See ``docs/fairness.md``."""

from mjlog.analytics.fairness.audit import By, audit_fairness
from mjlog.analytics.fairness.report import Answer, FairnessReport, Group

__all__ = ["Answer", "By", "FairnessReport", "Group", "audit_fairness"]
