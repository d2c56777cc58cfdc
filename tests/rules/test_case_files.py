"""Every pattern of every ruleset has hands that have it and hands that just miss it."""

import pytest

from mjlog.rules.registry import available, load
from tests.rules.case_rows import rows


@pytest.mark.parametrize("ruleset_id", available())
def test_every_pattern_has_a_hit_and_a_near_miss(ruleset_id: str) -> None:
    cases = rows(ruleset_id)
    patterns = {pattern.id for pattern in load(ruleset_id).patterns}
    standard = [case for case in cases if "settings" not in case]
    assert patterns <= {name for case in standard for name in case["items"]}
    assert patterns <= {name for case in standard for name in case["absent"]}


@pytest.mark.parametrize("ruleset_id", available())
def test_rows_say_where_they_come_from(ruleset_id: str) -> None:
    cases = rows(ruleset_id)
    assert len({case["id"] for case in cases}) == len(cases)
    for case in cases:
        assert case["paragraph"].startswith(f"{ruleset_id} §"), case["id"]
        assert case["rests_on"] in ("source", "assumed", "external"), case["id"]
        assert not set(case["items"]) & set(case["absent"]), case["id"]
