"""Fast, until another seat looks dangerous."""

from __future__ import annotations

from mjlog.records import Kong
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.aims import Prospect
from mjlog.simulation.strategies.fast import RICH, Fast
from mjlog.simulation.strategies.values import value_of
from mjlog.simulation.view import View
from mjlog.tiles import FIRST_HONOR, KIND, RANK


class Defensive(Fast):
    """Plays fast; once a seat has declared or shows all but one group, it gives nothing away.

    Unless it is ready itself it then discards what the fewest of the unseen tiles could be waiting
    for, calls nothing and adds no kong that could be robbed.
    """

    def declares(self, view: View, rules: Ruleset, kind: str, live: int) -> bool:
        """Declare only what pays well: a declared hand cannot turn back."""
        return live > 0 and value_of(rules, kind) >= RICH

    def claims(self, view: View, rules: Ruleset) -> bool:
        """Call nothing while somebody looks dangerous."""
        return not threats(view, rules)

    def kongs(self, view: View, rules: Ruleset, kong: Kong) -> bool:
        """Add no kong that could be robbed while somebody looks dangerous."""
        return kong.kind not in rules.kongs.robbed or not threats(view, rules)

    def choose(self, view: View, rules: Ruleset, prospects: list[Prospect]) -> Prospect:
        """Choose the safest discard while somebody looks dangerous and the hand is not ready."""
        seats = threats(view, rules)
        if not seats or prospects[0].distance <= 0:
            return prospects[0]
        # Python's min keeps the first of equals, which is the nearest to ready.
        return min(prospects, key=lambda one: sum(danger(view, seat, one.kind) for seat in seats))


def threats(view: View, rules: Ruleset) -> list[int]:
    """Return the other seats that have declared or lack only one group in the open."""
    return [
        seat
        for seat in view.others
        if view.declared[seat] or len(view.melds[seat]) >= rules.groups - 1
    ]


def danger(view: View, seat: int, kind: int) -> int:
    """Return how many ways the unseen tiles offer to wait for a kind, 0 where it is surely safe.

    A single tile waits for its pair, a pair for its triplet, two of a sequence for the third.
    """
    if kind in _let_go(view, seat):
        return 0
    unseen = view.unseen
    copies = unseen[kind]
    ways = copies + copies * (copies - 1) // 2
    if kind < FIRST_HONOR:
        rank = RANK[kind]
        if rank >= 2:
            ways += unseen[kind - 2] * unseen[kind - 1]
        if 1 <= rank <= 7:
            ways += unseen[kind - 1] * unseen[kind + 1]
        if rank <= 6:
            ways += unseen[kind + 1] * unseen[kind + 2]
    return ways


def _let_go(view: View, seat: int) -> set[int]:
    """Return the kinds a seat cannot be waiting for, since it has let them go.

    A declared hand stays as it is, so that is every discard since; any other hand may have changed
    with the seat's last draw, so it is only what has been discarded from then on.
    """
    river = view.river
    start = river.declared_at[seat]
    if start < 0:
        mine = [place for place, who in enumerate(river.seats) if who == seat]
        if not mine:
            return set()
        start = mine[-1]
    return {KIND[tile] for tile in river.tiles[start:]}
