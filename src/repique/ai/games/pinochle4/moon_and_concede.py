"""The stake before play: to play on, to shoot the moon, or to concede."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle4 import simulation
from repique.ai.games.pinochle4.card_search import trump_bias
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.games.pinochle4.levels import SEED_BITS, PartnershipSkill
from repique.ai.games.pinochle4.simulation import OVER, Ending, World
from repique.ai.games.pinochle4.win_chance import stakes_of
from repique.core.actions import Action
from repique.core.cards import SUITS
from repique.core.game import View
from repique.core.table import Seat
from repique.games.pinochle4.card_choice import CardCount, sure_tricks
from repique.games.pinochle4.card_choice import stake as by_rule
from repique.games.pinochle4.state import PartnershipState, bidding_side, meld_points, side

Score = tuple[int, int]  # by side
SURE = 0.9  # the share of imagined deals in which a declared moon must succeed


def choose_stake(view: View[PartnershipState], skill: PartnershipSkill, rng: Random) -> Decision:
    """The stake with the best chance over imagined deals; by rule at lower levels."""
    if not skill.pass_worlds:
        return Decision(by_rule(view))
    state = view.state
    seat = view.seat
    assert seat is not None
    me = side(seat)
    stay = stakes_of(state)
    chance = {"play_on": 0.0, "moon": 0.0, "concede": 0.0}
    points = dict.fromkeys(chance, 0.0)
    swept = made = 0
    for end in simulate_deals(state, sample_deals(state, seat, skill, rng)):
        every = end.tricks[1 - me] == 0
        swept += every
        score = stay.points(end.counters, end.tricks, end.last)
        made += score[me] > 0
        for verb, result in outcomes(state, score, every):
            chance[verb] += stay.chance(result, me) / skill.pass_worlds
            points[verb] += (result[me] - result[1 - me]) / skill.pass_worlds
    sensible = sensible_verbs(view, swept / skill.pass_worlds, made)
    best = sorted(sensible, key=lambda verb: (-chance[verb], -points[verb], verb != "play_on"))
    found = tuple(Candidate(Action(v), points[v], chance=chance[v]) for v in best)
    return Decision(found[0].action, found)


def sample_deals(
    state: PartnershipState, seat: Seat, skill: PartnershipSkill, rng: Random
) -> list[World]:
    """Deals that fit what the seat knows."""
    knowledge = knowledge_of(state, seat)
    seed = rng.getrandbits(SEED_BITS)
    bias = trump_bias(state, knowledge)
    return simulation.sample_deals(state.options, knowledge, seed, skill.pass_worlds, bias)


def simulate_deals(state: PartnershipState, worlds: Sequence[World]) -> list[Ending]:
    """The endings of these deals, all passes being over."""
    assert state.bidder is not None
    trump = SUITS.index(state.trump)
    return simulation.simulate_hands(state.options, worlds, state.bidder, trump, OVER)


def sensible_verbs(view: View[PartnershipState], swept: float, made: int) -> list[str]:
    """The stakes to consider: the moon only if almost every deal succeeds, conceding only if
    none does."""
    assert view.seat is not None
    options = view.state.options
    offered = [choice.verb for choice in view.choices]
    alone = options.moon_tricks_by == "bidder" and not sure_tricks(CardCount(view.state, view.seat))
    if (alone or swept < SURE) and "moon" in offered:
        offered.remove("moon")
    if made and "concede" in offered:
        offered.remove("concede")
    return offered


def outcomes(state: PartnershipState, score: Score, swept: bool) -> tuple[tuple[str, Score], ...]:
    """The score of each stake for a deal that would otherwise be played for this score."""
    me = bidding_side(state)
    moon = _moon_score(state.options.moon_bonus, score, swept, state.bid, me)
    return ("play_on", score), ("moon", moon), ("concede", _conceded_score(state, score, me))


def _moon_score(bonus: int, score: Score, swept: bool, bid: int, me: int) -> Score:
    result = list(score)
    result[me] = score[me] + bonus if swept and score[me] > 0 else -bid - bonus
    return result[0], result[1]


def _conceded_score(state: PartnershipState, score: Score, me: int) -> Score:
    """The score after conceding: the opponents score nothing, unless they have meld to save and
    play on."""
    result = list(score)
    result[me] = -state.bid
    if not meld_points(state, 1 - me):
        result[1 - me] = 0
    return result[0], result[1]
