"""The published schema against every shipped ruleset, against the loader, and against damage."""

import json
import tomllib
import typing
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from mjlog.rules.fu import Form, FuRow, Rounding
from mjlog.rules.policies import FAMILIES, OPTIONAL
from mjlog.rules.policies.declarations import Declaration
from mjlog.rules.problems import TEXTS
from mjlog.rules.provenance import Provenance
from mjlog.rules.registry import available
from mjlog.rules.settlements import KINDS, DealerBonus, Fee, KongPoints, Limit
from mjlog.rules.settlements.points import Parts, Sticks
from mjlog.shapes.special import SHAPES
from tests.rules.damaged import DAMAGED
from tests.rules.test_registry import HOUSE
from tests.rules.tiny import TINY

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "schemas" / "ruleset.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

BEYOND_A_SCHEMA = {
    "unreadable", "unknown_ruleset", "unknown_option", "unknown_pattern", "unknown_category",
    "unknown_predicate", "bad_parameter", "missing_parameter", "bad_tiles", "repeated_tiles",
    "duplicate_id", "stray_provenance", "no_provenance", "option_value", "exclusion_cycle",
    "composite_test", "nested_composite", "extends_cycle", "bad_concealed", "too_few_tiles",
    "too_few_winds", "uneven_walls", "unopened_walls", "idle_flowers", "flowers_twice",
    "no_fu", "no_points", "contradiction",
}  # fmt: skip

LOOSER = {"a fraction as value", "parameter of another type"}
"""JSON Schema counts 4.0 as an integer; the parameters of predicates are not in the schema."""


def shipped(name: str) -> dict[str, Any]:
    text = files("mjlog.rulesets").joinpath(name, "ruleset.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", available())
def test_a_shipped_ruleset_fits(name: str) -> None:
    VALIDATOR.validate(shipped(name))


@pytest.mark.parametrize("text", [TINY, HOUSE], ids=["whole", "house"])
def test_files_that_load_fit(text: str) -> None:
    VALIDATOR.validate(tomllib.loads(text))


OF_FORM = [
    entry
    for entry in DAMAGED
    if not {kind for kind, _ in entry[3]} & BEYOND_A_SCHEMA and entry[0] not in LOOSER
]


@pytest.mark.parametrize(
    ("old", "new"),
    [entry[1:3] for entry in OF_FORM],
    ids=[entry[0].replace(" ", "-") for entry in OF_FORM],
)
def test_what_the_loader_refuses_by_form_does_not_fit(old: str, new: str) -> None:
    assert not VALIDATOR.is_valid(tomllib.loads(TINY.replace(old, new)))


def test_every_problem_is_one_of_form_or_one_beyond() -> None:
    of_form = {"unknown_key", "missing", "bad_value", "bad_id", "no_label", "unknown_policy"}
    of_settings = {"unknown_setting", "option_redefined", "whole_section"}
    assert TEXTS.keys() == of_form | of_settings | BEYOND_A_SCHEMA


def parameters(cls: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(cls)}


def required(cls: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(cls) if field.required}


def stated_as_required(row: dict[str, Any], word: str) -> dict[str, set[str]]:
    """What each choice of a name requires, the name and what is common to all included."""
    return {
        case["if"]["properties"][word]["const"]: set(row["required"])
        | set(case["then"]["required"])
        for case in row["allOf"]
    }


def test_what_a_policy_requires_is_what_the_code_requires() -> None:
    whole = SCHEMA["else"]["properties"]
    assert set(whole["policy"]["required"]) == FAMILIES.keys() - OPTIONAL
    for family, classes in FAMILIES.items():
        row = whole["policy"]["properties"][family]
        row = row.get("items", row)
        expected = {name: {"name", *required(cls)} for name, cls in classes.items()}
        if len(classes) == 1:
            assert set(row["required"]) in expected.values(), family
        else:
            assert stated_as_required(row, "name") == expected, family
    settlement = whole["scoring"]["properties"]["settlement"]
    expected = {kind: {"kind", *required(cls)} for kind, cls in KINDS.items()}
    assert stated_as_required(settlement, "kind") == expected


def test_policies_and_settlements_have_the_parameters_of_the_code() -> None:
    policies = SCHEMA["$defs"]["policy"]["properties"]
    assert policies.keys() == FAMILIES.keys()
    words = {"name", "provenance", "source"}
    for family, classes in FAMILIES.items():
        row = policies[family].get("items", policies[family])
        assert set(row["properties"]["name"]["enum"]) == classes.keys()
        known = set().union(*(parameters(cls) for cls in classes.values()))
        assert row["properties"].keys() - words == known, family
    kinds = policies["ready"]["properties"]["kinds"]["items"]["properties"]
    assert kinds.keys() == parameters(Declaration)
    settlement = SCHEMA["$defs"]["scoring"]["properties"]["settlement"]["properties"]
    assert set(settlement["kind"]["enum"]) == KINDS.keys()
    known = set().union(*(parameters(cls) for cls in KINDS.values()))
    assert settlement.keys() - words - {"kind"} == known
    for name, part in (("dealer_bonus", DealerBonus), ("kong_points", KongPoints), ("fee", Fee)):
        assert settlement[name]["properties"].keys() == parameters(part)
    for name, part in (("kong_points", KongPoints), ("fee", Fee)):
        assert set(settlement[name]["required"]) == required(part)
    assert set(settlement["counter"]["required"]) == required(Sticks)
    limits = settlement["limits"]["items"]["properties"]
    assert limits.keys() == parameters(Limit)
    assert SCHEMA["$defs"]["parts"]["properties"].keys() == parameters(Parts)
    fu = SCHEMA["$defs"]["scoring"]["properties"]["fu"]["properties"]
    assert fu.keys() - words == parameters(Rounding)
    assert set(fu["flat"]["propertyNames"]["enum"]) == set(typing.get_args(Form))
    row = SCHEMA["$defs"]["fu"]["items"]["properties"]
    assert row.keys() - {"provenance"} == parameters(FuRow)


def test_words_are_those_of_the_code() -> None:
    definitions = SCHEMA["$defs"]
    assert tuple(definitions["provenanceWord"]["enum"]) == typing.get_args(Provenance)
    shapes = definitions["table"]["properties"]["shapes"]["items"]["enum"]
    assert tuple(shapes) == SHAPES
