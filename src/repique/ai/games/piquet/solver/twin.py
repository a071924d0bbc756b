"""The play of Piquet solved in Python with its whole score: the reference for piquet_solver.c.

A suit is the order in which the two owners' cards lie: a number with a leading one above one
owner bit per card, lowest card in bit 0, and above that how many of the cards count, which is
all of them unless `tens_only`. Cards that are gone leave no gap, so touching cards of one owner
are one move. The value of a node is the leader's points minus the other's, from here to the
end of the deal.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial

from repique.ai.games.piquet.solver.position import PIQUE, TRICKS, PiquetPosition
from repique.ai.solver.budget import NodeBudget, Question
from repique.ai.solver.null_window import narrow
from repique.core.cards import SUITS

ELDER = 0
YOUNGER = 1
CARDS = 10
CLOSED = 31  # instead of elder's points: a pique is out of the question
LIMIT = 300

_PATTERN = 1023
_COUNTING = 10  # bits to the left

_Suits = tuple[int, ...]
# An answer: the suits after the trick, whether it takes, and whether the taking card counts.
_Answer = tuple[_Suits, bool, bool]
_Lead = tuple[bool, tuple[_Answer, ...]]  # whether it counts, and the answers to it


def solve(
    position: PiquetPosition, question: Question, reach: int, node_budget: NodeBudget
) -> tuple[int, dict[str, int]]:
    """The value and, for MOVES, the value of each legal face; for REACH the value is 1 or 0.

    Raises OutOfBudget.
    """
    search = _PiquetSearch(position, node_budget)
    if question is Question.REACH:
        return int(search.ask(None, reach) >= reach), {}
    if question is Question.VALUE:
        return narrow(partial(search.ask, None), -LIMIT, LIMIT, 0, 6), {}
    worths: dict[str, int] = {}
    guess = 0
    for card in search.root_moves():
        guess = narrow(partial(search.ask, card), -LIMIT, LIMIT, guess, 6)
        worths[card] = guess
    return max(worths.values()), worths


def _suit(owners: Sequence[int], counting: int) -> int:
    bits = sum(owner << place for place, owner in enumerate(owners))
    return counting << _COUNTING | 1 << len(owners) | bits


@cache
def _owners(suit: int) -> tuple[int, ...]:
    """Who owns each card, lowest first."""
    pattern = suit & _PATTERN
    return tuple(pattern >> place & 1 for place in range(pattern.bit_length() - 1))


@cache
def _counts(suit: int, place: int) -> bool:
    return place >= len(_owners(suit)) - (suit >> _COUNTING)


@cache
def _runs(suit: int, who: int) -> tuple[int, ...]:
    """The lowest card of each run of touching cards of one owner that count alike."""
    cards = [(owner, _counts(suit, place)) for place, owner in enumerate(_owners(suit))]
    return tuple(i for i, c in enumerate(cards) if c[0] == who and (i == 0 or cards[i - 1] != c))


@cache
def _without(suit: int, place: int) -> int:
    owners = _owners(suit)
    counting = (suit >> _COUNTING) - _counts(suit, place)
    return _suit(owners[:place] + owners[place + 1 :], counting)


@cache
def _split(suit: int, who: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Leads in a suit, high cards before low: those that nothing beats, and the others."""
    owners = _owners(suit)
    places = _runs(suit, who)[::-1]
    winners = tuple(place for place in places if 1 - who not in owners[place:])
    return winners, places[len(winners) :]


@cache
def _replies(suit: int, led: int, who: int) -> tuple[tuple[int, bool, bool], ...]:
    """Answers in the suit led, which is without the card led at `led`: takers first.

    Each is the suit after it, whether it takes, and whether it counts.
    """
    places = {*_runs(suit, who)}
    if _owners(suit)[led : led + 1] == (who,):
        places.add(led)  # a run may reach across the card led
    ordered = sorted(places, key=lambda place: (place < led, place))
    return tuple((_without(suit, p), p >= led, _counts(suit, p)) for p in ordered)


@cache
def _thrown(suit: int, who: int) -> tuple[int, ...]:
    """A suit after each card that may be thrown off from it."""
    return tuple(_without(suit, place) for place in _runs(suit, who))


@cache
def _sure(suit: int, who: int) -> int:
    """Tricks that can be cashed from the top; when the other's cards have fallen, all."""
    owners = _owners(suit)
    top = next((i for i, owner in enumerate(reversed(owners)) if owner != who), len(owners))
    own = owners.count(who)
    return own if top >= len(owners) - own else top


# What can follow from a position is the same in every deal and under all rules. Tuples are used
# here and in a search, because the garbage collector would visit lists again and again.
_remember = lru_cache(maxsize=1 << 16)


