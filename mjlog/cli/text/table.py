"""A table as it lies: tiles, melds, rivers, waits, locks, the wall."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog import tiles as t
from mjlog.cli.text.event import Speaker
from mjlog.cli.text.tile import meld_text, tile_text, tiles_text
from mjlog.records import (
    Chow,
    Deposit,
    Discard,
    Event,
    Indicator,
    Kong,
    Pass,
    Pung,
    Reveal,
    Win,
)
from mjlog.replay.waiting import closed_locks
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.waits import kinds_in
from mjlog.table import Seat, Table
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    CLAIM,
    CLOSED,
    ENDED,
    INDICATE,
    RESPOND,
    SETTLED,
    WON,
)


def holding_text(seat: Seat, lang: str, glyphs: bool) -> str:
    """Return a seat's tiles, the one just drawn apart, and its melds."""
    tiles = t.in_order(seat.tiles())
    drawn = ""
    if seat.drawn >= 0 and seat.drawn in tiles:
        tiles.remove(seat.drawn)
        drawn = f" + {tiles_text([seat.drawn], lang, glyphs)}"
    parts = [tiles_text(tiles, lang, glyphs) + drawn]
    parts += [meld_text(meld, lang, glyphs) for meld in seat.melds]
    if seat.flowers:
        parts.append(tiles_text(seat.flowers, lang, glyphs))
    return "  ".join(parts)


def rivers(seats: int, events: Sequence[Event]) -> list[list[tuple[int, bool]]]:
    """Return each seat's discards with whether they were taken."""
    found: list[list[tuple[int, bool]]] = [[] for _ in range(seats)]
    last: list[tuple[int, bool]] | None = None
    for event in events:
        if isinstance(event, Discard) and event.seat < seats:
            last = found[event.seat]
            last.append((t.INDEX[event.tile], False))
        elif isinstance(event, (Pass, Deposit, Indicator)):
            continue
        else:
            claimed = isinstance(event, (Chow, Pung)) or (
                isinstance(event, (Kong, Win)) and event.from_seat is not None
            )
            if claimed and last:
                last[-1] = (last[-1][0], True)
            last = None
    return found


