"""The card to play, found by simulating every candidate in imagined deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from repique.ai.games.pinochle4 import simulation
from repique.ai.games.pinochle4.conventions import call_evidence
from repique.ai.games.pinochle4.endgame import solve_endings
from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge
from repique.ai.games.pinochle4.levels import SEED_BITS, PartnershipSkill
from repique.ai.games.pinochle4.open_hands.packed_hands import SPOT_OF, Hand
from repique.ai.games.pinochle4.sampling import NO_EVIDENCE, Bias
from repique.ai.games.pinochle4.simulation import TrickToPlay
from repique.ai.games.pinochle4.win_chance import PartnershipStakes, stakes_of
from repique.ai.native.library import library
from repique.core.cards import Card
from repique.core.table import hand
from repique.games.pinochle4.points import counters_won, tricks_won
from repique.games.pinochle4.state import PartnershipState, partner, side
from repique.games.pinochle4.tables import ORDER

STAGES = (0.3, 0.6, 1.0)  # shares of the worlds after which the worse half of the cards is dropped
BIDDER_TRUMPS = 16  # tenths: a bidder holds more trumps than others
HELPER_TRUMPS = 5  # tenths: a partner who has passed cards to the bidder holds fewer
BY_TWIN = 4  # tricks left from which the Python solver is used, if there is no kernel
POINT = 1e-4  # weight of a point against the chance to win the match


@dataclass(slots=True)
class CardTally:
    """The results of one card in the deals simulated so far."""

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
        """Chance to win the match, with points as a tie-break."""
        return self.chance + POINT * self.mean

    @property
    def risk(self) -> float:
        """The standard deviation of the points."""
        n = max(1, len(self.points))
        mean = self.mean
        return sqrt(sum((p - mean) ** 2 for p in self.points) / n)


class CardSearch:
    """The search for a card with the means of one level."""

    def __init__(
        self,
        state: PartnershipState,
        knowledge: PartnershipKnowledge,
        skill: PartnershipSkill,
        rng: Random,
    ) -> None:
        self.state = state
        self.knowledge = knowledge
        self.skill = skill
        self.rng = rng
        self.me = side(knowledge.me)
        self.stakes: PartnershipStakes = stakes_of(state)
        self.counters = (counters_won(state, 0), counters_won(state, 1))
        self.tricks = (tricks_won(state, 0), tricks_won(state, 1))
        self.left = len(state.table[hand(knowledge.me)])  # tricks, this one included

    def tallies(self, cards: Sequence[Card]) -> list[CardTally]:
        """The cards with their results, best first."""
        rows = [CardTally(card) for card in cards]
        if self._solvable() and self._solve(rows, self._worlds(self.skill.solved)):
            return sorted(rows, key=ranking_key)
        worlds = self._worlds(self.skill.worlds)
        begin = 0
        alive = rows
        for share in STAGES:
            end = max(begin + 1, round(share * len(worlds)))
            self._play(alive, worlds[begin:end])
            begin = end
            alive = sorted(alive, key=ranking_key)[: max(2, (len(alive) + 1) // 2)]
        beaten = [row for row in rows if row not in alive]
        return sorted(alive, key=ranking_key) + beaten

    def _worlds(self, count: int) -> list[list[Hand]]:
        state = self.state
        skill = self.skill
        calls = call_evidence(state, self.knowledge.me) if skill.tries > 1 else NO_EVIDENCE
        bias = trump_bias(state, self.knowledge)
        seed = self.rng.getrandbits(SEED_BITS)
        return simulation.sample_deals(
            state.options, self.knowledge, seed, count, bias, calls, skill.tries
        )

    def about_points(self) -> bool:
        """Whether points alone decide. Solvers do not know the moon, nor the first trick or
        counter that saves a meld or a contract."""
        options = self.state.options
        stakes = self.stakes
        saving = self.counters if options.save_meld_by == "counter" else self.tricks
        unsaved = any(meld and not won for meld, won in zip(stakes.meld, saving, strict=True))
        lacking = options.counter_needed and not self.counters[stakes.bidding]
        return not (self.state.moon or unsaved or lacking)

    def _solvable(self) -> bool:
        tricks = self.skill.exact if library() else min(self.skill.exact, BY_TWIN)
        return self.left <= tricks and self.about_points()

    def _solve(self, rows: list[CardTally], worlds: list[list[Hand]]) -> bool:
        """Add exact results; False if too few worlds could be solved within the budget."""
        answers = solve_endings(self.state, worlds, self.skill.nodes)
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

    def _count(self, row: CardTally, mine: int, theirs: int) -> None:
        """Add an exact result, whose points include those of the last trick."""
        me = self.me
        last = self.state.options.last_trick
        taker = me if mine >= last else 1 - me
        gain = [0, 0]
        gain[me] = mine
        gain[1 - me] = theirs
        gain[taker] -= last
        counters = (self.counters[0] + gain[0], self.counters[1] + gain[1])
        tricks = (self.tricks[0] + (gain[0] > 0), self.tricks[1] + (gain[1] > 0))
        self._score(row, counters, tricks, taker)

    def _play(self, rows: list[CardTally], worlds: list[list[Hand]]) -> None:
        state = self.state
        trick = TrickToPlay(
            leader=state.leader,
            me=self.knowledge.me,
            trump=self.knowledge.trump,
            bidding=self.stakes.bidding,
            cards=tuple(SPOT_OF[card[:2]] for card in state.table["trick"]),
            left=self.left,
        )
        moves = [SPOT_OF[row.card[:2]] for row in rows]
        for ends in simulation.simulate_cards(state.options, trick, worlds, moves):
            for row, end in zip(rows, ends, strict=True):
                counters = (self.counters[0] + end.counters[0], self.counters[1] + end.counters[1])
                tricks = (self.tricks[0] + end.tricks[0], self.tricks[1] + end.tricks[1])
                self._score(row, counters, tricks, end.last)

    def _score(
        self, row: CardTally, counters: tuple[int, int], tricks: tuple[int, int], last: int
    ) -> None:
        points = self.stakes.points(counters, tricks, last)
        chance = self.stakes.chance(points, self.me)
        row.add(chance, points[self.me] - points[1 - self.me])


def ranking_key(row: CardTally) -> tuple[float, int]:
    """Sort key: best first; of equals the lowest card, which keeps the higher one."""
    return -round(row.value, 9), ORDER.index(row.card[0])


def trump_bias(state: PartnershipState, knowledge: PartnershipKnowledge) -> Bias:
    """How likely each seat is to hold hidden trumps."""
    rows = [[10] * 4 for _ in range(4)]
    if state.bidder is not None and knowledge.trump >= 0:
        rows[state.bidder][knowledge.trump] = BIDDER_TRUMPS
        if state.options.pass_count:
            rows[partner(state.bidder)][knowledge.trump] = HELPER_TRUMPS
    return rows
