import pickle

import msgspec
import pytest

from mjlog.diagnostics import ENTRIES, Policy, UsageError, Waiver
from tests.diagnostics.samples import sample

CODES = ("MJ114", "MJ302", "MJ303", "MJ401", "MJ904")


def _kept(policy: Policy) -> list[str]:
    return [code for code in CODES if policy.apply(sample(code)) is not None]


def test_everything_is_kept_as_it_is_by_default() -> None:
    policy = Policy()
    for entry in ENTRIES:
        found = sample(entry.code)
        assert policy.apply(found) is found


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        (["MJ302"], [], ["MJ302"]),
        (["MJ3"], [], ["MJ302", "MJ303"]),
        (["MJ30", "MJ4"], [], ["MJ302", "MJ303", "MJ401"]),
        (["discard-not-held"], [], ["MJ302"]),
        (["mj3"], [], ["MJ302", "MJ303"]),
        (["Discard-Not-Held"], [], ["MJ302"]),
        (["MJ"], [], list(CODES)),
        ([], ["MJ3"], ["MJ114", "MJ401", "MJ904"]),
        ([], ["no-game-end", "MJ9"], ["MJ302", "MJ303", "MJ401"]),
        ([], ["MJ"], []),
        # the closer one decides, ignore where both are as close
        (["MJ3"], ["MJ302"], ["MJ303"]),
        (["MJ302"], ["MJ3"], ["MJ302"]),
        (["discard-not-held"], ["MJ30"], ["MJ302"]),
        (["MJ302"], ["discard-not-held"], []),
        (["MJ3"], ["MJ3"], []),
        (["MJ302", "MJ4"], ["MJ"], ["MJ302", "MJ401"]),
    ],
)
def test_select_and_ignore(select: list[str], ignore: list[str], kept: list[str]) -> None:
    assert _kept(Policy(select=select, ignore=ignore)) == kept


def test_strict_raises_warnings_to_errors_and_nothing_else() -> None:
    policy = Policy(strict=True)
    seen = {code: policy.apply(sample(code)) for code in CODES}
    assert {code: found.severity for code, found in seen.items() if found is not None} == {
        "MJ114": "error",
        "MJ302": "error",
        "MJ303": "error",
        "MJ401": "error",
        "MJ904": "info",
    }
    assert seen["MJ114"] == msgspec.structs.replace(sample("MJ114"), severity="error")


@pytest.mark.parametrize(
    "text", ["MJ8", "MJ399", "MJ3021", "3", "", " ", "discard", "MJ3*", "E501"]
)
@pytest.mark.parametrize("where", ["select", "ignore"])
def test_what_names_no_code_is_refused(text: str, where: str) -> None:
    with pytest.raises(UsageError, match="there is no code or name"):
        Policy(**{where: [text]})  # type: ignore[arg-type]


def test_a_refusal_suggests_what_may_be_meant() -> None:
    with pytest.raises(ValueError, match="did you mean discard-not-held"):
        Policy(select=["discard-not-hold"])
    with pytest.raises(UsageError) as caught:
        Policy(select=["302"])
    assert caught.value.text("zh") == "沒有「302」這個代碼或名稱；是不是要找 MJ302？"


def _waiver(number: int = 1, **changes: object) -> Waiver:
    plain = Waiver(
        file="waivers.toml", number=number, text="MJ302", codes=frozenset({"MJ302"}), reason="seen"
    )
    return msgspec.structs.replace(plain, **changes)


def test_a_waived_finding_is_dropped_and_noted() -> None:
    policy = Policy(waivers=[_waiver(1), _waiver(2, hand=8), _waiver(3, hand=7)])
    assert policy.apply(sample("MJ302")) is None
    assert policy.apply(sample("MJ303")) is not None
    assert policy.used == {0, 2}


def test_a_waiver_counts_as_used_even_where_the_code_is_ignored() -> None:
    policy = Policy(ignore=["MJ3"], waivers=[_waiver()])
    assert policy.apply(sample("MJ302")) is None
    assert policy.unused() == []


def test_unused_waivers_are_told() -> None:
    policy = Policy(waivers=[_waiver(1), _waiver(2, text="MJ6", codes=frozenset({"MJ610"}))])
    policy.apply(sample("MJ302"))
    (found,) = policy.unused()
    assert (found.code, found.severity, found.place.source) == ("MJ904", "info", "waivers.toml")
    assert found.data == {"number": 2, "waiver": "MJ6", "because": "seen"}


def test_only_waivers_for_sources_of_the_run_are_told() -> None:
    policy = Policy(
        waivers=[_waiver(1, source="a.jsonl"), _waiver(2, source="b.jsonl"), _waiver(3)]
    )
    numbers = [found.data["number"] for found in policy.unused(["logs/a.jsonl"])]
    assert numbers == [1, 3]
    assert [found.data["number"] for found in policy.unused([])] == []


def test_the_note_of_unused_waivers_can_be_ignored() -> None:
    assert Policy(ignore=["unused-waiver"], waivers=[_waiver()]).unused() == []


def test_a_policy_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(Policy(ignore=["MJ3"], strict=True, waivers=[_waiver()])))
    assert _kept(sent) == ["MJ114", "MJ401", "MJ904"]
    assert (sent.strict, sent.waivers, sent.used) == (True, (_waiver(),), {0})


def test_processes_can_unite_what_they_used() -> None:
    one, two = (Policy(waivers=[_waiver(1), _waiver(2, hand=1)]) for _ in range(2))
    two.apply(sample("MJ302"))
    one.used |= two.used
    assert [found.data["number"] for found in one.unused()] == [2]
