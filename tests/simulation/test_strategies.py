"""What strategies may know, and that they do what they are called."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from mjlog.codec.notation import parse_tiles
from mjlog.records import DeclareReady, Discard, Event, Hand, HandEnd, Kong, Pung, Record, Win
from mjlog.replay.legal import legal_events
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.suits import codes_of
from mjlog.simulation.chance import chance
from mjlog.simulation.hand import play_hand
from mjlog.simulation.seated import Seated
from mjlog.simulation.strategies import STRATEGIES, strategy
from mjlog.simulation.strategies.aims import Shape, Triplets, survey
from mjlog.simulation.strategies.defensive import danger, threats
from mjlog.simulation.view import River, View
from mjlog.table import Meld, Table
from mjlog.table.phase import RESPOND, ROB
from mjlog.tiles import INDEX, N_KINDS, NAMES
from tests.builders.script import Script, build_hand
from tests.simulation.games import played

RULES = load("douque2p")
SENSIBLE = [name for name in STRATEGIES if name not in ("random", "erratic")]


def test_an_unknown_strategy_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match=r"'slow'.*fast, pungs"):
        strategy("slow")


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_says_what_it_is_in_both_languages(name: str) -> None:
    label = STRATEGIES[name][1]
    assert label.en
    assert any("\u4e00" <= letter <= "\u9fff" for letter in label.zh)


# What a seat may know


class _Shuffled:
    """Plays a strategy and asks it again and again with what is hidden from it dealt anew."""

    def __init__(self, name: str, seat: int, river: River, questions: Counter[str]) -> None:
        self.name = name
        self.seat = seat
        self.river = river
        self.questions = questions

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        answer = self._ask(table, rules, options, "act")
        assert answer is not None
        return answer

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        return self._ask(table, rules, options, "respond")

    def _ask(
        self, table: Table, rules: Ruleset, options: list[Event], question: str
    ) -> Event | None:
        answers = []
        dealer = chance("dealer", len(self.river.tiles))
        hidden = _hidden(table, self.seat)
        for _ in range(3):
            player = Seated(strategy(self.name), self.seat, self.river, chance("same"))
            ask = player.act if question == "act" else player.respond
            answers.append(ask(table, rules, options, Random(0)))
            _hide(table, self.seat, sorted(hidden, key=lambda _: dealer.random()))
            assert _mine(table, rules, self.seat) == options
            self.questions[question] += 1
        _hide(table, self.seat, hidden)
        assert answers[1:] == answers[:1] * 2
        return answers[0]


def _mine(table: Table, rules: Ruleset, seat: int) -> list[Event]:
    listed = legal_events(table, rules)
    if table.phase in (RESPOND, ROB):
        return [event for event in listed if isinstance(event, (Win, Kong, Pung))]
    return [event for event in listed if getattr(event, "seat", -1) == seat]


def _hidden(table: Table, seat: int) -> list[int]:
    """What a seat does not see: the other's tiles and the wall still to come."""
    assert table.wall is not None
    return table.seats[1 - seat].tiles() + table.wall[table.head : table.tail + 1]


def _hide(table: Table, seat: int, tiles: list[int]) -> None:
    """Put these tiles where the seat does not see them."""
    assert table.wall is not None
    other = table.seats[1 - seat]
    theirs = other.tiles()
    for tile in theirs:
        other.give(tile)
    for tile in tiles[: len(theirs)]:
        other.take(tile)
    table.wall[table.head : table.tail + 1] = tiles[len(theirs) :]


@pytest.mark.parametrize("name", STRATEGIES)
def test_choices_do_not_depend_on_hidden_tiles(name: str) -> None:
    questions: Counter[str] = Counter()
    for record in played(("erratic", "erratic"), 0):
        if not isinstance(record, Hand):
            continue
        river = River(2)
        players = [_Shuffled(name, seat, river, questions) for seat in (0, 1)]
        play_hand(RULES, record, players, Random(0), river.see)
    assert questions["act"] > 200
    assert questions["respond"] > 5


def test_a_concealed_kong_of_another_is_seen_only_as_a_kong() -> None:
    view, other = _view_after("0+1z 0:kong=1z 0+9m 0-9m 1+2z", {0: "111z"}, 1, "1-2z")
    assert [meld.tiles for meld in view.melds[0]] == [(45, 45, 45, 45)]
    assert view.unseen[INDEX["1z"]] == 4
    assert [NAMES[tile] for tile in other.melds[0][0].tiles] == ["1z"] * 4
    assert other.unseen[INDEX["1z"]] == 0


def test_a_called_tile_is_counted_once() -> None:
    view, _ = _view_after("0+1z 0-1z 1:pung 1-9m", {0: "1z", 1: "11z9m"}, 0)
    assert view.unseen[INDEX["1z"]] == 0
    assert view.unseen[INDEX["9m"]] == 4 - 1 - view.concealed[INDEX["9m"]]
    assert sum(view.unseen) == 72 - 13 - 4


