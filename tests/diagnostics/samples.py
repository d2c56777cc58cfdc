"""Made-up diagnostics of every code, for tests of rendering."""

from __future__ import annotations

from mjlog.diagnostics import BY_CODE, Diagnostic, Label, Place
from mjlog.diagnostics.template import keys

VALUES: dict[str, object] = {
    "amount": 170,
    "because": "agreed at the table",
    "by": Label("Big three dragons", "大三元"),
    "cap": 10,
    "claim": "pung",
    "copies": 4,
    "dice": [3, 4, 4],
    "door": 1,
    "field": "scores",
    "first": 0,
    "format": "mjlog/2.0",
    "hand": 3,
    "id": "small_dragons",
    "item": Label("Small three dragons", "小三元"),
    "kind": "added",
    "kong": "concealed",
    "left": 3,
    "limit": 10000,
    "lock": "missed_win",
    "minimum": 3,
    "missing": ["5p"],
    "number": 2,
    "opened": 88,
    "path": "logs/",
    "payee": 1,
    "payer": 0,
    "previous": Label("the hand before was won", "上一局有人胡牌"),
    "problem": Label("there is no option base", "沒有選項 base"),
    "reason": "win",
    "reserve": 8,
    "rounds": 4,
    "goal": 30000,
    "why": Label("it let a win go before", "先前放過可胡的牌"),
    "ruleset": "douque2p",
    "seat": 1,
    "sum": -20,
    "supported": "mjlog/1.0",
    "surplus": ["1z"],
    "tile": "5m",
    "to": 1,
    "total": 2,
    "type": "discard",
    "waiver": "MJ610",
}


def sample(code: str, **changes: object) -> Diagnostic:
    """A diagnostic of a code with plausible values for every key that its messages name."""
    entry = BY_CODE[code]
    named = keys(entry.message.en) | keys(entry.message.zh)
    data = {key: VALUES.get(key, f"<{key}>") for key in named - {"recorded", "expected"}}
    return Diagnostic(
        code=code,
        severity=entry.severity,
        place=Place(source="game.jsonl", line=612, offset=70123, game="g1", hand=7, event=42),
        data={**data, **changes},
    )
