"""Notebooks from their sources: ``python -m tests.builders.notebooks`` runs and writes them.

A source is Python in the percent format: ``# %%`` begins a cell, ``# %% [markdown]`` one of text.
Running needs what ``pip install 'mjlog[notebooks]'`` brings; reading them needs nothing.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "notebooks"


def sources() -> list[Path]:
    """Return the sources in order."""
    return sorted(FOLDER.glob("*.py"))


def cells(source: str) -> list[tuple[str, str]]:
    """Return the cells of a source: ``code`` or ``markdown``, and what stands in them."""
    found: list[tuple[str, list[str]]] = []
    for line in source.splitlines():
        if line.startswith("# %%"):
            found.append(("markdown" if line.endswith("[markdown]") else "code", []))
        else:
            assert found, "text before the first cell"
            kind, lines = found[-1]
            lines.append(line.removeprefix("#").removeprefix(" ") if kind == "markdown" else line)
    return [(kind, "\n".join(lines).strip("\n")) for kind, lines in found]


def notebook(source: str) -> dict[str, Any]:
    """Return a notebook that has not been run."""
    made = []
    for place, (kind, text) in enumerate(cells(source)):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{place}", "metadata": {}}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        made.append({**cell, "source": text})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    language = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"}
    return {
        "cells": made,
        "metadata": {"kernelspec": kernel, "language_info": language},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def run(path: Path) -> str:
    """Return a notebook that has been run, as text."""
    import nbformat
    from nbclient import NotebookClient

    made = notebook(path.read_text("utf-8"))
    book = nbformat.from_dict(made)
    client = NotebookClient(book, timeout=300, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    for cell, plain in zip(book.cells, made["cells"], strict=True):
        # Times of execution change with every run.
        cell.metadata = {}
        if cell.cell_type == "code":
            plain |= {"execution_count": cell.execution_count, "outputs": cell.outputs}
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    for _path in sources():
        _path.with_suffix(".ipynb").write_text(run(_path), "utf-8")
