"""The evaluation of a position for hints and reviews in games without players of their own.

Expert chooses as in a match. Its choice, the next ones and whatever is asked about are then
compared in fresh sample deals that had no part in the choice; the best by these figures goes first.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.general.copies import numbered
from repique.ai.general.player import EndingLimit, solve_ending, usual_action
from repique.ai.general.reasons import ReasonFinder
from repique.ai.general.sample_deals import SampleDeals
from repique.ai.general.tree import TreeSearch
from repique.ai.general.trial import Trial, lead, result_weight, trials_in_same_deals
from repique.ai.ranking import shown_points
from repique.core.actions import Action, offered_action
from repique.core.game import Game, View
from repique.core.names import renamed

NAMED = 3  # actions compared, besides those asked about
SEARCH_WORK = 3_000  # moves in playouts to find the best actions
WORK = 8_000  # moves in playouts to compare them
DEALS = (40, 400)  # the fewest and the most in which they are compared
ENDING = EndingLimit(cards=14, work=6_000)


def judge(game: Game[Any], view: View[Any], rng: Random, also: Sequence[Action] = ()) -> Decision:
    """Expert's decision, with the actions `also` among its candidates.

    Raises ValueError if one of them is not legal.
    """
    plain, true = numbered(game, view)
    given = {card: name for name, card in true.items()}
    wanted = [renamed(_as_offered(game, view, action), given.__getitem__) for action in also]
    decision: Decision = renamed(_judge_numbered(game, plain, rng, wanted), true.__getitem__)
    return decision


def _as_offered(game: Game[Any], view: View[Any], action: Action) -> Action:
    found = offered_action(view.choices, action, partial(game.alike, view.state))
    if found is None:
        raise ValueError(f"{action} is not offered here")
    return found


def _judge_numbered(
    game: Game[Any], view: View[Any], rng: Random, wanted: Sequence[Action]
) -> Decision:
    usual = usual_action(game, view, rng)
    finder = ReasonFinder(game, view)
    solved = solve_ending(game, view, usual, ENDING, rng)
    if solved:
        first = solved[0]
        chosen = _shortlist(solved, wanted)
        candidates = [_candidate(one, first, finder.against_ending(one, first)) for one in chosen]
        return Decision(first.action, tuple(candidates), finder.of_ending(solved), exact=True)
    search = TreeSearch(game, view, SEARCH_WORK, rng)
    tried = search.trials(usual, wanted)
    actions = [one.action for one in _shortlist(tried, wanted)]
    fresh = SampleDeals(game, view, rng)
    ranked = _ranked(trials_in_same_deals(search, fresh, actions, WORK, DEALS))
    first, *others = ranked
    compared = (
        _candidate(first, first, ()),
        *(_candidate(one, first, finder.against(one, first)) for one in others),
    )
    return Decision(first.action, compared, finder.for_first(ranked))


def _shortlist(trials: Sequence[Trial], wanted: Sequence[Action]) -> list[Trial]:
    """The best, and those that are asked about; each but once."""
    asked = {action.plain: action for action in wanted}
    chosen = [*trials[:NAMED]]
    there = {trial.action.plain: trial for trial in trials}
    for plain, action in asked.items():
        trial = there.get(plain) or Trial(action)
        if trial not in chosen:
            chosen.append(trial)
    return chosen


def _ranked(trials: Sequence[Trial]) -> list[Trial]:
    """Best first by the points that are shown and the match; of equals the choice first."""
    weight = result_weight(trials)

    def value(trial: Trial) -> float:
        results = sum(outcome.result for outcome in trial.outcomes) / len(trial.outcomes)
        return shown_points(trial.points) + weight * results

    return sorted(trials, key=value, reverse=True)


def _candidate(one: Trial, first: Trial, why: tuple[Reason, ...]) -> Candidate:
    doubt = 0.0 if one is first else lead(first, one, 0)[1]
    chance = None if one.chance is None else round(one.chance, 4)
    return Candidate(
        one.action, round(one.points, 2), round(one.risk, 2), chance, round(doubt, 2), why
    )
