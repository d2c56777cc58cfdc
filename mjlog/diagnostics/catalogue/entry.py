"""The form of a catalogue entry."""

from __future__ import annotations

from dataclasses import dataclass

from mjlog.diagnostics.diagnostic import Severity
from mjlog.diagnostics.label import Label


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of finding. Codes are never reused or renumbered.

    In a message template ``{key}`` is a value of the diagnostic's data, ``{key:party}`` a payer
    or payee ("seat 1", "the house"), ``{key:word}`` a word of the log's vocabulary, which Chinese
    readers get in Chinese. A part in square brackets is left out when a value in it is missing.

    Args:
        code: ``MJ`` and three digits; the first digit is the stage.
        name: the code in words, for ``--select`` and for readers.
        title: what the finding is, without values.
        message: templates filled from a diagnostic's data.
        explain: what it means, why it is checked, what to do.
        severity: default severity.
        stops: the state is lost, so the rest of the hand is not replayed.
        choice: a list of expected values names alternatives, of which one would do.
        cut: the log or the hand ends early, so nobody can tell how the hand came out.
    """

    code: str
    name: str
    title: Label
    message: Label
    explain: Label
    severity: Severity = "error"
    stops: bool = False
    choice: bool = False
    cut: bool = False
