"""The choice of a card: imagined hands of the other player, each solved with open cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.piquet.hands.holdings import BIT
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.low_levels import sound_card
from repique.ai.games.piquet.opponent_model import Belief, belief_of
from repique.ai.games.piquet.sampling import sample_hands
from repique.ai.games.piquet.solver.batch import Moves, solve_moves
from repique.ai.games.piquet.solver_positions import Positions
from repique.ai.games.piquet.win_chance import PartieProspect, prospect_of, split_points
from repique.core.actions import Action
from repique.core.cards import Card
from repique.games.piquet.categories import strength
from repique.games.piquet.state import PiquetState as State


@dataclass(frozen=True, slots=True)
class PlaySearch:
    """The means of a player in the play."""

    worlds: int
    mindful: bool  # of the partie
    belief: Callable[[PiquetKnowledge], Belief] = belief_of  # what he reads from the other's acts
    budget: int = 20_000_000
    max_cards: int = 12  # with more cards than this in hand he goes by the book
    fallback: Callable[[State, Sequence[Card]], Card] = sound_card


def choose_card(
    known: PiquetKnowledge, cards: tuple[Card, ...], search: PlaySearch, rng: Random
) -> Decision:
    """The card to play, with all cards as candidates."""
    if len(cards) == 1:
        return Decision(Action("play", cards))
    if known.mine.bit_count() > search.max_cards:
        return Decision(Action("play", (search.fallback(known.state, cards),)))
    imagined = sample_hands(known, search.belief(known), search.worlds, rng)
    positions = Positions(known)
    solved = solve_moves(
        [positions.of(held) for held, _ in imagined], positions.scene, search.budget
    )
    worlds = [
        (moves, weight)
        for moves, (_, weight) in zip(solved, imagined, strict=True)
        if moves is not None
    ]
    ahead = prospect_of(known.state, known.me, search.mindful)
    judged = [_rated_card(card, worlds, known, ahead) for card in cards]
    judged.sort(key=lambda found: found[0], reverse=True)
    return Decision(judged[0][1].action, tuple(found[1] for found in judged))


def _rated_card(
    card: Card,
    worlds: list[tuple[Moves, float]],
    known: PiquetKnowledge,
    ahead: PartieProspect,
) -> tuple[tuple[float, bool, int], Candidate]:
    bit = BIT[card]
    tricks = known.mine.bit_count()
    value = mean = square = chance = 0.0
    total = sum(weight for _, weight in worlds) or 1.0
    for moves, weight in worlds:
        difference = moves[bit]
        mine, theirs = split_points(difference, tricks)
        share = weight / total
        value += share * ahead.value(mine, theirs)
        chance += share * ahead.chance(mine, theirs)
        mean += share * difference
        square += share * difference * difference
    candidate = Candidate(
        Action("play", (card,)), mean, sqrt(max(0.0, square - mean * mean)), chance
    )
    return (round(value, 9), *preference(known, card)), candidate


def preference(known: PiquetKnowledge, card: Card) -> tuple[bool, int]:
    """Sort key among equal cards: cards that the other knows first, then low ones."""
    told = any(card in made.cards for made in known.state.declared if made.seat == known.me)
    return told, -strength(card)
