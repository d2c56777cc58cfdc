"""What a log hides was once called wrong."""

from functools import cache
from itertools import islice
from random import Random

from tests.mutation.corpus import helping, played_elsewhere
from tests.mutation.logs import Log, changed, findings, verify_log
from tests.verification.test_partial import masked


@cache
def _logs() -> list[Log]:
    return [*helping(0), *islice(played_elsewhere(0), 40)]


def _codes(log: Log) -> list[str]:
    return [f.code for f in findings(verify_log(log)) if f.severity == "error"]


def test_a_hidden_concealed_kong_that_is_shown_at_the_end_was_another_meld() -> None:
    kongs = 0
    for log in _logs():
        for seat in (0, 1):
            hidden = masked(log, seat)
            for index, event in enumerate(log):
                if event.get("kind") == "concealed" and event["seat"] == seat:
                    kongs += 1
                    hidden = changed(hidden, index, tile="?", own=["?"] * 4)
            assert not _codes(hidden), log[0]["game"]
    assert kongs > 10


def test_a_kong_hidden_in_part_was_not_four_of_a_kind() -> None:
    kongs = 0
    for log in _logs():
        for index, event in enumerate(log):
            if event.get("kind") == "concealed":
                kongs += 1
                hidden = masked(log, event["seat"])
                half = [event["tile"], "?", event["tile"], "?"]
                assert not _codes(changed(hidden, index, own=half))
                other = "1z" if event["tile"] != "1z" else "2z"
                mixed = changed(hidden, index, own=[event["tile"], "?", other, "?"])
                assert _codes(mixed)[:1] == ["MJ311"]
    assert kongs > 5


def test_a_shown_meld_that_cannot_be_the_hidden_one_is_still_found() -> None:
    for log in _logs():
        for index, event in enumerate(log):
            if event["type"] == "reveal" and any(m["kind"] == "kong" for m in event["melds"]):
                fewer = [meld for meld in event["melds"] if meld["kind"] != "kong"]
                assert "MJ212" in _codes(changed(masked(log, event["seat"]), index, melds=fewer))
                return
    raise AssertionError("no kong was shown")


def test_a_hidden_winning_tile_or_reveal_was_another_tile() -> None:
    """What shows at the table is hidden here and there: nothing is wrong, the hand is partial."""
    for log in _logs():
        rng = Random(log[0]["game"])
        hidden: Log = []
        veiled = set()
        for index, event in enumerate(log):
            new = dict(event)
            if event["type"] == "win" and rng.random() < 0.5:
                new["tile"] = "?"
            elif event["type"] == "reveal" and rng.random() < 0.5:
                new["concealed"] = ["?" for _ in event["concealed"]]
            if new != event and "?" in str(new):
                veiled.add(index)
            hidden.append(new)
        reports = verify_log(hidden)
        assert not [f for f in findings(reports) if f.severity == "error"], log[0]["game"]
        for report in reports:
            if report.line is not None:
                here = range(report.line, report.line + report.events)
                assert ("hidden_tiles" in report.unchecked) == any(at in veiled for at in here)


def test_a_kong_added_to_a_hidden_pung_was_added_to_none() -> None:
    kongs = 0
    for log in _logs():
        for index, event in enumerate(log):
            if event.get("kind") == "added":
                kongs += 1
                hidden = masked(log, event["seat"])
                pung = max(
                    at
                    for at, other in enumerate(log[:index])
                    if other["type"] == "pung" and other["tile"] == event["tile"]
                )
                thrown = max(at for at in range(pung) if log[at]["type"] == "discard")
                hidden = changed(hidden, pung, tile="?", own=["?", "?"])
                if log[thrown]["seat"] != event["seat"]:
                    hidden = changed(masked(hidden, log[thrown]["seat"]), thrown, tile="?")
                assert not _codes(hidden), log[0]["game"]
    assert kongs > 3
