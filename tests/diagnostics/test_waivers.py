from pathlib import Path

import msgspec
import pytest

from mjlog.diagnostics import Place, UsageError, Waiver, read_waivers
from tests.diagnostics.samples import sample


def _read(folder: Path, content: str | bytes) -> tuple[Waiver, ...]:
    path = folder / "waivers.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_waivers(path)


def test_a_file_with_everything(tmp_path: Path) -> None:
    first, second = _read(
        tmp_path,
        """
        [[waiver]]
        code = "MJ610"
        reason = "裁判現場裁定"

        [[waiver]]
        code = "MJ60"
        source = "2024/*.jsonl"
        game = "g1"
        hand = 7
        line = 612
        reason = "agreed"
        """,
    )
    assert (first.number, first.codes, first.reason) == (
        1,
        frozenset({"MJ610"}),
        "裁判現場裁定",
    )
    assert (first.source, first.game, first.hand, first.line) == (None, None, None, None)
    assert second.codes == {f"MJ60{n}" for n in range(1, 10)}
    assert (second.source, second.game, second.hand, second.line) == (
        "2024/*.jsonl",
        "g1",
        7,
        612,
    )


def test_a_name_will_do_for_a_code(tmp_path: Path) -> None:
    (waiver,) = _read(tmp_path, '[[waiver]]\ncode = "bad-penalty"\nreason = "x"')
    assert waiver.codes == {"MJ610"}


def test_an_empty_file_waives_nothing(tmp_path: Path) -> None:
    assert _read(tmp_path, "") == ()


@pytest.mark.parametrize(
    ("changes", "covered"),
    [
        ({}, True),
        ({"hand": 7}, True),
        ({"hand": 8}, False),
        ({"line": 612}, True),
        ({"line": 613}, False),
        ({"game": "g1"}, True),
        ({"game": "g2"}, False),
        ({"codes": frozenset({"MJ303"})}, False),
        ({"source": "game.jsonl"}, True),
        ({"source": "*.jsonl"}, True),
        ({"source": "2024/game.jsonl"}, True),
        ({"source": "2024/*"}, True),
        ({"source": "2023/*"}, False),
        ({"source": "*.gz"}, False),
        ({"source": "*.jsonl", "hand": 8}, False),
    ],
)
def test_what_a_waiver_covers(changes: dict[str, object], covered: bool) -> None:
    waiver = Waiver(file="w", number=1, text="MJ302", codes=frozenset({"MJ302"}), reason="r")
    found = sample("MJ302")
    place = msgspec.structs.replace(found.place, source="logs/2024/game.jsonl")
    found = msgspec.structs.replace(found, place=place)
    assert msgspec.structs.replace(waiver, **changes).covers(found) is covered


def test_a_bound_that_the_finding_lacks_is_not_met() -> None:
    waiver = Waiver(
        file="w", number=1, text="MJ117", codes=frozenset({"MJ117"}), reason="r", hand=0
    )
    bare = msgspec.structs.replace(sample("MJ117"), place=Place(source="x"))
    assert not waiver.covers(bare)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('[[waiver]]\ncode = "MJ610"', "reason"),
        ('[[waiver]]\nreason = "x"', "code"),
        ('[[waiver]]\ncode = "MJ610"\nreason = " "', "reason"),
        ('[[waiver]]\ncode = "MJ610"\nreason = "x"\nlines = 3', "lines"),
        ('[[waivers]]\ncode = "MJ610"\nreason = "x"', "waivers"),
        ('[[waiver]]\ncode = "MJ610"\nreason = "x"\nline = "3"', "int"),
        ('[[waiver]]\ncode = "MJ666"\nreason = "x"', r"waiver 1: there is no code or name 'MJ666'"),
        ('[[waiver]]\ncode = "MJ610"\nreason = "x"\nsource = "."', "source is not a pattern"),
        ("[[waiver]", "line 1"),
        (b"\xff\xfe", "utf-8"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path: Path, content: str | bytes, told: str) -> None:
    with pytest.raises(UsageError, match=told) as caught:
        _read(tmp_path, content)
    assert str(caught.value).startswith(str(tmp_path / "waivers.toml"))
    assert caught.value.text("zh").startswith(str(tmp_path / "waivers.toml"))


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        read_waivers(tmp_path / "none.toml")
    with pytest.raises(UsageError):
        read_waivers(tmp_path)
