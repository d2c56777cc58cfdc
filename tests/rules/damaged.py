"""Ruleset files that are wrong in one way each."""

from tests.rules.tiny import HEAD

SELF_DRAW = 'id = "self_draw"\n'

WALL = """\
name = "head_and_tail"
block = 4
reserve = "$reserve_tiles"
provenance = { block = "assumed" }
source = "test"

"""

SEATING = """\
[policy.seating]
name = "dice_count"
dice = 3
"""

BUILT = """\
name = "built_walls"
height = {}
block = 4
reserve = "$reserve_tiles"
provenance = {{ height = "assumed", block = "assumed" }}
source = "test"

"""

EAST = """\
[policy.seating]
name = "dealer_east"
"""

FU = """\
[scoring.fu]
round = 10
provenance = "assumed"

[[fu]]
id = "base"
label = { en = "Base", zh = "底符" }
test = "win"
value = 20
provenance = "assumed"
source = "test"

"""

LINEAR = HEAD[HEAD.index("[scoring.settlement]") :]

POINTS = """\
[scoring.settlement]
kind = "points"
doubles = 2
given = { dealer = 6, other = 4 }
drawn = { dealer = 2, other = 1 }
round = 100
counter = { given = 300, drawn = 100 }
stick = 1000
noten = 3000
nagashi = 2000
provenance = "assumed"
source = "test"

[[scoring.settlement.limits]]
id = "mangan"
label = { en = "Mangan", zh = "滿貫" }
base = 2000
counted = 5
"""

LIABLE = """\
[policy.liability]
name = "fed_sets"
fed = [{ pattern = "big_dragons", tiles = ["5z", "6z", "7f"], sets = 3 }]
replacement = false
covers = "win"
provenance = "assumed"

"""

SCORING = "[scoring]\nminimum = 0\n"

ORDER = """\
[[constraint]]
id = "order"
ascending = ["scoring.settlement.unit", "scoring.minimum"]
doc = { en = "in order", zh = "順" }
"""

