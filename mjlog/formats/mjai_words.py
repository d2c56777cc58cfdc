"""The words of mjai: tiles, winds, yaku, reasons."""

from __future__ import annotations

import re
from typing import cast

from mjlog.formats.yaku import IDS
from mjlog.records.values import Tile

TILES: dict[str, Tile] = {
    **{f"{rank}{suit}": cast(Tile, f"{rank}{suit}") for suit in "mps" for rank in range(1, 10)},
    **{letter: cast(Tile, f"{place}z") for place, letter in enumerate("ESWNPFC", 1)},
    "5mr": "0m",
    "5pr": "0p",
    "5sr": "0s",
    "?": "?",
}
"""Word for a tile to tile."""
WORDS: dict[str, str] = {str(tile): word for word, tile in TILES.items()}
"""Tile to word."""

WINDS = "ESWN"

YAKU: dict[str, int] = {
    "menzenchin_tsumoho": 0, "reach": 1, "ippatsu": 2, "chankan": 3, "rinshankaihou": 4,
    "rinshankaiho": 4, "haiteiraoyue": 5, "houteiraoyui": 6, "hoteiraoyui": 6, "pinfu": 7,
    "tanyaochu": 8, "ipeko": 9, "jikaze": 10, "bakaze": 14, "sangenpai": 18, "double_reach": 21,
    "chitoitsu": 22, "honchantaiyao": 23, "ikkitsukan": 24, "sanshokudojun": 25,
    "sanshokudoko": 26, "sankantsu": 27, "toitoiho": 28, "sananko": 29, "shosangen": 30,
    "honroto": 31, "ryanpeko": 32, "junchantaiyao": 33, "honiso": 34, "chiniso": 35, "tenho": 37,
    "chiho": 38, "daisangen": 39, "suanko": 40, "tsuiso": 42, "ryuiso": 43, "chinroto": 44,
    "churenpoton": 45, "kokushimuso": 47, "daisushi": 49, "shosushi": 50, "sukantsu": 51,
    "dora": 52, "uradora": 53, "akadora": 54,
}  # fmt: skip
"""Word for a yaku to Tenhou's number; a wind or dragon stands for any. Those that mjai has no word
for go by their id."""
YAKU |= {name: IDS.index(name) for name in IDS if name not in {IDS[at] for at in YAKU.values()}}
_OTHER_YAKU: dict[str, int] = {
    **{name: IDS.index(name) for name in IDS},
    "tsumo": 0, "menzentsumo": 0, "menzenchintsumo": 0, "haiteiraoyui": 5, "hoteiraoyue": 6,
    "tanyao": 8, "yakuhai": 18, "daburi": 21, "doubleriichi": 21, "chantaiyao": 23, "ikkitsu": 24,
    "sansyokudojun": 25, "sanshokudojun": 25, "sansyokudoko": 26, "toitoi": 28, "junchan": 33,
    "honitsu": 34, "chinitsu": 35, "renho": 36, "suankotanki": 41, "churen": 45,
    "churenpoto": 45, "junseichurenpoton": 46, "junseichurenpoto": 46, "kokushimusojusanmen": 48,
    "kokushimuso13": 48, "kokushijusanmen": 48,
}  # fmt: skip
YAKU_WORDS: dict[str, str] = {IDS[number]: word for word, number in reversed(YAKU.items())}
"""Id of a pattern to its word."""

EXHAUSTED, NAGASHI = "fanpai", "nagashimangan"
_OTHER_EXHAUSTED = ("fonpai", "howanpai", "kohaiheikyoku", "exhaustive", "ryukyoku")
ABORTS: dict[str, str] = {
    "kyushukyuhai": "nine_kinds",
    "kyuushukyuuhai": "nine_kinds",
    "sufonrenta": "four_winds",
    "sufonrenda": "four_winds",
    "sufurenda": "four_winds",
    "suchareach": "four_riichi",
    "suchariichi": "four_riichi",
    "suukaikan": "four_kongs",
    "sukaikan": "four_kongs",
    "sukansanra": "four_kongs",
    "sanchahora": "triple_win",
    "sanchaho": "triple_win",
}
"""Word for a hand that is called off to the reason as logged."""
ABORT_WORDS: dict[str, str] = {reason: word for word, reason in reversed(ABORTS.items())}
"""Reason as logged to its word."""


_LONG = re.compile("(?<=[aeiou])-|[ou]u|ei|aa|ii|oo|[_ -]")
_SHORT = {"ou": "o", "uu": "u", "ei": "e", "aa": "a", "ii": "i", "oo": "o"}


def _plain(word: str) -> str:
    """Return a word without what spellings differ in: long vowels, marks between parts, case."""
    return _LONG.sub(lambda found: _SHORT.get(found[0], ""), word.lower())


_PLAIN_YAKU = {_plain(word): number for word, number in (_OTHER_YAKU | YAKU).items()}
_PLAIN_ENDINGS: dict[str, str] = {
    **{_plain(word): EXHAUSTED for word in (EXHAUSTED, *_OTHER_EXHAUSTED)},
    _plain(NAGASHI): NAGASHI,
    **{_plain(word): reason for word, reason in ABORTS.items()},
    **{_plain(reason): reason for reason in ABORTS.values()},
}


def yaku_of(word: str) -> int | None:
    """Return Tenhou's number of a yaku, however its word is spelt; None: it is no such word."""
    number = YAKU.get(word)
    return _PLAIN_YAKU.get(_plain(word)) if number is None else number


def ending_of(word: str) -> str | None:
    """Return why nobody won, however its word is spelt.

    Returns:
        `EXHAUSTED`, `NAGASHI`, or the reason as logged of a hand that was called off; None: it is
        no such word.
    """
    return _PLAIN_ENDINGS.get(_plain(word))
