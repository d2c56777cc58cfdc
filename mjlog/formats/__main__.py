"""Print ``docs/formats.md``."""

from __future__ import annotations

import sys

from mjlog.formats.page import page

if __name__ == "__main__":
    text = "".join(page()).rstrip("\n") + "\n"
    sys.stdout.buffer.write(text.encode("utf-8"))
