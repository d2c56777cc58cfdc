"""What patterns ask of the tiles: their groups, suits, honors and ends."""

from __future__ import annotations

from mjlog.cli.text.why.condition import CLOSED, GIVEN, MAKES_PAIR, Condition, Parameters, on
from mjlog.diagnostics.label import Label
from mjlog.rules.patterns.sequences import twin_sequences
from mjlog.shapes.group import SEQUENCE
from mjlog.shapes.special import ORPHANS
from mjlog.shapes.view import HandView
from mjlog.tiles import EAST, FIRST_HONOR, NORTH, RED, WHITE


def concealed_triplets(view: HandView, given: Parameters) -> int:
    """Return the triplets and quads that are concealed, as a row understands it."""
    if not given.get("from_discard"):
        return view.concealed_triplets
    return sum(group.shape != SEQUENCE and not group.called for group in view.groups)


def _triplets(view: HandView, first: int, last: int) -> list[int]:
    return [kind for kind in view.triplets if first <= kind <= last]


def _outer(view: HandView) -> bool:
    return all(not count or ORPHANS >> kind & 1 for kind, count in enumerate(view.counts))


def _suit(view: HandView) -> bool:
    return view.suits in (0b001, 0b010, 0b100)


def _held(view: HandView, before: bool) -> bool:
    """Whether 1112345678999 and any other tile are in the winning tile's suit."""
    if view.winning >= FIRST_HONOR:
        return False
    first = view.winning - view.winning % 9
    more = [
        count - gates
        for count, gates in zip(view.counts[first : first + 9], (3, *(1,) * 7, 3), strict=True)
    ]
    if before:
        more[view.winning % 9] -= 1
        return not any(more)
    return sum(more) == 1 and min(more) == 0


def _open_end(view: HandView) -> bool:
    shape, lowest = view.completes
    if shape != SEQUENCE:
        return False
    low, high = view.winning == lowest, view.winning == lowest + 2
    return (low and lowest % 9 < 6) or (high and lowest % 9 > 0)


_ONE_SUIT = Condition(
    Label("numbered tiles of one suit only", "數牌只有一種花色"), lambda v, s, p: _suit(v)
)
_NO_HONORS = Condition(Label("no honors", "沒有字牌"), lambda v, s, p: not v.has_honors)
_HONORS = Condition(Label("honors among the tiles", "有字牌"), lambda v, s, p: v.has_honors)
_ENDS = Condition(
    Label("a one or a nine among the tiles", "有么九數牌"), lambda v, s, p: v.has_terminals
)
_ONLY_OUTER = Condition(
    Label("ones, nines and honors only", "只有么九與字牌"), lambda v, s, p: _outer(v)
)
_PAIRS = Condition(Label("seven pairs", "七個對子"), lambda v, s, p: v.form == "seven_pairs")

