"""Whether a game has the tiles and melds that a hand is said to have."""

from __future__ import annotations

from collections import Counter

from mjlog import tiles as t
from mjlog.codec.notation import MELDS, HandText
from mjlog.replay.circumstances import KONGS, CircumstanceError
from mjlog.rules.ruleset import Ruleset


def check_tiles(rules: Ruleset, hand: HandText) -> None:
    """Check that the game has the tiles and the melds of a hand.

    Raises:
        CircumstanceError: it has not.
    """
    held = [*hand.concealed, *hand.flowers, *(tile for meld in hand.melds for tile in meld.tiles)]
    if hand.winning is not None:
        held.append(hand.winning)
    if t.HIDDEN in held:
        raise CircumstanceError("a hidden tile tells nothing", "遮住的牌無法計算")
    for tile, count in Counter(held).items():
        copies = rules.copies[tile]
        name, zh = t.NAMES[tile], t.label(tile, "zh")
        if not copies:
            raise CircumstanceError(f"this game has no {name}", f"這套規則沒有 {zh}")
        if count > copies:
            red = rules.kind_copies[tile] - copies if tile < t.N_KINDS else 0
            raise CircumstanceError(
                f"{count} copies of {name}: the game has {copies}"
                + (f" and {red} red (0{name[1]})" if red else ""),
                f"{zh} 有 {count} 張，這套規則只有 {copies} 張"
                + (f"，另有赤牌 {red} 張（0{name[1]}）" if red else ""),
            )
    for meld in hand.melds:
        if meld.letter == "C" and rules.claims.chow == "none":
            raise CircumstanceError("this game has no chow", "這套規則沒有吃牌")
        size, largest = len(meld.tiles), rules.kongs.largest
        if meld.letter in KONGS and size > largest:
            label = MELDS[meld.letter]
            raise CircumstanceError(
                f"{label.en} of {size} tiles: this game's largest has {largest}",
                f"{label.zh}有 {size} 張，這套規則最多 {largest} 張",
            )


def check_winning_tile(rules: Ruleset, hand: HandText) -> int:
    """Return the winning tile of a hand of the right size.

    Raises:
        CircumstanceError: it is not marked, or the hand has too few or too many tiles.
    """
    if hand.winning is None:
        raise CircumstanceError(
            "mark the winning tile with +, as in '… 99p +4m'",
            "請以 + 標出胡的那一張，例如「… 99p +4m」",
        )
    held = len(hand.concealed) + 3 * len(hand.melds)
    if held != rules.concealed:
        raise CircumstanceError(
            f"before the winning tile there are {held} tiles (a meld counts three), not"
            f" {rules.concealed}",
            f"胡牌前應為 {rules.concealed} 張（每組副露算三張），這裡有 {held} 張",
        )
    return hand.winning
