"""Logs to make fixtures of: the disputed one of the documents, and games that were played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mjlog.codec import Source
from mjlog.fixtures import add

ROOT = Path(__file__).parents[2]
DISPUTED = ROOT / "docs" / "disputed.jsonl"
"""One hand; seat 1 is paid for a single wait that it does not have."""
SAMPLE = ROOT / "data" / "sample" / "fast-fast" / "game-0001.jsonl"
"""A whole game, verified."""


def fixture(log: Path, out: Path, **options: Any) -> Path:
    """Make a fixture and return its log."""
    path, _ = add(Source(str(log), str(log)), out, **options)
    return path


def records(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def write(path: Path, content: list[dict[str, Any]]) -> Path:
    path.write_text("".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in content), "utf-8")
    return path


def verdict(log: Path) -> dict[str, Any]:
    path = log.with_name(log.name.replace(".mjlog.jsonl", ".verdict.json"))
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


def rewrite(log: Path, content: dict[str, Any]) -> None:
    """Record another verdict."""
    path = log.with_name(log.name.replace(".mjlog.jsonl", ".verdict.json"))
    path.write_text(json.dumps(content), "utf-8")
