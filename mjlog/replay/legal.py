"""What may happen next, and whether a given event may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mjlog.diagnostics import Fault
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Event,
    Exhausted,
    Flower,
    Indicator,
    Kong,
    Pass,
    Penalty,
    Presence,
    Pung,
    Reveal,
    Win,
)
from mjlog.records.values import By, Source
from mjlog.replay.aborts import check_aborted, may_call_off, seats_due, together
from mjlog.replay.calls import (
    check_chow,
    check_pass,
    check_pung,
    chow_partners,
    open_options,
)
from mjlog.replay.discards import (
    can_stay_ready,
    check_declare_ready,
    check_discard,
    declaration_bar,
    earned_kind,
    turns_before_discard,
)
from mjlog.replay.draws import check_draw, replaced_from
from mjlog.replay.endings import check_reveal, check_win
from mjlog.replay.exhaustion import check_exhausted, exhausted
from mjlog.replay.expectation import owes_stick
from mjlog.replay.flowers import check_flower, flowers_held
from mjlog.replay.formalities import check_deposit, check_indicator, next_indicators
from mjlog.replay.kongs import check_kong
from mjlog.replay.situation import make_win
from mjlog.replay.waiting import can_win_own
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Seat, Table
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    ACT,
    AFTER_CALL,
    CLAIM,
    DECLARED,
    DRAW,
    FLOWER_WIN,
    INDICATE,
    OWING,
    REPLACE,
    RESPOND,
    ROB,
    SHOW,
    TURNED,
    WON,
)
from mjlog.tiles import FIRST_RED, HIDDEN, KIND, NAMES

Check = Callable[[Table, Ruleset, Any], Fault | None]


def _check_anytime(table: Table, rules: Ruleset, event: Event) -> None:
    """Presence and penalties may come at any time and leave the play as it is."""


CHECKS: Final[dict[type[Event], Check]] = {
    Draw: check_draw,
    Discard: check_discard,
    DeclareReady: check_declare_ready,
    Chow: check_chow,
    Pung: check_pung,
    Kong: check_kong,
    Flower: check_flower,
    Pass: check_pass,
    Win: check_win,
    Exhausted: check_exhausted,
    Reveal: check_reveal,
    Presence: _check_anytime,
    Penalty: _check_anytime,
    Indicator: check_indicator,
    Deposit: check_deposit,
    Aborted: check_aborted,
}
"""Every event that may stand between a hand's opening and its settlement."""


def check(table: Table, rules: Ruleset, event: Event) -> Fault | None:
    """Return why ``event`` may not come now, None if it may. The table is left as it is."""
    seat = getattr(event, "seat", 0)
    if seat >= len(table.seats):
        return Fault("MJ112", {"field": "seat"}, recorded=seat, expected=len(table.seats) - 1)
    return CHECKS[type(event)](table, rules, event)


def legal_events(table: Table, rules: Ruleset) -> list[Event]:
    """Return every play that may come next.

    A draw shows the wall's tile, ``"?"`` where the wall is not known. Wins are scored. Once the
    play is over the list is empty, but for further winners of the same tile:
    ``mjlog.replay.closing`` makes reveals and settlement.
    """
    phase = table.phase
    if phase in (DRAW, REPLACE):
        return [_next_draw(table, rules)]
    if phase in (RESPOND, CLAIM):
        return [*_responses(table, rules), *_unclaimed(table, rules)]
    if phase == ROB:
        robs = [*_wins(table, rules, "rob"), *_together(table, rules)]
        if table.can_win & table.must_win:
            return robs
        return [*robs, *(_indicators(table, rules) if table.due else [_next_draw(table, rules)])]
    if phase in (ACCEPT, ABORT):
        return [
            *_wins(table, rules, "discard"),
            *_together(table, rules),
            *_after_discard(table, rules),
        ]
    if phase == INDICATE:
        return _indicators(table, rules)
    if phase in (ACT, AFTER_CALL, DECLARED, OWING, TURNED):
        return _own_turn(table, rules, table.seats[table.turn])
    if phase == SHOW:
        return [
            Flower(seat=table.turn, tile=NAMES[tile])  # type: ignore[arg-type]
            for tile in flowers_held(table.seats[table.turn])
        ]
    if phase == FLOWER_WIN:
        by: By = "self" if table.flower_from < 0 else "flower"
        return [make_win(table, rules, table.favored, by)]
    if phase == WON and table.can_win and rules.claims.winners == "all":
        return _more_wins(table, rules)
    return []


def _more_wins(table: Table, rules: Ruleset) -> list[Event]:
    by: By = "rob" if table.winners[0].by == "rob" else "discard"
    wins = [
        make_win(table, rules, seat.index, by)
        for seat in table.seats
        if table.can_win >> seat.index & 1
    ]
    return [event for event in wins if check_win(table, rules, event) is None]


def _wins(table: Table, rules: Ruleset, by: By) -> list[Event]:
    return [
        make_win(table, rules, seat.index, by)
        for seat in table.seats
        if table.can_win & ~table.passed & 1 << seat.index
    ]


def _together(table: Table, rules: Ruleset) -> list[Event]:
    """Return the end of the hand where too many seats would win one tile."""
    seats = together(table, rules)
    return [Aborted(reason="triple_win", seats=seats)] if seats else []


def _after_discard(table: Table, rules: Ruleset) -> list[Event]:
    """Return what follows a discard that is not won on."""
    if owes_stick(table):
        assert rules.ready is not None
        return [Deposit(seat=table.turn, amount=rules.ready.deposit)]
    if table.phase == ACCEPT:
        return _indicators(table, rules)
    seats = seats_due(table, rules, table.abort)
    return [Aborted(reason=table.abort, seats=seats or [])]


