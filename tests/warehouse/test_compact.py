"""The compact form gives back what it was made of."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mjlog.batch import read, verify
from mjlog.codec.compact import CompactError, Packed, pack, unpack, unpack_all
from mjlog.codec.compact.lines import UNTOLD, known_lines
from mjlog.codec.conformity import record_types
from mjlog.codec.dealt import Dealt
from mjlog.codec.decode import decode_line
from mjlog.codec.encode import encode
from mjlog.codec.line import Batch
from mjlog.codec.walls import apart
from mjlog.records import Hand, HandEnd, Penalty, Record, Reveal, Win
from mjlog.records.values import Tile
from mjlog.tiles import NAMES
from tests.builders.games import build_game
from tests.builders.rare import rare_game
from tests.builders.script import Script
from tests.codec.record_strategies import json_values, own_keys, plain_lines

READY = "23m456m678m111p99p"


def records_of(*kinds: str) -> st.SearchStrategy[Record]:
    """Any records of some types."""
    lines = st.one_of([plain_lines(kind) for kind in kinds])
    return lines.map(lambda line: decode_line(msgspec.json.encode(line)))


hands = records_of("hand")
events = records_of(*(kind for kind in record_types() if kind not in ("game", "hand", "game_end")))


def hands_in(log: list[Record]) -> list[tuple[Hand, list[Record]]]:
    starts = [at for at, record in enumerate(log) if isinstance(record, Hand)]
    ends = [at for at, record in enumerate(log) if isinstance(record, HandEnd)]
    return [
        (log[start], log[start + 1 : end + 1])  # type: ignore[misc]
        for start, end in zip(starts, ends, strict=True)
    ]


def codes_of(lines: list[Record]) -> list[int]:
    return [known_lines().get(encode(record), UNTOLD) for record in lines]


def test_the_bytes_of_a_hand() -> None:
    """As docs/warehouse.md describes them. Seat 1 draws 4m in its second turn and wins."""
    script = Script("0+5z 0-5z 1+1z 1-1z 0+2z 0-2z 1+4m 1:win", {1: READY})
    ((hand, lines),) = hands_in(build_game([(script, (2, 3, 6))]))
    packed = pack(hand, lines)
    # Two bytes an event: code * 4 + seat, tile. Draws are 0, discards of the tile drawn 3.
    assert packed.moves == bytes(
        [
            0 * 4 + 0, 31, 3 * 4 + 0, 31,  # 5z
            0 * 4 + 1, 27, 3 * 4 + 1, 27,  # 1z
            0 * 4 + 0, 28, 3 * 4 + 0, 28,  # 2z
            0 * 4 + 1, 3,                  # 4m
            14 * 4 + 1, 3,                 # wins by its own draw
            18 * 4 + 1, 0,                 # shows what it holds
            21 * 4, 0, 22 * 4, 0,          # settlement, end
        ]
    )  # fmt: skip
    assert packed.deal[0] == packed.deal[14] == 13
    ready = [1, 2, 3, 4, 5, 5, 6, 7, 9, 9, 9, 17, 17]
    assert list(packed.deal[15:]) == ready
    assert packed.wall is not None
    assert len(packed.wall) == 72
    assert packed.side is None


def test_calls_are_two_bytes() -> None:
    script = Script(
        "0+9p 0:kong=9p 0+1m 0-1z 1:pung 1-9m 0:kong 0+2m 0-2m 1+1z 1:kong=1z 1+3m 1:win",
        {0: "1z999m999p", 1: "11z9m12m123m456m77z"},
    )
    ((hand, lines),) = hands_in(build_game([(script, None)]))
    packed = pack(hand, lines)
    codes = [byte >> 2 for byte in packed.moves[0::2]]
    assert codes[:4] == [0, 11, 1, 2]
    assert packed.moves[2:4] == bytes([11 * 4, 17])
    pung, exposed, added = codes.index(9), codes.index(10), codes.index(12)
    assert packed.moves[2 * pung : 2 * pung + 2] == bytes([9 * 4 + 1, 0])
    assert packed.moves[2 * exposed : 2 * exposed + 2] == bytes([10 * 4, 0])
    assert packed.moves[2 * added : 2 * added + 2] == bytes([12 * 4 + 1, 27])
    assert packed.side is None
    assert unpack(packed) == (hand, lines, {})


@pytest.mark.parametrize("number", range(4))
def test_games_need_no_text(number: int) -> None:
    """Simulated and scripted hands are bytes throughout, however the bytes are found."""
    for hand, lines in hands_in(rare_game(f"compact-{number}")):
        packed = pack(hand, lines)
        assert packed == pack(hand, lines, None, codes_of(lines))
        assert packed == pack(hand, lines, replayed=True)
        assert unpack(packed) == (hand, lines, {})
        penalties = any(isinstance(line, Penalty) for line in lines)
        assert (packed.side is not None) == penalties


def test_times_are_beside() -> None:
    ((hand, lines), *_) = hands_in(rare_game("timed"))
    timed = [replace(line, at=f"t{at}", auto=at % 2 == 0) for at, line in enumerate(lines)]
    packed = pack(replace(hand, at="now"), timed)
    assert packed.moves == pack(hand, lines).moves
    assert unpack(packed) == (replace(hand, at="now"), timed, {})


@pytest.mark.parametrize("wall", [[], ["0m"], ["0m", "1m"]])
@pytest.mark.parametrize("dealt", [[], [["0m"]], [["0m"], ["1m"]]])
@pytest.mark.parametrize("walls", [[], [[]], [[[]]], [[["0m"]]], [[["0m"]], [["1m"]]]])
def test_walls_of_any_size_come_back(
    wall: list[Tile], dealt: list[list[Tile]], walls: list[list[list[Tile]]]
) -> None:
    """No seats, no tiles and no stacks too: a log may say so, and the warehouse keeps it."""
    hand = Hand(
        hand=1, round_wind="1z", dealer=0, streak=0, seat_winds=["1z"], scores=[], dealt=dealt,
        wall=wall, dice=[1], door=0, walls=walls,
    )  # fmt: skip
    assert unpack(pack(hand, [])) == (hand, [], {})


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=300)
@given(hands, st.lists(events, max_size=6), st.data())
def test_any_events_come_back(hand: Hand, lines: list[Record], data: st.DataObject) -> None:
    places = st.integers(0, len(lines))
    keys = st.dictionaries(own_keys, json_values, min_size=1, max_size=2)
    extras = data.draw(st.dictionaries(places, keys, max_size=2))
    packed = pack(hand, lines, extras)
    assert unpack(packed) == (hand, lines, extras)
    assert pack(hand, lines, extras, codes_of(lines)) == packed


def test_content_leaves_out_keys_of_their_own() -> None:
    ((hand, lines), *_) = hands_in(rare_game("own keys"))
    extras = {3: {"x-a": 1}}
    assert pack(hand, lines, extras).content() == pack(hand, lines).content()


def test_content_differs_where_anything_differs() -> None:
    log = build_game([(Script("0~ 1~ 0~ 1+4m 1:win", {1: READY}), (2, 3, 6))])
    ((hand, lines),) = hands_in(log)
    win = next(at for at, line in enumerate(lines) if isinstance(line, Win))
    contents = {
        pack(hand, lines).content(),
        pack(replace(hand, streak=1), lines).content(),
        pack(replace(hand, wall=None), lines).content(),
        pack(replace(hand, dealt=hand.dealt[::-1]), lines).content(),
        pack(hand, lines[:-1]).content(),
        pack(hand, [*lines[:win], replace(lines[win], total=7), *lines[win + 1 :]]).content(),
        pack(hand, [replace(lines[0], at="noon"), *lines[1:]]).content(),
    }
    assert len(contents) == 7


SAMPLE = Path(__file__).parents[2] / "data" / "sample"


@pytest.mark.parametrize("folder", ["fast-fast", "hk13", "maceplay2p", "riichi", "taiwan16"])
def test_reveals_of_verified_hands_are_known_by_their_order(folder: str) -> None:
    """What a replay vouches for is what is held by the log's own words, in every ruleset."""
    known = 0
    for path in sorted((SAMPLE / folder).glob("*.jsonl"))[:3]:
        statuses = [report.status for report in verify(path) if report.hand is not None]
        for (hand, lines), status in zip(hands_in(list(read(path))), statuses, strict=True):
            if status == "verified":
                assert pack(hand, lines, replayed=True) == pack(hand, lines)
                known += any(isinstance(line, Reveal) for line in lines)
    assert known


