"""The house rules of Lay Away."""

from dataclasses import dataclass

from repique.core.options import Options, option


@dataclass(frozen=True)
class LayAwayOptions(Options):
    players: int = option(2, least=2, most=4, lasting=True)
    away: int = option(2, least=1, most=3)  # cards that each lays away
    target: int = option(6, group="scoring", least=1, most=60, lasting=True)


PRESETS = {
    "lay-away": LayAwayOptions(),
    "lay-away-three": LayAwayOptions(players=3),
}
