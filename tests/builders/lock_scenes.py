"""Scenes of the missed-win lock (過水): how it closes, stays and opens."""

from tests.builders.plot import TWO_SIDED, Plot


def lock_discard(plot: Plot) -> None:
    """A discard missed; a discard of another tile opens the lock."""
    plot.deal(TWO_SIDED)
    plot.warm_up()
    plot.throws(plot.other, "4m")
    plot.until(plot.other)
    plot.wins("1m", "discard")


def lock_stays(plot: Plot) -> None:
    """While locked the tile drawn would win; discarding it leaves the lock closed."""
    plot.deal(TWO_SIDED)
    plot.warm_up()
    plot.throws(plot.other, "4m")
    plot.throws(plot.winner, "1m")
    plot.until(plot.winner)
    plot.idle()
    plot.wins("4m", "self")


def lock_stays_for_another(plot: Plot) -> None:
    """The same, but another tile goes: the fourteen were complete, so the lock stays."""
    plot.deal(TWO_SIDED)
    plot.warm_up()
    plot.throws(plot.other, "4m")
    plot.draws(plot.winner, "1m")
    plot.discards(plot.winner, "9p")
    plot.throws(plot.other, "9p")
    plot.until(plot.other)
    plot.wins("9p", "discard")


def lock_pung(plot: Plot) -> None:
    """A pung of the winning tile; what is discarded after it leaves the lock closed."""
    plot.deal("123m456m789m55z66z")
    plot.warm_up()
    plot.throws(plot.other, "5z")
    plot.add(f"{plot.winner}:pung")
    plot.discards(plot.winner, "6z")
    plot.throws(plot.other, "6z")
    plot.idle()
    plot.wins("6z", "self")


def lock_exposed_kong(plot: Plot) -> None:
    """An exposed kong of the winning tile."""
    plot.deal("333m45m111p789m22z")
    plot.warm_up()
    plot.throws(plot.other, "3m")
    plot.add(f"{plot.winner}:kong", f"{plot.winner}~")
    plot.turn = plot.other
    plot.wins("6m", "discard")


def lock_own_draw(plot: Plot) -> None:
    """A self-draw declined."""
    plot.deal(TWO_SIDED)
    plot.warm_up()
    plot.throws(plot.winner, "4m")
    plot.throws(plot.other, "1m")
    plot.idle()
    plot.wins("4m", "discard")


def lock_own_draw_kong(plot: Plot) -> None:
    """A self-draw declined for a concealed kong of the tile: the lock closes and stays."""
    plot.deal("333m45m111p789m22z")
    plot.warm_up()
    plot.kong("3m")
    plot.add(f"{plot.winner}+{plot.tile('6m')}")
    plot.discards(plot.winner, "6m")
    plot.idle()
    plot.idle()
    plot.wins("6m", "discard")


def lock_added_kong_opens(plot: Plot) -> None:
    """An added kong of another tile opens the lock: the replacement wins."""
    plot.deal("23m456m678m99p")
    plot.pung("2z", "4z")
    plot.throws(plot.other, "4m")
    plot.kong("2z")
    plot.add(f"{plot.winner}+{plot.tile('1m')}", f"{plot.winner}:win")


def lock_added_kong_stays(plot: Plot) -> None:
    """An added kong of a winning tile leaves the lock closed."""
    plot.deal("456m78m99p222z")
    plot.pung("3m", "4z")
    plot.throws(plot.other, "6m")
    plot.kong("3m")
    plot.add(f"{plot.winner}+{plot.tile('9m')}")
    plot.discards(plot.winner, "9m")
    plot.idle()
    plot.idle()
    plot.wins("9m", "self")


def lock_concealed_kong_opens(plot: Plot) -> None:
    """A concealed kong of another tile opens the lock: the replacement wins."""
    plot.deal("222z23m456m678m99p")
    plot.warm_up()
    plot.throws(plot.other, "4m")
    plot.kong("2z")
    plot.add(f"{plot.winner}+{plot.tile('1m')}", f"{plot.winner}:win")


def lock_concealed_kong_stays(plot: Plot) -> None:
    """A concealed kong of a winning tile leaves the lock closed."""
    plot.deal("333m45m111p789m22z")
    plot.warm_up()
    plot.throws(plot.other, "6m")
    plot.kong("3m")
    plot.idle()
    plot.wins("6m", "discard")
