"""What a hand in notation is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mjlog import tiles as t
from mjlog.codec.notation import HandText, parse_hand, parse_tiles
from mjlog.replay.circumstances import KONGS, CircumstanceError, Circumstances, Opening
from mjlog.replay.holdings import meld_kind, seated
from mjlog.replay.outcomes import answered_by, scored
from mjlog.replay.situation import as_group
from mjlog.replay.stated_tiles import check_tiles, check_winning_tile
from mjlog.replay.stated_win import check_circumstances, check_flower_win, wins_by_flowers
from mjlog.replay.waiting import find_waits
from mjlog.rules.evaluate import score, score_flowers
from mjlog.rules.policies import FedSets
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settle import KongMade, Ledger, Outcome, Result, settle
from mjlog.rules.situation import Situation
from mjlog.shapes.waits import kinds_in
from mjlog.table import Seat

_DEALER: Final = 0
_LATER: Final = 9
"""Turns that stand for any later in a hand than the openings and declarations look at."""
_DRAWS: Final = {"heavenly": 1, "earthly": 1, "human": 0, "first_round": 0}
_DISCARDS: Final = {"heavenly": 0, "earthly": 1, "human": 1, "first_round": 2}


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A won hand with its worth.

    Attributes:
        ruleset: the rules applied.
        hand: the hand as read.
        given: the circumstances as stated.
        situation: the circumstances as scored; a wind that was not stated is -1.
        waits: kinds the hand was waiting for, ascending.
        score: items, what is dropped, other readings.
        winner: the winner's seat; seat 0 deals.
        ledger: who pays what.
        chips: what is given beside in chips, by the seat that gave the tile or by all others: ids
            of patterns with the chips for each, ``None`` for limit hands. None where the table
            plays without.
    """

    ruleset: Ruleset
    hand: HandText
    given: Circumstances
    situation: Situation
    waits: tuple[int, ...]
    score: Score
    winner: int
    ledger: Ledger
    chips: list[tuple[str | None, int]] | None = None

    @property
    def total(self) -> int:
        """Sum of the items, in the ruleset's unit."""
        return self.score.total

    @property
    def items(self) -> dict[str, int]:
        """What each item adds, by id."""
        return {award.pattern.id: award.tai for award in self.score.lists[0]}

    @property
    def giver(self) -> int | None:
        """The seat that gave the winning tile; None when the winner drew it."""
        return _payer(self.ruleset, self.winner, self.given)

    @property
    def payment(self) -> int:
        """What the winner receives, in the smallest unit of money."""
        return self.ledger.deltas[self.winner]


