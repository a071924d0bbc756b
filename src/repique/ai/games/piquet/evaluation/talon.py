"""Evaluation of looks at the talon: elder's at the cards he leaves, and younger's turning up."""

from collections.abc import Sequence
from math import sqrt
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.piquet.evaluation.alternatives import (
    PiquetAlternative,
    PiquetEvaluator,
    PiquetRanking,
    as_asked,
)
from repique.ai.games.piquet.evaluation.exchange import (
    BY_TWIN,
    DiscardAlternative,
    evaluate_discards,
)
from repique.ai.games.piquet.evaluation.peek_value import (
    cards_to_peek,
    value_of_look,
    value_of_turning_up,
)
from repique.ai.games.piquet.exchange_search import imagine_deal
from repique.ai.games.piquet.explain.exchange import unseen_reason
from repique.ai.games.piquet.hands.holdings import Hand, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.win_chance import prospect_of
from repique.ai.native.library import library
from repique.core.actions import Action
from repique.games.piquet.exchange import DISCARD, PEEK
from repique.games.piquet.state import mark

DEALS = 60  # imagined
CLEAR = 2.0  # standard errors subtracted from the value of a look
TURN_UP = Action("expose")


def turn_up_alternative(
    known: PiquetKnowledge, chosen: PiquetAlternative, held: list[Hand], rng: Random
) -> PiquetAlternative:
    """The alternative to turn up the rest of the talon before the chosen action."""
    (mine, my_error), (his, his_error) = value_of_turning_up(known, held, rng)
    looks = (max(0.0, mine), max(0.0, his))  # more knowledge is never harmful
    error = sqrt(my_error**2 + his_error**2)
    net = looks[0] - looks[1]
    clear = max(0.0, net - CLEAR * error) if net > 0 else min(0.0, net + CLEAR * error)
    unsure = sqrt(chosen.secret_error**2 + error**2)
    return PiquetAlternative(TURN_UP, chosen.gains, chosen.secret_value + clear, unsure, looks)


def turn_up_reasons(known: PiquetKnowledge, alternative: PiquetAlternative) -> tuple[Reason, ...]:
    state = known.state
    left = len(state.table["talon"])
    seen = min(left, max(0, state.peeked - (state.exchanged[state.younger] or 0)))
    mine, his = alternative.look_values
    values = (("mine", f"{mine:.1f}"), ("his", f"{his:.1f}"))
    if seen == left:
        return (Reason("elder_has_seen_it", f"{mine:.1f}"),)
    name = "turns_up_1" if left - seen == 1 else "turns_up"
    return (Reason(name, str(left - seen), values),)


def judge_draw(known: PiquetKnowledge, also: Sequence[Action], rng: Random) -> Decision:
    """The decision whether elder, having discarded, looks at the cards he leaves."""
    thrown = hand_of(known.state.table.marked(mark(DISCARD, known.me)))
    deals = [imagine_deal(known, rng) for _ in range(DEALS if library() else BY_TWIN)]
    tried = DiscardAlternative(thrown, known.me in known.state.blanche)
    evaluate_discards(known, deals, [tried])
    look, leave = (
        PiquetAlternative(Action("draw", (), value), tried.gains) for value in (PEEK, "")
    )
    left = cards_to_peek(known, thrown.bit_count())
    if left:
        gained, leave.secret_error = value_of_look(known, thrown, deals, rng)
        leave.secret_value = -max(0.0, gained - leave.secret_error)
    evaluator = PiquetEvaluator([1 / len(deals)] * len(deals), prospect_of(known.state, known.me))
    ranking = PiquetRanking(evaluator, evaluator.rank([look, leave], look))
    looks = "looks_for_nothing_1" if left == 1 else "looks_for_nothing"
    why = Reason(looks, str(left)) if left else Reason("nothing_to_see")
    ranking.add(0, why)
    ranking.add(1, unseen_reason(left, ranking.behind(1)))
    candidates = as_asked(ranking.candidates(), also)
    return Decision(candidates[0].action, candidates, (why, *ranking.for_the_partie()))
