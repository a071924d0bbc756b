"""Computer players for Piquet."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.piquet.evaluation import judge as hint_judge
from repique.ai.games.piquet.exchange_search import (
    DiscardTrial,
    discard_by_rule,
    discard_one_by_one,
)
from repique.ai.games.piquet.low_levels import CarefreePlayer, NovicePlayer, StandardPlayer
from repique.ai.games.piquet.opponent_model import belief_from_calls
from repique.ai.games.piquet.play_search import PlaySearch
from repique.ai.games.piquet.player import PiquetPlayer
from repique.core.actions import Action
from repique.core.game import View

# The differences between the levels were measured in mirrored parties.
PLAYERS: dict[str, Agent] = {
    "carefree": CarefreePlayer(),
    "novice": NovicePlayer(),
    "standard": StandardPlayer(),
    "expert": PiquetPlayer(
        discard_by_rule,
        PlaySearch(2, mindful=False, belief=belief_from_calls, max_cards=5),
        cautious=False,
    ),
    "champion": PiquetPlayer(
        discard_one_by_one,
        PlaySearch(4, mindful=False, belief=belief_from_calls, max_cards=8),
        cautious=False,
    ),
    "master": PiquetPlayer(
        DiscardTrial(((8, 32), (4, 80)), 20.0, mindful=True),
        PlaySearch(30, mindful=True),
        cautious=True,
        sinks=True,
    ),
}


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. Piquet has no habits; they are ignored."""
    return PLAYERS[level]


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """Master's decision, with the actions `also` among its candidates."""
    return hint_judge.judge(agent("master", habits), view, rng, also)
