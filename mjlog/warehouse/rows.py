"""From a verified hand to the rows of the tables, in the order of their columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import blake2b

import msgspec

from mjlog.codec.compact import Packed
from mjlog.codec.encode import encode
from mjlog.diagnostics import BY_CODE, Diagnostic
from mjlog.diagnostics.render import as_json, message
from mjlog.records import Game, GameEnd, Payment, Record
from mjlog.replay.closing import kongs_made
from mjlog.rules.policies import Ending, Standing
from mjlog.rules.ruleset import OpenValue, Ruleset
from mjlog.rules.settle import Outcome, Result, settle
from mjlog.tiles import EAST, INDEX
from mjlog.verification.report import HandReport
from mjlog.warehouse.facts import GameFacts, HandFacts, SeatFacts, Wait, WinFacts

Row = tuple[object, ...]

_LARGEST = 2**62
_FOR_A_WIN = frozenset({"win", "honba", "liability"})


def key(*parts: bytes) -> int:
    """Return a key for some content: 64 bits of its hash."""
    content = b"".join([len(part).to_bytes(8, "big") + part for part in parts])
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "big", signed=True)


def header_digest(header: Record) -> bytes:
    """Return the hash of a game's header, which is part of the keys of its hands."""
    return blake2b(encode(header), digest_size=16).digest()


def hand_key(digest: bytes, packed: Packed) -> int:
    """Return the key of a hand, given the hash of its game's header."""
    return key(b"hand", digest, packed.content())


def to_json(value: object) -> str:
    """Return a value as JSON text."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


def bounded(value: int | None) -> int | None:
    """Return a number that a column can hold, None for one beyond it."""
    return None if value is None or abs(value) > _LARGEST else value


# --- rules ------------------------------------------------------------------------------------


def rules_key(game: Game) -> int:
    """Return the key of the rules that a header states."""
    return key(msgspec.json.encode([game.ruleset, game.tiles], order="deterministic"))


def ruleset_row(game: Game, rules: Ruleset) -> Row:
    """Return the row of the rules of a game."""
    ready = [] if rules.ready is None else [kind.id for kind in rules.ready.kinds]
    policies = {
        "ready": ready,
        "robbed_kongs": list(rules.kongs.robbed),
        "missed_win": [lock.id for lock in rules.missed_win],
        "multiple_wins": rules.claims.winners,
    }
    return (
        rules_key(game),
        game.ruleset.id,
        game.ruleset.version,
        game.ruleset.hash,
        rules.label.en,
        rules.label.zh,
        rules.scoring.unit_label.en,
        rules.scoring.unit_label.zh,
        rules.seats,
        rules.concealed,
        to_json(rules.tiles),
        to_json(game.ruleset.options),
        to_json(game.ruleset.rows),
        to_json(policies),
    )


def pattern_rows(game: Game, rules: Ruleset) -> list[Row]:
    """Return a row for every pattern of the rules of a game."""
    own = rules_key(game)
    rows: list[Row] = []
    for place, pattern in enumerate(rules.patterns):
        value = pattern.value
        concealed, exposed = (
            (value.concealed, value.open) if isinstance(value, OpenValue) else (value, value)
        )
        label = pattern.label
        rows.append(
            (own, pattern.id, place, label.en, label.zh, pattern.category, concealed, exposed)
        )
    return rows


# --- games ------------------------------------------------------------------------------------


class GameRows:
    """A game while its hands come.

    Attributes:
        key, rules_key: its keys.
        facts: its header.
        text: the header's line.
        digest: its hash, ``x-`` keys left out.
        players: ids by seat.
        hands, loaded, failed: hands by what became of them.
        statuses: of its hands.
        others: lines between and after the hands: the hands before it, where it stands, its text.
        repeated: hands that another log brought: place, line, key.
        end: its recorded end; None if there is none, or something is wrong with it.
        finished: an end is recorded.
        hash_agrees: it records the hash of the game's lines; None if none.
    """

    def __init__(
        self, facts: GameFacts, source: bytes, place: int, extra: dict[str, object] | None
    ) -> None:
        self.facts = facts
        self.key = key(b"game", source, place.to_bytes(8, "big"))
        self.rules_key = rules_key(facts.game)
        self.digest = header_digest(facts.game)
        self.text = encode(facts.game, extra).decode()
        self.players = [seat.id for seat in facts.game.seats]
        self.hands = self.loaded = self.failed = 0
        self.statuses: list[str] = []
        self.others: list[tuple[int, int, str]] = []
        self.repeated: list[tuple[int, int, int]] = []
        self.end: GameEnd | None = None
        self.finished = False
        self.hash_agrees: bool | None = None

    def row(self, source_key: int, file: str, status: str) -> Row:
        """Return the game's row."""
        game = self.facts.game
        generator, shuffle = game.generator, game.shuffle
        return (
            self.key,
            source_key,
            file,
            self.facts.line,
            game.game,
            self.rules_key,
            game.ruleset.id,
            len(game.seats),
            game.unit,
            game.platform,
            game.table,
            game.started_at,
            as_time(game.started_at),
            None if generator is None else generator.name,
            None if generator is None else generator.version,
            None if generator is None else generator.seed,
            None if shuffle is None else shuffle.method,
            None if shuffle is None else shuffle.seed,
            game.masked_for,
            self.hands,
            self.loaded,
            self.failed,
            self.finished,
            self.hash_agrees,
            status,
            self.text,
            to_json(self.others),
            to_json(self.repeated),
        )

    def seat_rows(self) -> list[Row]:
        """Return a row for every seat."""
        game, end = self.facts.game, self.end
        strategy = None if game.generator is None else game.generator.strategy
        return [
            (
                self.key,
                index,
                seat.id,
                seat.name,
                strategy[index] if strategy is not None and index < len(strategy) else None,
                game.scores[index] if index < len(game.scores) else None,
                end.scores[index] if end is not None and index < len(end.scores) else None,
                end.ranks[index] if end is not None and index < len(end.ranks) else None,
            )
            for index, seat in enumerate(game.seats)
        ]


