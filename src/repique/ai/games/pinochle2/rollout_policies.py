"""Playout policies for levels and games; the weights were found by matches between policies."""

from dataclasses import replace

from repique.ai.games.pinochle2.playout.policy import STRONG, Policy
from repique.games.pinochle2.options import TwoHandedOptions

# Takes what it can with its highest cards, breaks up melds, lays the dearest meld at once.
NOVICE = Policy(
    noise=5,
    hope=(200, 32, 0, 0),
    spared=128,
    keep=((0, 0, 0, 8, 12, 16, 24, 32), (24, 24, 24, 24, 32, 40, 48, 64)),
    wins=((0, 0, 0, 16, 32, 64, 160, 256), (64, 64, 64, 64, 96, 128, 208, 256)),
    tempo=96,
    ready=100,
    later=64,
)
# Advice of the books: keep what may become a meld, save high cards and trumps.
PLAIN = Policy(
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
# Where cards count from the first trick on, the lead alone is worth less.
COUNTING = replace(PLAIN, tempo=16)
# For games in which tricks of the first phase do not count.
PINOCHLE = Policy(
    noise=4,
    hope=(218, 85, 30, 24),
    spared=16,
    keep=((0, 0, 0, 0, 6, 8, 16, 105), (32, 32, 149, 76, 86, 108, 151, 298)),
    wins=((16, 16, 0, 32, 42, 86, 128, 48), (96, 96, 89, 103, 118, 148, 193, 246)),
    tempo=64,
    last=512,
    ready=56,
    later=230,
    stay=(
        ((0, 0, -14, -16, -20, -20, -33, -14), (0, 0, -2, 6, 17, 28, 106, 126)),
        ((32, 32, 22, 22, 55, 33, 70, 70), (48, 48, 57, 64, 80, 110, 202, 294)),
    ),
    force=222,
)


# For hands of eight cards in which only aces and tens count.
BEZIQUE = Policy(
    noise=4,
    hope=(282, 106, 39, 0),
    keep=((0, 0, 0, 8, 14, 32, 1, 173), (34, 40, 54, 86, 107, 98, 235, 326)),
    wins=((15, 10, 22, 20, 65, 98, 97, 132), (147, 95, 104, 112, 114, 192, 158, 256)),
    tempo=-14,
    last=472,
    ready=22,
    later=129,
    stay=(
        ((8, 21, 2, 11, -10, 5, -4, 11), (11, 10, 12, 17, 10, 22, 34, 57)),
        ((15, 29, 41, 40, 46, 66, 87, 118), (51, 62, 56, 62, 64, 86, 262, 417)),
    ),
    force=57,
)


def policy_for(options: TwoHandedOptions) -> Policy:
    """The best policy under these rules, which may be any mixture."""
    if not options.score_all_tricks:
        return PINOCHLE
    return BEZIQUE if options.deal8 and options.brisque else STRONG


def thumb_policy(level: str, options: TwoHandedOptions) -> Policy:
    """The policy of a level that does not search."""
    if level == "novice":
        return NOVICE
    return COUNTING if options.score_all_tricks and not options.brisque else PLAIN
