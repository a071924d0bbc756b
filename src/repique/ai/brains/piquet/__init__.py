"""Computer players for Piquet."""

from collections.abc import Mapping

from repique.ai.agent import Agent
from repique.ai.brains.piquet.exchanging import Trial
from repique.ai.brains.piquet.playing import Foresight
from repique.ai.brains.piquet.thinking import Thinker
from repique.ai.brains.piquet.thumb import Carefree, Novice, Standard

BY_THE_LOOK = Trial((), 0.0, mindful=False)

PLAYERS: dict[str, Agent] = {
    "carefree": Carefree(),
    "novice": Novice(),
    "standard": Standard(),
    "expert": Thinker(BY_THE_LOOK, Foresight(5, infers=False, mindful=False), cautious=False),
    "champion": Thinker(BY_THE_LOOK, Foresight(12, infers=True, mindful=True), cautious=True),
    "master": Thinker(
        Trial(((24, 6), (12, 14), (6, 30)), 30.0, mindful=True),
        Foresight(40, infers=True, mindful=True),
        cautious=True,
    ),
}


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. No habits are known yet; unknown ones change nothing."""
    return PLAYERS[level]
