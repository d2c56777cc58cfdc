"""What is recorded of a log, and what counts as a change of it."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import mjlog
from mjlog.codec import Source
from mjlog.fixtures import FixtureError, LogVerdict, add, changes, found, judge, read_verdict
from mjlog.fixtures.verdict import decode, encode
from tests.pytest_plugin.logs import DISPUTED, ROOT, SAMPLE, fixture, records, verdict, write


def judged(log: Path) -> LogVerdict:
    return judge(Source(str(log), str(log)))


def test_items_and_payments_of_a_right_log_are_those_it_records() -> None:
    hands = judged(SAMPLE).hands
    recorded: list[dict[str, Any]] = []
    for line in records(SAMPLE):
        if line["type"] == "hand":
            recorded.append({"items": [], "payments": [], "number": line["hand"]})
        elif line["type"] == "win":
            recorded[-1]["items"] += [(i["id"], i["count"], i["value"]) for i in line["items"]]
        elif line["type"] == "settlement":
            recorded[-1]["payments"] += [
                (p["from"], p["to"], p["amount"]) for p in line["payments"]
            ]
            recorded[-1]["deltas"] = line["deltas"]
    assert len(hands) == len(recorded) > 5
    for hand, expected in zip(hands, recorded, strict=True):
        assert (hand.status, hand.hand) == ("verified", expected["number"])
        assert hand.wins is not None
        assert hand.payments is not None
        items = [(i.id, i.count, i.value) for win in hand.wins for i in win.items]
        assert sorted(items) == sorted(expected["items"])
        assert [(p.from_seat, p.to, p.amount) for p in hand.payments] == expected["payments"]
        assert hand.deltas == expected["deltas"]


def test_payments_of_riichi_games_are_those_they_record() -> None:
    """Counter sticks, deposits and who is ready among them; fu and points of every win."""
    reasons = set()
    for number in (1, 5, 9):
        log = ROOT / "data" / "sample" / "riichi" / f"game-{number:04}.jsonl"
        content = records(log)
        paid = [line for line in content if line["type"] == "settlement"]
        wins = [(line["fu"], line["points"]) for line in content if line["type"] == "win"]
        hands = judged(log).hands
        for hand, expected in zip(hands, paid, strict=True):
            if hand.payments is None:
                assert hand.deltas is None
                assert not any(expected["deltas"])  # called off
                continue
            assert [(p.from_seat, p.to, p.amount, p.reason) for p in hand.payments] == [
                (p["from"], p["to"], p["amount"], p["reason"]) for p in expected["payments"]
            ]
            assert hand.deltas == expected["deltas"]
            reasons |= {p.reason for p in hand.payments}
        assert [(win.fu, win.points) for hand in hands for win in hand.wins or ()] == wins
    assert reasons >= {"win", "honba", "deposit", "noten"}


def test_a_change_of_fu_is_told() -> None:
    known = judged(ROOT / "data" / "sample" / "riichi" / "game-0001.jsonl")
    hand = next(hand for hand in known.hands if hand.wins)
    assert hand.wins
    fu, points = hand.wins[0].fu, hand.wins[0].points
    text = encode(known)
    assert '"fu": 110' not in text
    before = decode(text.replace(f'"fu": {fu}', '"fu": 110', 1).encode())
    rows = [row for change in changes(before, known) for row in change.lines()]
    assert f"    - 110 fu, {points} points" in rows
    assert f"    + {fu} fu, {points} points" in rows
    zh = [row for change in changes(before, known) for row in change.lines("zh")]
    assert f"    - 110 符，{points} 點" in zh


def test_what_a_thin_log_does_not_record_is_recomputed(tmp_path: Path) -> None:
    content = records(SAMPLE)
    for line in content:
        if line["type"] == "win":
            line.update(items=None, total=None, counted=None)
        elif line["type"] == "settlement":
            line["payments"] = None
        elif line["type"] == "game_end":
            line.pop("hash", None)
    thin = judged(write(tmp_path / "thin.jsonl", content))
    for hand, full in zip(thin.hands, judged(SAMPLE).hands, strict=True):
        if hand.wins:
            assert hand.status == "partial"
        assert (hand.wins, hand.payments, hand.deltas) == (full.wins, full.payments, full.deltas)


def test_a_wrong_log_records_what_is_right() -> None:
    (hand,) = judged(DISPUTED).hands
    assert [finding.code for finding in hand.findings] == ["MJ502"]
    assert hand.wins is not None
    assert [(item.id, item.value) for item in hand.wins[0].items] == [
        ("self_draw", 4),
        ("concealed", 1),
        ("no_claim_tsumo", 1),
    ]
    assert hand.payments is not None
    assert [(p.from_seat, p.to, p.amount) for p in hand.payments] == [(0, 1, 190)]
    assert hand.deltas == [-190, 190]


@pytest.mark.parametrize("log", sorted((ROOT / "tests" / "data" / "bad").rglob("*.jsonl"))[::7])
def test_verdicts_read_as_they_were_written(log: Path) -> None:
    known = judged(log)
    text = encode(known)
    again = decode(text.encode())
    # Numbers, lists and labels come back; that is all that is compared.
    assert not any(change.lines() for change in changes(again, known))
    assert encode(again) == text
    assert json.loads(text)["format"] == "mjlog-verdict/1"


def test_verdict_is_fit_for_review() -> None:
    lines = encode(judged(DISPUTED)).splitlines()
    assert '            {"id": "self_draw", "count": 1, "value": 4},' in lines
    assert '          "code": "MJ502",' in lines
    assert '      "deltas": [-190, 190]' in lines


def test_better_words_are_no_change() -> None:
    known = judged(DISPUTED)
    text = encode(known).replace("Single wait is recorded", "An odd wait is recorded")
    assert text != encode(known)
    assert not any(change.lines() for change in changes(decode(text.encode()), known))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"status": "failed"', '"status": "verified"', ["- verified, 11 of 11", "+ failed, 11 of"]),
        ('"MJ502"', '"MJ503"', ["- line 10 event 8  MJ503", "+ line 10 event 8  MJ502"]),
        ('"event": 8', '"event": 9', ["- line 10 event 9", "+ line 10 event 8"]),
        ('"severity": "error"', '"severity": "warning"', ["  warning  ", "  error  "]),
        ('"recorded": {"count": 1', '"recorded": {"count": 2', ["recorded 2 × 1"]),
        ("pattern.single_wait", "pattern.dragon", ["- line 10", "+ line 10"]),
        ('"value": 4', '"value": 5', ["- self_draw 1 × 5", "+ self_draw 1 × 4", "  concealed 1"]),
        ('"id": "concealed"', '"id": "dragon"', ["- dragon 1 × 1", "+ concealed 1 × 1"]),
        ('"counted": 6', '"counted": 7', ["- total 6, counted 7", "+ total 6, counted 6"]),
        ('"amount": 190', '"amount": 210', ["- seat 0 → seat 1  210", "+ seat 0 → seat 1  190"]),
        ("[-190, 190]", "[-210, 210]", ["- seat 0  -210", "+ seat 1  +190"]),
        ('"unchecked": []', '"unchecked": ["newer_format"]', ["- keys of a newer version"]),
        ('"checked": 11', '"checked": 9', ["- failed, 9 of 11 lines checked"]),
    ],
)
def test_a_change_is_told(old: str, new: str, expected: list[str]) -> None:
    known = judged(DISPUTED)
    text = encode(known)
    assert old in text
    (change,) = changes(decode(text.replace(old, new).encode()), known)
    told = change.text()
    assert told.startswith("hand 1, line 2: the verdict has changed   - recorded   + now\n")
    for part in expected:
        assert part in told, told
    assert change.text("zh").startswith("第 1 局（第 2 行）：檢查結果有變")


def test_hands_that_come_and_go_are_told() -> None:
    known = judged(SAMPLE)
    less = decode(encode(known).encode())
    missing = less.hands.pop(1)
    gone = [change for change in changes(known, less) if change.lines()]
    assert [change.hand for change in gone] == [missing]
    assert "+ no such hand" in gone[0].text()
    new = [change for change in changes(less, known) if change.lines()]
    assert "- no such hand" in new[0].text()
    assert "- 沒有這一局" in new[0].text("zh")


def test_long_lists_are_told_without_what_is_the_same(tmp_path: Path) -> None:
    content = records(DISPUTED)
    for number, line in enumerate(content):
        line[f"y-{number}"] = line[f"z-{number}"] = 1  # two unknown keys each
    log = write(tmp_path / "many.jsonl", content)
    known = judged(log)
    before = decode(encode(known).encode())
    findings = max((*(hand.findings for hand in before.hands), before.elsewhere), key=len)
    assert len(findings) >= 12
    findings.pop()
    told = [change.text() for change in changes(before, known) if change.lines()]
    assert len(told) == 1
    assert len(told[0].splitlines()) == 3


def test_a_clean_log_is_kept_in_canonical_form(tmp_path: Path) -> None:
    spaced = tmp_path / "spaced.jsonl"
    content = records(SAMPLE)
    content[0]["x-note"] = "kept"
    write(spaced, content)
    log = fixture(spaced, tmp_path / "fixtures")
    assert log.name == "spaced.mjlog.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    assert lines[0].endswith(b',"x-note":"kept"}\n')
    assert lines[1:] == SAMPLE.read_bytes().splitlines(keepends=True)[1:]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b'"type":"draw"', b'"type":"drew"', 1),
        lambda data: data[:-40],
        lambda data: data.replace(b"\n", b"\n\n", 1),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b'"dealer":0', b'"dealer":0,"dealer":1', 1),
        lambda data: data.replace(b"mjlog/1.0", b"mjlog/1.7").replace(
            b'"hand":1', b'"new":1,"hand":1'
        ),
    ],
    ids=["type", "cut", "blank", "mark", "doubled", "newer"],
)
def test_a_faulty_log_is_kept_as_it_is(damage: Any, tmp_path: Path) -> None:
    data = damage(SAMPLE.read_bytes())
    (tmp_path / "bad.jsonl").write_bytes(data)
    log = fixture(tmp_path / "bad.jsonl", tmp_path)
    assert log.read_bytes() == data
    known = verdict(log)
    assert known["elsewhere"] or any(hand["findings"] for hand in known["hands"])
    assert not any(change.lines() for change in changes(read_verdict(log), judged(log)))


def test_one_hand_is_cut_out_with_its_header(tmp_path: Path) -> None:
    log = fixture(SAMPLE, tmp_path, hand=3)
    assert log.name == "game-0001-hand-3.mjlog.jsonl"
    lines = records(log)
    assert [line["type"] for line in lines[:2]] == ["game", "hand"]
    assert lines[1]["hand"] == 3
    assert lines[-1]["type"] == "hand_end"
    assert sum(line["type"] == "hand" for line in lines) == 1
    everything = records(SAMPLE)
    start = everything.index(lines[1])
    assert lines[1:] == everything[start : start + len(lines) - 1]
    report = mjlog.verify(log)
    assert report.status == "partial"


def test_a_hand_with_a_broken_line_is_cut_out_as_it_stands(tmp_path: Path) -> None:
    rows = SAMPLE.read_bytes().splitlines(keepends=True)
    hands = [at for at, row in enumerate(rows) if row.startswith(b'{"type":"hand",')]
    rows[hands[2] + 4] = b'{"type":"discard","seat":0,\n'
    (tmp_path / "broken.jsonl").write_bytes(b"".join(rows))
    log = fixture(tmp_path / "broken.jsonl", tmp_path, hand=3)
    assert log.read_bytes() == rows[0] + b"".join(rows[hands[2] : hands[3]])
    assert {f["code"] for hand in verdict(log)["hands"] for f in hand["findings"]} == {"MJ012"}


def test_a_hand_of_several_games_needs_the_game(tmp_path: Path) -> None:
    data = SAMPLE.read_bytes()
    other = data.replace(b'"game":"sample-fast-0001"', b'"game":"other"')
    source = Source("-", stream=BytesIO(data + other))
    with pytest.raises(FixtureError, match="several hands 2"):
        add(source, tmp_path, hand=2)
    path, _ = add(Source("-", stream=BytesIO(data + other)), tmp_path, hand=2, game="other")
    assert path.name == "log-hand-2.mjlog.jsonl"
    assert records(path)[0]["game"] == "other"
    with pytest.raises(FixtureError, match="no hand 99"):
        add(Source("-", stream=BytesIO(data)), tmp_path, hand=99)


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "nul\0", ".."])
def test_names_stay_in_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(FixtureError):
        fixture(DISPUTED, tmp_path / "in", name=name)
    assert not (tmp_path / "in").exists()


def test_fixtures_are_found_below_folders_in_order(tmp_path: Path) -> None:
    second = fixture(DISPUTED, tmp_path / "b")
    first = fixture(DISPUTED, tmp_path / "a" / "deep", name="x")
    (tmp_path / "a" / "plain.jsonl").write_text("{}\n")
    assert list(found([tmp_path])) == [first, second]
    assert list(found([second])) == [second]
    for nothing in (
        tmp_path / "a" / "plain.jsonl",
        tmp_path / "none",
        tmp_path / "a" / "deep" / "y",
    ):
        with pytest.raises(FixtureError, match="no fixture"):
            list(found([nothing]))


def test_fixtures_are_verified_as_logs_too(tmp_path: Path) -> None:
    fixture(DISPUTED, tmp_path)
    fixture(SAMPLE, tmp_path)
    assert [verdict.status for verdict in mjlog.verify(tmp_path).sources] == ["failed", "verified"]


def test_a_called_off_hand_has_no_payments_by_the_rules() -> None:
    bad = ROOT / "tests" / "data" / "bad"
    aborted = [log for log in bad.rglob("*.jsonl") if b'"type":"aborted"' in log.read_bytes()]
    for log in aborted:
        for hand in judged(log).hands:
            assert hand.findings or hand.payments is None
