"""One mistake that was once told as several."""

from itertools import islice
from random import Random

from tests.mutation.corpus import helping, short_game
from tests.mutation.logs import (
    Event,
    Log,
    changed,
    errors,
    findings,
    inserted,
    removed,
    to_log,
    verify_log,
)
from tests.mutation.scenes import SCENES
from tests.rules.games import TABLES, played
from tests.verification.bad_logs import quick

ABORTED: Event = {"type": "aborted", "reason": "four_kongs", "seats": []}


def _game(*scenes: str, rounds: int = 0) -> Log:
    name = "-".join(scenes)
    return short_game(name, Random(name), [SCENES[scene] for scene in scenes], rounds)


def _index(log: Log, kind: str) -> int:
    return next(index for index, event in enumerate(log) if event["type"] == kind)


def _found(log: Log) -> list[tuple[int | None, str]]:
    return [(finding.place.line, finding.code) for finding in findings(verify_log(log))]


def test_an_abort_that_the_game_does_not_know_made_the_next_dealer_wrong() -> None:
    log = _game("to_the_end", "heavenly")
    end = _index(log, "exhausted")
    reports = verify_log([*log[:end], ABORTED, *log[end + 1 :]])
    assert [(f.place.line, f.code) for f in findings(reports)] == [(end + 1, "MJ113")]
    assert [report.correction for report in reports] == [None, None]
    assert reports[1].unchecked == ("progression_from_cut",)


def test_an_abort_in_the_middle_of_play_is_one_finding() -> None:
    log = _game("to_the_end", "heavenly")
    turn, end = _index(log, "discard"), _index(log, "exhausted")
    assert _found(inserted(log, turn + 1, ABORTED)) == [(turn + 2, "MJ113")]
    assert _found([*log[: turn + 1], ABORTED, *log[end + 1 :]]) == [(turn + 2, "MJ113")]


def test_a_last_hand_of_unknown_outcome_made_the_game_end_early() -> None:
    log = _game("earthly", "earthly", rounds=1)
    assert not _found(log), "both have dealt, so the round is complete"
    last = max(index for index, event in enumerate(log) if event["type"] == "win")
    assert [code for _, code in _found(removed(log, last))] == ["MJ301"]


def test_a_reveal_by_the_wrong_seat_was_also_missing() -> None:
    log = quick()
    shown = _index(log, "reveal")
    assert _found(changed(log, shown, seat=1 - log[shown]["seat"])) == [(shown + 1, "MJ211")]


def test_reveals_by_each_others_seats_are_one_mistake() -> None:
    log = _game("robbery", "robbery")
    for index, event in enumerate(log):
        if event.get("by") == "rob":
            one, other = log[index + 1]["seat"], log[index + 2]["seat"]
            assert one != other
            broken = changed(changed(log, index + 1, seat=other), index + 2, seat=one)
            assert _found(broken) == [(index + 2, "MJ211")]
            assert _found(changed(log, index + 1, seat=other)) == [(index + 2, "MJ211")]
            return
    raise AssertionError("no kong was robbed")


def test_a_final_payment_that_the_scores_follow_made_them_wrong() -> None:
    log = quick()
    first, second = log[-1]["scores"]
    fee = {"from": 0, "to": "house", "amount": 100, "reason": "fee"}
    paid = changed(log, len(log) - 1, payments=[fee], scores=[first - 100, second])
    assert _found(paid) == [(len(log), "MJ714")]
    assert _found(changed(log, len(log) - 1, payments=[fee])) == [(len(log), "MJ714")]
    (told,) = findings(verify_log(paid))
    listed = {"payer": 0, "payee": "house", "amount": 100, "reason": "fee"}
    assert (told.recorded, told.expected) == ([listed], []), "who pays whom, not how many"
    wrong = changed(log, len(log) - 1, payments=[fee], scores=[first - 300, second])
    assert [code for _, code in _found(wrong)] == ["MJ714", "MJ712"]


