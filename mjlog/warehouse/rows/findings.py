"""The rows of findings, and of hands kept apart."""

from __future__ import annotations

from mjlog.diagnostics import BY_CODE, Diagnostic
from mjlog.diagnostics.render import as_json, message
from mjlog.verification.report import HandReport
from mjlog.warehouse.rows.games import GameRows
from mjlog.warehouse.rows.values import Row, to_json


def diagnostic_row(
    finding: Diagnostic,
    number: int,
    *,
    source_key: int,
    game: GameRows | None,
    hand_key: int | None,
    status: str | None,
) -> Row:
    """Return the row of a finding."""
    place = finding.place
    whole = as_json(finding)
    seat = finding.data.get("seat")
    if not isinstance(seat, int) or not 0 <= seat <= 3:
        seat = None
    player = None
    if game is not None and seat is not None and seat < len(game.players):
        player = game.players[seat]
    return (
        source_key,
        number,
        place.source,
        place.line,
        place.element,
        place.offset,
        None if game is None else game.key,
        place.game,
        hand_key,
        place.hand,
        place.event,
        seat,
        player,
        finding.code,
        BY_CODE[finding.code].name,
        finding.severity,
        status,
        message(finding, "en"),
        message(finding, "zh"),
        None if finding.recorded is None else to_json(whole["recorded"]),
        None if finding.expected is None else to_json(whole["expected"]),
        whole["decided_by"],
        to_json(whole),
    )


def failed_row(
    report: HandReport,
    game: GameRows,
    spot: tuple[int, str | None],
    *,
    source_key: int,
    lines: str,
    spots: list[tuple[int, str | None]] | None,
) -> Row:
    """Return the row of a hand that failed or is unsupported, the next of its game."""
    return (
        source_key,
        game.key,
        report.source,
        *spot,
        report.game,
        game.hands,
        report.hand,
        report.status,
        game.players,
        report.events,
        report.checked,
        [finding.code for finding in report.findings],
        sum(finding.severity == "error" for finding in report.findings),
        list(report.unchecked),
        None if report.correction is None else to_json(report.correction),
        lines,
        None if spots is None else to_json(spots),
    )
