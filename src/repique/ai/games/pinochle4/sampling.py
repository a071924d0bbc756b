"""Random deals that fit a seat's knowledge and the calls: the Python twin of pinochle4_deals.c.

Hidden cards are dealt at random to seats that may hold them; then cards that would have made a
meld nobody showed are exchanged until, almost always, no such meld is left. Of several such
deals the one that agrees best with the calls is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from repique.ai.games.pinochle2.playout.twin_rules import SplitMix64
from repique.ai.games.pinochle4.knowledge import NO_MELD_KNOWN, PartnershipKnowledge
from repique.ai.games.pinochle4.open_hands.hand_value import HandEvaluator
from repique.ai.games.pinochle4.open_hands.packed_hands import ACE, ONE, Hand, Spot, copies
from repique.core.table import Seat

Bias = Sequence[Sequence[int]]  # by seat and suit, in tenths: how likely a card goes there
EVEN_BIAS: Bias = ((10,) * 4,) * 4
REPAIRS = 120
QUIET_MELD = 24  # points of meld above which a seat would have announced them


@dataclass(slots=True)
class CallEvidence:
    """What the calls tell about the hands, by seat; zero means nothing."""

    told: list[int]  # points of meld announced
    quiet: list[int]  # 1 if the seat bid without announcing meld
    at_least: list[int]  # the promise of the hand that its bid needs, in tenths
    at_most: list[int]  # the promise above which it would not have passed, in tenths
    aces_count: int = 0  # 1 if each ace adds a point to an announcement


NO_EVIDENCE = CallEvidence([0] * 4, [0] * 4, [0] * 4, [0] * 4)


class DealSampler:
    """Samples deals of the hidden cards."""

    def __init__(
        self,
        knowledge: PartnershipKnowledge,
        hand_evaluator: HandEvaluator,
        bias: Bias,
        evidence: CallEvidence,
        tries: int,
    ) -> None:
        self.knowledge = knowledge
        self.hand_evaluator = hand_evaluator
        self.bias = bias
        self.evidence = evidence
        self.tries = tries
        self.others = knowledge.others
        self.places: dict[Spot, list[Seat]] = {
            (suit, rank): [s for s in self.others if rank <= knowledge.most[s][suit]] or self.others
            for suit, rank in set(knowledge.pool)
        }

    def deals(self, seed: int, count: int) -> list[list[Hand]]:
        """So many deals; the same seed gives the same deals."""
        luck = SplitMix64(seed)
        return [self._best(luck) for _ in range(count)]

    def _best(self, luck: SplitMix64) -> list[Hand]:
        best = self._deal(luck)
        wrong = self._disagreement(best) if self.tries > 1 else 0
        for _ in range(1, self.tries):
            if not wrong:
                break
            other = self._deal(luck)
            worse = self._disagreement(other)
            if worse < wrong:
                best = other
                wrong = worse
        return best

    def _deal(self, luck: SplitMix64) -> list[Hand]:
        piles = self._dealt(luck)
        if any(self.knowledge.meld[s] != NO_MELD_KNOWN for s in self.others):
            self._repair(piles, luck)
        hands = [hand[:] for hand in self.knowledge.known]
        for seat, pile in piles.items():
            for suit, rank in pile:
                hands[seat][suit] += ONE[rank]
        return hands

    def _dealt(self, luck: SplitMix64) -> dict[Seat, list[Spot]]:
        pool = self.knowledge.pool[:]
        places = self.places
        for at in range(len(pool) - 1, 0, -1):
            other = luck.below(at + 1)
            pool[at], pool[other] = pool[other], pool[at]
        pool.sort(key=lambda spot: len(places[spot]))
        piles: dict[Seat, list[Spot]] = {seat: [] for seat in self.others}
        room = {seat: self.knowledge.hidden[seat] for seat in self.others}
        for spot in pool:
            seat = self._place(spot, room, luck)
            if seat is None:
                seat = self._make_room(piles, room, spot)
            piles[seat].append(spot)
            room[seat] -= 1
        return piles

    def _place(self, spot: Spot, room: dict[Seat, int], luck: SplitMix64) -> Seat | None:
        """A random seat that may hold the card, weighted by its room; None if all are full."""
        weights = [(room[seat] * self.bias[seat][spot[0]], seat) for seat in self.places[spot]]
        total = sum(weight for weight, _ in weights)
        if not total:
            return None
        pick = luck.below(total)
        for weight, seat in weights:
            pick -= weight
            if pick < 0:
                return seat
        return None

    def _make_room(self, piles: dict[Seat, list[Spot]], room: dict[Seat, int], spot: Spot) -> Seat:
        """A seat for a card whose seats are all full: another card moves on to make room; if none
        can, any seat with room."""
        free = [seat for seat in self.others if room[seat]]
        for seat in self.places[spot]:
            for at, other in enumerate(piles[seat]):
                goal = next((s for s in free if s in self.places[other]), None)
                if goal is not None:
                    piles[goal].append(piles[seat].pop(at))
                    room[goal] -= 1
                    room[seat] += 1
                    return seat
        return free[0]

    def _repair(self, piles: dict[Seat, list[Spot]], luck: SplitMix64) -> None:
        """Exchange cards between seats until no hand has more meld than it showed."""
        hands = {s: self._hand(s, piles[s]) for s in self.others}
        over = {s: self._excess(s, hands[s]) for s in self.others}
        for _ in range(REPAIRS):
            bad = [s for s in self.others if over[s] > 0]
            if not bad:
                return
            seat = bad[luck.below(len(bad))]
            other = self.others[luck.below(len(self.others))]
            if other == seat:
                continue
            i = luck.below(len(piles[seat]))
            j = luck.below(len(piles[other]))
            mine = piles[seat][i]
            theirs = piles[other][j]
            if mine == theirs or other not in self.places[mine] or seat not in self.places[theirs]:
                continue
            a = hands[seat]
            b = hands[other]
            _swap(a, b, mine, theirs)
            new = self._excess(seat, a), self._excess(other, b)
            if sum(new) <= over[seat] + over[other]:
                over[seat], over[other] = new
                piles[seat][i] = theirs
                piles[other][j] = mine
            else:
                _swap(a, b, theirs, mine)

    def _hand(self, seat: Seat, pile: list[Spot]) -> Hand:
        known = self.knowledge.known[seat]
        played = self.knowledge.played[seat]
        hand = [a + b for a, b in zip(known, played, strict=True)]
        for suit, rank in pile:
            hand[suit] += ONE[rank]
        return hand

    def _excess(self, seat: Seat, hand: Hand) -> int:
        if self.knowledge.meld[seat] == NO_MELD_KNOWN:
            return 0
        return (
            self.hand_evaluator.meld_values.worth(hand, self.knowledge.trump)
            - self.knowledge.meld[seat]
        )

    def _disagreement(self, deal: list[Hand]) -> int:
        """How badly the hands, as they were in the auction, fit the calls; 0 is a perfect fit."""
        wrong = 0
        evidence = self.evidence
        for seat in self.others:
            hand = [a + b for a, b in zip(deal[seat], self.knowledge.played[seat], strict=True)]
            if evidence.told[seat] or evidence.quiet[seat]:
                meld = self.hand_evaluator.meld_values.worth(hand)
                shown = meld + evidence.aces_count * sum(copies(held, ACE) for held in hand)
                wrong += 10 * max(0, evidence.told[seat] - shown)
                wrong += 5 * max(0, meld - QUIET_MELD) * evidence.quiet[seat]
            if evidence.at_least[seat] or evidence.at_most[seat]:
                promise = round(10 * self.hand_evaluator.best(hand)[0])
                wrong += max(0, evidence.at_least[seat] - promise)
                if evidence.at_most[seat]:
                    wrong += max(0, promise - evidence.at_most[seat])
        return wrong


def _swap(a: Hand, b: Hand, mine: Spot, theirs: Spot) -> None:
    a[mine[0]] -= ONE[mine[1]]
    b[mine[0]] += ONE[mine[1]]
    b[theirs[0]] -= ONE[theirs[1]]
    a[theirs[0]] += ONE[theirs[1]]
