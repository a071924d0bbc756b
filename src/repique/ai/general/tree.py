"""A tree of what both sides may do next, tried in sample deals.

Each sample deal is followed down the tree by actions that have done well for whoever makes them,
or that were seldom tried; one more place is added to the tree, and from there rules of thumb play
to the end of the deal. All sample deals share the tree, so that nobody in it relies on what only
one of them could tell. (This is Monte Carlo tree search over information sets.)
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any

from repique.ai.general.candidates import FEW, candidates, number_of_actions
from repique.ai.general.playout import Line, PlayoutResult, SketchPlayouts, sole_action
from repique.ai.general.sample_deals import COST_OF_DEAL, SampleDeals
from repique.ai.general.seat_view import seat_view
from repique.ai.general.trial import Trial
from repique.core.actions import Action
from repique.core.game import Game, State, View, card_order, play_unchecked
from repique.core.table import CHANCE, Seat
from repique.play.simple_players import random_move

CURIOSITY = 0.5  # how much actions that were seldom tried are preferred
NOISE = 0.1  # share of random moves in playouts, so that equal deals differ
DEALS_EACH = 2  # there is work enough to try each action in so many deals
FEWEST = 3  # actions that are tried even so
RELIABLE = 8  # visits from which the tree is followed when it guides a playout

Place = tuple[str, str, tuple[str, ...]]  # an action but for copies


class TreeNode:
    """A place in the tree: an action that was tried, and how it went for its side."""

    __slots__ = ("children", "offered", "points", "results", "visits")

    def __init__(self) -> None:
        self.children: dict[Place, TreeNode] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been chosen
        self.points = 0
        self.results = 0

    def add(self, outcome: PlayoutResult, own: bool) -> None:
        self.visits += 1
        self.points += outcome.points if own else -outcome.points
        self.results += outcome.result if own else -outcome.result

    def promise(self, swing: int) -> float:
        """How much speaks for visiting it again; `swing` is the largest difference of a deal."""
        value = (self.points / swing + self.results) / self.visits
        return value + CURIOSITY * sqrt(log(self.offered) / self.visits)


class TreeSearch:
    """One search from one view, with a given amount of work; afterwards it guides playouts."""

    def __init__(self, game: Game[Any], view: View[Any], work: int, rng: Random) -> None:
        assert view.seat is not None
        self._game = game
        self._seat: Seat = view.seat
        self._deals = SampleDeals(game, view, rng)
        self._playouts = SketchPlayouts(game, NOISE)
        self._sketch = game.strategy.sketch or random_move
        self._work = work
        self._rng = rng
        self._root = TreeNode()
        self._swing = 1

    def trials(self, usual: Action, also: Sequence[Action] = ()) -> list[Trial]:
        """The actions that were tried, with the outcomes of each, best first. `usual` is what the
        rules of thumb say; `also` are tried in any case."""
        view = self._deals.view
        first = Trial(usual)
        length = self._follow(0, {usual.plain: first}) + COST_OF_DEAL
        most = max(FEWEST, self._work // (DEALS_EACH * length))
        order = card_order(self._game, view.state)
        actions = candidates(view.choices, usual, most, order, self._rng)
        trials = {action.plain: Trial(action) for action in (*actions, *also)}
        trials[usual.plain] = first
        spent = length
        number = 1
        while spent < self._work:
            spent += COST_OF_DEAL + self._follow(number, trials)
            number += 1
        tried = [trial for trial in trials.values() if trial.outcomes]
        return sorted(tried, key=lambda trial: -len(trial.outcomes))

    def outcome(self, world: State, seat: Seat, action: Action, luck: Random) -> PlayoutResult:
        """What comes of an action if both sides go on as the tree has found best, as far as it
        reaches, and then by rules of thumb."""
        line = Line(world, seat)
        node: TreeNode | None = self._root.children.get(action.plain)
        line.add(self._after(line, seat, action))
        while node is not None and not line.is_over:
            mover = line.state.acting()[0]
            offered = self._offered(line.state, mover)
            if len(offered) == 1:
                line.add(self._after(line, mover, offered[0]))
                continue
            known = [(node.children[a.plain], a) for a in offered if a.plain in node.children]
            node, best = max(known, key=lambda row: row[0].visits, default=(None, None))
            if node is None or best is None or node.visits < RELIABLE:
                break
            line.add(self._after(line, mover, best))
        return self._playouts.finish(line, luck)

    def _follow(self, number: int, trials: dict[Place, Trial]) -> int:
        """Follow one sample deal down the tree and to its end; returns how many moves it took."""
        world, luck = self._deals.deal(number)
        line = Line(world, self._seat)
        path: list[tuple[TreeNode, bool]] = []
        node = self._root
        trial: Trial | None = None
        while not line.is_over:
            mover = line.state.acting()[0]
            if trial is None:
                offered = [one.action for one in trials.values()]
            else:
                offered = self._offered(line.state, mover)
            if not offered:
                break
            if trial is not None and len(offered) == 1:
                line.add(self._after(line, mover, offered[0]))
                continue
            action, is_new = self._choose(node, line.state, mover, offered, luck)
            node = node.children[action.plain]
            trial = trial or trials[action.plain]
            path.append((node, (mover - self._seat) % world.sides == 0))
            line.add(self._after(line, mover, action))
            if is_new:
                break
        outcome = self._playouts.finish(line, luck)
        self._swing = max(self._swing, abs(outcome.points))
        for place, own in path:
            place.add(outcome, own)
        if trial is not None:
            trial.outcomes.append(outcome)
        return outcome.moves

    def _choose(
        self, node: TreeNode, state: State, mover: Seat, offered: Sequence[Action], luck: Random
    ) -> tuple[Action, bool]:
        """An action, and whether it is new in the tree. New ones go first."""
        children = node.children
        fresh = [action for action in offered if action.plain not in children]
        if fresh:
            chosen = fresh[0] if node is self._root else self._fresh(fresh, state, mover, luck)
            children[chosen.plain] = TreeNode()
        for action in offered:
            if action.plain in children:
                children[action.plain].offered += 1
        if fresh:
            return chosen, True
        swing = self._swing
        return max(offered, key=lambda action: children[action.plain].promise(swing)), False

    def _fresh(self, fresh: Sequence[Action], state: State, mover: Seat, luck: Random) -> Action:
        """Of new actions the one that the rules of thumb advise, or any."""
        usual = self._sketch(seat_view(self._game, state, mover), luck)
        found = next((action for action in fresh if action.plain == usual.plain), None)
        return found or luck.choice(fresh)

    def _offered(self, state: State, mover: Seat) -> list[Action]:
        """All actions of a seat, of copies one; none if they are too many or up to chance."""
        if mover == CHANCE:
            return []
        offered = seat_view(self._game, state, mover).choices
        sole = sole_action(offered)
        if sole is not None:
            return [sole]
        if number_of_actions(offered) > FEW:
            return []
        found = {action.plain: action for choice in offered for action in choice.actions()}
        return [*found.values()]

    def _after(self, line: Line, mover: Seat, action: Action) -> State:
        after: State = play_unchecked(self._game, line.state, mover, action).state
        return after
