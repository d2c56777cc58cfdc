"""Whether what is said about a win can be: no circumstances that exclude each other."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from mjlog import tiles as t
from mjlog.codec.notation import HandText
from mjlog.diagnostics import Label
from mjlog.replay.circumstances import KONGS, CircumstanceError, Circumstances, Opening
from mjlog.rules.policies import DealerEast
from mjlog.rules.predicates import asks
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settlements import Points


def check_flower_win(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    """Check that a hand wins by its flowers alone.

    Raises:
        CircumstanceError: it does not.
    """
    policy = rules.flowers
    every = sum(rules.copies[t.FIRST_FLOWER : t.FIRST_RED])
    if given.flower and (policy is None or policy.last == "nothing"):
        raise CircumstanceError("the last flower wins nothing in this game", "這套規則沒有七搶一")
    if given.flower and (hand.winning is not None or len(hand.flowers) != every - 1):
        raise CircumstanceError(
            f"whoever wins by another's last flower has shown {every - 1}, and needs no other tile",
            f"七搶一要已亮出 {every - 1} 張花牌，不需要其他胡牌張",
        )
    if not given.flower and given.by != "self":
        raise CircumstanceError("a win with every flower is a self-draw", "集滿花牌而胡，必為自摸")
    if given.opening or given.replaces or given.flower_replacement or given.rob or given.last:
        raise CircumstanceError(
            "a win by flowers alone has no other circumstance", "以花牌胡牌，不計其他情況"
        )
    _check_standing(rules, given)
    _check_winds(rules, given)


def wins_by_flowers(rules: Ruleset, hand: HandText, given: Circumstances) -> bool:
    """Whether the flowers of a hand, or the last one in another's, end it by themselves."""
    every = sum(rules.copies[t.FIRST_FLOWER : t.FIRST_RED])
    policy = rules.flowers
    return given.flower or (
        policy is not None and policy.every == "wins" and len(hand.flowers) == every
    )


