"""Two hands with trumps, solved in Python: the reference and fallback for pinochle2_solver.c.

A hand is a set of bits, one per card held at the start, in ascending order of points. A node
is a position with a player on lead; its value is what the leader still takes. All searches
are null-window searches: does the leader take at least `need`?
"""

from collections.abc import Sequence
from functools import cache, partial

from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.solver.budget import NodeBudget, Question
from repique.ai.solver.null_window import narrow
from repique.core.cards import SUITS, Card
from repique.families.tricks import beats, playable

_EVERYTHING = 1 << 20

# What is known about a position: bounds of its value, and its leads, best first.
_Entry = list[int]

# An answer to a lead: its bit, the points in the trick, and whether it takes.
_Answer = tuple[int, int, bool]


def solve(
    position: TwoHandedPosition, question: Question, reach: int, node_budget: NodeBudget
) -> tuple[int, dict[str, int]]:
    """The value and, for MOVES, the value of each legal face; for REACH the value is 1 or 0.

    Raises OutOfBudget.
    """
    search = _TwoHandedSearch(position, node_budget)
    if question is Question.REACH:
        return int(search.ask(None, reach) >= reach), {}
    total = search.total
    if question is Question.VALUE:
        value = narrow(partial(search.ask, None), 0, total, total // 2, 16)
        return 2 * value - total, {}
    worths: dict[str, int] = {}
    guess = total // 2
    for move in search.root_moves():
        guess = narrow(partial(search.ask, move), 0, total, guess, 16)
        worths[search.cards[search.turn][move][:2]] = 2 * guess - total
    return max(worths.values()), worths


@cache
def _bits(of: int) -> tuple[int, ...]:
    return tuple(i for i in range(of.bit_length()) if of >> i & 1)


def _cards_of(hand: Sequence[Card], suit: str) -> int:
    return sum(1 << i for i, card in enumerate(hand) if card[1] == suit)


def _twins(hand: Sequence[Card]) -> int:
    """Cards whose twin is the bit below: the lower one is always played first."""
    return sum(1 << i for i in range(1, len(hand)) if hand[i][:2] == hand[i - 1][:2])


class _TwoHandedSearch:
    """The search of one position, with all that is known about positions below it."""

    def __init__(self, position: TwoHandedPosition, node_budget: NodeBudget) -> None:
        self.position = position
        self.node_budget = node_budget
        self.turn = position.turn
        order = position.order
        points = position.points
        held = [list(hand) for hand in position.hands]
        if position.led is not None:
            held[1 - self.turn].append(position.led)
        for hand in held:
            hand.sort(key=lambda c: (points.get(c[0], 0), order.index(c[0]), c[1]))
        self.cards = held
        self.values = [[points.get(card[0], 0) for card in hand] for hand in held]
        self.total = sum(map(sum, self.values)) + position.last
        self.suits = [[_cards_of(hand, suit) for suit in SUITS] for hand in held]
        self.trumps = [suits[SUITS.index(position.trump)] for suits in self.suits]
        self.twins = [_twins(hand) for hand in held]
        self.known: dict[int, _Entry] = {}
        self.answers: dict[int, list[_Answer]] = {}
        self.masters: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.tops: dict[tuple[int, int, int, int, bool], tuple[int, int, int]] = {}

    def ask(self, move: int | None, need: int) -> int:
        """Whether the side to move takes `need` with a move, or with the best if None; a bound."""
        who = self.turn
        mine, theirs = ((1 << len(self.cards[w])) - 1 for w in (who, 1 - who))
        total = self.total
        led = self.position.led
        if led is None:
            if move is None:
                return self.lead(mine, theirs, who, total, need)
            return self.after_lead(mine, theirs, who, move, total, need)
        led_bit = self.cards[1 - who].index(led)
        # The leader gets the rest of the total: the question is turned round.
        other = total - need + 1
        if move is None:
            return total - self.after_lead(theirs, mine, 1 - who, led_bit, total, other)
        # Search with this answer as the only one.
        key = mine << 5 | led_bit << 1 | 1 - who
        answers = self.replies(1 - who, led_bit, mine)
        self.answers[key] = [answer for answer in answers if answer[0] == 1 << move]
        value = self.after_lead(theirs, mine, 1 - who, led_bit, total, other)
        self.answers[key] = answers
        return total - value

    def root_moves(self) -> list[int]:
        hand = self.cards[self.turn]
        if self.position.led is None:
            full = (1 << len(hand)) - 1
            return list(_bits(full & ~self.twins[self.turn]))
        led_bit = self.cards[1 - self.turn].index(self.position.led)
        answers = self.replies(1 - self.turn, led_bit, (1 << len(hand)) - 1)
        return [bit.bit_length() - 1 for bit, _, _ in answers]

    def lead(self, mine: int, theirs: int, who: int, total: int, need: int) -> int:
        """What the leader takes, or a bound that decides whether it is at least `need`."""
        self.node_budget.nodes += 1
        if self.node_budget.nodes >= self.node_budget.next_check:
            self.node_budget.check()
        key = mine << 17 | theirs << 1 | who
        entry = self.known.get(key)
        if entry is None:
            entry = self.known[key] = self.first_sight(mine, theirs, who, total)
        if entry[0] >= need:
            return entry[0]
        if entry[1] < need:
            return entry[1]
        best = -1
        for place in range(2, len(entry)):
            move = entry[place]
            value = self.after_lead(mine, theirs, who, move, total, need)
            if value > best:
                best = value
                if best >= need:
                    if place > 2:
                        del entry[place]
                        entry.insert(2, move)  # to be tried first next time
                    entry[0] = best
                    return best
        entry[1] = best
        return best

    def after_lead(self, mine: int, theirs: int, who: int, led: int, total: int, need: int) -> int:
        """What the leader takes after leading this card of `mine`."""
        mine ^= 1 << led
        key = theirs << 5 | led << 1 | who
        worst = total
        for bit, points, taken in self.answers.get(key) or self.replies(who, led, theirs):
            if not mine:
                value = 0 if taken else total
            else:
                rest = total - points
                if not taken:
                    next_need = need - points
                    value = points
                    if next_need > 0:
                        value += self.lead(mine, theirs ^ bit, who, rest, next_need)
                else:
                    next_need = rest - need + 1
                    value = rest
                    if next_need > 0:
                        value -= self.lead(theirs ^ bit, mine, 1 - who, rest, next_need)
            if value < worst:
                worst = value
                if worst < need:
                    break
        return worst

    def replies(self, who: int, led: int, theirs: int) -> list[_Answer]:
        """Legal answers to a card: takers with most points first, then gifts, cheapest first."""
        hand = self.cards[1 - who]
        suit = theirs & self.suits[1 - who][SUITS.index(self.cards[who][led][1])]
        trumps = theirs & self.trumps[1 - who]
        relevant = suit or (trumps if self.position.rules.trump else 0) or theirs
        key = relevant << 5 | led << 1 | who
        if key not in self.answers:
            singles = relevant & ~(relevant << 1 & self.twins[1 - who])
            self.answers[key] = self.sorted_replies(who, led, [hand[i] for i in _bits(singles)])
        answers = self.answers[theirs << 5 | led << 1 | who] = self.answers[key]
        return answers

    def sorted_replies(self, who: int, led: int, held: Sequence[Card]) -> list[_Answer]:
        position = self.position
        hand = self.cards[1 - who]
        card = self.cards[who][led]
        takers: list[_Answer] = []
        gifts: list[_Answer] = []
        for reply in playable(held, [card], position.rules, position.trump, position.order):
            i = hand.index(reply)
            points = self.values[who][led] + self.values[1 - who][i]
            taken = beats(reply, card, position.trump, position.order)
            (takers if taken else gifts).append((1 << i, points, taken))
        return takers[::-1] + gifts

    def first_sight(self, mine: int, theirs: int, who: int, total: int) -> _Entry:
        """The entry of a new position: bounds without search, and leads in the order of trying."""
        ruffs = bool(theirs & self.trumps[1 - who])
        points = tricks = winners = 0
        for s in range(4):
            own = mine & self.suits[who][s]
            if own:
                other = theirs & self.suits[1 - who][s]
                top = self.tops.get((s, own, other, who, ruffs))
                top = top or self.top(s, own, other, who, ruffs)
                points = points + top[0]
                tricks = tricks + top[1]
                winners = winners | top[2]
        least = total if tricks == mine.bit_count() else points
        moves = mine & ~(mine << 1 & self.twins[who])
        most = total - self.conceded(mine, theirs, who)
        return [least, most, *_bits(moves & winners)[::-1], *_bits(moves & ~winners)]

    def top(self, s: int, own: int, other: int, who: int, ruffs: bool) -> tuple[int, int, int]:
        """Points, number and set of winners in a suit that can be led before a ruff."""
        order = self.position.order
        best = max((order.index(self.cards[1 - who][j][0]) for j in _bits(other)), default=-1)
        safe = other.bit_count() if ruffs and SUITS[s] != self.position.trump else _EVERYTHING
        high = [i for i in _bits(own) if order.index(self.cards[who][i][0]) >= best]
        high = high[::-1][:safe]
        points = sum(self.values[who][i] for i in high)
        found = (points, len(high), sum(1 << i for i in high))
        self.tops[s, own, other, who, ruffs] = found
        return found

    def conceded(self, mine: int, theirs: int, who: int) -> int:
        """Points in trumps above all of the leader's, and in the least that falls under them."""
        own = mine & self.trumps[who]
        other = theirs & self.trumps[1 - who]
        if not other:
            return 0
        found = self.masters.get((own, other, who)) or self.masters_of(own, other, who)
        points, tricks = found
        values = self.values[who]
        return points + sum([values[i] for i in _bits(mine)[:tricks]])

    def masters_of(self, own: int, other: int, who: int) -> tuple[int, int]:
        order = self.position.order
        best = max((order.index(self.cards[who][i][0]) for i in _bits(own)), default=-1)
        high = [j for j in _bits(other) if order.index(self.cards[1 - who][j][0]) > best]
        found = sum(self.values[1 - who][j] for j in high), len(high)
        self.masters[own, other, who] = found
        return found
