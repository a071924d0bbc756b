"""The general computer player at its four levels."""

from dataclasses import dataclass
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision
from repique.ai.general.candidates import FEW, listed_actions, number_of_actions
from repique.ai.general.copies import numbered
from repique.ai.general.endgame import EndgameSearch, TooLong
from repique.ai.general.playout import PlayoutResult, sole_action
from repique.ai.general.sample_deals import SampleDeals, is_certain
from repique.ai.general.search import Search
from repique.ai.general.tree import TreeSearch
from repique.ai.general.trial import Trial
from repique.core.actions import Action
from repique.core.game import Game, State, View, card_order
from repique.core.names import renamed
from repique.play.simple_players import random_action, random_move


@dataclass(frozen=True, slots=True)
class EndingLimit:
    """Which endings, in which every card is known, are searched to their end."""

    cards: int  # in all hands together
    work: int  # moves in the search


@dataclass(frozen=True, slots=True)
class GeneralSkill:
    """What a level can do."""

    careless: float = 0.0  # the share of its moves that are random
    work: int = 0  # moves in playouts for a decision; without any, rules of thumb decide
    looks_ahead: bool = False  # considers what the others will do best, not only rules of thumb
    ending: EndingLimit | None = None  # where an ending is searched to its end


# The rules of thumb of a game may be worse than random moves, so no level but the first relies
# on them alone. The steps were measured with `bench/general.py`.
SKILLS = {
    "carefree": GeneralSkill(careless=0.8),
    "novice": GeneralSkill(careless=0.4, work=100),
    "standard": GeneralSkill(careless=0.1, work=200),
    "expert": GeneralSkill(work=1000, looks_ahead=True, ending=EndingLimit(cards=10, work=600)),
}


class GeneralPlayer:
    """Plays any game at one level."""

    def __init__(self, game: Game[Any], skill: GeneralSkill) -> None:
        self._game = game
        self._skill = skill

    def decide(self, view: View[Any], rng: Random) -> Decision:
        """Choose one of the view's choices; the candidates carry their expected points."""
        plain, true = numbered(self._game, view)
        decision: Decision = renamed(self._decide_numbered(plain, rng), true.__getitem__)
        return decision

    def _decide_numbered(self, view: View[Any], rng: Random) -> Decision:
        sole = sole_action(view.choices)
        if sole is not None:
            return Decision(sole)
        if rng.random() < self._skill.careless:
            return Decision(random_action(view.choices, rng))
        usual = usual_action(self._game, view, rng)
        if not self._skill.work:
            return Decision(usual)
        solved = solve_ending(self._game, view, usual, self._skill.ending, rng)
        if solved:
            return decision_of(solved, exact=True)
        if self._skill.looks_ahead:
            return decision_of(TreeSearch(self._game, view, self._skill.work, rng).trials(usual))
        return decision_of(Search(self._game, self._skill.work).trials(view, usual, rng))


def usual_action(game: Game[Any], view: View[Any], rng: Random) -> Action:
    """What the game's rules of thumb say; a random action if it has none."""
    return (game.strategy.sketch or random_move)(view, rng)


def solve_ending(
    game: Game[Any], view: View[Any], usual: Action, limit: EndingLimit | None, rng: Random
) -> list[Trial]:
    """All actions with their exact outcomes, best first; empty if that cannot be found out.

    Of equals the usual action goes first.
    """
    if limit is None or view.seat is None or view.state.sides != 2 or view.state.between_deals():
        return []
    if number_of_actions(view.choices) > FEW or not is_certain(game, view):
        return []
    world, _ = SampleDeals(game, view, rng).deal(0)
    if _cards_left(world) > limit.cards:
        return []
    actions = [usual, *listed_actions(view.choices, usual, card_order(game, view.state))]
    try:
        outcomes = EndgameSearch(game, world, view.seat, limit.work).outcomes(actions)
    except TooLong:
        return []
    found = [Trial(action, [outcome]) for action, outcome in zip(actions, outcomes, strict=True)]
    return sorted(found, key=_exact_place)


def _exact_place(trial: Trial) -> tuple[int, int]:
    outcome: PlayoutResult = trial.outcomes[0]
    return -outcome.result, -outcome.points


def _cards_left(state: State) -> int:
    """The number of cards in all hands."""
    table = state.table
    return sum(
        len(c) for name, c in table.zones.items() if table.declared.zone(name).place == "hand"
    )


def decision_of(trials: list[Trial], exact: bool = False) -> Decision:
    """The decision for the first of the trials."""
    candidates = tuple(
        Candidate(trial.action, round(trial.points, 2), round(trial.risk, 2), trial.chance)
        for trial in trials
    )
    return Decision(trials[0].action, candidates, exact=exact)
