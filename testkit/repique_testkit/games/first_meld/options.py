"""The house rules of First Meld."""

from dataclasses import dataclass

from repique.core.options import Options, option


@dataclass(frozen=True)
class FirstMeldOptions(Options):
    minimum: int = option(50, among=(30, 50, 90))  # points of the first melds of a player
    target: int = option(150, group="scoring", least=50, most=5000, lasting=True)
    jokers: bool = option(True)


PRESETS = {"first-meld": FirstMeldOptions()}
