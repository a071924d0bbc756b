"""Deals that fit everything a seat has seen.

Cards are dealt at random to the places where they may lie; then cards that would have made
a meld nobody showed are exchanged until, almost always, no such meld is left.
"""

from collections.abc import Callable, Sequence
from random import Random

from repique.ai.brains.pinochle4.packed import ONE, Hand, Spot
from repique.ai.brains.pinochle4.seen import NO_MELD_KNOWN, Seen
from repique.ai.brains.pinochle4.tariff import Tariff
from repique.core.table import Seat

Bias = Sequence[Sequence[float]]  # by seat and suit: how readily a card goes there
EVEN: Bias = ((1.0,) * 4,) * 4
REPAIRS = 120


class Dealer:
    """Deals the hidden cards again and again."""

    def __init__(self, seen: Seen, tariff: Tariff, bias: Bias = EVEN) -> None:
        self.seen, self.tariff, self.bias = seen, tariff, bias
        self.others = seen.others
        self.places: dict[Spot, list[Seat]] = {
            (suit, rank): [s for s in self.others if rank <= seen.most[s][suit]] or self.others
            for suit, rank in set(seen.pool)
        }

    def deal(self, rng: Random) -> list[Hand]:
        """Four packed hands."""
        piles = self._dealt(rng)
        if any(self.seen.meld[s] != NO_MELD_KNOWN for s in self.others):
            self._repair(piles, rng)
        hands = [hand[:] for hand in self.seen.known]
        for seat, pile in piles.items():
            for suit, rank in pile:
                hands[seat][suit] += ONE[rank]
        return hands

    def _dealt(self, rng: Random) -> dict[Seat, list[Spot]]:
        pool, places, bias = self.seen.pool[:], self.places, self.bias
        rng.shuffle(pool)
        pool.sort(key=lambda spot: len(places[spot]))
        piles: dict[Seat, list[Spot]] = {seat: [] for seat in self.others}
        room = {seat: self.seen.hidden[seat] for seat in self.others}
        for spot in pool:
            suit = spot[0]
            weights = [(room[seat] * bias[seat][suit], seat) for seat in places[spot]]
            pick = rng.random() * sum(weight for weight, _ in weights)
            for weight, seat in weights:
                pick -= weight
                if pick < 0 and room[seat]:
                    break
            else:
                seat = self._make_room(piles, room, spot)
            piles[seat].append(spot)
            room[seat] -= 1
        return piles

    def _make_room(self, piles: dict[Seat, list[Spot]], room: dict[Seat, int], spot: Spot) -> Seat:
        """All its places are full: another card moves on; if none can, any room will do."""
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

    def _repair(self, piles: dict[Seat, list[Spot]], rng: Random) -> None:
        hands = {s: self._hand(s, piles[s]) for s in self.others}
        over = {s: self._excess(s, hands[s]) for s in self.others}
        pick: Callable[[float], int] = int
        for _ in range(REPAIRS):
            bad = [s for s in self.others if over[s] > 0]
            if not bad:
                return
            seat = bad[pick(rng.random() * len(bad))]
            other = self.others[pick(rng.random() * len(self.others))]
            if other == seat or not piles[other]:
                continue
            i, j = pick(rng.random() * len(piles[seat])), pick(rng.random() * len(piles[other]))
            mine, theirs = piles[seat][i], piles[other][j]
            if mine == theirs or other not in self.places[mine] or seat not in self.places[theirs]:
                continue
            a, b = hands[seat], hands[other]
            _swap(a, b, mine, theirs)
            new = self._excess(seat, a), self._excess(other, b)
            if sum(new) <= over[seat] + over[other]:
                over[seat], over[other] = new
                piles[seat][i], piles[other][j] = theirs, mine
            else:
                _swap(a, b, theirs, mine)

    def _hand(self, seat: Seat, pile: list[Spot]) -> Hand:
        known, played = self.seen.known[seat], self.seen.played[seat]
        hand = [a + b for a, b in zip(known, played, strict=True)]
        for suit, rank in pile:
            hand[suit] += ONE[rank]
        return hand

    def _excess(self, seat: Seat, hand: Hand) -> int:
        if self.seen.meld[seat] == NO_MELD_KNOWN:
            return 0
        return self.tariff.worth(hand, self.seen.trump) - self.seen.meld[seat]


def _swap(a: Hand, b: Hand, mine: Spot, theirs: Spot) -> None:
    a[mine[0]] -= ONE[mine[1]]
    b[mine[0]] += ONE[mine[1]]
    b[theirs[0]] -= ONE[theirs[1]]
    a[theirs[0]] += ONE[theirs[1]]
