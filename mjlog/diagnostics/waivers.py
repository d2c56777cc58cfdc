"""Findings that a person has looked at and accepted, listed in a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePath
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mjlog.diagnostics.diagnostic import Diagnostic
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.lookup import UsageError, match
from mjlog.diagnostics.wording import clean

_Text = Annotated[str, Meta(pattern=r"\S")]


class _Row(Struct, forbid_unknown_fields=True, kw_only=True):
    code: _Text
    reason: _Text
    source: _Text | None = None
    game: str | None = None
    hand: int | None = None
    line: int | None = None


class _File(Struct, forbid_unknown_fields=True):
    waiver: list[_Row] = []


class Waiver(Struct, frozen=True, kw_only=True):
    """One accepted finding, or one kind of finding within bounds.

    Args:
        file: where it is written.
        number: its position there, from 1.
        text: the code, beginning of a code, or name as written.
        codes: the codes that it stands for.
        reason: why the finding is accepted.
        source: glob over the source's name, compared from the right as ``PurePath.match`` does;
            None: any.
        game, hand, line: where the finding lies; None: anywhere.
    """

    file: str
    number: int
    text: str
    codes: frozenset[str]
    reason: str
    source: str | None = None
    game: str | None = None
    hand: int | None = None
    line: int | None = None

    def covers(self, diagnostic: Diagnostic) -> bool:
        """Whether the waiver accepts this finding."""
        place = diagnostic.place
        return (
            diagnostic.code in self.codes
            and (self.line is None or self.line == place.line)
            and (self.hand is None or self.hand == place.hand)
            and (self.game is None or self.game == place.game)
            and self.concerns(place.source)
        )

    def concerns(self, source: str) -> bool:
        """Whether the waiver speaks of findings in this source."""
        return self.source is None or PurePath(source).match(self.source)


def read_waivers(path: str | Path) -> tuple[Waiver, ...]:
    """Read a waiver file: a table ``[[waiver]]`` for each.

    Raises:
        UsageError: the file cannot be read, or something in it is wrong.
    """
    name = clean(str(path))
    try:
        content = tomllib.loads(Path(path).read_bytes().decode("utf-8"))
        rows = msgspec.convert(content, _File).waiver
    except OSError as error:
        raise _refuse(name, error.strerror or "cannot be read", "無法讀取") from None
    except (ValueError, RecursionError) as error:
        raise _refuse(name, clean(str(error)), f"內容有誤：{clean(str(error))}") from None
    return tuple(_waiver(name, number, row) for number, row in enumerate(rows, 1))


def _waiver(name: str, number: int, row: _Row) -> Waiver:
    try:
        codes = frozenset(entry.code for entry in match(row.code))
    except UsageError as error:
        raise _refuse_row(name, number, error.label) from None
    try:
        PurePath("x").match(row.source or "x")
    except ValueError:
        raise _refuse_row(
            name,
            number,
            Label("source is not a pattern for file names", "source 不是檔名樣式"),
        ) from None
    return Waiver(
        file=name,
        number=number,
        text=row.code,
        codes=codes,
        reason=row.reason,
        source=row.source,
        game=row.game,
        hand=row.hand,
        line=row.line,
    )


def _refuse(name: str, en: str, zh: str) -> UsageError:
    return UsageError(Label(f"{name}: {en}", f"{name}：{zh}"))


def _refuse_row(name: str, number: int, problem: Label) -> UsageError:
    return _refuse(name, f"waiver {number}: {problem.en}", f"第 {number} 條豁免：{problem.zh}")