def as_time(text: str | None) -> datetime | None:
    """Return a recorded time without a zone, turned to UTC if it names one; None if it is none."""
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    try:
        return time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
    except OverflowError:
        return None


# --- hands ------------------------------------------------------------------------------------


class HandRows:
    """The rows of one verified hand; ``key`` is its key.

    Args:
        game: its game.
        facts: what was seen of it.
        report: the verdict.
        packed: its compact form.
        file: the log's path.
        place: position in the game.
    """

    def __init__(
        self,
        game: GameRows,
        facts: HandFacts,
        report: HandReport,
        packed: Packed,
        file: str,
        place: int,
    ) -> None:
        self._game = game
        self._facts = facts
        self._report = report
        self._packed = packed
        self.file = file
        self._place = place
        self.key = hand_key(game.digest, packed)
        self.ending: Ending = (
            "won"
            if facts.wins
            else "aborted"
            if type(facts.ending).__name__ == "Aborted"
            else "exhausted"
        )
        self._payments = _payments(facts)
        self._dealer_tai = [self._dealer_tai_of(win) for win in facts.wins]
        self._kongs = [
            mine.exposed + mine.concealed + mine.added + mine.extended for mine in facts.seats
        ]

    def hand(self) -> Row:
        """Return the row of the hand."""
        facts, hand, packed = self._facts, self._facts.hand, self._packed
        winners = [win.record.seat for win in facts.wins]
        draws = discards = calls = 0
        for seat in facts.seats:
            draws += seat.draws
            discards += seat.discards
            calls += seat.chows + seat.pungs + seat.exposed
        times: list[str] = []
        if packed.side is not None:
            times = [record.at for record in (hand, *facts.records) if record.at is not None]
        return (
            self.key,
            self._game.key,
            self.file,
            facts.line,
            self._place,
            hand.hand,
            self._report.status,
            list(self._report.unchecked),
            hand.round_wind,
            hand.dealer,
            hand.streak,
            hand.honba,
            hand.dice,
            hand.door,
            hand.deal_id,
            self.ending,
            getattr(facts.ending, "reason", None),
            facts.wins[0].record.by if facts.wins else None,
            len(winners),
            hand.dealer in winners,
            self._holds(winners),
            len(facts.records),
            draws,
            discards,
            calls,
            sum(self._kongs),
            facts.drawable,
            hand.at,
            times[-1] if times else None,
            packed.frame,
            packed.deal,
            packed.wall,
            packed.moves,
            None if packed.side is None else packed.side.decode(),
        )

    def _holds(self, winners: Sequence[int]) -> bool:
        """Whether the dealer deals again by the rules."""
        hand, rules = self._facts.hand, self._facts.rules
        standing = Standing(
            hand.hand, INDEX[hand.round_wind] - EAST, hand.dealer, hand.dealer, hand.streak
        )
        following = rules.rotation.next(standing, self.ending, winners, rules.seats)
        return following is not None and following.dealer == hand.dealer

    def seats(self) -> list[Row]:
        """Return a row for every seat."""
        return [self._seat(index, mine) for index, mine in enumerate(self._facts.seats)]

    def _seat(self, index: int, mine: SeatFacts) -> Row:
        facts, hand = self._facts, self._facts.hand
        wins = [win for win in facts.wins if win.record.seat == index]
        win = wins[0] if wins else None
        given = [each for each in facts.wins if each.payer == index]
        settlement = facts.settlement
        assert settlement is not None
        calls = mine.chows + mine.pungs + mine.exposed
        declined = (
            mine.declined_discards + mine.declined_draws + mine.declined_robs + mine.called_instead
        )
        known = not mine.hidden
        ready, end = mine.ready_wait, mine.end_wait
        hand_tai = None if win is None else _counted(win)
        dealer_tai = None if win is None else self._dealer_tai[facts.wins.index(win)]
        return (
            self.key,
            index,
            self._game.key,
            self._game.players[index],
            self.ending,
            index == hand.dealer,
            None if hand.door is None else index == hand.door,
            hand.seat_winds[index],
            hand.round_wind,
            hand.streak,
            win is not None,
            None if win is None else win.record.by,
            None if win is None else win.turn,
            bool(given),
            given[0].record.by if given else None,
            given[0].record.seat if given else None,
            len(given),
            # A discard is counted already, a kong stands in the turn that has not ended.
            mine.discards + (given[0].record.by != "discard") if given else None,
            any(each.payer is None and each.record.seat != index for each in facts.wins),
            mine.chows,
            mine.pungs,
            mine.exposed,
            mine.concealed,
            mine.added,
            mine.extended,
            mine.robbed,
            self._kongs[index],
            calls,
            calls > 0,
            mine.first_call,
            mine.flowers,
            mine.replacements,
            mine.draws,
            mine.discards,
            mine.declared,
            mine.declared_turn,
            *_brief(mine.declared_wait),
            mine.declaration_won,
            mine.distance,
            mine.ready_turn,
            *_wait(ready),
            mine.ready_turns if known else None,
            mine.end_ready if known else None,
            mine.end_distance,
            *_wait(end),
            len(wins) + declined if known else None,
            declined if known else None,
            mine.declined_discards if known else None,
            mine.declined_draws if known else None,
            mine.declined_robs if known else None,
            mine.called_instead if known else None,
            mine.locks if known else None,
            mine.locked_turns if known else None,
            mine.locked_at_end if known else None,
            mine.blocked if known else None,
            hand_tai,
            dealer_tai,
            None if hand_tai is None or dealer_tai is None else bounded(hand_tai + dealer_tai),
            *self._money(index),
            settlement.deltas[index],
            hand.scores[index],
            settlement.scores[index],
        )

    def _money(self, index: int) -> Row:
        """Return income, cost, and what was for wins, tiles given, draws, kongs, penalties."""
        facts, paid = self._facts, self._payments
        fines = 0
        for _, penalty in facts.penalties:
            for payment in penalty.payments:
                fines += payment.amount * ((payment.from_seat == index) - (payment.to == index))
        if paid is None:
            return None, None, None, None, None, None, fines
        income = cost = for_wins = for_tiles = for_draws = for_kongs = 0
        for line in paid:
            payment = line.payment
            if payment.to == index:
                income += payment.amount
                for_wins += payment.amount if line.win is not None else 0
                for_kongs += payment.amount if payment.reason == "kong" else 0
            if payment.from_seat == index:
                cost += payment.amount
                for_kongs -= payment.amount if payment.reason == "kong" else 0
                if line.win is not None and facts.wins[line.win].payer == index:
                    for_tiles += payment.amount
                elif line.win is not None and facts.wins[line.win].payer is None:
                    for_draws += payment.amount
        return income, cost, for_wins, for_tiles, for_draws, for_kongs, fines

    def _dealer_tai_of(self, win: WinFacts) -> int | None:
        """Return 莊家台 in the payment for a win, the largest where payers differ."""
        payers = range(len(self._facts.seats)) if win.payer is None else (win.payer,)
        seat = win.record.seat
        found = [dealer_bonus(self._facts, payer, seat) for payer in payers if payer != seat]
        return max([tai for tai in found if tai is not None], default=None)

    def wins(self) -> list[Row]:
        """Return a row for every win."""
        return [self._win(number, win) for number, win in enumerate(self._facts.wins)]

    def _win(self, number: int, win: WinFacts) -> Row:
        facts, record, wait = self._facts, win.record, win.wait
        players = self._game.players
        seat = facts.seats[record.seat]
        income = None
        if self._payments is not None:
            income = sum(
                line.payment.amount
                for line in self._payments
                if line.win == number and line.payment.to == record.seat
            )
        total = record.total
        if total is None and win.score is not None:
            total = win.score.total
        return (
            self.key,
            number,
            win.event,
            record.seat,
            players[record.seat],
            record.by,
            win.payer,
            None if win.payer is None else players[win.payer],
            record.liable,
            record.tile,
            win.turn,
            win.holding,
            *_wait(wait),
            win.tile_form,
            record.seat == facts.hand.dealer,
            win.calls > 0,
            seat.declared,
            win.replacement,
            win.last_tile,
            total,
            _counted(win),
            self._dealer_tai[number],
            record.items is not None,
            income,
        )

    def awards(self) -> list[Row]:
        """Return a row for every pattern counted in a win."""
        rows: list[Row] = []
        for number, win in enumerate(self._facts.wins):
            for place, (pattern, copies, value) in enumerate(_items(win)):
                tai = max(-_LARGEST, min(_LARGEST, copies * value))
                rows.append((self.key, number, win.record.seat, place, pattern, copies, value, tai))
        return rows

    def payments(self) -> list[Row]:
        """Return a row for every payment."""
        rows: list[Row] = []
        for number, line in enumerate(self._payments or ()):
            payment = line.payment
            payer, to = payment.from_seat, payment.to
            bonus = None
            if line.win is not None and isinstance(payer, int) and isinstance(to, int):
                bonus = dealer_bonus(self._facts, payer, to)
            rows.append(
                (
                    self.key,
                    number,
                    str(payer),
                    str(to),
                    payer if isinstance(payer, int) else None,
                    to if isinstance(to, int) else None,
                    payment.amount,
                    payment.reason,
                    line.win,
                    payment.event if line.event is None else line.event,
                    bonus,
                    line.recorded,
                )
            )
        return rows


