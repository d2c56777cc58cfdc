"""The hand-worked score cases, read from their data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tests.oracles.douque2p import Hand
from tests.oracles.notation import kinds_of, read_win, tiles_of, write

DOUQUE2P = Path(__file__).parents[1] / "data" / "score" / "douque2p.toml"

_EXPECTATIONS = {
    "id", "paragraph", "rests_on", "hand", "items", "counts", "total", "payment", "absent"
}  # fmt: skip
_CIRCUMSTANCES = {field.name for field in fields(Hand)} - {"concealed", "melds", "winning"}


@dataclass(frozen=True)
class Case:
    """One worked hand: what it is and what it must come to."""

    id: str
    paragraph: str
    rests_on: str
    text: str
    circumstances: Mapping[str, Any]
    hand: Hand
    items: Mapping[str, tuple[int, int]]
    """id -> (count, value of one)."""
    total: int
    payment: int
    absent: tuple[str, ...]


def load_cases(path: Path = DOUQUE2P) -> list[Case]:
    """Read every case of a file.

    Raises:
        ValueError: a row has an unknown key or a value that its count does not divide.
    """
    return [_case(row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]


def read_hand(text: str, **circumstances: Any) -> Hand:
    """Read "23m99p P:777z K:2222z P:333m +4m" with its circumstances."""
    concealed, melds, winning = read_win(text)
    return Hand(concealed, kinds_of(melds), winning, **circumstances)


def write_hand(hand: Hand) -> str:
    """The notation that `read_hand` reads, without the circumstances."""
    return write(hand.concealed, tiles_of(hand.melds), hand.winning)


def _case(row: Mapping[str, Any]) -> Case:
    unknown = set(row) - _EXPECTATIONS - _CIRCUMSTANCES
    if unknown:
        raise ValueError(f"{row['id']}: unknown keys {sorted(unknown)}")
    counts: Mapping[str, int] = row.get("counts", {})
    items = {}
    for name, value in row["items"].items():
        count = counts.get(name, 1)
        if value % count:
            raise ValueError(f"{row['id']}: {name} = {value} is not {count} times a value")
        items[name] = (count, value // count)
    circumstances = {key: value for key, value in row.items() if key in _CIRCUMSTANCES}
    return Case(
        id=row["id"],
        paragraph=row["paragraph"],
        rests_on=row["rests_on"],
        text=row["hand"],
        circumstances=circumstances,
        hand=read_hand(row["hand"], **circumstances),
        items=items,
        total=row["total"],
        payment=row["payment"],
        absent=tuple(row["absent"]),
    )