def test_reveals_in_another_order_are_kept() -> None:
    """Rules do not ask in which order tiles and melds are shown, but a log has one."""
    script = Script(
        "0+1m 0-1z 1:pung 1-9m 0+5z 0-5z 1+6z 1-6z 0+2m 0-2z 1:pung 1-7z 0+4z 0-3m 1:win",
        {0: "12z3m", 1: "11z22z9m7z1233456m"},
    )
    ((hand, lines),) = hands_in(build_game([(script, None)]))
    (place,) = [place for place, line in enumerate(lines) if isinstance(line, Reveal)]
    reveal = lines[place]
    assert isinstance(reveal, Reveal)
    assert len(reveal.melds) == 2
    for other in (
        replace(reveal, concealed=reveal.concealed[::-1]),
        replace(reveal, melds=reveal.melds[::-1]),
    ):
        changed = [*lines[:place], other, *lines[place + 1 :]]
        packed = pack(hand, changed, replayed=True)
        assert packed == pack(hand, changed) != pack(hand, lines)
        assert unpack(packed) == (hand, changed, {})


def test_examples(tmp_path: Path) -> None:
    for path in sorted((Path(__file__).parents[2] / "data" / "examples").glob("*.jsonl")):
        for hand, lines in hands_in(list(read(path))):
            assert unpack(pack(hand, lines)) == (hand, lines, {})


