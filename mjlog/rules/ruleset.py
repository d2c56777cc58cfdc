"""A ruleset as the engine reads it: every value resolved, every name bound."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from mjlog.diagnostics.label import Label
from mjlog.records import RulesetRef
from mjlog.rules.constraints import ConstraintRow
from mjlog.rules.fu import FuTable
from mjlog.rules.patterns import Predicate
from mjlog.rules.policies import (
    Aborts,
    Claims,
    Counters,
    Declarations,
    Exhaustion,
    Flowers,
    HeadAndTail,
    Indicators,
    Kongs,
    Liability,
    Lock,
    Rotation,
    Seating,
)
from mjlog.rules.settlements import Base, Points, Settlement, limit_label
from mjlog.rules.value import OpenValue
from mjlog.shapes.view import HandView

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A row of the scoring table.

    Args:
        id: name in logs and in every other ruleset that has the pattern.
        label: name for readers.
        category: family, for exclusions by ``@category`` and for listings.
        test: the predicate; None for a composite row, which is present when all its parts are.
        value: value of one copy.
        excludes: ids this row removes when it is kept; a composite's include its parts'.
        exclusive: group of which only the highest row stays.
        alone_with: ids that may stand beside this row, all others fall away; None: no such limit.
        all_of: parts of a composite row.
        toward_minimum: whether it helps to reach the minimum.
        limit: limit hands this row counts for; with any of them, rows of 0 fall away.
        fallback: it counts only where nothing else does.
        provenance: where value and combination come from, by field.
        source: the paragraph that states it.
    """

    id: str
    label: Label
    category: str
    test: Predicate | None
    value: int | OpenValue
    excludes: tuple[str, ...] = ()
    exclusive: str | None = None
    alone_with: tuple[str, ...] | None = None
    all_of: tuple[str, ...] = ()
    toward_minimum: bool = True
    limit: int = 0
    fallback: bool = False
    provenance: dict[str, str]
    source: str

    def value_in(self, view: HandView) -> int:
        """Return the value of one copy in a reading."""
        value = self.value
        if isinstance(value, OpenValue):
            return value.open if view.exposed else value.concealed
        return value

    def available(self, view: HandView) -> bool:
        """Tell whether the row can count in a reading at all."""
        return not isinstance(self.value, OpenValue) or self.value_in(view) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A value that tables differ in.

    Args:
        id: name in log headers and settings.
        doc: what it decides.
        default: value where nobody says otherwise.
        value: value in force.
        choices: all values allowed; None: any within the bounds.
        least: smallest number allowed.
        most: largest number allowed.
        provenance: where the default comes from.
        source: the paragraph that states it.
    """

    id: str
    doc: Label
    default: OptionValue
    value: OptionValue
    choices: tuple[OptionValue, ...] | None = None
    least: int | None = None
    most: int | None = None
    provenance: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """From patterns to money.

    Args:
        minimum: total below which a complete hand may not win.
        cap: largest total that counts; None: no cap.
        unit_label: what values are counted in.
        settlement: how counted values become payments.
        fu: what the tiles and the win add to the base; None where fu are not counted.
        best_by: of several readings the one with the highest total counts, or with the most points.
    """

    minimum: int
    cap: int | None
    unit_label: Label
    settlement: Settlement
    fu: FuTable | None = None
    best_by: Literal["total", "points"] = "total"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of a game.

    Args:
        id: name in log headers.
        version: version of the id's values.
        label: name for readers.
        hash: digest of tiles, policies, scoring and patterns; words and sources do not count.
        options: by id, in the order of the file.
        seats: number of players.
        concealed: tiles dealt to each seat.
        copies: copies of each tile, by tile index.
        kind_copies: copies of each of the 34 kinds, red fives included.
        tiles: the tile table as written, runs of tiles to copies.
        kinds: mask of the kinds in play.
        melds_fill: a kind of which a seat has every copy is no wait of it, melds included; else
            only concealed copies count.
        shapes: shapes that win.
        groups: groups of a standard winning hand.
        patterns: the scoring table, in its order.
        scoring: minimum, cap and settlement.
        wall: dealing and drawing.
        seating: door and seat winds.
        claims: what may be claimed from a discard.
        kongs: when a kong may be made.
        flowers: what flowers do; None where there are none.
        ready: declaring ready; None where nobody declares.
        missed_win: missed-win locks, if any.
        liability: who answers for a win; None where nobody does.
        indicators: bonus indicators; None where there are none.
        aborts: when a hand is called off; None where it never is.
        exhaustion: what follows when the wall is used up; None: nothing.
        formal: something beside claims may have to follow a discard: a stick, an indicator, the
            end of the hand.
        rotation: dealer, streak, rounds.
        start_score: every seat's score when a game opens.
        money: name of the unit that scores and payments count, as logs have it.
        money_label: the same for readers, of several.
        words: what its players call things, by the keys of ``words.toml``.
        rows: what house rules change, each ``{"path", "value"}`` or ``{"path", "remove"}``.
        origin: id, version of the installed ruleset that ``rows`` apply to.
        inherited: ids of the options that ``origin`` has.
        tests: place and predicate of every row that has one.
        composites: place and parts' places of every composite row, those worth most first.
        suppression: place of every row that excludes others, before all it excludes.
        places: pattern id to its position in ``patterns``.
        provenances: dotted path to provenance, of everything that states one.
        constraints: what values may not contradict each other; all of them hold.
        combinations: what the evaluator remembers of rows that were present together.
    """

    id: str
    version: str
    label: Label
    hash: str
    options: dict[str, Option]
    seats: int
    concealed: int
    copies: tuple[int, ...]
    kind_copies: tuple[int, ...]
    tiles: dict[str, int]
    kinds: int
    melds_fill: bool
    shapes: tuple[str, ...]
    groups: int
    patterns: tuple[Pattern, ...]
    scoring: Scoring
    wall: HeadAndTail
    seating: Seating
    claims: Claims
    kongs: Kongs
    flowers: Flowers | None
    ready: Declarations | None
    missed_win: tuple[Lock, ...]
    liability: Liability | None
    indicators: Indicators | None
    aborts: Aborts | None
    exhaustion: Exhaustion | None
    formal: bool
    rotation: Rotation | Counters
    start_score: int
    money: str
    money_label: Label
    words: dict[str, Label]
    rows: tuple[dict[str, object], ...]
    origin: tuple[str, str]
    inherited: frozenset[str]
    tests: tuple[tuple[int, Predicate], ...]
    composites: tuple[tuple[int, tuple[int, ...]], ...]
    suppression: tuple[int, ...]
    places: dict[str, int]
    provenances: dict[str, str]
    constraints: tuple[ConstraintRow, ...]
    combinations: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def pattern(self, pattern_id: str) -> Pattern:
        """Return a row of the scoring table.

        Raises:
            KeyError: there is no such pattern.
        """
        return self.patterns[self.places[pattern_id]]

    def limit_hands(self, count: int) -> Label | None:
        """Return what so many limit hands are called; None for none, or without a name."""
        settlement = self.scoring.settlement
        if not count or not isinstance(settlement, Points):
            return None
        # Their limit is the one that no counted value reaches.
        named = [limit for limit in settlement.limits if limit.counted is None]
        return limit_label(Base(0, named[0], count)) if named else None

    def limit_reached(self, value: int) -> Label | None:
        """Return what limit a counted value reaches whatever the fu, by its name; None for none."""
        settlement = self.scoring.settlement
        return limit_label(settlement.base(value, 0)) if isinstance(settlement, Points) else None

    def provenance(self, path: str) -> str | None:
        """Return where a value comes from, by its dotted path, or by that of a part of it."""
        while path:
            if path in self.provenances:
                return self.provenances[path]
            path = path.rpartition(".")[0]
        return None

    def reference(self) -> RulesetRef:
        """Return what a log's header states, so that the same rules can be rebuilt from it."""
        return RulesetRef(
            id=self.origin[0],
            version=self.origin[1],
            hash=self.hash,
            options={
                name: option.value
                for name, option in self.options.items()
                if name in self.inherited
            },
            rows=[dict(row) for row in self.rows],
        )
