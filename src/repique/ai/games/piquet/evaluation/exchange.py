"""Evaluation of the exchange: discards, and the announcement of a carte blanche."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from repique.ai.agent import Decision
from repique.ai.games.piquet.evaluation.alternatives import (
    PiquetAlternative,
    PiquetEvaluator,
    PiquetRanking,
    as_asked,
    distinct_actions,
    is_same_action,
)
from repique.ai.games.piquet.evaluation.peek_value import cards_to_peek, value_of_look
from repique.ai.games.piquet.exchange_search import BUDGET, DiscardTrial, ImaginedDeal, imagine_deal
from repique.ai.games.piquet.explain.exchange import Parts, explain, parts_of
from repique.ai.games.piquet.hands.hand_value import ELDER
from repique.ai.games.piquet.hands.holdings import Hand, hand_of
from repique.ai.games.piquet.hands.in_hand_points import (
    CategoryPoints,
    InHand,
    category_points,
    total_of,
)
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.solver.batch import BatchPosition, solve_values
from repique.ai.games.piquet.solver_positions import at_first_lead, rules
from repique.ai.games.piquet.win_chance import prospect_of, split_points
from repique.ai.native.library import library
from repique.core.actions import Action, Choice
from repique.games.piquet import tables
from repique.games.piquet.exchange import PEEK
from repique.games.piquet.points import points_up_to

DEALS = 120  # imagined
RIVALS = 3  # candidates of the player that are compared
BY_TWIN = 6  # deals if there is no kernel
TRIAL = DiscardTrial(((8, 32),), 20.0, mindful=True)  # discards after a carte blanche


@dataclass(slots=True)
class DiscardAlternative:
    """A discard with or without carte blanche, with its results in each imagined deal."""

    thrown: Hand
    blanche: bool  # announced by me, now or before
    gains: list[tuple[float, float]] = field(default_factory=list)
    parts: list[Parts] = field(default_factory=list)


def judge_exchange(
    known: PiquetKnowledge,
    choices: dict[str, Choice],
    decided: Decision,
    also: Sequence[Action],
    rng: Random,
) -> Decision:
    """The decision for the exchange, with reasons."""
    own = _own_actions(known, choices, decided, rng)
    actions = distinct_actions(own, also)
    usual = hand_of(next((action.cards for action in own if action.cards), ()))
    tried: dict[tuple[Hand, bool], DiscardAlternative] = {}

    def tried_as(action: Action) -> DiscardAlternative:
        """The discard of an action; a carte blanche without cards is followed by the usual one."""
        blanche = action.verb == "blanche"
        thrown = usual if blanche and not choices["blanche"].most else hand_of(action.cards)
        announced = blanche or known.me in known.state.blanche
        return tried.setdefault((thrown, announced), DiscardAlternative(thrown, announced))

    alternatives = [PiquetAlternative(action, tried_as(action).gains) for action in actions]
    deals = [imagine_deal(known, rng) for _ in range(DEALS if library() else BY_TWIN)]
    evaluate_discards(known, deals, list(tried.values()))
    _charge_unseen_cards(known, alternatives, deals, rng)
    evaluator = PiquetEvaluator([1 / len(deals)] * len(deals), prospect_of(known.state, known.me))
    chosen = next(
        alternative
        for alternative in alternatives
        if is_same_action(alternative.action, decided.action)
    )
    ranking = PiquetRanking(evaluator, evaluator.rank(alternatives, chosen))
    why = explain(
        ranking, known, [tried_as(alternative.action) for alternative in ranking.alternatives]
    )
    candidates = as_asked(ranking.candidates(), also)
    return Decision(candidates[0].action, candidates, (*why, *ranking.for_the_partie()))


def _own_actions(
    known: PiquetKnowledge, choices: dict[str, Choice], decided: Decision, rng: Random
) -> list[Action]:
    """The player's best discards, and a carte blanche both announced and not."""
    found = [one.action for one in decided.candidates[:RIVALS]] or [decided.action]
    verb = "exchange" if "exchange" in choices else "commit"
    if "blanche" not in choices or verb not in choices:
        return found
    if found[0].cards:  # named with its discards: the same ones in silence
        look = PEEK if cards_to_peek(known, len(found[0].cards)) else ""
        return [*found, Action(verb, found[0].cards, look)]
    choice = choices[verb]
    if not choice.most:
        return [*found, Action(verb)]
    ranked = TRIAL(known, choice.least, choice.most, rng)
    return [*found, *(Action(verb, one.action.cards) for one in ranked[:RIVALS])]


def _charge_unseen_cards(
    known: PiquetKnowledge,
    alternatives: list[PiquetAlternative],
    deals: list[ImaginedDeal],
    rng: Random,
) -> None:
    """Charge actions that do not look at the cards left with the cost of worse guesses."""
    for alternative in alternatives:
        action = alternative.action
        if (
            action.verb == "exchange"
            and not action.value
            and cards_to_peek(known, len(action.cards))
        ):
            gained, alternative.secret_error = value_of_look(
                known, hand_of(action.cards), deals, rng
            )
            alternative.secret_value = -max(0.0, gained - alternative.secret_error)


def evaluate_discards(
    known: PiquetKnowledge, deals: list[ImaginedDeal], discards: list[DiscardAlternative]
) -> None:
    """Add the results of all discards in all deals, deal by deal, so that the kernel can reuse
    positions it knows."""
    state = known.state
    options = known.state.options
    seats = (state.elder, state.younger)
    scored = [points_up_to(state, seat, tables.IN_HAND) for seat in seats]
    positions = []
    before = []
    for deal in deals:
        for tried in discards:
            count = tried.thrown.bit_count()
            mine = known.mine ^ tried.thrown | sum(deal.talon[:count])
            theirs = deal.exchanged(count)
            pair = (mine, theirs) if known.role == ELDER else (theirs, mine)
            shown = [seat in state.blanche for seat in seats]
            shown[known.role] = tried.blanche
            blanche = (tables.CARTE_BLANCHE * shown[0], tables.CARTE_BLANCHE * shown[1])
            rows = category_points(*pair, options, blanche)
            made = total_of(rows, pair, options)
            positions.append(at_first_lead(*pair, made))
            before.append((rows, made))
    answers = iter(
        zip(solve_values(positions, BatchPosition(rules(options)), BUDGET), before, strict=True)
    )
    for _ in deals:
        for tried in discards:
            answer, (rows, made) = next(answers)
            _record_result(tried, known.role, rows, made, answer or 0, scored)


def _record_result(
    tried: DiscardAlternative,
    role: int,
    rows: CategoryPoints,
    made: InHand,
    answer: int,
    scored: list[int],
) -> None:
    both = [p + x - s for p, x, s in zip(made.points, made.extras, scored, strict=True)]
    sign = 1 if role == ELDER else -1
    own, other = both[::sign]
    more, less = split_points(sign * answer, tables.HAND)
    tried.gains.append((own + more, other + less))
    tried.parts.append(parts_of(role, rows.points, made.extras, sign * answer))
