"""What frames the events: the game's header, each hand's opening and end, the game's end."""

from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records.events import Event, Payment
from mjlog.records.values import Amount, Count, Seat, Seed, Text, Tile, Wind

FORMAT = "mjlog/1.0"
"""The format this package writes; a reader refuses another major version."""

FormatName = Annotated[str, Meta(pattern=r"^mjlog/1\.(0|[1-9][0-9]{0,5})$")]
"""Any version of the format that this package can read."""

OptionValue = bool | Amount | Text
Tiles = Annotated[list[Tile], Meta(max_length=20)]


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the header."""


class RulesetRef(_Part, frozen=True, kw_only=True):
    """The rules in force: installed ruleset, every option's value, rows changed by house rules."""

    id: Text
    version: Text
    hash: Text
    options: dict[Text, OptionValue]
    rows: list[dict[str, object]] = []


class SeatInfo(_Part, frozen=True, kw_only=True):
    """Who sits at a seat."""

    id: Text
    name: Text | None = None


class Shuffle(_Part, frozen=True, kw_only=True):
    """How the walls were shuffled."""

    method: Text
    seed: Seed


class Seating(_Part, frozen=True, kw_only=True):
    """How seats and the first dealer were decided."""

    dice: list[Count] | None = None
    winds: list[Wind] | None = None
    first_dealer_dice: list[Count] | None = None


class Generator(_Part, frozen=True, kw_only=True):
    """The program that made the log."""

    name: Text
    version: Text
    strategy: list[Text] | None = None
    seed: Text | None = None


class Game(Event, tag="game", frozen=True, kw_only=True, gc=True):
    """The header that opens a game."""

    format: FormatName
    game: Text
    ruleset: RulesetRef
    tiles: dict[Text, Count]
    seats: Annotated[list[SeatInfo], Meta(max_length=4)]
    scores: Annotated[list[Amount], Meta(max_length=4)]
    unit: Text
    shuffle: Shuffle | None = None
    seating: Seating | None = None
    platform: Text | None = None
    table: Text | None = None
    started_at: Text | None = None
    generator: Generator | None = None
    masked_for: Seat | None = None


class Hand(Event, tag="hand", frozen=True, kw_only=True, gc=True):
    """A hand opens: what is decided before the first draw, and the tiles dealt.

    ``wall`` lists the tiles from the head, dealt ones included; None when not recorded.
    """

    hand: Count
    round_wind: Wind
    dealer: Seat
    streak: Count
    seat_winds: Annotated[list[Wind], Meta(max_length=4)]
    scores: Annotated[list[Amount], Meta(max_length=4)]
    dealt: Annotated[list[Tiles], Meta(max_length=4)]
    wall: Annotated[list[Tile], Meta(max_length=288)] | None
    honba: Count | None = None
    deposits: Count | None = None
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=8)] | None = None
    door: Seat | None = None
    walls: list[list[Annotated[list[Tile], Meta(max_length=2)]]] | None = None
    deal_id: Text | None = None


class HandEnd(Event, tag="hand_end", frozen=True, kw_only=True):
    """The hand is over."""


class GameEnd(Event, tag="game_end", frozen=True, kw_only=True):
    """The game is over: final payments, scores, and each seat's rank from 1."""

    payments: Annotated[list[Payment], Meta(max_length=16)]
    scores: Annotated[list[Amount], Meta(max_length=4)]
    ranks: Annotated[list[Annotated[int, Meta(ge=1, le=4)]], Meta(max_length=4)]
    hash: Text | None = None
