"""Shows at the end of a run what became of the mutants."""

import pytest

from tests.mutation.runner import TALLIES, Tally, summary, table


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table of corruptions: all of it with ``-v``, else what is worth a look."""
    for tallies in TALLIES:
        terminalreporter.section("corruptions of legal logs")
        verbose = terminalreporter.config.get_verbosity() > 0
        shown = [tally for tally in tallies if verbose or _is_odd(tally)]
        terminalreporter.write_line(table(shown) if shown else "")
        terminalreporter.write_line(summary(tallies))


def _is_odd(tally: Tally) -> bool:
    return bool(tally.missed) or tally.single < tally.mutants
