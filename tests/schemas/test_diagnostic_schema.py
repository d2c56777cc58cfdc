"""Findings are printed as the schema says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mjlog.diagnostics import ENTRIES, Diagnostic, Label, Place, Related
from mjlog.diagnostics.render import as_json
from tests.codec.fragments import DRAW, read

PATH = Path(__file__).parents[2] / "schemas" / "diagnostic.schema.json"
SCHEMA: dict[str, Any] = json.loads(PATH.read_bytes())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

BARE = Diagnostic(code="MJ002", severity="error", place=Place(source="a.jsonl"))
FULL = Diagnostic(
    code="MJ023",
    severity="warning",
    place=Place(source="a.jsonl", line=1, offset=0, game="g", hand=1, event=0),
    data={"path": "$.seat", "label": Label("e", "中")},
    recorded=[1, "5m", None],
    expected=Label("an integer", "整數"),
    decided_by="table.seats",
    related=(Related(note=Label("n", "註"), line=3), Related(note=Label("n", "註"), event=2)),
)


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == SCHEMA["required"]


@pytest.mark.parametrize("finding", [BARE, FULL])
def test_findings_conform(finding: Diagnostic) -> None:
    printed = json.loads(json.dumps(as_json(finding)))
    VALIDATOR.validate(printed)
    assert list(printed) == SCHEMA["required"]


def test_findings_of_reading_conform() -> None:
    found = read(DRAW.replace(b"0", b"9"), DRAW.replace(b'"seat"', b'"q":[1],"tile"'), b"\xff\n")
    faults = [(line, fault) for line in found for fault in line.faults]
    assert len(faults) >= 4
    for line, fault in faults:
        place = Place(source="a.jsonl", line=line.number, offset=line.offset)
        finding = Diagnostic(
            code=fault.code,
            severity="error",
            place=place,
            data=dict(fault.data),
            recorded=fault.recorded,
            expected=fault.expected,
        )
        VALIDATOR.validate(json.loads(json.dumps(as_json(finding))))


@pytest.mark.parametrize(
    ("key", "value"),
    [("code", "MJ12"), ("code", "XX001"), ("severity", "fatal"), ("line", 0), ("offset", -1),
     ("event", "1"), ("message", "text"), ("message", {"en": "only"}), ("related", [{}]),
     ("data", [])],
)  # fmt: skip
def test_schema_rejects_other_values(key: str, value: object) -> None:
    assert not VALIDATOR.is_valid({**as_json(BARE), key: value})


def test_schema_rejects_missing_and_unknown_keys() -> None:
    printed = as_json(BARE)
    for key in printed:
        assert not VALIDATOR.is_valid({k: v for k, v in printed.items() if k != key})
    assert not VALIDATOR.is_valid({**printed, "extra": 1})


def test_every_code_and_name_of_the_catalogue_fits() -> None:
    for entry in ENTRIES:
        VALIDATOR.validate({**as_json(BARE), "code": entry.code, "name": entry.name})