def test_a_wrong_tile_discarded_as_drawn_was_told_again_at_the_next_event() -> None:
    """The discard was another tile; every later event fits that one only."""
    rng = Random("wrong tile")
    wrong = 0
    for log in islice(helping(1), 30):
        turns = [at for at, event in enumerate(log) if event["type"] == "discard"]
        for index in rng.sample(turns, min(3, len(turns))):
            for tile in rng.sample(["1m", "4m", "7m", "9m", "1p", "9p", "1z", "3z", "5z", "7z"], 4):
                if tile != log[index]["tile"]:
                    broken = changed(log, index, tile=tile, drawn=True)
                    found = [(f.place.line, f.code) for f in errors(verify_log(broken))]
                    if (index + 1, "MJ303") in found:
                        wrong += 1
                        assert found == [(index + 1, "MJ303")], log[0]["game"]
    assert wrong > 30


def _played(ruleset: str, number: int) -> Log:
    """Return a few hands of a simulated game of these rules, without the hash."""
    log = to_log(played(ruleset, TABLES[number % len(TABLES)], number, 6))
    log[-1].pop("hash", None)
    return log


def _errors(log: Log) -> list[tuple[int | None, str]]:
    return [(finding.place.line, finding.code) for finding in errors(verify_log(log))]


def test_a_wrong_number_of_the_first_hand_was_a_wrong_streak_too() -> None:
    """It opens as the first hand does, so it is, and the second follows it."""
    log = _game("heavenly", "heavenly", "earthly")
    for number in (0, 2):
        assert _found(changed(log, 1, hand=number)) == [(2, "MJ701")]


def test_scores_of_too_many_seats_were_also_the_wrong_scores() -> None:
    log = _game("heavenly", "heavenly")
    second = [at for at, event in enumerate(log) if event["type"] == "hand"][1]
    for scores in ([0, *log[second]["scores"]], log[second]["scores"][1:]):
        assert _found(changed(log, second, scores=scores)) == [(second + 1, "MJ111")]


def test_an_item_under_an_unknown_name_was_also_missing() -> None:
    log = quick()
    win = _index(log, "win")
    for place, item in enumerate(log[win]["items"]):
        items = [*log[win]["items"]]
        items[place] = {**item, "id": "misspelt"}
        assert _found(changed(log, win, items=items)) == [(win + 1, "MJ507")]
        items[place] = {**item, "id": "misspelt", "value": item["value"] + 1}
        assert [code for _, code in _found(changed(log, win, items=items))][:2] == [
            "MJ507", "MJ501"
        ]  # fmt: skip


def test_the_same_tiles_in_other_words_were_other_tiles() -> None:
    log = quick()
    spelled = {"1-3m": 4, "4-9m": 4, "1p": 4, "9p": 4, "1z": 4, "2-7z": 4}
    assert _found(changed(log, 0, tiles=spelled)) == []
    for tiles in ({**spelled, "1z": 3}, {**spelled, "1s": 1}, {**spelled, "1-7z": 4}):
        assert _found(changed(log, 0, tiles=tiles)) == [(1, "MJ110")]


def test_a_wrong_pass_made_the_right_one_after_it_wrong() -> None:
    passes = 0
    for log in islice(helping(1), 40):
        for index, event in enumerate(log):
            if event["type"] == "pass" and event["options"]:
                passes += 1
                wrong = {**event, "options": []}
                assert _errors(inserted(log, index, wrong)) == [(index + 1, "MJ322")]
    assert passes > 5


def test_tiles_that_a_win_has_shown_to_be_wrong_were_told_again_at_the_reveal() -> None:
    """A tile discarded instead of another one is met when the seat wins, and only then."""
    incomplete = 0
    for log in islice(helping(1), 40):
        for index, event in enumerate(log):
            later = [other for other in log[index:] if other["type"] in ("win", "hand_end")]
            winner = later[0].get("seat") if later else None
            if event["type"] == "discard" and event["seat"] == winner and not event["drawn"]:
                for tile in ("9p", "1m", "7z"):
                    if tile != event["tile"]:
                        codes = [code for _, code in _errors(changed(log, index, tile=tile))]
                        if "MJ401" in codes:
                            incomplete += 1
                            assert "MJ211" not in codes, log[0]["game"]
    assert incomplete > 3


