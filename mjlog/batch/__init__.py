"""Many logs, one report a hand: in this process, or in several at once."""

from mjlog.batch.run import ReadError, Report, read, verify, verify_sources
from mjlog.batch.single import Verdict

__all__ = ["ReadError", "Report", "Verdict", "read", "verify", "verify_sources"]
