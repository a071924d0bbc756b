"""Exact play of the second phase, in which a player who has counted all cards knows every hand."""

from collections.abc import Sequence
from statistics import fmean, pstdev

from repique.ai.agent import Candidate
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.rules import cards_in
from repique.ai.games.pinochle2.round_end import end_of_round
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle2.win_chance import TwoHandedStakes
from repique.ai.games.pinochle2.worlds import World
from repique.ai.solver.solver import solve_all
from repique.core.actions import Action
from repique.families.tricks import TrickRules
from repique.games.pinochle2.tables import ORDER

NODES = 4_000_000  # for one decision; less than half a second in C


def open_position(knowledge: TwoHandedKnowledge, world: World) -> TwoHandedPosition:
    """The second phase as a solver position, with the other's hand as in this world."""
    theirs = cards_in(world.theirs)
    hands = (
        (cards_in(knowledge.own), theirs)
        if knowledge.seat == 0
        else (theirs, cards_in(knowledge.own))
    )
    trick = knowledge.state.table["trick"]
    rules = knowledge.rules
    return TwoHandedPosition(
        hands=hands,
        turn=knowledge.seat,
        trump=knowledge.state.trump,
        led=trick[0] if trick else None,
        rules=TrickRules(
            trump=bool(rules.must_trump),
            beat_plain=bool(rules.beat_plain),
            beat_trump=bool(rules.beat_trump),
        ),
        points=dict(zip(ORDER, rules.value, strict=True)),
        last=rules.last_trick,
    )


def solve_actions(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    actions: Sequence[Action],
    stakes: TwoHandedStakes,
) -> list[Candidate] | None:
    """The cards with their exact values averaged over the worlds, best first; None if the budget
    of nodes does not suffice."""
    positions = [open_position(knowledge, world) for world in worlds]
    answers = solve_all(positions, budget=NODES)
    if any(answer.value is None for answer in answers):
        return None
    found = []
    for action in actions:
        values = [answer.moves[action.cards[0]] for answer in answers]
        chances = [
            stakes.chance(
                end_of_round(knowledge.rules, knowledge.at, knowledge.seat, second, value)
            )
            for second, value in zip(positions, values, strict=True)
        ]
        found.append(Candidate(action, fmean(values), pstdev(values), round(fmean(chances), 4)))
    return sorted(found, key=lambda candidate: -candidate.points)
