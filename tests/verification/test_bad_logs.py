"""Every code of the catalogue is raised by a log made for it, in its place, and nothing else is."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjlog.batch import Verdict, verify, verify_sources
from mjlog.cli.app import app
from mjlog.codec import Source
from mjlog.diagnostics import BY_CODE, ENTRIES, Policy, read_waivers
from tests.mutation.logs import findings, verify_bytes
from tests.verification.bad_logs import FOLDER, BadLog, built, files

BAD_LOGS = [*files(), *built()]
OF_THE_RUN = {"MJ001", "MJ003", "MJ036", "MJ037", "MJ901", "MJ902", "MJ904"}
"""Raised by a run or a path, or only when asked for; each has a test of its own."""


@pytest.mark.parametrize("log", BAD_LOGS, ids=lambda log: log.name)
def test_exactly_this_is_found(log: BadLog) -> None:
    reports = verify_bytes(log.data)
    found = [f"{finding.place.line} {finding.code}" for finding in findings(reports)]
    assert sorted(found) == sorted(log.findings), log.why
    for report in reports:
        failed = any(finding.severity == "error" for finding in report.findings)
        assert (report.status == "failed") == failed


@pytest.mark.parametrize("log", files(), ids=lambda log: log.name)
def test_a_file_is_named_after_what_it_shows(log: BadLog) -> None:
    code = log.name[:5]
    assert log.findings[0].endswith(code)
    assert re.fullmatch(r"MJ\d{3}(-[a-z0-9]+)+\.jsonl", log.name)


def test_every_file_is_listed() -> None:
    listed = {log.name for log in files()}
    assert {path.name for path in FOLDER.glob("*.jsonl")} == listed


def test_every_code_is_raised_by_a_log_made_for_it() -> None:
    raised = {found.split()[1] for log in BAD_LOGS for found in log.findings}
    assert raised | OF_THE_RUN == {entry.code for entry in ENTRIES}
    assert not raised & OF_THE_RUN


def test_places_count_games_hands_and_events() -> None:
    for log in BAD_LOGS:
        lines = log.data.split(b"\n")
        for report in verify_bytes(log.data):
            for finding in report.findings:
                place = finding.place
                assert place.line is not None
                assert finding.severity == BY_CODE[finding.code].severity
                if place.event is not None:
                    assert place.hand == report.hand
                    assert report.line is not None
                    assert place.line == report.line + place.event
                if log.name.endswith(".jsonl") and place.line <= len(lines):
                    start = sum(len(line) + 1 for line in lines[: place.line - 1])
                    assert place.offset == start


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    report = verify(tmp_path / "nowhere.jsonl")
    assert [finding.code for finding in report.findings] == ["MJ001"]


def test_a_folder_without_logs(tmp_path: Path) -> None:
    report = verify(tmp_path)
    assert [finding.code for finding in report.findings] == ["MJ003"]


def test_a_run_without_a_log(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(tmp_path), "--lang", "en"])
    assert result.exit_code == 2
    assert BY_CODE["MJ901"].title.en in result.stderr


def test_a_source_that_this_program_fails_on() -> None:
    class Faulty(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise RuntimeError("a bug")

    sound = next(log for log in BAD_LOGS if log.name.startswith("MJ302"))
    sources = [
        Source("faulty", stream=Faulty(b"x")),
        Source("sound", stream=io.BytesIO(sound.data)),
    ]
    items = list(verify_sources(sources))
    codes = [
        [finding.code for finding in item.findings]
        for item in items
        if not isinstance(item, Verdict)
    ]
    assert codes == [["MJ902"], ["MJ302"]]
    assert [item.crashed for item in items if isinstance(item, Verdict)] == [True, False]


def test_a_waiver_that_waives_nothing(tmp_path: Path) -> None:
    path = tmp_path / "waivers.toml"
    path.write_text('[[waiver]]\ncode = "MJ302"\nreason = "known"\n', encoding="utf-8")
    policy = Policy(waivers=read_waivers(path))
    assert not list(_found(policy, "MJ302"))
    assert not policy.unused()
    policy = Policy(waivers=read_waivers(path))
    assert list(_found(policy, "MJ303")) == ["MJ303"]
    assert [finding.code for finding in policy.unused()] == ["MJ904"]


def _found(policy: Policy, name: str) -> Iterator[str]:
    log = next(log for log in BAD_LOGS if log.name.startswith(name))
    for item in verify_sources([Source("log", stream=io.BytesIO(log.data))], policy=policy):
        if not isinstance(item, Verdict):
            yield from (finding.code for finding in item.findings)
