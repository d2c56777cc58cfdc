import io
import json
import multiprocessing
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mjlog
from mjlog.batch import ReadError, Report, Verdict, pool, verify_sources
from mjlog.codec import Source
from mjlog.diagnostics import Policy
from mjlog.records import Draw, Game
from mjlog.rules.registry import load
from mjlog.simulation.corpus import simulate
from mjlog.verification.report import HandReport
from tests.batch.deadly import Deadly, Faulty, Slow


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("logs")
    rules = load("douque2p", {"rounds": 1})
    written = simulate(rules, folder, games=4, seed="batch", players=["fast"])
    return [one.path for one in written]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory, logs: list[Path]) -> Path:
    """A log of 2,000 hands with nothing but a wrong first draw, so as many findings."""
    header, hand, *_ = logs[0].read_text("utf-8").splitlines()
    record = json.loads(hand)
    lines = [header]
    for number in range(1, 2001):
        record["hand"] = number
        lines.append(json.dumps(record))
        lines.append('{"type":"draw","seat":0,"tile":"1f","source":"head"}')
        lines.append('{"type":"hand_end"}')
    path = tmp_path_factory.mktemp("broken") / "broken.jsonl"
    path.write_text("\n".join([*lines, ""]), "utf-8")
    return path


def source(path: Path, kind: type[Source] = Source) -> Source:
    return kind(str(path), str(path))


def summary(items: Iterator[HandReport | Verdict]) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for item in items:
        if isinstance(item, Verdict):
            found.append((item.source, (item.status, item.hands, item.errors, item.found)))
        else:
            found.append((item.source, (item.hand, [f.code for f in item.findings])))
    return found


@pytest.mark.parametrize("brief", [False, True])
def test_workers_give_the_same_in_the_same_order(
    logs: list[Path], broken: Path, tmp_path: Path, brief: bool
) -> None:
    def given() -> Iterator[Source]:
        yield source(logs[0], Slow)
        yield source(broken)
        yield source(tmp_path / "none")
        yield Source("-", stream=io.BytesIO(logs[2].read_bytes()))
        yield from map(source, logs)

    alone = summary(verify_sources(given(), brief=brief))
    together = summary(verify_sources(given(), jobs=2, brief=brief))
    assert alone == together
    assert [name for name, _ in alone if name == "-"]
    verdicts = [entry for _, entry in alone if len(entry) == 4]  # type: ignore[arg-type]
    assert len(verdicts) == 8
    assert multiprocessing.active_children() == []


