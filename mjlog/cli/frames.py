"""From what a user asks of a warehouse to frames, and from frames to CSV, JSON and Parquet."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pandas as pd

from mjlog.analytics.plain import plain
from mjlog.analytics.query import dimension_of, named
from mjlog.analytics.registry import dimensions
from mjlog.analytics.unknown import OtherTablesError, UnknownError, UnknownMetricError
from mjlog.cli.command import CannotRun
from mjlog.cli.options import Output
from mjlog.cli.output import is_terminal
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.warehouse.parts import WarehouseError
from mjlog.warehouse.reader import Warehouse

_SHOWN = 12


@contextmanager
def asked(lang: str) -> Iterator[None]:
    """Turn what is wrong with a warehouse, a metric or a dimension into the command's end."""
    try:
        yield
    except WarehouseError as error:
        raise CannotRun(error.label, lang) from None
    except UnknownError as error:
        raise CannotRun(_unknown(error), lang) from None


@contextmanager
def opened(path: Path, lang: str) -> Iterator[Warehouse]:
    """Open a warehouse; what is wrong with it, or with a question to it, ends the command."""
    with asked(lang), Warehouse(path) as warehouse:
        yield warehouse


def _unknown(error: UnknownError) -> Label:
    name = clean(error.name, 40)
    if isinstance(error, OtherTablesError):
        size, own = error.dimension.table, error.dimension.label.zh
        return Label(
            f"--by {error}",
            f"--by {name}：只有 {size} 人桌才有{own}可分，這些是 {'、'.join(error.known)} 人桌",
        )
    hint = Label("", "")
    if error.close is not None:
        hint = Label(f"; did you mean {error.close}?", f"；是不是 {error.close}？")
    if isinstance(error, UnknownMetricError):
        return Label(
            f"there is no metric {name}{hint.en or ' (mjlog stats --list shows them)'}",
            f"沒有指標 {name}{hint.zh or '（mjlog stats --list 列出全部）'}",
        )
    names = Label(
        ", ".join(error.known), "、".join(dimensions()[one].label.zh for one in error.known)
    )
    return Label(
        f"{name} is nothing to group or select by{hint.en or f': {names.en}'}",
        f"不能以 {name} 分組或篩選{hint.zh or f'：{names.zh}'}",
    )


def no_such(value: str, dimension: str, known: Sequence[str]) -> Label:
    """Say that a dimension has no such value, and which it has."""
    missing, found = clean(value, 40), dimension_of(dimension)
    more = ["…"] if len(known) > _SHOWN else []
    ids = ", ".join([*(clean(name, 40) for name in known[:_SHOWN]), *more])
    names = [found.values[name].zh if name in found.values else name for name in known[:_SHOWN]]
    zh = "、".join([*(clean(name, 40) for name in names), *more])
    # A name of the dimension itself is no name of a value: not to be said twice.
    en = dimension if missing == dimension else f"{dimension} {missing}"
    own = "" if missing == found.label.zh else found.label.zh
    return Label(
        f"no {en} in this warehouse; there are: {ids or 'none'}",
        f"這個資料倉儲沒有{own} {missing}；現有：{zh or '無'}",
    )


def check_values(source: Warehouse, selected: Mapping[str, object], lang: str) -> None:
    """Say which of the values that ``conditions`` returned a warehouse does not have."""
    from mjlog.analytics.catalogue import values_of

    for dimension, wanted in selected.items():
        known = values_of(source, dimension)
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if value is not None and str(value) not in known:
                raise CannotRun(no_such(str(value), dimension, known), lang)


def listed(values: Sequence[str] | None) -> list[str]:
    """Return the names in options that may be repeated and may hold several, with commas."""
    names = (part.strip() for value in values or () for part in value.split(","))
    return list(dict.fromkeys(name for name in names if name))


def conditions(values: Sequence[str] | None, lang: str) -> dict[str, object]:
    """Return what ``--where`` selects: the values of each dimension."""
    found: dict[str, list[object]] = {}
    for value in values or ():
        name, sign, wanted = value.partition("=")
        if not sign:
            shown = clean(value, 40)
            reason = Label(
                f"--where {shown}: expected DIMENSION=VALUE",
                f"--where {shown}：應為 維度=值",
            )
            raise CannotRun(reason, lang)
        with asked(lang):
            dimension = dimension_of(name.strip()).id
        found.setdefault(dimension, []).append(wanted if wanted else None)
    return named(found)


def write(frame: pd.DataFrame, output: Output, out: Path | None, lang: str) -> None:
    """Write a frame to a file or to standard output.

    Args:
        frame: what to write.
        output: CSV, JSON (an object a line) or Parquet.
        out: the file; standard output if None.
        lang: language of what may go wrong.
    """
    if output is Output.PARQUET and out is None and is_terminal(sys.stdout):
        reason = Label(
            "Parquet is no text for a terminal: --out FILE, or a pipe",
            "Parquet 不是終端機能顯示的文字：請用 --out 檔案或管線",
        )
        raise CannotRun(reason, lang)
    try:
        if output is Output.PARQUET:
            content = frame.to_parquet(None, index=False)
            if out is None:
                sys.stdout.buffer.write(content)
            else:
                out.write_bytes(content)
            return
        text = csv_text(frame) if output is Output.CSV else "".join(json_lines(frame))
        write_text(text, out)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotRun(unwritable(out, error), lang) from None


def write_text(text: str, out: Path | None) -> None:
    """Write text to a file or to standard output."""
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8", newline="")


def save(text: str, out: Path | None, lang: str) -> None:
    """Write a page of text, and end the command where that fails."""
    try:
        write_text(text, out)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotRun(unwritable(out, error), lang) from None


def unwritable(out: Path | None, error: OSError) -> Label:
    """Say that a file cannot be written, and why."""
    where, why = clean(str(out or "-")), clean(error.strerror or str(error))
    return Label(f"cannot write to {where}: {why}", f"無法寫入 {where}：{why}")


def csv_text(frame: pd.DataFrame) -> str:
    """Return a frame as CSV: lists as JSON, truth as true and false, nothing as nothing."""
    shown = frame.copy()
    for name in shown.columns:
        shown[name] = pd.Series([_cell(value) for value in frame[name]], dtype=object)
    return str(shown.to_csv(index=False, lineterminator="\n"))


def _cell(value: object) -> object:
    value = plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return value


def json_lines(frame: pd.DataFrame) -> Iterator[str]:
    """Yield the rows of a frame as JSON objects, a line each."""
    names = [str(name) for name in frame.columns]
    for row in frame.itertuples(index=False, name=None):
        content = dict(zip(names, map(plain, row), strict=True))
        yield f"{json.dumps(content, ensure_ascii=False)}\n"
