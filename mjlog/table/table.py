"""The state of a hand as a whole."""

from __future__ import annotations

from mjlog.table.phase import DRAW, FLOWER_WIN
from mjlog.table.seat import Seat
from mjlog.tiles import HIDDEN


class Winner:
    """Who has won, how, from whom (-1 on the own draw) and with what (-1: flowers alone)."""

    __slots__ = ("by", "from_seat", "seat", "tile")

    def __init__(self, seat: int, by: str, from_seat: int, tile: int) -> None:
        self.seat = seat
        self.by = by
        self.from_seat = from_seat
        self.tile = tile


class Table:
    """One hand in progress.

    Attributes:
        seats: every seat, from 0.
        dealer, streak, round_wind, seat_winds: as the hand opened; winds as kinds.
        wall: tiles from the head, dealt ones included; None when not recorded.
        complete: the wall shows every tile, so draws need no further accounting.
        head: position of the next tile from the head.
        tail: position of the next tile from the tail.
        drawable: tiles that may still be drawn, the reserve left out.
        unseen: copies of every tile not yet dealt or drawn, where the wall is not complete.
        phase, turn: what the hand waits for, and the seat it turns about.
        tile: the tile just discarded or konged.
        can_win: mask of seats that could win ``tile``.
        passed: mask of seats that have passed on ``tile``.
        must_win: mask of seats that may let no winning tile go.
        replacement: the tile in hand is a kong replacement.
        claimed_kong: the last kong was made of a discard.
        flower_replacement: the tile in hand replaces a flower that was drawn in play.
        chain: kongs in a row, each but the first made with the other's replacement in hand; counts
            while a replacement is due or in hand.
        calls, kongs: made by anybody.
        opening: the flowers dealt are being replaced.
        waiting: mask of seats that still replace flowers in this round of the opening.
        owed: flowers that ``turn`` has shown and not yet replaced.
        favored: the seat that wins by the flowers shown, -1 if none.
        flower_from: the seat that gives it the win, -1 where it has every flower itself.
        river: every discard in order, called ones included.
        claims: length of the river at every claim of a discard, and the claimant.
        honba: counter sticks, as the hand opened.
        deposits: sticks that lie on the table.
        scores: as the hand opened, less what was laid down or paid since.
        accepted: mask of seats whose declaration stands: nobody has won on its discard.
        indicators: turned, in order.
        ura: the tiles under them, as far as they are known.
        due: indicators to be turned now.
        late: indicators of kongs whose maker has not discarded since.
        abort: why the hand is being called off, empty while it is not.
        absent: mask of seats whose player has left.
        shown: seats that show their tiles although nobody has won.
        winners: in the order recorded.
        revealed: mask of seats that have shown their tiles.
        robbed: seat whose kong was robbed, -1 if none.
        aborted: the hand was called off.
        unmarked: some discard did not say whether it was the tile just drawn.
        veiled: some tile was drawn, won or shown that the log hides.
    """

    __slots__ = (
        "abort", "aborted", "absent", "accepted", "calls", "can_win", "chain", "claimed_kong",
        "claims", "complete", "dealer", "deposits", "drawable", "due", "favored", "flower_from",
        "flower_replacement", "head", "honba", "indicators", "kongs", "late", "must_win", "opening",
        "owed", "passed", "phase", "replacement", "revealed", "river", "robbed", "round_wind",
        "scores", "seat_winds", "seats", "shown", "streak", "tail", "tile", "turn", "unmarked",
        "unseen", "ura", "veiled", "waiting", "wall", "winners",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        *,
        dealer: int,
        streak: int,
        round_wind: int,
        seat_winds: list[int],
        wall: list[int] | None,
        unseen: list[int],
    ) -> None:
        self.seats: list[Seat] = [Seat(index) for index in range(seats)]
        self.dealer = dealer
        self.streak = streak
        self.round_wind = round_wind
        self.seat_winds = seat_winds
        self.wall = wall
        self.complete = False
        self.head = 0
        self.tail = len(wall) - 1 if wall is not None else 0
        self.drawable = 0
        self.unseen = unseen
        self.phase: int = DRAW
        self.turn = dealer
        self.tile = -1
        self.can_win = 0
        self.passed = 0
        self.must_win = 0
        self.replacement = False
        self.claimed_kong = False
        self.flower_replacement = False
        self.opening = False
        self.waiting = 0
        self.owed = 0
        self.favored = -1
        self.flower_from = -1
        self.chain = 0
        self.calls = 0
        self.kongs = 0
        self.river: list[int] = []
        self.claims: list[tuple[int, int]] = []
        self.honba = 0
        self.deposits = 0
        self.scores: list[int] = []
        self.accepted = 0
        self.indicators: list[int] = []
        self.ura: list[int] = []
        self.due = 0
        self.late = 0
        self.abort = ""
        self.absent = 0
        self.shown: list[int] = []
        self.winners: list[Winner] = []
        self.revealed = 0
        self.robbed = -1
        self.aborted = False
        self.unmarked = False
        self.veiled = False

    def after(self, seat: int) -> int:
        """Return the next seat in turn order."""
        return (seat + 1) % len(self.seats)

    def discards_of(self, seat: int) -> list[int]:
        """Return a seat's discards in order, called ones included."""
        seats = len(self.seats)
        river = self.river
        found: list[int] = []
        start, actor = 0, self.dealer
        for stop, claimant in (*self.claims, (len(river), 0)):
            first = start + (seat - actor) % seats
            found += river[first:stop:seats]
            start, actor = stop, claimant
        return found

    def was_called(self, seat: int) -> bool:
        """Whether any discard of a seat was called."""
        seats = len(self.seats)
        start, actor = 0, self.dealer
        for stop, claimant in self.claims:
            if (actor + stop - 1 - start) % seats == seat:
                return True
            start, actor = stop, claimant
        return False

    @property
    def giver(self) -> int:
        """The seat that gives the tile lying open, or the flower that wins."""
        return self.flower_from if self.phase == FLOWER_WIN else self.turn

    @property
    def last_tile(self) -> bool:
        """Whether the tile in hand, or just discarded, is the last drawable one."""
        return not self.drawable

    @property
    def hidden(self) -> bool:
        """Whether any tile of a seat is hidden."""
        for seat in self.seats:  # noqa: SIM110  asked of every hand: a generator costs more
            if seat.concealed[HIDDEN]:
                return True
        return False
