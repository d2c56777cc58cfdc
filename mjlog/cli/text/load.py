"""What `mjlog load` says of logs: lines for people, objects for programs."""

from __future__ import annotations

import json

import msgspec

from mjlog.cli.language import say
from mjlog.cli.output import plural
from mjlog.diagnostics import BY_CODE, Place
from mjlog.diagnostics.render import message, position
from mjlog.diagnostics.wording import clean
from mjlog.verification.report import STATUSES
from mjlog.warehouse.outcome import LogOutcome, Shared, Totals


def complaint(outcome: LogOutcome, lang: str) -> str | None:
    """Return a line about a log that could not be read, or not all of it; None if it could."""
    shown = clean(outcome.file)
    if outcome.state == "changed":
        return say(
            lang,
            f"{shown}: left out: changed while being read; run again to load it",
            f"{shown}：已略過：讀取時有變動，請再執行一次",
        )
    if outcome.reason is not None:
        reason = f"{message(outcome.reason, lang)} ({outcome.reason.code})"
        return say(lang, f"{shown}: left out: {reason}", f"{shown}：已略過：{reason}")
    unread = outcome.unread
    if unread is None:
        return None
    why = f"{BY_CODE[unread.code].title.text(lang)} ({unread.code})"
    if outcome.state == "unreadable":
        return say(lang, f"{shown}: left out: {why}", f"{shown}：已略過：{why}")
    if unread.whole:
        return say(
            lang, f"{shown}: no game can be read in it: {why}", f"{shown}：讀不到任何對局：{why}"
        )
    place = position(Place(source=outcome.file, line=unread.line, element=unread.element))
    return say(lang, f"{place}: not all of it can be read: {why}", f"{place}：無法完整讀取：{why}")


def shared_text(shared: Shared, lang: str) -> str:
    """Return a line about hands that two logs tell."""
    file, kept, hands = clean(shared.file), clean(shared.kept), shared.hands
    return say(
        lang,
        f"{file}: {plural(hands, 'hand')} left out, as {kept} tells the same",
        f"{file}：略去 {hands} 局，與 {kept} 所記為同一局",
    )


def totals_text(totals: Totals, seconds: float, lang: str) -> str:
    """Return what became of a run in one line."""
    zh = lang == "zh"
    old = totals.known + totals.detailed
    new = totals.logs - old - totals.unreadable - totals.changed
    parts = [f"{new} 份新牌譜" if zh else f"{new} new {'log' if new == 1 else 'logs'}"]
    for count, en, words in (
        (totals.known, "loaded before", "份已載入"),
        (totals.detailed, "loaded anew with detail", "份重新載入細節"),
        (totals.replaced, "replaced", "份取代舊內容"),
        (totals.unreadable, "left out", "份略過"),
        (totals.empty, "without a game that can be read", "份讀不到任何對局"),
        (totals.cut, "not read whole", "份無法完整讀取"),
        (totals.changed, "changed while being read", "份在讀取時有變動"),
    ):
        if count:
            parts.append(f"{count} {words}" if zh else f"{count} {en}")
    if totals.hands < 0:
        fewer = plural(-totals.hands, "hand")
        parts.append(f"少了 {-totals.hands} 局" if zh else f"{fewer} fewer than before")
    else:
        parts.append(f"新增 {totals.hands} 局" if zh else f"{plural(totals.hands, 'hand')} added")
    for count, status in (
        (totals.failed - totals.unsupported, STATUSES["failed"]),
        (totals.unsupported, STATUSES["unsupported"]),
    ):
        if count:
            label = status.text(lang)
            parts.append(f"另有 {count} 局{label}" if zh else f"{count} {label}")
    if totals.repeated:
        parts.append(f"{totals.repeated} 局重複" if zh else f"{totals.repeated} repeated")
    return ("，" if zh else ", ").join(parts) + (
        f"（{seconds:.1f} 秒）" if zh else f" ({seconds:.1f} s)"
    )


def apart_text(folder: str, lang: str) -> str:
    """Return where to look for hands that failed or could not be checked."""
    shown = clean(folder)
    return say(
        lang,
        f"hands that failed or are unsupported stand apart: mjlog audit {shown} lists them",
        f"未通過或無法檢查的局另列，可用 mjlog audit {shown} 查看",
    )


def log_json(outcome: LogOutcome) -> str:
    """Return what became of a log as a JSON object."""
    summary, unread = outcome.summary, outcome.unread
    return _json(
        {
            "file": outcome.file,
            "state": outcome.state,
            "status": None if summary is None else summary.status,
            "hands": {} if summary is None else summary.statuses,
            "errors": 0 if summary is None else summary.errors,
            "warnings": 0 if summary is None else summary.warnings,
            "unread": None
            if unread is None
            else {**msgspec.to_builtins(unread), "name": BY_CODE[unread.code].name},
        }
    )


def totals_json(totals: Totals) -> str:
    """Return what became of a run as a JSON object."""
    return _json({"totals": msgspec.to_builtins(totals)})


def _json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False)
