"""Documents say what the program does: transcripts, examples, commands, links."""

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from mjlog.cli.reference import reference, typer_version
from mjlog.codec import Source
from mjlog.formats.conversion import Conversion
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "schemas" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def transcripts() -> list[tuple[str, str]]:
    found = []
    for block in blocks(README, "console"):
        command, _, output = block.partition("\n")
        found.append((command.removeprefix("$ mjlog "), output))
    return found


@pytest.mark.parametrize(("command", "output"), transcripts())
def test_transcripts_of_the_readme_are_true(
    run: Run, command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(*shlex.split(command)).stdout == output


def test_readme_has_transcripts_in_both_languages() -> None:
    commands = [command for command, _ in transcripts()]
    assert len(commands) >= 3
    assert any("--lang zh" in command for command in commands)


@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_python_examples_are_true(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("README.md", "docs", "data"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_readme_has_exactly_two_commands_for_a_fresh_machine() -> None:
    commands = [block.strip() for block in blocks(README, "sh")]
    assert all("\n" not in command for command in commands)
    # Each stands in the English part and in the Chinese part.
    assert len(commands) == 4
    assert commands[:2] == commands[2:]
    verify, test = commands[:2]
    for command in (verify, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install --quiet ")
    assert verify.endswith(" && .venv/bin/mjlog verify data/sample")
    assert test.endswith(" && .venv/bin/python -m pytest --numprocesses=auto")


def test_readme_says_first_what_it_is_not() -> None:
    first, second = [line for line in README.splitlines() if line][:2]
    assert first == "# mjlog"
    assert "riichi" in second
    assert ".mjlog" in second


def test_continuous_integration_runs_the_same_test_command() -> None:
    printed = subprocess.run(
        ["bash", str(ROOT / ".ci" / "run"), "--print-test-command"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.strip() == blocks(README, "sh")[1].strip()


def test_reference_of_the_command_line_is_current() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    made = reference()
    if f"with typer {typer_version()}." in page:
        assert page == made, "python -m mjlog.cli.reference > docs/cli.md"
        return
    # Another typer may set the page otherwise; what it says must still be the same.
    for pattern in (r"^#+ .*$", r"--[a-z][a-z-]*", r"^    mjlog .*$"):
        found = [set(re.findall(pattern, text, re.MULTILINE)) for text in (page, made)]
        assert found[0] == found[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_document_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    for page in (ROOT / "docs").iterdir():
        assert page.name == "README.md" or f"]({page.name})" in index, page.name


def test_house_rules_of_the_document_load(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "adding-a-ruleset.md").read_text("utf-8")
    toml, words, constraint = blocks(text, "toml")
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "maceplay2p"\n{constraint}', "utf-8")
    with pytest.raises(RulesetError, match="chips that limit what is lost"):
        load(str(path), {"start_score": 0})
    heading = 'id = "own"\nversion = "1"\nextends = "taiwan16"\n'
    path.write_text(heading + words, "utf-8")
    assert load(str(path)).words["pattern"].zh == "役"
    path.write_text(toml, "utf-8")
    rules = load(str(path))
    assert rules.id == tomllib.loads(toml)["id"]
    assert "last_draw" not in rules.places
    assert rules.pattern("four_concealed").value == 8
    assert rules.options["base"].value == 100
    # P:777z counts 2 instead of 1: 100 + 20 × (4 + 2 + 1).
    result = run("score", "11p99p P:777z P:333m P:888m +1p", "-r", path, "--dealer")
    assert "240 points" in result.stdout


def test_commands_of_the_documents_are_understood(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "adding-a-ruleset.md").read_text("utf-8")
    toml, *_ = blocks(text, "toml")
    (tmp_path / "house.toml").write_text(toml, "utf-8")
    for line in "".join(blocks(text, "sh")).splitlines():
        args = [arg.replace("games/", f"{tmp_path}/games") for arg in shlex.split(line)[1:]]
        args = [str(tmp_path / arg) if arg == "house.toml" else arg for arg in args]
        result = run(*args)
        assert result.exit_code == 0, (line, result.output)


def test_commands_of_the_warehouse_run_as_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One page after the other, beside the logs that they speak of."""
    (tmp_path / "logs").symlink_to(ROOT / "data" / "examples")
    (tmp_path / "game.jsonl").symlink_to(ROOT / "data" / "sample" / "fast-fast" / "game-0001.jsonl")
    (tmp_path / "disputed.jsonl").symlink_to(ROOT / "docs" / "disputed.jsonl")
    riichi = str(ROOT / "data" / "sample" / "riichi" / "game-0001.jsonl")
    converted = Conversion(Source(riichi, riichi), "tenhou6")
    (tmp_path / "game.json").write_bytes(b"".join(converted))
    monkeypatch.chdir(tmp_path)
    commands = [
        line
        for page in ("warehouse", "metrics", "fairness", "fixtures")
        for block in re.findall(
            r"^```(?:sh|console)?\n(.*?)^```",
            (ROOT / "docs" / f"{page}.md").read_text("utf-8"),
            re.MULTILINE | re.DOTALL,
        )
        for line in block.splitlines()
        if line.startswith("mjlog ")
    ]
    assert {command.split()[1] for command in commands} >= {
        "load", "sql", "stats", "compare", "audit", "fixture"
    }  # fmt: skip
    for command in commands:
        result = run(*shlex.split(re.split(r" {2,}", command)[0])[1:])
        assert result.exit_code == 0, (command, result.output)


def test_changelog_has_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_tests_run_from_a_checkout() -> None:
    code = "import mjlog, pathlib; print(pathlib.Path(mjlog.__file__).parents[1])"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert Path(found.stdout.strip()) == ROOT
