"""The house rules of Pile Rummy."""

from dataclasses import dataclass

from repique.core import options as base
from repique.core.options import option


@dataclass(frozen=True)
class RummyOptions(base.Options):
    """What a table can agree on."""

    players: int = option(2, group="rules", among=(2, 4), lasting=True)
    cards: int = option(9, group="rules", least=5, most=11)
    take_pile: bool = option(False, group="rules")
    target: int = option(15, group="scoring", least=1, most=200, lasting=True)


PRESETS = {"rummy-pile": RummyOptions(), "rummy-pile-four": RummyOptions(players=4)}
