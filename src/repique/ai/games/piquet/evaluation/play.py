"""Evaluation of cards: every legal card in the same imagined hands, solved with open cards."""

from collections.abc import Sequence
from math import comb
from random import Random

from repique.ai.agent import Decision
from repique.ai.games.piquet.evaluation.alternatives import (
    PiquetAlternative,
    PiquetEvaluator,
    PiquetRanking,
    as_asked,
)
from repique.ai.games.piquet.evaluation.declaration_outcome import (
    declaration_outcome,
    points_scored,
)
from repique.ai.games.piquet.evaluation.talon import turn_up_alternative
from repique.ai.games.piquet.explain.play import CardContext, cards_above, explain, takes
from repique.ai.games.piquet.hands.holdings import BIT, RANKS, Hand, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import belief_of
from repique.ai.games.piquet.play_search import preference
from repique.ai.games.piquet.sampling import MOST_LISTED, sample_hands
from repique.ai.games.piquet.solver.batch import solve_moves
from repique.ai.games.piquet.solver_positions import Positions
from repique.ai.games.piquet.win_chance import prospect_of, split_points
from repique.ai.native.library import library
from repique.ai.ranking import shown_points
from repique.core.actions import Action
from repique.core.cards import Card

SAMPLE = 200  # hands that are imagined where many are possible
LISTED = 300  # where few are possible, all of them up to this number
BY_TWIN = 6  # hands if there is no kernel
BUDGET = 100_000_000
ENOUGH = 3  # candidates beyond which equivalent cards are named only once


def imagine_hands(
    known: PiquetKnowledge, rng: Random, listed: int = LISTED
) -> tuple[list[tuple[Hand, float]], bool]:
    """Hands of the other with their weights, and whether they are only a sample."""
    possible = comb((known.pool & ~known.void).bit_count(), known.hidden)
    count = listed if possible <= MOST_LISTED else SAMPLE
    found = sample_hands(known, belief_of(known), count if library() else BY_TWIN, rng)
    return found, possible > (count if library() else BY_TWIN)


def judge_card(
    known: PiquetKnowledge,
    cards: tuple[Card, ...],
    choice: Action,
    also: Sequence[Action],
    rng: Random,
    turn_up: bool = False,
) -> Decision:
    """The decision for a card, with reasons."""
    worlds, drawn = imagine_hands(known, rng)
    positions = Positions(known)
    solved = solve_moves([positions.of(held) for held, _ in worlds], positions.scene, BUDGET)
    moves = [found or dict.fromkeys(map(BIT.__getitem__, cards), 0) for found in solved]
    evaluator = PiquetEvaluator([w for _, w in worlds], prospect_of(known.state, known.me), drawn)
    alternatives = _alternatives(known, cards, [held for held, _ in worlds], moves)
    chosen = next(alternative for alternative in alternatives if alternative.action == choice)
    if turn_up:
        alternatives.append(turn_up_alternative(known, chosen, [held for held, _ in worlds], rng))
    ordered = _distinct(
        known,
        evaluator.rank(alternatives, spare_card(known, evaluator, alternatives, chosen)),
        also,
    )
    ranking = PiquetRanking(evaluator, ordered)
    exact = len(worlds) == 1 and not drawn
    context = CardContext(known, cards, [held for held, _ in worlds], positions, exact)
    why = explain(ranking, context)
    candidates = as_asked(ranking.candidates(), also)
    why = (*why, *ranking.for_the_partie())
    return Decision(candidates[0].action, candidates, why, exact)


def _alternatives(
    known: PiquetKnowledge, cards: Sequence[Card], worlds: list[Hand], moves: list[dict[Hand, int]]
) -> list[PiquetAlternative]:
    """The cards, in the order of preference among equals."""
    tricks = known.mine.bit_count()
    to_come = [_still_to_declare(known, held) for held in worlds]
    alternatives = []
    for card in sorted(cards, key=lambda card: preference(known, card), reverse=True):
        bit = BIT[card]
        gains = []
        for found, (mine, theirs) in zip(moves, to_come, strict=True):
            more, less = split_points(found[bit], tricks)
            gains.append((mine + more, theirs + less))
        alternatives.append(PiquetAlternative(Action("play", (card,)), gains))
    return alternatives


def spare_card(
    known: PiquetKnowledge,
    evaluator: PiquetEvaluator,
    alternatives: list[PiquetAlternative],
    chosen: PiquetAlternative,
) -> PiquetAlternative:
    """The choice; if it throws off a card that would win later, an equal one that would not."""
    trick = known.state.table["trick"]
    if not trick or takes(chosen.action.cards[0], trick[0]) or not _wins(known, chosen):
        return chosen
    worth = shown_points(evaluator.points(chosen))
    equal = (
        alternative
        for alternative in alternatives
        if alternative.action.cards and shown_points(evaluator.points(alternative)) == worth
    )
    return next((alternative for alternative in equal if not _wins(known, alternative)), chosen)


def _wins(known: PiquetKnowledge, alternative: PiquetAlternative) -> bool:
    """Whether no higher card of its suit can be with the other player."""
    return not cards_above(alternative.action.cards[0]) & (known.theirs | known.pool & ~known.void)


def _still_to_declare(known: PiquetKnowledge, held: Hand) -> tuple[int, int]:
    """My points and the other's still to be declared after elder's first lead."""
    if known.state.replied:
        return (0, 0)
    made = declaration_outcome(known, held | known.theirs_played).made
    state = known.state
    elder, younger = (
        made.points[side] + made.extras[side] - points_scored(known, seat)
        for side, seat in enumerate((state.elder, state.younger))
    )
    return (elder, younger) if known.role == 0 else (younger, elder)


def _distinct(
    known: PiquetKnowledge, alternatives: list[PiquetAlternative], also: Sequence[Action]
) -> list[PiquetAlternative]:
    """The alternatives without cards equivalent to a better one, unless few are left."""
    kept: list[PiquetAlternative] = []
    spare: list[PiquetAlternative] = []
    for alternative in alternatives:
        bit = hand_of(alternative.action.cards)
        twin = any(
            one.gains == alternative.gains and are_touching(known, hand_of(one.action.cards), bit)
            for one in kept
        )
        (spare if twin and alternative.action not in also else kept).append(alternative)
    missing = spare[: max(0, ENOUGH - len(kept))]
    return [
        alternative for alternative in alternatives if alternative in kept or alternative in missing
    ]


def are_touching(known: PiquetKnowledge, one: Hand, other: Hand) -> bool:
    """Whether two cards of a suit have no card between them that the other may hold."""
    if not one or not other:
        return False
    low, high = sorted((one.bit_length() - 1, other.bit_length() - 1))
    if low // RANKS != high // RANKS:
        return False
    between = (1 << high) - (1 << low + 1)
    return not between & (known.theirs | known.pool & ~known.void)
