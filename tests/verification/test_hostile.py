"""Whatever is put in, the verifier says something sensible about it and goes on."""

import gzip
from functools import cache
from random import Random

import pytest

from tests.mutation.corpus import short_game
from tests.mutation.logs import (
    Log,
    changed,
    errors,
    findings,
    inserted,
    to_bytes,
    verify_bytes,
    verify_log,
)
from tests.mutation.scenes import SCENES
from tests.verification.bad_logs import quick
from tests.verification.hostile import examples, fuzzed, numbers_replaced, sound, witness

MEBIBYTE = 1 << 20


@cache
def _game(name: str, *scenes: str) -> Log:
    return short_game(f"hostile-{name}", Random(f"hostile-{name}"), [SCENES[s] for s in scenes], 0)


def _logs() -> list[Log]:
    return [_game(name, name, "ready") for name in SCENES]


@pytest.mark.untraced
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_any_event_for_any_seat_at_any_moment(seat: int) -> None:
    """Every example of the format, its seats replaced, before every line of several hands."""
    lines = [numbers_replaced(event, seat) for event in examples()]
    for name in ("robbery", "forced_kong", "early_declaration"):
        log = _game(name, name)
        # Long stretches of ordinary play add nothing.
        places = [*range(min(len(log), 24)), *range(max(24, len(log) - 8), len(log) + 1)]
        for index in places:
            for event in lines:
                sound(verify_log(inserted(log, index, event)))


@pytest.mark.untraced
@pytest.mark.parametrize("seat", [2, 3])
def test_a_log_whose_every_seat_is_not_there(seat: int) -> None:
    for log in _logs():
        for index in range(len(log)):
            broken = [*log[:index], numbers_replaced(log[index], seat), *log[index + 1 :]]
            reports = verify_log(broken)
            sound(reports)
            if broken[index] != log[index]:
                assert errors(reports) or log[index]["type"] == "game", (log[index], index)
        reports = verify_log([numbers_replaced(event, seat) for event in log])
        sound(reports)
        assert errors(reports)


@pytest.mark.parametrize(
    "junk",
    [b"", b"   ", b"\xff\xfe", b"{", b"null", b"[]", b'{"type":1}', b"{}", b"\x1b[31m", b'"draw"'],
)
def test_garbage_between_any_two_lines(junk: bytes) -> None:
    lines = to_bytes(quick()).split(b"\n")[:-1]
    for index in range(len(lines) + 1):
        data = b"\n".join([*lines[:index], junk, junk, *lines[index:], b""])
        reports = verify_bytes(data)
        sound(reports)
        found = findings(reports)
        assert found or (index == len(lines) and not junk.strip())
        assert all(finding.code.startswith(("MJ0", "MJ1")) for finding in found), found


@pytest.mark.parametrize("scene", ["heavenly", "earthly", "robbery", "forced_kong"])
def test_a_file_cut_after_any_line(scene: str) -> None:
    log = _game(f"cut-{scene}", scene, scene)
    for length in range(1, len(log)):
        reports = verify_log(log[:length])
        sound(reports)
        (found,) = findings(reports)
        assert found.place.line == length
        inside = log[length - 1]["type"] not in ("game", "hand_end")
        expected = "MJ104" if inside else "MJ117" if length == 1 else "MJ114"
        assert found.code == expected


@pytest.mark.untraced
def test_a_file_cut_at_any_byte() -> None:
    data = to_bytes(quick())
    ends = {at + 1 for at, byte in enumerate(data) if byte == 10}
    for length in range(1, len(data) - 1):
        reports = verify_bytes(data[:length])
        sound(reports)
        codes = [finding.code for finding in findings(reports)]
        if length in ends or length + 1 in ends:
            assert codes in (["MJ104"], ["MJ117"], ["MJ114"]), length
        elif data[:length].rfind(b"\n") < 0:
            assert codes in (["MJ004"], ["MJ007"], ["MJ002"]), (length, codes)
        else:
            assert codes == ["MJ007"], length


def test_an_archive_cut_at_any_byte() -> None:
    data = gzip.compress(to_bytes(quick()), mtime=0)
    for length in range(len(data)):
        reports = verify_bytes(data[:length])
        sound(reports)
        assert errors(reports)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"type":"draw",' + b'"a":1,' * 1_000_000 + b'"a":2}\n', "MJ008"),
        (b'{"type":"draw",' + b'"a":1,' * 150_000 + b'"a":2}\n', "MJ017"),
        (b"[" * 500_000 + b"\n", "MJ016"),
        (b'{"type":"draw","seat":' + b"[" * 400_000 + b"]" * 400_000 + b"}\n", "MJ016"),
        (b'{"type":"draw","seat":' + b"9" * 900_000 + b"}\n", "MJ015"),
        (b'{"type":"draw","seat":-' + b"9" * 20 + b"}\n", "MJ015"),
        (b'{"type":"draw","tile":"' + b"\\u0000" * 100_000 + b'"}\n', "MJ022"),
    ],
    ids=["long", "doubled", "nested list", "nested value", "huge", "negative", "escaped"],
)
def test_lines_that_are_made_to_hurt(data: bytes, code: str) -> None:
    head = to_bytes(quick()[:2])
    reports = verify_bytes(head + data)
    sound(reports)
    assert code in {finding.code for finding in findings(reports)} or code == "MJ022"
    assert errors(reports)


def test_everything_twice_or_backwards_or_in_another_order() -> None:
    for number, log in enumerate(_logs()):
        rng = Random(number)
        shuffled = sorted(log, key=lambda event: rng.random())
        inner = [log[0], *sorted(log[1:], key=lambda event: rng.random())]
        for broken in (
            log[::-1],
            [*log, *log[::-1]],
            shuffled,
            inner,
            [e for e in log for _ in "12"],
        ):
            reports = verify_log(broken)
            sound(reports)
            assert errors(reports)


def _fuzz(rounds: int, seed: str) -> None:
    logs = _logs()
    silent = 0
    for number in range(rounds):
        rng = Random(f"{seed}-{number}")
        log = logs[number % len(logs)]
        broken = fuzzed(log, rng)
        reports = verify_log(broken)
        sound(reports)
        if broken != log and not findings(reports):
            silent += 1
            if all(report.status == "verified" for report in reports):
                witness(broken)
    assert silent < rounds / 4


@pytest.mark.untraced
def test_logs_with_something_changed_at_random() -> None:
    _fuzz(2_000, "few")


@pytest.mark.slow
def test_many_logs_with_something_changed_at_random() -> None:
    _fuzz(30_000, "many")


@pytest.mark.untraced
@pytest.mark.parametrize("kind", ["win", "kong", "pung", "settlement", "reveal", "penalty", "pass"])
@pytest.mark.parametrize("lost", [False, True])
def test_the_same_event_hundreds_of_times(kind: str, lost: bool) -> None:
    """What may be meant by so many of them is not tried out one by one."""
    for event in examples():
        if event["type"] != kind:
            continue
        for name in ("robbery", "earthly"):
            log = _game(name, name)
            if lost:
                log = changed(log, 2, tile="9s")
            for index in (5, len(log) - 4):
                for seat in (0, 1):
                    many = [numbers_replaced(event, seat)] * 300
                    broken = inserted(log, index, *many)
                    if kind == "win":
                        own = next(line for line in log if line["type"] == "win")
                        broken = inserted(broken, index, *[own] * 50, *[{**own, "seat": seat}] * 50)
                    reports = verify_log(broken)
                    sound(reports[-3:])
                    assert errors(reports)
