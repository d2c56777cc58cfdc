import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.report.browser import found

# A busy machine is no fault, and a run tells of the change it is run for: the same examples every
# time. `pytest --hypothesis-profile=search` looks further.
settings.register_profile("search", deadline=None)
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.load_profile("ordinary")


# What thousands of tests are made of stays until the end; to look for garbage among it takes an
# eighth of the time. Only what a test itself leaves is looked through, and not every 700 objects.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """Take the tests themselves for no garbage."""
    gc.collect()
    gc.freeze()


REAL_LOGS = "MJLOG_REAL_LOGS"
"""Environment variable with the folder of real logs, which are no part of the project."""


@pytest.fixture(scope="session")
def real_logs() -> Path:
    """Return the folder of real logs, or skip what needs it."""
    folder = os.environ.get(REAL_LOGS)
    if not folder:
        pytest.skip(f"{REAL_LOGS} names no folder of real logs")
    return Path(folder)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let processes that a test starts be interrupted, which a run in the background ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run what is marked as untraced without what measures coverage.

    The marker that pytest-cov has for this is without effect in the processes of pytest-xdist.
    """
    if item.get_closest_marker("untraced") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what did not run for want of something, in every run that would have had it."""
    skipped = terminalreporter.stats.get("skipped", [])
    names = [report.nodeid for report in skipped if "test_browser.py" in report.nodeid]
    if names and found() is None:
        _name("not checked: no Chromium was found", names, terminalreporter)
    names = [report.nodeid for report in skipped if REAL_LOGS in str(report.longrepr)]
    if names:
        _name(f"not checked: {REAL_LOGS} names no folder of real logs", names, terminalreporter)


def _name(title: str, names: list[str], terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(title)
    for name in names:
        terminalreporter.write_line(name)
