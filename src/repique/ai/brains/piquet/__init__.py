"""Computer players for Piquet."""

from collections.abc import Mapping

from repique.ai.agent import Agent
from repique.ai.brains.piquet.believing import hearing
from repique.ai.brains.piquet.exchanging import Trial
from repique.ai.brains.piquet.playing import Foresight
from repique.ai.brains.piquet.thinking import Thinker
from repique.ai.brains.piquet.thumb import Carefree, Novice, Standard

BY_THE_LOOK = Trial((), 0.0, mindful=False)

PLAYERS: dict[str, Agent] = {
    "carefree": Carefree(),
    "novice": Novice(),
    "standard": Standard(),
    "expert": Thinker(None, Foresight(1, mindful=False, believes=hearing), cautious=False),
    "champion": Thinker(BY_THE_LOOK, Foresight(2, mindful=False, believes=hearing), cautious=False),
    "master": Thinker(
        Trial(((30, 10), (12, 40), (6, 100)), 10.0, mindful=True),
        Foresight(30, mindful=True),
        cautious=True,
    ),
}


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. No habits are known yet; unknown ones change nothing."""
    return PLAYERS[level]
