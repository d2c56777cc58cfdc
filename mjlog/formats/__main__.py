"""``python -m mjlog.formats`` writes the page about formats."""

from __future__ import annotations

import sys

from mjlog.formats.page import page

sys.stdout.write("".join(page()).rstrip("\n") + "\n")
