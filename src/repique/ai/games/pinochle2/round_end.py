"""The end of a round whose second phase is solved: points, penalty, and the match."""

from repique.ai.games.pinochle2.playout.position import PlayoutPosition
from repique.ai.games.pinochle2.playout.rules import PlayoutRules
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle2.worlds import End
from repique.core.table import Seat
from repique.games.pinochle2.points import raised_goal


def end_of_round(
    rules: PlayoutRules, at: PlayoutPosition, seat: Seat, second: TwoHandedPosition, value: int
) -> End:
    """The end for a seat, if the side to move wins the second phase by `value` points."""
    added = points_of_round(rules, at, second, value)
    gained = [sum(row) for row in at.gained]
    gain = gained[seat] - gained[1 - seat] + added[seat] - added[1 - seat]
    return gain, match_result((at.score[0] + added[0], at.score[1] + added[1]), at.goal, seat)


def points_of_round(
    rules: PlayoutRules, at: PlayoutPosition, second: TwoHandedPosition, value: int
) -> tuple[int, int]:
    """What both seats add to their scores, if the side to move wins the second phase by `value`."""
    cards = [card for held in second.hands for card in held]
    cards += [second.led] if second.led else []
    total = sum(second.points[card[0]] for card in cards) + second.last
    ahead = (total + value) // 2
    behind = (total - value) // 2
    tricks = (ahead, behind) if second.turn == 0 else (behind, ahead)
    added = []
    for seat in range(2):
        points = sum(at.aside[seat]) + tricks[seat]
        if rules.penalty and not tricks[seat] + at.second_points[seat]:
            points -= 2 * at.melded_points[seat]
        added.append(points)
    return added[0], added[1]


def match_result(scores: tuple[int, int], goal: int, seat: Seat) -> int:
    """1 if the seat wins the match with these scores, -1 if the other does, else 0."""
    goal = raised_goal(goal, scores)
    return int(scores[seat] >= goal) - int(scores[1 - seat] >= goal)
