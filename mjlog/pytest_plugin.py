"""``pytest --mjlog``: every hand of every ``*.mjlog.jsonl`` fixture becomes a test.

This module is loaded in every pytest run of whoever installs the package, so it loads nothing of
it until a fixture is collected, and without ``--mjlog`` does not even look at files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mjlog.fixtures import Change

_SUFFIX = ".mjlog.jsonl"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("mjlog", "mahjong logs")
    group.addoption(
        "--mjlog",
        action="store_true",
        help=f"Test that the verdicts on *{_SUFFIX} fixtures are those recorded with them.",
    )
    group.addoption(
        "--mjlog-lang",
        choices=("en", "zh"),
        default="en",
        help="Language in which changed verdicts are told (default: en).",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin to look for fixtures, if that is wanted."""
    if config.getoption("--mjlog"):
        config.pluginmanager.register(_Collector(), "mjlog fixtures")


class _Collector:
    """Finds fixtures."""

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> FixtureFile | None:
        """Take a file that is a fixture."""
        if file_path.name.endswith(_SUFFIX):
            return FixtureFile.from_parent(parent, path=file_path)
        return None


class FixtureFile(pytest.File):
    """A fixture: a log, and beside it the verdict recorded for it."""

    def collect(self) -> Iterator[HandItem]:
        """Yield a test a hand.

        One more for the lines outside hands where the word of them has changed, or where there is
        no hand at all.
        """
        from mjlog import fixtures  # noqa: PLC0415 - nothing is loaded before it is needed
        from mjlog.codec import Source  # noqa: PLC0415

        try:
            expected = fixtures.read_verdict(self.path)
        except fixtures.FixtureError as error:
            label = error.label
            raise self.CollectError(label.text(self.config.getoption("--mjlog-lang"))) from None
        now = fixtures.judge(Source(str(self.path), str(self.path)))
        taken: set[str] = set()
        compared = fixtures.changes(expected, now)
        for change in compared:
            hand = change.hand
            if hand is None and len(compared) > 1 and not change.lines():
                continue
            name = "outside-hands" if hand is None else f"hand-{hand.hand}"
            if hand is not None and name in taken:
                name = f"hand-{hand.hand}-line-{hand.line}"
            taken.add(name)
            yield HandItem.from_parent(self, name=name, change=change)


class VerdictChangedError(AssertionError):
    """The verdict on a hand is not the one recorded."""


class HandItem(pytest.Item):
    """A hand whose verdict must be the one recorded."""

    def __init__(self, *, change: Change, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(**kwargs)
        self.change = change

    def runtest(self) -> None:
        """Compare the verdicts."""
        text = self.change.text(self.config.getoption("--mjlog-lang"))
        if text:
            raise VerdictChangedError(text)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401
        """Return what has changed, without a traceback."""
        if isinstance(excinfo.value, VerdictChangedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the hand opens."""
        hand = self.change.hand
        return self.path, None if hand is None else hand.line - 1, self.name
