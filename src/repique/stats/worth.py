"""What a finished game was worth to its winner, in games where that is more than the scores say."""

from collections.abc import Callable

from repique.games.piquet import tables
from repique.games.piquet.partie import award

# By game, from the totals of the winner and the loser.
WORTH: dict[str, Callable[[int, int], int]] = {"piquet": award}
# What a loser must have to lose only the difference.
RUBICON = {"piquet": tables.RUBICON}


def worth(game: str, score: int, against: int, *, decided: bool) -> int | None:
    """Nothing in games that are worth what they score, and where nobody has won."""
    if game not in WORTH or not decided:
        return None
    return WORTH[game](max(score, against), min(score, against))


def is_rubicon(game: str, score: int, against: int, *, decided: bool) -> bool:
    """Whether the loser has not come so far."""
    return decided and min(score, against) < RUBICON.get(game, 0)
