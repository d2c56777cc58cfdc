# %% [markdown]
# # 01 · From logs to a first report
#
# A folder of logs becomes a warehouse, and the warehouse answers: who wins, who deals in, how sure
# is that? 從牌譜到第一份報告。
#
# Everything here runs on the games of 鬥雀 in `data/sample`, which programs of different
# temperament have played. Any folder of logs will do instead; several rules make a chapter each.

# %%
import json
import os
import tempfile
from pathlib import Path

import mjlog
from mjlog.analytics import plots
from mjlog.warehouse.load import load

# The sample is found from this folder and from the one above it.
if not Path("data").is_dir():
    os.chdir("..")
work = Path(tempfile.mkdtemp())
manifest = json.loads(Path("data/manifest.json").read_text("utf-8"))
wanted = [entry for entry in manifest["sets"] if entry["ruleset"]["id"] == "douque2p"]
folders = sorted(Path("data", entry["folder"]) for entry in wanted)

# %% [markdown]
# ## Load
#
# Loading verifies: each hand is replayed under its rules, and only what stands up is counted.
# Loading again adds only what is new. On the command line this is
# `mjlog load data/sample --out warehouse/`.

# %%
loaded = load(mjlog.sources(folders), work / "warehouse")
print(f"{loaded.logs} logs, {loaded.hands} hands, {loaded.failed} failed")

# %%
warehouse = mjlog.open(work / "warehouse")
warehouse.df("select * from players order by hands desc")

# %% [markdown]
# ## The report
#
# `mjlog report warehouse/` prints it, `--html report.html` writes it as a page. The same from
# Python:

# %%
from mjlog.report.gather import gather
from mjlog.report.page import write_page
from mjlog.report.terminal import terminal_text

report = gather(warehouse, top=5, curves=True)
print(terminal_text(report, "en", width=100, colour=False))

# %%
write_page(report, work / "report.html", "zh")
print(f"{(work / 'report.html').stat().st_size // 1000} kB in one file")

# %% [markdown]
# ## One metric at a time
#
# Every number of the report is a metric with one definition (docs/metrics.md). Asked for by itself
# it comes as a frame: the value, its 95 % interval from `low` to `high`, of how many (`n`), and
# whether the sample is a small one.

# %%
wins = warehouse.metric("win_rate", by=["player"])
wins[["player", "value", "low", "high", "total", "n", "small"]].round(3)

# %% [markdown]
# Strategies play under several ids. Grouped by strategy, with the deal or without:

# %%
dealing = warehouse.metric("win_rate", by=["strategy", "dealer"])
dealing[["strategy", "dealer", "value", "low", "high", "n"]].round(3)

# %% [markdown]
# ## Figures
#
# Who wins much and gives little? Lines are 95 % intervals; hollow points are small samples.

# %%
look = plots.on_screen("en")
rates = warehouse.metric(["win_rate", "deal_in_rate"], by=["player"])
plots.player_map(rates, look)

# %% [markdown]
# What wins count for, 台數分布, and in which turn they come, 胡牌巡目:

# %%
plots.spread(warehouse.metric("tai_spread"), look)

# %%
plots.spread(warehouse.metric("win_turn_spread"), look)

# %% [markdown]
# ## Is the difference one?
#
# Two intervals that overlap say little. A comparison takes into account how the two met: here both
# sat at the same table, so that what one wins the other does not.

# %%
found = warehouse.compare({"player": "fast"}, {"player": "flush"}, ["win_rate", "hand_balance"])
print(found.method)
found.rows[["metric", "value_a", "value_b", "difference", "low", "high", "differs"]].round(3)

# %%
warehouse.close()
