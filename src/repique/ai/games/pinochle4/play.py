"""The choice of a card: by rule at Standard, by search above."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle4.blunder_guard import is_counter, sound_cards
from repique.ai.games.pinochle4.card_search import CardSearch, CardTally
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.games.pinochle4.leadbacks import asks_back, suits_asked_back
from repique.ai.games.pinochle4.levels import Habits, PartnershipSkill
from repique.ai.games.pinochle4.low_levels import plain_play
from repique.core.actions import Action
from repique.core.cards import Card, suit
from repique.core.game import View
from repique.games.pinochle4.card_choice import play as by_rule
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tables import ORDER

RETURNED = 0.5  # points that returning a suit asked for may cost
ASKED = 0.2  # points that asking for a suit may cost
EVEN = 0.004  # chance of the match that either may cost


def choose_card(
    view: View[PartnershipState], skill: PartnershipSkill, habits: Habits, rng: Random
) -> Decision:
    """The card to play at this skill."""
    state = view.state
    me = view.seat
    assert me is not None
    knowledge = knowledge_of(state, me, heed_melds=skill.heeds_melds and habits.aggressive)
    # Where every card is known the search needs no filter.
    cards = view.choices[0].cards
    cards = sound_cards(state, knowledge, cards) if knowledge.others or not skill.exact else cards
    if len(cards) == 1:
        return Decision(Action("play", cards))
    if not skill.worlds:
        return _by_rule(view, cards, habits, skill.memory)
    rows = CardSearch(state, knowledge, skill, rng).tallies(cards)
    best, _ = preferred_card(state, me, rows, habits)
    found = tuple(
        Candidate(Action("play", (row.card,)), row.mean, row.risk, row.chance)
        for row in sorted(rows, key=lambda row: row is not best)
    )
    return Decision(found[0].action, found)


def _by_rule(
    view: View[PartnershipState], cards: Sequence[Card], habits: Habits, memory: int
) -> Decision:
    state = view.state
    me = view.seat
    assert me is not None
    if memory:
        recent = state.with_table(state.table)
        recent.tricks = state.tricks[-memory:]
        (card,) = by_rule(View(me, recent, view.choices)).cards
    else:
        card = plain_play(state, cards)
    if not habits.aggressive and _is_ruff(state, card):
        card = min(cards, key=lambda c: (suit(c) != state.trump, ORDER.index(c[0]), c))
    back = suits_asked_back(state, me) if habits.read_leadbacks else ()
    wanted = [c for c in cards if suit(c) in back]
    if wanted and card[0] != "A":
        card = min(wanted, key=lambda c: (is_counter(c), ORDER.index(c[0]), c))
    return Decision(Action("play", (card if card in cards else cards[0],)))


def _is_ruff(state: PartnershipState, card: Card) -> bool:
    """Whether the card trumps a plain suit."""
    trick = state.table["trick"]
    return bool(trick) and suit(card) == state.trump != suit(trick[0])


def preferred_card(
    state: PartnershipState, me: int, rows: list[CardTally], habits: Habits
) -> tuple[CardTally, bool]:
    """The best card, or one about as good that follows the leadback convention; and whether it
    asks the partner for its suit."""
    first = rows[0]
    back = suits_asked_back(state, me) if habits.read_leadbacks else ()
    if suit(first.card) in back:
        return first, False
    for row in rows[1:]:
        lost = first.mean - row.mean
        chance = first.chance - row.chance
        if len(row.points) < len(first.points) or chance > EVEN:
            continue
        if suit(row.card) in back and lost <= RETURNED:
            return row, False
        if habits.send_leadbacks and lost <= ASKED and asks_back(state, me, row.card):
            return row, True
    return first, False
