"""The players that are imagined: weights found by playing such players against each other."""

from repique.ai.kernels.playout_policy import STRONG, Policy
from repique.games.pinochle2.options import Options

# Takes what it can with the highest card, breaks up melds, lays the dearest meld at once.
NOVICE = Policy(
    noise=48,
    hope=(160, 8, 0, 0),
    spared=128,
    keep=((0, 0, 0, 8, 8, 8, 8, 8), (16, 16, 16, 16, 16, 16, 16, 16)),
    wins=((0, 0, 0, 16, 32, 64, 160, 256), (64, 64, 64, 64, 96, 128, 208, 256)),
    tempo=160,
    later=0,
    ready=64,
    stay=(
        ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)),
        ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)),
    ),
)
PINOCHLE = Policy(
    noise=16,
    hope=(218, 85, 30, 24),
    spared=16,
    keep=((0, 0, -8, -4, 6, 8, 16, 105), (32, 32, 149, 108, 86, 108, 151, 298)),
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
BINOKEL = Policy(
    noise=16,
    hope=(256, 155, 38, 24),
    spared=17,
    keep=((0, 0, -24, 8, -10, 32, 48, 112), (32, 32, 32, 48, 64, 80, 112, 192)),
    wins=((16, 16, 0, 32, 48, 64, 128, 96), (96, 96, 77, 78, 90, 112, 146, 90)),
    tempo=18,
    last=32,
    ready=80,
    later=64,
    stay=(
        ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 8, 26, 36, 45, 92, 110)),
        ((32, 32, 35, 35, 42, 54, 82, 82), (48, 48, 57, 64, 144, 96, 176, 346)),
    ),
    force=79,
)
BEZIQUE = Policy(
    noise=16,
    hope=(224, 155, 38, 0),
    spared=48,
    keep=((0, 0, 0, 8, 16, 32, 48, 129), (32, 45, 30, 48, 64, 80, 202, 221)),
    wins=((16, 16, 16, 32, 48, 64, 128, 192), (96, 96, 96, 112, 128, 160, 208, 256)),
    tempo=27,
    last=8,
    ready=68,
    later=128,
    stay=(
        ((0, 0, 0, 0, 0, 0, 0, 0), (-8, -8, -17, -20, 20, -10, 92, 110)),
        ((14, 23, 18, 32, 36, 32, 48, 48), (89, 48, 94, 64, 56, 96, 176, 192)),
    ),
    force=63,
)


def policy(options: Options) -> Policy:
    """The player to imagine under these rules, which may be any mixture."""
    if options.deal8:
        return BEZIQUE
    return BINOKEL if options.score_all_tricks else PINOCHLE


def thumb(level: str) -> Policy:
    """The rules of thumb of a level; those that search below the top imagine such players."""
    return NOVICE if level == "novice" else STRONG
