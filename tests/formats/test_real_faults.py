"""Real Tenhou logs, each with one thing changed: one finding for one cause.

Not among these: an indicator of another kind, which the wins count by the one that was turned.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from mjlog.codec import Source
from mjlog.formats import InManner, Manner, batches
from mjlog.verification.game import verify_batches

Change = Callable[[re.Match[bytes]], bytes]


def plus(group: int, more: int, last: int = 136) -> Change:
    """Add to the number in a group of the match."""

    def change(match: re.Match[bytes]) -> bytes:
        start, end = match.start(group) - match.start(), match.end(group) - match.start()
        number = (int(match[group]) + more) % last
        return match[0][:start] + b"%d" % number + match[0][end:]

    return change


KINDS: dict[str, tuple[bytes, Change, set[str]]] = {
    "a declaration is missing": (
        rb'<REACH who="\d" step="1"/>(?=<[D-G]\d+/><REACH)', lambda _: b"", {"MJ345"}),
    "a declaration is another seat's": (
        rb'<REACH who="(\d)" step="1"/>', plus(1, 1, 4), {"MJ301"}),
    "a stick is missing": (
        rb'<REACH who="\d"[^>]* step="2"/>', lambda _: b"", {"MJ344"}),
    "a stick is another seat's": (
        rb'<REACH who="(\d)"[^>]* step="2"/>', plus(1, 1, 4), {"MJ345"}),
    "neither a declaration nor its stick": (
        rb'<REACH who="\d" step="1"/>(<[D-G]\d+/>)<REACH who="\d"[^>]* step="2"/>',
        lambda match: match[1], {"MJ502", "MJ607", "MJ608"}),
    "an indicator is missing": (rb'<DORA hai="\d+" ?/>', lambda _: b"", {"MJ341"}),
    "a yaku is missing": (
        rb' yaku="(\d+,\d+),([\d,]+)"', lambda match: b' yaku="%s"' % match[2],
        {"MJ501", "MJ504", "MJ506"}),
    "a yaku too many": (
        rb' yaku="([\d,]+)"', lambda match: b' yaku="26,2,%s"' % match[1], {"MJ502"}),
    "fu": (rb'AGARI[^>]* ten="(\d+),', plus(1, 10, 999), {"MJ513"}),
    "points": (rb'AGARI[^>]* ten="\d+,(\d+),', plus(1, 400, 10**6), {"MJ515"}),
    "the winner": (rb'AGARI[^>]* who="(\d)"', plus(1, 1, 4), {"MJ301", "MJ401"}),
    "who gave the tile": (rb'AGARI[^>]* fromWho="(\d)"', plus(1, 1, 4), {"MJ301", "MJ406"}),
    "the winning tile": (rb'AGARI[^>]* machi="(\d+)"', plus(1, 4), {"MJ403"}),
    "a tile that the winner shows": (rb'AGARI[^>]* hai="(\d+),', plus(1, 4), {"MJ211"}),
    "who is ready is left out": (
        rb'(RYUUKYOKU[^>]*?) hai\d="[\d,]*"', lambda match: match[1], {"MJ330", "MJ349"}),
    "a tile that who is ready shows": (
        rb'RYUUKYOKU[^>]*? hai\d="(\d+)', plus(1, 4), {"MJ211", "MJ029"}),
    "a draw is missing": (rb"<[T-W]\d+/>", lambda _: b"", {"MJ301"}),
    "a discard is missing": (rb"<[D-G]\d+/>", lambda _: b"", {"MJ301"}),
    "deposits as the hand opens": (rb'INIT seed="\d+,\d+,(\d+)', plus(1, 1), {"MJ717"}),
    "scores as the hand opens": (rb'INIT [^>]*ten="(\d+)', plus(1, 10, 10**6), {"MJ709"}),
    "the dealer": (rb'INIT [^>]*oya="(\d)', plus(1, 1, 4), {"MJ703"}),
    "the number of the round": (rb'INIT seed="(\d+)', plus(1, 1, 16), {"MJ038"}),
    "no opening of a hand": (rb"<INIT [^>]*>", lambda _: b"", {"MJ031"}),
    "a tile too few as the hand opens": (
        rb'(INIT [^>]*hai2="\d+),\d+', lambda match: match[1], {"MJ029"}),
    "a result twice": (
        rb"<(?:AGARI|RYUUKYOKU) [^>]*>", lambda match: match[0] * 2, {"MJ031"}),
    "an indicator twice": (rb"<DORA [^>]*>", lambda match: match[0] * 2, {"MJ342"}),
    "another dragon": (
        rb' yaku="(?:[\d,]*,\d+,)?(1[89]),1(?:,(?!20)|")', plus(1, 1), {"MJ038"}),
    "counter sticks of a result": (rb'(?:AGARI|RYUUKYOKU) ba="(\d+),', plus(1, 1), {"MJ038"}),
    "deposits of a result": (rb'(?:AGARI|RYUUKYOKU) ba="\d+,(\d+)', plus(1, 1), {"MJ038"}),
    "final scores": (rb' owari="(-?\d+)', plus(1, 10, 10**6), {"MJ712", "MJ714"}),
    "placement points": (rb' owari="-?\d+,(-?\d+)', plus(1, 10, 10**6), {"MJ038"}),
}  # fmt: skip


@pytest.fixture(scope="session")
def logs(real_logs: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted((real_logs / "riichi").rglob("*.xml"))]


def changed(logs: list[bytes], pattern: bytes, change: Change, rng: Random) -> Iterator[bytes]:
    for data in logs:
        places = list(re.finditer(pattern, data))
        if places:
            match = rng.choice(places)
            yield data[: match.start()] + change(match) + data[match.end() :]


def test_a_tile_under_the_indicators_that_the_wall_does_not_have(logs: list[bytes]) -> None:
    """Where the wall follows from the seed, whatever the tile would count for."""
    rng = Random("under")
    seeded = [data for data in logs if b"mt19937ar-sha512-n288-base64," in data][:8]
    assert seeded
    for data in changed(seeded, rb'doraHaiUra="(\d+)', plus(1, 4), rng):
        source = InManner(Source("x", stream=io.BytesIO(data)), Manner(check_seed=True))
        reports = verify_batches("x", batches(source))
        found = [finding.code for report in reports for finding in report.findings]
        assert found == ["MJ351"]


@pytest.mark.parametrize("kind", KINDS)
def test_one_thing_changed_is_one_finding(logs: list[bytes], kind: str) -> None:
    pattern, change, codes = KINDS[kind]
    rng = Random(kind)
    logs = rng.sample(logs, 12)
    tried = 0
    for data in changed(logs, pattern, change, rng):
        tried += 1
        reports = verify_batches("x", batches(Source("x", stream=io.BytesIO(data))))
        found = [finding.code for report in reports for finding in report.findings]
        assert len(found) == 1, found
        assert found[0] in codes
    assert tried > 3


def test_indicators_turned_for_nobody_or_not_turned(logs: list[bytes]) -> None:
    """A lone winner who has drawn its tile itself says what it turned."""
    tried = 0
    for data in logs[:8]:
        for tag in re.findall(rb"<AGARI [^>]*>", data):
            who, source = re.search(rb'who="(\d)"', tag), re.search(rb'fromWho="(\d)"', tag)
            if who is None or source is None or who[1] != source[1]:
                continue
            other = re.sub(rb' doraHaiUra="[^"]*"', b"", tag)
            if other == tag:
                other = tag.replace(b" who=", b' doraHaiUra="100" who=')
            reports = verify_batches(
                "x", batches(Source("x", stream=io.BytesIO(data.replace(tag, other))))
            )
            found = [finding.code for report in reports for finding in report.findings]
            assert found == ["MJ351"]
            tried += 1
            break
    assert tried > 4
