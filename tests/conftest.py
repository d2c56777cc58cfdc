import pytest
from hypothesis import settings

from tests.report.browser import found

# A busy machine is no fault, and a run tells of the change it is run for: the same examples every
# time. `pytest --hypothesis-profile=search` looks further.
settings.register_profile("search", deadline=None)
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.load_profile("ordinary")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what did not run for want of a browser, in every run that would have had it."""
    skipped = terminalreporter.stats.get("skipped", [])
    names = [report.nodeid for report in skipped if "test_browser.py" in report.nodeid]
    if names and found() is None:
        terminalreporter.section("not checked: no Chromium was found")
        for name in names:
            terminalreporter.write_line(name)
