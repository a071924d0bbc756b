"""The last tricks before the stock is empty: played out, then solved exactly."""

from collections.abc import Sequence

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.playout import PlayoutOutcome
from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.playout.position import move_of
from repique.ai.games.pinochle2.playout.twin_rules import apply
from repique.ai.games.pinochle2.round_end import end_of_round
from repique.ai.games.pinochle2.worlds import End, World, WorldPlayouts, position_in
from repique.ai.solver.solver import solve_all
from repique.core.actions import Action

NODES = 8_000_000  # for all solutions of one decision


def compare_endings(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    actions: Sequence[Action],
    policy: Policy,
    seed: int,
    budget: int = NODES,
) -> list[tuple[End, End]] | None:
    """As `worlds.playout_ends`, with the second phase played by the policy and solved exactly.

    None if the budget of nodes does not suffice.
    """
    starts = []
    for world in worlds:
        for action in actions:
            at = position_in(knowledge, world).copy()
            apply(knowledge.rules, at, move_of(action, knowledge.seat, knowledge.rules))
            starts.append(at)
    played = WorldPlayouts(knowledge, starts)
    seeds = [seed + number // len(actions) for number in range(len(starts))]
    # With the same seed both agree until the second phase begins.
    judged = [played.play(policy, luck, world=n) for n, luck in enumerate(seeds)]
    halted = [played.play(policy, luck, world=n, until_second=True) for n, luck in enumerate(seeds)]
    open_ = [outcome.open for outcome in halted if outcome.open is not None]
    answers = solve_all(open_, moves=False, budget=budget)
    if any(answer.value is None for answer in answers):
        return None
    values = iter(answers)
    ends: list[tuple[End, End]] = []
    for whole, outcome in zip(judged, halted, strict=True):
        value = next(values).value if outcome.open is not None else None
        ends.append((_end(knowledge, whole, None), _end(knowledge, outcome, value)))
    return ends


def _end(knowledge: TwoHandedKnowledge, outcome: PlayoutOutcome, value: int | None) -> End:
    at = outcome.end
    seat = knowledge.seat
    if outcome.open is None or value is None:
        gained = [sum(row) for row in at.gained]
        winner = outcome.winner
        return gained[seat] - gained[1 - seat], 0 if winner is None else 1 if winner == seat else -1
    return end_of_round(knowledge.rules, at, seat, outcome.open, value)
