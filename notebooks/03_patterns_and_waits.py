# %% [markdown]
# # 03 · Patterns and waits in depth
#
# Where the report ends: SQL over the tables, pandas over the answers.
# 台型與聽牌，用 SQL 與 pandas 深入看。
#
# Rates and means come from the registry of metrics, which knows their denominators and intervals.
# SQL is for what a metric does not say: which hands, which tiles, what together.

# %%
import json
import os
import tempfile
from pathlib import Path

import mjlog
from mjlog.analytics import plots
from mjlog.analytics.labels import pattern_labels
from mjlog.warehouse.load import load

if not Path("data").is_dir():
    os.chdir("..")
work = Path(tempfile.mkdtemp())
# The games of 鬥雀; the manifest says which are.
manifest = json.loads(Path("data/manifest.json").read_text("utf-8"))
wanted = [entry for entry in manifest["sets"] if entry["ruleset"]["id"] == "douque2p"]
folders = sorted(Path("data", entry["folder"]) for entry in wanted)
load(mjlog.sources(folders), work / "warehouse")
warehouse = mjlog.open(work / "warehouse")
names = pattern_labels(warehouse)

# %% [markdown]
# ## How often each pattern counts, 台型頻率

# %%
frequency = warehouse.metric("tai_frequency")
plots.frequencies(frequency, plots.on_screen("zh"), names)

# %% [markdown]
# By strategy, side by side. A flush player's flushes are no surprise; how sure the difference is
# can be read from the intervals.

# %%
by_strategy = warehouse.metric(
    "tai_frequency", by=["strategy"], where={"strategy": ["fast", "flush"]}
)
chosen = by_strategy[
    by_strategy["pattern"].isin(["half_flush", "full_flush", "declare", "concealed"])
]
table = chosen.assign(
    pattern=[names[pattern].zh for pattern in chosen["pattern"]],
    share=[
        f"{100 * row.value:.0f} % ({100 * row.low:.0f}–{100 * row.high:.0f}), {row.total}/{row.n}"
        for row in chosen.itertuples()
    ],
)
table.pivot_table(index="pattern", columns="strategy", values="share", aggfunc="first").fillna("—")

# %% [markdown]
# ## Patterns that come together, 台型組合

# %%
pairs = warehouse.metric("tai_pairs").head(8)
pairs.assign(
    pattern=[names[pattern].zh for pattern in pairs["pattern"]],
    other_pattern=[names[pattern].zh for pattern in pairs["other_pattern"]],
)[["pattern", "other_pattern", "value", "low", "high", "total", "n"]].round(3)

# %% [markdown]
# ## Which hands? SQL
#
# `won_patterns` has a row for each pattern counted in a win, with its labels and where the hand
# stands: `mjlog show FILE --hand N` replays it.

# %%
warehouse.df(
    """
    select file, hand, player, counted, string_agg(label_zh, '、' order by table_place) as patterns
    from won_patterns
    group by hand_key, win, file, hand, player, counted
    having list_contains(list(pattern), 'kong_bloom')
    order by counted desc, file, hand
    limit 5
    """
)

# %% [markdown]
# ## Waits, 聽牌型
#
# What hands wait for when they are first ready, and how often each wait is won. The second says
# less than it seems to: whoever is ready early has more time, and may change the wait.

# %%
waits = warehouse.metric(["wait_kind", "wait_win_rate"])
waits[["metric", "ready_form", "value", "low", "high", "total", "n", "small"]].round(3)

# %% [markdown]
# Winning tiles that a seat had not seen when it was first ready, against whether it won: counted in
# SQL, turned in pandas.

# %%
unseen = warehouse.df(
    """
    select ready_unseen as unseen, won, count(*) as hands
    from player_hands
    where ready_unseen is not null
    group by all
    order by all
    """
)
unseen.pivot_table(index="unseen", columns="won", values="hands", fill_value=0).astype(int)

# %% [markdown]
# The rate itself is a metric's business; it can be grouped by what the registry knows:

# %%
turns = warehouse.metric("wait_win_rate", by=["ready_turn"], where={"ready_form": "two_sided"})
turns[["ready_turn", "value", "low", "high", "total", "n", "small"]].round(3).head(8)

# %% [markdown]
# ## Tiles that were won on
#
# A count, not a rate: how often a tile is won on depends on how many copies there are, and on who
# keeps it.

# %%
tiles = warehouse.df(
    "select tile, won_by, count(*) as wins from wins group by all order by wins desc, tile, won_by"
)
tiles.pivot_table(index="tile", columns="won_by", values="wins", fill_value=0).astype(int).head(10)

# %%
warehouse.close()
