"""Partnership Pinochle, double and single deck: bidding, passing and play at six levels."""

from collections.abc import Mapping

from repique.ai.agent import Agent
from repique.ai.brains.pinochle4.deciding import Player
from repique.ai.brains.pinochle4.skill import Habits
from repique.ai.brains.pinochle4.skill import habits as named

HABITS = tuple(Habits.__dataclass_fields__)


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    return Player(level, named(habits))
