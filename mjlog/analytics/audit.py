"""Which hands failed: by code, by player, by log, and one by one."""

from __future__ import annotations

import numpy as np
import pandas as pd
from msgspec import Struct

from mjlog.analytics.catalogue import Store
from mjlog.analytics.intervals import wilson
from mjlog.analytics.registry import sql

VIEWS = ("code", "player", "file", "hand")
"""What an audit can be listed by."""


class Audit(Struct, frozen=True):
    """What became of the hands that were loaded.

    Args:
        hands: hands by verdict.
        codes: a row a code: findings, logs, hands that failed for it.
        players: a row a player: hands sat in, of them failed and unsupported, ``value`` the
            failed part with its interval ``low`` to ``high``, ``findings`` that name its seat.
        files: a row a log, likewise.
        failed: a row a hand that failed or is unsupported, with its place and codes.
    """

    hands: dict[str, int]
    codes: pd.DataFrame
    players: pd.DataFrame
    files: pd.DataFrame
    failed: pd.DataFrame

    def by(self, view: str) -> pd.DataFrame:
        """Return one of the tables by what it is listed by, as in `VIEWS`."""
        frames = (self.codes, self.players, self.files, self.failed)
        return dict(zip(VIEWS, frames, strict=True))[view]


def audit(warehouse: Store) -> Audit:
    """Return which hands of a warehouse failed, and what was found."""
    counts = _frame(warehouse, "audit_hands")
    return Audit(
        dict(zip(counts["status"].tolist(), counts["hands"].tolist(), strict=True)),
        _frame(warehouse, "audit_codes"),
        _with_rates(_frame(warehouse, "audit_players")),
        _with_rates(_frame(warehouse, "audit_files")),
        _frame(warehouse, "audit_failed"),
    )


def _frame(warehouse: Store, name: str) -> pd.DataFrame:
    return warehouse.con.execute(sql(name)).df()


def _with_rates(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the frame with the rate of failed hands among those that could be checked."""
    failed = frame["failed"].to_numpy(np.float64)
    checked = (frame["hands"] - frame["unsupported"]).to_numpy(np.float64)
    low, high = wilson(failed, checked)
    with np.errstate(divide="ignore", invalid="ignore"):
        return frame.assign(value=failed / checked, low=low, high=high)
