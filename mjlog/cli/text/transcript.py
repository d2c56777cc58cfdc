"""How ``show`` presents hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mjlog.cli.played import PlayedHand, Wanted
from mjlog.cli.text.hand import game_line, hand_line, transcript
from mjlog.cli.text.moment import moment_text

View = Callable[[PlayedHand], Iterator[str]]


def viewer(wanted: Wanted, lang: str, glyphs: bool, seat: int | None) -> View:
    """Return what shows a hand: one event of it, all of them, or one line."""
    if wanted.event is not None:
        event = wanted.event
        return lambda played: moment_text(played, event, lang, glyphs, seat)
    games: set[str | None] = set()

    def view(played: PlayedHand) -> Iterator[str]:
        if wanted.hand is not None or played.alone:
            yield from transcript(played, lang, glyphs, seat)
            return
        game = None if played.game is None else played.game.game
        if game not in games:
            games.add(game)
            yield game_line(played, lang)
        yield hand_line(played, lang)

    return view
