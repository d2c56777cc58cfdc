"""``pytest --mjlog`` in somebody's repository."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mjlog import fixtures, pytest_plugin
from mjlog.codec import Source
from tests.pytest_plugin.logs import DISPUTED, ROOT, SAMPLE, fixture, rewrite, verdict, write

pytest_plugins = ["pytester"]

assert fixtures  # loaded here, so that runs within this process find it loaded

# However the package is installed, the plugin is loaded once, and so that it is measured.
PLUGIN = ("-p", "no:mjlog", "-p", pytest_plugin.__name__, "-p", "no:cacheprovider")


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what else is installed; it takes longer to load than the tests to run."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(*PLUGIN, *args)


def len_of(log: Path) -> int:
    """Return how many hands a fixture has."""
    return len(verdict(log)["hands"])


def other_verdict(log: Path, **values: Any) -> None:
    content = verdict(log)
    content["hands"][0].update(values)
    rewrite(log, content)


def test_every_hand_is_a_test(pytester: pytest.Pytester) -> None:
    log = fixture(SAMPLE, pytester.path / "tests" / "fixtures")
    hands = len_of(log)
    result = run(pytester, "--mjlog", "-v")
    result.assert_outcomes(passed=hands)
    result.stdout.fnmatch_lines([f"tests/fixtures/{log.name}::hand-{hands} PASSED*"])


def test_failed_verdicts_pass_as_long_as_they_stay(pytester: pytest.Pytester) -> None:
    fixture(DISPUTED, pytester.path)
    run(pytester, "--mjlog").assert_outcomes(passed=1)


def test_a_changed_verdict_fails_with_the_difference(pytester: pytest.Pytester) -> None:
    log = fixture(DISPUTED, pytester.path)
    content = verdict(log)
    hand = content["hands"][0]
    hand["findings"] = []
    hand["wins"][0]["items"].append({"id": "single_wait", "count": 1, "value": 1})
    hand["payments"][0]["amount"] = 210
    rewrite(log, content)
    result = run(pytester, "--mjlog")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*hand-1*",
            "hand 1, line 2: the verdict has changed   - recorded   + now",
            "  findings",
            "    + line 10 event 8  MJ502 item-not-earned  error  Single wait*",
            "  win of seat 1",
            "      self_draw 1 × 4",
            "    - single_wait 1 × 1",
            "  payments",
            "    - seat 0 → seat 1  210",
            "    + seat 0 → seat 1  190",
            "FAILED disputed.mjlog.jsonl::hand-1*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_the_difference_in_chinese(pytester: pytest.Pytester) -> None:
    log = fixture(DISPUTED, pytester.path)
    other_verdict(log, status="verified")
    result = run(pytester, "--mjlog", "--mjlog-lang", "zh")
    result.stdout.fnmatch_lines(
        ["第 1 局（第 2 行）：檢查結果有變*", "    - 通過（*", "    + 未通過（*"]
    )


def test_without_the_option_nothing_is_collected(pytester: pytest.Pytester) -> None:
    log = fixture(DISPUTED, pytester.path)
    other_verdict(log, status="verified")
    pytester.makepyfile(test_own="def test_own(): pass")
    run(pytester).assert_outcomes(passed=1)
    run(pytester, "--mjlog").assert_outcomes(passed=1, failed=1)


def test_fixtures_can_be_named_and_selected(pytester: pytest.Pytester) -> None:
    log = fixture(SAMPLE, pytester.path)
    fixture(DISPUTED, pytester.path)
    run(pytester, "--mjlog", "-k", "disputed").assert_outcomes(passed=1, deselected=len_of(log))
    run(pytester, "--mjlog", log.name).assert_outcomes(passed=len_of(log))
    run(pytester, "--mjlog", f"{log.name}::hand-2").assert_outcomes(passed=1)


def test_a_fixture_without_verdict_is_an_error(pytester: pytest.Pytester) -> None:
    log = fixture(DISPUTED, pytester.path)
    fixtures.verdict_path(log).unlink()
    result = run(pytester, "--mjlog")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*disputed.verdict.json is missing*mjlog fixture update*"])
    result.stdout.no_fnmatch_line("*Traceback*")
    fixtures.verdict_path(log).write_text("{]")
    run(pytester, "--mjlog").assert_outcomes(errors=1)
    rewrite(log, {"format": "mjlog-verdict/9", "status": "failed", "hands": [], "elsewhere": []})
    result = run(pytester, "--mjlog", "--mjlog-lang", "zh")
    result.stdout.fnmatch_lines(["*格式是 mjlog-verdict/9*"])


def test_lines_outside_hands_are_a_test_where_word_of_them_changes(
    pytester: pytest.Pytester,
) -> None:
    log = fixture(SAMPLE, pytester.path, hand=2)
    assert [finding["code"] for finding in verdict(log)["elsewhere"]] == ["MJ114"]
    run(pytester, "--mjlog").assert_outcomes(passed=1)
    content = verdict(log)
    content["elsewhere"] = []
    rewrite(log, content)
    result = run(pytester, "--mjlog")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["outside any hand: the verdict has changed*", "    + line * MJ114 no-game-end*"]
    )


def test_a_log_without_hands_is_a_test(pytester: pytest.Pytester) -> None:
    (pytester.path / "no.jsonl").write_bytes(b'{"type":"nothing"}\n')
    log = fixture(pytester.path / "no.jsonl", pytester.path)
    run(pytester, "--mjlog", "-v").stdout.fnmatch_lines(["*::outside-hands PASSED*"])
    content = verdict(log)
    content["elsewhere"][0]["code"] = "MJ001"
    rewrite(log, content)
    run(pytester, "--mjlog").assert_outcomes(failed=1)


def test_hands_of_several_games_have_names_of_their_own(pytester: pytest.Pytester) -> None:
    game = SAMPLE.read_bytes()
    (pytester.path / "two.jsonl").write_bytes(game + game.replace(b"sample-fast-0001", b"other"))
    log = fixture(pytester.path / "two.jsonl", pytester.path)
    hands = len_of(log)
    result = run(pytester, "--mjlog", "-v")
    result.assert_outcomes(passed=hands)
    names = [line.split()[0] for line in result.outlines if "PASSED" in line]
    assert len(set(names)) == hands


def test_names_in_a_log_cannot_act_on_a_terminal(pytester: pytest.Pytester) -> None:
    lines = [json.loads(line) for line in DISPUTED.read_text("utf-8").splitlines()]
    lines[0]["game"] = "\x1b[31m\u202e::evil[0]"
    for seat in lines[0]["seats"]:
        seat["id"] = "<script>\x07" + "名" * 200
    write(pytester.path / "evil.jsonl", lines)
    log = fixture(pytester.path / "evil.jsonl", pytester.path)
    other_verdict(log, status="verified")
    result = run(pytester, "--mjlog", "-v")
    result.assert_outcomes(failed=1)
    assert not any("\x1b" in line or "\u202e" in line for line in result.outlines)


def test_several_processes_collect_the_same(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    log = fixture(SAMPLE, pytester.path)
    other_verdict(log, status="failed")
    hands = len_of(log)
    result = elsewhere(pytester.path, "--mjlog", "-n", "2", plugin=(*PLUGIN, "-p", "xdist"))
    assert f"1 failed, {hands - 1} passed" in result.stdout


def elsewhere(
    folder: Path, *args: str, plugin: tuple[str, ...] = PLUGIN, path: tuple[Path, ...] = (ROOT,)
) -> subprocess.CompletedProcess[str]:
    """Run pytest in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, *args],
        cwd=folder,
        text=True,
        capture_output=True,
        check=False,
        timeout=120,
        # Options of the run outside are not those of somebody else's.
        env={
            **{name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
            "PYTHONPATH": os.pathsep.join(map(str, path)),
        },
    )