class TableView:
    """Shows tables of one hand.

    Args:
        rules: the rules in force.
        lang: the reader's language.
        glyphs: show tiles as glyphs.
        seat: whose eyes to see with, None: everybody's.
    """

    def __init__(self, rules: Ruleset, lang: str, glyphs: bool, seat: int | None) -> None:
        self._rules = rules
        self._lang = lang
        self._zh = lang == "zh"
        self._glyphs = glyphs
        self._seat = seat
        self.speaker = Speaker(rules, lang, glyphs, seat)

    def show(self, table: Table, events: Sequence[Event]) -> list[str]:
        """Return a table as lines.

        Args:
            table: the table.
            events: what has happened in the hand so far.
        """
        lines = [self._wall(table)]
        thrown = rivers(len(table.seats), events)
        shown = {event.seat for event in events if isinstance(event, Reveal)}
        for seat in table.seats:
            lines += self._show_seat(table, seat, thrown, seat.index in shown)
        return lines

    def _say(self, en: str, zh: str) -> str:
        return zh if self._zh else en

    def _wall(self, table: Table) -> str:
        reserve = self._rules.wall.reserve
        parts = [
            self._say(
                f"wall: {table.drawable} to draw, {reserve} in reserve",
                f"牌牆：可摸 {table.drawable} 張，保留 {reserve} 張",
            )
        ]
        if table.wall is not None and self._seat is None and table.drawable:
            head, tail = (self._tile(table.wall[end]) for end in (table.head, table.tail))
            parts.append(self._say(f"head {head}, tail {tail}", f"牌頭 {head}、牌尾 {tail}"))
        if table.last_tile:
            parts.append(self._say("last tile drawn", "海底"))
        if table.indicators:
            shown = tiles_text(table.indicators, self._lang, self._glyphs)
            parts.append(self._say(f"indicators {shown}", f"寶牌指示牌 {shown}"))
        if self._rules.rotation.counters:
            parts.append(
                self._say(
                    f"counter sticks {table.honba}, deposits {table.deposits}",
                    f"{table.honba} 本場、供託 {table.deposits}",
                )
            )
        return " · ".join(parts)

    def _show_seat(
        self, table: Table, seat: Seat, thrown: list[list[tuple[int, bool]]], shown: bool
    ) -> list[str]:
        wind = t.wind(table.seat_winds[seat.index], self._lang)
        title = [self._say(f"seat {seat.index}", f"座位 {seat.index}"), wind]
        if seat.index == table.dealer:
            title.append(self._say("dealer", "莊"))
        if seat.index == _to_act(table):
            title.append(self._say("to act", "輪到"))
        mine = self._seat in (None, seat.index)
        lines = [f"{' '.join(title)}   {self._holding(seat, mine or shown)}"]
        river = thrown[seat.index]
        if river:
            tiles = " ".join(
                f"({self._tile(tile)})" if taken else self._tile(tile) for tile, taken in river
            )
            lines.append(f"    {self._say('river', '牌河')}  {tiles}")
        if mine:
            lines += self._outlook(table, seat, thrown)
        elif seat.declared:
            lines.append(f"    {self._declared(seat)}")
        return lines

    def _tile(self, tile: int) -> str:
        return t.glyph(tile) if self._glyphs else tile_text(tile, self._lang)

    def _holding(self, seat: Seat, seen: bool) -> str:
        if seen:
            return holding_text(seat, self._lang, self._glyphs)
        hidden = tiles_text([t.HIDDEN] * len(seat.tiles()), self._lang, self._glyphs)
        melds = [
            f"[{tiles_text([t.HIDDEN] * len(meld.tiles), self._lang, self._glyphs)}]"
            if meld.concealed
            else meld_text(meld, self._lang, self._glyphs)
            for meld in seat.melds
        ]
        return "  ".join([hidden, *melds])

    def _declared(self, seat: Seat) -> str:
        places = self._rules.places
        kind = seat.declared
        name = self._rules.pattern(kind).label.text(self._lang) if kind in places else kind
        return self._say(f"declared: {name}", f"已宣告：{name}")

    def _outlook(self, table: Table, seat: Seat, thrown: list[list[tuple[int, bool]]]) -> list[str]:
        parts = []
        if seat.waits:
            shown = " ".join(
                f"{self._tile(kind)}×{self._left(table, seat, kind, thrown)}"
                for kind in kinds_in(seat.waits)
            )
            parts.append(self._say(f"waits {shown}", f"聽 {shown}"))
        if seat.declared:
            parts.append(self._declared(seat))
        locks = closed_locks(table, self._rules, seat)
        if any(lock.blocks != "discard_wins" for lock in locks):
            parts.append(self._say("locked: may not win (missed win)", "過水中，不能胡"))
        elif locks and seat.waits:
            parts.append(
                self._say("locked: may only win by its own draw", "只能自摸，不能胡別家的牌")
            )
        return [f"    {' · '.join(parts)}"] if parts else []

    def _left(
        self, table: Table, seat: Seat, kind: int, thrown: list[list[tuple[int, bool]]]
    ) -> int:
        """Return the copies of a kind that the seat does not see."""
        seen = seat.count(kind) + sum(t.KIND[tile] == kind for tile in table.indicators)
        for other in table.seats:
            seen += sum(
                t.KIND[tile] == kind
                for meld in other.melds
                for tile in meld.tiles
                if other is seat or self._seat is None or not meld.concealed
            )
        # A tile that was taken lies in a meld, or has ended the hand.
        seen += sum(t.KIND[tile] == kind for river in thrown for tile, taken in river if not taken)
        return self._rules.kind_copies[kind] - seen


def _to_act(table: Table) -> int:
    """Return the seat whose move it is if nobody claims, -1 once the play is over."""
    if table.phase in (WON, ENDED, SETTLED, CLOSED, INDICATE, ACCEPT, ABORT):
        return -1
    return table.after(table.turn) if table.phase in (RESPOND, CLAIM) else table.turn