class _Line(msgspec.Struct, frozen=True):
    """A payment, the win and the event it is for, and whether the log lists it."""

    payment: Payment
    win: int | None
    event: int | None
    recorded: bool


def _payments(facts: HandFacts) -> list[_Line] | None:
    """Return all payments of a hand, recomputed where the log does not list them.

    None where they cannot be told.
    """
    lines = [
        _Line(payment, None, event, True)
        for event, penalty in facts.penalties
        for payment in penalty.payments
    ]
    settlement = facts.settlement
    recorded = settlement is not None and settlement.payments is not None
    if settlement is not None and settlement.payments is not None:
        payments: Sequence[Payment] = settlement.payments
    else:
        outcomes = []
        for win in facts.wins:
            counted = _counted(win)
            if counted is None:
                return None
            outcomes.append(Outcome(win.record.seat, win.record.by, win.payer, counted))
        hand = facts.hand
        result = Result(
            wins=tuple(outcomes),
            dealer=hand.dealer,
            streak=hand.streak,
            scores=tuple(hand.scores),
            kongs=tuple(kongs_made(facts.records)),
        )
        ledger = settle(facts.rules, result)
        payments = ledger.payments
    for payment in payments:
        win_number = payment.win
        if win_number is None and facts.wins and payment.reason in _FOR_A_WIN:
            win_number = 0
        if win_number is not None and win_number >= len(facts.wins):
            win_number = None
        lines.append(_Line(payment, win_number, None, recorded))
    return lines


