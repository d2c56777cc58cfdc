"""The hand-written schema and the typed records say the same, key by key and value by value."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from msgspec import inspect

from mjlog.codec import Dialect, encode, read_line
from mjlog.codec.conformity import record_types
from mjlog.diagnostics import BY_CODE
from tests.codec.record_strategies import any_plain_line

SCHEMAS = Path(__file__).parents[2] / "schemas"
SCHEMA: dict[str, Any] = json.loads((SCHEMAS / "log.schema.json").read_bytes())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
TYPES = sorted(record_types())
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    kind: json.loads((SCHEMAS / "examples" / f"{kind}.json").read_bytes()) for kind in TYPES
}
each_type = pytest.mark.parametrize("kind", TYPES)


def reader_accepts(line: object) -> bool:
    found = read_line(json.dumps(line).encode(), 1, 0, Dialect())
    return not any(BY_CODE[fault.code].severity == "error" for fault in found.faults)


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        part = SCHEMA["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return part


def inlined(part: Any) -> Any:
    """Return a part of the schema with its references replaced, the recursive one excepted."""
    if isinstance(part, list):
        return [inlined(item) for item in part]
    if not isinstance(part, dict) or part == {"$ref": "#/$defs/free"}:
        return part
    return {key: inlined(item) for key, item in resolved(part).items()}


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_schema_and_records_have_the_same_types() -> None:
    assert sorted(SCHEMA["properties"]["type"]["enum"]) == TYPES
    branches = [branch["if"]["properties"]["type"]["const"] for branch in SCHEMA["allOf"]]
    assert sorted(branches) == TYPES
    assert [branch["then"]["$ref"] for branch in SCHEMA["allOf"]] == [
        f"#/$defs/{kind}" for kind in branches
    ]
    assert sorted(path.stem for path in (SCHEMAS / "examples").iterdir()) == TYPES


def test_every_definition_is_used() -> None:
    text = json.dumps(SCHEMA)
    assert [name for name in SCHEMA["$defs"] if f'"#/$defs/{name}"' not in text] == []


def objects(form: inspect.Type, part: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield every object of a record with the part of the schema that describes it."""
    part = resolved(part)
    if isinstance(form, inspect.UnionType):
        for choice in form.types:
            if isinstance(choice, (inspect.StructType, inspect.ListType)):
                yield from objects(choice, part)
    elif isinstance(form, inspect.ListType):
        yield from objects(form.item_type, part["items"])
    elif isinstance(form, inspect.StructType):
        yield form, part
        for field in form.fields:
            yield from objects(field.type, part["properties"][field.encode_name])


@each_type
def test_keys_their_order_and_which_are_required(kind: str) -> None:
    for form, part in objects(record_types()[kind], SCHEMA["$defs"][kind]):
        tag = [form.tag_field] if form.tag_field else []
        assert list(part["properties"]) == tag + [f.encode_name for f in form.fields]
        assert part["required"] if tag else True
        assert part.get("required", []) == tag + [f.encode_name for f in form.fields if f.required]
        assert part["additionalProperties"] is False


@each_type
def test_examples_are_canonical_and_accepted_by_both(kind: str) -> None:
    text = (SCHEMAS / "examples" / f"{kind}.json").read_text(encoding="utf-8")
    raw = [line.strip().rstrip(",") for line in text.splitlines()[1:-1]]
    assert [json.loads(line) for line in raw] == EXAMPLES[kind]
    assert EXAMPLES[kind]
    for line in raw:
        found = read_line(line.encode(), 1, 0, Dialect())
        assert found.faults == ()
        assert found.record is not None
        assert encode(found.record, found.extra) == line.encode()
        assert json.loads(line)["type"] == kind
        VALIDATOR.validate(json.loads(line))


@each_type
def test_every_key_occurs_in_an_example(kind: str) -> None:
    for form, _ in objects(record_types()[kind], SCHEMA["$defs"][kind]):
        # Parts such as payments occur in several events; any of these may show a key.
        shown = json.dumps(EXAMPLES[kind] if form.tag_field else EXAMPLES)
        for field in form.fields:
            if field.encode_name not in ("at", "auto"):
                assert f'"{field.encode_name}"' in shown, field.encode_name


