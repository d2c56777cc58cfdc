"""The part of ``docs/warehouse.md`` that follows from the schema."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.warehouse.schema import Column, tables, views

BEGIN = "<!-- tables: python -m mjlog.warehouse -->"
END = "<!-- end of tables -->"


def refresh(page: str) -> str:
    """Return the page with its tables written anew."""
    before, rest = page.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    return f"{before}{BEGIN}\n\n{chr(10).join(reference())}\n{END}{after}"


def reference() -> Iterator[str]:
    """Yield the lines that describe every table and view."""
    for table in tables().values():
        yield f"### {table.name}\n"
        yield f"{table.doc} Key: {', '.join(f'`{name}`' for name in table.key)}.\n"
        yield "| Column | Type | |"
        yield "|---|---|---|"
        for column in table.columns:
            yield f"| `{column.name}` | {column.type} | {_cell(column)} |"
        yield ""
    yield "### Views\n"
    yield "| View | One row |"
    yield "|---|---|"
    for view in views().values():
        yield f"| `{view.name}` | {view.doc} |"
    yield ""


def _cell(column: Column) -> str:
    text = column.doc.replace("|", "\\|")
    if column.references is not None:
        text += f" → `{column.references}`"
    return text if column.required else f"{text} *"
