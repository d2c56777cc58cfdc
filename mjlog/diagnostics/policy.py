"""Which findings are kept, and how severe they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from mjlog.diagnostics.catalogue import BY_CODE, ENTRIES, Entry
from mjlog.diagnostics.diagnostic import Diagnostic, Place
from mjlog.diagnostics.lookup import closeness, match
from mjlog.diagnostics.waivers import Waiver


class Policy:
    """What a run does with findings.

    A finding is kept unless it is waived, ignored, or not among the selected. Where both
    ``select`` and ``ignore`` speak of a code the closer one decides (``MJ302`` before ``MJ3``),
    and ``ignore`` where both are as close.

    Args:
        select: codes, beginnings of codes, or names to keep; empty: all.
        ignore: those to drop.
        strict: warnings count as errors.
        waivers: findings that have been accepted.

    Attributes:
        used: numbers of the waivers, as positions in ``waivers``, that have met a finding. Runs
            in several processes unite theirs.

    Raises:
        UsageError: something in ``select`` or ``ignore`` names no code.
    """

    __slots__ = ("_kept", "strict", "used", "waivers")

    def __init__(
        self,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        strict: bool = False,
        waivers: Sequence[Waiver] = (),
    ) -> None:
        for text in (*select, *ignore):
            match(text)
        self._kept = frozenset(entry.code for entry in ENTRIES if _is_kept(entry, select, ignore))
        self.strict = strict
        self.waivers = tuple(waivers)
        self.used: set[int] = set()

    def apply(self, diagnostic: Diagnostic) -> Diagnostic | None:
        """Return the finding as it counts, None when it is dropped."""
        if self.waivers:
            waived = [n for n, waiver in enumerate(self.waivers) if waiver.covers(diagnostic)]
            if waived:
                self.used.update(waived)
                return None
        if diagnostic.code not in self._kept:
            return None
        if self.strict and diagnostic.severity == "warning":
            return replace(diagnostic, severity="error")
        return diagnostic

    def unused(self, sources: Iterable[str] | None = None) -> list[Diagnostic]:
        """Return a finding for every waiver that met none.

        Args:
            sources: names of the sources of the run; waivers for other sources are left out.
        """
        idle = [n for n in range(len(self.waivers)) if n not in self.used]
        if sources is not None and idle:
            names = list(sources)
            idle = [n for n in idle if any(self.waivers[n].concerns(name) for name in names)]
        findings = (_idle(self.waivers[n]) for n in idle)
        return [finding for finding in findings if finding.code in self._kept]


def _is_kept(entry: Entry, select: Sequence[str], ignore: Sequence[str]) -> bool:
    chosen = max((closeness(text, entry) for text in select), default=-1)
    dropped = max((closeness(text, entry) for text in ignore), default=-1)
    if select and chosen < 0:
        return False
    return dropped < 0 or chosen > dropped


def _idle(waiver: Waiver) -> Diagnostic:
    code = "MJ904"
    return Diagnostic(
        code=code,
        severity=BY_CODE[code].severity,
        place=Place(source=waiver.file),
        data={"number": waiver.number, "waiver": waiver.text, "because": waiver.reason},
    )
