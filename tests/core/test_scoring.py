"""What a match is worth."""

from repique.core.scoring import Scoring
from repique.games.piquet.rules import GAME as PIQUET


def test_only_a_game_that_awards_more_than_scores_has_a_line_for_the_loser() -> None:
    assert not Scoring().is_below_line(210, -35, decided=True)
    assert PIQUET.scoring.is_below_line(120, 99, decided=True)
    assert not PIQUET.scoring.is_below_line(120, 100, decided=True)
    assert not PIQUET.scoring.is_below_line(99, 99, decided=False)
