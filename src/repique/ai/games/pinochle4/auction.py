"""Bidding by imagined deals: how far to bid, and when to pass.

For every limit that a bidder may set itself the auction is simulated to its end: in each deal
the others bid up to what their hands promise, so the contract is cheap where they are weak and
goes to them where they are strong.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

from repique.ai.games.pinochle4 import simulation
from repique.ai.games.pinochle4.conventions import (
    aces_around,
    announced_meld,
    call_evidence,
    calls_of,
    has_announced_meld,
    informative_bid,
    partner_asks,
)
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.games.pinochle4.levels import SEED_BITS, PartnershipSkill
from repique.ai.games.pinochle4.open_hands.hand_value import HandEvaluator, hand_evaluator
from repique.ai.games.pinochle4.open_hands.packed_hands import Hand
from repique.ai.games.pinochle4.simulation import Ending
from repique.ai.games.pinochle4.win_chance import ContractValue, PartnershipStakes
from repique.core.table import Seat
from repique.families import auction
from repique.games.pinochle4.state import PartnershipState, ladder, partner, side

HELP = (5.0, 2.0)  # what others count on from their partners: double deck, single deck
TELLING = 0.04  # chance of the match that a bid informing the partner may cost
PARTNERS_BID = 0.02  # how much better one's own contract must be than the partner's
SPARE = (4, -2)  # points below their limit at which others stop: double deck, single deck
TRUSTED = 25  # points of announced meld that are added to imagined hands that lack it
LIMITS = 14  # bids above the lowest that are tried as a limit


Award = tuple[Seat, int]  # the bidder and the bid
# The award that follows from how far each seat would bid; None if the deal is thrown in.
Awarding = Callable[[list[float]], Award | None]
DealValue = tuple[float, int, bool]  # of one deal: chance, points, and whether the bid is made


class Auction:
    """The auction as one seat imagines it, in deals that fit the calls so far."""

    def __init__(
        self, state: PartnershipState, seat: Seat, skill: PartnershipSkill, rng: Random
    ) -> None:
        self.state = state
        self.seat = seat
        self.hand_evaluator: HandEvaluator = hand_evaluator(state.options)
        knowledge = knowledge_of(state, seat)
        self.hand: Hand = knowledge.known[seat]
        self.deals = simulation.sample_deals(
            state.options, knowledge, rng.getrandbits(SEED_BITS), skill.bid_worlds,
            evidence=call_evidence(state, seat), tries=skill.tries,
        )  # fmt: skip
        help_ = HELP[state.options.single_deck]
        best = simulation.hand_promises(state.options, self.deals)
        self.limits = [[value + help_ for value, _ in row] for row in best]
        self.best_trumps = [[trump for _, trump in row] for row in best]
        self.out = auction.passed_seats(state.calls)
        scale = state.options.bid_language == "scale"
        shown = [s for s in range(4) if scale and has_announced_meld(state, s)]
        self.done = (*self.out, *shown)  # a meld bid leaves the rest to the partner
        self.contracts: dict[Seat, list[Ending]] = {seat: self._own_contract()}
        self.worths: dict[tuple[int, Award], DealValue] = {}

    def _own_contract(self) -> list[Ending]:
        """The endings of one's own contract with the better of the two most promising suits."""
        us = side(self.seat)
        promise = self.hand_evaluator.promise
        suits = sorted(
            self.hand_evaluator.possible_trumps(self.hand), key=lambda t: -promise(self.hand, t)
        )[:2]
        tried = {
            t: simulation.simulate_hands(self.state.options, self.deals, self.seat, t)
            for t in suits
        }
        self.trump = max(tried, key=lambda t: sum(e.meld[us] + e.counters[us] for e in tried[t]))
        return self._with_announced_meld(tried[self.trump])

    def _with_announced_meld(self, ends: list[Ending]) -> list[Ending]:
        """The endings with meld that the partner has announced and the imagined hand lacks."""
        ally = partner(self.seat)
        told = max((announced_meld(call) for call in calls_of(self.state, ally)), default=0)
        if not told:
            return ends
        worth = self.hand_evaluator.meld_values.worth
        return [
            _with_more_meld(end, side(ally), min(TRUSTED, told - worth(deal[ally])))
            for end, deal in zip(ends, self.deals, strict=True)
        ]

    def _contract(self, bidder: Seat) -> list[Ending]:
        """The endings of a seat's contract, with meld added where the imagined hand is too weak for
        the bids it has made."""
        if bidder in self.contracts:
            return self.contracts[bidder]
        found: dict[int, Ending] = {}
        for trump in range(4):
            places = [n for n in range(len(self.deals)) if self.best_trumps[n][bidder] == trump]
            worlds = [self.deals[n] for n in places]
            ends = (
                simulation.simulate_hands(self.state.options, worlds, bidder, trump)
                if worlds
                else []
            )
            found.update(zip(places, ends, strict=True))
        ends = [found[n] for n in range(len(self.deals))]
        if bidder == partner(self.seat):
            ends = self._with_announced_meld(ends)
        bids = [call.bid for call in calls_of(self.state, bidder) if not announced_meld(call)]
        if any(bids):
            need = max(bids) + SPARE[self.state.options.single_deck]
            ends = [
                _with_more_meld(end, side(bidder), round(need - row[bidder]))
                for end, row in zip(ends, self.limits, strict=True)
            ]
        self.contracts[bidder] = ends
        return ends

    def worth(self, place: int, award: Award) -> DealValue:
        """The value of one deal, given the award."""
        if (place, award) not in self.worths:
            state = self.state
            me = side(self.seat)
            bidder, bid = award
            end = self._contract(bidder)[place]
            stakes = PartnershipStakes(
                state.options, (state.scores[0], state.scores[1]),
                state.options.hands - state.deal_number, side(bidder), bid, end.meld,
            )  # fmt: skip
            score = stakes.points(end.counters, end.tricks, end.last)
            worth = stakes.chance(score, me), score[me] - score[1 - me], score[side(bidder)] > 0
            self.worths[place, award] = worth
        return self.worths[place, award]

    def _mean_value(self, award: Awarding) -> ContractValue:
        chance = points = made = 0.0
        count = 0
        for place, limits in enumerate(self.limits):
            ended = award(limits)
            if ended is None:
                continue
            worth = self.worth(place, ended)
            chance += worth[0]
            points += worth[1]
            made += worth[2]
            count += 1
        if not count:
            return ContractValue(0.5, 0, 0)
        return ContractValue(chance / count, points / count, made / count)

    def value_of_bidding(self, bid: int, limit: int) -> ContractValue:
        """The value of making this bid and going on up to a limit."""
        return self._mean_value(self.award_after_bid(bid, limit))

    def award_after_bid(self, bid: int, limit: int) -> Awarding:
        """How the auction ends after this bid, if this seat goes on up to a limit."""
        foes = [s for s in ((self.seat + 1) % 4, (self.seat + 3) % 4) if s not in self.done]
        bids = (bid, *ladder(self.state.options).above(bid))

        def award(limits: list[float]) -> Award:
            rival = max(foes, key=lambda s: limits[s], default=self.seat)
            ceiling = limits[rival] if foes else 0.0
            following = 0
            for price, following in pairwise(bids):
                if ceiling < following:
                    return self.seat, price
                if price >= limit:
                    break
            return rival, following or bid

        return award

    def value_of_passing(self) -> ContractValue:
        """The value of passing."""
        return self._mean_value(self.award_after_pass)

    def award_after_pass(self, limits: list[float]) -> Award | None:
        """The award if this seat passes: the best hand of those still bidding, at the price up to
        which the other side can follow; None if the deal is thrown in."""
        state = self.state
        options = self.state.options
        high = auction.high(state.calls)
        holder = auction.holder(state.calls)
        bids = ladder(options).above(high)
        value = {s: limits[s] for s in range(4) if s not in (*self.done, self.seat)}
        if holder is not None and holder != self.seat:
            value[holder] = limits[holder]
        able = [s for s in value if s == holder or (bids and value[s] >= bids[0])]
        if not able:
            if options.pass_out == "redeal" or state.dealer in (None, self.seat):
                return None
            return state.dealer, options.min_bid
        best = max(able, key=lambda s: value[s])
        floor = high if best == holder else bids[0]
        rivals = [value[s] for s in able if side(s) != side(best)]
        ceiling = min(value[best], max(rivals, default=0.0))
        return best, max([floor, *(bid for bid in bids if bid <= ceiling)])

    def choose_call(self, lowest: int) -> tuple[int, list[tuple[int, ContractValue]]]:
        """The bid to make, or 0 to pass, and the calls compared with their values, best first."""
        state = self.state
        seat = self.seat
        leave = self.value_of_passing()
        holding = auction.holder(state.calls)
        alone = len(self.out) == 2 and holding == partner(seat)
        if seat in self.done:
            return 0, [(0, leave)]
        message = 0 if alone else informative_bid(state, seat, self.hand_evaluator, self.hand)
        take = self._best_value(lowest)
        compared = [(lowest, take), (0, leave)]
        if message:
            tell = self._best_value(message)
            keen = take.chance - leave.chance > 2 * TELLING
            # These are always announced: a partner relies on it.
            due = aces_around(self.hand) > 1 or partner_asks(state, seat)
            if due or (tell.chance >= leave.chance - TELLING and not keen):
                return message, [(message, tell), *compared]
        margin = PARTNERS_BID * (holding == partner(seat)) * (3 if alone else 1)
        bid = lowest if take.chance > leave.chance + margin else 0
        return bid, sorted(compared, key=lambda pair: pair[0] != bid)

    def _best_value(self, bid: int) -> ContractValue:
        """The value of a bid with the best limit."""
        limits = (bid, *ladder(self.state.options).above(bid)[:LIMITS])
        values = [self.value_of_bidding(bid, limit) for limit in limits]
        return max(values, key=lambda value: value.chance)


def _with_more_meld(found: Ending, of_side: int, points: int) -> Ending:
    """The ending with more meld for one side, if points is positive."""
    if points <= 0:
        return found
    meld = list(found.meld)
    meld[of_side] += points
    return replace(found, meld=(meld[0], meld[1]))