@given(
    st.builds(
        Packed,
        frame=st.binary(max_size=30),
        deal=st.binary(max_size=30),
        wall=st.none() | st.binary(max_size=30),
        moves=st.binary(max_size=30),
        side=st.none() | st.binary(max_size=30),
    )
)
def test_other_bytes_are_refused(packed: Packed) -> None:
    with pytest.raises(CompactError):
        unpack(packed)


@pytest.mark.parametrize("flip", [0x55, 0x80, 0x01])
@pytest.mark.parametrize("walls", [False, True])
def test_a_damaged_form_is_refused_or_differs(flip: int, walls: bool) -> None:
    """One byte wrong anywhere: no other exception, and never the same hand."""
    ((hand, lines), *_) = hands_in(rare_game("damage"))
    if walls:
        assert hand.wall is not None
        assert hand.dice is not None
        opened = apart(hand.wall, len(hand.dealt), 2, 0, sum(hand.dice))
        hand = replace(hand, door=0, walls=opened)
    packed = pack(hand, lines)
    assert unpack(packed) == (hand, lines, {})
    for name in ("frame", "deal", "wall", "moves"):
        content = getattr(packed, name)
        for place in range(len(content)):
            damaged = bytearray(content)
            damaged[place] ^= flip
            wrong = replace(packed, **{name: bytes(damaged)})
            try:
                found = unpack(wrong)
            except CompactError:
                continue
            assert found != (hand, lines, {}) or name == "moves"


def test_a_line_kept_as_text_is_of_the_seat_that_its_bytes_name() -> None:
    """Seat 1 wins by what the two bytes and the items do not tell, so that its line is kept."""
    script = Script("0+5z 0-5z 1+1z 1-1z 0+2z 0-2z 1+4m 1:win", {1: READY})
    ((hand, lines),) = hands_in(build_game([(script, (2, 3, 6))]))
    at = next(at for at, line in enumerate(lines) if isinstance(line, Win))
    lines[at] = replace(lines[at], fu=30)
    packed = pack(hand, lines)
    assert packed.moves[2 * at] == 23 * 4 + 1
    assert unpack(packed) == (hand, lines, {})
    for seat in (0, 2, 3):
        moves = bytearray(packed.moves)
        moves[2 * at] = 23 * 4 + seat
        with pytest.raises(CompactError, match="another seat"):
            unpack(replace(packed, moves=bytes(moves)))


def test_hands_unpacked_together_have_their_tiles_as_numbers() -> None:
    hands = hands_in(rare_game("numbers"))
    found = unpack_all([pack(hand, lines) for hand, lines in hands])
    starts = [at for at, record in enumerate(found.records) if isinstance(record, Hand)]
    assert list(found.dealt) == starts
    for start, (hand, _) in zip(starts, hands, strict=True):
        dealt = found.dealt[start]
        assert [[NAMES[tile] for tile in tiles] for tiles in dealt.seats] == hand.dealt
        assert dealt.wall is not None
        assert [NAMES[tile] for tile in dealt.wall] == hand.wall


def test_a_part_of_a_batch_has_the_tiles_of_its_own_hands() -> None:
    """Numbers are shown by tiles that no name in the line stands for."""
    hands = hands_in(rare_game("parts"))[:3]
    records = [record for hand, lines in hands for record in (hand, *lines)]
    starts = [at for at, record in enumerate(records) if isinstance(record, Hand)]
    told = {at: Dealt((bytes([at]),), None) for at in starts}
    batch = Batch(1, 0, records, b"", dealt=told)
    part = batch.part(starts[1], starts[2] + 1)
    last = starts[2] - starts[1]
    assert part.dealt_by(0, hands[1][0]) == told[starts[1]]
    assert part.dealt_by(last, hands[2][0]) == told[starts[2]]
    assert batch.part(1, starts[1]).dealt == {}
    other = Batch(1, 0, records, b"").dealt_by(starts[1], hands[1][0])
    assert [[NAMES[tile] for tile in tiles] for tiles in other.seats] == hands[1][0].dealt
