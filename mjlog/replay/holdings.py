"""What some tiles wait for, and how far they are from winning."""

from __future__ import annotations

from dataclasses import dataclass

from mjlog import tiles as t
from mjlog.codec.notation import HandText
from mjlog.replay.circumstances import KONGS, CircumstanceError
from mjlog.replay.stated_tiles import check_tiles
from mjlog.replay.waiting import find_waits, holds_complete
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.distance import distance, useful
from mjlog.shapes.suits import WEIGHT
from mjlog.shapes.waits import kinds_in
from mjlog.table import Meld, Seat


@dataclass(frozen=True, slots=True)
class Holding:
    """How far some tiles are from winning.

    Attributes:
        discard: the kind given away to hold them, None if none had to be.
        distance: tiles to be exchanged until ready; 0 is ready, -1 complete.
        wanted: kinds that complete a ready hand or bring another nearer, each with the copies
            that the holder does not have; none may be left of a kind that the rules call a wait.
    """

    discard: int | None
    distance: int
    wanted: dict[int, int]

    @property
    def copies(self) -> int:
        """Copies of all kinds wanted."""
        return sum(self.wanted.values())


def holdings(hand: HandText, rules: Ruleset) -> list[Holding]:
    """Return what a hand is waiting for, or, with one tile more, what each discard leaves.

    A complete hand comes first, with no discard; discards that leave the least distance and the
    most copies come before others.

    Raises:
        CircumstanceError: the tiles are none of this game, or too few or too many.
    """
    check_tiles(rules, hand)
    if hand.winning is not None:
        hand = HandText([*hand.concealed, hand.winning], hand.melds, None, hand.flowers)
    held = len(hand.concealed) + 3 * len(hand.melds)
    if held not in (rules.concealed, rules.concealed + 1):
        size = rules.concealed
        raise CircumstanceError(
            f"{held} tiles (a meld counts three), not {size} or {size + 1}",
            f"有 {held} 張（每組副露算三張），應為 {size} 或 {size + 1} 張",
        )
    seat = seated(hand)
    if held == rules.concealed:
        return [_holding(rules, seat, None)]
    found: list[Holding] = []
    if holds_complete(rules, seat):
        found.append(Holding(None, -1, {}))
    choices: dict[int, Holding] = {}
    for tile in hand.concealed:
        kind = t.KIND[tile]
        if kind not in choices:
            seat.give(tile)
            choices[kind] = _holding(rules, seat, kind)
            seat.take(tile)
    ordered = sorted(choices.values(), key=lambda one: (one.distance, -one.copies, one.discard))
    return found + ordered


def _holding(rules: Ruleset, seat: Seat, discard: int | None) -> Holding:
    ready = find_waits(rules, seat)
    steps, mask = (0, ready) if ready else _from_ready(rules, seat)
    wanted = {kind: rules.kind_copies[kind] - seat.owned(kind) for kind in kinds_in(mask)}
    if discard is not None:
        # The tile given away is seen, too.
        wanted = {kind: left - (kind == discard) for kind, left in wanted.items()}
    return Holding(discard, steps, wanted)


def _from_ready(rules: Ruleset, seat: Seat) -> tuple[int, int]:
    """Return how far a seat is from a hand it can still make, and what brings it nearer."""
    spent = [0] * len(seat.codes)
    for meld in seat.melds:
        for tile in meld.tiles:
            spent[t.SUIT[tile]] += WEIGHT[tile]
    codes, melds, shapes = seat.codes[:4], len(seat.melds), rules.shapes
    copies = max(rules.kind_copies)
    steps = distance(
        codes, rules.groups, melds, shapes, copies=copies, legal=rules.kinds, spent=spent[:4]
    )
    mask = useful(
        codes, rules.groups, melds, shapes, copies=copies, legal=rules.kinds, spent=spent[:4]
    )
    return steps, mask


def meld_kind(letter: str) -> str:
    """Return what a meld is by its letter, as the table has it."""
    return "kong" if letter in KONGS else "chow" if letter == "C" else "pung"


def seated(hand: HandText) -> Seat:
    """Return a seat that holds the tiles and melds of a hand, the winning tile left out."""
    seat = Seat(0)
    for tile in hand.concealed:
        seat.take(tile)
    for meld in hand.melds:
        ordered = tuple(sorted(meld.tiles, key=lambda tile: (t.KIND[tile], tile)))
        concealed = meld.letter == "K"
        source, called = (-1, -1) if concealed else (1, ordered[0])
        seat.melds.append(Meld(meld_kind(meld.letter), ordered, source, called, concealed))
    seat.flowers.extend(hand.flowers)
    return seat
