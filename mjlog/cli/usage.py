"""From what a user typed to what the engine takes; what is wrong with it ends the command."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mjlog.cli.command import CannotRun
from mjlog.cli.text.tile import wind_name
from mjlog.codec import Source
from mjlog.codec.notation import HandText, NotationError, parse_hand, parse_tiles
from mjlog.diagnostics import BY_CODE, Label
from mjlog.diagnostics.template import fill
from mjlog.diagnostics.wording import clean
from mjlog.formats import Manner, sources
from mjlog.formats.manner import RULESET
from mjlog.replay.circumstances import CircumstanceError
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load, setting
from mjlog.rules.ruleset import Ruleset
from mjlog.tiles import names
from mjlog.warehouse.parts import WarehouseError, is_warehouse

_SHOWN = 5
"""Paths that are named before the rest is left out."""


@contextmanager
def stated(lang: str) -> Iterator[None]:
    """Turn what is wrong with a hand, its circumstances or a ruleset into the command's end."""
    try:
        yield
    except NotationError as error:
        reason = Label(error.text("en"), error.text("zh"))
        raise CannotRun(_cleaned(reason), lang) from None
    except CircumstanceError as error:
        raise CannotRun(_cleaned(error.label), lang) from None
    except RulesetError as error:
        raise CannotRun(Label(_lines(error, "en"), _lines(error, "zh")), lang) from None


def load_ruleset(name: str, settings: Sequence[str] | None, lang: str) -> Ruleset:
    """Return a ruleset with the settings typed."""
    with stated(lang):
        return load(name, dict(map(setting, settings or ())))


def manner_of(name: str, settings: Sequence[str] | None, check_seed: bool, lang: str) -> Manner:
    """Return in what manner logs in other formats are read, with the settings typed."""
    if name == RULESET and not settings:
        return Manner(check_seed=check_seed)
    rules = load_ruleset(name, settings, lang)
    if rules.origin[0] != RULESET:
        reason = Label(
            f"logs in other formats are of {RULESET}, not {clean(name)}",
            f"其他格式的牌譜都是 {RULESET}，不是 {clean(name)}",
        )
        raise CannotRun(reason, lang)
    return Manner(check_seed=check_seed, ruleset=name, settings=dict(map(setting, settings or ())))


def read_hand(text: str) -> HandText:
    """Return a hand typed in notation."""
    return parse_hand(text)


def indicators(text: str) -> tuple[str, ...]:
    """Return bonus indicators as tiles' names."""
    return tuple(names(parse_tiles(text)))


def wind(text: str | None, option: str, lang: str) -> str | None:
    """Return a wind as a tile's name."""
    if text is None:
        return None
    name = wind_name(text)
    if name is None:
        shown = clean(text, 20)
        reason = Label(
            f"{option}: {shown} is no wind; E, S, W, N, 東南西北 or 1z to 4z",
            f"{option}：{shown} 不是風牌，可用東南西北、E S W N 或 1z 至 4z",
        )
        raise CannotRun(reason, lang)
    return name


def processes(jobs: int) -> int:
    """Return how many processes to use; for 0, as many as there are cores for this one."""
    if jobs:
        return jobs
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def nothing_found(paths: Sequence[str]) -> Label:
    """Return the message of a run that was given no log."""
    names, message = _listed(paths), BY_CODE["MJ901"].message
    return Label(*(fill(message.text(lang), {"path": names}, lang) for lang in ("en", "zh")))


def nothing_to_load(paths: Sequence[str]) -> Label:
    """Return the message of a run that has nothing to load."""
    names = _listed(paths)
    return Label(f"there is no log to load in {names.en}", f"{names.zh} 沒有可載入的牌譜")


def nothing_left(paths: Sequence[str]) -> Label:
    """Return the message of a run over warehouses that are so damaged that no log can be read."""
    names = _listed(paths)
    return Label(
        f"the warehouse is damaged, no log in it can be read: {names.en}",
        f"資料倉儲已損壞，其中的牌譜都無法讀取：{names.zh}",
    )


def _listed(paths: Sequence[str]) -> Label:
    shown = [clean(path) for path in paths[:_SHOWN]] + ["…"] * (len(paths) > _SHOWN)
    return Label(*(mark.join(shown) for mark in (", ", "、")))


def _cleaned(label: Label) -> Label:
    return Label(clean(label.en), clean(label.zh))


def _lines(error: RulesetError, lang: str) -> str:
    return "\n".join(map(clean, error.text(lang).splitlines()))


def require_log(path: str, lang: str) -> None:
    """End a command that reads logs only, where it was given a warehouse."""
    if is_warehouse(path):
        shown = clean(path)
        reason = Label(
            f"{shown} is a warehouse, not a log: mjlog verify, report, stats, audit, sql read it",
            f"{shown} 是資料倉儲，不是牌譜；請用 mjlog verify、report、stats、audit 或 sql 讀取",
        )
        raise CannotRun(reason, lang)


def logs_of(paths: Sequence[str], lang: str) -> Iterator[Source]:
    """Yield the logs that paths name: files, folders, warehouses, standard input."""
    for path in paths:
        if is_warehouse(path):
            # Reading Parquet takes a while to load, and most folders are no warehouses.
            from mjlog.warehouse.logs import logs_of as stored

            try:
                yield from stored(path)
            except WarehouseError as error:
                raise CannotRun(error.label, lang) from None
        else:
            yield from sources([path])
