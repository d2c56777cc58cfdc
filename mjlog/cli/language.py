"""One sentence in two languages, for texts that are put together where they are shown."""

from __future__ import annotations


def say(lang: str, en: str, zh: str) -> str:
    """Return what is said in the reader's language."""
    return zh if lang == "zh" else en