LOADED = """
import sys

def pytest_sessionfinish():
    loaded = [name for name in sys.modules if name.partition(".")[0] in ("mjlog", "msgspec")]
    print("LOADED", sorted(loaded))

def pytest_collect_file(file_path, parent):
    hooks = parent.config.pluginmanager.hook.pytest_collect_file.get_hookimpls()
    print("HOOKS", [hook.plugin_name for hook in hooks if "mjlog" in hook.plugin_name])
"""


def test_nothing_is_loaded_without_the_option(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(LOADED)
    (tmp_path / "test_own.py").write_text("def test_own(): pass")
    fixture(DISPUTED, tmp_path)
    out = elsewhere(tmp_path, "-s").stdout
    assert "LOADED ['mjlog', 'mjlog.pytest_plugin']" in out
    assert "HOOKS []" in out
    out = elsewhere(tmp_path, "-s", "--mjlog").stdout
    assert "'mjlog.verification" in out
    assert "HOOKS ['mjlog fixtures']" in out


def test_the_plugin_is_loaded_where_the_package_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    points = declared["project"]["entry-points"]["pytest11"]
    assert points == {"mjlog": "mjlog.pytest_plugin"}
    # What an installation leaves behind, without the time it takes.
    site = tmp_path / "site"
    info = site / "mjlog_plugin_test-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mjlog-plugin-test\nVersion: 0\n")
    listed = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[pytest11]\n{listed}")
    folder = tmp_path / "theirs"
    folder.mkdir()
    fixture(DISPUTED, folder)
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    args = ("--mjlog", "-W", "error", "--strict-config", "--strict-markers")
    result = elsewhere(folder, *args, plugin=("-p", "no:cacheprovider"), path=(ROOT, site))
    assert "1 passed" in result.stdout, result.stdout + result.stderr
    # This project's own suite does without, so that its coverage is measured from the first line.
    options = declared["tool"]["pytest"]["ini_options"]["addopts"]
    assert options[options.index("-p") + 1] == "no:mjlog"


def test_failures_of_the_verifier_are_told_as_such(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixture(DISPUTED, pytester.path)

    def fail(source: Source) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(fixtures, "judge", fail)
    result = run(pytester, "--mjlog")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ZeroDivisionError: boom*"])
