"""Flowers: rounds of replacement in the opening, later ones, and wins by flowers alone."""

from collections.abc import Iterable

import msgspec
import pytest

from mjlog.records import Draw, Event, Flower, Hand, Settlement, Win
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.replay.situation import situation
from mjlog.rules.policies import Standing
from mjlog.rules.registry import load
from mjlog.rules.settle import Outcome, Result, settle
from mjlog.table.phase import ACT
from mjlog.tiles import INDEX
from tests.builders.dealt import table_of
from tests.builders.stacked import play, stacked_hand
from tests.mutation.logs import changed, errors, findings, verify_log
from tests.rules.test_play import key, plausible
from tests.verification.flower_logs import log_of

RULES = load("taiwan16")
BARE = "123456789m1234567p"


def words(events: Iterable[object]) -> list[str]:
    """Flowers and draws as words: who, and the tile."""
    return [
        f"{event.seat} {'shows' if isinstance(event, Flower) else event.source} {event.tile}"
        for event in events
        if isinstance(event, (Flower, Draw))
    ]


def test_flowers_are_replaced_in_rounds_from_the_dealer() -> None:
    # The dealer, seat 2, draws a flower as its extra tile; seat 1's replacement is one again.
    line = stacked_hand(
        RULES,
        {1: "3f4f", 3: "5f"},
        head="6f",
        tail="1z 2z 7f 3z 4z",
        standing=Standing(3, 0, 2, 2, 0),
        flowers=False,
    )
    told = words(play(RULES, line).events)[:10]
    assert told == [
        "2 head 6f",
        "2 shows 6f",
        "2 tail 1z",
        "3 shows 5f",
        "3 tail 2z",
        "1 shows 3f",
        "1 shows 4f",
        "1 tail 7f",
        "1 tail 3z",
        "1 shows 7f",
    ]


def test_a_round_ends_before_the_next_begins() -> None:
    line = stacked_hand(
        RULES, {0: "1f2f", 1: "3f"}, head="1m", tail="4f 9p 5f 6f 7f", flowers=False
    )
    assert words(play(RULES, line).events)[1:13] == [
        "0 shows 1f",
        "0 shows 2f",
        "0 tail 4f",
        "0 tail 9p",
        "1 shows 3f",
        "1 tail 5f",
        "0 shows 4f",
        "0 tail 6f",
        "1 shows 5f",
        "1 tail 7f",
        "0 shows 6f",
        "0 tail " + words(play(RULES, line).events)[12][-2:],
    ]


def test_what_is_not_a_flower_of_the_seat_is_not_shown() -> None:
    line = stacked_hand(RULES, {0: "1f2f", 1: "3f"}, head="1m", tail="9p9s", flowers=False)
    table = table_of(RULES, line, Draw(seat=0, tile="1m", source="head"))

    def code(**line: object) -> str | None:
        fault = check(table, RULES, msgspec.convert(line, Flower | Draw))
        return None if fault is None else fault.code

    assert code(type="flower", seat=0, tile="2f") is None
    assert code(type="flower", seat=0, tile="3f") == "MJ332"
    assert code(type="flower", seat=0, tile="1m") == "MJ332"
    assert code(type="flower", seat=1, tile="3f") == "MJ301"
    assert code(type="draw", seat=0, tile="9p", source="tail") == "MJ331"
    apply(table, RULES, Flower(seat=0, tile="2f"))
    # The other one is shown before anything is drawn.
    assert code(type="draw", seat=0, tile="9p", source="tail") == "MJ331"
    apply(table, RULES, Flower(seat=0, tile="1f"))
    assert code(type="draw", seat=0, tile="9p", source="tail") is None
    assert code(type="draw", seat=0, tile="9p", source="head") == "MJ208"
    assert code(type="draw", seat=1, tile="9p", source="tail") == "MJ301"
    assert code(type="draw", seat=0, tile="9s", source="tail") == "MJ207"


def win(line: Hand) -> tuple[Win, Settlement, list[Event]]:
    events = list(play(RULES, line).events)
    won = next(event for event in events if isinstance(event, Win))
    settled = next(event for event in events if isinstance(event, Settlement))
    return won, settled, events


def test_the_dealers_tiles_win_after_flowers_were_replaced() -> None:
    """天胡 of sixteen tiles and the extra one; the last replacement is the tile that wins."""
    line = stacked_hand(RULES, {0: "123456789m123p22s1f2f"}, head="4p", tail="5p6p", flowers=False)
    won, _, _ = win(line)
    assert (won.seat, won.by, won.tile) == (0, "self", "6p")
    assert [item.id for item in won.items or ()] == ["heavenly"]


