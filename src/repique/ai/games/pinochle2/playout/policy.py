"""Policies of playouts: the weights by which an imagined player chooses its moves.

Worths are sixteenths of a point, shares are of 256. Tuples by rank run from the seven, the
lowest, to the ace. pinochle2_playout.h explains each weight.
"""

from dataclasses import dataclass

Ranks = tuple[int, int, int, int, int, int, int, int]
NOTHING: Ranks = (0,) * 8


@dataclass(frozen=True, slots=True)
class Policy:
    """Field by field `PlayoutPolicy` of pinochle2_playout.h; raises ValueError for bad weights."""

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

# Found by hill climbing: a small change was kept if it beat the weights before in mirrored deals
# of the three games and of random mixtures of their rules.
STRONG = Policy(
    noise=4,
    hope=(282, 92, 18, 0),
    spared=35,
    keep=((0, 0, 0, 8, 14, 32, 44, 173), (34, 40, 54, 61, 55, 98, 235, 326)),
    wins=((15, 3, 22, 24, 76, 98, 97, 132), (147, 95, 104, 112, 114, 167, 158, 256)),
    tempo=19,
    last=262,
    ready=43,
    later=129,
    stay=(
        ((10, 15, -7, 4, -21, -16, -14, 3), (6, 3, 8, 18, 22, 28, 103, 114)),
        ((15, 29, 41, 40, 40, 66, 87, 139), (51, 62, 56, 33, 64, 86, 262, 417)),
    ),
    force=65,
)
