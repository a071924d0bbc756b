"""The player of a level: its decision in every phase."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle4 import low_levels
from repique.ai.games.pinochle4.auction import Auction
from repique.ai.games.pinochle4.conventions import clear_decision
from repique.ai.games.pinochle4.levels import SKILLS, Habits, PartnershipSkill
from repique.ai.games.pinochle4.moon_and_concede import choose_stake
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.packed_hands import FACE_OF, Spot, pack_hand
from repique.ai.games.pinochle4.play import choose_card
from repique.ai.games.pinochle4.trumps_and_passes import ContractPlan
from repique.ai.games.pinochle4.win_chance import ContractValue
from repique.core.actions import Action
from repique.core.cards import SUITS, Card
from repique.core.game import View
from repique.core.table import hand
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


class PartnershipPlayer:
    """A player of partnership Pinochle."""

    def __init__(self, level: str, habits: Habits) -> None:
        self.level = level
        self.habits = habits
        self.skill: PartnershipSkill = SKILLS[level]

    def decide(self, view: View[PartnershipState], rng: Random) -> Decision:
        """Decide for the view's seat."""
        sole = sole_action(view)
        if sole is not None:
            return Decision(sole)
        if self.level == "carefree":
            return Decision(low_levels.carefree_action(view, rng))
        phase = view.state.phase
        if self.level == "novice":
            return Decision(_novice_action(view, rng))
        if phase == PLAY:
            return choose_card(view, self.skill, self.habits, rng)
        if phase == STAKE:
            return choose_stake(view, self.skill, rng)
        if phase == AUCTION and self.skill.bid_worlds:
            return _decide_call(view, self.skill, rng)
        if phase in low_levels.PLAIN_DECISIONS and not self.skill.plans:
            return Decision(low_levels.PLAIN_DECISIONS[phase](view))
        if phase in (TRUMP, HELP, RETURN) and self.skill.pass_worlds:
            return _decide_plan(view, self.skill, rng)
        return Decision(low_levels.plain_trump(view) if phase == TRUMP else sketch(view, rng))


def sole_action(view: View[PartnershipState]) -> Action | None:
    """The only legal action, or None if there are several."""
    (first, *more) = view.choices
    if more or first.least < len(first.cards) or len(first.values) > 1:
        return None
    return next(first.actions())


def _novice_action(view: View[PartnershipState], rng: Random) -> Action:
    phase = view.state.phase
    if phase == AUCTION:
        return low_levels.novice_bid(view)
    if phase == TRUMP:
        return low_levels.novice_trump(view)
    if phase in (HELP, RETURN):
        return low_levels.novice_give(view)
    if phase == PLAY:
        return low_levels.novice_play(view, rng)
    return Action("play_on") if phase == STAKE else sketch(view, rng)


def _decide_call(view: View[PartnershipState], skill: PartnershipSkill, rng: Random) -> Decision:
    assert view.seat is not None
    bids = [choice for choice in view.choices if choice.verb == "bid"]
    state = view.state
    lowest = int(bids[0].values[0])
    held = pack_hand(state.table[hand(view.seat)])
    clear = clear_decision(state, view.seat, hand_evaluator(state.options), held, lowest)
    if clear is not None:
        return Decision(call_action(lowest if clear else 0))
    bid, compared = Auction(state, view.seat, skill, rng).choose_call(lowest)
    found = tuple(
        Candidate(call_action(b), worth.points, chance=worth.chance) for b, worth in compared
    )
    return Decision(call_action(bid), found)


def call_action(bid: int) -> Action:
    """The action of a bid; 0 is a pass."""
    return Action("bid", (), str(bid)) if bid else Action("pass")


def _decide_plan(view: View[PartnershipState], skill: PartnershipSkill, rng: Random) -> Decision:
    assert view.seat is not None
    plan = ContractPlan(view.state, view.seat, skill, rng)
    if view.state.phase == TRUMP:
        suits = [SUITS.index(name) for name in view.choices[0].values]
        trumps = plan.rank_trumps(suits)
        found = _candidates([(Action("trump", (), SUITS[t]), p) for t, p in trumps])
        return Decision(found[0].action, found)
    cards = view.choices[0].cards
    found = _candidates(
        [(Action("give", cards_with_faces(cards, spots)), p) for spots, p in plan.rank_passes()]
    )
    return Decision(found[0].action, found)


def _candidates(rows: Sequence[tuple[Action, ContractValue]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(action, p.points, chance=p.chance) for action, p in rows)


def cards_with_faces(cards: Sequence[Card], spots: Sequence[Spot]) -> tuple[Card, ...]:
    """Cards of the hand with these faces, one copy for each."""
    left = list(cards)
    chosen = []
    for spot in spots:
        card = next(c for c in left if c[:2] == FACE_OF[spot])
        left.remove(card)
        chosen.append(card)
    return tuple(chosen)
