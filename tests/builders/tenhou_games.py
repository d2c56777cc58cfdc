"""Legal games as Tenhou XML: the dealer wins the first hand, nobody is ever ready in the others."""

from __future__ import annotations

import random

from tests.formats.xml_samples import HEAD, TAIL, agari, init

DEALT = [1, 5, 9, 13, 17, 21, 25, 29, 33, 41, 45, 104, 105]
"""123456789m 23p 99s: waits for 1p and 4p."""
WINNING = 49
"""4p: 門前清自摸和, 平和, 一気通貫; four han of 20 fu are 2600 from each."""
INDICATOR = 132
"""7z, so that 5z, which nobody wins with, are bonus tiles."""
TURNS = 70


def tenhou_game(
    seed: str, *, hands: int = 3, names: str = HEAD, break_lines: bool = False
) -> bytes:
    """Return a game that goes on after its last hand.

    Args:
        seed: of the walls.
        hands: how many.
        names: what stands before the first hand.
        break_lines: write a tag a line; otherwise all of it is one line.
    """
    walls = random.Random(seed)
    tags = [_won(walls)]
    tags += [_exhausted(walls, number) for number in range(hands - 1)]
    text = "".join((names, *tags, TAIL))
    return (text.replace("><", ">\n<") if break_lines else text).encode()


def _listed(tiles: list[int]) -> str:
    return ",".join(map(str, tiles))


def _init(dealt: list[list[int]], seed: str, ten: str, oya: int) -> str:
    return init(seed, ten, oya, **{f"hai{seat}": _listed(each) for seat, each in enumerate(dealt)})


def _turns(tiles: list[int], dealer: int, count: int) -> str:
    """Every seat throws what it draws."""
    seats = [(dealer + turn) % 4 for turn in range(count)]
    return "".join(
        f"<{'TUVW'[seat]}{tile}/><{'DEFG'[seat]}{tile}/>"
        for seat, tile in zip(seats, tiles, strict=False)
    )


def _won(walls: random.Random) -> str:
    rest = [tile for tile in range(136) if tile not in (*DEALT, WINNING, INDICATOR)]
    walls.shuffle(rest)
    dealt = [DEALT, *(rest[13 * place : 13 * (place + 1)] for place in range(3))]
    win = agari(
        0, 0, "250,78,250,-26,250,-26,250,-26", ten="20,7800,0", yaku="0,1,7,1,24,2",
        machi=str(WINNING), hai=_listed(sorted([*DEALT, WINNING])), doraHai=str(INDICATOR),
    )  # fmt: skip
    opening = _init(dealt, f"0,0,0,1,2,{INDICATOR}", "250,250,250,250", 0)
    return f"{opening}{_turns(rest[39:], 0, 4)}<T{WINNING}/>{win}"


def _exhausted(walls: random.Random, number: int) -> str:
    tiles = list(range(136))
    walls.shuffle(tiles)
    dealt = [tiles[13 * seat : 13 * (seat + 1)] for seat in range(4)]
    indicator, dealer, honba = tiles[-1], number % 4, number + 1
    scores = (328, 224, 224, 224)
    opening = _init(dealt, f"{number},{honba},0,1,2,{indicator}", _listed(list(scores)), dealer)
    sc = _listed([value for score in scores for value in (score, 0)])
    end = f'<RYUUKYOKU ba="{honba},0" sc="{sc}"/>'
    return f"{opening}{_turns(tiles[52:], dealer, TURNS)}{end}"
