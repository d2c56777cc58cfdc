"""The writers of ``mjlog verify``: findings, corrections, verdicts, totals."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Protocol

import msgspec

from mjlog.batch import Verdict
from mjlog.cli.output import GREEN, RED, YELLOW, has_colour, paint, plural
from mjlog.cli.text.referee import correction_text
from mjlog.diagnostics import Diagnostic, Label
from mjlog.diagnostics.render import as_json, github, text
from mjlog.diagnostics.unchecked import describe
from mjlog.diagnostics.wording import clean
from mjlog.verification.report import SEVERITY, STATUSES, HandReport, Status

_COLOURS = {"verified": GREEN, "partial": GREEN, "unsupported": YELLOW, "failed": RED}
_NOT_CHECKED = Label("not checked", "未檢查")


class Writer(Protocol):
    """Writes what verification finds."""

    def report(self, report: HandReport) -> Iterator[str]:
        """Yield the lines for one hand."""

    def finding(self, finding: Diagnostic) -> Iterator[str]:
        """Yield the lines for one finding."""

    def verdict(self, verdict: Verdict) -> Iterator[str]:
        """Yield the lines for one log."""


def writer_for(output: str, lang: str, quiet: bool) -> Writer:
    """Return the writer of a format."""
    if output == "jsonl":
        return JsonWriter(quiet)
    if output == "github":
        return GithubWriter(lang, quiet)
    return TextWriter(lang, quiet)


class TextWriter:
    """For people: a block a finding, a block a wrong hand, a line a log."""

    def __init__(self, lang: str, quiet: bool) -> None:
        self._lang = lang
        self._quiet = quiet
        self._colour = has_colour()

    def report(self, report: HandReport) -> Iterator[str]:
        """Yield the lines for one hand."""
        for finding in report.findings:
            yield from self.finding(finding)
        if report.hand is not None and report.status == "failed":
            yield correction_text(report, self._lang)

    def finding(self, finding: Diagnostic) -> Iterator[str]:
        """Yield the lines for one finding."""
        first, newline, rest = text(finding, self._lang).partition("\n")
        style = {"error": RED, "warning": YELLOW}.get(finding.severity, 0)
        yield paint(first, style, self._colour) + newline + rest

    def verdict(self, verdict: Verdict) -> Iterator[str]:
        """Yield the line for one log."""
        if not self._quiet:
            status = paint(
                STATUSES[verdict.status].text(self._lang), _COLOURS[verdict.status], self._colour
            )
            yield f"{clean(verdict.source)}  {status}  {verdict_text(verdict, self._lang)}"


class GithubWriter(TextWriter):
    """For a workflow's log: every finding annotates its line."""

    def finding(self, finding: Diagnostic) -> Iterator[str]:
        """Yield the annotation of one finding."""
        yield github(finding, self._lang)


class JsonWriter:
    """For programs: an object a finding, an object a correction, an object a log."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet

    def report(self, report: HandReport) -> Iterator[str]:
        """Yield the objects for one hand."""
        for finding in report.findings:
            yield from self.finding(finding)
        correction = report.correction
        if correction is not None:
            content: dict[str, object] = msgspec.to_builtins(correction)
            content["difference"] = list(correction.difference)
            yield _json(
                {
                    "file": report.source,
                    "game": report.game,
                    "hand": report.hand,
                    "line": report.line,
                    "correction": content,
                }
            )

    def finding(self, finding: Diagnostic) -> Iterator[str]:
        """Yield the object of one finding."""
        yield _json(as_json(finding))

    def verdict(self, verdict: Verdict) -> Iterator[str]:
        """Yield the object of one log."""
        if not self._quiet:
            yield _json(
                {
                    "file": verdict.source,
                    "status": verdict.status,
                    "hands": verdict.statuses,
                    "events": verdict.events,
                    "errors": verdict.errors,
                    "warnings": verdict.warnings,
                    "unchecked": verdict.unchecked,
                }
            )


def _json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False)


def verdict_text(verdict: Verdict, lang: str) -> str:
    """Return hands by status, findings by severity, and what could not be checked."""
    zh = lang == "zh"
    counts = _statuses(verdict.statuses, lang)
    parts = [f"{verdict.hands} 局" if zh else plural(verdict.hands, "hand")]
    if len(verdict.statuses) > 1:
        parts[0] += f"（{counts}）" if zh else f" ({counts})"
    parts += _severities(verdict.errors, verdict.warnings, lang)
    if verdict.unchecked:
        listed = describe(verdict.unchecked, lang)
        parts.append(f"{_NOT_CHECKED.text(lang)}{'：' if zh else ': '}{listed}")
    return ("，" if zh else ", ").join(parts)


def _statuses(statuses: dict[Status, int], lang: str) -> str:
    ordered = sorted(statuses.items(), key=lambda pair: SEVERITY.index(pair[0]))
    if lang == "zh":
        return "、".join(f"{STATUSES[status].zh} {count}" for status, count in ordered)
    return ", ".join(f"{count} {STATUSES[status].en}" for status, count in ordered)


def _severities(errors: int, warnings: int, lang: str) -> list[str]:
    parts = []
    if errors:
        parts.append(f"錯誤 {errors} 項" if lang == "zh" else plural(errors, "error"))
    if warnings:
        parts.append(f"警告 {warnings} 項" if lang == "zh" else plural(warnings, "warning"))
    return parts


class Totals:
    """Counts over a run.

    Args:
        begun: when it began, in seconds of the monotonic clock.
    """

    def __init__(self, begun: float) -> None:
        self._begun = begun
        self._logs: dict[Status, int] = {}
        self._hands = 0
        self._events = 0
        self._statuses: dict[Status, int] = {}
        self._warnings = 0
        self.errors = 0
        self.crashed = False
        self.found = False

    def add(self, verdict: Verdict) -> None:
        """Count a log in."""
        self._logs[verdict.status] = self._logs.get(verdict.status, 0) + 1
        self._hands += verdict.hands
        self._events += verdict.events
        for status, count in verdict.statuses.items():
            self._statuses[status] = self._statuses.get(status, 0) + count
        self.errors += verdict.errors
        self._warnings += verdict.warnings
        self.crashed |= verdict.crashed
        self.found |= verdict.found

    @property
    def logs(self) -> int:
        """Logs met, those included in which nothing could be read."""
        return sum(self._logs.values())

    def text(self, lang: str) -> str:
        """Return the totals in one line."""
        seconds = time.monotonic() - self._begun
        found = _severities(self.errors, self._warnings, lang)
        of_logs, of_hands = (_statuses(each, lang) for each in (self._logs, self._statuses))
        logs = self.logs
        if lang == "zh":
            result = "、".join(found) or "無錯誤"
            return (
                f"{logs} 份牌譜（{of_logs}），{self._hands} 局{of_hands and f'（{of_hands}）'}，"
                f"{self._events} 個事件：{result}（{seconds:.1f} 秒）"
            )
        result = ", ".join(found) or "no errors"
        return (
            f"{plural(logs, 'log')} ({of_logs}), "
            f"{plural(self._hands, 'hand')}{of_hands and f' ({of_hands})'}, "
            f"{plural(self._events, 'event')}: {result} ({seconds:.1f} s)"
        )