def _view_after(play: str, dealt: dict[int, str], seat: int, then: str = "") -> tuple[View, View]:
    """The views of a seat and of the other when a script has come so far."""
    built = build_hand(RULES, Script(f"{play} {then} ~0", dealt), rng=Random(play))
    line = built.events[0]
    assert isinstance(line, Hand)
    river = River(2)
    stop = len(play.split())

    class Stop(Exception):  # noqa: N818 - it ends a play, nothing is wrong
        pass

    tables: list[Table] = []
    happened: list[Event] = []
    script = [event for event in built.events[1:] if event.__struct_config__.tag != "pass"]

    class Follow:
        def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
            tables.append(table)
            return script[len(happened)]

        def respond(
            self, table: Table, rules: Ruleset, options: list[Event], rng: Random
        ) -> Event | None:
            tables.append(table)
            return script[len(happened)] if script[len(happened)] in options else None

    def watch(event: Event) -> None:
        river.see(event)
        if event.__struct_config__.tag != "pass":
            happened.append(event)
        if len(happened) == stop:
            raise Stop

    with pytest.raises(Stop):
        play_hand(RULES, line, [Follow(), Follow()], Random(0), watch)
    return View(RULES, tables[-1], seat, river), View(RULES, tables[-1], 1 - seat, river)


# What they aim at


def _missing_triplets(counts: dict[int, int], unseen: dict[int, int], groups: int) -> int | None:
    """Tiles missing to triplets and a pair, by trying every choice of kinds."""
    best = None
    kinds = sorted(counts)
    for chosen in product((0, 2, 3), repeat=len(kinds)):
        if chosen.count(3) != groups or chosen.count(2) != 1:
            continue
        missing = 0
        for kind, need in zip(kinds, chosen, strict=True):
            if need > counts[kind] + unseen[kind]:
                break
            missing += max(0, need - counts[kind])
        else:
            best = missing if best is None else min(best, missing)
    return best


def test_the_distance_to_triplets_is_that_of_trying_every_choice() -> None:
    rng = Random("triplets")
    kinds = [INDEX[name] for name in ("1m", "2m", "5m", "1p", "1z", "5z", "7z")]
    for _ in range(150):
        held: dict[int, int] = {kind: int(rng.random() * 4) for kind in kinds}
        unseen = {kind: int(rng.random() * (5 - held[kind])) for kind in kinds}
        groups = 1 + int(rng.random() * 2)
        expected = _missing_triplets(held, unseen, groups)
        if expected is None:
            continue
        tiles = [kind for kind in kinds for _ in range(held[kind])]
        aim = Triplets(RULES, [unseen.get(kind, 0) for kind in range(N_KINDS)])
        melds = [Meld("pung", (28, 28, 28), 0, 28, False)] * (4 - groups)
        assert aim.distance(codes_of(tiles), melds) == expected - 1
        for kind in kinds:
            if not unseen[kind]:
                continue
            more = dict(held) | {kind: held[kind] + 1}
            left = dict(unseen) | {kind: unseen[kind] - 1}
            nearer = _missing_triplets(more, left, groups)
            assert nearer is not None
            useful = bool(aim.useful(codes_of(tiles), melds) >> kind & 1)
            assert useful == (nearer < expected), (held, unseen, groups, NAMES[kind])


@pytest.mark.parametrize(
    ("tiles", "kinds", "expected"),
    [
        ("123456789m12m11p", 0x1FF, 2),
        ("123456789m11m11z", 0x1FF, 2),
        ("123456789m11m11z", 0x1FF | 0x7F << 27, 0),
        ("123m11p99p111222z", 0x7F << 27, 7),
    ],
)
def test_a_flush_leaves_other_kinds_out(tiles: str, kinds: int, expected: int) -> None:
    assert Shape(RULES, kinds).distance(codes_of(parse_tiles(tiles)), []) == expected


@pytest.mark.parametrize(
    ("tiles", "melds", "distance", "live"),
    [
        ("1m", "111m", 1, 0),  # ready for a fifth 1m alone: as good as one away
        ("1m", "222m", 0, 3),
        ("13m1z1z", "2222m", 1, 0),  # ready for a fifth 2m alone
        ("34m1z1z", "555m", 0, 5),  # 2m, and the 5m that is left
        ("34m1z1z", "5555m", 0, 4),
        ("1m2m5m9m", "111m", 1, 10),  # 3m, 5m or 9m
    ],
)
def test_a_fifth_tile_is_not_live(tiles: str, melds: str, distance: int, live: int) -> None:
    """What lies in the own melds is seen, so no copy of it is counted as to be drawn."""
    held = parse_tiles(tiles)
    laid = parse_tiles(melds)
    unseen = [4 - held.count(kind) - laid.count(kind) for kind in range(N_KINDS)]
    groups = (len(held) - 1) // 3
    kind = "kong" if len(laid) == 4 else "pung"
    own = [Meld(kind, tuple(laid), 0, laid[0], False)]
    own += [Meld("pung", (29, 29, 29), 0, 29, False)] * (3 - groups)
    found = survey(Shape(RULES), codes_of(held), own, unseen)
    assert (found.distance, found.live) == (distance, live)


