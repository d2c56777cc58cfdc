"""A game made by hand for what tools disagree about; every number is worked out here.

Two players, lin in seat 0 and chen in seat 1; base 50, 20 a tai. The door is the dealer in every
hand, so the dealer is east; the round is east. N is the streak, the dealer's part 1 + 2N.

1. Dealer lin, N 0. lin kongs 2z concealed and draws 5m in turn 2.
   自摸4 門清1 不求1 獨聽1 = 7, + 1: chen pays 210.
2. lin, 1. lin pungs 3z, adds the fourth, wins chen's 5m in turn 4. 獨聽1, + 3: chen pays 130.
3. lin, 2. lin pungs 4m and adds the fourth, which chen robs in turn 3.
   搶槓1 門清1 = 2, + 5: lin pays 190.
4. chen, 0. lin declares with 4m, which chen wins in turn 4. 混一色4 門清1 = 5, + 1: lin pays 170.
5. chen, 1. chen wins lin's 5m in turn 2. 門清1 獨聽1 = 2, + 3: lin pays 150.
6. chen, 2. Exhausted; lin waits for 5m, chen is far from ready.
7. chen, 3. lin declares MIGI and draws 4m in turn 2.
   自摸4 MIGI8 門清1 不求1 = 14, + 7: chen pays 470.
8. lin, 0. lin lets chen's 4m go and draws 7m while locked; exhausted, lin still ready.
"""

from msgspec.json import encode

from mjlog.codec.decode import decode_line
from mjlog.records import Record
from mjlog.rules.policies import Standing
from tests.builders.games import GameBuilder
from tests.builders.script import Script
from tests.rules.riichi_hands import ended, play

CLOSED = "46m789m111p99p222z"
"""Waits for 5m."""
SIDES = "23m456m678m111p99p"
"""Waits for 1m, 4m and 7m."""

HANDS = (
    Script("0+2z 0:kong=2z 0~ 1~ 0+5m 0:win", {0: CLOSED}),
    Script(
        "0~ 1+3z 1-3z 0:pung 0-1z 1~ 0+3z 0:kong=3z 0~ 1+5m 1-5m 0:win",
        {0: "33z1z46m789m111p99p"},
    ),
    Script(
        "0~ 1+9p 1-4m 0:pung 0~ 1+1p 1-4z 0+4m 0:kong=4m 1:win",
        {0: "44m", 1: "56m123m789m11p9p4m4z"},
    ),
    Script(
        "1~ 0~ 1~ 0~ 1~ 0+4m 0:declare 0-4m 1:win",
        {0: "123m789m555z99p11p", 1: "23m456m678m222z33z"},
    ),
    Script("1~ 0+5m 0-5m 1:win", {1: CLOSED}),
    Script("~0", {0: CLOSED, 1: "1358m19p1234567z"}),
    Script("1~ 0:migi 0~ 1~ 0+4m 0:win", {0: SIDES}),
    Script("0~ 1+4m 1-4m 0:pass 0+7m 0-7m ~0", {0: SIDES, 1: "11479m9p1234567z"}),
)


def golden_game() -> list[Record]:
    """The game."""
    game = GameBuilder("golden")
    for script in HANDS:
        game.add(script, dice=(2, 3, 6))
    return game.finish()


Row = tuple[float, int]
"""A total (hits or sum) and of how many."""

LIN, CHEN = "lin", "chen"

