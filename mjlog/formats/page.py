"""The page about formats: ``docs/formats.md``."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.formats.losses import LOSSES
from mjlog.formats.registry import FORMATS
from mjlog.formats.seed import METHOD

_HEAD = """\
# Logs in other formats

<!-- Made from the program by `python -m mjlog.formats > docs/formats.md`. -->

`mjlog verify`, `show`, `load` and `convert` read riichi logs in other formats directly. Which
format a source is in shows by its content, never by its name: packed with gzip or Zstandard or
not, one game a file or several. A folder is searched for files called `.jsonl`, `.mjlog`, `.xml`,
`.json` and `.mjson`; of the last four only those are logs that begin like one.
`mjlog convert IN --to mjlog|mjai|tenhou6` writes them.

Reading is tolerant of dialects and strict about what comes out: every record is one that
`schemas/README.md` describes, and what a source does not state is `null` or left out. What cannot
be read is reported at its place (line, byte offset, tag or entry; codes MJ028 and on), the rest of
that hand is left out, and the next hand goes on. In lines of events that `convert` or `anonymize`
writes, a line that is no event stands for it: `{"type": "unread", "code": …, "line": …,
"element": …}`. Nothing is repaired: whether a game keeps the rules, verification says.

| Format | Written | What it is |
|---|---|---|
"""

_ABOUT = {
    "tenhou-xml": (
        "Tenhou's own logs: a flat row of tags, one document a game. Read by a scanner of tags,"
        " so that repeated attributes are no obstacle and nothing is ever expanded; a document"
        " that declares anything is refused."
    ),
    "tenhou6": (
        "The JSON of the viewer at tenhou.net/6: a game a document, or a hand (hands of the same"
        " players that follow each other are one game); a document a line or not, in a list of"
        " addresses (`#json=…`), among comments."
    ),
    "mjai": (
        "JSON Lines, one event a line, of many programs. Dialects: no `scores` or no `deltas`;"
        " `ura_markers`, `uradora_markers` or `uradora_marker`; no `tsumogiri`; `hora` without"
        " yaku, fu or tile; `ryukyoku` without a reason; the fourth `reach_accepted` missing."
    ),
}

_SEED = f"""\
## Walls from a published seed

Tenhou publishes with each game the seed of its shuffles (method `{METHOD}`).
With `--check-seed`, `verify`, `show`, `load` and `convert` derive from it the wall of every hand,
so that the ordinary checks of the wall test the deal, every draw, replacement and indicator; dice
that do not follow from it are MJ036. The derivation is described publicly, for instance in the
documentation of [tenhou-shuffle](https://docs.rs/tenhou-shuffle): the 624 words of the seed
initialise MT19937; for each hand 288 of its numbers are hashed in nine blocks by SHA-512; of the
144 words that come out word *i* says with which of the tiles from *i* on tile *i* is swapped; the
wall is dealt from the last tile backwards. Seeds of older logs are spelled otherwise and are not
used.

## The order of a tenhou.net/6 hand

The format keeps every seat's draws and discards apart. Their order is never in doubt: a call names
the seat it is from, a draw follows the seat to the left, so every turn says whose turn was before.
The one seat whose turns are not all followed had the last, and from there every step back is
forced. Entries that no order explains are MJ033.

## What each format does not carry

A log that is read from a format and written to it again says the same. From one format to another,
this is lost:

"""


def page() -> Iterator[str]:
    """Yield the page in pieces."""
    yield _HEAD
    for form in FORMATS.values():
        written = "yes" if form.write is not None else "no"
        yield f"| `{form.id}` {form.label.zh} | {written} | {_ABOUT[form.id]} |\n"
    yield f"\n{_SEED}"
    for name, losses in LOSSES.items():
        yield f"### {FORMATS[name].label.en}\n\n"
        yield "| Not carried | 未記載 | Read as | 讀入時 |\n|---|---|---|---|\n"
        for loss in losses:
            yield f"| {loss.what.en} | {loss.what.zh} | {loss.instead.en} | {loss.instead.zh} |\n"
        yield "\n"
