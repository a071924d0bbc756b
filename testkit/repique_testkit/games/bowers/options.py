"""The house rules of Bowers."""

from dataclasses import dataclass

from repique.core.options import Options, option


@dataclass(frozen=True)
class BowersOptions(Options):
    target: int = option(5, group="scoring", least=1, most=50, lasting=True)
    joker: bool = option(True)  # the red joker is the highest trump
    must_beat: bool = option(False)  # beat what lies if able


PRESETS = {"bowers": BowersOptions()}
