"""The exchange: the most promising discards simulated in imagined deals.

Each imagined deal gives the other player a dealt hand and the talon an order; the other
exchanges greedily, both declare all, and the play is solved with open cards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest
from math import sqrt
from random import Random

from repique.ai.agent import Candidate
from repique.ai.games.piquet.discard_heuristic import expected_worth, greedy_discard, rated_discards
from repique.ai.games.piquet.hands.hand_value import ELDER, YOUNGER
from repique.ai.games.piquet.hands.holdings import COUNTING, Hand, bits, cards_of, rank_count
from repique.ai.games.piquet.hands.in_hand_points import score_in_hand
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.low_levels import beside_the_point
from repique.ai.games.piquet.solver.batch import BatchPosition, solve_values
from repique.ai.games.piquet.solver_positions import at_first_lead, rules
from repique.ai.games.piquet.win_chance import PartieProspect, prospect_of, split_points
from repique.ai.native.library import library
from repique.core.actions import Action
from repique.games.piquet import tables
from repique.games.piquet.points import points_up_to
from repique.games.piquet.state import COMMIT

COURT_PLACES = tuple(place for place in COUNTING if tables.ORDER[place] in tables.COURTS)
BUDGET = 100_000_000  # nodes; never reached in practice
YOUNGER_TAKES = 5  # cards that younger exchanges at most

BY_TWIN = 6  # deals of a trial if there is no kernel


@dataclass(frozen=True, slots=True)
class DiscardTrial:
    """How discards are simulated: rounds of (how many of the best discards, in how many deals)."""

    rounds: tuple[tuple[int, int], ...]
    trust: float  # weight of the heuristic value, in deals
    mindful: bool

    def __call__(
        self, known: PiquetKnowledge, least: int, most: int, rng: Random
    ) -> list[Candidate]:
        return rank_discards(known, least, most, self, rng)


Exchange = Callable[[PiquetKnowledge, int, int, Random], list[Candidate]]


def discard_by_rule(known: PiquetKnowledge, least: int, most: int, rng: Random) -> list[Candidate]:
    """The discard of the rule-of-thumb player."""
    return [Candidate(Action("exchange", beside_the_point(cards_of(known.mine), most)), 0.0)]


def discard_one_by_one(
    known: PiquetKnowledge, least: int, most: int, rng: Random
) -> list[Candidate]:
    """The greedy discard of the full number of cards."""
    unseen = known.pool | known.theirs
    thrown = greedy_discard(known.mine, unseen, known.role, most)
    hopes = expected_worth(known.role, most, unseen.bit_count())
    value = hopes.of_hand(known.mine ^ thrown, unseen)
    return [Candidate(Action("exchange", cards_of(thrown)), value)]


@dataclass(slots=True)
class _TriedDiscard:
    thrown: Hand
    looks: float
    values: list[float]
    differences: list[float]


def rank_discards(
    known: PiquetKnowledge, least: int, most: int, trial: DiscardTrial, rng: Random
) -> list[Candidate]:
    """Discards, best first."""
    looks = rated_discards(known.mine, known.pool | known.theirs, known.role, least, most)
    wanted = trial.rounds[0][0] if trial.rounds else 8
    best = [_TriedDiscard(thrown, value, [], []) for value, thrown in nlargest(wanted, looks)]
    ahead = prospect_of(known.state, known.me, trial.mindful)
    deals: list[ImaginedDeal] = []
    for count, wished in trial.rounds:
        worlds = wished if library() else min(wished, BY_TWIN)
        best = best[:count]
        fresh = [imagine_deal(known, rng) for _ in range(worlds - len(deals))]
        deals += fresh
        _try_discards(best, fresh, known, ahead)
        unit = _value_of_point(ahead)
        best.sort(key=lambda tried: _discard_value(tried, trial.trust, unit), reverse=True)
    return [_candidate(tried) for tried in best]


def _value_of_point(ahead: PartieProspect) -> float:
    """The approximate value of a point in the partie."""
    return (ahead.value(20.0, 10.0) - ahead.value(10.0, 20.0)) / 20.0


def _discard_value(tried: _TriedDiscard, trust: float, unit: float) -> float:
    if not tried.values:
        return tried.looks
    count = len(tried.values)
    return (sum(tried.values) + trust * tried.looks * unit) / (count + trust)


def _candidate(tried: _TriedDiscard) -> Candidate:
    rows = tried.differences
    mean = sum(rows) / len(rows) if rows else tried.looks
    risk = sqrt(sum((row - mean) ** 2 for row in rows) / len(rows)) if rows else 0.0
    return Candidate(Action("exchange", cards_of(tried.thrown)), mean, risk)


@dataclass(slots=True)
class ImaginedDeal:
    """The other's hand and the talon left for me, as imagined."""

    theirs: Hand
    talon: list[Hand]
    exchanged: Callable[[int], Hand]  # the other's hand after I have taken so many


