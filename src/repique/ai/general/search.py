"""Actions compared in the same sample deals; the weaker half is dropped time and again.

The work is counted in moves of playouts, never in time, so that the same view and the same luck
give the same order.
"""

from collections.abc import Sequence
from math import ceil, log2
from random import Random
from statistics import fmean
from typing import Any

from repique.ai.general.candidates import candidates
from repique.ai.general.playout import SketchPlayouts
from repique.ai.general.sample_deals import COST_OF_DEAL, SampleDeals
from repique.ai.general.trial import Trial, lead, result_weight
from repique.core.actions import Action
from repique.core.game import Game, View, card_order

DEALS_EACH = 2  # an action is tried only if there is work enough for so many deals of each
FEWEST = 3  # actions that are tried even so
MOST_DEALS = 100  # sample deals in which an action is tried
CAUTION = 0.5  # standard errors by which another action must beat the rules of thumb


class Search:
    """Finds the best action for a view with a given amount of work."""

    def __init__(self, game: Game[Any], work: int) -> None:
        self._playouts = SketchPlayouts(game)
        self._game = game
        self._work = work

    def trials(self, view: View[Any], usual: Action, rng: Random) -> list[Trial]:
        """The actions that were tried, best first; `usual` is what the rules of thumb say."""
        deals = SampleDeals(self._game, view, rng)
        first = Trial(usual)
        length = self._try(first, deals, 0) + COST_OF_DEAL
        most = max(FEWEST, self._work // (DEALS_EACH * length))
        order = card_order(self._game, view.state)
        actions = candidates(view.choices, usual, most, order, rng)
        others = [Trial(action) for action in actions[1:]]
        spent = length + sum(self._try(trial, deals, 0) for trial in others)
        return self._eliminate([first, *others], deals, spent)

    def _eliminate(self, trials: list[Trial], deals: SampleDeals, spent: int) -> list[Trial]:
        """All trials, those that were dropped last before those that were dropped first."""
        first = trials[0]
        dropped: list[Trial] = []
        number = 1
        rounds = max(1, ceil(log2(len(trials))))
        for step in range(1, rounds + 1):
            while spent < self._work * step / rounds and number < MOST_DEALS:
                spent += COST_OF_DEAL + sum(self._try(trial, deals, number) for trial in trials)
                number += 1
            ranked = by_value(trials)
            if step < rounds:
                kept = max(2, (len(ranked) + 1) // 2)
                dropped = [one for one in ranked[kept:] if one is not first] + dropped
                trials = [one for one in ranked if one in ranked[:kept] or one is first]
            else:
                trials = ranked
        return _with_caution(trials, first) + dropped

    def _try(self, trial: Trial, deals: SampleDeals, number: int) -> int:
        """Try an action in one deal; returns how many moves that took."""
        world, luck = deals.deal(number)
        seat = deals.view.seat
        assert seat is not None
        outcome = self._playouts.outcome(world, seat, trial.action, luck)
        trial.outcomes.append(outcome)
        return outcome.moves


def by_value(trials: Sequence[Trial]) -> list[Trial]:
    weight = result_weight(trials)
    return sorted(trials, key=lambda trial: -fmean(trial.values(weight)))


def _with_caution(ranked: list[Trial], first: Trial) -> list[Trial]:
    """The rules of thumb go first unless something else is better beyond doubt."""
    better, doubt = lead(ranked[0], first, result_weight(ranked))
    if ranked[0] is first or better > CAUTION * doubt:
        return ranked
    return [first, *(trial for trial in ranked if trial is not first)]
