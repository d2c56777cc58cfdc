"""Print ``docs/metrics.md``."""

from __future__ import annotations

import sys

from mjlog.analytics.document import document

if __name__ == "__main__":
    sys.stdout.buffer.write(document().encode("utf-8"))