BIG = 2**53
PAYMENT = {"from": 0, "to": "pot", "amount": 1, "reason": "r"}
ITEM = {"id": "i", "count": 1, "value": -1}
MELD = {"kind": "pung", "tiles": ["1m"] * 3}
PROBES: list[Any] = [
    None, True, False, -BIG, 1 - BIG, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, BIG - 1, BIG, 0.5, 1e300,
    "", "1z", "5z", "5m", "0m", "8f", "9f", "?", "??", "head", "tail", "pot", "house", "self",
    "win", "chow", "kong", "exposed", "extended", "é" * 256, "é" * 257,
    "mjlog/1.0", "mjlog/1.12", "mjlog/1.012", "mjlog/2.0", "mjlog/1.",
    {}, {"1m": 4}, {"1m": -1}, {"a": "b"}, {"a": 0.5}, {"a": BIG}, {"é" * 257: 1},
    *([0] * n for n in (0, 1, 2, 4, 5, 8, 9, 16, 64, 65)), *(["1z"] * n for n in (1, 2, 3, 4, 5)),
    *(["?"] * n for n in (1, 2, 3, 8, 9, 20, 21, 288, 289)), *(["win"] * n for n in (1, 4, 5)),
    *([["1m"] * 2] * n for n in (1, 4, 5)), [["1m"] * 20], [["1m"] * 21],
    [[["1m", "2m"]]], [[["1m"] * 3]], [None], [{"id": 1}], [{"kind": "quad", "tiles": ["1m"] * 3}],
    *([PAYMENT] * n for n in (1, 16, 17, 64, 65)), *([ITEM] * n for n in (1, 4, 5, 64, 65)),
    *([MELD] * n for n in (1, 5, 6)), *([{"id": "i"}] * n for n in (1, 4, 5)),
    {"method": "m", "seed": "s"}, {"name": "n", "version": "1"},
    {"id": "i", "version": "1", "hash": "h", "options": {}},
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every key, and of the first and last entry of every list."""
    keys: list[Any] = list(value) if isinstance(value, dict) else []
    if path == ("tiles",) or (isinstance(value, list) and value):
        keys = sorted({0, len(value) - 1}) if isinstance(value, list) else keys[:1]
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def changed(line: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the line with one change: each key dropped, unknown keys, each probe at each place."""
    for path in places(line):
        if path == ("type",):
            continue  # another type is another branch
        yield f"{path} dropped", with_change(line, path, drop=True)
        found = line
        for key in path:
            found = found[key]
        if isinstance(found, dict):
            yield f"{path} unknown key", with_change(line, (*path, "unknown"), 1)
            yield f"{path} own key", with_change(line, (*path, "x-own"), 1)
        for number, probe in enumerate(PROBES):
            # Lists of many lengths are for places of lists; elsewhere one list says enough.
            if isinstance(found, (list, dict)) or not isinstance(probe, list) or len(probe) == 1:
                yield f"{path} probe {number}", with_change(line, path, probe)
    yield "unknown at the top", {**line, "unknown": 1}
    yield "own at the top", {**line, "x-own": {"a": [1]}}


def with_change(line: Any, path: tuple[Any, ...], value: Any = None, drop: bool = False) -> Any:
    other = copy.deepcopy(line)
    holder = other
    for key in path[:-1]:
        holder = holder[key]
    if drop:
        del holder[path[-1]]
    else:
        holder[path[-1]] = copy.deepcopy(value)
    return other


@pytest.mark.untraced
@each_type
def test_schema_and_reader_accept_and_reject_the_same(kind: str) -> None:
    # The branch alone, many times as fast; that it is taken is tested above.
    branch = jsonschema.Draft202012Validator(
        {**inlined(SCHEMA["$defs"][kind]), "$defs": SCHEMA["$defs"]}
    )
    seen = {True: 0, False: 0}
    for example in EXAMPLES[kind]:
        for name, line in changed(example):
            accepted = reader_accepts(line)
            assert branch.is_valid(line) == accepted, name
            seen[accepted] += 1
    assert seen[True] >= 1
    assert seen[False] >= 10


@settings(deadline=None)
@given(any_plain_line())
def test_schema_accepts_every_record(line: dict[str, Any]) -> None:
    VALIDATOR.validate(json.loads(msgspec.json.encode(line)))


@pytest.mark.parametrize(
    "line", [[], 5, None, "draw", {}, {"type": "drawn"}, {"type": 1}, {"seat": 0}]
)
def test_what_is_no_event_is_rejected_by_both(line: object) -> None:
    assert not VALIDATOR.is_valid(line)
    assert not reader_accepts(line)


def test_schema_errors_point_at_the_fault() -> None:
    line = copy.deepcopy(EXAMPLES["settlement"][1])
    line["payments"][2]["amount"] = 0
    (error,) = VALIDATOR.iter_errors(line)
    assert list(error.absolute_path) == ["payments", 2, "amount"]
    assert list(error.absolute_schema_path)[-3:] == ["properties", "amount", "minimum"]


def section(readme: str, kind: str) -> str:
    """Return the part of the format document that describes an event."""
    for part in readme.split("\n### ")[1:]:
        title = part.split("\n", 1)[0].replace(",", " ").split()
        if kind in title:
            return part.split("\n## ")[0]
    raise AssertionError(f"no heading for {kind}")


@each_type
def test_the_format_document_explains_every_key(kind: str) -> None:
    readme = (SCHEMAS / "README.md").read_text(encoding="utf-8")
    text = section(readme, kind)
    if kind in ("penalty", "game_end"):
        text += section(readme, "settlement")  # payments are explained once
    for form, _ in objects(record_types()[kind], SCHEMA["$defs"][kind]):
        for field in form.fields:
            if field.encode_name not in ("at", "auto"):
                assert f"`{field.encode_name}`" in text, field.encode_name
