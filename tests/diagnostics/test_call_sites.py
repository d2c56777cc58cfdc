"""Every fault that is raised anywhere has an entry, and carries what its messages name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import mjlog
from mjlog.diagnostics import BY_CODE
from mjlog.diagnostics.template import required

ROOT = Path(mjlog.__file__).parent
GIVEN_ANYWAY = {"recorded", "expected"}


def _codes(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _codes(node.body) + _codes(node.orelse)
    return []


def _keys(call: ast.Call) -> set[str] | None:
    """The keys of the data, None where they are not written at the call."""
    data = call.args[1] if len(call.args) > 1 else None
    for keyword in call.keywords:
        if keyword.arg == "data":
            data = keyword.value
    if data is None:
        return set()
    if not isinstance(data, ast.Dict):
        return None
    names = [key.value if isinstance(key, ast.Constant) else None for key in data.keys]
    return None if None in names else {str(name) for name in names}


def _faults() -> Iterator[tuple[str, str, set[str] | None]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Fault":
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                for code in _codes(node.args[0]) if node.args else []:
                    yield where, code, _keys(node)


def test_every_code_raised_has_an_entry() -> None:
    assert [(where, code) for where, code, _ in _faults() if code not in BY_CODE] == []


def test_faults_carry_what_their_messages_name() -> None:
    checked = 0
    lacking = []
    for where, code, keys in _faults():
        if keys is None or code not in BY_CODE:
            continue
        checked += 1
        message = BY_CODE[code].message
        named = required(message.en) | required(message.zh)
        if missing := named - keys - GIVEN_ANYWAY:
            lacking.append((where, code, sorted(missing)))
    assert lacking == []
    assert checked > 60
