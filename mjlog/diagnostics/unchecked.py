"""What a partly verified hand could not be checked for, by id."""

from __future__ import annotations

from collections.abc import Iterable

from mjlog.diagnostics.label import Label

UNCHECKED: dict[str, Label] = {
    "wall_not_recorded": Label(
        "deal and draws against the wall, which is not recorded",
        "沒有記錄牌牆，配牌與摸牌無法和牌牆核對",
    ),
    "wall_partly_hidden": Label(
        "draws of tiles that the wall hides", "牌牆有遮住的牌，這些牌的摸取無法核對"
    ),
    "hidden_tiles": Label(
        "what hidden tiles decide: tiles held, waits, locks, the win",
        "手牌有遮住的牌，持牌、聽牌、過水與胡牌無法判斷",
    ),
    "progression_from_cut": Label(
        "dealer, streak and scores as the hand opens, as the log does not tell what came before",
        "牌譜沒有之前的經過，開局時的莊家、連莊數與分數無法核對",
    ),
    "items_not_recorded": Label(
        "the items of a win, which are not recorded", "沒有記錄計分項目，無法逐項核對"
    ),
    "points_not_recorded": Label(
        "fu and points of a win, where they are not recorded",
        "沒有記錄符數或點數，無法核對",
    ),
    "payments_not_recorded": Label(
        "single payments, which are not recorded", "沒有記錄付款明細，無法逐筆核對"
    ),
    "payments_not_told": Label(
        "what was due, as neither the log nor the replay tells what the win is worth",
        "牌譜與重演都看不出這次胡牌值多少，應付金額無法核對",
    ),
    "chips_not_told": Label(
        "chips, as they are not recorded or the replay does not tell what the wins earn",
        "祝儀沒有記錄，或重演看不出該有幾枚，無法核對",
    ),
    "drawn_flag_not_recorded": Label(
        "whether discards were just drawn, which is not recorded",
        "沒有記錄打出的是不是剛摸的牌，摸打、手打無法核對",
    ),
    "dice_not_recorded": Label(
        "the door, as the dice are not recorded", "沒有記錄骰子，開門無法核對"
    ),
    "newer_format": Label(
        "keys of a newer version of the format", "含有較新格式的欄位，該部分沒有檢查"
    ),
    "hand_not_finished": Label(
        "the rest of the hand, after the replay had to stop", "重演中止，該局其餘部分沒有檢查"
    ),
    "findings_left_out": Label(
        "what is wrong but was left out, by --select, --ignore or a waiver",
        "有錯誤被 --select、--ignore 或豁免略過",
    ),
}
"""Id, as reports carry it, to what was not checked."""


def describe(ids: Iterable[str], lang: str = "en") -> str:
    """Return what was not checked, in the order of the table, each thing once.

    Raises:
        KeyError: an id is not in the table.
    """
    asked = set(ids)
    if unknown := asked - UNCHECKED.keys():
        raise KeyError(*sorted(unknown))
    separator = "；" if lang == "zh" else "; "
    return separator.join(label.text(lang) for name, label in UNCHECKED.items() if name in asked)
