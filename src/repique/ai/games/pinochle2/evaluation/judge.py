"""Master's evaluation of a position for hints and reviews.

Master chooses as in a match. The choice and other actions are then compared in fresh worlds
that had no part in the choice; the best by these figures goes first.
"""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.games.pinochle2 import inference
from repique.ai.games.pinochle2.copies import numbered
from repique.ai.games.pinochle2.evaluation import endgame as judge_endgame
from repique.ai.games.pinochle2.evaluation.alternatives import (
    TURNS,
    TwoHandedAlternative,
    TwoHandedEvaluator,
)
from repique.ai.games.pinochle2.evaluation.endgame import usefulness
from repique.ai.games.pinochle2.evaluation.rollout_statistics import observe_rollouts
from repique.ai.games.pinochle2.explain import first_phase
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge, as_offered, knowledge_of
from repique.ai.games.pinochle2.levels import SKILLS
from repique.ai.games.pinochle2.player import BY_TWIN, FINAL_WORLDS, SEED_BITS, TwoHandedPlayer
from repique.ai.games.pinochle2.playout.kernel import playout_library
from repique.ai.games.pinochle2.rollout_policies import policy_for
from repique.ai.games.pinochle2.sampling import sample_worlds
from repique.ai.games.pinochle2.win_chance import stakes_of
from repique.ai.ranking import rank_rows as by_figures
from repique.core.actions import Action
from repique.core.game import View
from repique.core.names import renamed
from repique.games.pinochle2.state import SECOND, TwoHandedState

MASTER = TwoHandedPlayer("master", SKILLS["master"])
NAMED = 3  # actions compared, besides those asked about
SHARE = 480  # worlds compared before the order is checked
SHARES = 5  # of them at most
WATCHED = 200  # worlds whose playouts are recorded move by move, for the reasons


def judge(view: View[TwoHandedState], rng: Random, also: Sequence[Action]) -> Decision:
    """Master's decision, with the actions `also` among its candidates.

    Raises ValueError if one of them is not legal.
    """
    plain, true = numbered(view)
    given = {card: name for name, card in true.items()}
    wanted = [renamed(as_offered(view, action), given.__getitem__) for action in also]
    decision: Decision = renamed(_judge_numbered(plain, rng, wanted), true.__getitem__)
    return decision


def _judge_numbered(view: View[TwoHandedState], rng: Random, wanted: Sequence[Action]) -> Decision:
    """The same for a view whose copies are numbered by where they lie."""
    knowledge = knowledge_of(view)
    actions = [action for choice in view.choices for action in choice.actions()]
    if knowledge.state.phase == SECOND:
        solved = judge_endgame.judge_endgame(
            knowledge, actions, sample_worlds(knowledge, 1, rng)[0], wanted
        )
        if solved is not None:
            return solved
    chosen = MASTER.decide(view, rng)
    compared = _shortlist(chosen, actions, wanted)
    alternatives, scales = _evaluated(knowledge, compared, rng)
    ranked = _ranked(alternatives)
    worlds = scales.sample(WATCHED if playout_library() else BY_TWIN // len(compared))
    all_statistics = observe_rollouts(
        knowledge, worlds, [one.action for one in ranked], scales.policy, scales.seed
    )
    told = first_phase.FirstPhaseExplainer(knowledge, ranked, all_statistics)
    candidates = tuple(
        _candidate(alternative, ranked[0], told.candidate(place))
        for place, alternative in enumerate(ranked)
    )
    why = (Reason("only_choice"),) if len(actions) == 1 else told.decision()
    return Decision(ranked[0].action, candidates, why)


def _shortlist(
    chosen: Decision, actions: Sequence[Action], wanted: Sequence[Action]
) -> list[Action]:
    """The choice first, then its rivals, then the actions asked about."""
    order = [chosen.action, *(one.action for one in chosen.candidates), *actions]
    named: dict[object, Action] = {}
    for action in order:
        if len(named) < NAMED:
            named.setdefault(action.plain, action)
    return list(dict.fromkeys([*named.values(), *wanted]))


def _evaluated(
    knowledge: TwoHandedKnowledge, actions: Sequence[Action], rng: Random
) -> tuple[list[TwoHandedAlternative], TwoHandedEvaluator]:
    state = knowledge.state
    pull = inference.hand_odds(knowledge)
    scales = TwoHandedEvaluator(
        knowledge,
        stakes_of(state, knowledge.seat),
        policy_for(state.options),
        lambda count: sample_worlds(knowledge, count, rng, pull),
        rng.getrandbits(SEED_BITS),
    )
    if playout_library() is None:
        alternatives = scales.evaluate(actions, max(TURNS, BY_TWIN // len(actions)), 1)
    else:
        alternatives = scales.evaluate(actions, SHARE, SHARES)
    if knowledge.in_stock and knowledge.in_stock < 2 * MASTER.skill.exact_stock_tricks:
        scales.correct(alternatives, FINAL_WORLDS)
    return alternatives, scales


def _ranked(alternatives: Sequence[TwoHandedAlternative]) -> list[TwoHandedAlternative]:
    """Best first by the figures, of equals the choice first; a knock that wins is always first."""
    first, *rest = alternatives
    rest.sort(key=lambda alternative: usefulness(alternative.action))
    if first.action.verb == "knock":
        return [first, *by_figures(rest, _points, _chance)]
    return by_figures([first, *rest], _points, _chance)


def _points(alternative: TwoHandedAlternative) -> float:
    return alternative.points


def _chance(alternative: TwoHandedAlternative) -> float:
    return alternative.chance


def _candidate(
    alternative: TwoHandedAlternative, first: TwoHandedAlternative, why: tuple[Reason, ...]
) -> Candidate:
    return Candidate(
        alternative.action,
        round(alternative.points, 2),
        round(alternative.risk, 2),
        round(min(1.0, max(0.0, alternative.chance)), 4),
        round(alternative.doubt(first), 2),
        why,
    )
