"""Kongs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Kongs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a kong may be made, how large it may grow, and which may be robbed.

    Args:
        largest: tiles of the largest kong.
        after_call: whether a kong may follow a chow or pung in the same turn.
        on_last_tile: whether the holder of the last drawable tile may kong.
        robbed: kinds of kong that may be robbed.
        win_after_exposed: whether the replacement of an exposed kong may be won.
        concealed_robbed_by: shapes that may rob a concealed kong, where it may be robbed at all;
            None: any.
        most: kongs that the seats together may make in a hand; None: any number.
    """

    largest: Annotated[int, Meta(ge=4, le=8)]
    after_call: bool
    on_last_tile: bool
    robbed: list[Literal["added", "extended", "concealed"]]
    win_after_exposed: bool = True
    concealed_robbed_by: list[str] | None = None
    most: Annotated[int, Meta(ge=1)] | None = None
