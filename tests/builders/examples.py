"""The worked examples of the rule document as whole logs: what `data/examples/` is made of.

`python -m tests.builders.examples` writes the folder anew. Every tile dealt is written out, so only
the rest of the wall is left to chance. The document gives lists of items; the tiles are ours.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec import structs

from mjlog.codec.encode import content_hash, write
from mjlog.records import GameEnd, Record
from tests.builders.games import build_game
from tests.builders.script import Script

FOLDER = Path(__file__).parents[2] / "data" / "examples"

Hand = tuple[Script, Sequence[int]]
"""What happens, and the dice."""

ALL_TRIPLETS: Hand = (
    Script(
        "0+2m 0-4z 1+7z 1-7z 0:pung 0-1z"
        " 1+3m 1-3m 0:pung 0-5m"
        " 1+8m 1-8m 0:pung 0-2m"
        " 1+1p 1-1p 0:win",
        {0: "33588m1199p1477z", 1: "45667799m22335z"},
    ),
    (2, 4, 5),
)
"""Example 2. The dealer pungs three times and wins a discard."""

CONCEALED_SELF_DRAW: Hand = (
    Script(
        "0+5z 0-9m 1+8m 1-1z 0+2z 0-2z 1+4m 1:win",
        {0: "1789m334456677z", 1: "2345667m11199p1z"},
    ),
    (1, 4, 4),
)
"""Example 1. The other seat waits for 1m, 4m and 7m and draws 4m."""

HONORS: Hand = (
    Script(
        "0+9m 0-6z 1+7z 1-5m 0+3m 0-3m 1+7z 1:win",
        {0: "12345678m99p556z", 1: "5m111222333447z"},
    ),
    (3, 4, 5),
)
"""Example 3, the composite of the source document. A wait for 4z and 7z."""

HONORS_SINGLE_WAIT: Hand = (
    Script(
        "0+9m 0-6z 1+7z 1-5m 0+3m 0-3m 1+4z 1:win",
        {0: "12345678m99p556z", 1: "5m111222333477z"},
    ),
    (3, 4, 5),
)
"""Example 4, the same with a wait for the pair."""

EXAMPLES: dict[str, list[Hand]] = {
    "triplets-then-concealed": [ALL_TRIPLETS, CONCEALED_SELF_DRAW],
    "honors-two-waits": [HONORS],
    "honors-single-wait": [HONORS_SINGLE_WAIT],
}
"""File stem to hands. Example 1 has a streak of one, so it follows a hand that the dealer won."""


def example(name: str) -> list[Record]:
    """Return the log of an example, with its hash."""
    *records, end = build_game([*EXAMPLES[name]], name=name)
    assert isinstance(end, GameEnd)
    return [*records, structs.replace(end, hash=content_hash([*records, end]))]


def main() -> None:
    """Write every example into `data/examples/`."""
    for name in EXAMPLES:
        write(FOLDER / f"{name}.jsonl", example(name))


if __name__ == "__main__":
    main()
