"""Values of frames as JSON has them."""

from __future__ import annotations

import math

import pandas as pd


def plain(value: object) -> object:
    """Return a value of a frame as JSON has it, None for what is missing."""
    if value is None or value is pd.NA:
        return None
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)