def dealer_bonus(facts: HandFacts, payer: int, winner: int) -> int | None:
    """Return 莊家台 in a payment; None where the rules' settlement knows none."""
    bonus = getattr(facts.rules.scoring.settlement, "dealer_bonus", None)
    if bonus is None:
        return None
    if facts.hand.dealer not in (payer, winner):
        return 0
    return bounded(bonus.first + bonus.each_streak * facts.hand.streak)


def _items(win: WinFacts) -> list[tuple[str, int, int]]:
    """Return what a win counts as recorded, recomputed where the log does not list it."""
    if win.record.items is not None:
        return [(item.id, item.count, item.value) for item in win.record.items]
    if win.score is None or not win.score.lists:
        return []
    return [(award.pattern.id, award.count, award.value) for award in win.score.lists[0]]


def _counted(win: WinFacts) -> int | None:
    if win.record.counted is not None:
        return win.record.counted
    return None if win.score is None else win.score.counted


def _wait(wait: Wait | None) -> Row:
    if wait is None:
        return None, None, None, None
    return wait.kinds, wait.count, wait.unseen, wait.form


def _brief(wait: Wait | None) -> Row:
    return (None, None) if wait is None else (wait.kinds, wait.unseen)


# --- findings ---------------------------------------------------------------------------------