def appraise(
    text: str,
    ruleset: str | Ruleset,
    *,
    settings: Mapping[str, object] | None = None,
    self_draw: bool = False,
    rob: bool = False,
    last: bool = False,
    replacement: bool = False,
    kongs_in_a_row: int = 0,
    flower_replacement: bool = False,
    flower: bool = False,
    ready: str | None = None,
    dealer: bool = False,
    streak: int = 0,
    round_wind: str | None = None,
    seat_wind: str | None = None,
    opening: Opening | None = None,
    from_dealer: bool = False,
    ippatsu: bool = False,
    indicators: str = "",
    ura: str = "",
    honba: int = 0,
    deposits: int = 0,
    liable: bool = False,
) -> Appraisal:
    """Return what a won hand is worth.

    Args:
        text: the hand in notation, the winning tile after ``+``: ``"23m456m678m111p99p +4m"``.
        ruleset: the rules, or the id or file of a ruleset.
        settings: changes to it, by option id or dotted path.
        self_draw: the winner drew the tile.
        rob: the tile was being added to another seat's pung.
        last: it is the last drawable tile, or the discard after it.
        replacement: it replaces a kong.
        kongs_in_a_row: it replaces the last of so many kongs, each but the first made with the
            other's replacement.
        flower_replacement: it replaces a flower drawn in play.
        flower: it is the last flower, shown by another seat; no tile is marked then.
        ready: kind of ready declaration.
        dealer: the winner deals.
        streak: times the dealer has kept the deal.
        round_wind: ``"1z"`` to ``"4z"``; None: not known, counts for nothing.
        seat_wind: the winner's, likewise.
        opening: a win before the winner's first discard; it says who deals and who drew.
        from_dealer: the dealer gave the tile (where more than two play).
        ippatsu: within a turn of the declaration, nobody having called.
        indicators: the bonus indicators turned, in notation: ``"7p 2m"``.
        ura: the indicators under these, where the winner may count them.
        honba: counter sticks on the table.
        deposits: sticks on the table.
        liable: another seat than the one that gave the tile answers for the win.

    Raises:
        NotationError: the text is no hand.
        CircumstanceError: the hand or the circumstances cannot be, or the hand does not win.
        RulesetError: there is no such ruleset, or a setting does not fit it.
    """
    given = Circumstances(
        self_draw=self_draw,
        rob=rob,
        last=last,
        replacement=replacement,
        kongs_in_a_row=kongs_in_a_row,
        flower_replacement=flower_replacement,
        flower=flower,
        ready=ready,
        dealer=dealer,
        streak=streak,
        round_wind=round_wind,
        seat_wind=seat_wind,
        opening=opening,
        from_dealer=from_dealer,
        ippatsu=ippatsu,
        indicators=tuple(t.names(parse_tiles(indicators))),
        ura=tuple(t.names(parse_tiles(ura))),
        honba=honba,
        deposits=deposits,
        liable=liable,
    )
    rules = load(ruleset, settings) if isinstance(ruleset, str) else ruleset
    return appraise_hand(parse_hand(text), rules, given)


def appraise_hand(hand: HandText, rules: Ruleset, given: Circumstances) -> Appraisal:
    """Return what a won hand is worth.

    Raises:
        CircumstanceError: the hand or the circumstances cannot be, or the hand does not win.
    """
    check_tiles(rules, hand)
    seat = seated(hand)
    if wins_by_flowers(rules, hand, given):
        check_flower_win(rules, hand, given)
        found = _situation(rules, hand, seat, given, 0)
        return _settled(rules, hand, given, found, (), score_flowers(rules, found))
    winning = t.KIND[check_winning_tile(rules, hand)]
    check_circumstances(rules, hand, given)
    waits = find_waits(rules, seat)
    if not waits >> winning & 1:
        raise _incomplete(winning, waits)
    circumstances = _situation(rules, hand, seat, given, waits.bit_count())
    counts = seat.kinds()
    counts[winning] += 1
    melds = [as_group(meld) for meld in seat.melds]
    result = score(rules, counts, melds, winning, circumstances)
    if given.liable:
        result = _answered_for(rules, hand, result, given)
    return _settled(rules, hand, given, circumstances, tuple(kinds_in(waits)), result)


def _settled(
    rules: Ruleset,
    hand: HandText,
    given: Circumstances,
    circumstances: Situation,
    waits: tuple[int, ...],
    result: Score,
) -> Appraisal:
    """Return a scored hand with its payments."""
    winner = _DEALER if given.deals else rules.seats - 1 if given.opening == "first_round" else 1
    won = scored(result, winner, given.by, _payer(rules, winner, given))
    ledger = settle(
        rules,
        Result(
            wins=(won,) if result.enough else (),
            dealer=_DEALER,
            streak=given.streak,
            scores=(rules.start_score,) * rules.seats,
            kongs=tuple(_kongs(hand, winner, rules)),
            honba=given.honba,
            deposits=given.deposits,
        ),
    )
    return Appraisal(
        rules, hand, given, circumstances, waits, result, winner, ledger, _chips(rules, won, result)
    )


def _chips(rules: Ruleset, won: Outcome, result: Score) -> list[tuple[str | None, int]] | None:
    """Return what is given in chips, and for what; None where the table plays without."""
    chips = rules.scoring.settlement.chips
    if chips is None:
        return None
    if not result.enough or result.view is None:
        return []
    items = [(award.pattern.id, award.count) for award in result.lists[0]]
    drawn, exposed = won.payer is None, result.view.exposed
    return chips.parts(items, result.limits, drawn=drawn, exposed=exposed)