def check_circumstances(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    """Check that a hand can be won in these circumstances.

    Raises:
        CircumstanceError: it cannot.
    """
    _check_moment(rules, hand, given)
    _check_ready(rules, hand, given)
    if given.opening is not None:
        _check_opening(rules, hand, given)
    _check_standing(rules, given)
    _check_winds(rules, given)
    _check_bonus(rules, hand, given)


def _check_moment(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    own = given.by == "self"
    if given.rob and own:
        raise CircumstanceError("a robbed kong is not a self-draw", "搶槓不是自摸")
    if given.rob and not rules.kongs.robbed:
        raise CircumstanceError("no kong can be robbed in this game", "這套規則沒有搶槓")
    if given.rob and given.last and not rules.kongs.on_last_tile:
        raise CircumstanceError(
            "the last tile cannot be konged, so it cannot be robbed", "海底牌不能槓，所以沒有搶槓"
        )
    if given.rob and hand.winning is not None and _held(hand, t.KIND[hand.winning]):
        name, zh = t.NAMES[hand.winning], t.label(hand.winning, "zh")
        raise CircumstanceError(
            f"the seat that is robbed of {name} has three more of it, yet the hand holds one",
            f"被搶槓的一家已有三張 {zh}，自己不可能再持有",
        )
    if given.ippatsu and given.ready is None:
        raise CircumstanceError(
            "what is won within a turn of declaring needs a declaration", "一發要先宣告立直"
        )
    if given.ippatsu and given.replaces:
        raise CircumstanceError("a kong ends 一發", "槓牌之後沒有一發")
    if given.replaces and not own:
        raise CircumstanceError("a kong replacement is a self-draw", "槓上開花必為自摸")
    if given.kongs_in_a_row < 0:
        raise CircumstanceError("kongs in a row are not negative", "連槓次數不可為負")
    if given.flower_replacement and not (own and hand.flowers):
        raise CircumstanceError(
            "a flower replacement is a self-draw with a flower", "補花胡牌必為自摸，且手中有花"
        )
    kongs = sum(meld.letter in KONGS for meld in hand.melds)
    if given.replaces and not kongs:
        raise CircumstanceError(
            "a replacement needs a kong among the melds", "槓後補牌胡牌，副露中必有槓"
        )
    if given.replaces and not rules.kongs.win_after_exposed and not _has_own_kong(hand):
        raise CircumstanceError(
            "the replacement of an exposed kong cannot be won in this game",
            "這套規則明槓後補的牌不能胡",
        )
    if given.replaces > kongs:
        raise CircumstanceError(
            f"{given.replaces} kongs in a row, yet the hand has {kongs}",
            f"連槓 {given.replaces} 次，副露中卻只有 {kongs} 組槓",
        )


def _has_own_kong(hand: HandText) -> bool:
    return any(meld.letter in KONGS and meld.letter != "M" for meld in hand.melds)


def _held(hand: HandText, kind: int) -> int:
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    return sum(t.KIND[tile] == kind for tile in tiles)


def _check_ready(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    if given.ready is None:
        return
    kinds = [] if rules.ready is None else rules.ready.kinds
    kind = next((kind for kind in kinds if kind.id == given.ready), None)
    if rules.ready is None or kind is None:
        known = ", ".join(kind.id for kind in kinds)
        raise CircumstanceError(
            f"there is no declaration {given.ready}, only {known or 'none'}",
            f"沒有名為 {given.ready} 的宣告，可用的是 {known or '無'}",
        )
    if not rules.ready.open_hand and any(meld.letter != "K" for meld in hand.melds):
        raise CircumstanceError(
            f"{kind.id} is declared with a concealed hand, and nothing is called afterwards",
            f"宣告 {kind.id} 須門前清，之後也不能吃碰槓",
        )
    if given.opening is not None:
        raise CircumstanceError(
            "ready is declared with a discard; an opening win comes before the first",
            "宣告聽牌要打出一張牌，天胡、地胡、人胡在此之前",
        )
    later = () if rules.ready.concealed_kong == "forbidden" else ("K",)
    if kind.undisturbed and any(meld.letter not in later for meld in hand.melds):
        raise CircumstanceError(
            f"{kind.id} is declared before any call or kong, and none may follow",
            f"宣告 {kind.id} 之前不可有碰槓，之後也不可再碰槓",
        )


def _check_opening(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    if given.opening not in get_args(Opening):
        known = ", ".join(get_args(Opening))
        raise CircumstanceError(
            f"{given.opening} is none of {known}", f"{given.opening} 不是 {known} 之一"
        )
    win = _a_win(str(given.opening))
    konged = bool(hand.melds) and _may_follow_kongs(rules, hand, given)
    if hand.melds and not konged:
        raise CircumstanceError(
            f"{win} comes before any call or kong", "天胡、地胡、人胡之前不可有碰槓"
        )
    if konged and not (given.replaces or given.flower_replacement):
        raise CircumstanceError(
            "after a kong the dealer wins with a replacement", "莊家開槓之後，胡的必為補進的牌"
        )
    flower = given.flower_replacement and not (konged or _may_replace_flower(rules, given))
    if given.rob or given.last or (given.replaces and not konged) or flower:
        raise CircumstanceError(
            f"{win} is no robbed kong, last tile or replacement",
            "天胡、地胡、人胡不可能同時是搶槓、海底或補牌",
        )
    if given.opening != "heavenly" and given.dealer:
        raise CircumstanceError(f"{win} is never the dealer's", "地胡、人胡的胡家不是莊家")
    if given.opening == "first_round" and (rules.seats == 2 or given.from_dealer):
        raise CircumstanceError(
            "the dealer's discard is the only one of the first round that is not",
            "莊家打出的第一張不算在內",
        )
    if given.opening in ("human", "first_round") and given.self_draw:
        raise CircumstanceError("a human win is on a discard", "人胡是胡別人打出的牌")


def _may_follow_kongs(rules: Ruleset, hand: HandText, given: Circumstances) -> bool:
    """Whether an opening win may come after kongs that the dealer made of the tiles dealt."""
    return (
        given.opening == "heavenly"
        and all(meld.letter == "K" for meld in hand.melds)
        and any(asks(row.test, "heavenly", after_kong=True) for row in rules.patterns)
    )


def _may_replace_flower(rules: Ruleset, given: Circumstances) -> bool:
    """Whether the tile of an opening win may replace a flower: an own first draw may be one."""
    if given.opening == "heavenly":
        return rules.flowers is not None and rules.flowers.opening_bloom
    return given.opening == "earthly"


def _a_win(opening: str) -> str:
    """Return an opening win with its article."""
    return f"{'an' if opening[0] in 'aeiou' else 'a'} {opening.replace('_', ' ')} win"


def _check_standing(rules: Ruleset, given: Circumstances) -> None:
    cap = rules.rotation.streak_cap
    if given.streak < 0 or (cap is not None and given.streak > cap):
        if cap is None:
            bound = Label("a streak is never negative", "連莊數不可為負")
        else:
            bound = Label(f"a streak is 0 to {cap}", f"連莊數為 0～{cap}")
        raise CircumstanceError(
            f"{bound.en}; {given.streak} was given", f"{bound.zh}，給的是 {given.streak}"
        )
    if given.from_dealer and (given.deals or given.by == "self"):
        raise CircumstanceError(
            "the dealer gives no tile that the dealer wins or the winner draws",
            "莊家胡牌或自摸時，牌不是莊家給的",
        )


def _check_bonus(rules: Ruleset, hand: HandText, given: Circumstances) -> None:
    """Check indicators and sticks: that the game has them, and the tiles enough copies.

    Raises:
        CircumstanceError: it has not.
    """
    turned = [t.INDEX[name] for name in (*given.indicators, *given.ura)]
    bonus = any(not row.toward_minimum for row in rules.patterns)
    if turned and not bonus:
        raise CircumstanceError("this game has no indicators", "這套規則沒有寶牌指示牌")
    if given.ura and given.ready is None:
        raise CircumstanceError(
            "the tiles under the indicators are turned for who has declared",
            "宣告過立直才能翻裏指示牌",
        )
    if given.ura and len(given.ura) != len(given.indicators):
        raise CircumstanceError(
            "as many tiles lie under the indicators as are turned", "裏指示牌與指示牌張數相同"
        )
    if any(tile >= t.FIRST_FLOWER and not rules.copies[tile] for tile in turned):
        raise CircumstanceError("this game has no such indicator", "這套規則沒有這張指示牌")
    held = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *turned]
    if hand.winning is not None:
        held.append(hand.winning)
    for kind, count in Counter(t.KIND[tile] for tile in held).items():
        if kind < t.N_KINDS and count > rules.kind_copies[kind]:
            raise CircumstanceError(
                f"{count} copies of {t.NAMES[kind]}, indicators included",
                f"連指示牌在內有 {count} 張 {t.label(kind, 'zh')}",
            )
    counts_sticks = isinstance(rules.scoring.settlement, Points)
    if (given.honba or given.deposits) and not counts_sticks:
        raise CircumstanceError("this game has no counter sticks", "這套規則沒有本場與供託")
    if given.honba < 0 or given.deposits < 0:
        raise CircumstanceError("sticks are not negative", "本場與供託不可為負")


def _check_winds(rules: Ruleset, given: Circumstances) -> None:
    """Check that there are such winds, and that the dealer has the one that is the dealer's."""
    for name, allowed, which in (
        (given.round_wind, ("1z", "2z", "3z", "4z"), rules.words["round_wind"]),
        (given.seat_wind, tuple(rules.seating.winds), rules.words["seat_wind"]),
    ):
        if name is not None and name not in allowed:
            zh = "、".join(t.label(t.INDEX[wind], "zh") for wind in allowed)
            raise CircumstanceError(
                f"the {which.en} is one of {', '.join(allowed)}, not {name}",
                f"{which.zh}應為 {zh} 之一",
            )
    # Where the dealer is paid like the others, nobody need say who deals.
    dealt = isinstance(rules.seating, DealerEast) and isinstance(rules.scoring.settlement, Points)
    if dealt and given.seat_wind is not None:
        first = rules.seating.winds[0]
        if (given.seat_wind == first) != given.deals:
            zh = t.label(t.INDEX[first], "zh")
            raise CircumstanceError(
                f"the dealer, and nobody else, has the seat wind {first};"
                f" {given.seat_wind} was given for {'the dealer' if given.deals else 'another'}",
                f"莊家的{rules.words['seat_wind'].zh}是 {zh}，別家不會是 {zh}",
            )