OF_TILES: dict[str, tuple[Condition, ...]] = {
    "triplets_of": (
        Condition(
            Label("a triplet or kong of {tiles}", "{tiles} 的刻子或槓子"),
            lambda v, s, p: any(kind in p["tiles"] for kind in v.triplets),
        ),
    ),
    "round_wind": (
        Condition(
            Label(
                "a triplet or kong of the round's wind {round_wind}",
                "{words[round_wind]}（{round_wind}）的刻子或槓子",
            ),
            lambda v, s, p: s.round_wind in v.triplets,
        ),
    ),
    "seat_wind": (
        Condition(
            Label(
                "a triplet or kong of the own wind {seat_wind}",
                "{words[seat_wind]}（{seat_wind}）的刻子或槓子",
            ),
            lambda v, s, p: s.seat_wind in v.triplets,
        ),
    ),
    "small_dragons": (
        Condition(
            Label("triplets of two dragons, not of three", "三元牌恰好兩種成刻子"),
            lambda v, s, p: len(_triplets(v, WHITE, RED)) == 2,
        ),
        Condition(
            Label("a dragon as pair", "三元牌作{words[pair]}"),
            lambda v, s, p: WHITE <= v.pair <= RED,
        ),
    ),
    "small_winds": (
        Condition(
            Label("triplets of three winds, not of four", "風牌恰好三種成刻子"),
            lambda v, s, p: len(_triplets(v, EAST, NORTH)) == 3,
        ),
        Condition(
            Label("a wind as pair", "風牌作{words[pair]}"), lambda v, s, p: EAST <= v.pair <= NORTH
        ),
        Condition(
            Label("no kong among them", "其中沒有槓子"),
            lambda v, s, p: not any(kind in v.quads for kind in _triplets(v, EAST, NORTH)),
            on("kongs", False),
        ),
    ),
    "lux_pairs": (
        _PAIRS,
        Condition(
            Label("four tiles alike", "其中有四張相同"),
            lambda v, s, p: len(set(v.pairs)) < len(v.pairs),
        ),
    ),
    "thirteen_orphans": (
        Condition(
            Label(
                "every one, nine and honor, and a second one of any", "各種么九與字牌，其中一種成對"
            ),
            lambda v, s, p: v.form == "thirteen_orphans",
        ),
        MAKES_PAIR._replace(
            wanted=on("all_held", True),
            label=Label("all thirteen were there before the tile", "胡牌前十三種都已齊全"),
        ),
    ),
    "nine_gates": (
        CLOSED,
        _ONE_SUIT,
        _NO_HONORS,
        Condition(
            Label("1112345678999 of it before the tile", "胡牌前為該花色的 1112345678999"),
            lambda v, s, p: _held(v, True),
            on("all_held", True),
        ),
        Condition(
            Label("1112345678999 of it and one more", "該花色的 1112345678999 再加一張"),
            lambda v, s, p: _held(v, False),
            on("all_held", False),
        ),
    ),
    "all_chows": (
        Condition(
            Label("every group is a sequence", "全為順子"),
            lambda v, s, p: v.form == "standard" and not v.triplets,
        ),
        Condition(
            Label("the pair is of numbered tiles", "{words[pair]}是數牌"),
            lambda v, s, p: 0 <= v.pair < FIRST_HONOR,
            on("pair", "suited"),
        ),
        Condition(
            Label("the pair is no dragon", "{words[pair]}不是三元牌"),
            lambda v, s, p: 0 <= v.pair < WHITE,
            on("pair", "no_dragon"),
        ),
        Condition(
            Label(
                "the pair is no dragon and no wind of round or seat",
                "{words[pair]}不是三元牌、{words[round_wind]}或{words[seat_wind]}",
            ),
            lambda v, s, p: 0 <= v.pair < WHITE and v.pair not in (s.seat_wind, s.round_wind),
            on("pair", "worthless"),
        ),
        GIVEN._replace(wanted=on("self_drawn", False)),
        Condition(
            Label("no kong was robbed", "不是搶槓"),
            lambda v, s, p: s.by != "rob",
            on("robbed", False),
        ),
        Condition(
            Label("no flower is held", "沒有花牌"),
            lambda v, s, p: not s.flowers,
            on("flowers", False),
        ),
        Condition(
            Label("the tile stands at an open end of a sequence", "胡的牌在兩面聽的一端"),
            lambda v, s, p: _open_end(v),
            on("two_sided", True),
        ),
        Condition(
            Label("more than one kind would win", "聽的不只一種"),
            lambda v, s, p: s.waits > 1,
            lambda p: p["two_sided"] and p["several_kinds"],
        ),
    ),
    "twin_sequences": (
        Condition(
            Label("the same sequence twice", "相同的順子有兩組"),
            lambda v, s, p: bool(twin_sequences(v, s, pairs=1)),
        ),
        Condition(
            Label("another pair of equal sequences", "另有一對相同的順子"),
            lambda v, s, p: bool(twin_sequences(v, s, pairs=2)),
            on("pairs", 2),
        ),
    ),
    "half_flush": (_ONE_SUIT, _HONORS),
    "full_flush": (_ONE_SUIT, _NO_HONORS),
    "made_of": (
        Condition(
            Label("no tiles but {tiles}", "只有 {tiles}"),
            lambda v, s, p: all(
                not count or kind in p["tiles"] for kind, count in enumerate(v.counts)
            ),
        ),
    ),
    "all_honors": (
        Condition(
            Label("honors and nothing else", "只有字牌"),
            lambda v, s, p: v.has_honors and not v.suits,
        ),
        Condition(
            Label("not as seven pairs", "不是七對"),
            lambda v, s, p: v.form != "seven_pairs",
            on("seven_pairs", False),
        ),
    ),
    "outside_hand": (
        Condition(
            Label(
                "a one, nine or honor in every group and the pair",
                "每組面子與{words[pair]}都含么九或字牌",
            ),
            lambda v, s, p: (
                v.form == "standard"
                and all(ORPHANS >> kind & 1 for kind in (v.pair, *v.triplets))
                and all(low % 9 in (0, 6) for low in v.sequences)
            ),
        ),
        Condition(Label("a sequence among them", "其中有順子"), lambda v, s, p: bool(v.sequences)),
        _HONORS._replace(wanted=on("honors", True)),
        _NO_HONORS._replace(wanted=on("honors", False)),
    ),
    "mixed_terminals": (_ONLY_OUTER, _HONORS, _ENDS),
    "all_terminals": (
        Condition(
            Label("groups and a pair", "面子與{words[pair]}"), lambda v, s, p: v.form == "standard"
        ),
        _ONLY_OUTER,
        _NO_HONORS,
        _ENDS,
    ),
    "three_concealed": (
        Condition(
            Label("three concealed triplets (it has {concealed})", "暗刻三組（有 {concealed} 組）"),
            lambda v, s, p: concealed_triplets(v, p) >= 3,
        ),
    ),
    "four_concealed": (
        Condition(
            Label("four concealed triplets (it has {concealed})", "暗刻四組（有 {concealed} 組）"),
            lambda v, s, p: concealed_triplets(v, p) >= 4,
        ),
        MAKES_PAIR._replace(wanted=on("pair_wait", True)),
    ),
    "five_concealed": (
        Condition(
            Label("five concealed triplets (it has {concealed})", "暗刻五組（有 {concealed} 組）"),
            lambda v, s, p: concealed_triplets(v, p) >= 5,
        ),
    ),
    "three_kongs": (
        Condition(
            Label("three kongs (it has {quads})", "槓子三組（有 {quads} 組）"),
            lambda v, s, p: len(v.quads) >= 3,
        ),
    ),
    "four_kongs": (
        Condition(
            Label("four kongs (it has {quads})", "槓子四組（有 {quads} 組）"),
            lambda v, s, p: len(v.quads) >= 4,
        ),
        Condition(
            Label("no fifth", "沒有第五組"), lambda v, s, p: len(v.quads) <= 4, on("more", False)
        ),
    ),
}
"""Predicate to its conditions, all of which must be met."""
