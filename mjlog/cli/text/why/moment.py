"""What patterns ask of the moment of a win: how the tile came, and what it completes."""

from __future__ import annotations

from mjlog.cli.text.why.condition import CLOSED, GIVEN, MAKES_PAIR, Condition, on
from mjlog.diagnostics.label import Label
from mjlog.rules.patterns.flowers import seat_flower
from mjlog.rules.patterns.waits import closed_wait, edge_wait

_DRAWN = Condition(
    Label("the winner drew the tile", "胡的牌是自己摸的"), lambda v, s, p: s.by == "self"
)
_DISCARD = Condition(
    Label("another seat discarded the tile", "胡的是別家打出的牌"),
    lambda v, s, p: s.by == "discard",
)
_DEALS = Condition(Label("the winner deals", "胡家是莊家"), lambda v, s, p: s.dealer)
_OTHER = Condition(Label("the winner does not deal", "胡家不是莊家"), lambda v, s, p: not s.dealer)
_LAST = Condition(
    Label("nothing is left to draw after it", "此後已無牌可摸"), lambda v, s, p: s.last_tile
)
_NO_DISCARD = Condition(
    Label("the winner has discarded nothing (--opening)", "胡家還沒打過牌（--opening）"),
    lambda v, s, p: s.own_discards == 0,
)
_FIRST_DRAW = Condition(
    Label("it is the winner's first draw (--opening)", "這是胡家摸的第一張（--opening）"),
    lambda v, s, p: s.own_draws == 1,
)
_NO_DRAW = Condition(
    Label("the winner has drawn nothing (--opening)", "胡家還沒摸過牌（--opening）"),
    lambda v, s, p: s.own_draws == 0,
)
_FIRST_DISCARD = Condition(
    Label("it is the dealer's first discard (--opening)", "那是莊家打出的第一張（--opening）"),
    lambda v, s, p: s.table_discards == 1,
)
_QUIET = Condition(
    Label("nobody has called or konged (--opening)", "還沒有人吃碰槓（--opening）"),
    lambda v, s, p: s.undisturbed,
)
_NO_KONG = Condition(
    Label("there is no concealed kong either", "也沒有暗槓"),
    lambda v, s, p: not v.quads,
    on("concealed_kong", False),
)
_SOLE = Condition(
    Label("no other kind would win (it waits for {waits})", "只聽這一種（聽 {waits} 種）"),
    lambda v, s, p: s.waits == 1,
    on("sole_kind", True),
)
OF_THE_MOMENT: dict[str, tuple[Condition, ...]] = {
    "kong_bloom": (
        _DRAWN,
        Condition(
            Label("it replaces a kong (--replacement)", "那是槓後補的牌（--replacement）"),
            lambda v, s, p: s.replacement,
            on("flower", False),
        ),
        Condition(
            Label(
                "it replaces a kong (--replacement), or a flower drawn in play"
                " (--flower-replacement)",
                "那是槓後（--replacement）或補花（--flower-replacement）補的牌",
            ),
            lambda v, s, p: s.replacement or s.flower_replacement,
            on("flower", True),
        ),
    ),
    "last_draw": (
        _DRAWN,
        _LAST,
        Condition(
            Label("it replaces no kong", "那不是槓後補的牌"),
            lambda v, s, p: not s.replacement,
            on("replacement", False),
        ),
    ),
    "last_discard": (_DISCARD, _LAST),
    "heavenly": (
        _DEALS,
        _DRAWN,
        _NO_DISCARD,
        _FIRST_DRAW._replace(wanted=on("after_kong", False)),
        _QUIET._replace(wanted=on("after_kong", False)),
    ),
    "earthly": (
        _OTHER,
        _DRAWN,
        _NO_DISCARD,
        _FIRST_DRAW,
        _QUIET._replace(wanted=on("after_calls", False)),
        Condition(
            Label("the winner has called and konged nothing", "胡家沒有吃碰槓"),
            lambda v, s, p: s.undisturbed or (not v.exposed and not v.quads),
            on("after_calls", True),
        ),
    ),
    "human": (_OTHER, _DISCARD, _FIRST_DISCARD, _NO_DRAW, _QUIET),
    "first_go_round": (
        _OTHER,
        _DISCARD,
        _NO_DRAW,
        _FIRST_DISCARD._replace(wanted=on("from_dealer", True)),
        _QUIET._replace(wanted=on("after_calls", False)),
        Condition(
            Label("the winner has called nothing", "胡家沒有吃碰"),
            lambda v, s, p: s.undisturbed or not v.exposed,
            on("after_calls", True),
        ),
    ),
    "concealed": (CLOSED, _NO_KONG, GIVEN._replace(wanted=on("given", True))),
    "concealed_self": (CLOSED, _NO_KONG, _DRAWN),
    "all_claimed": (
        GIVEN,
        Condition(
            Label("every group was claimed", "每組面子都是吃碰明槓來的"),
            lambda v, s, p: 0 < v.melds == len(v.groups),
        ),
    ),
    "single_wait": (_SOLE._replace(wanted=lambda p: True),),
    "pair_wait": (MAKES_PAIR, _SOLE),
    "closed_wait": (
        Condition(
            Label("the tile is the middle of a sequence", "胡的牌是順子的中間張"),
            lambda v, s, p: bool(closed_wait(v, s)),
        ),
        _SOLE,
    ),
    "edge_wait": (
        Condition(
            Label("the tile is the 3 of 1 2 3 or the 7 of 7 8 9", "胡的牌是一二三的三或七八九的七"),
            lambda v, s, p: bool(edge_wait(v, s)),
        ),
        _SOLE,
    ),
    "seat_flower": (
        Condition(
            Label(
                "a flower of the own wind {seat_wind}", "{words[seat_wind]}（{seat_wind}）的花牌"
            ),
            lambda v, s, p: bool(seat_flower(v, s)),
        ),
        Condition(
            Label("not of a complete series", "不在集滿的一組之中"),
            lambda v, s, p: bool(seat_flower(v, s, of_whole_series=False)),
            on("of_whole_series", False),
        ),
    ),
}
"""Predicate to its conditions, all of which must be met."""