def test_melds_of_other_kinds_rule_a_flush_out() -> None:
    pung = Meld("pung", (INDEX["1p"],) * 3, 0, INDEX["1p"], False)
    assert not Shape(RULES, 0x1FF).allows([pung])
    assert Shape(RULES, 0x3FF).allows([pung])


# Safety


def test_danger_counts_the_ways_to_wait() -> None:
    river = River(2)
    view = View(RULES, _bare_table(), 0, river)
    view.unseen = [0] * N_KINDS
    view.unseen[INDEX["3m"]], view.unseen[INDEX["4m"]], view.unseen[INDEX["6m"]] = 2, 1, 3
    # 5m: nothing left for a pair, 34 twice, 46 three times, 67 never.
    assert danger(view, 1, INDEX["5m"]) == 2 * 1 + 1 * 3
    # 6m: one of three for the pair, three pairs for a triplet; no two of a sequence.
    assert danger(view, 1, INDEX["6m"]) == 3 + 3
    assert danger(view, 1, INDEX["1z"]) == 0
    view.unseen[INDEX["1z"]] = 2
    assert danger(view, 1, INDEX["1z"]) == 2 + 1
    river.see(DeclareReady(seat=1, kind="declare"))
    river.see(Discard(seat=1, tile="1z", drawn=False))
    assert danger(view, 1, INDEX["1z"]) == 0
    assert danger(view, 1, INDEX["6m"]) == 6


def test_a_declared_hand_and_one_with_three_melds_are_threats() -> None:
    table = _bare_table()
    assert threats(View(RULES, table, 0, River(2)), RULES) == []
    table.seats[1].declared = "declare"
    assert threats(View(RULES, table, 0, River(2)), RULES) == [1]
    table.seats[1].declared = ""
    table.seats[1].melds = [Meld("pung", (28, 28, 28), 0, 28, False)] * 3
    assert threats(View(RULES, table, 0, River(2)), RULES) == [1]
    assert threats(View(RULES, table, 1, River(2)), RULES) == []


def _bare_table() -> Table:
    return Table(
        2, dealer=0, streak=0, round_wind=27, seat_winds=[27, 29], wall=None,
        unseen=list(RULES.copies),
    )  # fmt: skip


# How they fare, each in the same games


@dataclass
class _Tally:
    hands: int = 0
    wins: int = 0
    dealt_in: int = 0
    dealt_in_to_threat: int = 0
    total: int = 0
    items: Counter[str] = field(default_factory=Counter)
    calls: int = 0


def _hands(records: list[Record]) -> Iterator[list[Record]]:
    hand: list[Record] = []
    for record in records:
        hand.append(record)
        if isinstance(record, HandEnd):
            yield hand
            hand = []


def _tally(names: tuple[str, str], seat: int, games: int) -> _Tally:
    tally = _Tally()
    for number in range(games):
        for hand in _hands(played(names, number)):
            tally.hands += 1
            declared = any(isinstance(e, DeclareReady) and e.seat != seat for e in hand)
            for event in hand:
                if isinstance(event, Win) and event.seat == seat:
                    tally.wins += 1
                    tally.total += event.total or 0
                    tally.items.update(item.id for item in event.items or ())
                elif isinstance(event, Win) and event.by != "self":
                    tally.dealt_in += 1
                    tally.dealt_in_to_threat += declared
                elif isinstance(event, Pung) and event.seat == seat:
                    tally.calls += 1
    return tally


@pytest.mark.untraced
@pytest.mark.parametrize("name", SENSIBLE)
def test_a_sensible_strategy_beats_chance(name: str) -> None:
    sensible = _tally((name, "random"), 0, 2)
    random = _tally((name, "random"), 1, 2)
    assert sensible.wins > 0.7 * sensible.hands
    assert random.wins < 0.1 * random.hands


@pytest.mark.untraced
def test_each_strategy_has_the_character_it_is_named_for() -> None:
    fast = _tally(("fast", "fast"), 0, 4)
    pungs = _tally(("pungs", "fast"), 0, 4)
    flush = _tally(("flush", "fast"), 0, 4)
    defensive = _tally(("defensive", "fast"), 0, 4)
    for tally in (fast, pungs, flush, defensive):
        assert tally.hands > 40
    assert pungs.items["all_pungs"] / pungs.wins > 2 * fast.items["all_pungs"] / fast.wins
    flushes = [
        sum(one[item] for item in ("half_flush", "full_flush", "all_honors"))
        for one in (flush.items, fast.items)
    ]
    # Half the tiles of this game are of one suit, so a flush often is the nearest win as well.
    assert flushes[0] / flush.wins > 0.9 > 0.8 > flushes[1] / fast.wins
    assert flush.total / flush.wins > fast.total / fast.wins
    assert defensive.dealt_in_to_threat < fast.dealt_in_to_threat
