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
    hands = [walls.deal() for _ in range(3)]
    for wall, dice in hands:
        assert sorted(wall) == list(range(136))
        assert all(1 <= die <= 6 for die in dice)
    assert hands[0][0] != hands[1][0] != hands[2][0]


@pytest.mark.parametrize("seed", ["", "AAAA", "not base64", SEED[:-8]])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        Walls(seed)


def with_seed(*tags: str) -> bytes:
    head = HEAD.replace('seed=""', f'seed="mt19937ar-sha512-n288-base64,{SEED}"')
    return document(*tags, head=head)


def test_walls_are_filled_in_where_that_is_asked_for(tmp_path: Path) -> None:
    wall, dice = Walls(SEED).deal()
    thrown = ",".join(str(die - 1) for die in dice)
    path = tmp_path / "game.xml"
    path.write_bytes(with_seed(init(f"0,0,0,{thrown},132")))
    found = list(lines(InManner(Source("game", str(path)), CHECKED)))
    hand = next(line.record for line in found if isinstance(line.record, Hand))
    assert hand.wall is not None
    names = ["0m", "0p", "0s"]
    assert [hand.wall[wall.index(number)] for number in (16, 52, 88)] == names
    assert not [fault for line in found for fault in line.faults]
    plain = next(line.record for line in read(path.read_bytes()) if isinstance(line.record, Hand))
    assert plain.wall is None


def test_dice_that_do_not_follow_from_the_seed(tmp_path: Path) -> None:
    dice = Walls(SEED).deal()[1]
    path = tmp_path / "game.xml"
    path.write_bytes(with_seed(init(f"0,0,0,{dice[0] % 6},{dice[1] - 1},132")))
    found = list(lines(InManner(Source("game", str(path)), CHECKED)))
    assert [fault.code for line in found for fault in line.faults] == ["MJ036"]


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
