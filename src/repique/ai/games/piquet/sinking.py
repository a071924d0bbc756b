"""Sinking: whether to keep a declaration secret.

A small declaration pays three or four points and shows three or four cards. The play is
simulated both ways; what the other's guesses cost him more after silence is the value of the
secret. Nothing is sunk that may lead to a pique or repique.
"""

from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from statistics import mean, stdev

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.games.piquet.guess_cost import HiddenHand, guessing_losses
from repique.ai.games.piquet.hands.hand_value import worth
from repique.ai.games.piquet.hands.holdings import KEYS, Hand, hand_of, in_hand_points, set_points
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import SUNK, WARMTH, belief_of, has_undeclared
from repique.ai.games.piquet.sampling import sample_hands
from repique.ai.games.piquet.solver.batch import CLOSED, BatchPosition, World, solve_values
from repique.ai.games.piquet.solver_positions import Positions
from repique.ai.games.piquet.win_chance import PartieProspect, prospect_of, split_points
from repique.core.actions import Action
from repique.games.piquet import categories, tables
from repique.games.piquet.state import OPEN, discards

SMALL = 4  # points; more is never worth a secret
NO_PIQUE = 16  # elder with so much in hand cannot reach thirty by leads alone
GLANCE = 2  # imagined hands after which a hopeless case is dropped
STUDY = 12  # imagined hands in all
HOPE = -1.0  # mean points below which a case is hopeless
MARGIN = 1.0  # points that a secret must earn more than it costs


@dataclass(frozen=True, slots=True)
class _SinkingCase:
    """A declaration that may be sunk, and the hands in which that is imagined."""

    known: PiquetKnowledge
    category: str
    cards: Hand
    worlds: list[World]
    points: list[tuple[tuple[int, int], tuple[int, int]]]  # mine and his: declared, and sunk
    played: list[float]  # my points in play less his, with open cards
    positions: Positions


def declare_or_sink(
    known: PiquetKnowledge, honest: Decision, silent: Action, rng: Random
) -> Decision:
    """The honest declaration, or silence where that is better."""
    category = known.state.category
    cards = hand_of(honest.action.cards)
    if not cards or category == "point" or not is_harmless(known):
        return honest
    ahead = prospect_of(known.state, known.me)
    last = not ahead.rounds_left
    small = categories.points(category, cards.bit_count(), known.state.options) <= SMALL
    if not (small or last):
        return honest
    matter = _imagine_case(known, category, cards, rng)
    if _in_the_partie(matter, ahead, sunk=True) > _in_the_partie(matter, ahead, sunk=False):
        return _silence(matter, honest, silent, 0.0, "sunk_for_the_award")
    earned = _value_of_secret(matter, rng) if small else 0.0
    if earned > 0.0:
        return _silence(matter, honest, silent, earned, "sunk_as_a_secret")
    return honest


def is_harmless(known: PiquetKnowledge) -> bool:
    """Whether no pique, repique or carte rouge can be lost by silence."""
    state = known.state
    whole = in_hand_points(known.mine, state.options.quint5)
    return whole <= NO_PIQUE and not (state.options.carte_rouge or state.blanche)


def _imagine_case(known: PiquetKnowledge, category: str, cards: Hand, rng: Random) -> _SinkingCase:
    found = [held for held, _ in sample_hands(known, belief_of(known), STUDY, rng)]
    rng.shuffle(found)
    positions = Positions(known)
    pairs = [(held, known.mine) if known.role else (known.mine, held) for held in found]
    worlds = [(elder, younger, CLOSED) for elder, younger in pairs]
    played = [float(value or 0) for value in solve_values(worlds, positions.scene, 10**8)]
    points = [_points(known, category, cards, held) for held in found]
    return _SinkingCase(known, category, cards, worlds, points, played, positions)


def _points(
    known: PiquetKnowledge, category: str, cards: Hand, theirs: Hand
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Mine and the other's in this category, declared and sunk."""
    quint5 = known.state.options.quint5
    worth_of = categories.points(category, cards.bit_count(), known.state.options)
    if known.state.phase != OPEN:
        return (worth_of, 0), (0, 0)
    his = in_hand_points(theirs, quint5, category)
    mine = KEYS[category](known.mine)
    other = KEYS[category](theirs)
    if mine > other:
        return (in_hand_points(known.mine, quint5, category), 0), (0, his)
    return (0, his if other > mine else 0), (0, his)


def _in_the_partie(matter: _SinkingCase, ahead: PartieProspect, sunk: bool) -> float:
    """The value in the partie, with open cards, of declaring or sinking."""
    total = 0.0
    known = matter.known
    later = set_points(known.mine) if matter.category == "sequence" else 0
    for rows, difference in zip(matter.points, matter.played, strict=True):
        mine, theirs = rows[sunk]
        more, less = split_points(difference, tables.HAND)
        total += ahead.value(mine + later + more, theirs + less)
    return total


def _value_of_secret(matter: _SinkingCase, rng: Random) -> float:
    """The mean points that silence earns; 0 if that is not significant."""
    gains: list[float] = []
    for at in range(len(matter.worlds)):
        if at == GLANCE and mean(gains) < HOPE:
            return 0.0
        gains.append(_gain(matter, at, rng))
    if len(gains) < GLANCE:
        return 0.0
    found = mean(gains)
    return found if found > MARGIN + stdev(gains) / sqrt(len(gains)) else 0.0


def _gain(matter: _SinkingCase, at: int, rng: Random) -> float:
    """The gain of silence in one imagined hand, with the same random numbers both ways."""
    (mine, his), (mine_sunk, his_sunk) = matter.points[at]
    luck = rng.random()
    cost = (mine - his) - (mine_sunk - his_sunk)
    if not mine:  # it is not good, so nothing is shown either way
        return float(-cost)
    world = matter.worlds[at]
    scene = matter.positions.scene
    hidden = losses_after_showing(matter.known, matter.category, 0, world, scene, Random(luck))
    most = hidden - cost
    if most <= 0:
        return most
    return most - losses_after_showing(
        matter.known, matter.category, matter.cards, world, scene, Random(luck)
    )


def losses_after_showing(
    known: PiquetKnowledge,
    category: str,
    cards: Hand,
    world: World,
    scene: BatchPosition,
    rng: Random,
) -> int:
    """The points that the other loses by guessing after these cards, or none, are declared."""
    state = known.state
    held = known.mine
    before = hand_of(c for made in state.declared if made.seat == known.me for c in made.cards)
    shown = before | cards
    said = hand_of(
        c for made in state.declared if made.seat == known.me and made.category == category
        for c in made.cards
    )  # fmt: skip
    spoken = said | cards

    def likely(hand: Hand) -> float:
        weight = exp((worth(hand, known.role) - 60.0) / WARMTH)
        return weight * SUNK if has_undeclared(category, hand, spoken) else weight

    away = hand_of(state.table[discards(known.me)])
    secret = HiddenHand(known.role, shown & held, away, likely)
    return guessing_losses(secret, world, scene, rng)


def _silence(
    matter: _SinkingCase, honest: Decision, silent: Action, earned: float, why: str
) -> Decision:
    loud, still = (
        mean(rows[way][0] - rows[way][1] for rows in matter.points) + mean(matter.played)
        for way in (0, 1)
    )
    candidates = (Candidate(silent, max(still, loud + earned)), Candidate(honest.action, loud))
    return Decision(silent, candidates, (Reason(why, f"{earned:.0f}"),))
