"""Master's evaluation of the choices in every phase, with figures and reasons."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4.evaluation.alternatives import evaluate_indifferent
from repique.ai.games.pinochle4.evaluation.calls import evaluate_calls
from repique.ai.games.pinochle4.evaluation.cards import evaluate_cards
from repique.ai.games.pinochle4.evaluation.plans import evaluate_passes, evaluate_trumps
from repique.ai.games.pinochle4.evaluation.stakes import evaluate_stakes
from repique.ai.games.pinochle4.levels import SKILLS, Habits
from repique.ai.games.pinochle4.player import sole_action
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.state import (
    AUCTION,
    HELP,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    PartnershipState,
)
from repique.games.pinochle4.strategy import sketch

# Master's methods with more imagined deals, so that small differences stand out from chance.
PATIENT = replace(
    SKILLS["master"], worlds=1200, solved=160, nodes=2_000_000, bid_worlds=300, pass_worlds=800
)
EVALUATORS = {
    AUCTION: evaluate_calls,
    TRUMP: evaluate_trumps,
    HELP: evaluate_passes,
    RETURN: evaluate_passes,
    STAKE: evaluate_stakes,
}


def judge(
    view: View[PartnershipState], rng: Random, also: Sequence[Action], habits: Habits
) -> Decision:
    """Master's decision, with the actions `also` among its candidates."""
    if sole_action(view) is not None:
        return replace(_evaluated(view, rng, also, habits), reasons=(Reason("forced"),))
    return _evaluated(view, rng, also, habits)


def _evaluated(
    view: View[PartnershipState], rng: Random, also: Sequence[Action], habits: Habits
) -> Decision:
    phase = view.state.phase
    if phase == PLAY:
        return evaluate_cards(view, PATIENT, habits, rng, also)
    if phase in EVALUATORS:
        return EVALUATORS[phase](view, PATIENT, rng, also)
    return evaluate_indifferent(view, sketch(view, rng), also)