@pytest.mark.parametrize(("flower", "shown"), [("", False), ("3f", True)])
def test_the_own_first_draw_wins_even_after_a_flower(flower: str, shown: bool) -> None:
    """地胡: a flower and its replacement are one draw."""
    line = stacked_hand(
        RULES,
        {0: "147m147p147s1z2z3z4z5z6z7z", 1: "123456789m123p22s45p"},
        head="1z" + (flower or "6p"),
        tail="6p" if flower else "",
        flowers=False,
    )
    won, _, events = win(line)
    assert (won.seat, won.by, won.tile) == (1, "self", "6p")
    found = {item.id: item.value for item in won.items or ()}
    assert found["earthly"] == 16
    assert ("kong_bloom" in found) is shown
    assert any(isinstance(event, Flower) for event in events) is shown


def test_a_replacement_in_play_is_a_bloom_and_one_of_the_opening_is_not() -> None:
    line = stacked_hand(RULES, {0: "1f"}, head="1z", tail="2z", flowers=False)
    table = table_of(
        RULES,
        line,
        Draw(seat=0, tile="1z", source="head"),
        Flower(seat=0, tile="1f"),
        Draw(seat=0, tile="2z", source="tail"),
    )
    assert table.phase == ACT
    assert not situation(table, 0, "self").flower_replacement
    assert situation(table, 0, "self").own_draws == 1
    line = stacked_hand(RULES, {0: BARE}, head="1z 9s 4f", tail="9s", flowers=False)
    events = [event for event in play(RULES, line).events if not isinstance(event, Hand)]
    table = table_of(RULES, line)
    for event in events:
        before = isinstance(event, Draw) and event.source == "tail"
        apply(table, RULES, event)
        if before and not table.kongs:
            assert situation(table, table.turn, "self").flower_replacement
            assert not situation(table, table.turn, "self").replacement
            return
    pytest.fail("no flower was replaced")


def test_all_eight_flowers_win_in_the_opening() -> None:
    """八仙過海 by the dealer: 50 + 20 * (8 + 1) from each; nothing is drawn for the last flower."""
    line = stacked_hand(RULES, {0: "1234567f"}, head="8f")
    won, settled, events = win(line)
    assert (won.seat, won.by, won.tile, won.from_seat) == (0, "self", None, None)
    assert [(item.id, item.value) for item in won.items or ()] == [("eight_flowers", 8)]
    assert settled.deltas == [690, -230, -230, -230]
    assert isinstance(events[events.index(won) - 1], Flower)
    assert len(words(events)) == 9


def test_seven_flowers_rob_the_last() -> None:
    """七搶一 from seat 3, who does not deal: that seat alone pays 50 + 20 * 8."""
    line = stacked_hand(RULES, {1: "1234567f", 3: "8f"})
    won, settled, _ = win(line)
    assert (won.seat, won.by, won.tile, won.from_seat) == (1, "flower", None, 3)
    assert settled.deltas == [0, 210, 0, -210]


def test_the_dealer_pays_more_for_the_last_flower() -> None:
    """With N = 1 three more tai: 50 + 20 * (8 + 3)."""
    won = Outcome(1, "flower", 0, 8)
    result = Result(wins=(won,), dealer=0, streak=1, scores=(0, 0, 0, 0))
    assert settle(RULES, result).deltas == (-270, 270, 0, 0)


def test_reaching_seven_after_the_eighth_wins_nothing() -> None:
    line = stacked_hand(RULES, {0: "8f", 1: "123456f"}, head="1m", tail="2m 7f", flowers=False)
    events = list(play(RULES, line).events)
    shown = [event for event in events if isinstance(event, Flower)]
    assert len(shown) == 8
    assert shown[-1].seat == 1
    assert not any(isinstance(event, Win) and event.by == "flower" for event in events)


def test_reaching_seven_after_the_eighth_wins_where_either_order_does() -> None:
    """七搶一 from the dealer, who has shown the eighth: 50 + 20 * (8 + 1)."""
    rules = load("taiwan16", {"rounds": 0, "seven_rob_one_when": "either"})
    dealt = {0: "8f", 1: "123456f"}
    line = stacked_hand(rules, dealt, head="1m", tail="2m 7f", flowers=False)
    log = log_of(rules, line)
    won = next(event for event in log if event["type"] == "win")
    assert (won["seat"], won["by"], won["tile"], won["from"]) == (1, "flower", None, 0)
    settled = next(event for event in log if event["type"] == "settlement")
    assert settled["deltas"] == [-230, 230, 0, 0]
    assert findings(verify_log(log)) == []
    place = log.index(won)
    for wrong, code in (({"from_": 2}, "MJ406"), ({"seat": 0}, "MJ301"), ({"by": "self"}, "MJ301")):
        found = [each.code for each in errors(verify_log(changed(log, place, **wrong)))]
        assert found[0] == code, wrong
    # The other order wins here as well.
    log = log_of(rules, stacked_hand(rules, {1: "1234567f", 3: "8f"}))
    won = next(event for event in log if event["type"] == "win")
    assert (won["seat"], won["by"], won["from"]) == (1, "flower", 3)


