"""Four hands in two partnerships, solved in Python: the reference for pinochle4_solver.c.

A suit is a tuple of its ranks that are still held, lowest first, each as (points, copies held
by seat 0, 1, 2, 3). Trumps come first and plain suits are sorted after every trick, so
equivalent positions are equal. The value of a node is what seats 0
and 2 still take.
"""

from functools import partial

from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.solver.budget import NodeBudget, Question
from repique.ai.solver.null_window import narrow
from repique.core.cards import SUITS

_Rank = tuple[int, int, int, int, int]
_Suits = list[list[_Rank]]
_Key = tuple[tuple[_Rank, ...], ...]
_Spot = tuple[int, int]  # suit and rank of a card


def solve(
    position: PartnershipPosition, question: Question, reach: int, node_budget: NodeBudget
) -> tuple[int, dict[str, int]]:
    """The value and, for MOVES, the value of each legal face; for REACH the value is 1 or 0.

    Raises OutOfBudget.
    """
    search = _PartnershipSearch(position, node_budget)
    total = search.total
    if question is Question.REACH:
        possible = reach <= 0 or (reach <= total and search.ask(None, reach) >= reach)
        return int(possible), {}
    if question is Question.VALUE:
        value = narrow(partial(search.ask, None), 0, total, total // 2, 3)
        return 2 * value - total, {}
    worths: dict[str, int] = {}
    guess = total // 2
    for spot in search.root_moves():
        guess = narrow(partial(search.ask, spot), 0, total, guess, 3)
        worths[search.face(spot)] = 2 * guess - total
    return max(worths.values()), worths


class _PartnershipSearch:
    """The search of one position, with all that is known about positions below it."""

    def __init__(self, position: PartnershipPosition, node_budget: NodeBudget) -> None:
        self.position = position
        self.node_budget = node_budget
        self.rules = position.rules
        self.known: dict[tuple[_Key, int], list[int]] = {}
        plain = [suit for suit in SUITS if suit != position.trump]
        self.names = [position.trump, *plain]
        seats = [(seat, card) for seat, hand in enumerate(position.hands) for card in hand]
        table = [((position.leader + i) % 4, card) for i, card in enumerate(position.trick)]
        self.ranks: list[list[str]] = []
        self.suits: _Suits = []
        for name in self.names:
            here = [(seat, card[0]) for seat, card in seats + table if card[1] == name]
            ranks = [r for r in position.order if any(r == rank for _, rank in here)]
            self.ranks.append(ranks)
            self.suits.append(
                [self.holders(r, [s for s, rank in here if rank == r]) for r in ranks]
            )
        self.total = sum(r[0] * sum(r[1:]) for suit in self.suits for r in suit) + position.last
        self.trick = [
            (self.names.index(card[1]), self.ranks[self.names.index(card[1])].index(card[0]))
            for _, card in table
        ]
        for place, spot in enumerate(self.trick):
            _move(self.suits, spot, (position.leader + place) % 4, -1)

    def holders(self, rank: str, seats: list[int]) -> _Rank:
        points = self.position.points.get(rank, 0)
        return (points, seats.count(0), seats.count(1), seats.count(2), seats.count(3))

    def face(self, spot: _Spot) -> str:
        return self.ranks[spot[0]][spot[1]] + self.names[spot[0]]

    def root_moves(self) -> list[_Spot]:
        return self.legal(self.suits, self.trick, self.position.turn)

    def ask(self, spot: _Spot | None, need: int) -> int:
        """Whether the side to move takes `need` with a card, or with the best if None; a bound."""
        turn = self.position.turn
        trick = self.trick if spot is None else [*self.trick, spot]
        if spot is not None:
            _move(self.suits, spot, turn, -1)
        side_one = turn % 2 == 1
        asked = self.total - need + 1 if side_one else need
        value = self.play_on(self.suits, trick, self.position.leader, self.total, asked)
        if spot is not None:
            _move(self.suits, spot, turn, 1)
        return self.total - value if side_one else value

    def begin_trick(self, suits: _Suits, leader: int, total: int, need: int) -> int:
        self.node_budget.count()
        if need <= 0:
            return 0
        if need > total:
            return total
        held = [tuple(rank for rank in suit if any(rank[1:])) for suit in suits]
        squeezed = (held[0], *sorted(held[1:]))
        entry = self.known.setdefault((squeezed, leader), [0, total])
        if entry[0] >= need:
            return entry[0]
        if entry[1] < need:
            return entry[1]
        best = self.play_on([list(suit) for suit in squeezed], [], leader, total, need)
        entry[0 if best >= need else 1] = best
        return best

    def play_on(self, suits: _Suits, trick: list[_Spot], leader: int, total: int, need: int) -> int:
        """What seats 0 and 2 take from the beginning of this trick; `suits` is without it."""
        if len(trick) == 4:
            return self.finish(suits, trick, leader, total, need)
        seat = (leader + len(trick)) % 4
        rising = seat % 2 == 0
        best = -1 if rising else total + 1
        for spot in self.ordered(suits, trick, seat, leader):
            _move(suits, spot, seat, -1)
            trick.append(spot)
            value = self.play_on(suits, trick, leader, total, need)
            trick.pop()
            _move(suits, spot, seat, 1)
            best = max(best, value) if rising else min(best, value)
            if best >= need if rising else best < need:
                break
        return best

    def finish(self, suits: _Suits, trick: list[_Spot], leader: int, total: int, need: int) -> int:
        points = sum(suits[s][r][0] for s, r in trick)
        taker = (leader + _taker(trick)) % 4
        over = not any(any(rank[1:]) for suit in suits for rank in suit)
        if over:
            return 0 if taker % 2 else points + self.position.last
        ours = 0 if taker % 2 else points
        return ours + self.begin_trick(suits, taker, total - points, need - ours)

    def legal(self, suits: _Suits, trick: list[_Spot], seat: int) -> list[_Spot]:
        """The duties of TrickRules; suit 0 is trump."""
        hand = [(s, r) for s in range(4) for r, rank in enumerate(suits[s]) if rank[1 + seat]]
        if not trick:
            return hand
        rules = self.rules
        led = trick[0][0]
        best_trump = max((r for s, r in trick if s == 0), default=-1)
        follow = [spot for spot in hand if spot[0] == led]
        if follow:
            beat = rules.beat_plain and (best_trump < 0 or rules.beat_past_trump)
            if rules.beat_trump if led == 0 else beat:
                best = max(r for s, r in trick if s == led)
                follow = [spot for spot in follow if spot[1] > best] or follow
            return follow
        trumps = [spot for spot in hand if spot[0] == 0]
        if not trumps or not rules.trump:
            return hand
        over = [spot for spot in trumps if spot[1] > best_trump]
        return (over if rules.overtrump else trumps) or trumps

    def ordered(self, suits: _Suits, trick: list[_Spot], seat: int, leader: int) -> list[_Spot]:
        """Likely good cards first, and of touching cards that are worth the same only one."""
        moves = [m for m in self.legal(suits, trick, seat) if not _repeats(suits, trick, m, seat)]
        if len(moves) < 2:
            return moves
        if not trick:
            return sorted(moves, key=lambda m: (m[1] < len(suits[m[0]]) - 1, m[1]))
        taker = _taker(trick)
        partner = (leader + taker + seat) % 2 == 0

        def promise(spot: _Spot) -> int:
            value = suits[spot[0]][spot[1]][0]
            takes = _taker([*trick, spot]) == len(trick)
            if takes:
                return 500 + (value if len(trick) == 3 else spot[1])
            return value if partner else -value

        return sorted(moves, key=promise, reverse=True)


def _move(suits: _Suits, spot: _Spot, seat: int, step: int) -> None:
    s, r = spot
    points, a, b, c, d = suits[s][r]
    held = [a, b, c, d]
    held[seat] += step
    suits[s][r] = (points, held[0], held[1], held[2], held[3])


def _taker(trick: list[_Spot]) -> int:
    """The place of the card that takes; of equal cards the first."""
    best = 0
    for place, (s, r) in enumerate(trick):
        high = trick[best]
        if (s == high[0] and r > high[1]) or (s == 0 and high[0] != 0):
            best = place
    return best


def _repeats(suits: _Suits, trick: list[_Spot], spot: _Spot, seat: int) -> bool:
    """The rank below is as good: the same points, and both ranks nobody else's."""
    s, r = spot
    if r == 0 or suits[s][r][0] != suits[s][r - 1][0]:
        return False
    if any(card in ((s, r), (s, r - 1)) for card in trick):
        return False
    both = (suits[s][r][1:], suits[s][r - 1][1:])
    return all(held[seat] and sum(held) == held[seat] for held in both)
