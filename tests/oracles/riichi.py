"""A slow second scorer for riichi, written from the rule document alone.

It shares nothing with the package: tiles are strings, and every value is written out here.
Section numbers are those of the riichi rule document.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.oracles.notation import read_win, write
from tests.oracles.tiles import (
    DRAGONS,
    HONORS,
    SEQUENCES,
    SUITED,
    TERMINALS,
    WINDS,
    Group,
    Meld,
    best,
    splits,
)

Items = tuple[tuple[str, int], ...]
"""Ids of patterns with the han they give, in the order of the table."""

OUTER = (*TERMINALS, *HONORS)
KINDS = (*SUITED, *HONORS)
REDS = ("0m", "0p", "0s")
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")

# §9: han of a concealed and of an open hand.
HAN: dict[str, tuple[int, int]] = {
    "menzen_tsumo": (1, 0),
    "riichi": (1, 0),
    "ippatsu": (1, 0),
    "chankan": (1, 1),
    "rinshan": (1, 1),
    "haitei": (1, 1),
    "houtei": (1, 1),
    "pinfu": (1, 0),
    "tanyao": (1, 1),
    "iipeikou": (1, 0),
    "seat_wind": (1, 1),
    "round_wind": (1, 1),
    "dragon": (1, 1),
    "double_riichi": (2, 0),
    "chiitoitsu": (2, 0),
    "chanta": (2, 1),
    "ittsu": (2, 1),
    "sanshoku": (2, 1),
    "sanshoku_doukou": (2, 2),
    "sankantsu": (2, 2),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "shousangen": (2, 2),
    "honroutou": (2, 2),
    "ryanpeikou": (3, 0),
    "junchan": (3, 2),
    "honitsu": (3, 2),
    "chinitsu": (6, 5),
}
LIMIT_HANDS = (
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou",
    "chinroutou", "chuuren", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii",
    "shousuushii", "suukantsu",
)  # fmt: skip
BONUS = ("dora", "ura", "aka")
LIMIT_HAN = 13
# §11: least han, base points.
LIMITS = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))


@dataclass(frozen=True)
class Hand:
    """A winning holding and the circumstances of the win."""

    concealed: tuple[str, ...]
    """Concealed tiles before the winning tile."""
    melds: tuple[Meld, ...]
    winning: str
    by: str = "discard"
    """"self", "discard" or "rob"."""
    round_wind: str = "1z"
    seat_wind: str = "2z"
    dealer: bool = False
    declared: str | None = None
    """None, "riichi" or "double_riichi"."""
    ippatsu: bool = False
    replacement: bool = False
    last_tile: bool = False
    """The winning tile is the last live one, or the discard after it."""
    opening: str | None = None
    """None, "heavenly" (the dealer's first draw) or "earthly" (another seat's first draw)."""
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    """Indicators turned, and those under them."""


@dataclass(frozen=True)
class Worth:
    """One way to count a hand."""

    items: Items
    fu: int
    base: int
    points: int


@dataclass(frozen=True)
class Reading:
    """Groups of the concealed part and the pair; without groups, seven pairs or orphans."""

    groups: tuple[Group, ...]
    pair: str
    place: int
    """Number of the group that the winning tile completes, -1 for the pair."""
    form: str = "standard"


def kind(tile: str) -> str:
    """A red five as a plain one."""
    return tile.replace("0", "5")


def read_hand(text: str, **circumstances: object) -> Hand:
    """Read "123m99s P:777z C:234p K:2222z +4m" with its circumstances."""
    return Hand(*read_win(text), **circumstances)  # type: ignore[arg-type]


def write_hand(hand: Hand) -> str:
    """The notation that `read_hand` reads, without the circumstances."""
    return write(hand.concealed, hand.melds, hand.winning)


def every_tile(hand: Hand) -> list[str]:
    """All tiles of a hand, red fives as such."""
    return [*hand.concealed, hand.winning, *(tile for _, tiles in hand.melds for tile in tiles)]


def score(hand: Hand) -> list[Worth]:
    """All ways to count a hand that are worth the most points; empty where there is no pattern.

    Raises:
        ValueError: the hand is not complete.
    """
    ways = readings(hand)
    if not ways:
        raise ValueError(f"not a winning hand: {hand}")
    found = [worth for worth in (_worth(hand, way) for way in ways) if worth is not None]
    return list(best(found, lambda worth: worth.points)[1]) if found else []


def _worth(hand: Hand, way: Reading) -> Worth | None:
    """What a reading is worth; None where nothing but bonus tiles is in it."""
    limits = [name for name in LIMIT_HANDS if _limit_hands(hand, way).get(name)]
    fu = _fu(hand, way)
    if limits:
        base = 8000 * len(limits)
        items: Items = tuple((name, LIMIT_HAN) for name in limits)
        return Worth(items, fu, base, points(base, hand.by == "self", hand.dealer))
    counts = _patterns(hand, way)
    column = 0 if is_concealed(hand) else 1
    listed = [
        (name, counts[name] * HAN[name][column])
        for name in HAN
        if counts.get(name) and HAN[name][column]
    ]
    if not listed:
        return None
    listed += [(name, count) for name, count in _bonus(hand).items() if count]
    base = base_points(fu, sum(han for _, han in listed))
    return Worth(tuple(listed), fu, base, points(base, hand.by == "self", hand.dealer))


def base_points(fu: int, han: int) -> int:
    """§11: the base by fu, or that of a limit."""
    for least, base in LIMITS:
        if han >= least:
            return base
    return min(int(fu * 2 ** (han + 2)), 2000)


def up(amount: int) -> int:
    """§11: every payment is rounded up to a hundred."""
    return (amount + 99) // 100 * 100


def points(base: int, drawn: bool, dealer: bool) -> int:
    """§11: what a win is worth, counter sticks and deposits left out."""
    if drawn:
        return 3 * up(2 * base) if dealer else up(2 * base) + 2 * up(base)
    return up((6 if dealer else 4) * base)


def is_concealed(hand: Hand) -> bool:
    """No chow, pung, exposed or added kong."""
    return all(letter == "K" for letter, _ in hand.melds)


# --- readings ---------------------------------------------------------------------------------


def readings(hand: Hand) -> list[Reading]:
    """Every way to see the concealed part, and every place of the winning tile in it."""
    tiles = tuple(kind(tile) for tile in (*hand.concealed, hand.winning))
    won = kind(hand.winning)
    found: list[Reading] = []
    for groups, pair in splits(tiles, 4 - len(hand.melds)):
        if pair == won:
            found.append(Reading(groups, pair, -1))
        found += [
            Reading(groups, pair, index) for index, group in enumerate(groups) if won in group
        ]
    if not hand.melds and len(tiles) == 14:
        if len(set(tiles)) == 7 and all(tiles.count(tile) == 2 for tile in tiles):
            found.append(Reading((), "", -1, "seven_pairs"))
        if set(tiles) == set(OUTER):
            found.append(Reading((), "", -1, "thirteen_orphans"))
    return found


# --- what is in a reading ---------------------------------------------------------------------


@dataclass(frozen=True)
class Set:
    """A group with what fu and patterns ask of it."""

    kinds: Group
    concealed: bool
    kong: bool

    @property
    def triplet(self) -> bool:
        return self.kinds[0] == self.kinds[1]


def _sets(hand: Hand, way: Reading) -> list[Set]:
    """All groups; a triplet that another seat's tile completes is not concealed (§9, §10)."""
    found = [
        Set(group, hand.by == "self" or index != way.place, False)
        for index, group in enumerate(way.groups)
    ]
    for letter, tiles in hand.melds:
        kinds = tuple(sorted(kind(tile) for tile in tiles))
        found.append(Set(kinds, letter == "K", letter in "MAK"))
    return found


