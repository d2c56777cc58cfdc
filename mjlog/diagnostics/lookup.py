"""Finding catalogue entries by what users type: a code, the beginning of one, or a name."""

from __future__ import annotations

import difflib
import re

from mjlog.diagnostics.catalogue import BY_CODE, ENTRIES, Entry
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.wording import clean

_CODE = re.compile(r"MJ\d{0,3}")


class UsageError(ValueError):
    """Something a user asked for cannot be done.

    Args:
        label: what is wrong, in both languages.
    """

    def __init__(self, label: Label) -> None:
        self.label = label
        super().__init__(label.en)

    def text(self, lang: str = "en") -> str:
        """Return what is wrong in ``"en"`` or ``"zh"``."""
        return self.label.text(lang)


def match(text: str) -> tuple[Entry, ...]:
    """Return the entries that a code, the beginning of a code (``MJ3``) or a name stands for.

    Raises:
        UsageError: there is none, with the nearest codes and names there are.
    """
    asked = text.strip()
    if _CODE.fullmatch(asked.upper()):
        found = tuple(entry for entry in ENTRIES if entry.code.startswith(asked.upper()))
    else:
        found = tuple(entry for entry in ENTRIES if entry.name == asked.lower())
    if not found:
        raise UsageError(_unknown(asked))
    return found


def search(text: str) -> tuple[Entry, ...]:
    """Return what `match` does, or else the entries with these words in their title.

    Raises:
        UsageError: there is none.
    """
    asked = text.strip().casefold()
    try:
        return match(text)
    except UsageError:
        titles = [(entry, (entry.title.en, entry.title.zh)) for entry in ENTRIES]
        whole = [entry for entry, told in titles if asked in map(str.casefold, told)]
        found = whole or [
            entry for entry, told in titles if asked and asked in " ".join(told).casefold()
        ]
        if not found:
            raise
        return tuple(found)


def closeness(text: str, entry: Entry) -> int:
    """Return how closely ``text`` names the entry: digits of a code, 3 for a name, -1 if not."""
    asked = text.strip()
    if asked.lower() == entry.name:
        return 3
    code = asked.upper()
    return len(code) - 2 if _CODE.fullmatch(code) and entry.code.startswith(code) else -1


def _unknown(asked: str) -> Label:
    near = difflib.get_close_matches(asked.upper(), BY_CODE, 3, 0.75)
    near += difflib.get_close_matches(asked.lower(), [entry.name for entry in ENTRIES], 3)
    by_title = {entry.title.zh: entry.code for entry in ENTRIES}
    titles = difflib.get_close_matches(asked, by_title, 3)
    near += [f"{by_title[title]} {title}" for title in titles]
    shown = clean(asked, 80)
    if not near:
        return Label(f"there is no code or name '{shown}'", f"沒有「{shown}」這個代碼或名稱")
    listed = ", ".join(near[:3])
    return Label(
        f"there is no code or name '{shown}'; did you mean {listed}?",
        f"沒有「{shown}」這個代碼或名稱；是不是要找 {listed}？",
    )
