"""Which card to play, found by playing it in imagined deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from repique.ai.brains.pinochle4.endings import solved
from repique.ai.brains.pinochle4.imagining import Bias, Dealer
from repique.ai.brains.pinochle4.packed import ONE, SPOT_OF, Hand, Spot
from repique.ai.brains.pinochle4.seen import Seen, duty
from repique.ai.brains.pinochle4.skill import Skill
from repique.ai.brains.pinochle4.stakes import Stakes, stakes
from repique.ai.brains.pinochle4.tariff import tariff
from repique.ai.brains.pinochle4.tricks import Fight
from repique.ai.kernels.library import library
from repique.core.cards import Card
from repique.core.table import hand
from repique.games.pinochle4.scoring import counters_won, tricks_won
from repique.games.pinochle4.state import Partnership, partner, side

STAGES = (0.3, 0.6, 1.0)  # after each share of the worlds the worse half of the cards is dropped
BIDDER_TRUMPS = 1.6  # a bidder holds more trumps than others
HELPER_TRUMPS = 0.5  # whoever has passed cards to the bidder holds fewer
BY_TWIN = 4  # tricks that the solver in Python is given, where there is no other
POINT = 1e-4  # how much a point weighs where chances are equal


@dataclass(slots=True)
class Tally:
    """What a card brought in the deals imagined so far."""

    card: Card
    chances: float = 0.0
    points: list[int] = field(default_factory=list)

    def add(self, chance: float, points: int) -> None:
        self.chances += chance
        self.points.append(points)

    @property
    def mean(self) -> float:
        return sum(self.points) / max(1, len(self.points))

    @property
    def chance(self) -> float:
        return self.chances / max(1, len(self.points))

    @property
    def value(self) -> float:
        return self.chance + POINT * self.mean

    @property
    def risk(self) -> float:
        n, mean = max(1, len(self.points)), self.mean
        return sqrt(sum((p - mean) ** 2 for p in self.points) / n)


class Search:
    def __init__(self, state: Partnership, seen: Seen, skill: Skill, rng: Random) -> None:
        self.state, self.seen, self.skill, self.rng = state, seen, skill, rng
        self.me = side(seen.me)
        self.stakes: Stakes = stakes(state)
        self.counters = (counters_won(state, 0), counters_won(state, 1))
        self.tricks = (tricks_won(state, 0), tricks_won(state, 1))
        self.left = len(state.table[hand(seen.me)])  # tricks, this one included
        self.dealer = Dealer(seen, tariff(state.options), trump_bias(state, seen))

    def tallies(self, cards: Sequence[Card]) -> list[Tally]:
        """The cards with what they brought, the best first."""
        worlds = [self.dealer.deal(self.rng) for _ in range(self.skill.worlds)]
        rows = [Tally(card) for card in cards]
        if self._solvable() and self._solve(rows, worlds):
            return sorted(rows, key=lambda row: -row.value)
        begin = 0
        alive = rows
        for share in STAGES:
            end = max(begin + 1, round(share * len(worlds)))
            for world in worlds[begin:end]:
                for row in alive:
                    self._play(row, world)
            begin = end
            alive = sorted(alive, key=lambda row: -row.value)[: max(2, (len(alive) + 1) // 2)]
        beaten = [row for row in rows if row not in alive]
        return sorted(alive, key=lambda row: -row.value) + beaten

    def _solvable(self) -> bool:
        """A moon asks for every trick, which is another question than that for points."""
        tricks = self.skill.exact if library() else min(self.skill.exact, BY_TWIN)
        return self.left <= tricks and not self.state.moon

    def _solve(self, rows: list[Tally], worlds: list[list[Hand]]) -> bool:
        """Exact values; False if not even a few worlds could be solved."""
        answers = solved(self.state, worlds, self.skill.nodes)
        if len(answers) < min(4, len(worlds)):
            return False
        whole = self._to_come(worlds[0])
        for answer in answers:
            for row in rows:
                mine = answer[row.card[:2]]
                self._count(row, mine, whole - mine)
        return True

    def _to_come(self, hands: list[Hand]) -> int:
        counters = sum((h >> 9 & 7) + (h >> 12 & 7) + (h >> 15) for hand in hands for h in hand)
        counters += sum(card[0] in "ATK" for card in self.state.table["trick"])
        return counters + self.state.options.last_trick

    def _count(self, row: Tally, mine: int, theirs: int) -> None:
        """An exact ending; who takes the last trick is in the sum already."""
        me, last = self.me, self.state.options.last_trick
        taker = me if mine >= last else 1 - me
        gain = [0, 0]
        gain[me], gain[1 - me] = mine, theirs
        gain[taker] -= last
        counters = (self.counters[0] + gain[0], self.counters[1] + gain[1])
        tricks = (self.tricks[0] + (gain[0] > 0), self.tricks[1] + (gain[1] > 0))
        self._score(row, counters, tricks, taker)

    def _play(self, row: Tally, world: list[Hand]) -> None:
        state = self.state
        hands = [hand[:] for hand in world]
        suit, rank = SPOT_OF[row.card[:2]]
        hands[self.seen.me][suit] -= ONE[rank]
        trick: list[Spot] = [SPOT_OF[card[:2]] for card in state.table["trick"]]
        trick.append((suit, rank))
        fight = Fight(
            hands, state.leader, self.seen.trump, duty(state.options), self.stakes.bidding
        )
        fight.play_out(trick, self.left)
        counters = (self.counters[0] + fight.counters[0], self.counters[1] + fight.counters[1])
        tricks = (self.tricks[0] + fight.tricks[0], self.tricks[1] + fight.tricks[1])
        self._score(row, counters, tricks, fight.last & 1)

    def _score(
        self, row: Tally, counters: tuple[int, int], tricks: tuple[int, int], last: int
    ) -> None:
        points = self.stakes.points(counters, tricks, last)
        chance = self.stakes.chance(points, self.me)
        row.add(chance, points[self.me] - points[1 - self.me])


def trump_bias(state: Partnership, seen: Seen) -> Bias:
    """Who is likely to hold the hidden trumps."""
    rows = [[1.0] * 4 for _ in range(4)]
    if state.bidder is not None and seen.trump >= 0:
        rows[state.bidder][seen.trump] = BIDDER_TRUMPS
        if state.options.pass_count:
            rows[partner(state.bidder)][seen.trump] = HELPER_TRUMPS
    return rows
