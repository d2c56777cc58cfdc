"""Print ``docs/diagnostics.md``."""

from __future__ import annotations

import sys

from mjlog.diagnostics.document import document

if __name__ == "__main__":
    sys.stdout.buffer.write(document().encode("utf-8"))
