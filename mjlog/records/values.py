"""The value types that records share."""

from typing import Annotated, Literal

from msgspec import Meta

Tile = Literal[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m",
    "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s",
    "1z", "2z", "3z", "4z", "5z", "6z", "7z",
    "1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f",
    "0m", "0p", "0s", "?",
]  # fmt: skip
"""A tile by name; ``"?"`` where the log hides it."""

Wind = Literal["1z", "2z", "3z", "4z"]

Seat = Annotated[int, Meta(ge=0, le=3)]
"""Seats count counter-clockwise from the first dealer, who is 0."""

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Amount = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""Money or points in the smallest unit of the table."""

Text = Annotated[str, Meta(max_length=256)]

Seed = Annotated[str, Meta(max_length=8192)]
"""The seed of a shuffle; some are thousands of bytes long."""

Party = Seat | Literal["pot", "house"]
"""Who pays or receives: a seat, the deposits on the table, or the house."""

By = Literal["self", "discard", "rob", "flower"]
Source = Literal["head", "tail"]
KongKind = Literal["exposed", "concealed", "added", "extended"]
