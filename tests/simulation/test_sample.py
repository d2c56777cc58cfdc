"""The sample data is what its manifest says, and can be made again."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mjlog import __version__, verify
from mjlog.codec.readers import lines
from mjlog.codec.sources import sources
from mjlog.rules.registry import available, load
from mjlog.simulation.coverage import Coverage
from tests.builders.sample import DATA, SETS, manifest, run, sha256

LIMIT = 6_000_000
"""Bytes that the sample may take."""


def _recorded() -> dict[str, Any]:
    text: dict[str, Any] = json.loads((DATA / "manifest.json").read_text(encoding="utf-8"))
    return text


def test_the_manifest_lists_every_file_and_its_hash() -> None:
    assert _recorded() == manifest()
    folders = {path.name for path in (DATA / "sample").iterdir() if path.is_dir()}
    assert folders == SETS.keys()
    files = [path for path in (DATA / "sample").rglob("*") if path.is_file()]
    listed = [
        DATA / each["folder"] / name for each in _recorded()["sets"] for name in each["files"]
    ]
    assert sorted(files) == sorted(listed)
    assert sum(path.stat().st_size for path in files) < LIMIT


def test_the_manifest_states_package_and_rules() -> None:
    recorded = _recorded()
    assert (recorded["package"], recorded["version"]) == ("mjlog", __version__)
    for each in recorded["sets"]:
        rules = load(each["ruleset"]["id"])
        assert each["ruleset"]["hash"] == rules.hash
        assert f"--ruleset {rules.id} " in each["command"]
        assert f"--seed {each['seed']} " in each["command"]
        assert each["command"].endswith(f"--out data/{each['folder']}")


def test_every_ruleset_has_twenty_games() -> None:
    files: Counter[str] = Counter()
    for each in _recorded()["sets"]:
        files[each["ruleset"]["id"]] += len(each["files"])
    assert files.keys() == set(available())
    assert min(files.values()) >= 20


@pytest.mark.parametrize("name", ["pungs-flush", "deals", "maceplay2p"])
def test_the_command_makes_the_same_files_again(tmp_path: Path, name: str) -> None:
    each = next(one for one in _recorded()["sets"] if one["folder"] == f"sample/{name}")
    run(each["command"], tmp_path)
    made = tmp_path / "data" / each["folder"]
    assert {path.name: sha256(path) for path in made.iterdir()} == each["files"]


@pytest.mark.untraced
def test_the_sample_verifies_and_shows_what_there_is_to_see() -> None:
    report = verify(DATA / "sample")
    assert report.findings == ()
    assert {verdict.status for verdict in report.sources} == {"verified", "partial"}
    assert {verdict.source for verdict in report.sources if verdict.status == "partial"} <= {
        str(path) for path in (DATA / "sample" / "deals").iterdir()
    }
    coverage = Coverage()
    for source in sources([DATA / "sample"]):
        coverage.add(line.record for line in lines(source) if line.record is not None)
    counts = coverage.counts
    for path in (
        "event/exhausted", "event/kong/exposed", "event/kong/concealed", "event/kong/added",
        "event/declare_ready/migi", "event/win/discard", "event/win/self", "event/pass",
        "lock/closes/discard", "lock/opens/discard", "item/full_flush", "item/all_pungs",
        "event/chow", "event/flower",
    ):  # fmt: skip
        assert counts.get(path), path
