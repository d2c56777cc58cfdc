"""Words for readers, in English and Traditional Chinese."""

from __future__ import annotations

from msgspec import Struct


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """One label in both languages."""

    en: str
    zh: str

    def text(self, lang: str) -> str:
        """Return the label in ``"en"`` or ``"zh"``."""
        return self.zh if lang == "zh" else self.en