@_remember
def _leads(suits: _Suits, leader: int) -> tuple[tuple[int, int], ...]:
    """Suit and place of every lead: winners first, high cards before low."""
    split = [_split(suit, leader) for suit in suits]
    winners = [(s, place) for s, (sure, _) in enumerate(split) for place in sure]
    losers = [(s, place) for s, (_, beaten) in enumerate(split) for place in beaten]
    return tuple(winners + losers)


@_remember
def _lead(suits: _Suits, leader: int, s: int, place: int) -> _Lead:
    counts = _counts(suits[s], place)
    rest = (*suits[:s], _without(suits[s], place), *suits[s + 1 :])
    return counts, _answers(rest, leader, s, place, counts)


def _answers(suits: _Suits, leader: int, s: int, led: int, led_counts: bool) -> tuple[_Answer, ...]:
    """All answers to a card of suit `s` that lay at place `led` and is gone from `suits`."""
    who = 1 - leader
    others = suits[:s] + suits[s + 1 :]
    answers: list[_Answer] = [
        (tuple(sorted((*others, after))), takes, counts if takes else led_counts)
        for after, takes, counts in _replies(suits[s], led, who)
    ]
    answers = answers or [
        (tuple(sorted((*suits[:t], after, *suits[t + 1 :]))), False, led_counts)
        for t, suit in enumerate(suits)
        for after in _thrown(suit, who)
    ]
    return tuple(answers)


def _answer(
    suits: _Suits, s: int, place: int, led_suit: int, led: int, led_counts: bool
) -> _Answer:
    """The answer that plays one given card."""
    taken = s == led_suit and place >= led
    after = sorted((*suits[:s], _without(suits[s], place), *suits[s + 1 :]))
    return tuple(after), taken, _counts(suits[s], place) if taken else led_counts