EXPECTED: dict[str, dict[tuple[object, ...], Row]] = {
    # by player: total and n
    "win_rate": {(LIN,): (3, 8), (CHEN,): (3, 8)},
    "self_draw_rate": {(LIN,): (2, 8), (CHEN,): (0, 8)},
    "self_draw_share": {(LIN,): (2, 3), (CHEN,): (0, 3)},
    "deal_in_rate": {(LIN,): (3, 8), (CHEN,): (1, 8)},
    "deal_in_events": {(LIN,): (3, 8), (CHEN,): (1, 8)},
    "robbed_share": {(LIN,): (1, 3), (CHEN,): (0, 1)},
    "paid_self_draw_rate": {(LIN,): (0, 8), (CHEN,): (2, 8)},
    "exhausted_rate": {(LIN,): (2, 8), (CHEN,): (2, 8)},
    "aborted_rate": {(LIN,): (0, 8), (CHEN,): (0, 8)},
    "win_turn": {(LIN,): (2 + 4 + 2, 3), (CHEN,): (3 + 4 + 2, 3)},
    "win_turn_spread": {
        (LIN, 2): (2, 3),
        (LIN, 4): (1, 3),
        (CHEN, 2): (1, 3),
        (CHEN, 3): (1, 3),
        (CHEN, 4): (1, 3),
    },
    # The concealed kong of hand 1 is no call; the pungs of hands 2 and 3 are.
    "call_rate": {(LIN,): (2, 8), (CHEN,): (0, 8)},
    "called_win": {(LIN,): (1, 2)},
    "called_deal_in": {(LIN,): (1, 2)},
    "declare_rate": {(LIN, "declare"): (1, 8), (LIN, "migi"): (1, 8)},
    "declared_win": {(LIN, "declare"): (0, 1), (LIN, "migi"): (1, 1)},
    # The declaration of hand 4 was made, and its own discard is a deal-in.
    "declared_deal_in": {(LIN, "declare"): (1, 1), (LIN, "migi"): (0, 1)},
    "declaration_won_rate": {(LIN, "declare"): (1, 1), (LIN, "migi"): (0, 1)},
    "ready_at_exhaustion": {(LIN,): (2, 2), (CHEN,): (0, 2)},
    "avg_hand_tai": {(LIN,): (7 + 1 + 14, 3), (CHEN,): (2 + 5 + 2, 3)},
    "avg_dealer_tai": {(LIN,): (1 + 3 + 7, 3), (CHEN,): (5 + 1 + 3, 3)},
    "avg_tai": {(LIN,): (8 + 4 + 21, 3), (CHEN,): (7 + 6 + 5, 3)},
    "tai_spread": {
        (LIN, 1): (1, 3),
        (LIN, 7): (1, 3),
        (LIN, 14): (1, 3),
        (CHEN, 2): (2, 3),
        (CHEN, 5): (1, 3),
    },
    "avg_win_income": {(LIN,): (210 + 130 + 470, 3), (CHEN,): (190 + 170 + 150, 3)},
    "avg_deal_in_cost": {(LIN,): (190 + 170 + 150, 3), (CHEN,): (130, 1)},
    "avg_self_draw_cost": {(CHEN,): (210 + 470, 2)},
    "hand_balance": {(LIN,): (300, 8), (CHEN,): (-300, 8)},
    # lin deals hands 1 to 3 and 8, chen 4 to 7.
    "dealer_win_rate": {(LIN,): (2, 4), (CHEN,): (2, 4)},
    "dealer_hold": {(LIN,): (3, 4), (CHEN,): (3, 4)},
    # The run that hand 8 begins is not over.
    "dealer_run": {(LIN,): (3, 1), (CHEN,): (4, 1)},
    "dealer_run_spread": {(LIN, 3): (1, 1), (CHEN, 4): (1, 1)},
    "tai_frequency": {
        (LIN, "self_draw"): (2, 3),
        (LIN, "concealed"): (2, 3),
        (LIN, "no_claim_tsumo"): (2, 3),
        (LIN, "single_wait"): (2, 3),
        (LIN, "migi"): (1, 3),
        (CHEN, "concealed"): (3, 3),
        (CHEN, "half_flush"): (1, 3),
        (CHEN, "rob_kong"): (1, 3),
        (CHEN, "single_wait"): (1, 3),
    },
    "tai_multiplicity": {
        (LIN, "self_draw"): (2, 2),
        (LIN, "concealed"): (2, 2),
        (LIN, "no_claim_tsumo"): (2, 2),
        (LIN, "single_wait"): (2, 2),
        (LIN, "migi"): (1, 1),
        (CHEN, "concealed"): (3, 3),
        (CHEN, "half_flush"): (1, 1),
        (CHEN, "rob_kong"): (1, 1),
        (CHEN, "single_wait"): (1, 1),
    },
    "tai_pairs": {
        (LIN, "concealed", "no_claim_tsumo"): (2, 3),
        (LIN, "concealed", "self_draw"): (2, 3),
        (LIN, "no_claim_tsumo", "self_draw"): (2, 3),
        (LIN, "concealed", "single_wait"): (1, 3),
        (LIN, "no_claim_tsumo", "single_wait"): (1, 3),
        (LIN, "self_draw", "single_wait"): (1, 3),
        (LIN, "concealed", "migi"): (1, 3),
        (LIN, "migi", "no_claim_tsumo"): (1, 3),
        (LIN, "migi", "self_draw"): (1, 3),
        (CHEN, "concealed", "half_flush"): (1, 3),
        (CHEN, "concealed", "rob_kong"): (1, 3),
        (CHEN, "concealed", "single_wait"): (1, 3),
    },
    # The kong of hand 3 was robbed and never stood.
    "kong_rate": {(LIN,): (2, 8), (CHEN,): (0, 8)},
    "kong_kinds": {(LIN, "concealed"): (1, 8), (LIN, "added"): (1, 8)},
    "kong_yield": {(LIN,): (210 + 130, 2)},
    "kong_bloom_rate": {(LIN,): (0, 2)},
    "rob_rate": {(LIN,): (1, 2)},
    "rob_win_rate": {(LIN,): (0, 8), (CHEN,): (1, 8)},
    "missed_win": {(LIN,): (1, 8), (CHEN,): (0, 8)},
    "declined_win_rate": {(LIN,): (1, 4), (CHEN,): (0, 3)},
    "blocked_wins": {(LIN,): (1, 1)},
    # Both won three hands; the dealer won 1, 2, 4 and 5 and lost 3 and 7, and is the door.
    "seat_bias": {(LIN, 0): (0, 8), (CHEN, 1): (0, 8)},
    "door_bias": {(LIN,): (1, 4), (CHEN,): (1, 4)},
    "dealer_bias": {(LIN,): (1, 4), (CHEN,): (1, 4)},
    "avg_place": {(LIN,): (1, 1), (CHEN,): (2, 1)},
    "first_place_rate": {(LIN,): (1, 1), (CHEN,): (0, 1)},
    "last_place_rate": {(LIN,): (0, 1), (CHEN,): (1, 1)},
    "place_spread": {(LIN, 1): (1, 1), (CHEN, 2): (1, 1)},
    "avg_final_score": {(LIN,): (300, 1), (CHEN,): (-300, 1)},
    "head_to_head": {(LIN, CHEN): (300, 8), (CHEN, LIN): (-300, 8)},
    "head_to_head_wins": {(LIN, CHEN): (3, 8), (CHEN, LIN): (3, 8)},
    "head_to_head_deal_ins": {(LIN, CHEN): (3, 8), (CHEN, LIN): (1, 8)},
}
"""Totals and numbers of the metrics by player, then by what the metric itself is split by."""