def _situation(
    rules: Ruleset, hand: HandText, seat: Seat, given: Circumstances, waits: int
) -> Situation:
    opening = given.opening
    return Situation(
        by=given.by,
        seat_wind=-1 if given.seat_wind is None else t.INDEX[given.seat_wind],
        round_wind=-1 if given.round_wind is None else t.INDEX[given.round_wind],
        dealer=given.deals,
        waits=waits,
        declared=given.ready,
        replacement=given.replaces > 0,
        kongs_in_a_row=given.replaces,
        flower_replacement=given.flower_replacement,
        last_tile=given.last,
        undisturbed=opening is not None and not hand.melds,
        own_discards=_LATER if opening is None else 0,
        own_draws=_LATER if opening is None else _DRAWS[opening] + len(hand.melds),
        table_discards=_LATER * rules.seats if opening is None else _DISCARDS[opening],
        flowers=tuple(hand.flowers),
        ippatsu=given.ippatsu,
        indicators=tuple(t.KIND[t.INDEX[name]] for name in given.indicators),
        ura=tuple(t.KIND[t.INDEX[name]] for name in given.ura),
        red_fives=seat.red_fives + (hand.winning is not None and t.is_red(hand.winning)),
    )


def _answered_for(rules: Ruleset, hand: HandText, result: Score, given: Circumstances) -> Score:
    """Return a score for which a seat answers that neither won nor gave the tile.

    Raises:
        CircumstanceError: nothing that counts makes a seat liable.
    """
    policy = rules.liability
    rows = [] if policy is None else policy.fed
    fed = [row.pattern for row in rows if _was_fed(hand, row)]
    awards = [award for award in result.lists[0] if award.pattern.id in fed]
    konged = given.replaces == 1 and any(meld.letter == "M" for meld in hand.melds)
    if not awards and not (policy is not None and policy.replacement and konged):
        raise CircumstanceError("nobody answers for this win", "這次和牌沒有包牌")
    winner = _DEALER if given.deals else 1
    taken = {winner, _payer(rules, winner, given)}
    # Not the dealer, where there is another: who is liable pays the same whatever its seat.
    seat = max(seat for seat in range(rules.seats) if seat not in taken)
    return answered_by(rules, result, awards[0] if awards else None, seat)


def _was_fed(hand: HandText, row: FedSets) -> bool:
    """Whether the sets of a pattern lie open, so that the last may have been called."""
    laid = [
        meld.letter
        for meld in hand.melds
        if row.is_set(meld_kind(meld.letter), min(t.KIND[tile] for tile in meld.tiles))
    ]
    last = {"M"} if row.kongs else {"P", "M", "A"}
    return len(laid) >= row.sets and not last.isdisjoint(laid)


def _payer(rules: Ruleset, winner: int, given: Circumstances) -> int | None:
    if given.by == "self":
        return None
    if winner == _DEALER:
        return 1
    from_dealer = given.from_dealer or given.opening == "human" or rules.seats == 2
    return _DEALER if from_dealer else 2


def _kongs(hand: HandText, winner: int, rules: Ruleset) -> Iterator[KongMade]:
    """Yield the winner's kongs; the next seat gave the tiles of exposed ones."""
    for index, meld in enumerate(hand.melds, 1):
        if meld.letter == "M":
            yield KongMade(winner, "exposed", (winner + 1) % rules.seats, index)
        elif meld.letter in KONGS:
            yield KongMade(winner, "added" if meld.letter == "A" else "concealed", None, index)


def _incomplete(winning: int, waits: int) -> CircumstanceError:
    name, zh = t.NAMES[winning], t.label(winning, "zh")
    if not waits:
        return CircumstanceError(
            f"{name} does not complete the hand: it was not ready", f"還沒聽牌，{zh} 不能胡"
        )
    kinds = kinds_in(waits)
    return CircumstanceError(
        f"{name} does not complete the hand: it waits for {' '.join(t.names(kinds))}",
        f"{zh} 不能胡，聽的是{'、'.join(t.label(kind, 'zh') for kind in kinds)}",
    )
