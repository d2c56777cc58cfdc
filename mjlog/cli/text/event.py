"""Events of play in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mjlog import tiles as t
from mjlog.cli.text.points import points_text
from mjlog.cli.text.referee import payment_text
from mjlog.cli.text.tile import tile_text, tiles_text
from mjlog.cli.text.value import item_value, value_text
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import MISSING, clean, signed, word
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
    GameEnd,
    Hand,
    HandEnd,
    Indicator,
    Item,
    Kong,
    Pass,
    Penalty,
    Presence,
    Pung,
    Reveal,
    Settlement,
    Win,
)
from mjlog.rules.ruleset import Pattern, Ruleset
from mjlog.rules.settlements import Base, Points, limit_label


class Speaker:
    """Puts events into words.

    Args:
        rules: the rules in force; None when they are not known.
        lang: the reader's language.
        glyphs: show tiles as glyphs, too.
        seat: whose eyes to see with: other seats' draws and concealed kongs stay hidden. None:
            everybody's.
    """

    def __init__(
        self, rules: Ruleset | None, lang: str, glyphs: bool = False, seat: int | None = None
    ) -> None:
        self._rules = rules
        self._zh = lang == "zh"
        self._lang = lang
        self._glyphs = glyphs
        self._seat = seat

    def tell(self, event: Event) -> str:
        """Return an event without the seat that acts."""
        speak = _SPEECH.get(type(event))
        return type(event).__name__ if speak is None else speak(self, event)

    def tile(self, name: str | None) -> str:
        """Return a tile by the name it has in logs."""
        return MISSING if name is None else tile_text(t.INDEX[name], self._lang, self._glyphs)

    def run(self, names: Sequence[str]) -> str:
        """Return several tiles."""
        return tiles_text([t.INDEX[name] for name in names], self._lang, self._glyphs)

    def _say(self, en: str, zh: str) -> str:
        return zh if self._zh else en

    def _from(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return self._say(f" from seat {seat}", f"（座位 {seat} 打出）")

    def _hand(self, event: Hand) -> str:
        return self._say("the tiles are dealt", "配牌")

    def _draw(self, event: Draw) -> str:
        tile = self.tile("?" if self._seat not in (None, event.seat) else event.tile)
        if event.source == "tail":
            return self._say(f"draws {tile} from the tail", f"補 {tile}")
        return self._say(f"draws {tile}", f"摸 {tile}")

    def _discard(self, event: Discard) -> str:
        tile = self.tile(event.tile)
        if event.drawn is None:
            return self._say(f"discards {tile}", f"打 {tile}")
        if event.drawn:
            return self._say(f"discards {tile}, just drawn", f"摸打 {tile}")
        return self._say(f"discards {tile}", f"手打 {tile}")

    def _flower(self, event: Flower) -> str:
        return self._say(f"exposes {self.tile(event.tile)}", f"補花 {self.tile(event.tile)}")

    def _indicator(self, event: Indicator) -> str:
        tile = self.tile(event.tile)
        return self._say(f"indicator {tile}", f"指示牌 {tile}")

    def _declare(self, event: DeclareReady) -> str:
        kind = self._item(event.kind)
        return self._say(f"declares ready: {kind}", f"宣告聽牌：{kind}")

    def _deposit(self, event: Deposit) -> str:
        return self._say(f"deposits {event.amount}", f"供託 {event.amount}")

    def _claim(self, event: Chow | Pung) -> str:
        name = event.__struct_config__.tag
        tiles = self.run([*event.own, event.tile])
        source = self._from(event.from_seat)
        return self._say(f"{name}s {tiles}{source}", f"{word(name, 'zh')} {tiles}{source}")

    def _kong(self, event: Kong) -> str:
        own: Sequence[str] = event.own
        if event.kind == "concealed" and self._seat not in (None, event.seat):
            own = ["?"] * len(own)
        tiles = self.run(own if event.from_seat is None else [*own, event.tile])
        source = self._from(event.from_seat)
        return self._say(
            f"{event.kind} kong {tiles}{source}", f"{word(event.kind, 'zh')} {tiles}{source}"
        )

    def _pass(self, event: Pass) -> str:
        options = [word(option, self._lang) for option in event.options]
        return self._say(f"passes ({', '.join(options)})", f"過（{'、'.join(options)}）")

    def _win(self, event: Win) -> str:
        how = {
            "self": ("wins by self-draw", "自摸"),
            "rob": ("wins by robbing the kong of", "搶槓胡"),
        }.get(event.by, ("wins on", "胡"))
        source = "" if event.by == "self" else self._from(event.from_seat)
        text = f"{self._say(*how)} {self.tile(event.tile)}{source}"
        if event.by == "flower":
            giver = event.from_seat
            text = self._say(
                f"wins by the flower that seat {giver} shows", f"胡座位 {giver} 亮的花"
            )
        elif event.by == "self" and event.tile is None:
            text = self._say("wins by its flowers", "以花牌自摸")
        worth = self.worth(event)
        if worth:
            text += self._say(f": {worth}", f"：{worth}")
        if event.fu is not None or event.points is not None:
            limit = None if self._limits(event) else self._limit(event)
            told = points_text(event.fu, limit, event.points, self._lang)
            text += self._say(f", {told}", f"、{told}")
        if event.items is not None:
            text += self._say(f" ({self._items(event.items)})", f"（{self._items(event.items)}）")
        return text

    def worth(self, event: Win) -> str:
        """Return what a win is recorded to be worth: ``7 han``, or for limit hands ``Yakuman``."""
        if event.total is None:
            return ""
        if self._rules is None:
            return str(event.total)
        return value_text(self._rules, event.total, self._limits(event), self._lang)

    def _limits(self, event: Win) -> int:
        rows = [(self._pattern(item.id), item.count) for item in event.items or ()]
        return sum(row.limit * count for row, count in rows if row is not None)

    def _limit(self, event: Win) -> Label | None:
        settlement = None if self._rules is None else self._rules.scoring.settlement
        if event.limit is None or not isinstance(settlement, Points):
            return None
        known = [limit for limit in settlement.limits if limit.id == event.limit]
        return limit_label(Base(0, known[0], event.limit_count)) if known else None

    def _items(self, items: Sequence[Item]) -> str:
        parts = []
        for item in items:
            times = "" if item.count == 1 else f" ×{item.count}"
            parts.append(f"{self._item(item.id)}{times} {self._value(item)}")
        return ("、" if self._zh else ", ").join(parts) or MISSING

    def _item(self, name: str) -> str:
        row = self._pattern(name)
        return clean(name, 40) if row is None else row.label.text(self._lang)

    def _pattern(self, name: str) -> Pattern | None:
        known = self._rules is not None and name in self._rules.places
        return self._rules.pattern(name) if self._rules is not None and known else None

    def _value(self, item: Item) -> str:
        if self._rules is None:
            return str(item.count * item.value)
        row = self._pattern(item.id)
        return item_value(self._rules, row, item.count, item.value, self._lang)

    def _reveal(self, event: Reveal) -> str:
        melds = " ".join(self.run(meld.tiles) for meld in event.melds)
        tiles = f"{self.run(event.concealed)}  {melds}".rstrip()
        return self._say(f"shows {tiles}", f"亮牌 {tiles}")

    def _exhausted(self, event: Exhausted) -> str:
        return self._say("the wall is used up; nobody wins", "流局")

    def _aborted(self, event: Aborted) -> str:
        reason = clean(event.reason, 40)
        return self._say(f"the hand is called off: {reason}", f"途中流局：{reason}")

    def _presence(self, event: Presence) -> str:
        return self._say(*("is back", "回座") if event.present else ("is away", "離席"))

    def _penalty(self, event: Penalty) -> str:
        told = (payment_text(payment, self._lang) for payment in event.payments)
        paid = self._say("; ", "；").join(told)
        reason = clean(event.reason, 40)
        return self._say(f"is penalised for {reason}: {paid}", f"受罰（{reason}）：{paid}")

    def _settlement(self, event: Settlement) -> str:
        if event.payments is None:
            gains = " ".join(map(signed, event.deltas))
            paid = self._say(f"gains {gains}", f"得失 {gains}")
        else:
            parts = [payment_text(payment, self._lang) for payment in event.payments]
            paid = self._say("; ", "；").join(parts) or self._say("nobody pays", "無人付款")
        told = self._say(f"settlement: {paid}", f"結算：{paid}")
        if event.chips is not None:
            told += self._say("; chips ", "；祝儀 ") + " ".join(map(signed, event.chips))
        return told + self._say("; scores ", "；分數 ") + " ".join(map(str, event.scores))

    def _hand_end(self, event: HandEnd) -> str:
        return self._say("the hand is over", "本局結束")

    def _game_end(self, event: GameEnd) -> str:
        return self._say("the game is over", "終局")


_SPEECH: dict[type[Event], Callable[[Speaker, Any], str]] = {
    Hand: Speaker._hand,
    Draw: Speaker._draw,
    Discard: Speaker._discard,
    Flower: Speaker._flower,
    Indicator: Speaker._indicator,
    DeclareReady: Speaker._declare,
    Deposit: Speaker._deposit,
    Chow: Speaker._claim,
    Pung: Speaker._claim,
    Kong: Speaker._kong,
    Pass: Speaker._pass,
    Win: Speaker._win,
    Reveal: Speaker._reveal,
    Exhausted: Speaker._exhausted,
    Aborted: Speaker._aborted,
    Presence: Speaker._presence,
    Penalty: Speaker._penalty,
    Settlement: Speaker._settlement,
    HandEnd: Speaker._hand_end,
    GameEnd: Speaker._game_end,
}
