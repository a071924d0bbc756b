"""Computer players for Piquet."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.piquet.evaluation.judge import judged
from repique.ai.games.piquet.exchange_search import Trial, by_thumb, one_by_one
from repique.ai.games.piquet.low_levels import Carefree, Novice, Standard
from repique.ai.games.piquet.opponent_model import hearing
from repique.ai.games.piquet.play_search import Foresight
from repique.ai.games.piquet.player import Thinker
from repique.core.actions import Action
from repique.core.game import View

# The steps between them were measured in mirrored parties, not guessed.
PLAYERS: dict[str, Agent] = {
    "carefree": Carefree(),
    "novice": Novice(),
    "standard": Standard(),
    "expert": Thinker(
        by_thumb,
        Foresight(2, mindful=False, believes=hearing, begins=5),
        cautious=False,
    ),
    "champion": Thinker(
        one_by_one, Foresight(4, mindful=False, believes=hearing, begins=8), cautious=False
    ),
    "master": Thinker(
        Trial(((8, 32), (4, 80)), 20.0, mindful=True),
        Foresight(30, mindful=True),
        cautious=True,
        sinks=True,
    ),
}


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. No habits are known yet; unknown ones change nothing."""
    return PLAYERS[level]


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """What the best player thinks, of these actions too."""
    return judged(agent("master", habits), view, rng, also)
