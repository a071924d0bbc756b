"""Declaring and answering: truthful, unless that can only inform the other player."""

from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.piquet.hands.holdings import KEYS, SIZE, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import belief_of
from repique.ai.games.piquet.sampling import possible_hands
from repique.core.actions import Action
from repique.games.piquet import categories
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import free_cards

HOPELESS = 0.003  # chance to be good or equal below which a call is not made


def declare(known: PiquetKnowledge, rng: Random, cautious: bool = True) -> Decision:
    """Elder's declaration, or younger's after elder has passed."""
    state = known.state
    category = state.category
    cards = categories.best(category, state.table[f"hand:{known.me}"])
    if not cards:
        return Decision(Action("pass"), reasons=(Reason("nothing_to_declare"),))
    made = Action("declare", cards, category)
    if known.role == 1 or not cautious:
        return Decision(made, reasons=(Reason("declare_best"),))
    mine = KEYS[category](hand_of(cards))
    if _chance(known, category, mine, rng) < HOPELESS:
        return Decision(Action("pass"), reasons=(Reason("cannot_be_good"),))
    return Decision(made)


def _chance(known: PiquetKnowledge, category: str, mine: int, rng: Random) -> float:
    """The chance that the other's best is not better, over the hands he may hold."""
    rows = possible_hands(known, belief_of(known), rng)
    total = sum(weight for _, weight in rows)
    not_better = sum(weight for held, weight in rows if KEYS[category](held) <= mine)
    return not_better / total if total else 1.0


def respond(known: PiquetKnowledge, rng: Random, cautious: bool = True) -> Decision:
    """Younger's answer to elder's call."""
    state = known.state
    category = state.category
    call = state.calls[-1]
    cards = categories.best(category, state.table[f"hand:{known.me}"])
    silent = Action("respond", (), category)
    truth = Action("respond", cards, category)
    if len(cards) < call.size:
        return Decision(silent, reasons=(Reason("it_is_good"),))
    if len(cards) > call.size:
        return Decision(truth, reasons=(Reason("mine_is_better"),))
    mine = KEYS[category](hand_of(cards))
    if call.height:
        theirs = call.size * SIZE + heard_height(category, call.height)
        return Decision(truth if mine >= theirs else silent, reasons=(Reason("as_it_is"),))
    if cautious and _chance(known, category, mine, rng) < HOPELESS:
        return Decision(silent, reasons=(Reason("must_be_better"),))
    return Decision(truth, reasons=(Reason("ask"),))


def add(known: PiquetKnowledge) -> Decision:
    """A further declaration in the same category, or none."""
    state = known.state
    cards = categories.best(state.category, free_cards(state, known.me, state.category))
    if not cards:
        return Decision(Action("done"), reasons=(Reason("nothing_more"),))
    return Decision(Action("add", cards, state.category), reasons=(Reason("declare_more"),))