def test_a_win_by_the_wrong_seat_owed_a_reveal_and_a_payment() -> None:
    """Of four seats another wins the tile than the one recorded, whose hand is not complete."""
    wins = 0
    for number in range(6):
        log = _played("hk13", number)
        for index, event in enumerate(log):
            if event["type"] == "win" and event["by"] == "discard":
                for seat in {0, 1, 2, 3} - {event["seat"], event["from"]}:
                    wins += 1
                    found = _errors(changed(log, index, seat=seat))
                    assert [line for line, _ in found] == [index + 1], found
    assert wins > 5


def test_a_kong_that_is_wrong_or_cannot_be_read_was_also_paid_for_wrongly() -> None:
    """Kongs are paid for in maceplay2p; what is wrong with one is told where it is made."""
    kongs = 0
    for number in range(8):
        log = _played("maceplay2p", number)
        for index, event in enumerate(log):
            if event["type"] == "kong":
                kongs += 1
                broken = [
                    changed(log, index, level=9),
                    changed(log, index, seat=1 - event["seat"]),
                    changed(log, index, own=[]),
                    [*log[:index], {**event, "noise": 1}, *log[index + 1 :]],
                ]
                if event["kind"] == "exposed":
                    broken.append(changed(log, index, from_=event["seat"]))
                for each in broken:
                    found = _errors(each)
                    assert [line for line, _ in found] == [index + 1], found
    assert kongs > 5


def test_a_line_too_many_or_missing_moved_the_numbers_of_the_kongs_that_were_paid() -> None:
    found = 0
    for number in range(12):
        log = to_log(played("maceplay2p", ("pungs", "fast"), number, 1))
        del log[-1]["hash"]
        kongs = [index for index, event in enumerate(log) if event["type"] == "kong"]
        paid = next(event for event in log if event["type"] == "settlement")["payments"]
        if not kongs or len(kongs) != sum(payment["reason"] == "kong" for payment in paid):
            continue
        found += 1
        turn = next(i for i in reversed(range(kongs[0])) if log[i]["type"] == "discard")
        assert _found(inserted(log, turn, log[turn])) == [(turn + 2, "MJ301")]
        assert _found(removed(log, turn)) == [(turn + 1, "MJ301")]
        # A number that is off by more than that line is wrong all the same.
        other = [
            {**payment, "event": payment["event"] + 50} if payment["reason"] == "kong" else payment
            for payment in paid
        ]
        at = next(index for index, event in enumerate(log) if event["type"] == "settlement")
        codes = {
            code for _, code in _found(inserted(changed(log, at, payments=other), turn, log[turn]))
        }
        assert codes == {"MJ301", "MJ611"}
    assert found > 2


def test_a_penalty_that_cannot_be_read_made_the_scores_wrong() -> None:
    payment = {"from": 0, "to": 1, "amount": 100, "reason": "penalty"}
    penalty = {"type": "penalty", "seat": 0, "reason": "timeout", "payments": [payment]}
    log = quick()
    settlement = log[5]
    scores = [settlement["scores"][0] - 100, settlement["scores"][1] + 100]
    paid = inserted(changed(changed(log, 5, scores=scores), 7, scores=scores), 3, penalty)
    assert _found(paid) == []
    assert _found(changed(paid, 3, noise=1)) == [(4, "MJ021")]


def test_a_wall_not_as_built_was_also_not_the_games() -> None:
    """Either the wall or the walls are wrong, and where they part is told."""
    log = _played("taiwan16", 0)
    built = [at for at, event in enumerate(log) if event.get("walls")]
    assert built
    for index in built:
        wall = list(log[index]["wall"])
        wall[140] = "1m" if wall[140] != "1m" else "2m"
        assert [code for _, code in _errors(changed(log, index, wall=wall))][:1] == ["MJ216"]
        assert "MJ204" not in [code for _, code in _errors(changed(log, index, wall=wall))]
        dice = [*log[index]["dice"][:-1], log[index]["dice"][-1] % 6 + 1]
        assert [code for _, code in _errors(changed(log, index, dice=dice))] == ["MJ706"]
