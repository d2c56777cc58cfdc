"""The common frame of the strategies that count: nearest to their aim first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mjlog.records import Aborted, Chow, DeclareReady, Discard, Kong, Pung, Win
from mjlog.replay.swaps import barred_by
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.suits import WEIGHT
from mjlog.simulation.strategies.aims import Aim, Prospect, Shape, survey, survey_discards
from mjlog.simulation.strategies.promise import promise
from mjlog.simulation.strategies.strategy import Claim, Turn
from mjlog.simulation.view import View
from mjlog.table import Meld
from mjlog.tiles import INDEX, KIND, N_KINDS, SUIT

HOPELESS = 4
"""Tiles that a hand is away from being ready when its holder rather calls it off."""


class Planner:
    """Goes the shortest way to what it aims at; a subclass says what that is and when not.

    Of discards that keep the distance it takes the one that leaves most live tiles. It makes a
    claim that brings it nearer, unless the hand could then hardly reach the minimum, and a kong
    that does not lead back.
    """

    # What a subclass decides

    def aim(self, view: View, rules: Ruleset) -> Aim:
        """Return what to build."""
        return Shape(rules)

    def takes(self, view: View, rules: Ruleset, win: Win) -> bool:
        """Whether to take a win that is offered."""
        return True

    def declares(self, view: View, rules: Ruleset, kind: str, live: int) -> bool:
        """Whether to declare ready, with so many live tiles to win on."""
        return live > 0

    def claims(self, view: View, rules: Ruleset) -> bool:
        """Whether to call another's tile at all."""
        return True

    def kongs(self, view: View, rules: Ruleset, kong: Kong) -> bool:
        """Whether to make a kong of one's own that does not lead back."""
        return True

    def choose(self, view: View, rules: Ruleset, prospects: list[Prospect]) -> Prospect:
        """Choose a discard; ``prospects`` has the nearest to the aim first."""
        return prospects[0]

    # The frame

    def act(self, view: View, rules: Ruleset, options: list[Turn], rng: Random) -> Turn:
        """Win, kong, declare or discard."""
        first = options[0]
        if isinstance(first, Win) and self.takes(view, rules, first):
            return first
        aim = self.aim(view, rules)
        discards = {
            KIND[INDEX[option.tile]]: option
            for option in reversed(options)
            if isinstance(option, Discard)
        }
        melds = view.own_melds
        if not discards:
            return options[-1]  # an indicator is turned first
        prospects = survey_discards(aim, view.codes, melds, view.unseen, sorted(discards))
        nearest = prospects[0]
        for option in options:
            if isinstance(option, Aborted) and nearest.distance >= HOPELESS:
                return option
            if isinstance(option, Kong) and self.kongs(view, rules, option):
                codes, after = _after(view, option)
                if survey(aim, codes, after, view.unseen).distance <= nearest.distance:
                    return option
            if (
                isinstance(option, DeclareReady)
                and nearest.distance <= 0
                and self.declares(view, rules, option.kind, nearest.live)
            ):
                return option
        return discards[self.choose(view, rules, prospects).kind]

    def respond(
        self, view: View, rules: Ruleset, options: list[Claim], rng: Random
    ) -> Claim | None:
        """Win, or claim what brings the own tiles nearer."""
        first = options[0]
        if isinstance(first, Win) and self.takes(view, rules, first):
            return first
        claims = [option for option in options if not isinstance(option, Win)]
        if not claims or not self.claims(view, rules):
            return None
        aim = self.aim(view, rules)
        now = survey(aim, view.codes, view.own_melds, view.unseen)
        minimum = rules.scoring.minimum
        best: Claim | None = None
        # A kong brings a tile more, so it need not bring the hand nearer, only not lead back.
        bar = now.distance
        for option in claims:
            codes, melds = _after(view, option)
            if not aim.allows(melds) or (minimum and promise(view, rules, codes, melds) < minimum):
                continue
            if isinstance(option, Kong):
                away = survey(aim, codes, melds, view.unseen).distance
                better = away <= bar if best is None else away < bar
            else:
                called = melds[-1]
                barred = barred_by(rules, called.kind, called.tiles, called.called)
                kinds = [
                    kind for kind in range(N_KINDS) if kind not in barred and _holds(codes, kind)
                ]
                away = survey_discards(aim, codes, melds, view.unseen, kinds)[0].distance
                better = away < bar
            if better:
                best, bar = option, away
        return best


def _holds(codes: Sequence[int], kind: int) -> bool:
    return codes[SUIT[kind]] // WEIGHT[kind] % 9 > 0


def _after(view: View, option: Kong | Pung | Chow) -> tuple[list[int], list[Meld]]:
    """Return the seat's concealed suit codes and melds after a call."""
    codes = list(view.codes)
    own = [INDEX[tile] for tile in option.own]
    for tile in own:
        codes[SUIT[tile]] -= WEIGHT[tile]
    melds = list(view.own_melds)
    tile = INDEX[option.tile]
    if isinstance(option, Kong) and option.kind in ("added", "extended"):
        for place, meld in enumerate(melds):
            if meld.kind != "chow" and meld.lowest == KIND[tile]:
                tiles = (*meld.tiles, *own)
                melds[place] = Meld("kong", tiles, meld.from_seat, meld.called, False)
        return codes, melds
    kind = "kong" if isinstance(option, Kong) else "pung" if isinstance(option, Pung) else "chow"
    concealed = isinstance(option, Kong) and option.kind == "concealed"
    tiles = tuple(own) if concealed else tuple(sorted((tile, *own)))
    return codes, [*melds, Meld(kind, tiles, -1, -1 if concealed else tile, concealed)]