def imagine_deal(known: PiquetKnowledge, rng: Random) -> ImaginedDeal:
    """A random deal that fits the knowledge before my exchange."""
    unseen = list(bits(known.pool))
    rng.shuffle(unseen)
    if known.role == ELDER:
        return _deal_before_younger(
            known, known.theirs | sum(unseen[: known.hidden]), unseen[known.hidden :]
        )
    return _deal_after_elder(known, unseen, rng)


def _deal_before_younger(known: PiquetKnowledge, dealt: Hand, talon: list[Hand]) -> ImaginedDeal:
    whole = known.mine | known.pool | known.theirs
    made: dict[int, Hand] = {}

    def exchanged(taken: int) -> Hand:
        if taken not in made:
            rest = talon[taken:]
            count = min(len(rest), YOUNGER_TAKES)
            thrown = greedy_discard(dealt, whole ^ dealt, YOUNGER, count)
            made[taken] = dealt ^ thrown | sum(rest[:count])
        return made[taken]

    return ImaginedDeal(dealt, talon, exchanged)


def _deal_after_elder(known: PiquetKnowledge, unseen: list[Hand], rng: Random) -> ImaginedDeal:
    state = known.state
    if state.phase == COMMIT:  # elder has a carte blanche and has only named a number
        taken = state.announced
        unseen.sort(key=lambda card: any(rank_count(card, place) for place in COURT_PLACES))
        plain = sum(not any(rank_count(card, p) for p in COURT_PLACES) for card in unseen)
        front = unseen[:plain]
        rng.shuffle(front)
        unseen[:plain] = front
        tail = unseen[12:]
        rng.shuffle(tail)
        unseen[12:] = tail
    else:
        taken = known.thrown
    dealt = sum(unseen[:12])
    drawn = unseen[12 : 12 + taken]
    talon = unseen[12 + taken :]
    whole = known.mine | known.pool
    thrown = greedy_discard(dealt, whole ^ dealt, ELDER, taken)
    final = dealt ^ thrown | sum(drawn)
    return ImaginedDeal(final, talon, lambda count: final)


def _try_discards(
    best: list[_TriedDiscard],
    deals: list[ImaginedDeal],
    known: PiquetKnowledge,
    ahead: PartieProspect,
) -> None:
    state = known.state
    options = known.state.options
    blanche = (
        points_up_to(state, state.elder, tables.IN_HAND),
        points_up_to(state, state.younger, tables.IN_HAND),
    )
    sign = 1 if known.role == ELDER else -1
    positions = []
    before = []
    # Deal by deal, so that the kernel can reuse positions it knows.
    for deal in deals:
        for tried in best:
            count = tried.thrown.bit_count()
            mine = known.mine ^ tried.thrown | sum(deal.talon[:count])
            theirs = deal.exchanged(count)
            pair = (mine, theirs) if known.role == ELDER else (theirs, mine)
            made = score_in_hand(*pair, options, blanche)
            positions.append(at_first_lead(*pair, made))
            scores = [p + x - b for p, x, b in zip(made.points, made.extras, blanche, strict=True)]
            before.append(scores[::sign])
    answers = iter(
        zip(solve_values(positions, BatchPosition(rules(options)), BUDGET), before, strict=True)
    )
    for _ in deals:
        for tried in best:
            answer, (own, other) = next(answers)
            difference = sign * (answer or 0)
            more, less = split_points(difference, tables.HAND)
            tried.values.append(ahead.value(own + more, other + less))
            tried.differences.append(own - other + difference)
