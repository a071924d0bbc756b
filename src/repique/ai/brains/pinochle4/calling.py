"""The auction by imagined deals: is the contract worth more to us than leaving it to others?"""

from dataclasses import dataclass
from random import Random

from repique.ai.brains.pinochle4.conventions import (
    announced,
    disagreement,
    has_shown,
    partner_asks,
    said,
    statement,
)
from repique.ai.brains.pinochle4.imagining import Dealer
from repique.ai.brains.pinochle4.judging import Judge, judge
from repique.ai.brains.pinochle4.packed import Hand
from repique.ai.brains.pinochle4.prospects import Ending, ending
from repique.ai.brains.pinochle4.seen import seen
from repique.ai.brains.pinochle4.skill import Skill
from repique.ai.brains.pinochle4.stakes import Stakes
from repique.core.table import Seat
from repique.families import auction
from repique.games.pinochle4.state import Partnership, ladder, partner, side

HELP = (5.0, 2.0)  # what others count on from their partners: double deck, single deck
TELLING = 0.04  # chance that a message to the partner may cost, if the contract stays here
PARTNERS_BID = 0.02  # how much better one's own contract must be than the partner's
TRUSTED = 25  # points of announced meld that are believed beyond what could be imagined


@dataclass(frozen=True, slots=True)
class View:
    """What a contract is worth: chance of the match, difference of points, share made."""

    chance: float
    points: float
    made: float


class Auction:
    def __init__(self, state: Partnership, seat: Seat, skill: Skill, rng: Random) -> None:
        self.state, self.seat, self.skill, self.rng = state, seat, skill, rng
        self.judge: Judge = judge(state.options)
        self.sight = seen(state, seat)
        self.hand: Hand = self.sight.known[seat]
        self.dealer = Dealer(self.sight, self.judge.tariff)
        self.deals = [self._deal() for _ in range(skill.bid_worlds)]
        self.trump = self._trump()

    def _deal(self) -> list[Hand]:
        """Of a few deals the one that agrees best with the calls."""
        best, least = self.dealer.deal(self.rng), 1e9
        if not self.state.calls:
            return best
        for _ in range(self.skill.tries):
            deal = self.dealer.deal(self.rng)
            wrong = sum(
                disagreement(self.state, self.judge, s, deal[s]) for s in range(4) if s != self.seat
            )
            if wrong < least:
                best, least = deal, wrong
            if not wrong:
                break
        return best

    def _trump(self) -> int:
        """The two most promising suits compared in play."""
        ranked = sorted(
            self.judge.trumps(self.hand), key=lambda t: -self.judge.promise(self.hand, t)
        )
        self.own: dict[int, list[Ending]] = {}
        for trump in ranked[:2]:
            self.own[trump] = [self._ending(deal, self.seat, trump) for deal in self.deals]
        us = side(self.seat)
        return max(self.own, key=lambda t: sum(e.meld[us] + e.counters[us] for e in self.own[t]))

    def _ending(self, deal: list[Hand], bidder: Seat, trump: int) -> Ending:
        found = ending(self.state.options, deal, bidder, trump)
        if side(bidder) != side(self.seat):
            return found
        return self._with_announced(found, deal)

    def _with_announced(self, found: Ending, deal: list[Hand]) -> Ending:
        """Meld that the partner has announced counts, even if the imagined hand is without it."""
        ally = partner(self.seat)
        told = max((announced(call) for call in said(self.state, ally)), default=0)
        lacking = min(TRUSTED, told - self.judge.tariff.worth(deal[ally]))
        if lacking <= 0:
            return found
        meld = list(found.meld)
        meld[side(ally)] += lacking
        return Ending(found.bidding, (meld[0], meld[1]), found.counters, found.tricks, found.last)

    def worth(self, endings: list[tuple[Ending, int]]) -> View:
        """Over all deals, each with its own bid."""
        chance = points = made = 0.0
        me = side(self.seat)
        state = self.state
        for end, bid in endings:
            stakes = Stakes(
                state.options, (state.scores[0], state.scores[1]),
                state.options.hands - state.deal_number, end.bidding, bid, end.meld,
            )  # fmt: skip
            score = end.points(stakes)
            chance += stakes.chance(score, me)
            points += score[me] - score[1 - me]
            made += score[end.bidding] > 0
        n = max(1, len(endings))
        return View(chance / n, points / n, made / n)

    def taking(self, bid: int) -> View:
        """To play here at this bid."""
        return self.worth([(end, bid) for end in self.own[self.trump]])

    def leaving(self) -> View:
        """To pass: in each deal somebody else gets the contract."""
        endings = []
        for deal in self.deals:
            bidder, bid = self._successor(deal)
            if bidder is None:
                continue
            trump = self.judge.best(deal[bidder])[1]
            endings.append((self._ending(deal, bidder, trump), bid))
        return self.worth(endings) if endings else View(0.5, 0.0, 0.0)

    def _successor(self, deal: list[Hand]) -> tuple[Seat | None, int]:
        """Who will play if this seat passes, and for how much: the best hand of those still
        bidding, at the price to which the other side can follow."""
        state, options = self.state, self.state.options
        high, holder = auction.high(state.calls), auction.holder(state.calls)
        out = (*auction.passed(state.calls), self.seat)
        bids = ladder(options).above(high)
        value = {
            s: self.judge.best(deal[s])[0] + HELP[options.single_deck]
            for s in range(4)
            if s not in out
        }
        able = [s for s in value if s == holder or (bids and value[s] >= bids[0])]
        if not able:
            forced = options.pass_out == "dealer" and state.dealer != self.seat
            return (state.dealer, options.min_bid) if forced else (None, 0)
        best = max(able, key=lambda s: value[s])
        floor = high if best == holder else bids[0]
        rivals = [value[s] for s in able if side(s) != side(best)]
        ceiling = min(value[best], max(rivals, default=0.0))
        return best, max([floor, *(bid for bid in bids if bid <= ceiling)])

    def call(self, lowest: int) -> tuple[int, list[tuple[int, View]]]:
        """The bid to make, or 0, and what was compared."""
        state, seat = self.state, self.seat
        leave = self.leaving()
        ally = partner(seat)
        holding = auction.holder(state.calls)
        alone = len(auction.passed(state.calls)) == 2 and holding == ally
        if state.options.bid_language == "scale" and has_shown(state, seat):
            return 0, [(0, leave)]
        message = 0 if alone else statement(state, seat, self.judge, self.hand)
        take = self.taking(lowest)
        seen_ = [(lowest, take), (0, leave)]
        if message:
            tell = self.taking(message)
            keen = take.chance - leave.chance > 2 * TELLING and not partner_asks(state, seat)
            if tell.chance >= leave.chance - TELLING and not keen:
                return message, [(message, tell), *seen_]
        margin = PARTNERS_BID * (holding == ally) * (3 if alone else 1)
        bid = lowest if take.chance > leave.chance + margin else 0
        return bid, sorted(seen_, key=lambda pair: pair[0] != bid)
