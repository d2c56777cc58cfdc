"""Which players and rulesets a report is narrowed down to."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.analytics.catalogue import Store


class NoSuchError(LookupError):
    """A warehouse has no such player or ruleset.

    Args:
        dimension: what was looked for: player or ruleset.
        value: which.
        known: those that there are.
    """

    def __init__(self, dimension: str, value: str, known: Sequence[str]) -> None:
        super().__init__(f"no {dimension} {value!r}")
        self.dimension = dimension
        self.value = value
        self.known = list(known)


def players_called(warehouse: Store, wanted: Sequence[str]) -> list[str]:
    """Return the ids of players by ids or names; all whose name it is.

    Raises:
        NoSuchError: nobody is called so.
    """
    text = "SELECT DISTINCT player, name FROM seats ORDER BY ALL"
    known = warehouse.con.execute(text).fetchall()
    ids = list(dict.fromkeys(str(player) for player, _ in known))
    found: dict[str, None] = {}
    for value in wanted:
        # An id stands for its player alone, though others may have it as their name.
        matching = [value] if value in ids else [player for player, name in known if name == value]
        if not matching:
            raise NoSuchError("player", value, ids)
        found.update(dict.fromkeys(matching))
    return list(found)


def rulesets_called(warehouse: Store, wanted: Sequence[str]) -> list[str]:
    """Return the ids of rulesets, each once.

    Raises:
        NoSuchError: no hands of such a ruleset are there.
    """
    text = "SELECT DISTINCT ruleset FROM games WHERE loaded_hands > 0 ORDER BY ruleset"
    known = [str(ruleset) for (ruleset,) in warehouse.con.execute(text).fetchall()]
    for value in wanted:
        if value not in known:
            raise NoSuchError("ruleset", value, known)
    return list(dict.fromkeys(wanted))
