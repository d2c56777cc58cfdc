"""A game's header: format, ruleset, tiles, seats."""

from __future__ import annotations

from mjlog.diagnostics import Fault, Label
from mjlog.records import FORMAT, Game
from mjlog.rules.registry import Mismatch, from_reference
from mjlog.rules.ruleset import Ruleset

_CODES = {
    "unknown-ruleset": "MJ107",
    "version-differs": "MJ109",
    "hash-differs": "MJ109",
    "missing-option": "MJ109",
}


def check_header(game: Game) -> tuple[Ruleset | None, list[Fault]]:
    """Return the rules a header declares, None when the game cannot be checked by them."""
    name, _, version = game.format.partition("/")
    ours = FORMAT.partition("/")[2]
    major, _, minor = version.partition(".")
    if name != "mjlog" or major != ours.partition(".")[0]:
        data = {"format": game.format, "supported": FORMAT}
        return None, [Fault("MJ106", data, recorded=game.format, expected=FORMAT)]
    faults: list[Fault] = []
    if minor != ours.partition(".")[2]:
        faults.append(Fault("MJ116", {"format": game.format, "supported": FORMAT}))
    rules, mismatches = from_reference(game.ruleset)
    faults.extend(_describe(game, mismatch) for mismatch in mismatches)
    if rules is None:
        return None, faults
    for field in ("seats", "scores"):
        count = len(getattr(game, field))
        if count != rules.seats:
            faults.append(Fault("MJ111", {"field": field}, recorded=count, expected=rules.seats))
            return None, faults
    if dict(game.tiles) != rules.tiles:
        faults.append(
            Fault(
                "MJ110",
                {"ruleset": game.ruleset.id},
                recorded=dict(game.tiles),
                expected=dict(rules.tiles),
                decided_by="table.tiles",
            )
        )
    return rules, faults


def _describe(game: Game, mismatch: Mismatch) -> Fault:
    return Fault(
        _CODES.get(mismatch.kind, "MJ108"),
        {
            "ruleset": game.ruleset.id,
            "problem": mismatch.kind,
            "name": mismatch.name,
            "details": [
                Label(problem.text("en"), problem.text("zh")) for problem in mismatch.problems
            ],
        },
        recorded=mismatch.recorded,
        expected=mismatch.expected,
    )