class _PiquetSearch:
    """The search of one position, with all that is known about positions below it."""

    def __init__(self, position: PiquetPosition, node_budget: NodeBudget) -> None:
        self.position = position
        self.node_budget = node_budget
        self.rules = position.rules
        self.capot = 60 if position.rules.capot60 else 40
        self.each = 2 if position.rules.every_trick else 1  # for a trick led and won
        self.settled = cache(self.settle)
        # The least and the most that a position is worth, and the lead that was best last time.
        self.known: dict[tuple[_Suits, int, int, int], tuple[int, int, int]] = {}
        low = position.order[: position.order.index("T")] if self.rules.tens_only else ""
        ranked = sorted(
            (position.order.index(card[0]), card, who)
            for who, hand in enumerate(position.hands)
            for card in hand
        )
        self.faces = [[c for _, c, _ in ranked if c[1] == s] for s in SUITS]
        self.suits: _Suits = tuple(
            _suit(
                [who for _, c, who in ranked if c[1] == s],
                sum(c[1] == s and c[0] not in low for _, c, _ in ranked),
            )
            for s in SUITS
        )
        self.left = len(position.hands[position.turn])
        self.won = position.tricks[0]
        self.pique = position.points[0] if position.open else CLOSED

    def root_moves(self) -> list[str]:
        turn = self.position.turn
        led = self.position.led
        hand = [card[:2] for card in self.position.hands[turn]]
        return [c for c in hand if led and c[1] == led[1]] or hand

    def ask(self, card: str | None, need: int) -> int:
        """Whether the side to move gets `need` with a card, or with the best if None; a bound."""
        turn = self.position.turn
        led = self.position.led
        if led is None and card is None:
            return self.lead(self.suits, turn, self.won, self.pique, self.left, need)
        if led is None:
            assert card is not None
            s = SUITS.index(card[1])
            choice = _lead(self.suits, turn, s, self.place(card))
            return self.after(choice, turn, self.won, self.pique, self.left - 1, need, paid=False)
        s = SUITS.index(led[1])
        order = self.position.order
        place = sum(order.index(c[0]) < order.index(led[0]) for c in self.faces[s])
        counts = not self.rules.tens_only or order.index(led[0]) >= order.index("T")
        answers = _answers(self.suits, 1 - turn, s, place, counts)
        if card is not None:
            at = SUITS.index(card[1]), self.place(card)
            answers = (_answer(self.suits, *at, s, place, counts),)
        lead = (counts, answers)
        return -self.after(lead, 1 - turn, self.won, self.pique, self.left - 1, 1 - need, paid=True)

    def place(self, card: str) -> int:
        return [c[:2] for c in self.faces[SUITS.index(card[1])]].index(card[:2])

    def lead(self, suits: _Suits, leader: int, won: int, pique: int, left: int, need: int) -> int:
        node_budget = self.node_budget
        node_budget.nodes += 1
        if node_budget.nodes >= node_budget.next_check:
            node_budget.check()
        key = (suits, leader, won, pique)
        entry = self.known.get(key)
        if entry is None:
            entry = self.known[key] = (*self.bounds(suits, leader, won, pique, left), 0)
        least, most, first = entry
        if least >= need:
            return least
        if most < need:
            return most
        leads = _leads(suits, leader)
        best = -LIMIT
        rest = range(len(leads))
        for i in (first, *rest[:first], *rest[first + 1 :]) if first else rest:
            lead = _lead(suits, leader, *leads[i])
            value = self.after(lead, leader, won, pique, left - 1, need)
            if value > best:
                best = value
                if best >= need:
                    self.known[key] = (best, most, i)
                    return best
        self.known[key] = (least, best, first)
        return best

    def after(
        self, lead: _Lead, leader: int, won: int, pique: int, left: int, need: int,
        paid: bool = False,
    ) -> int:  # fmt: skip
        """What the leader gets after leading so; `paid`: the lead point is in the score."""
        counts, answers = lead
        point = 0
        if counts and not paid:
            point, pique = (1, pique) if pique == CLOSED else self.give(leader, 1, won, pique)
            need -= point
        worst = LIMIT
        for suits, taken, high in answers:
            gain, now_won, now_pique = self.settled(leader, taken, high, won, pique, left)
            if not left:
                value = gain
            elif taken:
                other_need = gain - need + 1
                value = gain - self.lead(suits, 1 - leader, now_won, now_pique, left, other_need)
            else:
                value = gain + self.lead(suits, leader, now_won, now_pique, left, need - gain)
            if value < worst:
                worst = value
                if worst < need:
                    break
        return point + worst

    def bounds(
        self, suits: _Suits, leader: int, won: int, pique: int, left: int
    ) -> tuple[int, int]:
        """The leader's least, by cashing what is sure and losing the rest, and the most."""
        sure = sum([_sure(suit, leader) for suit in suits])
        rest = left - sure
        tens = self.rules.tens_only
        before = TRICKS - left - won if leader else won
        mine = before + sure
        least = self.bonus(mine) + (0 if tens else sure * self.each)
        if rest:  # the next lead is still ours; after that the other leads and wins
            least += (0 if tens else 1) - 1 - (rest - 1) * self.each - 1
        else:
            least += not (mine == TRICKS and self.rules.no_last_in_capot)
        if leader == YOUNGER and pique != CLOSED and tens:
            least -= PIQUE
        most = left * self.each + 1 + self.bonus(before + left)
        return least, most + (PIQUE if leader == ELDER and pique != CLOSED else 0)

    def bonus(self, tricks: int) -> int:
        """The cards or capot for so many tricks, less what the other gets for his."""
        if tricks in (0, TRICKS):
            return self.capot if tricks else -self.capot
        return CARDS if tricks > 6 else -CARDS if tricks < 6 else 0

    def give(self, who: int, points: int, won: int, pique: int) -> tuple[int, int]:
        """Points as the receiver's gain, with the pique they complete or end."""
        if who == YOUNGER:
            return points, CLOSED
        if pique == CLOSED:
            return points, CLOSED
        # Early cards: with seven tricks the ten is at hand as soon as it makes the thirty.
        ten = CARDS if self.rules.early_cards and won >= 7 else 0
        if pique + points + ten >= PIQUE:
            return points + PIQUE, CLOSED
        return points, pique + points

    def settle(
        self, leader: int, taken: bool, high: bool, won: int, pique: int, left: int
    ) -> tuple[int, int, int]:
        """The leader's gain from the end of a trick, elder's tricks and the pique after it."""
        rules = self.rules
        taker = 1 - leader if taken else leader
        gain = 0
        if high and (taken or rules.every_trick):
            gain, pique = self.give(taker, 1, won, pique)
        won += taker == ELDER
        takes_all = won == (TRICKS if taker == ELDER else 0)
        if not left and not (takes_all and rules.no_last_in_capot):
            point, pique = self.give(taker, 1, won, pique)
            gain += point
        elder_gain = gain if taker == ELDER else -gain
        ten_counts = rules.early_cards or (not left and not rules.cards_not_pique and won < TRICKS)
        if pique != CLOSED and won >= 7 and ten_counts and pique + CARDS >= PIQUE:
            elder_gain = elder_gain + PIQUE
            pique = CLOSED
        if not left:
            elder_gain += self.bonus(won)
        elif pique + left * self.each + 1 + CARDS < PIQUE:
            pique = CLOSED  # out of reach, so that equal positions look equal
        return elder_gain if leader == ELDER else -elder_gain, won, pique
