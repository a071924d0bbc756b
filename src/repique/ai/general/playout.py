"""A sample deal played to its end by rules of thumb, and what it brought.

More points are better: a game that counts penalties scores them below nought.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.ai.general.seat_view import seat_view
from repique.core.actions import Action, Choice
from repique.core.game import Game, State, choices, play_unchecked
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat
from repique.play.simple_players import random_action, random_move

MOST_MOVES = 400  # of a playout; a deal that lasts longer is valued as it stands


@dataclass(frozen=True, slots=True)
class PlayoutResult:
    """How a sample deal ended, for one side."""

    points: int  # own side minus the best other, from the decision on
    result: int = 0  # of the match: 1 won, -1 lost, 0 drawn or not over
    over: bool = False  # whether the match has ended
    moves: int = 0  # made in the playout
    entries: tuple[Entry, ...] = ()  # the lines of the score sheet since the decision


class SketchPlayouts:
    """Plays a game on from any state with the game's rules of thumb, or at random without any.

    `noise` is the share of moves that are random all the same.
    """

    def __init__(self, game: Game[Any], noise: float = 0.0) -> None:
        self.game = game
        self._policy = game.strategy.sketch or random_move
        self._noise = noise

    def outcome(self, world: State, seat: Seat, action: Action, luck: Random) -> PlayoutResult:
        """The seat does this; then everybody follows the rules of thumb to the end of the deal.

        An action between two deals is valued by the deal that follows.
        """
        line = Line(world, seat)
        line.add(play_unchecked(self.game, world, seat, action).state)
        return self.finish(line, luck)

    def finish(self, line: "Line", luck: Random) -> PlayoutResult:
        """Play a line that was begun to the end of its deal."""
        while not line.is_over and line.moves < MOST_MOVES:
            line.add(self._next(line.state, luck))
        return outcome_of(line.start, line.state, line.seat, line.moves)

    def _next(self, state: State, luck: Random) -> State:
        seat = state.acting()[0]
        if seat == CHANCE or (self._noise and luck.random() < self._noise):
            action = random_action(choices(self.game, state, seat), luck)
        else:
            view = seat_view(self.game, state, seat)
            action = sole_action(view.choices) or self._policy(view, luck)
        after: State = play_unchecked(self.game, state, seat, action).state
        return after


class Line:
    """The moves of a sample deal from a decision on; it ends with the deal."""

    __slots__ = ("_dealt", "moves", "seat", "start", "state")

    def __init__(self, start: State, seat: Seat) -> None:
        self.start = start
        self.seat = seat
        self.state = start
        self.moves = 0
        self._dealt = not start.between_deals()

    def add(self, state: State) -> None:
        """One more move has led to this state."""
        self.state = state
        self.moves += 1
        self._dealt = self._dealt or not state.between_deals()

    @property
    def is_over(self) -> bool:
        """Whether the deal is over: the present one, or the next if none was under way."""
        state = self.state
        return (self._dealt and state.between_deals()) or not state.acting()


def outcome_of(before: State, after: State, seat: Seat, moves: int = 0) -> PlayoutResult:
    """What has been scored between two states of a match, for the side of a seat."""
    side = seat % before.sides
    over = not after.acting()
    result = 0
    if over and after.winner is not None:
        result = 1 if after.winner == side else -1
    points = margin(after.scores, side) - margin(before.scores, side)
    return PlayoutResult(points, result, over, moves, after.sheet[len(before.sheet) :])


def margin(scores: tuple[int, ...], side: int) -> int:
    """The points of a side minus those of the best other."""
    others = [points for other, points in enumerate(scores) if other != side]
    return scores[side] - max(others, default=0)


def sole_action(offered: Iterable[Choice]) -> Action | None:
    """The only action that these choices allow, if there is only one."""
    (first, *more) = offered
    if more or first.least != len(first.cards) or len(first.values) > 1 or first.ordered:
        return None
    return Action(first.verb, first.cards, *first.values)
