"""One seat's decision in every phase, as well as its level can."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle4 import low_levels
from repique.ai.games.pinochle4.auction import Auction
from repique.ai.games.pinochle4.conventions import obvious
from repique.ai.games.pinochle4.levels import SKILLS, Habits, Skill
from repique.ai.games.pinochle4.moon_and_concede import stake
from repique.ai.games.pinochle4.open_hands.hand_value import judge
from repique.ai.games.pinochle4.open_hands.packed_hands import FACE_OF, Spot, packed
from repique.ai.games.pinochle4.play import play
from repique.ai.games.pinochle4.trumps_and_passes import Plan, Prospect
from repique.core.actions import Action
from repique.core.cards import SUITS, Card
from repique.core.game import View
from repique.core.table import hand
from repique.games.pinochle4.state import AUCTION, HELP, PLAY, RETURN, STAKE, TRUMP, Partnership
from repique.games.pinochle4.strategy import sketch


class Player:
    def __init__(self, level: str, habits: Habits) -> None:
        self.level, self.habits = level, habits
        self.skill: Skill = SKILLS[level]

    def decide(self, view: View[Partnership], rng: Random) -> Decision:
        sole = only(view)
        if sole is not None:
            return Decision(sole)
        if self.level == "carefree":
            return Decision(low_levels.carefree(view, rng))
        phase = view.state.phase
        if self.level == "novice":
            return Decision(_novice(view, rng))
        if phase == PLAY:
            return play(view, self.skill, self.habits, rng)
        if phase == STAKE:
            return stake(view, self.skill, rng)
        if phase == AUCTION and self.skill.bid_worlds:
            return _called(view, self.skill, rng)
        if phase in low_levels.PLAIN and not self.skill.plans:
            return Decision(low_levels.PLAIN[phase](view))
        if phase in (TRUMP, HELP, RETURN) and self.skill.pass_worlds:
            return _planned(view, self.skill, rng)
        return Decision(low_levels.plain_trump(view) if phase == TRUMP else sketch(view, rng))


def only(view: View[Partnership]) -> Action | None:
    """The action, if there is only one."""
    (first, *more) = view.choices
    if more or first.least < len(first.cards) or len(first.values) > 1:
        return None
    return next(first.actions())


def _novice(view: View[Partnership], rng: Random) -> Action:
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


def _called(view: View[Partnership], skill: Skill, rng: Random) -> Decision:
    assert view.seat is not None
    bids = [choice for choice in view.choices if choice.verb == "bid"]
    state, lowest = view.state, int(bids[0].values[0])
    held = packed(state.table[hand(view.seat)])
    clear = obvious(state, view.seat, judge(state.options), held, lowest)
    if clear is not None:
        return Decision(call(lowest if clear else 0))
    bid, compared = Auction(state, view.seat, skill, rng).call(lowest)
    found = tuple(Candidate(call(b), worth.points, chance=worth.chance) for b, worth in compared)
    return Decision(call(bid), found)


def call(bid: int) -> Action:
    return Action("bid", (), str(bid)) if bid else Action("pass")


def _planned(view: View[Partnership], skill: Skill, rng: Random) -> Decision:
    assert view.seat is not None
    plan = Plan(view.state, view.seat, skill, rng)
    if view.state.phase == TRUMP:
        suits = [SUITS.index(name) for name in view.choices[0].values]
        trumps = plan.trumps(suits)
        found = _candidates([(Action("trump", (), SUITS[t]), p) for t, p in trumps])
        return Decision(found[0].action, found)
    cards = view.choices[0].cards
    found = _candidates([(Action("give", named(cards, spots)), p) for spots, p in plan.passes()])
    return Decision(found[0].action, found)


def _candidates(rows: Sequence[tuple[Action, Prospect]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(action, p.points, chance=p.chance) for action, p in rows)


def named(cards: Sequence[Card], spots: Sequence[Spot]) -> tuple[Card, ...]:
    """Cards of the hand with these faces."""
    left = list(cards)
    chosen = []
    for spot in spots:
        card = next(c for c in left if c[:2] == FACE_OF[spot])
        left.remove(card)
        chosen.append(card)
    return tuple(chosen)
