"""Why an item counts or does not, in words."""

from __future__ import annotations

from functools import partial

from mjlog import tiles as t
from mjlog.cli.text.tile import tiles_text
from mjlog.diagnostics.label import Label
from mjlog.rules.awards import Dropped
from mjlog.rules.ruleset import Pattern, Ruleset
from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView

PREDICATES: dict[str, Label] = {
    "self_draw": Label("the winner drew the winning tile", "胡的牌是自己摸的"),
    "rob_kong": Label("the tile was being added to another's pung", "胡的牌是別人加槓的那一張"),
    "kong_bloom": Label(
        "the tile replaces a kong, or a flower where that counts too",
        "胡的牌是槓後補的牌（補花可計時亦同）",
    ),
    "last_draw": Label("it is the last drawable tile", "胡的牌是可摸的最後一張"),
    "heavenly": Label("the dealer's tiles win as dealt", "莊家配牌即胡"),
    "earthly": Label("won on the first draw, before any call", "第一次摸牌即胡，此前無人吃碰槓"),
    "human": Label(
        "won on the dealer's first discard, before any call", "胡莊家打出的第一張，此前無人吃碰槓"
    ),
    "concealed": Label("nothing was claimed from a discard", "沒有吃碰明槓"),
    "concealed_self": Label("nothing was claimed, not even the last tile", "沒有吃碰明槓，且自摸"),
    "all_claimed": Label(
        "every group and the winning tile were claimed", "四組全為副露，胡別人的牌"
    ),
    "declared": Label("ready was declared so", "曾宣告{label}"),
    "triplets_of": Label("triplets of {triplets}", "{triplets} 刻子"),
    "round_wind": Label(
        "a triplet of the round's wind {round_wind}", "{words[round_wind]} {round_wind} 刻子"
    ),
    "seat_wind": Label(
        "a triplet of the own wind {seat_wind}", "{words[seat_wind]} {seat_wind} 刻子"
    ),
    "small_dragons": Label(
        "two dragon triplets and the third as pair", "三元牌兩組刻子，第三種作{words[pair]}"
    ),
    "big_dragons": Label("triplets of all three dragons", "三元牌皆為刻子"),
    "small_winds": Label(
        "three wind triplets and the fourth as pair", "風牌三組刻子，第四種作{words[pair]}"
    ),
    "big_winds": Label("triplets of all four winds", "四種風牌皆為刻子"),
    "half_flush": Label("one suit and honors", "只有一種花色與字牌"),
    "full_flush": Label("one suit and nothing else", "只有一種花色"),
    "all_honors": Label("honors and nothing else", "只有字牌"),
    "all_pungs": Label("every group is a triplet or quad", "全為刻子或槓子"),
    "three_concealed": Label(
        "{concealed_triplets} concealed triplets", "暗刻 {concealed_triplets} 組"
    ),
    "four_concealed": Label(
        "{concealed_triplets} concealed triplets", "暗刻 {concealed_triplets} 組"
    ),
    "five_concealed": Label(
        "{concealed_triplets} concealed triplets", "暗刻 {concealed_triplets} 組"
    ),
    "eight_flowers": Label("every flower was shown by the winner", "八張花牌都由胡家亮出"),
    "seven_rob_one": Label(
        "the winner has shown all flowers but the last, another seat that one",
        "除別家亮出的最後一張外，花牌都在胡家",
    ),
    "flower_kong": Label("a complete series of four flowers", "集滿同一組的四張花牌"),
    "seat_flower": Label(
        "flowers of the own wind {seat_wind}", "{words[seat_wind]} {seat_wind} 的花牌"
    ),
    "pair_wait": Label("the tile makes the pair", "胡的牌成為{words[pair]}"),
    "closed_wait": Label("the tile is the middle of a sequence", "胡的牌是順子的中間張"),
    "edge_wait": Label(
        "the tile is the 3 of 1 2 3 or the 7 of 7 8 9", "胡的牌是一二三的三或七八九的七"
    ),
    "single_wait": Label("only one kind would win", "只聽一種牌"),
    "kong_on_kong": Label("the tile replaces the second of two kongs in a row", "連槓兩次後補的牌"),
    "last_discard": Label("it is the last discard", "胡的牌是最後一張打出的牌"),
    "first_go_round": Label(
        "won on a discard before the winner's first draw and any call",
        "第一次摸牌之前胡別人打出的牌，此前無人吃碰槓",
    ),
    "all_chows": Label("every group is a sequence{besides}", "全為順子{besides}"),
    "mixed_terminals": Label("ones, nines and honors only", "只有么九與字牌"),
    "all_terminals": Label(
        "triplets and a pair of ones and nines", "只有么九的刻子與{words[pair]}"
    ),
    "four_kongs": Label("four kongs", "四組槓子"),
    "thirteen_orphans": Label(
        "every one, nine and honor, and a second one of any", "各種么九與字牌，其中一種成對"
    ),
    "nine_gates": Label(
        "1112345678999 of one suit before the winning tile", "胡牌前為同一花色的 1112345678999"
    ),
    "win": Label("the hand is complete", "胡牌即有"),
    "seven_pairs": Label("seven pairs", "七個對子"),
    "ippatsu": Label("won within a turn of declaring", "宣告後一巡內胡牌，期間無人吃碰槓"),
    "all_simples": Label("no one, nine or honor", "沒有么九與字牌"),
    "outside_hand": Label(
        "a one, nine or honor in every group and the pair", "每組面子與{words[pair]}都含么九或字牌"
    ),
    "twin_sequences": Label("sequences that are there twice", "有相同的兩組順子"),
    "straight": Label("123, 456 and 789 of one suit", "同一花色的 123、456、789"),
    "three_suits": Label("the same sequence in every suit", "三種花色有相同的順子"),
    "triplets_of_three_suits": Label(
        "triplets of one number in every suit", "三種花色有相同數字的刻子"
    ),
    "three_kongs": Label("three kongs", "三組槓子"),
    "made_of": Label("only tiles that are green all over", "只有全綠的牌"),
    "dora": Label("tiles named by the indicators", "指示牌所指的牌"),
    "ura_dora": Label("tiles named by the indicators under these", "裏指示牌所指的牌"),
    "red_fives": Label("red fives", "赤五"),
    "alike": Label("triplets or kongs of these tiles", "這些牌的刻子或槓子"),
    "pair_of": Label("a pair of these tiles", "這些牌作{words[pair]}"),
    "seat_wind_pair": Label(
        "a pair of the own wind {seat_wind}", "{words[seat_wind]} {seat_wind} 作{words[pair]}"
    ),
    "round_wind_pair": Label(
        "a pair of the round's wind {round_wind}",
        "{words[round_wind]} {round_wind} 作{words[pair]}",
    ),
    "double_wind_pair": Label(
        "a pair of {seat_wind}, the own and the round's wind",
        "{words[seat_wind]}兼{words[round_wind]} {seat_wind} 作{words[pair]}",
    ),
    "lux_pairs": Label("seven pairs, four tiles of them alike", "七個對子，其中有四張相同"),
}
"""Predicate to what it saw; values in braces come from the hand."""

