"""Naming trumps and passing cards, each alternative simulated in imagined deals."""

from collections.abc import Sequence
from random import Random

from repique.ai.games.pinochle4 import simulation
from repique.ai.games.pinochle4.conventions import call_evidence
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.games.pinochle4.levels import SEED_BITS, PartnershipSkill
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.meld_values import meld_values
from repique.ai.games.pinochle4.open_hands.packed_hands import SPOTS, Hand, Spot
from repique.ai.games.pinochle4.open_hands.passes import (
    cards_for_partner,
    cost_of_giving,
    pass_cards,
    usefulness,
)
from repique.ai.games.pinochle4.sampling import Bias
from repique.ai.games.pinochle4.simulation import BIDDERS, BOTH, OVER, Ending, World
from repique.ai.games.pinochle4.win_chance import ContractValue, PartnershipStakes
from repique.core.table import Seat
from repique.games.pinochle4.state import HELP, PartnershipState, partner, side

BIDDER_TRUMPS = 22  # tenths: how much likelier a trump lies with the seat that named them
ALTERNATIVES = 3  # next-best cards that are tried instead of the last ones chosen


class ContractPlan:
    """Imagined deals for a decision of the bidding side before play."""

    def __init__(
        self, state: PartnershipState, seat: Seat, skill: PartnershipSkill, rng: Random
    ) -> None:
        self.state = state
        self.seat = seat
        self.knowledge = knowledge_of(state, seat)
        self.hand: Hand = self.knowledge.known[seat]
        self.meld_values = meld_values(state.options)
        seed = rng.getrandbits(SEED_BITS)
        self.deals = simulation.sample_deals(
            state.options, self.knowledge, seed, skill.pass_worlds, self._bias(),
            call_evidence(state, seat), skill.tries,
        )  # fmt: skip

    def _bias(self) -> Bias:
        rows = [[10] * 4 for _ in range(4)]
        bidder = self.state.bidder
        trump = self.knowledge.trump
        if bidder is not None and bidder != self.seat and trump >= 0:
            rows[bidder][trump] = BIDDER_TRUMPS
        return rows

    def value_of(self, ends: Sequence[Ending]) -> ContractValue:
        """The mean value of these endings."""
        chance = points = made = 0.0
        for end in ends:
            worth = self.worth(end)
            chance += worth[0]
            points += worth[1]
            made += worth[2]
        n = max(1, len(ends))
        return ContractValue(chance / n, points / n, made / n)

    def worth(self, end: Ending) -> tuple[float, int, bool]:
        """The value of one ending: chance, points, and whether the bid is made."""
        state = self.state
        me = side(self.seat)
        assert state.bidder is not None
        stakes = PartnershipStakes(
            state.options, (state.scores[0], state.scores[1]),
            state.options.hands - state.deal_number, side(state.bidder), state.bid, end.meld,
        )  # fmt: skip
        score = stakes.points(end.counters, end.tricks, end.last)
        return stakes.chance(score, me), score[me] - score[1 - me], score[me] > 0

    def endings(self, worlds: Sequence[World], trump: int, passes: int) -> list[Ending]:
        """The endings of these worlds with a trump after the passes still to come."""
        assert self.state.bidder is not None
        return simulation.simulate_hands(
            self.state.options, worlds, self.state.bidder, trump, passes
        )

    def rank_trumps(self, suits: Sequence[int]) -> list[tuple[int, ContractValue]]:
        """The most promising suits with their values, best first."""
        promising = hand_evaluator(self.state.options).worth_naming(self.hand, suits)[:3]
        found = [(t, self.value_of(self.endings(self.deals, t, BOTH))) for t in promising]
        return sorted(found, key=lambda pair: -pair[1].chance - 1e-4 * pair[1].points)

    def rank_passes(self) -> list[tuple[list[Spot], ContractValue]]:
        """Groups of cards to pass with their values, best first."""
        found = [
            (cards, self.value_of(self.simulate_pass(cards))) for cards in self.passes_to_try()
        ]
        return sorted(found, key=lambda pair: -pair[1].chance - 1e-4 * pair[1].points)

    def passes_to_try(self) -> list[list[Spot]]:
        """Groups of cards that are worth simulating."""
        return self._helps() if self.state.phase == HELP else self._returns()

    def _helps(self) -> list[list[Spot]]:
        """Passes from the partner to the bidder."""
        count = self.state.options.pass_count
        trump = self.knowledge.trump
        worth = self.meld_values.worth(self.hand, trump)
        useful = [spot for _, spot in usefulness(self.hand, trump)]
        kept = [(v - 4 * self._broken(s, worth), s) for v, s in usefulness(self.hand, trump)]
        careful = [spot for _, spot in sorted(kept, reverse=True)]
        return _distinct([*_variants(useful, count), careful[:count]])

    def _broken(self, spot: Spot, worth: int) -> int:
        """The meld that is lost by giving this card."""
        suit, rank = spot
        rest = self.hand[:]
        rest[suit] -= 1 << 3 * rank
        return worth - self.meld_values.worth(rest, self.knowledge.trump)

    def _returns(self) -> list[list[Spot]]:
        """Passes from the bidder back to the partner."""
        count = self.state.options.pass_count
        trump = self.knowledge.trump
        first = cards_for_partner(self.meld_values, self.hand, trump, count + ALTERNATIVES)
        worth = self.meld_values.worth(self.hand, trump)
        held = [(s, r) for s, r in SPOTS for _ in range(self.hand[s] >> 3 * r & 7)]
        single = sorted(
            held, key=lambda s: (cost_of_giving(self.meld_values, self.hand, s, trump, worth), s)
        )
        return _distinct([*_variants(first, count), single[:count]])

    def simulate_pass(self, cards: list[Spot]) -> list[Ending]:
        """The endings of all deals after this pass."""
        worlds = [[hand[:] for hand in deal] for deal in self.deals]
        for world in worlds:
            pass_cards(world[self.seat], world[partner(self.seat)], cards)
        return self.endings(
            worlds, self.knowledge.trump, BIDDERS if self.state.phase == HELP else OVER
        )


def _variants(ranked: list[Spot], count: int) -> list[list[Spot]]:
    """The best cards, and the same with one of the last two replaced by one of the next few."""
    first = ranked[:count]
    found = [first]
    for place in range(max(0, count - 2), count):
        for other in ranked[count : count + ALTERNATIVES]:
            found.append([*first[:place], other, *first[place + 1 :]])
    return found


def _distinct(groups: list[list[Spot]]) -> list[list[Spot]]:
    return [list(group) for group in dict.fromkeys(tuple(sorted(g)) for g in groups)]