WAITING: dict[str, dict[tuple[object, ...], Row]] = {
    "start_distance": {(LIN,): (0, 1), (CHEN,): (1, 1)},
    "ready_rate": {(LIN,): (1, 1), (CHEN,): (1, 1)},
    "ready_turn": {(LIN,): (0, 1), (CHEN,): (1, 1)},
    "ready_unseen": {(LIN,): (4, 1), (CHEN,): (4 + 3, 1)},
    "locked_rate": {(LIN,): (0, 1), (CHEN,): (0, 1)},
    "wait_kind": {(LIN, "closed"): (1, 1), (CHEN, "two_sided"): (1, 1)},
    "win_wait_kind": {(CHEN, "two_sided"): (1, 1)},
    "wait_win_rate": {(LIN, "closed"): (0, 1), (CHEN, "two_sided"): (1, 1)},
}
"""The same for the game of `waiting_game`."""


CHIPPED: dict[str, dict[tuple[object, ...], Row]] = {
    "chip_balance": {
        (LIN,): (-4 + 1, 2),
        (CHEN,): (12 - 5, 2),
        ("wang",): (-4 + 4, 2),
        ("li",): (-4 + 0, 2),
    },
    "game_chips": {(LIN,): (-3, 1), (CHEN,): (7, 1), ("wang",): (0, 1), ("li",): (-4, 1)},
}
"""The same for the game of `chipped_game`."""


def chipped_game() -> list[Record]:
    """Two hands of riichi with chips.

    In the first chen draws its tile within a turn of declaring. A chip for that, two for the pair
    that the tiles turned make dora, one for the red five: four from each of three. In the second
    chen, now the dealer, gives wang the same hand, for four chips; and lin one with a red five,
    for one.
    """
    first = play(
        "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s 2~ 3~ 0~ 1+4p 1:win",
        {0: "147m147s5z", 1: "123m406m789m23p88s"},
        indicators="1z1z2z2z3z",
        ura="7s4z4z5z5z",
        chips="any_hand",
    )
    second = play(
        "1~ 2~ 3~ 0~ 1~ 2+9s 2:riichi 2-9s 3~ 0~ 1-4p 2:win 0:win",
        {0: "055s789s99p23p777z", 1: "4p147m147s", 2: "123m406m789m23p88s"},
        indicators="1z1z2z2z3z",
        ura="7s4z4z5z5z",
        standing=Standing(2, 0, 1, 1),
        scores=first.scores,
        chips="any_hand",
    )
    return [decode_line(encode(line)) for line in ended(first, second, chips="any_hand")]


def waiting_game() -> list[Record]:
    """One hand whose waits are plain.

    lin is dealt a wait for 5m, of which it sees none. chen has two groups, 56m, and the pairs 11p
    and 44z: one tile from ready, which 4z is. It then waits for 4m, of which it sees none (lin's is
    hidden from it), and for 7m, of which it holds one itself; and wins lin's 7m.
    """
    game = GameBuilder("waiting")
    play = "0+1z 0-1z 1+4z 1-9p 0+7m 0-7m 1:win"
    game.add(Script(play, {0: "46m789m555z99p222z", 1: "56m123m789m11p9p44z"}), dice=(2, 3, 6))
    return game.finish()
