"""Judged positions of partnership Pinochle, and the sentences that explain them."""

from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.hints import reason_sentences
from repique.ai.levels import best_decision
from repique.core.actions import Action
from repique.core.cards import face
from repique.core.game import view
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.state import PartnershipState
from repique.play.text.words import words_for


def judgement(state: PartnershipState, *also: Action, seed: int = 1, **habits: bool) -> Decision:
    """The judge's decision for the seat to move, with these actions among the candidates."""
    return best_decision(GAME, view(GAME, state, state.turn), Random(seed), also, habits)


def explanations(state: PartnershipState, decision: Decision) -> list[str]:
    """The sentences of the decision and then of each candidate."""
    words = words_for(GAME, state.options)
    rows = (decision.reasons, *(one.reasons for one in decision.candidates))
    return [" ".join(reason_sentences(GAME, words, reasons)) for reasons in rows]


def candidate_for(decision: Decision, action: Action) -> Candidate:
    """The candidate for an action, whichever of equal cards it names."""
    return next(one for one in decision.candidates if is_same_action(one.action, action))


def is_same_action(one: Action, other: Action) -> bool:
    """Whether two actions differ at most in which of equal cards they name."""
    return action_shape(one) == action_shape(other)


def action_shape(action: Action) -> tuple[str, str, list[str]]:
    """Verb, value and sorted faces of an action."""
    return action.verb, action.value, sorted(face(card) for card in action.cards)
