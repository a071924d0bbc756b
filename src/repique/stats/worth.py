"""What a finished game is worth to its winner, in games that award more than the scores."""

from collections.abc import Callable

from repique.games.piquet import tables
from repique.games.piquet.partie import award

# By game: the worth, from the totals of the winner and the loser.
WORTH: dict[str, Callable[[int, int], int]] = {"piquet": award}
# By game: the total that a loser must reach to lose only the difference.
RUBICON = {"piquet": tables.RUBICON}


def worth(game: str, score: int, against: int, *, decided: bool) -> int | None:
    """The worth of a game; None if the game awards only its scores, or if nobody has won."""
    if game not in WORTH or not decided:
        return None
    return WORTH[game](max(score, against), min(score, against))


def is_rubicon(game: str, score: int, against: int, *, decided: bool) -> bool:
    """Whether the loser did not reach the rubicon."""
    return decided and min(score, against) < RUBICON.get(game, 0)
