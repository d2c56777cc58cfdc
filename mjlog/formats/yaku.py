"""Tenhou's numbers and words for what a win is worth, and the ids of the ruleset ``riichi``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mjlog.records import Item
from mjlog.rules.ruleset import Ruleset

IDS: Final[tuple[str, ...]] = (
    "menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu",
    "tanyao", "iipeikou",
    "seat_wind", "seat_wind", "seat_wind", "seat_wind",
    "round_wind", "round_wind", "round_wind", "round_wind",
    "dragon", "dragon", "dragon",
    "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku", "sanshoku_doukou", "sankantsu",
    "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu",
    "chinitsu", "renhou",
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou",
    "chinroutou", "chuuren", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii",
    "shousuushii", "suukantsu", "dora", "ura", "aka",
)  # fmt: skip
"""Number of a yaku in a Tenhou log to the id of its pattern."""

FIRST_LIMIT: Final = 37
LAST_LIMIT: Final = 51
"""Numbers of the limit hands 役満."""
FIRST_SEAT_WIND: Final = 10
FIRST_ROUND_WIND: Final = 14
FIRST_DRAGON: Final = 18
LAST_DRAGON: Final = 20
FIRST_DORA: Final = 52

NAMES: Final[tuple[str, ...]] = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九",
    "一盃口",
    "自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北",
    "役牌 白", "役牌 發", "役牌 中",
    "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子", "対々和",
    "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和",
    "天和", "地和", "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈",
    "純正九蓮宝燈", "国士無双", "国士無双１３面", "大四喜", "小四喜", "四槓子",
    "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
"""Number of a yaku to its name in tenhou.net/6."""

_SPELLINGS: Final = str.maketrans({"么": "幺", "発": "發", "辺": "邊", "對": "対"})
_NUMBERS: Final = {name.translate(_SPELLINGS): number for number, name in enumerate(NAMES)}

LIMIT_IDS: Final = frozenset(IDS[FIRST_LIMIT : LAST_LIMIT + 1])
"""Ids of the limit hands."""
DECLARED: Final = frozenset({"riichi", "double_riichi"})
"""Ids of what a declaration earns."""

LIMITS: Final[tuple[str | None, ...]] = (
    None,
    "mangan",
    "haneman",
    "baiman",
    "sanbaiman",
    "yakuman",
)
"""Tenhou's number of a limit to its id."""
COUNTED_LIMIT: Final = "kazoe"
"""The limit of a win that is no limit hand but worth as much; Tenhou calls it 役満 too."""


def limit_of(name: str | None, hands: int) -> str | None:
    """Return the id of a limit.

    Args:
        name: what Tenhou calls it.
        hands: limit hands that were counted.
    """
    return COUNTED_LIMIT if name == LIMITS[-1] and not hands else name


def number_of(name: str) -> int | None:
    """Return the number of a yaku by its name in tenhou.net/6, however that is spelt."""
    return _NUMBERS.get(name.translate(_SPELLINGS))


def items(pairs: Iterable[tuple[int, int]]) -> list[Item]:
    """Return the items of a win, in the order of Tenhou's numbers.

    Args:
        pairs: number and 飜 of every yaku; those without 飜 (裏ドラ that missed) are left out.

    Raises:
        IndexError: there is no yaku of such a number.
    """
    found: list[Item] = []
    dragons = 0
    for number, value in sorted(pairs):
        if number < 0:
            raise IndexError(number)
        name = IDS[number]
        if FIRST_DRAGON <= number <= LAST_DRAGON:
            dragons += 1
            if dragons > 1:
                found[-1] = Item(name, dragons, value)
                continue
        elif number >= FIRST_DORA:
            if value:
                found.append(Item(name, value, 1))
            continue
        found.append(Item(name, 1, value))
    return found


def limit_items(ruleset: Ruleset, numbers: Iterable[int]) -> list[Item]:
    """Return the items of a limit hand, of which a log gives the numbers alone.

    Raises:
        IndexError: a number is none of a limit hand.
    """
    values = {
        pattern.id: pattern.value for pattern in ruleset.patterns if isinstance(pattern.value, int)
    }
    found: list[Item] = []
    for number in sorted(numbers):
        if not FIRST_LIMIT <= number <= LAST_LIMIT:
            raise IndexError(number)
        found.append(Item(IDS[number], 1, values.get(IDS[number], 0)))
    return found
