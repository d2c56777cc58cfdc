"""An audit as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from mjlog.analytics.audit import Audit
from mjlog.analytics.labels import interval_text, position_in, value_text
from mjlog.analytics.plain import plain
from mjlog.cli.language import say
from mjlog.cli.output import columns, wrapped
from mjlog.diagnostics import BY_CODE
from mjlog.diagnostics.wording import clean
from mjlog.rules.words import Words
from mjlog.verification.report import STATUSES


def audit_text(
    found: Audit, views: Sequence[str], limit: int, own: Words, lang: str
) -> Iterator[str]:
    """Yield the lines of an audit.

    Args:
        found: the audit.
        views: what to list by.
        limit: rows of each table.
        own: what players call things.
        lang: the reader's language.
    """
    yield _summary(found, lang)
    for view in views:
        frame = found.by(view)
        if view in ("player", "file"):
            # Whoever has nothing to answer for need not be listed.
            frame = frame[_findings(frame) > 0]
        if not len(frame):
            continue
        yield ""
        rows = frame.head(limit).to_dict("records")
        yield _hands(rows, own, lang) if view == "hand" else _TABLES[view](rows, lang)
        if len(frame) > limit:
            more = len(frame) - limit
            yield say(lang, f"  and {more:,} more (--limit)", f"  另有 {more:,} 列（--limit）")
        if view == "hand":
            note = say(
                lang,
                "  mjlog show FILE --hand N shows one, with what was found at its events",
                "  mjlog show 檔案 --hand 局序 可看其中一局，訊息列在各事件之下",
            )
            yield wrapped(note)


def _findings(frame: pd.DataFrame) -> Any:  # noqa: ANN401
    columns = ("failed", "unsupported", "findings", "errors", "warnings")
    return sum(frame[name] for name in columns if name in frame)


def _summary(found: Audit, lang: str) -> str:
    if not found.hands:
        return say(lang, "no hands", "沒有牌局")
    parts = [
        f"{count:,} {label.text(lang)}"
        for status, label in STATUSES.items()
        if (count := found.hands.get(status))
    ]
    total = sum(found.hands.values())
    listed = (", " if lang == "en" else "、").join(parts)
    return say(lang, f"{total:,} hands: {listed}", f"{total:,} 局：{listed}")


def _codes(rows: Sequence[Any], lang: str) -> str:
    head = [say(lang, "code", "代碼"), "", "", say(lang, "findings", "訊息")]
    head += [say(lang, "failed hands", "未通過的局"), say(lang, "logs", "牌譜")]
    cells = [head]
    for row in rows:
        title = BY_CODE[row["code"]].title.text(lang) if row["code"] in BY_CODE else row["name"]
        severity = _SEVERITIES[row["severity"]] if lang == "zh" else row["severity"]
        counts = (f"{row[name]:,}" for name in ("findings", "failed_hands", "files"))
        cells.append([row["code"], severity, clean(title), *counts])
    return columns(cells, indent="  ", right=(3, 4, 5))


_SEVERITIES = {"error": "錯誤", "warning": "警告", "info": "提示"}


def _rate(row: Any) -> list[str]:  # noqa: ANN401
    checked = row["hands"] - row["unsupported"]
    return [
        f"{row['failed']:,} / {checked:,}",
        value_text("fraction", row["value"]),
        interval_text("fraction", row["low"], row["high"]),
        f"{row['unsupported']:,}",
    ]


def _rate_head(lang: str) -> list[str]:
    failed, unsupported = say(lang, "failed", "未通過"), say(lang, "unsupported", "無法檢查")
    return [failed, "", say(lang, "95 %", "95 % 區間"), unsupported]


def _players(rows: Sequence[Any], lang: str) -> str:
    own = say(lang, "errors of its seat", "該座位的錯誤")
    head = [say(lang, "player", "玩家"), *_rate_head(lang), own]
    cells = [[clean(row["player"]), *_rate(row), f"{row['findings']:,}"] for row in rows]
    return columns([head, *cells], indent="  ", right=range(1, 6))


def _files(rows: Sequence[Any], lang: str) -> str:
    cells = [[say(lang, "log", "牌譜"), *_rate_head(lang)]]
    cells[0] += [say(lang, "errors", "錯誤"), say(lang, "warnings", "警告")]
    for row in rows:
        counts = (f"{row[name]:,}" for name in ("errors", "warnings"))
        cells.append([clean(row["file"]), *_rate(row), *counts])
    return columns(cells, indent="  ", right=range(1, 7))


def _hands(rows: Sequence[Any], own: Words, lang: str) -> str:
    head = [say(lang, "hand", "牌局"), own["game"].text(lang), say(lang, "no.", "局序")]
    head += ["", say(lang, "codes", "代碼"), say(lang, "checked", "已檢查事件")]
    cells = [head]
    for row in rows:
        codes = plain(row["codes"])
        assert isinstance(codes, list)
        status = STATUSES[row["status"]].text(lang)
        game = plain(row["game"])
        cells.append(
            [
                position_in(row),
                clean(str(game)) if game is not None else "—",
                str(row["hand"]),
                status,
                " ".join(map(str, codes)),
                f"{row['checked']:,} / {row['events']:,}",
            ]
        )
    return columns(cells, indent="  ", right=(2, 5))


_TABLES = {"code": _codes, "player": _players, "file": _files}
