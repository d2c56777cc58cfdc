"""In what manner logs in other formats are read: what holds where they do not say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from mjlog.diagnostics import Fault, Label
from mjlog.formats.document import Unreadable
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset

RULESET = "riichi"
"""What the formats are made for; house rules extend it."""

LENGTH = "length"
OPEN_ENDED = {"policy.rotation.rounds": 0}
"""What says that a game ends whenever the table stops."""


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How logs in other formats are read.

    What such a log states of its rules stays in force, as the header of one of our own does.

    Args:
        check_seed: walls follow from the seed that a log states, and its dice are compared with it.
        ruleset: the rules of what is not stated: the id of a ruleset, or a TOML file.
        settings: changes to them, by option id or dotted path.
    """

    check_seed: bool = False
    ruleset: str = RULESET
    settings: dict[str, object] = {}

    def rules(self, stated: Mapping[str, object], *, open_ended: bool = False) -> Ruleset:
        """Return the rules that a log is played by.

        Args:
            stated: what it states of them, by option id; what these rules do not ask for is left
                out.
            open_ended: it ends whenever the table stops.

        Raises:
            Unreadable: what it states does not go with the settings.
            RulesetError: there are no such rules, or a setting does not fit them.
        """
        usual = self._load(self.settings)
        known = {key: value for key, value in stated.items() if key in usual.options}
        if not known and not open_ended:
            return usual
        try:
            return self._load({**self.settings, **known, **(OPEN_ENDED if open_ended else {})})
        except RulesetError as error:
            problem = Label(error.text("en"), error.text("zh"))
            fault = Fault("MJ108", {"ruleset": self.ruleset, "problem": problem}, recorded=known)
            raise Unreadable(fault) from None

    def tells_length(self, stated: Mapping[str, object]) -> bool:
        """Whether it is known how long a game is.

        Args:
            stated: what its log states of its rules, by option id.
        """
        return (
            LENGTH in stated
            or LENGTH in self.settings
            or not OPEN_ENDED.keys().isdisjoint(self.settings)
        )

    def _load(self, settings: Mapping[str, object]) -> Ruleset:
        return _rules(self.ruleset, msgspec.json.encode(settings, order="sorted"))


@lru_cache(maxsize=32)
def _rules(ruleset: str, settings: bytes) -> Ruleset:
    return load(ruleset, msgspec.json.decode(settings))
