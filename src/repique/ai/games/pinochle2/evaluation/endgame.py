"""Evaluation of the second phase: exact values of all cards, and the best lines after them."""

from collections.abc import Sequence
from dataclasses import replace

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.games.pinochle2.endgame import NODES, open_position
from repique.ai.games.pinochle2.explain.second_phase import LineTrick, SecondPhaseExplainer
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.round_end import end_of_round
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle2.win_chance import stakes_of
from repique.ai.games.pinochle2.worlds import World
from repique.ai.solver.solver import solve
from repique.core.actions import Action
from repique.core.cards import Card, rank, suit
from repique.families.tricks import beats
from repique.games.pinochle2.tables import ORDER

LINES = 1_500_000  # nodes for the best lines of one decision
NAMED = 3  # cards whose best lines are solved, besides those asked about


def judge_endgame(
    knowledge: TwoHandedKnowledge, actions: Sequence[Action], world: World, wanted: Sequence[Action]
) -> Decision | None:
    """All cards by their exact values, with reasons; None if the budget does not suffice."""
    start = open_position(knowledge, world)
    answer = solve(start, moves=True, budget=NODES)
    if answer.value is None:
        return None
    trump = knowledge.state.trump
    order = sorted(
        actions, key=lambda a: (-answer.moves[a.cards[0]], usefulness(a, trump), a.cards)
    )
    named = [a for place, a in enumerate(order) if place < NAMED or a in wanted]
    lines: dict[Action, list[LineTrick]] = {}
    budget = LINES
    for action in named:
        lines[action], budget = best_line(start, action.cards[0], budget)
    told = SecondPhaseExplainer(knowledge, start, order[0], lines, answer.moves)
    match = stakes_of(knowledge.state, knowledge.seat)
    aside = [sum(row) for row in knowledge.at.aside]
    before = aside[knowledge.seat] - aside[knowledge.other]
    candidates = []
    for action in order:
        value = answer.moves[action.cards[0]]
        end = end_of_round(knowledge.rules, knowledge.at, knowledge.seat, start, value)
        why = told.candidate(action) if action in lines else ()
        chance = round(match.chance(end), 4)
        candidates.append(Candidate(action, float(end[0] - before), chance=chance, reasons=why))
    reasons = (Reason("only_choice"),) if len(actions) == 1 else told.decision()
    return Decision(order[0], tuple(candidates), reasons, exact=True)


def usefulness(action: Action, trump: str = "") -> tuple[bool, int]:
    """Sort key of equally good actions: the least useful card first."""
    if action.verb != "play":
        return False, 0
    card = action.cards[0]
    return suit(card) == trump, ORDER.index(rank(card))


def best_line(
    start: TwoHandedPosition, card: Card, budget: int = LINES
) -> tuple[list[LineTrick], int]:
    """The tricks of best play by both sides after this card, and the budget left; no tricks if
    the budget does not suffice."""
    tricks: list[LineTrick] = []
    at = start
    led = start.led
    while True:
        left = tuple(
            tuple(c for c in held if c != card) if seat == at.turn else tuple(held)
            for seat, held in enumerate(at.hands)
        )
        hands = (left[0], left[1])
        if led is None:
            led = card
            at = replace(at, hands=hands, turn=1 - at.turn, led=card)
        else:
            takes = beats(card, led, at.trump, at.order)
            taker = at.turn if takes else 1 - at.turn
            tricks.append(LineTrick((led, card), taker))
            led = None
            if not hands[taker]:
                return tricks, budget
            at = replace(at, hands=hands, turn=taker, led=None)
        answer = solve(at, moves=True, budget=budget)
        budget = max(0, budget - answer.nodes)
        moves = answer.moves
        if not moves:
            return [], budget
        card = max(moves, key=lambda c: (moves[c], c))
