"""Trumps and passes weighed, all that are named in the same imagined deals."""

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
from repique.games.pinochle4.state import Partnership, side


@dataclass(slots=True)
class PlanAlternative(PartnershipAlternative):
    """A trump or a pass, with the meld and the play points of the bidding side."""

    spots: tuple[Spot, ...] = ()
    trump: int = -1
    meld: float = 0.0
    play: float = 0.0


def evaluate_trumps(
    view: View[Partnership], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    """All suits that may be named; so what was asked for is among them."""
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
    view: View[Partnership], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    assert view.seat is not None
    plan = ContractPlan(view.state, view.seat, skill, rng)
    cards = view.choices[0].cards
    groups = {
        tuple(group): Action("give", cards_with_faces(cards, group))
        for group in plan.worth_trying()
    }
    groups |= {tuple(sorted(map(spot_of, action.cards))): action for action in also}
    rows = [
        _alternative(plan, action, plan.given(list(spots)), spots)
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
    us, last = side(plan.seat), plan.state.options.last_trick
    worths = [plan.worth(end) for end in ends]
    return PlanAlternative(
        action,
        [points for _, points, _ in worths],
        [chance for chance, _, _ in worths],
        [made for _, _, made in worths],
        (),
        spots,
        trump,
        sum(end.meld[us] for end in ends) / len(ends),
        sum(end.counters[us] + last * (end.last == us) for end in ends) / len(ends),
    )
