"""``docs/diagnostics.md``, made from the catalogue."""

from __future__ import annotations

from mjlog.diagnostics.catalogue import ENTRIES, STAGES, Entry
from mjlog.diagnostics.explain import traits
from mjlog.diagnostics.template import plain
from mjlog.diagnostics.unchecked import UNCHECKED

_INTRODUCTION = """\
# Diagnostics · 檢查訊息

<!-- Made from the catalogue by `python -m mjlog.diagnostics > docs/diagnostics.md`. -->

Every finding has a code that never changes its meaning, a name, a severity, a place (file, line,
byte offset, game, hand, event) and, as data, what the log records and what the rules expect.
`mjlog explain CODE` prints one entry, `mjlog explain` the overview.

每項訊息都有永不改變的代碼、名稱、等級、位置（檔案、行、位元組、場、局、事件），
並附上牌譜所記與規則應有的值。`mjlog explain 代碼 --lang zh` 顯示單項說明。

- **error 錯誤**: the log contradicts its rules; the exit status is 1.
- **warning 警告**: something could not be taken for granted; `--strict` makes it an error.
- **info 提示**: worth knowing, nothing is wrong.
- An entry marked *ends the replay of the hand* (該局的重演到此為止) leaves the state of the table
  unknown. Checks that do not need it, such as zero sum and running scores, go on.

`--select` and `--ignore` take codes (`MJ302`), beginnings of codes (`MJ3` for a whole stage) and
names (`discard-not-held`). Where both speak of a code the closer one decides. A hand with an error
that is left out, by them or by a waiver, is `partial`, never `verified`; the exit status does not
count it.

## Waivers · 豁免

A finding that has been looked at and accepted can be listed in a TOML file. `code` and `reason`
are required; the other keys narrow the waiver down. A waiver that meets no finding is reported.

```toml
[[waiver]]
code = "MJ610"                 # a code, the beginning of one, or a name
source = "2024/*.jsonl"        # pattern for the file's name, compared from the right
game = "club-0412"
hand = 3
line = 88
reason = "Decided by the referee at the table."
```
"""

_PARTIAL = """\
## What a partly verified hand was not checked for · 部分驗證未檢查的項目

| id | | |
|---|---|---|
"""


def document() -> str:
    """Return the whole page as Markdown."""
    parts = [_INTRODUCTION]
    for digit, label in STAGES.items():
        parts.append(f"## MJ{digit}xx {label.en} · {label.zh}\n")
        parts += [_section(entry) for entry in ENTRIES if entry.code[2] == digit]
    rows = "".join(f"| `{name}` | {label.en} | {label.zh} |\n" for name, label in UNCHECKED.items())
    return "\n".join([*parts, _PARTIAL + rows])


def _section(entry: Entry) -> str:
    return "\n".join(
        [
            f"### {entry.code} {entry.name}",
            "",
            f"**{entry.title.en} · {entry.title.zh}** ({traits(entry)})",
            "",
            f"> {plain(entry.message.en)}  ",
            f"> {plain(entry.message.zh)}",
            "",
            entry.explain.en,
            "",
            entry.explain.zh,
            "",
        ]
    )
