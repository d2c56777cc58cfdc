# %% [markdown]
# # 02 · Auditing hands that failed
#
# A club keeps logs; some of them are wrong. Which hands, by which rule, and how should they have
# been settled? 稽核未通過的局。

# %%
import json
import os
import tempfile
from pathlib import Path

import mjlog
from mjlog.diagnostics import BY_CODE
from mjlog.warehouse.load import load

if not Path("data").is_dir():
    os.chdir("..")
work = Path(tempfile.mkdtemp())

# %% [markdown]
# ## Damage
#
# Four games of the sample, three of them spoilt on purpose, each in another way: an amount that was
# paid too high, a tile that a player did not hold, and a file that was cut off.

# %%
games = sorted(Path("data/sample/fast-fast").glob("*.jsonl"))[:3]
games.append(next(Path("data/sample/erratic-erratic").glob("*1.jsonl")))
logs = {f"table-{place}": path.read_text("utf-8").splitlines() for place, path in enumerate(games)}


def first(lines: list[str], kind: str) -> int:
    """Return the first line of a kind of event."""
    return next(place for place, line in enumerate(lines) if json.loads(line)["type"] == kind)


paid = first(logs["table-1"], "settlement")
event = json.loads(logs["table-1"][paid])
event["payments"][0]["amount"] += 100
logs["table-1"][paid] = json.dumps(event)

thrown = first(logs["table-2"], "discard")
event = json.loads(logs["table-2"][thrown])
event["tile"] = "9p" if event["tile"] != "9p" else "1p"
logs["table-2"][thrown] = json.dumps(event)

logs["table-3"] = logs["table-3"][:-40]

os.chdir(work)
Path("logs").mkdir()
for name, lines in logs.items():
    Path(f"logs/{name}.jsonl").write_text("\n".join([*lines, ""]), "utf-8")

# %% [markdown]
# ## Load, and look at what was kept apart
#
# Failed hands do not count in any metric; they are kept apart, with the findings.

# %%
loaded = load(mjlog.sources(["logs"]), "warehouse")
print(f"{loaded.hands} hands stand, {loaded.failed} failed")
warehouse = mjlog.open("warehouse")

# %%
audit = warehouse.audit()
audit.hands

# %% [markdown]
# By code: how often each thing was found. `mjlog explain CODE` says what a code means and what to
# do.

# %%
audit.codes

# %%
for code in audit.codes["code"]:
    print(f"{code}  {BY_CODE[code].title.en} · {BY_CODE[code].title.zh}")

# %% [markdown]
# By log, and hand by hand. Rates of failure come with their interval: a log with one failed hand of
# twelve is not yet a table that cannot keep records.

# %%
audit.files[["file", "status", "hands", "failed", "value", "low", "high"]].round(3)

# %%
audit.failed[["file", "line", "hand", "codes", "checked", "events"]]

# %% [markdown]
# ## One hand
#
# What was recorded, what the rules expect, and which rule decides:

# %%
found = warehouse.df(
    "select file, line, code, text_en, recorded, expected, decided_by"
    " from diagnostics order by file, line"
)
found.head(6)

# %% [markdown]
# How a hand with a wrong payment should have been settled is stored beside it:

# %%
((correction,),) = warehouse.sql(
    "select correction from failed_hands where correction is not null order by file, line limit 1"
).fetchall()
for payment in json.loads(correction)["payments"]:
    print(payment)

# %% [markdown]
# ## Put it right
#
# The log is corrected at its source and loaded again: a changed file takes the place of what it
# was.

# %%
whole = Path("logs/table-1.jsonl")
event = json.loads(logs["table-1"][paid])
event["payments"][0]["amount"] -= 100
lines = [*logs["table-1"][:paid], json.dumps(event), *logs["table-1"][paid + 1 :], ""]
whole.write_text("\n".join(lines), "utf-8")

warehouse.close()
again = load(mjlog.sources(["logs"]), "warehouse")
print(f"{again.replaced} log replaced, {again.known} known already")
with mjlog.open("warehouse") as warehouse:
    print(warehouse.audit().hands)
