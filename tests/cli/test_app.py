import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

import mjlog
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
COMMANDS = [
    *(["verify"], ["show"], ["score"], ["waits"], ["explain"], ["schema"], ["simulate"]),
    *(["anonymize"], ["convert"], ["load"], ["report"], ["sql"], ["stats"], ["compare"], ["audit"]),
    *(["rulesets", "list"], ["rulesets", "show"], ["rulesets", "diff"]),
    *(["fixture", "add"], ["fixture", "check"], ["fixture", "update"]),
]


def python(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args],
        text=True,
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=120,
        **options,
    )


def test_every_command_is_listed_here(run: Run) -> None:
    named = {command[0] for command in COMMANDS}
    listed = run("--help").stdout.partition("Commands:")[2]
    assert {line.split()[0] for line in listed.splitlines() if line.strip()} == named


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_examples_that_name_the_command(run: Run, command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    examples = result.stdout.partition("\nExamples:\n")[2].strip().splitlines()
    assert examples
    for example in examples:
        assert example.strip().startswith(f"mjlog {' '.join(command)}")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_examples_name_options_that_exist(run: Run, command: list[str]) -> None:
    text, _, examples = run(*command, "--help").stdout.partition("\nExamples:\n")
    for option in re.findall(r"\s(--?[a-z][a-z-]*)", examples):
        assert re.search(rf"(?<![\w-]){option}(?![\w-])", text), option


def test_summaries_of_commands_are_not_cut(run: Run) -> None:
    for args in ([], ["rulesets"], ["fixture"]):
        assert "..." not in run(*args, "--help").stdout.partition("Commands:")[2]


def test_no_arguments_show_help(run: Run) -> None:
    assert "Commands:" in run().output


def test_version_is_the_packages(run: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run("--version").stdout == f"mjlog {project['version']}\n"
    assert mjlog.__version__ == project["version"]


@pytest.mark.parametrize("args", [["nope"], ["verify", "--nope"], ["score"], ["rulesets", "nope"]])
def test_usage_errors_are_exit_2_without_traceback(run: Run, args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr
    assert "Traceback" not in result.output


def test_internal_error_is_one_line_and_exit_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> str:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("mjlog.diagnostics.explain.explain", fail)
    result = run("explain", "MJ302")
    assert result.exit_code == 2
    assert result.stderr.startswith("mjlog: internal error: ZeroDivisionError: boom (test_app.py:")
    assert "Traceback" not in result.output
    assert "Traceback" in run("explain", "MJ302", "--debug").stderr
    # The name of a thing is no option.
    assert run("explain", "--", "--debug").exit_code == 2


def test_help_loads_nothing_heavy() -> None:
    heavy = ("rich", "msgspec", "multiprocessing", "zstandard", "mjlog.rules", "mjlog.diagnostics")
    code = (
        "import sys, mjlog.cli.app as a\n"
        "sys.argv = ['mjlog', '--help']\n"
        "try: a.main()\n"
        "except SystemExit: pass\n"
        f"print([m for m in {heavy!r} if m in sys.modules])"
    )
    assert python("-c", code).stdout.splitlines()[-1] == "[]"


def test_verify_does_without_the_libraries_for_terminals() -> None:
    code = (
        "import sys, mjlog.cli.app as a\n"
        "sys.argv = ['mjlog', 'verify', 'pyproject.toml']\n"
        "try: a.main()\n"
        "except SystemExit: pass\n"
        "print([m for m in sys.modules if m.partition('.')[0] == 'rich'])"
    )
    assert python("-c", code).stdout.splitlines()[-1] == "[]"


def test_module_runs_as_the_command_does() -> None:
    result = python("-m", "mjlog", "--help")
    assert result.returncode == 0
    assert result.stdout.startswith("Usage: mjlog ")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_broken_pipe_is_quiet(games: Path, jobs: str) -> None:
    logs = [str(games)] * 400
    process = subprocess.Popen(
        [sys.executable, "-m", "mjlog", "verify", *logs, "-j", jobs, "--format", "jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


@pytest.mark.usefixtures("interruptible")
def test_interrupt_is_quiet(games: Path) -> None:
    logs = [str(games)] * 4000
    process = subprocess.Popen(
        [sys.executable, "-m", "mjlog", "verify", *logs, "-j", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert errors == b""
    assert process.returncode == 130
    # The workers are gone as well.
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("processes are left behind")


def test_terminal_without_unicode_still_gets_its_answer() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    result = python("-m", "mjlog", "verify", "pyproject.toml", "--lang", "zh", env=env)
    assert (result.returncode, "Traceback" in result.stderr) == (1, False)
    assert "MJ004" in result.stdout
    assert "\\u" in result.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_progress_bar_leaves_standard_output_alone(
    run: Run, games: Path, wrong: Path, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ["verify", str(games), str(wrong), "-j", jobs]
    plain = run(*args)
    assert "verifying" not in plain.stderr
    monkeypatch.setattr("mjlog.cli.output.is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr("mjlog.cli.output._PATIENCE", 0)
    # What makes the library believe that it writes to a terminal.
    shown = run(*args, env={"FORCE_COLOR": "1"})
    assert (shown.exit_code, shown.stdout) == (plain.exit_code, plain.stdout)
    assert "verifying" in shown.stderr
    # How far it gets before it is taken away depends on the machine.
    assert re.search(r"\d%", shown.stderr)
    assert "verifying" not in run(*args, "-q").stderr


def test_colour_only_on_a_terminal_and_unless_told_off(
    run: Run, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in run("verify", wrong).output
    monkeypatch.setattr("mjlog.cli.output.is_terminal", lambda stream: True)
    assert "\x1b[31m" in run("verify", wrong, "-q").stdout
    assert "\x1b" not in run("verify", wrong, "-q", env={"NO_COLOR": "1"}).output
