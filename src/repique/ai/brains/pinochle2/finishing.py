"""The last tricks before the stock is gone: played on, and then solved instead of guessed."""

from collections.abc import Sequence

from repique.ai.brains.pinochle2.seen import Seen
from repique.ai.brains.pinochle2.worlds import End, Imagined, World, position
from repique.ai.kernels.playout import Outcome
from repique.ai.kernels.playout_policy import Policy
from repique.ai.kernels.playout_position import Position, move
from repique.ai.kernels.playout_rules import Rules
from repique.ai.kernels.playout_twin_rules import apply
from repique.ai.kernels.positions import TwoHanded
from repique.ai.kernels.solving import solve_all
from repique.core.actions import Action
from repique.core.table import Seat
from repique.games.pinochle2.scoring import raised

NODES = 8_000_000  # for all solutions of one decision


def exact_ends(
    table: Seen, worlds: Sequence[World], actions: Sequence[Action], policy: Policy, seed: int
) -> list[End] | None:
    """As `worlds.ends`, with the second phase played by both sides without a mistake.

    None if that would take too long.
    """
    starts = []
    for world in worlds:
        for action in actions:
            at = position(table, world).copy()
            apply(table.rules, at, move(action, table.seat, table.rules))
            starts.append(at)
    played = Imagined(table, starts)
    outcomes = [
        played.play(policy, seed + number // len(actions), world=number, until_second=True)
        for number in range(len(starts))
    ]
    open_ = [outcome.open for outcome in outcomes if outcome.open is not None]
    answers = solve_all(open_, moves=False, budget=NODES)
    if any(answer.value is None for answer in answers):
        return None
    values = iter(answers)
    ends: list[End] = []
    for outcome in outcomes:
        value = next(values).value if outcome.open is not None else None
        ends.append(_end(table, outcome, value))
    return ends


def _end(table: Seen, outcome: Outcome, value: int | None) -> End:
    at, seat = outcome.end, table.seat
    gained = [sum(row) for row in at.gained]
    if outcome.open is None or value is None:
        winner = outcome.winner
        return gained[seat] - gained[1 - seat], 0 if winner is None else 1 if winner == seat else -1
    added = round_end(table.rules, at, outcome.open, value)
    gain = gained[seat] - gained[1 - seat] + added[seat] - added[1 - seat]
    return gain, won_by((at.score[0] + added[0], at.score[1] + added[1]), at.goal, seat)


def round_end(rules: Rules, at: Position, second: TwoHanded, value: int) -> tuple[int, int]:
    """What both seats add to their scores, if the side to move wins the second phase by `value`."""
    cards = (card for held in second.hands for card in held)
    total = sum(second.points[card[0]] for card in cards) + second.last
    ahead, behind = (total + value) // 2, (total - value) // 2
    tricks = (ahead, behind) if second.turn == 0 else (behind, ahead)
    added = []
    for seat in range(2):
        points = sum(at.aside[seat]) + tricks[seat]
        if rules.penalty and not tricks[seat] + at.second_points[seat]:
            points -= 2 * at.melded_points[seat]
        added.append(points)
    return added[0], added[1]


def won_by(scores: tuple[int, int], goal: int, seat: Seat) -> int:
    """1 if the seat wins the match with these scores after a round, -1 if the other does."""
    goal = raised(goal, scores)
    return int(scores[seat] >= goal) - int(scores[1 - seat] >= goal)
