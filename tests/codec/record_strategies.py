"""Any record that the format allows, and any value for an ``x-`` key."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from mjlog.codec.conformity import record_types
from mjlog.codec.decode import decode_line
from mjlog.records import Record

BIG = 2**53 - 1

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-BIG, BIG)
    | st.floats(-1e15, 1e15)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
own_keys = st.text(max_size=6).map(lambda text: f"x-{text}")


def values(form: inspect.Type) -> st.SearchStrategy[object]:
    if isinstance(form, inspect.UnionType):
        return st.one_of([values(choice) for choice in form.types])
    if isinstance(form, inspect.IntType):
        low = -BIG if form.ge is None else int(form.ge)
        low = low if form.gt is None else int(form.gt) + 1
        return st.integers(low, BIG if form.le is None else int(form.le))
    if isinstance(form, inspect.StrType):
        if form.pattern is not None:
            return st.just("mjlog/1.0")
        return st.text(max_size=12) | st.just("é" * (form.max_length or 20))
    if isinstance(form, inspect.LiteralType):
        return st.sampled_from(form.values)
    if isinstance(form, inspect.BoolType):
        return st.booleans()
    if isinstance(form, inspect.NoneType):
        return st.none()
    if isinstance(form, inspect.ListType):
        high = 4 if form.max_length is None else min(form.max_length, 6)
        return st.lists(values(form.item_type), min_size=form.min_length or 0, max_size=high)
    if isinstance(form, inspect.DictType):
        return st.dictionaries(values(form.key_type), values(form.value_type), max_size=3)
    if isinstance(form, inspect.StructType):
        return objects(form)
    return json_values


def objects(form: inspect.StructType) -> st.SearchStrategy[dict[str, object]]:
    required = {f.encode_name: values(f.type) for f in form.fields if f.required}
    optional = {f.encode_name: values(f.type) for f in form.fields if not f.required}
    if form.tag_field is not None:
        required[form.tag_field] = st.just(form.tag)
    return st.fixed_dictionaries(required, optional=optional)


def plain_lines(kind: str) -> st.SearchStrategy[dict[str, object]]:
    """Lines of one type as JSON values."""
    return objects(record_types()[kind])


def any_plain_line() -> st.SearchStrategy[dict[str, object]]:
    return st.sampled_from(sorted(record_types())).flatmap(plain_lines)


def records() -> st.SearchStrategy[Record]:
    """Records of every type, made by the typed decoder from JSON."""
    return any_plain_line().map(lambda line: decode_line(msgspec.json.encode(line)))