def test_worker_far_ahead_waits(
    logs: list[Path], broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 0
    honest = pool._receive

    def watch(workers: list[Any], held: dict[int, deque[HandReport | Verdict]], due: int) -> None:
        nonlocal most
        honest(workers, held, due)
        most = max(most, *(len(queue) for place, queue in held.items() if place != due), 0)

    monkeypatch.setattr(pool, "_receive", watch)
    given = [source(logs[0], Slow), source(broken), source(broken)]
    found = summary(verify_sources(iter(given), jobs=3))
    assert len([name for name, _ in found if name == str(broken)]) > 4000
    assert pool._HELD <= most < pool._HELD + pool._CHUNK + 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_internal_error_spares_the_other_logs(logs: list[Path], jobs: int) -> None:
    given = [source(logs[0], Faulty), *map(source, logs[1:])]
    policy = Policy(ignore=["MJ902"])
    items = list(verify_sources(given, jobs=jobs, policy=policy))
    verdicts = [item for item in items if isinstance(item, Verdict)]
    assert [verdict.crashed for verdict in verdicts] == [True, False, False, False]
    assert [verdict.status for verdict in verdicts] == ["failed", *["verified"] * 3]
    (finding,) = (f for item in items if isinstance(item, HandReport) for f in item.findings)
    assert finding.code == "MJ902"
    assert str(finding.data["reason"]).startswith("ZeroDivisionError: boom (deadly.py:")


def test_death_of_a_worker_spares_the_other_logs(logs: list[Path]) -> None:
    given = [source(logs[0]), source(logs[1], Deadly), *map(source, logs[2:])]
    items = list(verify_sources(given, jobs=2))
    verdicts = [item for item in items if isinstance(item, Verdict)]
    assert [verdict.crashed for verdict in verdicts] == [False, True, False, False]
    (finding,) = (f for item in items if isinstance(item, HandReport) for f in item.findings)
    assert finding.data == {"reason": "the worker process ended with code 3"}
    assert multiprocessing.active_children() == []


def test_closing_early_ends_the_workers(logs: list[Path]) -> None:
    items = verify_sources(map(source, logs * 50), jobs=2)
    next(items)
    items.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_one_log_needs_no_other_process(logs: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(pool, "_Worker", refuse)
    assert len(summary(verify_sources([source(logs[0])], jobs=8))) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_used_waivers_come_together(broken: Path, tmp_path: Path, jobs: int) -> None:
    other = tmp_path / "other.jsonl"
    other.write_bytes(broken.read_bytes())
    file = tmp_path / "waivers.toml"
    rows = [("MJ206", broken), ("MJ206", other), ("MJ302", broken)]
    file.write_text(
        "".join(
            f'[[waiver]]\ncode = "{code}"\nsource = "{path}"\nreason = "known"\n'
            for code, path in rows
        )
    )
    policy = Policy(waivers=mjlog.diagnostics.read_waivers(file))
    list(verify_sources([source(broken), source(other)], jobs=jobs, policy=policy))
    assert policy.used == {0, 1}


def test_read_yields_records(logs: list[Path]) -> None:
    records = list(mjlog.read(logs[0]))
    assert isinstance(records[0], Game)
    assert len(records) == len(logs[0].read_bytes().splitlines())
    assert any(isinstance(record, Draw) for record in records)


def test_read_passes_over_warnings_and_stops_at_errors(logs: list[Path], tmp_path: Path) -> None:
    data = logs[0].read_bytes()
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\n\n", 1))
    assert len(list(mjlog.read(path))) == len(data.splitlines())
    path.write_bytes(data.replace(b'"seat":0', b'"seat":9', 1))
    with pytest.raises(ReadError) as caught:
        list(mjlog.read(path))
    diagnostic = caught.value.diagnostic
    assert (diagnostic.place.line, diagnostic.severity) == (3, "error")
    assert str(caught.value).startswith(f"{path}:3  {diagnostic.code}")
    with pytest.raises(ReadError, match="no such file"):
        next(mjlog.read(tmp_path / "none"))


def test_verify_reports(logs: list[Path], broken: Path, tmp_path: Path) -> None:
    report = mjlog.verify(logs)
    assert isinstance(report, Report)
    assert report.status == "verified"
    assert report.findings == ()
    assert [verdict.source for verdict in report.sources] == list(map(str, logs))
    assert len(report) == len(list(report)) == sum(verdict.hands for verdict in report.sources)
    failed = mjlog.verify(broken, policy=Policy(select=["MJ206"]))
    assert failed.status == "failed"
    assert {finding.code for finding in failed.findings} == {"MJ206"}
    assert len(failed.findings) == 2000
    assert repr(failed).startswith("<Report failed: hands=2000, findings=2000>")
    assert mjlog.verify(tmp_path / "none").status == "failed"
    with pytest.raises(ValueError, match="nothing to verify"):
        mjlog.verify([])


def test_public_names_load_lazily() -> None:
    assert mjlog.__all__ == sorted(mjlog.__all__, key=lambda n: (n[0].islower(), n.strip("_")))
    for name in mjlog.__all__:
        assert name in dir(mjlog)
        assert getattr(mjlog, name) is not None
    assert {*mjlog._HOMES, "__version__"} == set(mjlog.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nope'"):
        mjlog.nope  # noqa: B018
    code = "import sys, mjlog; print([m for m in ('msgspec', 'mjlog.batch') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
