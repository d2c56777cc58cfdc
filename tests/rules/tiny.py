"""A small invented ruleset as text, to be damaged or given other patterns."""

from pathlib import Path

from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset

HEAD = """\
id = "tiny"
version = "1"
label = { en = "Tiny", zh = "小" }

[table]
seats = 2
concealed = 13
tiles = { "1-9m" = 4, "1-7z" = 4 }
shapes = ["standard"]
money = "point"
provenance = "assumed"
source = "test"

[options.reserve_tiles]
default = 4
least = 0
most = 20
doc = { en = "Reserve.", zh = "保留。" }
provenance = "assumed"
source = "test"

[options.mode]
default = "plain"
choices = ["plain", "rich"]
doc = { en = "Mode.", zh = "模式。" }
provenance = "external"
source = "test"

[[options.mode.when.rich.pattern]]
id = "all_pungs"
value = 9

[policy.wall]
name = "head_and_tail"
block = 4
reserve = "$reserve_tiles"
provenance = { block = "assumed" }
source = "test"

[policy.seating]
name = "dice_count"
dice = 3
winds = ["1z", "3z"]
provenance = "assumed"
source = "test"

[policy.claims]
name = "claims"
chow = "next"
pung = true
kong = true
winners = "nearest"
last_discard = "all"
declined_pung = "free"
provenance = "assumed"
source = "test"

[policy.kongs]
name = "kongs"
largest = 4
after_call = false
on_last_tile = false
robbed = ["added"]
provenance = "assumed"
source = "test"

[policy.ready]
name = "declarations"
kinds = [{ id = "plain" }]
after_call = true
on_last_tile = true
while_locked = true
calls = false
added_kong = "allowed"
concealed_kong = "allowed"
provenance = "assumed"
source = "test"

[[policy.missed_win]]
name = "lock"
id = "water"
enter = ["missed_discard"]
blocks = "discard_wins"
release = "own_draw"
provenance = "assumed"
source = "test"

[policy.rotation]
name = "streak"
keep = ["dealer_win"]
rounds = 1
provenance = "assumed"
source = "test"

[scoring]
minimum = 0
unit_label = { en = "fan", zh = "番" }
provenance = "assumed"
source = "test"

[scoring.settlement]
kind = "linear"
base = 1
unit = 1
provenance = "assumed"
source = "test"
"""

PATTERNS = """
[[pattern]]
id = "self_draw"
label = { en = "Self-draw", zh = "自摸" }
category = "circumstances"
value = 1
provenance = { value = "assumed" }
source = "test"

[[pattern]]
id = "all_pungs"
label = { en = "All triplets", zh = "碰碰胡" }
category = "triplets"
value = 4
provenance = "assumed"
source = "test"

[[pattern]]
id = "dragon"
label = { en = "Dragon", zh = "三元牌" }
category = "honors"
test = { name = "triplets_of", tiles = "5-7z" }
value = 1
provenance = { value = "assumed" }
source = "test"
"""

TINY = HEAD + PATTERNS


def row(pattern_id: str, *lines: str, category: str = "rows", value: str = "1") -> str:
    """A pattern row of which only what a test is about is written out."""
    return "\n".join(
        (
            "\n[[pattern]]",
            f'id = "{pattern_id}"',
            f'label = {{ en = "{pattern_id}", zh = "名" }}',
            f'category = "{category}"',
            f"value = {value}",
            'provenance = "assumed"',
            'source = "test"',
            *lines,
            "",
        )
    )


def load_text(folder: Path, text: str, **settings: object) -> Ruleset:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return load(str(path), settings)


NO_DECLARATIONS = TINY.replace(
    TINY[TINY.index("[policy.ready]") : TINY.index("[policy.rotation]")], ""
).replace('name = "dice_count"\ndice = 3\n', 'name = "dealer_east"\n')
"""The same without declarations, missed-win locks and dice."""
