import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel built from the checkout installs."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, *command, "--wheel-dir", str(folder), str(ROOT)],
        check=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
    )
    (wheel,) = folder.glob("mjlog-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.slow
def test_wheel_ships_what_the_program_reads(unpacked: Path) -> None:
    for name in ("log", "ruleset", "diagnostic"):
        shipped = unpacked / "mjlog" / "schemas" / f"{name}.schema.json"
        published = ROOT / "schemas" / f"{name}.schema.json"
        assert shipped.read_bytes() == published.read_bytes()
    rulesets = {path.parent.name for path in (ROOT / "mjlog" / "rulesets").glob("*/ruleset.toml")}
    assert "douque2p" in rulesets
    for ruleset in rulesets:
        for file in ("ruleset.toml", "README.md"):
            assert (unpacked / "mjlog" / "rulesets" / ruleset / file).is_file()
    assert (unpacked / "mjlog" / "py.typed").is_file()
    assert not (unpacked / "tests").exists()
    assert list(unpacked.glob("mjlog-*.dist-info/licenses/LICENSE"))


@pytest.mark.slow
def test_program_runs_from_the_wheel_alone(unpacked: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(unpacked), "LC_ALL": "C.UTF-8"}

    def run(*args: str) -> str:
        done = subprocess.run(
            [sys.executable, *args],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env=env,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("-c", "import mjlog; print(mjlog.__file__)").startswith(str(unpacked))
    assert json.loads(run("-m", "mjlog", "schema", "log"))["$id"].endswith("log:1.0")
    assert run("-m", "mjlog", "rulesets", "list").startswith("douque2p")
    games = ["--games", "1", "--seed", "w", "--out", "games", "--set", "rounds=1"]
    run("-m", "mjlog", "simulate", "-r", "douque2p", *games)
    assert "verified" in run("-m", "mjlog", "verify", "games")
    run("-m", "mjlog", "load", "games", "--out", "warehouse")
    assert "All hands" in run("-m", "mjlog", "report", "warehouse")
    run("-m", "mjlog", "report", "warehouse", "--html", "report.html")
    assert "<svg" in (tmp_path / "report.html").read_text("utf-8")
