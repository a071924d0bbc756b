"""Evaluation of trumps and passes, all in the same imagined deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from repique.ai.agent import Decision
from repique.ai.games.pinochle4.evaluation.alternatives import (
    PartnershipAlternative,
    decision_of,
    rank_alternatives,
)
from repique.ai.games.pinochle4.explain import plans
from repique.ai.games.pinochle4.levels import PartnershipSkill
from repique.ai.games.pinochle4.open_hands.packed_hands import Spot, spot_of
from repique.ai.games.pinochle4.player import cards_with_faces
from repique.ai.games.pinochle4.simulation import BOTH, Ending
from repique.ai.games.pinochle4.trumps_and_passes import ContractPlan
from repique.core.actions import Action
from repique.core.cards import SUITS
from repique.core.game import View
from repique.games.pinochle4.state import PartnershipState, side


@dataclass(slots=True)
class PlanAlternative(PartnershipAlternative):
    """A trump or a pass, with the meld and the play points of the bidding side."""

    spots: tuple[Spot, ...] = ()
    trump: int = -1
    meld: float = 0.0
    play: float = 0.0


def evaluate_trumps(
    view: View[PartnershipState], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    """The decision for a trump, with reasons. All suits are evaluated, so `also` adds none."""
    assert view.seat is not None
    plan = ContractPlan(view.state, view.seat, skill, rng)
    suits = [SUITS.index(name) for name in view.choices[0].values]
    rows = [
        _alternative(
            plan, Action("trump", (), SUITS[t]), plan.endings(plan.deals, t, BOTH), trump=t
        )
        for t in suits
    ]
    rows = rank_alternatives(rows)
    plans.explain_trumps(plan, rows)
    return decision_of(rows, plans.trump_reasons(plan, rows))


def evaluate_passes(
    view: View[PartnershipState], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    """The decision for a pass, with reasons."""
    assert view.seat is not None
    plan = ContractPlan(view.state, view.seat, skill, rng)
    cards = view.choices[0].cards
    groups = {
        tuple(group): Action("give", cards_with_faces(cards, group))
        for group in plan.passes_to_try()
    }
    groups |= {tuple(sorted(map(spot_of, action.cards))): action for action in also}
    rows = [
        _alternative(plan, action, plan.simulate_pass(list(spots)), spots)
        for spots, action in groups.items()
    ]
    rows = rank_alternatives(rows)
    plans.explain_passes(plan, rows)
    return decision_of(rows, plans.pass_reasons(plan, rows))


def _alternative(
    plan: ContractPlan,
    action: Action,
    ends: list[Ending],
    spots: tuple[Spot, ...] = (),
    trump: int = -1,
) -> PlanAlternative:
    us = side(plan.seat)
    last = plan.state.options.last_trick
    worths = [plan.worth(end) for end in ends]
    return PlanAlternative(
        action=action,
        points=[points for _, points, _ in worths],
        chances=[chance for chance, _, _ in worths],
        made=[made for _, _, made in worths],
        spots=spots,
        trump=trump,
        meld=sum(end.meld[us] for end in ends) / len(ends),
        play=sum(end.counters[us] + last * (end.last == us) for end in ends) / len(ends),
    )