_BESIDES = {
    ("pair", "suited"): Label(", a numbered pair", "，數牌作{words[pair]}"),
    ("pair", "no_dragon"): Label(", the pair no dragon", "，{words[pair]}不是三元牌"),
    ("pair", "worthless"): Label(", the pair of no value", "，{words[pair]}不是役牌"),
    ("two_sided", True): Label(", completed at an open end", "，兩面聽"),
}
"""What a row asks of the tiles beside its predicate, by the parameter and its value."""
_ALL_OF = Label("all of {parts} together", "{parts} 同時成立")
_DROPPED = {
    "part": Label("already part of {by}", "已併入「{by}」"),
    "exclusive": Label("only the highest of its group counts: {by}", "同類只計最高的「{by}」"),
    "limit": Label("falls away beside {by}", "有「{by}」時不另計"),
    "alone": Label("{by} stands alone", "「{by}」單獨計算"),
    "excluded": Label("excluded by {by}", "有「{by}」時不另計"),
}


def reason(
    rules: Ruleset, pattern: Pattern, view: HandView, situation: Situation, lang: str
) -> str:
    """Return why a pattern is in a hand."""
    if pattern.test is None:
        names = [rules.pattern(part).label.text(lang) for part in pattern.all_of]
        parts = ("、" if lang == "zh" else ", ").join(names)
        return _ALL_OF.text(lang).format(parts=parts)
    test = pattern.test
    tiles: tuple[int, ...] = ()
    words = {name: word.text(lang) for name, word in rules.words.items()}
    besides = ""
    if isinstance(test, partial):
        told = (_BESIDES.get(given) for given in test.keywords.items())
        besides = "".join(each.text(lang).format(words=words) for each in told if each)
        tiles = test.keywords.get("tiles", ())
        test = test.func
    label = PREDICATES.get(test.__name__)
    if label is None:
        return pattern.label.text(lang)
    return label.text(lang).format(
        triplets=tiles_text([kind for kind in view.triplets if kind in tiles], lang),
        round_wind=_wind(situation.round_wind, lang),
        seat_wind=_wind(situation.seat_wind, lang),
        concealed_triplets=view.concealed_triplets,
        words=words,
        besides=besides,
        label=pattern.label.text(lang),
    )


def why_not(rules: Ruleset, dropped: Dropped, lang: str) -> str:
    """Return why a pattern that is in a hand does not count."""
    by = rules.pattern(dropped.by).label.text(lang)
    return _DROPPED[dropped.reason].text(lang).format(by=by)


def _wind(kind: int, lang: str) -> str:
    return "" if kind < 0 else t.wind(kind, lang)
