"""What happens within a hand: one record a line."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.records.values import Amount, By, Count, KongKind, Party, Seat, Source, Text, Tile

_RENAME = {"from_seat": "from"}


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
    tag_field="type",
):
    """What every line may carry: when it happened, and whether the system played it."""

    at: Text | None = None
    auto: bool | None = None


class Indicator(Event, tag="indicator", frozen=True, kw_only=True):
    """A bonus indicator is turned."""

    tile: Tile


class Draw(Event, tag="draw", frozen=True, kw_only=True):
    """A seat takes a tile from the head of the wall, or a replacement from its tail."""

    seat: Seat
    tile: Tile
    source: Source


class Flower(Event, tag="flower", frozen=True, kw_only=True):
    """A seat exposes a flower."""

    seat: Seat
    tile: Tile


class Discard(Event, tag="discard", frozen=True, kw_only=True):
    """A seat discards; ``drawn`` says whether the very tile just drawn, None when unknown."""

    seat: Seat
    tile: Tile
    drawn: bool | None


class DeclareReady(Event, tag="declare_ready", frozen=True, kw_only=True):
    """A seat declares ready; its discard follows."""

    seat: Seat
    kind: Text


class Deposit(Event, tag="deposit", frozen=True, kw_only=True):
    """A seat puts a stick on the table."""

    seat: Seat
    amount: Count


class Chow(Event, tag="chow", frozen=True, kw_only=True, rename=_RENAME):
    """A seat claims a discard into a sequence with two of its own tiles."""

    seat: Seat
    from_seat: Seat
    tile: Tile
    own: Annotated[list[Tile], Meta(min_length=2, max_length=2)]


class Pung(Event, tag="pung", frozen=True, kw_only=True, rename=_RENAME):
    """A seat claims a discard into a triplet with two of its own tiles."""

    seat: Seat
    from_seat: Seat
    tile: Tile
    own: Annotated[list[Tile], Meta(min_length=2, max_length=2)]


class Kong(Event, tag="kong", frozen=True, kw_only=True, rename=_RENAME):
    """A seat makes or extends a kong; ``own`` lists its tiles laid down now, ``level`` the size."""

    seat: Seat
    kind: KongKind
    tile: Tile
    own: Annotated[list[Tile], Meta(max_length=8)]
    level: Annotated[int, Meta(ge=4, le=8)]
    from_seat: Seat | None = None


class Pass(Event, tag="pass", frozen=True, kw_only=True):
    """A seat lets a discard or an added kong go; ``options`` lists all it could have done."""

    seat: Seat
    options: Annotated[list[Literal["win", "kong", "pung", "chow"]], Meta(max_length=4)]


class Item(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A pattern as counted: ``count`` copies of ``value`` each."""

    id: Text
    count: Count
    value: Amount


class Win(Event, tag="win", frozen=True, kw_only=True, rename=_RENAME):
    """A seat wins; ``total`` sums the items, ``counted`` is what remains after minimum and cap."""

    seat: Seat
    by: By
    tile: Tile | None
    items: Annotated[list[Item], Meta(max_length=64)] | None
    total: Amount | None
    counted: Amount | None
    from_seat: Seat | None = None
    liable: Seat | None = None
    ura: list[Tile] | None = None
    fu: Count | None = None
    limit: Text | None = None
    limit_count: Count | None = None
    points: Amount | None = None


class RevealedMeld(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
    rename=_RENAME,
):
    """A meld as it lies on the table at the end of the hand."""

    kind: Literal["chow", "pung", "kong"]
    tiles: Annotated[list[Tile], Meta(min_length=3, max_length=8)]
    from_seat: Seat | None = None
    called: Tile | None = None


class Reveal(Event, tag="reveal", frozen=True, kw_only=True):
    """A seat shows its tiles at the end of the hand, the winning tile left out."""

    seat: Seat
    concealed: Annotated[list[Tile], Meta(max_length=20)]
    melds: Annotated[list[RevealedMeld], Meta(max_length=5)]


class Exhausted(Event, tag="exhausted", frozen=True, kw_only=True):
    """Nobody wins and the wall is used up to the reserve."""

    ready: list[Seat] | None = None
    nagashi: list[Seat] | None = None


class Aborted(Event, tag="aborted", frozen=True, kw_only=True):
    """The hand is called off by rule."""

    reason: Text
    seats: list[Seat]


class Presence(Event, tag="presence", frozen=True, kw_only=True):
    """A player leaves or returns."""

    seat: Seat
    present: bool


class Payment(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
    rename=_RENAME,
):
    """One amount from one party to another, and why."""

    from_seat: Party
    to: Party
    amount: Annotated[int, Meta(gt=0, le=2**53 - 1)]
    reason: Text
    win: Count | None = None
    event: Count | None = None


class Penalty(Event, tag="penalty", frozen=True, kw_only=True):
    """An offence and what it costs at once."""

    seat: Seat
    reason: Text
    payments: Annotated[list[Payment], Meta(max_length=16)]


class Settlement(Event, tag="settlement", frozen=True, kw_only=True):
    """Who pays whom for this hand, and the scores after it; what each seat gains in chips."""

    payments: Annotated[list[Payment], Meta(max_length=64)] | None
    deltas: Annotated[list[Amount], Meta(max_length=4)]
    scores: Annotated[list[Amount], Meta(max_length=4)]
    pot: Amount | None = None
    house: Amount | None = None
    chips: Annotated[list[Amount], Meta(max_length=4)] | None = None
