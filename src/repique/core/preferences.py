"""Definitions of preferences: settings of one player about look and behaviour, never about rules.

`settings.preferences` has those that concern every game. A game may define further ones in
`Game.preferences`; their texts are in its file `preferences.en.toml`. Names are unique over all
games, since values are stored by name.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

PreferenceValue = bool | int | str
LONGEST_VALUE = 64 << 10  # characters of one value


@dataclass(frozen=True, slots=True)
class Preference:
    """The definition of a preference: default, which also gives the type, and limits."""

    default: Any
    among: tuple[Any, ...] = ()  # the allowed values; empty: any
    least: int | None = None
    most: int | None = None
    pattern: str = ""  # regular expression that a text must match
    needs: str = ""  # the preference without which this one has no effect
    unless: str = ""  # the preference that overrides this one
    longest: int = LONGEST_VALUE  # characters of its value as JSON
    stays: bool = False  # an imported file that does not contain it does not reset it

    def fits(self, value: Any) -> bool:
        """Whether the value has the right type and is within the limits."""
        if type(value) is not type(self.default):
            return False
        if self.among and value not in self.among:
            return False
        if isinstance(value, int | float) and not isinstance(value, bool):
            low = self.least is None or value >= self.least
            return low and (self.most is None or value <= self.most)
        if self.pattern and not re.fullmatch(self.pattern, value):
            return False
        return len(_json(value)) <= self.longest


def _json(value: Any) -> str:
    """The value as it is stored."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