@pytest.mark.parametrize("counts", [True, False])
def test_an_opening_replacement_is_a_bloom_where_the_house_says_so(counts: bool) -> None:
    rules = load("taiwan16", {"rounds": 0, "opening_flower_bloom": counts})
    after = {0: "123456789m123p22s1f2f"}
    plain = {0: "123456789m123p22s45p", 1: "1f"}
    for dealt, head, tail, bloom in ((after, "4p", "5p6p", counts), (plain, "6p", "1z", False)):
        line = stacked_hand(rules, dealt, head=head, tail=tail, flowers=False)
        log = log_of(rules, line)
        won = next(event for event in log if event["type"] == "win")
        assert {item["id"] for item in won["items"]} == {"heavenly", *(["kong_bloom"] * bloom)}
        assert findings(verify_log(log)) == []


def test_a_win_by_flowers_is_no_choice() -> None:
    line = stacked_hand(RULES, {0: "12345678f"}, head="1m")
    flowers = [Flower(seat=0, tile=f"{n}f") for n in range(1, 9)]  # type: ignore[arg-type]
    table = table_of(RULES, line, Draw(seat=0, tile="1m", source="head"), *flowers)
    (only,) = legal_events(table, RULES)
    assert isinstance(only, Win)

    def code(event: Event) -> str | None:
        fault = check(table, RULES, event)
        return None if fault is None else fault.code

    given: dict[str, object] = {"items": None, "total": None, "counted": None}

    def won(**values: object) -> Win:
        return msgspec.convert({"type": "win", **given, **values}, Win)

    assert code(only) is None
    assert code(won(seat=0, by="self", tile="8f")) is None
    assert code(won(seat=0, by="self", tile="1m")) == "MJ403"
    assert code(won(seat=0, by="self", tile=None, **{"from": 1})) == "MJ406"
    assert code(won(seat=1, by="flower", tile=None, **{"from": 0})) == "MJ301"
    assert code(Draw(seat=0, tile="1m", source="tail")) == "MJ333"


def test_flowers_may_win_nothing() -> None:
    rules = load("taiwan16", {"policy.flowers.every": "nothing", "policy.flowers.last": "nothing"})
    for dealt in ({0: "12345678f"}, {1: "1234567f", 3: "8f"}):
        events = list(play(rules, stacked_hand(rules, dealt)).events)
        assert len([event for event in events if isinstance(event, Flower)]) == 8
        assert not any(isinstance(event, Win) and event.tile is None for event in events)


def test_hidden_tiles_may_turn_out_to_be_flowers() -> None:
    """A log that shows seat 0 alone: who holds flowers is seen when they are shown."""
    line = stacked_hand(
        RULES, {1: "1f2f", 3: "3f"}, head="1z", tail="2z3z4z", flowers=False,
        standing=Standing(2, 0, 1, 1, 0),
    )  # fmt: skip
    dealt = [mine if seat == 0 else ["?"] * 16 for seat, mine in enumerate(line.dealt)]
    masked = msgspec.structs.replace(line, dealt=dealt, wall=None, walls=None)
    hidden = Draw(seat=1, tile="?", source="tail")
    table = table_of(
        RULES,
        masked,
        Draw(seat=1, tile="?", source="head"),
        Flower(seat=1, tile="1f"),
        Flower(seat=1, tile="2f"),
        hidden,
        hidden,
        Flower(seat=3, tile="3f"),
        Draw(seat=3, tile="?", source="tail"),
    )
    assert (table.phase, table.turn) == (ACT, 1)
    assert [len(seat.flowers) for seat in table.seats] == [0, 2, 0, 1]
    again = check(table, RULES, Flower(seat=3, tile="3f"))
    assert again is not None
    assert again.code == "MJ202"
    assert table.unseen[INDEX["3f"]] == 0


SCENES: list[dict[int, str]] = [
    {0: "12345678f"},
    {1: "1234567f", 3: "8f"},
    {2: "3f4f8f", 3: "5f6f"},
]


@pytest.mark.parametrize("dealt", SCENES, ids=["all", "all but one", "some"])
def test_legal_events_are_those_that_check_lets_through(dealt: dict[int, str]) -> None:
    """Of anything that seats could say while flowers are shown, replaced and won with."""
    line = stacked_hand(RULES, dealt, seed="legal")
    everything = plausible(RULES)
    table = table_of(RULES, line)
    said = [event for event in play(RULES, line).events if isinstance(event, (Draw, Flower, Win))]
    for event in said[:22]:
        if table.phase == ACT:
            break
        listed = [key(legal) for legal in legal_events(table, RULES)]
        allowed = [key(one) for one in everything if check(table, RULES, one) is None]
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(allowed)
        apply(table, RULES, event)