def _wait(hand: Hand, way: Reading) -> str:
    """ "two_sided", "two_pairs", "closed", "edge" or "pair" (§10)."""
    if way.place < 0:
        return "pair"
    group = way.groups[way.place]
    if group[0] == group[1]:
        return "two_pairs"
    won = kind(hand.winning)
    if won == group[1]:
        return "closed"
    if (won == group[2] and group[0][0] == "1") or (won == group[0] and group[2][0] == "9"):
        return "edge"
    return "two_sided"


def _is_pinfu(hand: Hand, way: Reading) -> bool:
    return (
        way.form == "standard"
        and not hand.melds
        and all(group[0] != group[1] for group in way.groups)
        and way.pair not in (*DRAGONS, hand.seat_wind, hand.round_wind)
        and _wait(hand, way) == "two_sided"
    )


def _fu(hand: Hand, way: Reading) -> int:
    """§10."""
    if way.form == "seven_pairs":
        return 25
    if way.form == "thirteen_orphans":
        return 0
    drawn = hand.by == "self"
    if _is_pinfu(hand, way) and drawn:
        return 20
    total = 20
    if not drawn and is_concealed(hand):
        total += 10
    if drawn:
        total += 2
    if _wait(hand, way) in ("closed", "edge", "pair"):
        total += 2
    for each in _sets(hand, way):
        if each.triplet:
            worth = 2
            if each.kinds[0] in OUTER:
                worth *= 2
            if each.concealed:
                worth *= 2
            if each.kong:
                worth *= 4
            total += worth
    if way.pair in DRAGONS:
        total += 2
    total += 2 * (way.pair == hand.seat_wind) + 2 * (way.pair == hand.round_wind)
    rounded = (total + 9) // 10 * 10
    return 30 if rounded == 20 and not is_concealed(hand) else rounded


