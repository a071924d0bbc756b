"""The auction by imagined deals: is the contract worth more to us than leaving it to others?"""

from dataclasses import dataclass, replace
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
SPARE = 4  # points that bidders keep in hand
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
        help_ = HELP[state.options.single_deck]
        self.values = [[self.judge.best(h)[0] + help_ for h in deal] for deal in self.deals]
        self.contracts: dict[tuple[int, Seat], Ending] = {}

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
        return _richer(found, side(ally), lacking)

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
        """To bid so much and go on to what the hand is worth: in each deal the opponents drive
        the price up to what theirs are worth, or above ours."""
        state = self.state
        higher = ladder(state.options).above(bid)
        out = auction.passed(state.calls)
        foes = [s for s in ((self.seat + 1) % 4, (self.seat + 3) % 4) if s not in out]
        endings = []
        for at, (own, value) in enumerate(zip(self.own[self.trump], self.values, strict=True)):
            mine = value[self.seat]
            best = max(foes, key=lambda s: value[s], default=self.seat)
            ceiling = min(mine, value[best]) if foes else 0.0
            price = max([bid, *(b for b in higher if b <= ceiling)])
            if foes and value[best] > max(mine, price):
                following = next((b for b in higher if b > price), price)
                endings.append((self._contract(at, best), following))
            else:
                endings.append((own, price))
        return self.worth(endings)

    def leaving(self) -> View:
        """To pass: in each deal somebody else gets the contract."""
        endings = []
        for at in range(len(self.deals)):
            bidder, bid = self._successor(self.values[at])
            if bidder is not None:
                endings.append((self._contract(at, bidder), bid))
        return self.worth(endings) if endings else View(0.5, 0.0, 0.0)

    def _contract(self, at: int, bidder: Seat) -> Ending:
        """Whoever has bid has reasons: what the imagined hand lacks for its bid is made up."""
        if (at, bidder) not in self.contracts:
            deal = self.deals[at]
            found = self._ending(deal, bidder, self.judge.best(deal[bidder])[1])
            bids = [call.bid for call in said(self.state, bidder) if not announced(call)]
            lacking = max(bids, default=0) + SPARE - self.values[at][bidder]
            richer = _richer(found, side(bidder), round(lacking)) if any(bids) else found
            self.contracts[at, bidder] = richer
        return self.contracts[at, bidder]

    def _successor(self, values: list[float]) -> tuple[Seat | None, int]:
        """Who will play if this seat passes, and for how much: the best hand of those still
        bidding, at the price to which the other side can follow."""
        state, options = self.state, self.state.options
        high, holder = auction.high(state.calls), auction.holder(state.calls)
        out = (*auction.passed(state.calls), self.seat)
        bids = ladder(options).above(high)
        value = {s: values[s] for s in range(4) if s not in out}
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


def _richer(found: Ending, of_side: int, points: int) -> Ending:
    """The same with more meld for one side."""
    if points <= 0:
        return found
    meld = list(found.meld)
    meld[of_side] += points
    return replace(found, meld=(meld[0], meld[1]))