def _indicators(table: Table, rules: Ruleset) -> list[Event]:
    """Return what may be turned: of two that are due at once, either may be recorded first."""
    tiles = dict.fromkeys(next_indicators(table, rules) or [HIDDEN])
    return [Indicator(tile=NAMES[tile]) for tile in tiles]  # type: ignore[arg-type]


def _next_draw(table: Table, rules: Ruleset) -> Event:
    if not table.drawable:
        return exhausted(table, rules)
    source: Source = "head"
    if table.phase in (REPLACE, ROB):
        seat, source = table.turn, replaced_from(table, rules)
    else:
        responding = table.phase in (RESPOND, CLAIM)
        seat = table.after(table.turn) if responding else table.turn
    position = table.head if source == "head" else table.tail
    tile = NAMES[table.wall[position] if table.wall is not None else HIDDEN]
    return Draw(seat=seat, tile=tile, source=source)  # type: ignore[arg-type]


def _unclaimed(table: Table, rules: Ruleset) -> list[Event]:
    forced = table.can_win & table.must_win
    return [] if forced else [*_together(table, rules), _next_draw(table, rules)]


def _responses(table: Table, rules: Ruleset) -> list[Event]:
    events: list[Event] = []
    tile = NAMES[table.tile]
    forced = table.can_win & table.must_win
    for offset in range(1, len(table.seats)):
        seat = table.seats[(table.turn + offset) % len(table.seats)]
        if table.passed >> seat.index & 1:
            continue
        for option in open_options(table, rules, seat):
            if option == "win":
                events.append(make_win(table, rules, seat.index, "discard"))
            elif forced:
                continue
            elif option == "kong":
                events.extend(
                    Kong(
                        seat=seat.index,
                        kind="exposed",
                        tile=tile,  # type: ignore[arg-type]
                        own=own,  # type: ignore[arg-type]
                        level=4,
                        from_seat=table.turn,
                    )
                    for own in _choices(seat, KIND[table.tile], 3)
                )
            elif option == "pung":
                events.extend(
                    Pung(seat=seat.index, from_seat=table.turn, tile=tile, own=own)  # type: ignore[arg-type]
                    for own in _choices(seat, KIND[table.tile], 2)
                )
            elif option == "chow":
                events.extend(
                    Chow(
                        seat=seat.index,
                        from_seat=table.turn,
                        tile=tile,  # type: ignore[arg-type]
                        own=[*first, *second],  # type: ignore[list-item]
                    )
                    for low, high in chow_partners(rules, seat, table.tile)
                    for first in _choices(seat, low, 1)
                    for second in _choices(seat, high, 1)
                )
    return events


def _choices(seat: Seat, kind: int, copies: int) -> list[list[str]]:
    """Return the different ways to lay down so many copies of a kind; plain ones go first."""
    held = [tile for tile in seat.tiles() if KIND[tile] == kind]
    plain = [NAMES[tile] for tile in held if tile < FIRST_RED]
    red = [NAMES[tile] for tile in held if tile >= FIRST_RED]
    return [
        plain[: copies - reds] + red[:reds]
        for reds in range(len(red) + 1)
        if 0 <= copies - reds <= len(plain)
    ]


def _own_turn(table: Table, rules: Ruleset, seat: Seat) -> list[Event]:
    events: list[Event] = []
    acts = table.phase in (ACT, OWING)
    if acts and can_win_own(table, rules, seat):
        events.append(make_win(table, rules, seat.index, "self"))
        if table.must_win >> seat.index & 1:
            return events
    if may_call_off(table, rules, seat):
        events.append(Aborted(reason="nine_kinds", seats=[seat.index]))
    if acts or table.phase == TURNED:
        events.extend(_own_kongs(table, rules, seat))
    if table.phase == OWING and turns_before_discard(rules):
        return [*events, *_indicators(table, rules)]
    if table.phase != DECLARED and not seat.declared and not declaration_bar(table, rules, seat):
        earned = earned_kind(table, rules)
        if earned is not None and can_stay_ready(rules, seat):
            events.append(DeclareReady(seat=seat.index, kind=earned.id))
    events.extend(_own_discards(table, rules, seat))
    return events


def _own_discards(table: Table, rules: Ruleset, seat: Seat) -> list[Event]:
    events: list[Event] = []
    for tile, copies in enumerate(seat.concealed):
        if not copies:
            continue
        drawn = tile == seat.drawn
        # Of equal tiles the one drawn or another may go; of hidden tiles nobody can tell.
        flags = (True, False) if seat.hidden or (drawn and copies > 1) else (drawn,)
        for flag in flags:
            discard = Discard(seat=seat.index, tile=NAMES[tile], drawn=flag)  # type: ignore[arg-type]
            if check_discard(table, rules, discard) is None:
                events.append(discard)
    return events


def _own_kongs(table: Table, rules: Ruleset, seat: Seat) -> list[Event]:
    if not table.drawable or (table.last_tile and not rules.kongs.on_last_tile):
        return []
    pungs = [meld.lowest for meld in seat.melds if meld.kind == "pung"]
    kongs: list[Event] = []
    for kind, copies in enumerate(seat.kinds()):
        if copies >= 4:
            kongs.extend(
                Kong(seat=seat.index, kind="concealed", tile=own[0], own=own, level=4)  # type: ignore[arg-type]
                for own in _choices(seat, kind, 4)
            )
        if copies and kind in pungs:
            kongs.extend(
                Kong(seat=seat.index, kind="added", tile=own[0], own=own, level=4)  # type: ignore[arg-type]
                for own in _choices(seat, kind, 1)
            )
    return [event for event in kongs if check_kong(table, rules, event) is None]  # type: ignore[arg-type]
