"""The words of mjai: tiles, winds, yaku, reasons."""

from __future__ import annotations

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
YAKU_WORDS: dict[str, str] = {IDS[number]: word for word, number in reversed(YAKU.items())}
"""Id of a pattern to its word."""

EXHAUSTED, NAGASHI = "fanpai", "nagashimangan"
ABORTS: dict[str, str] = {
    "kyushukyuhai": "nine_kinds",
    "kyuushukyuuhai": "nine_kinds",
    "sufonrenta": "four_winds",
    "suchareach": "four_riichi",
    "suukaikan": "four_kongs",
    "sukaikan": "four_kongs",
    "sanchahora": "triple_win",
    "sanchaho": "triple_win",
}
"""Word for a hand that is called off to the reason as logged."""
ABORT_WORDS: dict[str, str] = {reason: word for word, reason in reversed(ABORTS.items())}
"""Reason as logged to its word."""