def diagnostic_row(
    finding: Diagnostic,
    number: int,
    *,
    source_key: int,
    game: GameRows | None,
    hand_key: int | None,
    status: str | None,
) -> Row:
    """Return the row of a finding."""
    place = finding.place
    whole = as_json(finding)
    seat = finding.data.get("seat")
    if not isinstance(seat, int) or not 0 <= seat <= 3:
        seat = None
    player = None
    if game is not None and seat is not None and seat < len(game.players):
        player = game.players[seat]
    return (
        source_key,
        number,
        place.source,
        place.line,
        place.offset,
        None if game is None else game.key,
        place.game,
        hand_key,
        place.hand,
        place.event,
        seat,
        player,
        finding.code,
        BY_CODE[finding.code].name,
        finding.severity,
        status,
        message(finding, "en"),
        message(finding, "zh"),
        None if finding.recorded is None else to_json(whole["recorded"]),
        None if finding.expected is None else to_json(whole["expected"]),
        whole["decided_by"],
        to_json(whole),
    )


def failed_row(
    report: HandReport, game: GameRows | None, *, source_key: int, place: int, lines: str
) -> Row:
    """Return the row of a hand that failed or is unsupported."""
    return (
        source_key,
        None if game is None else game.key,
        report.source,
        report.line,
        report.game,
        place,
        report.hand,
        report.status,
        [] if game is None else game.players,
        report.events,
        report.checked,
        [finding.code for finding in report.findings],
        sum(finding.severity == "error" for finding in report.findings),
        list(report.unchecked),
        None if report.correction is None else to_json(report.correction),
        lines,
    )
