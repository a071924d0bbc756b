"""What Master thinks of the choices in every phase, with figures and reasons for each."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4.evaluation.alternatives import weigh_nothing
from repique.ai.games.pinochle4.evaluation.calls import weigh_calls
from repique.ai.games.pinochle4.evaluation.cards import weigh_cards
from repique.ai.games.pinochle4.evaluation.plans import weigh_passes, weigh_trumps
from repique.ai.games.pinochle4.evaluation.stakes import weigh_stakes
from repique.ai.games.pinochle4.levels import SKILLS, Habits
from repique.ai.games.pinochle4.player import only
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.state import AUCTION, HELP, PLAY, RETURN, STAKE, TRUMP, Partnership
from repique.games.pinochle4.strategy import sketch

# Master's own ways, with more imagined deals: small differences are to be told from luck.
PATIENT = replace(
    SKILLS["master"], worlds=1200, solved=160, nodes=2_000_000, bid_worlds=300, pass_worlds=800
)
WEIGHED = {
    AUCTION: weigh_calls,
    TRUMP: weigh_trumps,
    HELP: weigh_passes,
    RETURN: weigh_passes,
    STAKE: weigh_stakes,
}


def advice(
    view: View[Partnership], rng: Random, also: Sequence[Action], habits: Habits
) -> Decision:
    if only(view) is not None:
        return replace(_weighed(view, rng, also, habits), reasons=(Reason("forced"),))
    return _weighed(view, rng, also, habits)


def _weighed(
    view: View[Partnership], rng: Random, also: Sequence[Action], habits: Habits
) -> Decision:
    phase = view.state.phase
    if phase == PLAY:
        return weigh_cards(view, PATIENT, habits, rng, also)
    if phase in WEIGHED:
        return WEIGHED[phase](view, PATIENT, rng, also)
    return weigh_nothing(view, sketch(view, rng), also)