def _patterns(hand: Hand, way: Reading) -> dict[str, int]:
    """§9, the ordinary rows; whether a row is available in an open hand is not asked here."""
    kinds = [kind(tile) for tile in every_tile(hand)]
    suits = {each[1] for each in kinds}
    sets = _sets(hand, way)
    runs = [each.kinds for each in sets if not each.triplet]
    pungs = [each.kinds[0] for each in sets if each.triplet]
    drawn = hand.by == "self"
    concealed = is_concealed(hand)
    standard = way.form == "standard"
    pairs_of_runs = sum(runs.count(run) // 2 for run in set(runs))
    outside = standard and all(
        any(tile in OUTER for tile in group)
        for group in (*(each.kinds for each in sets), (way.pair,))
    )
    honors = "z" in suits
    numbers = [[each[0] for each in SEQUENCES if each[0][0] == str(n)] for n in range(1, 8)]
    starts = [run[0] for run in runs]
    return {
        "menzen_tsumo": int(drawn and concealed),
        "riichi": int(hand.declared == "riichi"),
        "ippatsu": int(hand.ippatsu),
        "chankan": int(hand.by == "rob"),
        "rinshan": int(drawn and hand.replacement),
        "haitei": int(drawn and hand.last_tile and not hand.replacement),
        "houtei": int(hand.by == "discard" and hand.last_tile),
        "pinfu": int(_is_pinfu(hand, way)),
        "tanyao": int(not any(each in OUTER for each in kinds)),
        "iipeikou": int(concealed and pairs_of_runs == 1),
        "seat_wind": int(hand.seat_wind in pungs),
        "round_wind": int(hand.round_wind in pungs),
        "dragon": sum(each in DRAGONS for each in pungs),
        "double_riichi": int(hand.declared == "double_riichi"),
        "chiitoitsu": int(way.form == "seven_pairs"),
        "chanta": int(outside and bool(runs) and honors),
        "ittsu": int(any({f"1{suit}", f"4{suit}", f"7{suit}"} <= set(starts) for suit in "mps")),
        "sanshoku": int(any(set(three) <= set(starts) for three in numbers)),
        "sanshoku_doukou": int(
            any({f"{n}{suit}" for suit in "mps"} <= set(pungs) for n in range(1, 10))
        ),
        "sankantsu": int(sum(each.kong for each in sets) == 3),
        "toitoi": int(standard and len(pungs) == 4),
        "sanankou": int(sum(each.triplet and each.concealed for each in sets) == 3),
        "shousangen": int(sum(each in DRAGONS for each in pungs) == 2 and way.pair in DRAGONS),
        "honroutou": int(all(each in OUTER for each in kinds) and honors and bool(suits - {"z"})),
        "ryanpeikou": int(concealed and pairs_of_runs == 2),
        "junchan": int(outside and bool(runs) and not honors),
        "honitsu": int(honors and len(suits) == 2),
        "chinitsu": int(len(suits) == 1 and not honors),
    }


def _bonus(hand: Hand) -> dict[str, int]:
    """§1: tiles that the indicators name, and red fives."""
    tiles = every_tile(hand)
    kinds = [kind(tile) for tile in tiles]
    return {
        "dora": sum(kinds.count(after(kind(tile))) for tile in hand.dora),
        "ura": sum(kinds.count(after(kind(tile))) for tile in hand.ura),
        "aka": sum(tile in REDS for tile in tiles),
    }


def after(tile: str) -> str:
    """§1: the kind that an indicator names."""
    if tile in WINDS:
        return WINDS[(WINDS.index(tile) + 1) % 4]
    if tile in DRAGONS:
        return DRAGONS[(DRAGONS.index(tile) + 1) % 3]
    return f"{int(tile[0]) % 9 + 1}{tile[1]}"


def _limit_hands(hand: Hand, way: Reading) -> dict[str, bool]:
    """§9, 役満."""
    kinds = [kind(tile) for tile in every_tile(hand)]
    before = sorted(kind(tile) for tile in hand.concealed)
    sets = _sets(hand, way)
    pungs = [each.kinds[0] for each in sets if each.triplet]
    four_hidden = sum(each.triplet and each.concealed for each in sets) == 4
    winds = sum(each in WINDS for each in pungs)
    suit = kinds[0][1]
    gates = sorted(f"{n}{suit}" for n in "1112345678999")
    left = sorted(kinds)
    for tile in gates:
        if tile in left:
            left.remove(tile)
    nine = suit != "z" and not hand.melds and len(left) == 1 and left[0][1] == suit
    pure = nine and before == gates
    orphans = way.form == "thirteen_orphans"
    all_held = orphans and len(set(before)) == 13
    return {
        "tenhou": hand.opening == "heavenly",
        "chiihou": hand.opening == "earthly",
        "daisangen": all(each in pungs for each in DRAGONS),
        "suuankou": four_hidden and way.place >= 0,
        "suuankou_tanki": four_hidden and way.place < 0,
        "tsuuiisou": all(each[1] == "z" for each in kinds),
        "ryuuiisou": all(each in GREEN for each in kinds),
        "chinroutou": way.form == "standard" and all(each in TERMINALS for each in kinds),
        "chuuren": nine and not pure,
        "junsei_chuuren": pure,
        "kokushi": orphans and not all_held,
        "kokushi_13": all_held,
        "daisuushii": winds == 4,
        "shousuushii": winds == 3 and way.pair in WINDS,
        "suukantsu": sum(each.kong for each in sets) == 4,
    }


# --- settlement -------------------------------------------------------------------------------


def settle(
    base: int,
    winner: int,
    payer: int | None,
    dealer: int,
    *,
    honba: int = 0,
    deposits: int = 0,
    liable: int | None = None,
) -> list[int]:
    """§11: what each of four seats gains by a win; no payer: self-drawn."""
    gains = [0] * 4

    def pay(seat: int, amount: int) -> None:
        gains[seat] -= amount
        gains[winner] += amount

    whole = points(base, payer is None, winner == dealer)
    if liable is not None and payer is None:
        pay(liable, whole + 300 * honba)
    elif liable is not None and payer not in (None, liable):
        assert payer is not None
        pay(payer, whole // 2)
        pay(liable, whole // 2 + 300 * honba)
    elif payer is not None:
        pay(payer, whole + 300 * honba)
    else:
        for seat in range(4):
            if seat != winner:
                twice = dealer in (seat, winner)
                pay(seat, up(2 * base if twice else base) + 100 * honba)
    gains[winner] += 1000 * deposits
    return gains


def exhausted(ready: Sequence[int], nagashi: Sequence[int], dealer: int) -> list[int]:
    """§7: what each seat gains when the wall is used up."""
    gains = [0] * 4
    for winner in nagashi:
        for seat, gain in enumerate(settle(2000, winner, None, dealer)):
            gains[seat] += gain
    if not nagashi and 0 < len(ready) < 4:
        for seat in range(4):
            share = 3000 // len(ready) if seat in ready else -3000 // (4 - len(ready))
            gains[seat] += share
    return gains


def best_of(found: Sequence[Worth]) -> list[tuple[Mapping[str, int], int]]:
    """The tied best lists with their fu."""
    return [(dict(worth.items), worth.fu) for worth in found]
