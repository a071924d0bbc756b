"""How an imagined player plays: a handful of weights, and a few players worth imagining.

Worths are sixteenths of a point, shares are of 256. Tuples by rank run from the seven, the
lowest, to the ace. The meaning of each weight stands in playout.h.
"""

from dataclasses import dataclass

Ranks = tuple[int, int, int, int, int, int, int, int]
NOTHING: Ranks = (0,) * 8


@dataclass(frozen=True, slots=True)
class Policy:
    kind: int = 1  # 0 plays at random, 1 by judgement
    noise: int = 0  # bits, at most 16
    slip: int = 0
    hope: tuple[int, int, int, int] = (0, 0, 0, 0)
    spared: int = 0
    keep: tuple[Ranks, Ranks] = (NOTHING, NOTHING)
    wins: tuple[Ranks, Ranks] = (NOTHING, NOTHING)
    tempo: int = 0
    last: int = 0
    ready: int = 0
    later: int = 0
    stay: tuple[tuple[Ranks, Ranks], tuple[Ranks, Ranks]] = (
        (NOTHING, NOTHING),
        (NOTHING, NOTHING),
    )
    force: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.noise <= 16:
            raise ValueError(f"noise must be 0 to 16 bits, not {self.noise}")
        if min(*self.hope, *self.keep[0], *self.keep[1]) < 0:
            raise ValueError("hope and keep must not be negative")


RANDOM = Policy(kind=0)
STRONG = Policy(
    noise=4,
    hope=(224, 64, 16, 0),
    spared=48,
    keep=((0, 0, 0, 8, 16, 32, 48, 112), (32, 32, 32, 48, 64, 80, 112, 192)),
    wins=((16, 16, 16, 32, 48, 64, 128, 192), (96, 96, 96, 112, 128, 160, 208, 256)),
    tempo=64,
    last=32,
    ready=160,
    later=128,
    stay=(
        ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 16, 24, 32, 80, 96)),
        ((32, 32, 32, 48, 56, 64, 96, 96), (48, 48, 48, 64, 80, 96, 176, 192)),
    ),
    force=48,
)
