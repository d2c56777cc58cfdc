"""Walls from a published seed: the generator against the standard library's, the walls as walls."""

from base64 import b64encode
from pathlib import Path
from random import Random

import pytest

from mjlog.codec import Source
from mjlog.formats import InManner, Manner, lines
from mjlog.formats.seed import Walls, initialised
from mjlog.records import Draw, Hand, Indicator, Record
from tests.formats.reading import read
from tests.formats.xml_samples import HEAD, document, init

KEY = [(7 * place + 1) * 2654435761 % 2**32 for place in range(624)]
CHECKED = Manner(check_seed=True)
SEED = b64encode(b"".join(word.to_bytes(4, "little") for word in KEY)).decode()
REPLACEMENTS = (134, 135, 132, 133)
INDICATORS = (130, 128, 126, 124, 122)


def test_the_generator_is_the_one_of_the_standard_library() -> None:
    # A whole number is taken by Python as the array of its 32-bit digits.
    number = sum(word << 32 * place for place, word in enumerate(KEY))
    assert Random(number).getstate()[1][:-1] == tuple(initialised(KEY))


def test_a_wall_has_every_tile_once_and_no_two_hands_have_the_same() -> None:
    walls = Walls(SEED)
    hands = [walls.hand(place) for place in range(3)]
    for wall, dice in hands:
        assert sorted(wall) == list(range(136))
        assert all(1 <= die <= 6 for die in dice)
    assert hands[0].wall != hands[1].wall != hands[2].wall


@pytest.mark.parametrize("seed", ["", "AAAA", "not base64", SEED[:-8]])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        Walls(seed)


def with_seed(*tags: str) -> bytes:
    head = HEAD.replace('seed=""', f'seed="mt19937ar-sha512-n288-base64,{SEED}"')
    return document(*tags, head=head)


def opened(place: int, index: int, **hands: str) -> str:
    """The tag that opens a hand dealt from a wall of the seed, the hand's number beside it."""
    wall, dice = Walls(SEED).hand(place)
    listed = {f"hai{seat}": ",".join(map(str, wall[seat:52:4])) for seat in range(4)} | hands
    thrown = ",".join(str(die - 1) for die in dice)
    return init(f"{index},0,0,{thrown},{wall[INDICATORS[0]]}", oya=index % 4, **listed)


def faults(tmp_path: Path, *tags: str) -> tuple[list[str], list[bool]]:
    """Codes of what is found, and of which hands there is a wall."""
    path = tmp_path / "game.xml"
    path.write_bytes(with_seed(*tags))
    found = list(lines(InManner(Source("game", str(path)), CHECKED)))
    codes = [fault.code for line in found for fault in line.faults]
    hands = [line.record for line in found if isinstance(line.record, Hand)]
    return codes, [hand.wall is not None for hand in hands]


def test_walls_are_filled_in_where_that_is_asked_for(tmp_path: Path) -> None:
    wall, _ = Walls(SEED).hand(0)
    path = tmp_path / "game.xml"
    path.write_bytes(with_seed(opened(0, 0)))
    found = list(lines(InManner(Source("game", str(path)), CHECKED)))
    hand = next(line.record for line in found if isinstance(line.record, Hand))
    assert hand.wall is not None
    names = ["0m", "0p", "0s"]
    assert [hand.wall[wall.index(number)] for number in (16, 52, 88)] == names
    assert not [fault for line in found for fault in line.faults]
    plain = next(line.record for line in read(path.read_bytes()) if isinstance(line.record, Hand))
    assert plain.wall is None


def test_dice_that_do_not_follow_from_the_seed(tmp_path: Path) -> None:
    tag = opened(0, 0)
    first, second = (die - 1 for die in Walls(SEED).hand(0).dice)
    other = tag.replace(f"0,0,0,{first},{second}", f"0,0,0,{(first + 1) % 6},{second}")
    assert other != tag
    assert faults(tmp_path, other) == (["MJ036"], [True])


DRAWN = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'


@pytest.mark.parametrize("order", [(0, 2, 3), (0, 0, 1), (1, 0, 2), (3, 4, 5)])
def test_hands_missing_repeated_or_out_of_order_keep_their_walls(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    tags = [tag for place in order for tag in (opened(place, place), DRAWN)]
    codes, walls = faults(tmp_path, *tags)
    assert "MJ036" not in codes
    assert walls == [True, True, True]


def test_a_seed_that_fits_no_hand_is_one_finding(tmp_path: Path) -> None:
    tags = [tag for place in (20, 21, 22) for tag in (opened(place, place - 20), DRAWN)]
    codes, walls = faults(tmp_path, *tags)
    assert codes.count("MJ036") == 1
    assert walls == [False, False, False]


def test_single_tiles_are_left_to_the_checks_of_the_wall(tmp_path: Path) -> None:
    wall = Walls(SEED).hand(0).wall
    others = ",".join(map(str, [*wall[0:48:4], wall[60]]))
    assert faults(tmp_path, opened(0, 0, hai0=others)) == ([], [True])


def test_real_walls_deals_draws_replacements_and_indicators(real_logs: Path) -> None:
    hands = 0
    for path in sorted((real_logs / "riichi").rglob("*.xml")):
        found = list(lines(InManner(Source(str(path), str(path)), CHECKED)))
        assert not [fault.code for line in found for fault in line.faults], path
        records = [line.record for line in found if line.record is not None]
        starts = [place for place, record in enumerate(records) if isinstance(record, Hand)]
        for start, stop in zip(starts, [*starts[1:], len(records)], strict=True):
            _check(records[start:stop])
            hands += 1
    assert hands == 327


def _check(records: list[Record]) -> None:
    hand = records[0]
    assert isinstance(hand, Hand)
    wall = hand.wall
    assert wall is not None
    dealt: list[list[str]] = [[] for _ in range(4)]
    for place in range(48):
        dealt[(hand.dealer + place // 4) % 4].append(wall[place])
    for place in range(48, 52):
        dealt[(hand.dealer + place) % 4].append(wall[place])
    assert [sorted(tiles) for tiles in dealt] == [sorted(tiles) for tiles in hand.dealt]
    draws = [record for record in records if isinstance(record, Draw)]
    live = [draw.tile for draw in draws if draw.source == "head"]
    assert live == wall[52 : 52 + len(live)]
    tails = [draw.tile for draw in draws if draw.source == "tail"]
    assert tails == [wall[place] for place in REPLACEMENTS[: len(tails)]]
    turned = [record.tile for record in records if isinstance(record, Indicator)]
    assert turned == [wall[place] for place in INDICATORS[: len(turned)]]