DAMAGED: list[tuple[str, str, str, set[tuple[str, str]]]] = [
    # what is wrong, text taken out, text put in, kinds and paths reported
    ("a top key", 'version = "1"\n', 'version = "1"\nverison = "2"\n',
     {("unknown_key", "verison")}),
    ("a table key", 'money = "point"', 'money = "point"\nmoneys = 1',
     {("unknown_key", "table.moneys")}),
    ("a policy key", "dice = 3", "dice = 3\ndices = 3", {("unknown_key", "policy.seating.dices")}),
    ("a policy family", "[policy.rotation]", "[policy.rotations]",
     {("unknown_key", "policy.rotations"), ("missing", "policy.rotation")}),
    ("a row key", SELF_DRAW, SELF_DRAW + "vlaue = 1\n",
     {("unknown_key", "pattern.self_draw.vlaue")}),
    ("no id", 'id = "tiny"\n', "", {("missing", "id")}),
    ("no version", 'version = "1"\n', "", {("missing", "version")}),
    ("a number as version", 'version = "1"\n', "version = 1\n", {("bad_value", "version")}),
    ("no label", 'label = { en = "Tiny", zh = "小" }\n', "", {("missing", "label")}),
    ("label without zh", 'label = { en = "Self-draw", zh = "自摸" }',
     'label = { en = "Self-draw" }', {("no_label", "pattern.self_draw.label")}),
    ("label with empty zh", 'label = { en = "Tiny", zh = "小" }',
     'label = { en = "Tiny", zh = " " }',
     {("no_label", "label")}),
    ("option doc without zh", 'doc = { en = "Mode.", zh = "模式。" }', 'doc = { en = "Mode." }',
     {("no_label", "options.mode.doc")}),
    ("row without id", SELF_DRAW, "", {("missing", "pattern[0].id")}),
    ("row with a number as id", SELF_DRAW, "id = 3\n", {("bad_value", "pattern[0].id")}),
    ("id with a space", SELF_DRAW, 'id = "self draw"\ntest = "self_draw"\n',
     {("bad_id", "pattern.self draw")}),
    ("duplicate row", 'id = "all_pungs"\nlabel', 'id = "self_draw"\nlabel',
     {("duplicate_id", "pattern[1]")}),
    ("value of another type", "value = 4", 'value = "four"',
     {("bad_value", "pattern.all_pungs.value")}),
    ("value below nothing", "value = 4", "value = -4", {("bad_value", "pattern.all_pungs.value")}),
    ("a truth value as value", "value = 4", "value = true",
     {("bad_value", "pattern.all_pungs.value")}),
    ("a fraction as value", "value = 4", "value = 4.0", {("bad_value", "pattern.all_pungs.value")}),
    ("a value beyond counting", "value = 4", "value = 9223372036854775807",
     {("bad_value", "pattern.all_pungs.value")}),
    ("half an open value", "value = 4", "value = { concealed = 4 }",
     {("bad_value", "pattern.all_pungs.value")}),
    ("policy value", 'chow = "next"', 'chow = "left"', {("bad_value", "policy.claims.chow")}),
    ("two policy values", 'chow = "next"\npung = true', 'chow = "left"\npung = 3',
     {("bad_value", "policy.claims.chow"), ("bad_value", "policy.claims.pung")}),
    ("a policy value left out", 'chow = "next"\n', "", {("missing", "policy.claims.chow")}),
    ("a seat wind", 'winds = ["1z", "3z"]', 'winds = ["1z", "3m"]',
     {("bad_value", "policy.seating.winds[1]")}),
    ("no provenance", 'provenance = { value = "assumed" }', "",
     {("no_provenance", "pattern.self_draw.value"), ("no_provenance", "pattern.dragon.value")}),
    ("no provenance of an option", 'provenance = "external"\n', "",
     {("no_provenance", "options.mode")}),
    ("no provenance of a policy value", 'provenance = { block = "assumed" }', "",
     {("no_provenance", "policy.wall.block")}),
    ("another word", 'provenance = { value = "assumed" }', 'provenance = { value = "guessed" }',
     {("no_provenance", "pattern.self_draw.provenance.value"),
      ("no_provenance", "pattern.dragon.provenance.value")}),
    ("a number as provenance", "value = 4\nprovenance = \"assumed\"", "value = 4\nprovenance = 3",
     {("bad_value", "pattern.all_pungs.provenance"), ("no_provenance", "pattern.all_pungs.value")}),
    ("provenance of nothing", 'provenance = { block = "assumed" }',
     'provenance = { block = "assumed", blocks = "source" }',
     {("stray_provenance", "policy.wall")}),
    ("unknown option", '"$reserve_tiles"', '"$reserved"',
     {("unknown_option", "policy.wall.reserve")}),
    ("default out of bounds", "default = 4", "default = 21",
     {("option_value", "options.reserve_tiles.default")}),
    ("a faulty option that is referred to", "least = 0", 'least = "0"',
     {("bad_value", "options.reserve_tiles.least")}),
    ("default not among the choices", 'default = "plain"', 'default = "other"',
     {("option_value", "options.mode.default")}),
    ("an option in two words", "[options.reserve_tiles]",
     '[options."Not one"]\ndefault = 1\ndoc = { en = "x", zh = "一" }\n'
     'provenance = "source"\nsource = "test"\n[options.reserve_tiles]',
     {("bad_id", "options.Not one")}),
    ("an option that is no table", "[options.reserve_tiles]",
     "[options]\nlonely = 3\n[options.reserve_tiles]",
     {("bad_value", "options.lonely")}),
    ("unknown predicate", SELF_DRAW, 'id = "self_drawn"\n',
     {("unknown_predicate", "pattern.self_drawn.test")}),
    ("no predicate at all", 'test = { name = "triplets_of", tiles = "5-7z" }', "test = {}",
     {("bad_value", "pattern.dragon.test")}),
    ("unknown parameter", 'tiles = "5-7z" }', 'tiles = "5-7z", count = 2 }',
     {("bad_parameter", "pattern.dragon.test.count")}),
    ("no parameter", ', tiles = "5-7z" }', " }", {("missing_parameter", "pattern.dragon.test")}),
    ("parameter of another type", SELF_DRAW,
     SELF_DRAW + 'test = { name = "concealed", concealed_kong = 3 }\n',
     {("bad_value", "pattern.self_draw.test.concealed_kong")}),
    ("parameter that is no tiles", 'tiles = "5-7z" }', 'tiles = "5-8z" }',
     {("bad_tiles", "pattern.dragon.test.tiles")}),
    ("parameter that is flowers", 'tiles = "5-7z" }', 'tiles = "5-7f" }',
     {("bad_tiles", "pattern.dragon.test.tiles")}),
    ("excludes nobody known", "value = 4", 'value = 4\nexcludes = ["dragons"]',
     {("unknown_pattern", "pattern.all_pungs.excludes")}),
    ("excludes no known category", "value = 4", 'value = 4\nexcludes = ["@dragons"]',
     {("unknown_category", "pattern.all_pungs.excludes")}),
    ("alone with nobody known", "value = 4", 'value = 4\nalone_with = ["dragons"]',
     {("unknown_pattern", "pattern.all_pungs.alone_with")}),
    ("composite of nobody known", 'test = { name = "triplets_of", tiles = "5-7z" }',
     'all_of = ["all_pungs", "dragons"]',
     {("unknown_pattern", "pattern.dragon.all_of")}),
    ("composite with a test", "value = 4", 'value = 4\nall_of = ["dragon"]\ntest = "all_pungs"',
     {("composite_test", "pattern.all_pungs.test")}),
    ("excludes itself", "value = 4", 'value = 4\nexcludes = ["all_pungs"]',
     {("exclusion_cycle", "pattern.all_pungs.excludes")}),
    ("flowers that do nothing", '"1-7z" = 4', '"1-7z" = 4, "1-8f" = 1',
     {("idle_flowers", "policy.flowers")}),
    ("flowers twice", '"1-7z" = 4', '"1-7z" = 4, "1-8f" = 2',
     {("idle_flowers", "policy.flowers"), ("flowers_twice", "table.tiles")}),
    ("walls that are not even", WALL, BUILT.format(3), {("uneven_walls", "policy.wall.height")}),
    ("walls that no dice open", WALL + SEATING, BUILT.format(2) + EAST,
     {("unopened_walls", "policy.seating.name")}),
    ("unknown policy", 'name = "dice_count"', 'name = "dice"',
     {("unknown_policy", "policy.seating.name")}),
    ("unknown settlement", 'kind = "linear"', 'kind = "curved"',
     {("unknown_policy", "scoring.settlement.kind")}),
    ("no settlement", HEAD[HEAD.index("[scoring.settlement]") :], "",
     {("missing", "scoring.settlement")}),
    ("fu that nothing counts", LINEAR, FU + LINEAR, {("no_points", "scoring.settlement.kind")}),
    ("fu without rounding", LINEAR, FU[FU.index("[[") :] + POINTS, {("no_fu", "scoring.fu")}),
    ("rounding without fu", LINEAR, FU[: FU.index("[[")] + LINEAR, {("no_fu", "fu")}),
    ("points without fu", LINEAR, POINTS, {("no_fu", "fu")}),
    ("points by totals", "minimum = 0", 'minimum = 0\nbest_by = "points"',
     {("no_points", "scoring.best_by")}),
    ("readings by nothing known", "minimum = 0", 'minimum = 0\nbest_by = "fu"',
     {("bad_value", "scoring.best_by")}),
    ("a limit without a name in Chinese", LINEAR, FU + POINTS.replace("滿貫", " "),
     {("no_label", "scoring.settlement.limits.mangan.label")}),
    ("a limit without a base", LINEAR, FU + POINTS.replace("base = 2000\n", ""),
     {("bad_value", "scoring.settlement.limits[0]")}),
    ("fu beside what is not there", LINEAR,
     FU.replace("value = 20", 'value = 20\nexcluded_by = ["pinfu"]') + POINTS,
     {("unknown_pattern", "fu.base.excluded_by")}),
    ("fu by an unknown predicate", LINEAR, FU.replace('"win"', '"one"') + POINTS,
     {("unknown_predicate", "fu.base.test")}),
    ("a fu row key", LINEAR, FU.replace("value = 20", "value = 20\nvlaue = 1") + POINTS,
     {("unknown_key", "fu.base.vlaue")}),
    ("a fu row without provenance", LINEAR,
     FU.replace('value = 20\nprovenance = "assumed"', "value = 20") + POINTS,
     {("no_provenance", "fu.base.value")}),
    ("a flat form that is none", LINEAR,
     FU.replace("round = 10", "round = 10\nflat = { pairs = 25 }") + POINTS,
     {("bad_value", "scoring.fu.flat")}),
    ("liability for what is not there", "[policy.rotation]", LIABLE + "[policy.rotation]",
     {("unknown_pattern", "policy.liability.fed"), ("bad_tiles", "policy.liability.fed")}),
    ("a constraint that does not hold", SCORING, ORDER + SCORING,
     {("contradiction", "scoring.settlement.unit")}),
    ("a constraint without words", SCORING, ORDER.replace('zh = "順"', 'zh = ""') + SCORING,
     {("no_label", "constraint.order.doc")}),
    ("a constraint of one value", SCORING, ORDER.replace(', "scoring.minimum"', "") + SCORING,
     {("bad_value", "constraint.order.ascending")}),
    ("a constraint on no path", SCORING, ORDER.replace('"scoring.minimum"', '"minimum"') + SCORING,
     {("bad_value", "constraint.order.ascending[1]")}),
    ("a constraint key", SCORING, ORDER + "where_not = {}\n" + SCORING,
     {("unknown_key", "constraint.order.where_not")}),
    ("a constraint without id", SCORING, ORDER.replace('id = "order"\n', "") + SCORING,
     {("missing", "constraint[0].id")}),
    ("two constraints of a name", SCORING, ORDER + ORDER + SCORING,
     {("duplicate_id", "constraint[1]")}),
    ("a settlement value", "base = 1", "base = -1", {("bad_value", "scoring.settlement.base")}),
    ("no unit", 'unit_label = { en = "fan", zh = "番" }\n', "",
     {("missing", "scoring.unit_label")}),
    ("unknown declaration", '{ id = "plain" }', '{ id = "riichi" }',
     {("unknown_pattern", "policy.ready.kinds.riichi")}),
    ("a block of no tiles", "block = 4", "block = 0", {("bad_value", "policy.wall.block")}),
    ("a reserve below nothing", 'reserve = "$reserve_tiles"\nprovenance = { block = "assumed" }',
     'reserve = -1\nprovenance = "assumed"', {("bad_value", "policy.wall.reserve")}),
    ("no dice", "dice = 3", "dice = 0", {("bad_value", "policy.seating.dice")}),
    ("one wind for two", 'winds = ["1z", "3z"]', 'winds = ["1z"]',
     {("too_few_winds", "policy.seating.winds")}),
    ("a kong of three", "largest = 4", "largest = 3", {("bad_value", "policy.kongs.largest")}),
    ("fewer rounds than none", "rounds = 1", "rounds = -1",
     {("bad_value", "policy.rotation.rounds")}),
    ("money without a name", 'money = "point"', 'money = ""', {("bad_value", "table.money")}),
    ("unknown shape", '["standard"]', '["standard", "round"]', {("bad_value", "table.shapes")}),
    ("unknown tiles", '"1-9m" = 4', '"1-9q" = 4', {("bad_tiles", "table.tiles")}),
    ("tiles counted down", '"1-9m" = 4', '"9-1m" = 4', {("bad_tiles", "table.tiles")}),
    ("tiles twice", '"1-9m" = 4', '"1-9m" = 4, "5m" = 1', {("repeated_tiles", "table.tiles.5m")}),
    ("nine copies", '"1-9m" = 4', '"1-9m" = 9', {("bad_value", "table.tiles")}),
    ("a hand of twelve", "concealed = 13", "concealed = 12",
     {("bad_concealed", "table.concealed")}),
    ("a wall too small to deal", '"1-9m" = 4, "1-7z" = 4', '"1-7m" = 4',
     {("too_few_tiles", "table.tiles")}),
    ("a wall too small for the reserve", '"1-9m" = 4, "1-7z" = 4', '"1-7m" = 4, "1z" = 2',
     {("too_few_tiles", "table.tiles")}),
    ("patterns as one table", '[[pattern]]\nid = "self_draw"', '[pattern]\nid = "self_draw"',
     {("unreadable", "")}),
    ("a section that is no table", "[scoring]\n", "[[scoring]]\n", {("bad_value", "scoring")}),
    ("text that is no TOML", "[table]", "[table", {("unreadable", "")}),
    ("removes what is not there", 'version = "1"\n', 'version = "1"\nremove = ["dragon"]\n',
     {("unknown_pattern", "pattern.dragon")}),
    ("removes no list", 'version = "1"\n', 'version = "1"\nremove = "dragon"\n',
     {("bad_value", "remove")}),
    ("removes a number", 'version = "1"\n', 'version = "1"\nremove = [3]\n',
     {("bad_value", "remove")}),
    ("extends a number", 'version = "1"\n', 'version = "1"\nextends = 3\n',
     {("bad_value", "extends")}),
    ("extends an unknown ruleset", 'version = "1"\n', 'version = "1"\nextends = "douque2"\n',
     {("unknown_ruleset", "")}),
    ("extends a missing file", 'version = "1"\n', 'version = "1"\nextends = "gone.toml"\n',
     {("unreadable", "")}),
    ("extends itself", 'version = "1"\n', 'version = "1"\nextends = "rules.toml"\n',
     {("extends_cycle", "extends")}),
]  # fmt: skip
