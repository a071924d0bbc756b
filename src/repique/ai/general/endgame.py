"""The end of a deal in which every card is known, searched to its end.

Two sides, best play on both: the result of the match goes before points.
"""

from collections.abc import Sequence
from typing import Any

from repique.ai.general.candidates import FEW, number_of_actions
from repique.ai.general.playout import PlayoutResult, outcome_of, sole_action
from repique.core.actions import Action
from repique.core.game import Game, State, choices, play_unchecked
from repique.core.table import CHANCE, Seat

RESULT = 1_000_000  # the value of a match in points: more than any deal can bring
BOUND = 10 * RESULT


class TooLong(Exception):
    """The end of the deal cannot be searched with the work that is allowed."""


class EndgameSearch:
    """Searches the end of one deal for one seat."""

    def __init__(self, game: Game[Any], root: State, seat: Seat, work: int) -> None:
        self._game = game
        self._root = root
        self._seat = seat
        self._work = work

    def outcomes(self, actions: Sequence[Action]) -> list[PlayoutResult]:
        """The outcome of each action with best play on both sides.

        Raises `TooLong` if that takes more moves than allowed, or depends on chance.
        """
        return [
            self._search(self._after(self._root, self._seat, a), -BOUND, BOUND)[1] for a in actions
        ]

    def _search(self, state: State, low: int, high: int) -> tuple[int, PlayoutResult]:
        if state.between_deals():
            outcome = outcome_of(self._root, state, self._seat)
            return outcome.points + RESULT * outcome.result, outcome
        seat = state.acting()[0]
        own = (seat - self._seat) % state.sides == 0
        best: tuple[int, PlayoutResult] | None = None
        for action in self._actions(state, seat):
            found = self._search(self._after(state, seat, action), low, high)
            if best is None or (found[0] > best[0] if own else found[0] < best[0]):
                best = found
            if own:
                low = max(low, best[0])
            else:
                high = min(high, best[0])
            if low >= high:
                break
        assert best is not None
        return best

    def _actions(self, state: State, seat: Seat) -> list[Action]:
        if seat == CHANCE:
            raise TooLong
        offered = choices(self._game, state, seat)
        sole = sole_action(offered)
        if sole is not None:
            return [sole]
        if number_of_actions(offered) > FEW:
            raise TooLong
        found: dict[object, Action] = {}
        for choice in offered:
            for action in choice.actions():
                found.setdefault(action.plain, action)
        return [*found.values()]

    def _after(self, state: State, seat: Seat, action: Action) -> State:
        self._work -= 1
        if self._work < 0:
            raise TooLong
        after: State = play_unchecked(self._game, state, seat, action).state
        return after
