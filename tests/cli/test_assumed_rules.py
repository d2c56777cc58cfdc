"""``--set`` and ``--ruleset`` where logs in other formats do not state their rules."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.test_left_out import through
from tests.formats.test_manner import AT_ONCE, HOUSE


def test_the_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.mjson"
    path.write_bytes(through(AT_ONCE, "mjai"))
    assert run("verify", str(path)).exit_code == 1
    assert run("verify", str(path), "--set", "kan_dora=before_draw").exit_code == 0
    house = tmp_path / "house.toml"
    house.write_text(f'{HOUSE}[options.kan_dora]\ndefault = "before_draw"\n')
    assert run("verify", str(path), "--ruleset", str(house)).exit_code == 0
    out = run("convert", str(path), "--to", "mjlog", "--set", "kan_dora=before_draw").stdout
    assert '"kan_dora":"before_draw"' in out.splitlines()[0]
    native = tmp_path / "game.jsonl"
    native.write_text(out)
    assert run("verify", str(native)).exit_code == 0


@pytest.mark.parametrize("given", [("--set", "kan_dora=never"), ("--ruleset", "taiwan16")])
def test_rules_that_cannot_be(run: Run, tmp_path: Path, given: tuple[str, str]) -> None:
    path = tmp_path / "game.mjson"
    path.write_bytes(through(AT_ONCE, "mjai"))
    assert run("verify", str(path), *given).exit_code == 2
    assert run("convert", str(path), "--to", "mjlog", *given).exit_code == 2
