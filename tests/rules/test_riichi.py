"""riichi against hands worked by hand, to the last payment."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from mjlog.codec.notation import parse_tiles
from mjlog.replay.appraise import Appraisal, appraise
from mjlog.replay.circumstances import CircumstanceError
from mjlog.replay.outcomes import held_liable
from mjlog.rules.awards import Award
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score, Worth
from mjlog.rules.settle import Outcome, Result, settle
from mjlog.rules.settlements import Points
from mjlog.table import Meld, Seat
from tests.rules.case_rows import Row, by_id, rows
from tests.rules.itemised import listed, worked

CASES = rows("riichi")
SETTLEMENTS = rows("riichi", "settlement")


@cache
def rules(settings: tuple[tuple[str, Any], ...] = ()) -> Ruleset:
    return load("riichi", dict(settings))


def points() -> Points:
    settlement = rules().scoring.settlement
    assert isinstance(settlement, Points)
    return settlement


def valued(case: Row, **changed: Any) -> Appraisal:
    opening = case.get("opening")
    given = {
        "self_draw": case["by"] == "self" and opening is None,
        "rob": case["by"] == "rob",
        "last": case.get("last_tile", False),
        "replacement": case.get("replacement", False),
        "ready": case.get("ready"),
        "ippatsu": case.get("ippatsu", False),
        "dealer": case.get("dealer", False),
        "round_wind": case.get("round_wind", "1z"),
        "seat_wind": case.get("seat_wind", "2z"),
        "opening": opening,
        "indicators": case.get("dora", ""),
        "ura": case.get("ura", ""),
    }
    return appraise(
        case["hand"], rules(tuple(case.get("settings", {}).items())), **{**given, **changed}
    )


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_hand_worked_case(case: Row) -> None:
    found = valued(case)
    score = found.score
    assert listed(score)[0] == worked(case)[0]
    assert score.total == sum(case["items"].values()) == case["total"]
    worth = score.worths[0]
    if "fu" in case:
        assert worth.fu == case["fu"]
    limit = worth.base.limit
    assert (None if limit is None else limit.id) == case.get("limit")
    assert worth.base.count == case.get("hands")
    assert worth.points == case["points"]
    assert score.enough == bool(case["points"])
    payments = sorted({payment.amount for payment in found.ledger.payments})
    assert payments == sorted(case["pays"])
    assert found.payment == case["points"]


def test_every_row_of_fu_is_in_a_case() -> None:
    table = rules().scoring.fu
    assert table is not None
    worths = [valued(case).score.worths[0] for case in CASES if "fu" in case]
    assert {part.part.id for worth in worths for part in worth.parts} == {
        row.id for row in table.rows
    }


@pytest.mark.parametrize("case", [case for case in CASES if "by_dealer" in case], ids=by_id)
def test_the_same_win_by_the_dealer(case: Row) -> None:
    assert valued(case, dealer=True, seat_wind="1z").payment == case["by_dealer"]


def test_all_scored_examples_of_the_rule_document_are_there() -> None:
    told = {row["paragraph"].partition("§13.")[2] for row in (*CASES, *SETTLEMENTS)} - {""}
    assert told == {str(number) for number in range(1, 24)} - {"21"}
    # What 21 shows is whether the play goes on.


@pytest.mark.parametrize("row", SETTLEMENTS, ids=by_id)
def test_hand_worked_settlement(row: Row) -> None:
    wins = [
        Outcome(
            win["seat"],
            "self" if win["payer"] < 0 else "discard",
            None if win["payer"] < 0 else win["payer"],
            0,
            base=win["base"],
            liable=win.get("liable"),
            covered=win.get("covered", win["base"] if "liable" in win else 0),
        )
        for win in row.get("wins", ())
    ]
    ledger = settle(
        rules(),
        Result(
            wins=tuple(wins),
            dealer=row["dealer"],
            streak=0,
            scores=(25000,) * 4,
            honba=row["honba"],
            deposits=row["deposits"],
            ready=tuple(row.get("ready", ())),
            nagashi=tuple(row.get("nagashi", ())),
        ),
    )
    assert list(ledger.deltas) == row["gains"]
    assert sum(ledger.deltas) + ledger.pot == 0
    assert ledger.pot == (-1000 * row["deposits"] if wins else 0)
    claims = [(p.from_seat, p.to, p.reason, p.win) for p in ledger.payments]
    assert len(set(claims)) == len(claims)


def test_reasons_of_payments() -> None:
    def reasons(**given: Any) -> dict[str, int]:
        result = Result(dealer=0, streak=0, scores=(0,) * 4, **given)
        found: dict[str, int] = {}
        for payment in settle(rules(), result).payments:
            found[payment.reason] = found.get(payment.reason, 0) + payment.amount
        return found

    win = Outcome(1, "discard", 2, 0, base=8000, liable=3, covered=8000)
    assert reasons(wins=(win,), honba=2, deposits=3) == {
        "win": 16000, "liability": 16000, "honba": 600, "deposit": 3000,
    }  # fmt: skip
    assert reasons(ready=(1, 2)) == {"noten": 3000}
    assert reasons(ready=(1, 2), nagashi=(3,)) == {"nagashi": 8000}
    assert reasons() == {}


@pytest.mark.parametrize("drawn", [False, True], ids=["given", "drawn"])
@pytest.mark.parametrize("dealer", [False, True], ids=["other", "dealer"])
def test_payments_follow_from_points(drawn: bool, dealer: bool) -> None:
    """All bases that are worth the same points make the same payments, and one of them is found."""

    def paid(base: int) -> tuple[int, ...]:
        win = Outcome(0, "self", None if drawn else 2, 0, base=base)
        result = Result(wins=(win,), dealer=0 if dealer else 1, streak=0, scores=(0,) * 4)
        return settle(rules(), result).deltas

    by_points: dict[int, set[tuple[int, ...]]] = {}
    for base in range(160, 2001):
        worth = points().points(base, drawn, dealer, 4)
        gains = paid(base)
        assert gains[0] == worth
        by_points.setdefault(worth, set()).add(gains)
        found = points().base_of(worth, drawn, dealer, 4)
        assert found is not None
        assert paid(found) == gains
    assert {len(each) for each in by_points.values()} == {1}
    assert points().base_of(1234, drawn, dealer, 4) is None


TABLE = {
    # fu: points of one to four han, discarded to another and to the dealer (riichi §11)
    30: [(1000, 1500), (2000, 2900), (3900, 5800), (7700, 11600)],
    40: [(1300, 2000), (2600, 3900), (5200, 7700), (8000, 12000)],
    50: [(1600, 2400), (3200, 4800), (6400, 9600), (8000, 12000)],
    60: [(2000, 2900), (3900, 5800), (7700, 11600), (8000, 12000)],
    70: [(2300, 3400), (4500, 6800), (8000, 12000), (8000, 12000)],
    110: [(3600, 5300), (7100, 10600), (8000, 12000), (8000, 12000)],
}
LIMITS = {5: 8000, 6: 12000, 7: 12000, 8: 16000, 10: 16000, 11: 24000, 12: 24000, 13: 32000}


def test_the_table_of_points() -> None:
    settlement = points()
    for fu, row in TABLE.items():
        for han, (other, dealer) in enumerate(row, 1):
            base = settlement.base(han, fu).points
            assert settlement.points(base, False, False, 4) == other
            assert settlement.points(base, False, True, 4) == dealer
    for han, other in LIMITS.items():
        base = settlement.base(han, 30).points
        assert settlement.points(base, False, False, 4) == other
        assert settlement.points(base, False, True, 4) == other * 3 // 2
    assert settlement.base(90, 30).points == settlement.base(13, 30).points
    assert settlement.base(52, 30, 4).points == 4 * settlement.base(13, 0, 1).points


def test_options_of_settlement() -> None:
    def gains(name: str, value: object, **given: Any) -> tuple[int, ...]:
        result = Result(dealer=0, streak=0, scores=(0,) * 4, **given)
        return settle(rules(((name, value),)), result).deltas

    drawn = Outcome(1, "self", None, 0, base=320)
    won = Outcome(1, "discard", 2, 0, base=240)
    assert gains("honba", 1500, wins=(won,), honba=2) == (0, 4000, -4000, 0)
    assert gains("honba", 1500, wins=(drawn,), honba=1) == (-1200, 3000, -900, -900)
    assert gains("honba", 0, wins=(won,), honba=2) == (0, 1000, -1000, 0)
    assert gains("deposit", 500, wins=(won,), deposits=3) == (0, 2500, -1000, 0)
    assert gains("noten_pool", 1500, ready=(1,)) == (-500, 1500, -500, -500)
    assert gains("noten_pool", 0, ready=(1,)) == (0, 0, 0, 0)
    assert gains("nagashi", False, ready=(1,), nagashi=(2,)) == (-1000, 3000, -1000, -1000)
    assert rules((("start_score", 30000),)).start_score == 30000


def test_who_answers_for_a_win() -> None:
    drawn = "234m9p P:555z P:666z P:777z +9p"
    assert appraise(drawn, rules(), self_draw=True, liable=True).ledger.deltas == (
        0, 32000, 0, -32000,
    )  # fmt: skip
    both = "7z P:111z P:222z P:333z P:444z +7z"
    found = appraise(both, rules((("pao_scope", "pattern"),)), liable=True)
    assert found.ledger.deltas == (0, 64000, -48000, -16000)
    with pytest.raises(CircumstanceError, match="nobody answers"):
        appraise(drawn, rules((("pao", "none"),)), liable=True)
    # The last set must have been called (§11): not won on (§13.16), not drawn, no concealed kong.
    for hand in (
        "44z77z P:111z P:222z P:333z +7z",
        "44z77z P:111z P:222z P:333z +4z",
        "234m9p777z P:555z P:666z +9p",
        "234m9p K:5555z K:6666z K:7777z +9p",
    ):
        with pytest.raises(CircumstanceError, match="nobody answers"):
            appraise(hand, rules(), liable=True)
    kongs = "9p M:1111m M:2222p M:3333s A:4444z +9p"
    found = appraise(kongs, rules((("pao", "four_kongs"),)), self_draw=True, liable=True)
    assert found.ledger.deltas == (0, 32000, 0, -32000)
    for hand, chosen in ((kongs, "dragons_winds"), (kongs.replace("M", "A"), "four_kongs")):
        with pytest.raises(CircumstanceError, match="nobody answers"):
            appraise(hand, rules((("pao", chosen),)), self_draw=True, liable=True)
    # A concealed kong among the earlier sets counts.
    fed = appraise("234m9p K:5555z P:666z P:777z +9p", rules(), liable=True)
    assert fed.ledger.deltas == (0, 32000, -16000, -16000)


def test_who_answers_for_a_win_on_the_replacement_of_its_discard() -> None:
    """riichi §13.11: 2,700 drawn, all of it and the counter stick from one seat."""
    hand = "67s99p C:234m C:456p M:1111z +8s"
    given: Row = {"round_wind": "1z", "seat_wind": "3z", "replacement": True, "honba": 1}
    liable = rules((("pao_replacement", True),))
    found = appraise(hand, liable, self_draw=True, liable=True, **given)
    assert found.ledger.deltas == (0, 3000, 0, -3000)
    for ruleset, tiles in ((rules(), hand), (liable, hand.replace("M:", "A:"))):
        with pytest.raises(CircumstanceError, match="nobody answers"):
            appraise(tiles, ruleset, self_draw=True, liable=True, **given)


@pytest.mark.parametrize(
    "given",
    [
        {"dealer": True, "seat_wind": "2z"},
        {"seat_wind": "1z"},
        {"opening": "heavenly", "seat_wind": "3z"},
        {"opening": "earthly", "seat_wind": "1z"},
    ],
)
def test_the_dealer_and_nobody_else_is_east(given: dict[str, Any]) -> None:
    """§1: seat winds are counted from the dealer."""
    with pytest.raises(CircumstanceError, match="the seat wind 1z"):
        appraise("234m678m345p45s99s +6s", rules(), **given)


def test_red_fives_are_fives() -> None:
    """Three plain fives and the red one are four of a kind, and a kind of which all are held."""
    assert sum(rules().kind_copies) == 136 == sum(rules().copies)
    assert set(rules().kind_copies) == {4}
    for settings in ((("red_fives", "none"),), (("red_fives", "two_dots"),)):
        assert rules(settings).kind_copies == rules().kind_copies
    assert [rules((("red_fives", "two_dots"),)).copies[tile] for tile in (42, 43, 44)] == [1, 2, 1]
    found = appraise("34m123s456s99p K:0555p +5m", rules())
    assert [award.pattern.id for award in found.score.lists[0]] == ["aka"]
    with pytest.raises(CircumstanceError, match="not ready"):
        appraise("0555p123m456m789s +8p", rules())


def test_circumstances_that_cannot_be() -> None:
    hand = "234m678m345p45s99s +6s"
    refused: list[tuple[str, dict[str, Any]]] = [
        ("declaration", {"ippatsu": True}),
        ("has declared", {"indicators": "1p", "ura": "1p"}),
        ("as many", {"indicators": "1p 2p", "ura": "1p", "ready": "riichi"}),
        ("5 copies of 9s", {"indicators": "9s 9s 9s"}),
        ("not negative", {"honba": -1}),
        ("no such indicator", {"indicators": "1f"}),
        ("4 copies of 5p: the game has 3 and 1 red", {"hand": "5555p234m678m345s9s +9s"}),
        ("concealed hand", {"hand": "345m67m22p C:234p P:666s +8m", "ready": "riichi"}),
        ("concealed hand", {"hand": "345m67m22p A:4444p P:666s +8m", "ready": "double_riichi"}),
    ]
    for match, given in refused:
        with pytest.raises(CircumstanceError, match=match):
            appraise(given.pop("hand", hand), rules(), **given)
    # A concealed kong may follow the declaration of the first turn.
    kong = appraise("678m345p45s99s K:1111z +6s", rules(), ready="double_riichi")
    assert kong.items == {"double_riichi": 2}
    elsewhere: list[tuple[str, dict[str, Any]]] = [
        ("indicators", {"indicators": "1p"}),
        ("counter", {"honba": 1}),
    ]
    for match, given in elsewhere:
        with pytest.raises(CircumstanceError, match=match):
            appraise("123m456m789m23p55s +4p", "hk13", **given)


def fed(melds: str, called: Sequence[int], pattern: str, settings: Row | None = None) -> int | None:
    """Who answers for a win of these melds, each called from a seat in turn, -1: concealed."""
    seat = Seat(0)
    for text, source in zip(melds.split(), called, strict=True):
        tiles = tuple(parse_tiles(text))
        kind = "kong" if len(tiles) == 4 else "pung"
        seat.melds.append(Meld(kind, tiles, source, tiles[0] if source >= 0 else -1, source < 0))
    ruleset = rules(tuple((settings or {}).items()))
    row = ruleset.pattern(pattern)
    award = Award(row, 1, 13)
    worth = Worth(40, (), points().base(13, 40, 1), 32000, False)
    score = Score(13, 13, True, 1, ((award,),), (), (), None, (worth,))
    exposed = called[-1] >= 0 and seat.melds[-1].kind == "kong"
    return held_liable(ruleset, seat, score, claimed_kong=exposed).liable


@pytest.mark.parametrize(
    ("melds", "called", "pattern", "liable"),
    [
        ("555z 666z 777z", (1, 2, 3), "daisangen", 3),
        ("555z 222m 666z 777z", (1, 1, 2, 3), "daisangen", 3),
        ("555z 666z 7777z", (1, 2, 3), "daisangen", 3),
        ("555z 777z 666z 222m", (1, 3, 2, 1), "daisangen", 2),
        # A concealed kong is a set like others, but makes nobody liable as the last one (D5).
        ("5555z 666z 777z", (-1, 2, 3), "daisangen", 3),
        ("555z 666z 7777z", (1, 2, -1), "daisangen", None),
        # The third set was in the hand, or is completed by the winning tile.
        ("555z 666z", (1, 2), "daisangen", None),
        ("555z 666z 222m", (1, 2, 3), "daisangen", None),
        ("111z 222z 333z 444z", (1, 2, 3, 1), "daisuushii", 1),
        ("111z 222z 333z", (1, 2, 3), "daisuushii", None),
        # Four kongs make nobody liable, nor do sets of another pattern.
        ("1111z 2222z 3333z 4444m", (1, 2, 3, 1), "suukantsu", None),
        ("555z 666z 777z", (1, 2, 3), "suukantsu", None),
    ],
)
def test_whose_discard_was_the_last_set(
    melds: str, called: tuple[int, ...], pattern: str, liable: int | None
) -> None:
    assert fed(melds, called, pattern) == liable
    assert fed(melds, called, pattern, {"pao": "none"}) is None


@pytest.mark.parametrize(
    ("called", "liable"), [((1, 2, 3, 1), 1), ((1, -1, -1, 3), 3), ((1, 2, 3, -1), None)]
)
def test_whose_discard_was_the_fourth_kong(called: tuple[int, ...], liable: int | None) -> None:
    assert fed("1111z 2222p 3333m 4444s", called, "suukantsu", {"pao": "four_kongs"}) == liable
    assert fed("1111z 2222p 3333m 4444s", called, "toitoi", {"pao": "four_kongs"}) is None
