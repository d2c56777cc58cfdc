"""One mistake in a game of taiwan16 is one finding, where it was made.

Tiles, calls and flowers by wrong seats, winds by the dealer instead of the door, payments with
and without the dealer's bonus, wins by flowers that others pay.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from tests.mutation.logs import Event, Log, changed, findings, inserted, removed, to_log, verify_log
from tests.rules.games import TABLES, played
from tests.verification.flower_logs import eight, seven

OTHERS = ("1z", "2z", "3z", "4z")


@cache
def hands() -> tuple[Log, ...]:
    """Hands as logs of their own: a header and the hand."""
    found: list[Log] = []
    for number, players in enumerate((*TABLES, ("fast",) * 4)):
        log: Log = []
        for event in to_log(played("taiwan16", players, number, 25)):
            if event["type"] == "game":
                header = event
            elif event["type"] == "hand":
                log = [header, event]
            elif event["type"] != "game_end":
                log.append(event)
                if event["type"] == "hand_end":
                    found.append(log)
    return tuple(found)


Find = Callable[[Log, int], bool]
"""Whether the line of a log is the one wanted."""


def places(find: Find) -> Iterator[tuple[Log, int]]:
    for log in hands():
        for index in range(2, len(log)):
            if find(log, index):
                yield log, index


def a(kind: str, **values: object) -> Find:
    return lambda log, index: log[index]["type"] == kind and values.items() <= log[index].items()


def found_in(log: Log) -> list[tuple[int, str]]:
    """Line and code of every error; a hand cut out of a game has warnings of its own."""
    return [
        (finding.place.line or 0, finding.code)
        for finding in findings(verify_log(log))
        if finding.severity == "error"
    ]


def settlement(log: Log) -> int:
    return next(index for index, event in enumerate(log) if event["type"] == "settlement")


def win_of(log: Log) -> Event:
    return next(event for event in log if event["type"] == "win")


def resettled(log: Log, payments: list[dict[str, Any]]) -> Log:
    """The log with other payments, and deltas and scores to match."""
    deltas = [0, 0, 0, 0]
    for payment in payments:
        deltas[payment["from"]] -= payment["amount"]
        deltas[payment["to"]] += payment["amount"]
    scores = [a + b for a, b in zip(log[1]["scores"], deltas, strict=True)]
    return changed(log, settlement(log), payments=payments, deltas=deltas, scores=scores)


# Calls


def held(log: Log, index: int, seat: int) -> list[str]:
    """What a seat holds before a line."""
    tiles = list(log[1]["dealt"][seat])
    for event in log[2:index]:
        if event.get("seat") == seat:
            if event["type"] == "draw":
                tiles.append(event["tile"])
            elif event["type"] in ("discard", "flower"):
                tiles.remove(event["tile"])
            for tile in event.get("own", ()):
                tiles.remove(tile)
    return tiles


def test_a_chow_by_a_seat_that_is_not_next() -> None:
    """The tiles would do: the seat across takes the discard that the next seat draws past."""

    def find(log: Log, index: int) -> bool:
        event = log[index]
        if event["type"] != "draw" or log[index - 1]["type"] != "discard":
            return False
        thrown = log[index - 1]
        return thrown["tile"][1] != "z" and partners(log, index, thrown) is not None

    log, index = next(places(find))
    thrown = log[index - 1]
    own = partners(log, index, thrown)
    chow = {
        "type": "chow",
        "seat": (thrown["seat"] + 2) % 4,
        "from": thrown["seat"],
        "tile": thrown["tile"],
        "own": own,
    }
    assert found_in(inserted(log, index, chow)) == [(index + 1, "MJ328")]


def partners(log: Log, index: int, thrown: Event) -> list[str] | None:
    rank, suit = int(thrown["tile"][0]), thrown["tile"][1]
    tiles = held(log, index, (thrown["seat"] + 2) % 4)
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        own = [f"{rank + low}{suit}", f"{rank + high}{suit}"]
        if all(tile in tiles for tile in own):
            return own
    return None


def test_a_chow_with_the_wrong_tiles() -> None:
    log, index = next(places(a("chow")))
    own = log[index]["own"]
    assert found_in(changed(log, index, own=[own[0], own[0]])) == [(index + 1, "MJ311")]


def test_a_pung_before_the_win_of_the_same_tile() -> None:
    """A win goes before a pung, so both cannot stand."""

    def find(log: Log, index: int) -> bool:
        event = log[index]
        by_discard = event["type"] == "win" and event["by"] == "discard"
        return by_discard and any(pungs(log, index, seat) for seat in others(event))

    log, index = next(places(find))
    event = log[index]
    seat = next(seat for seat in others(event) if pungs(log, index, seat))
    tile = event["tile"]
    pung = {"type": "pung", "seat": seat, "from": event["from"], "tile": tile, "own": [tile] * 2}
    before = index
    while log[before - 1]["type"] == "pass":
        before -= 1
    without = removed(log, before, index) if before < index else log
    assert found_in(inserted(without, before, pung)) == [(before + 2, "MJ301")]
    assert found_in(inserted(without, before + 1, pung)) == [(before + 2, "MJ301")]


def others(event: Event) -> list[int]:
    return [seat for seat in range(4) if seat not in (event["seat"], event["from"])]


def pungs(log: Log, index: int, seat: int) -> bool:
    return held(log, index, seat).count(str(log[index]["tile"])) >= 2


def test_a_second_winner_of_a_tile() -> None:
    """The nearest in turn order has it (截胡)."""

    log, index = next(places(a("win", by="discard")))
    event = log[index]
    second = {**event, "seat": others(event)[0]}
    assert found_in(inserted(log, index + 1, second)) == [(index + 2, "MJ409")]


# Flowers and the wall


def in_play(log: Log, index: int) -> bool:
    return log[index]["type"] == "flower" and any(
        event["type"] == "discard" for event in log[:index]
    )


def dealt_flower(log: Log, index: int) -> bool:
    return log[index]["type"] == "flower" and not in_play(log, index)


@pytest.mark.parametrize("find", [in_play, dealt_flower])
def test_a_flower_kept_in_hand(find: Find) -> None:
    """Neither shown nor replaced; what comes next cannot be."""
    log, index = next(
        (log, index)
        for log, index in places(find)
        if log[index + 1]["type"] == "draw" and log[index - 1]["type"] != "flower"
    )
    (first, *rest) = found_in(removed(log, index, index + 2))
    assert first[0] == index + 1
    assert first[1] in ("MJ331", "MJ301")
    assert not rest


@pytest.mark.parametrize("find", [in_play, dealt_flower])
def test_a_flower_replaced_from_the_head(find: Find) -> None:
    log, index = next(
        (log, index + 1) for log, index in places(find) if log[index + 1]["type"] == "draw"
    )
    assert found_in(changed(log, index, source="head")) == [(index + 1, "MJ208")]


@pytest.mark.parametrize("find", [in_play, dealt_flower])
def test_a_flower_shown_by_the_wrong_seat(find: Find) -> None:
    log, index = next(places(find))
    seat = (log[index]["seat"] + 1) % 4
    assert found_in(changed(log, index, seat=seat)) == [(index + 1, "MJ301")]


def test_a_flower_counted_for_the_wrong_seat() -> None:
    """Winners are given an own flower that belongs to another wind."""
    checked = 0
    for log, index in places(a("win", by="discard")):
        event = log[index]
        mine = log[1]["seat_winds"][event["seat"]]
        shown = {e["tile"] for e in log if e["type"] == "flower" and e["seat"] == event["seat"]}
        own = {f"{mine[0]}f", f"{int(mine[0]) + 4}f"}
        if not shown or shown & own or len(shown) > 3:
            continue
        items = [*event["items"], {"id": "seat_flower", "count": 1, "value": 1}]
        items = [item for item in items if item["id"] != "chicken"]
        total = event["total"] + 1
        wrong = changed(log, index, items=items, total=total, counted=total)
        codes = found_in(wrong)
        assert (index + 1, "MJ502") in codes
        # The payments are by the right total, which the items make doubtful.
        assert {code for _, code in codes} <= {"MJ502", "MJ501"}
        checked += 1
    assert checked > 3


def test_a_draw_into_the_reserve() -> None:
    log, index = next(places(a("exhausted")))
    last = next(event for event in reversed(log[:index]) if event["type"] == "discard")
    drawn = sum(event.get("source") == "head" for event in log[:index])
    tile = log[1]["wall"][64 + drawn]
    draw = {"type": "draw", "seat": (last["seat"] + 1) % 4, "tile": tile, "source": "head"}
    assert found_in(inserted(log, index, draw)) == [(index + 1, "MJ209")]


# Winds and items


def test_winds_by_the_dealer_instead_of_the_door() -> None:
    log = next(log for log in hands() if log[1]["door"] != log[1]["dealer"])
    dealer = log[1]["dealer"]
    winds = [OTHERS[(seat - dealer) % 4] for seat in range(4)]
    assert found_in(changed(log, 1, seat_winds=winds)) == [(2, "MJ707")]


def test_a_seat_wind_by_the_dealer_instead_of_the_door() -> None:
    """The triplet of the wind that the winner would have if the dealer were East."""
    for log, index in places(a("win")):
        event, line = log[index], log[1]
        if line["door"] == line["dealer"]:
            continue
        wind = OTHERS[(event["seat"] - line["dealer"]) % 4]
        shown = next(e for e in log if e["type"] == "reveal" and e["seat"] == event["seat"])
        held_winds = [meld["tiles"][0] for meld in shown["melds"]]
        if wind in held_winds and line["seat_winds"][event["seat"]] != wind:
            items = [item for item in event["items"] if item["id"] != "chicken"]
            items.append({"id": "seat_wind", "count": 1, "value": 1})
            total = event["total"] + 1
            wrong = changed(log, index, items=items, total=total, counted=total)
            assert (index + 1, "MJ502") in found_in(wrong)
            return
    pytest.fail("nobody has a triplet of such a wind")


def test_concealed_and_self_draw_beside_concealed_self_draw() -> None:
    """3 stands for 1 + 1; whoever lists all three lists two too many."""
    log, index = next(
        (log, index)
        for log, index in places(a("win", by="self"))
        if any(item["id"] == "concealed_self" for item in log[index]["items"])
    )
    event = log[index]
    more = [{"id": name, "count": 1, "value": 1} for name in ("concealed", "self_draw")]
    total = event["total"] + 2
    wrong = changed(log, index, items=[*event["items"], *more], total=total, counted=total)
    assert found_in(wrong) == [(index + 1, "MJ503")] * 2


def test_what_counts_where_nothing_is_earned_is_no_finding_of_its_own() -> None:
    """屁胡 gives way to an item that was not earned, and stands in for one that was."""
    nothing = [{"id": "chicken", "count": 1, "value": 0}]
    extra = [{"id": "big_dragons", "count": 1, "value": 8}]
    log, index = next(
        (log, index) for log, index in places(a("win")) if log[index]["items"] == nothing
    )
    assert found_in(changed(log, index, items=extra)) == [(index + 1, "MJ502")]
    log, index = next(
        (log, index)
        for log, index in places(a("win"))
        if [item["id"] for item in log[index]["items"]] == ["dragon"]
    )
    assert found_in(changed(log, index, items=nothing)) == [(index + 1, "MJ501")]


# Payments


def payments(log: Log) -> list[dict[str, Any]]:
    paid: list[dict[str, Any]] = log[settlement(log)]["payments"]
    return paid


@pytest.mark.parametrize("follow", [False, True], ids=["payment alone", "scores to match"])
@pytest.mark.parametrize("involved", [False, True], ids=["without the dealer", "with the dealer"])
@pytest.mark.parametrize("by", ["self", "discard"])
def test_the_dealers_bonus_is_on_the_dealers_payments(
    by: str, involved: bool, follow: bool
) -> None:
    """Missing where the dealer pays or receives, or added where it does neither."""
    checked = 0
    for log, _ in places(a("win", by=by)):
        dealer, streak = log[1]["dealer"], log[1]["streak"]
        paid = payments(log)
        for place, payment in enumerate(paid):
            if (dealer in (payment["from"], payment["to"])) is not involved:
                continue
            bonus = 20 * (1 + 2 * streak)
            amount = payment["amount"] + (-bonus if involved else bonus)
            other = [*paid[:place], {**payment, "amount": amount}, *paid[place + 1 :]]
            line = settlement(log)
            wrong = resettled(log, other) if follow else changed(log, line, payments=other)
            assert [place for place, _ in found_in(wrong)] == [line + 1]
            checked += 1
    assert checked > 3


def test_a_self_draw_paid_by_one() -> None:
    log, _ = next(places(a("win", by="self")))
    line = settlement(log)
    paid = payments(log)
    assert len(paid) == 3
    whole = {**paid[0], "amount": sum(payment["amount"] for payment in paid)}
    codes = found_in(resettled(log, [whole]))
    assert {place for place, _ in codes} == {line + 1}
    assert len(codes) <= 2


def test_the_last_flower_paid_by_all() -> None:
    """七搶一 is paid by whoever showed the last flower, not by all."""
    log = removed(seven(), len(seven()) - 1)
    line, event = settlement(log), win_of(log)
    assert [payment["from"] for payment in payments(log)] == [2]
    paid = [
        {"from": seat, "to": event["seat"], "amount": 210, "reason": "win"}
        for seat in range(4)
        if seat != event["seat"]
    ]
    codes = found_in(resettled(log, paid))
    assert codes == [(line + 1, "MJ602")]


def test_all_flowers_paid_by_one() -> None:
    log = removed(eight(), len(eight()) - 1)
    line = settlement(log)
    codes = found_in(resettled(log, payments(log)[:1]))
    assert codes == [(line + 1, "MJ602")]


def test_the_last_flower_won_as_a_self_draw() -> None:
    """The winner has seven: the seat that shows the eighth pays, so it is no self-draw."""
    log = removed(seven(), len(seven()) - 1)
    index = next(index for index, event in enumerate(log) if event["type"] == "win")
    wrong = changed(log, index, by="self")
    del wrong[index]["from"]
    assert (index + 1, "MJ301") in found_in(wrong)


# Logs of one view


@pytest.mark.untraced
def test_what_others_hold_may_be_hidden() -> None:
    """A seat's own log: flowers of others are seen when they are shown, and nothing is wrong."""
    for log in hands()[::4]:
        for viewer in (None, 0, 1, 2, 3):
            others = [seat for seat in range(4) if seat != viewer]
            dealt = [["?"] * 16 if seat in others else log[1]["dealt"][seat] for seat in range(4)]
            hidden = changed(log, 1, dealt=dealt, wall=None, walls=None)
            for index, event in enumerate(hidden):
                if event["type"] == "draw" and event["seat"] in others:
                    hidden[index] = {**event, "tile": "?"}
            reports = verify_log(hidden)
            assert not [f for f in findings(reports) if f.severity == "error"]
            assert all("hidden_tiles" in report.unchecked for report in reports if report.hand)
