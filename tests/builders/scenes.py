"""Scenes of douque2p that chance seldom brings about, one function each.

A scene writes the plot of one hand for a given winner in a given standing. Tiles are relabelled
where the rules do not tell them apart, so that two hands of a scene are seldom the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from mjlog.rules.policies import Standing
from tests.builders import lock_scenes
from tests.builders.plot import TWO_SIDED, Plot

Write = Callable[[Plot], None]
Meld = tuple[str, ...]
"""Kind of meld, its tile, and for pungs and added kongs the tile discarded after the call."""

CLOSED = "46m789m111p99p222z"
"""Waits for 5m alone."""


@dataclass(frozen=True)
class Scene:
    """A way a hand can go.

    Attributes:
        write: writes the plot.
        dealer: the dealer may be the one it is about.
        other: the other seat may be.
        winds: winds may stand for each other.
    """

    write: Write
    dealer: bool = True
    other: bool = True
    winds: bool = True


def plot_of(scene: Scene, rng: Random, standing: Standing, winner: int) -> Plot:
    """Return the plot of a scene."""
    plot = Plot(rng, standing.dealer, winner, winds=scene.winds)
    scene.write(plot)
    return plot


def won(concealed: str, tile: str, by: str, melds: Sequence[Meld] = ()) -> Scene:
    """A hand that is dealt ready but for its melds, makes them and wins."""

    def write(plot: Plot) -> None:
        plot.deal(concealed)
        for kind, *tiles in melds:
            getattr(plot, kind)(*tiles)
        if not melds:
            plot.warm_up()
        plot.wins(tile, by)

    return Scene(write)


def bloom(kind: str) -> Scene:
    """A win on the replacement of a kong."""

    def write(plot: Plot) -> None:
        plot.deal("23m456m678m99p")
        seat = plot.winner
        if kind == "exposed":
            plot.deal("222z")
            plot.throws(plot.other, "2z")
            plot.add(f"{seat}:kong")
        else:
            if kind == "added":
                plot.pung("2z", "4z")
            else:
                plot.deal("222z")
            plot.kong("2z")
        plot.add(f"{seat}+{plot.tile('4m')}", f"{seat}:win")

    return Scene(write)


def _open_to_robbery(plot: Plot) -> None:
    """Let the other seat pung 4m and add the fourth, while the winner waits for 4m and 7m."""
    plot.deal("56m123m789m11p9p4m4z")
    plot.deal("44m", plot.other)
    plot.draws(plot.winner, "9p")
    plot.add(f"{plot.winner}-{plot.tile('4m')}", f"{plot.other}:pung", f"{plot.other}~")
    plot.turn = plot.winner
    plot.draws(plot.winner, "1p")
    plot.discards(plot.winner, "4z")
    plot.draws(plot.other, "4m")
    plot.add(f"{plot.other}:kong={plot.tile('4m')}")


def rob(plot: Plot) -> None:
    """A robbed kong."""
    _open_to_robbery(plot)
    plot.add(f"{plot.winner}:win")


def rob_missed(plot: Plot) -> None:
    """A kong not robbed: the lock closes and the next discard opens it."""
    _open_to_robbery(plot)
    plot.add(f"{plot.winner}:pass", f"{plot.other}~")
    plot.turn = plot.winner
    plot.idle()
    plot.wins("7m", "discard")


# The end of the wall. Seats draw by turns, so who draws the last of the 38 tiles (the dealer's
# extra one is the first) depends on how often a call has put the turns out of step.


def _to_the_end(plot: Plot, concealed: str, *, left: int, last: int) -> None:
    """Deal a ready hand and play on until so many tiles are left and a seat is to draw."""
    in_step = (plot.dealer, 1 - plot.dealer)[(38 - left) % 2]
    if in_step == last:
        plot.deal(concealed)
    else:
        plot.deal(concealed.replace("222z", ""))
        plot.pung("2z", "4z")
    plot.add(f"~{left}")
    plot.turn = last


def last_draw(plot: Plot) -> None:
    """海底撈月."""
    _to_the_end(plot, CLOSED, left=1, last=plot.winner)
    plot.wins("5m", "self")


def last_discard(plot: Plot) -> None:
    """A win on the discard of the last tile."""
    _to_the_end(plot, CLOSED, left=1, last=plot.other)
    plot.wins("5m", "discard")


def last_discard_missed(plot: Plot) -> None:
    """The same discard let go: the hand is exhausted."""
    _to_the_end(plot, CLOSED, left=1, last=plot.other)
    plot.throws(plot.other, "5m")
    plot.add(f"{plot.winner}:pass", "~0")


def last_replacement(plot: Plot) -> None:
    """海底 as the replacement of a concealed kong."""
    plot.deal("46m789m99p")
    in_step = plot.dealer
    if in_step == plot.winner:
        plot.deal("111p")
    else:
        plot.pung("1p", "4z")
    plot.deal("222z")
    plot.add("~2")
    plot.turn = plot.winner
    plot.kong("2z")
    plot.add(f"{plot.winner}+{plot.tile('5m')}", f"{plot.winner}:win")


def exhausted(plot: Plot) -> None:
    """流局."""
    plot.add("~0")


def exhausted_after_kong(plot: Plot) -> None:
    """流局 after a kong took a tile from the tail."""
    plot.deal("46m789m99p")
    plot.concealed_kong("2z")
    plot.pung("1p", "4z")
    plot.add("~0")


# First turns


def heavenly(plot: Plot) -> None:
    """天胡."""
    plot.deal(TWO_SIDED)
    plot.wins("1m", "self")


def earthly(plot: Plot) -> None:
    """地胡."""
    plot.deal(TWO_SIDED)
    plot.wins("1m", "self")


def human(plot: Plot) -> None:
    """人胡."""
    plot.deal(TWO_SIDED)
    plot.wins("1m", "discard")


# Declarations


def _declare(plot: Plot, kind: str) -> None:
    plot.until(plot.winner)
    plot.add(f"{plot.winner}:{kind}", f"{plot.winner}~")
    plot.turn = plot.other


def migi(by: str) -> Scene:
    """MIGI and a win."""

    def write(plot: Plot) -> None:
        plot.deal(TWO_SIDED)
        _declare(plot, "migi")
        plot.idle()
        plot.wins("1m", by)

    return Scene(write)


def declare_closed(plot: Plot) -> None:
    """嗆聽 of a concealed hand: the first four discards are over."""
    plot.deal(TWO_SIDED)
    for _ in range(4):
        plot.idle()
    _declare(plot, "declare")
    plot.wins("4m", "discard")


def declare_open(plot: Plot) -> None:
    """嗆聽 with a pung."""
    plot.deal("23m456m678m99p")
    plot.pung("2z", "4z")
    _declare(plot, "declare")
    plot.wins("4m", "self")


def declare_kong(plot: Plot) -> None:
    """A declared seat draws the fourth tile of its pung and has to add it."""
    plot.deal("23m456m678m99p")
    plot.pung("2z", "4z")
    _declare(plot, "declare")
    plot.kong("2z")
    plot.idle()
    plot.wins("4m", "discard")


def _winning_fourth(plot: Plot) -> None:
    """A declared hand with a pung of 3m that waits for 3m, 6m and 9m."""
    plot.deal("456m78m99p222z")
    plot.pung("3m", "4z")
    _declare(plot, "declare")


def declare_win_before_kong(plot: Plot) -> None:
    """The fourth tile of the pung also wins, and the win comes first."""
    _winning_fourth(plot)
    plot.wins("3m", "self")


def declare_locked_kong(plot: Plot) -> None:
    """The same while locked: the kong is forced, and since the tile wins the lock stays."""
    _winning_fourth(plot)
    plot.throws(plot.other, "6m")
    plot.kong("3m")
    plot.add(f"{plot.winner}+{plot.tile('9m')}")
    plot.discards(plot.winner, "9m")
    plot.idle()
    plot.idle()
    plot.wins("6m", "discard")


def beside_the_play(plot: Plot) -> None:
    """A player leaves and returns, and another is fined."""
    plot.deal(TWO_SIDED)
    plot.warm_up()
    plot.add(f"{plot.other}:leaves")
    plot.idle()
    plot.add(f"{plot.winner}:fined")
    plot.idle()
    plot.add(f"{plot.other}:returns")
    plot.wins("4m", "discard")


def pungs(*tiles: str) -> list[Meld]:
    """Pungs of these tiles, a character being discarded after each."""
    return [
        ("pung", tile, junk) for tile, junk in zip(tiles, ("9m", "8m", "1m", "2m"), strict=False)
    ]


def wind_of(kind: str) -> Scene:
    """A pung of the round's or the winner's wind, which the relabelling leaves in place."""

    def write(plot: Plot) -> None:
        plot.deal("345m678m99p11p")
        plot.pung(kind, "5z")
        plot.wins("9p", "discard")

    return Scene(write, winds=False)


SCENES: dict[str, Scene] = {
    "two_sided_self": won(TWO_SIDED, "4m", "self"),
    "two_sided_discard": won(TWO_SIDED, "4m", "discard"),
    "closed_discard": won(CLOSED, "5m", "discard"),
    "dragon": won("345m678m99p11p", "9p", "discard", pungs("5z")),
    "two_dragons": won("345m99p11p", "1p", "self", pungs("5z", "6z")),
    "all_claimed": won("1p", "1p", "discard", [*pungs("3m", "5m", "6z"), ("exposed_kong", "9p")]),
    "three_concealed": won("111m555m222z67m99p", "8m", "discard"),
    "four_concealed": won("111m333m555m11z99p", "1z", "self"),
    "all_pungs": won("11p99p", "1p", "discard", pungs("7z", "3m", "5m")),
    "half_flush": won("34m99m", "5m", "discard", pungs("5z", "2z", "3z")),
    "kongs": won(
        "345m99p11p", "1p", "discard", [("added_kong", "2z", "9m"), ("concealed_kong", "6z")]
    ),
    "small_dragons": won("234m678m66z77z", "6z", "discard", pungs("5z")),
    "big_dragons": won("34m99p", "5m", "discard", pungs("5z", "6z", "7z")),
    "small_winds": won("44z56m", "7m", "discard", pungs("1z", "2z", "3z")),
    "big_winds": won("44z99p", "4z", "discard", pungs("1z", "2z", "3z")),
    "full_flush": won("123456789m23m55m", "4m", "self"),
    "all_honors": won("111z222z555z66z33z", "6z", "discard"),
    "all_honors_small_dragons": won("222z444z555z66z77z", "6z", "self"),
    "all_honors_big_dragons": won("555z666z77z111z44z", "7z", "discard"),
    "all_honors_small_winds": won("111z222z333z44z77z", "7z", "self"),
    "all_honors_big_winds": won("111z222z333z44z77z", "4z", "self"),
    "exposed_kong_bloom": bloom("exposed"),
    "added_kong_bloom": bloom("added"),
    "concealed_kong_bloom": bloom("concealed"),
    "rob": Scene(rob),
    "rob_missed": Scene(rob_missed),
    "last_draw": Scene(last_draw),
    "last_discard": Scene(last_discard),
    "last_discard_missed": Scene(last_discard_missed),
    "last_replacement": Scene(last_replacement),
    "exhausted": Scene(exhausted),
    "exhausted_after_kong": Scene(exhausted_after_kong),
    "heavenly": Scene(heavenly, other=False),
    "earthly": Scene(earthly, dealer=False),
    "human": Scene(human, dealer=False),
    "migi_self": migi("self"),
    "migi_discard": migi("discard"),
    "declare_closed": Scene(declare_closed),
    "declare_open": Scene(declare_open),
    "declare_kong": Scene(declare_kong),
    "declare_win_before_kong": Scene(declare_win_before_kong),
    "declare_locked_kong": Scene(declare_locked_kong),
    "lock_discard": Scene(lock_scenes.lock_discard),
    "lock_stays": Scene(lock_scenes.lock_stays),
    "lock_stays_for_another": Scene(lock_scenes.lock_stays_for_another),
    "lock_pung": Scene(lock_scenes.lock_pung),
    "lock_exposed_kong": Scene(lock_scenes.lock_exposed_kong),
    "lock_own_draw": Scene(lock_scenes.lock_own_draw),
    "lock_own_draw_kong": Scene(lock_scenes.lock_own_draw_kong),
    "lock_added_kong_opens": Scene(lock_scenes.lock_added_kong_opens),
    "lock_added_kong_stays": Scene(lock_scenes.lock_added_kong_stays),
    "lock_concealed_kong_opens": Scene(lock_scenes.lock_concealed_kong_opens),
    "lock_concealed_kong_stays": Scene(lock_scenes.lock_concealed_kong_stays),
    "beside_the_play": Scene(beside_the_play),
}
"""Scenes by name; those of the round's and the seat's wind depend on the standing."""
