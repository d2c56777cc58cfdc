"""The rows of rulesets and patterns."""

from __future__ import annotations

from mjlog.records import Game
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.value import OpenValue
from mjlog.warehouse.keys import rules_key
from mjlog.warehouse.rows.values import Row, to_json


def ruleset_row(game: Game, rules: Ruleset) -> Row:
    """Return the row of the rules of a game."""
    ready = [] if rules.ready is None else [kind.id for kind in rules.ready.kinds]
    policies = {
        "ready": ready,
        "robbed_kongs": list(rules.kongs.robbed),
        "missed_win": [lock.id for lock in rules.missed_win],
        "multiple_wins": rules.claims.winners,
    }
    return (
        rules_key(game),
        game.ruleset.id,
        game.ruleset.version,
        game.ruleset.hash,
        rules.label.en,
        rules.label.zh,
        rules.scoring.unit_label.en,
        rules.scoring.unit_label.zh,
        rules.seats,
        rules.concealed,
        to_json(rules.tiles),
        to_json(game.ruleset.options),
        to_json(game.ruleset.rows),
        to_json(policies),
    )


def pattern_rows(game: Game, rules: Ruleset) -> list[Row]:
    """Return a row for every pattern of the rules of a game."""
    own = rules_key(game)
    rows: list[Row] = []
    for place, pattern in enumerate(rules.patterns):
        value = pattern.value
        concealed, exposed = (
            (value.concealed, value.open) if isinstance(value, OpenValue) else (value, value)
        )
        label = pattern.label
        rows.append(
            (own, pattern.id, place, label.en, label.zh, pattern.category, concealed, exposed)
        )
    return rows
