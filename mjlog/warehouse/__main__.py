"""``python -m mjlog.warehouse``: write the tables into ``docs/warehouse.md``."""

from pathlib import Path

from mjlog.warehouse.document import refresh

if __name__ == "__main__":
    page = Path("docs/warehouse.md")
    page.write_text(refresh(page.read_text(encoding="utf-8")), encoding="utf-8")
