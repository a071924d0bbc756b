"""Evaluation of calls: a pass, the lowest bid, an informative bid, and calls asked about."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4.auction import HELP, Auction, Award, Awarding, DealValue
from repique.ai.games.pinochle4.conventions import (
    announced_meld,
    calls_of,
    clear_decision,
    informative_bid,
)
from repique.ai.games.pinochle4.evaluation.alternatives import (
    CHOICES,
    PartnershipAlternative,
    decision_of,
    rank_alternatives,
)
from repique.ai.games.pinochle4.explain import calls
from repique.ai.games.pinochle4.levels import PartnershipSkill
from repique.ai.games.pinochle4.player import call_action
from repique.ai.games.pinochle4.win_chance import win_chance
from repique.core.actions import Action
from repique.core.game import View
from repique.families.auction import PASS
from repique.games.pinochle4 import conventions
from repique.games.pinochle4.auction import may_bid
from repique.games.pinochle4.state import PartnershipState, ladder, partner, side

STRIDE = 4  # bids between the limits that are tried first


@dataclass(slots=True)
class CallAlternative(PartnershipAlternative):
    """A call, with the award after it in each imagined deal."""

    bid: int = PASS
    limit: int = PASS  # the best limit to go on to
    awards: tuple[Award | None, ...] = ()

    def played_by(self, of_side: int) -> list[bool]:
        """For each deal that this side plays, whether its bid is made."""
        pairs = zip(self.awards, self.made, strict=True)
        return [made for award, made in pairs if award and side(award[0]) == of_side]


class CallEvaluator:
    """Master's auction evaluated more closely: partners may go on bidding for each other, and deals
    thrown in or left to the dealer count."""

    def __init__(self, auction: Auction) -> None:
        self.auction = auction
        self.state = auction.state
        self.seat = auction.seat
        told = max((announced_meld(call) for call in calls_of(self.state, self.seat)), default=0)
        self.limits = [row[:] for row in auction.limits]
        for row in self.limits:
            row[partner(self.seat)] += self._limit_for_meld(told)
        done = auction.done
        self.foes = [s for s in range(4) if side(s) != side(self.seat) and s not in done]

    def _limit_for_meld(self, told: int) -> float:
        """What the partner adds to its limit for meld that this seat has announced."""
        return told - HELP[self.state.options.single_deck] if told else 0.0

    def award_after_pass(self, limits: list[float]) -> Award | None:
        """The award if this seat passes; a dealer left with the bid gets it."""
        state = self.state
        award = self.auction.award_after_pass(limits)
        dumped = state.options.pass_out == "dealer" and state.dealer == self.seat
        if award is None and dumped and may_bid(state, self.seat):
            return self.seat, state.options.min_bid
        return award

    def award_with_partner(self, bid: int, limit: int) -> Awarding:
        """How the auction ends after this bid if this seat goes on up to a limit and the partner
        may go on as well: beyond the limit, or with the better hand once meld is announced."""
        state = self.state
        me = self.seat
        ally = partner(self.seat)
        told = announced_meld(conventions.call(state.options, state.calls, me, bid))
        alone = self.auction.award_after_bid(bid, limit)
        if ally in self.auction.done:
            return alone
        bids = ladder(state.options).above(bid)
        more = self._limit_for_meld(told)

        def award(limits: list[float]) -> Award | None:
            own = alone(limits)
            if own and own[0] == me and not (told and limits[ally] > limits[me]):
                return own
            ceiling = max((limits[s] for s in self.foes), default=0.0)
            for price, following in pairwise(bids):
                if price > limits[ally] + more:
                    break
                if ceiling < following:
                    return ally, price
            return own

        return award

    def evaluate(self, bid: int) -> CallAlternative:
        """This call with its best limit, found by coarse steps and then by fine ones."""
        if bid == PASS:
            return self._alternative(PASS, PASS, self.award_after_pass)
        highest = max((row[s] for row in self.limits for s in self.foes), default=0.0)
        above = [limit for limit in ladder(self.state.options).above(bid) if limit <= highest]
        limits = [bid, *above]
        tried = {n: self._limited(bid, limits[n]) for n in range(0, len(limits), STRIDE)}
        best = max(tried, key=lambda n: tried[n].chance)
        for n in range(max(0, best - STRIDE + 1), min(len(limits), best + STRIDE)):
            tried[n] = tried.get(n) or self._limited(bid, limits[n])
        return max(tried.values(), key=lambda row: row.chance)

    def _limited(self, bid: int, limit: int) -> CallAlternative:
        return self._alternative(bid, limit, self.award_with_partner(bid, limit))

    def _alternative(self, bid: int, limit: int, awarding: Awarding) -> CallAlternative:
        awards = tuple(awarding(limits) for limits in self.limits)
        ends = [self._value_of_award(place, award) for place, award in enumerate(awards)]
        chances, points, made = map(list, zip(*ends, strict=True))
        return CallAlternative(
            action=call_action(bid),
            points=points,
            chances=chances,
            made=made,
            bid=bid,
            limit=limit,
            awards=awards,
        )

    def _value_of_award(self, place: int, award: Award | None) -> DealValue:
        return self.value_thrown_in if award is None else self.auction.worth(place, award)

    @property
    def value_thrown_in(self) -> DealValue:
        """The value of a deal that is thrown in."""
        options = self.state.options
        scores = self.state.scores
        me = side(self.seat)
        left = options.hands - self.state.deal_number + 1
        return win_chance(options, scores[me], scores[1 - me], left, False), 0, False


def evaluate_calls(
    view: View[PartnershipState], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    """The decision for a call, with reasons."""
    state = view.state
    seat = view.seat
    assert seat is not None
    bids = [bid for choice in view.choices for bid in choice.values]
    auction = Auction(state, seat, skill, rng)
    evaluator = CallEvaluator(auction)
    if not bids:
        return decision_of([evaluator.evaluate(PASS)], ())
    lowest = int(bids[0])
    clear = clear_decision(state, seat, auction.hand_evaluator, auction.hand, lowest)
    chosen = auction.choose_call(lowest)[0] if clear is None else lowest * clear
    asked = [int(action.value or PASS) for action in also]
    message = informative_bid(state, seat, auction.hand_evaluator, auction.hand)
    tried = Counter([chosen, PASS, lowest, message or PASS, *asked])
    if len(tried) < CHOICES:
        tried.update([int(bid) for bid in bids[1:2]])
    # Master's own choice comes first of equals. Imagined partners believe every call, so a call
    # that is not true is only evaluated if it is asked about.
    found = {bid: evaluator.evaluate(bid) for bid in tried}
    honest = [bid for bid in tried if bid == chosen or calls.is_true(evaluator, bid)]
    ranked = rank_alternatives([found[bid] for bid in honest])
    place = [row.bid for row in ranked].index(chosen) if message and chosen == message else 0
    others = [found[bid] for bid in tried if bid in asked and bid not in honest]
    # An informative bid goes first even if others seem to bring more: a partner who is told
    # nothing bids worse than the imagined partners do.
    others = [*(row for row in ranked[:place] if row.bid in asked), *others]
    rows = [*ranked[place:], *others]
    calls.explain(evaluator, rows)
    reasons = calls.reasons(evaluator, rows)
    return decision_of(rows, [*reasons, Reason("tells_rather")] if place else reasons)
