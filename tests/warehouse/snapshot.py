"""What a warehouse says, for comparison; and whether it is whole."""

from pathlib import Path

from mjlog.warehouse.reader import Warehouse
from mjlog.warehouse.schema import tables

Snapshot = dict[str, list[str]]


def snapshot(path: Path) -> Snapshot:
    """Return all rows as text, sorted, less when they were loaded."""
    with Warehouse(path) as warehouse:
        return {
            name: sorted(map(repr, warehouse.con.execute(_without_time(name)).fetchall()))
            for name in tables()
        }


def _without_time(name: str) -> str:
    excluded = " exclude (loaded_at)" if name == "sources" else ""
    return f"select *{excluded} from {name}"


def check_whole(path: Path) -> int:
    """Check keys and references by the schema's own constraints; return the number of hands."""
    with Warehouse(path) as warehouse:
        con = warehouse.con
        con.execute("create schema strict")
        for name, table in tables().items():
            ddl = table.ddl.replace(f"CREATE TABLE {name} ", f"CREATE TABLE strict.{name} ")
            for other in tables():
                ddl = ddl.replace(f"REFERENCES {other} ", f"REFERENCES strict.{other} ")
            con.execute(ddl)
            con.execute(f"insert into strict.{name} select * from main.{name}")
        odd = con.execute(
            "select g.game from games g left join"
            " (select game_key, count(*) n from hands group by all) h using (game_key)"
            " where g.loaded_hands <> coalesce(h.n, 0)"
            " union all select file from sources s join"
            " (select source_key, sum(hands) h, sum(loaded_hands) l from games group by all) g"
            " using (source_key) where s.hands <> g.h or s.loaded_hands <> g.l"
            " union all select h.file from hands h join"
            " (select hand_key, count(*) n from events group by all) e using (hand_key)"
            " where e.n <> h.events"
        ).fetchall()
        assert odd == []
        counted = con.execute("select count(*) from hands").fetchone()
        assert counted is not None
        return int(counted[0])
