"""Which card to play: draw trumps, cash aces, feed the partner, starve the opponents."""

from collections import Counter
from collections.abc import Sequence

from repique.core.actions import Action
from repique.core.cards import Card, face, rank, suit
from repique.core.game import View
from repique.core.table import Seat, hand
from repique.families import tricks
from repique.games.pinochle4.options import play_points
from repique.games.pinochle4.points import need
from repique.games.pinochle4.state import PartnershipState, meld_points, new_pack, partner, side
from repique.games.pinochle4.tables import COUNTERS, ORDER

FEEDING = "KT9JQA"  # what goes first on a trick that the partner is winning


def play(view: View[PartnershipState]) -> Action:
    state = view.state
    seat = view.seat
    assert seat is not None
    (choice,) = view.choices
    cards = choice.cards
    if len(cards) == 1:
        return Action("play", cards)
    table = CardCount(state, seat)
    chosen = _follow(table, cards) if state.table["trick"] else _lead(table, cards)
    return Action("play", (chosen,))


class CardCount:
    """What a watchful player has in mind: cards still out, and who has shown out of a suit."""

    def __init__(self, state: PartnershipState, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.mine = state.table[hand(seat)]
        gone = Counter(face(c) for trick in state.tricks for c in trick.cards)
        gone.update(face(c) for c in (*state.table["trick"], *self.mine))
        self.out = Counter(face(c) for c in new_pack(state.options)) - gone
        self.voids = _voids(state)

    def boss(self, card: Card) -> bool:
        """No card still out is higher in its suit; a twin does not matter to the first played."""
        higher = ORDER[ORDER.index(rank(card)) + 1 :]
        return not any(self.out[r + suit(card)] for r in higher)

    def out_in(self, in_suit: str) -> int:
        return sum(n for f, n in self.out.items() if f[1] == in_suit)

    def may_ruff(self, in_suit: str) -> bool:
        """Whether an opponent has shown out of the suit and may still hold a trump."""
        if in_suit == self.state.trump or not self.out_in(self.state.trump):
            return False
        foes = (s for s in range(4) if side(s) != side(self.seat))
        return any((s, in_suit) in self.voids and not self.trumpless(s) for s in foes)

    def trumpless(self, seat: Seat) -> bool:
        return (seat, self.state.trump) in self.voids


def _voids(state: PartnershipState) -> set[tuple[Seat, str]]:
    """Who could not follow, and who could not even trump."""
    found = set()
    for trick in state.tricks:
        led = suit(trick.cards[0])
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            if suit(card) != led:
                found.add((seat, led))
                if suit(card) != state.trump:
                    found.add((seat, state.trump))
    return found


def _lead(table: CardCount, cards: Sequence[Card]) -> Card:
    state = table.state
    trump = table.state.trump
    trumps = [c for c in cards if suit(c) == trump]
    bosses = [c for c in cards if table.boss(c)]
    ours = state.bidder is not None and side(state.bidder) == side(table.seat)
    foes_hold = table.out_in(trump) and not all(
        table.trumpless(s) for s in range(4) if side(s) != side(table.seat)
    )
    boss_trumps = [c for c in bosses if suit(c) == trump]
    if ours and boss_trumps and foes_hold:
        return boss_trumps[0]
    safe = [c for c in bosses if suit(c) != trump and not table.may_ruff(suit(c))]
    if safe:  # from the shortest suit first: it will be trumped soonest
        return min(safe, key=lambda c: (sum(suit(x) == suit(c) for x in table.mine), c))
    plain = [c for c in cards if suit(c) != trump]
    if not plain:
        return max(trumps, key=lambda c: (table.boss(c), -ORDER.index(rank(c))))
    return min(plain, key=lambda c: _cost_of_leading(table, c))


def _cost_of_leading(table: CardCount, card: Card) -> tuple[float, Card]:
    """Low cards, where the partner may win: has shown a high card or may trump."""
    ally = partner(table.seat)
    cost = 3.0 * (rank(card) in COUNTERS) + ORDER.index(rank(card)) / 10
    shown = table.state.table[hand(ally)]
    if any(rank(c) == "A" and suit(c) == suit(card) for c in shown):
        cost -= 2
    if (ally, suit(card)) in table.voids and not table.trumpless(ally):
        cost -= 1.5
    if table.may_ruff(suit(card)):
        cost += 1
    return cost, card


def _follow(table: CardCount, cards: Sequence[Card]) -> Card:
    state = table.state
    trump = table.state.trump
    trick = state.table["trick"]
    place = tricks.winner(trick, trump, ORDER)
    best = trick[place]
    last = len(trick) == 3
    with_ally = (state.leader + place) % 4 == partner(table.seat)
    winning = [c for c in cards if tricks.beats(c, best, trump, ORDER)]
    if with_ally and (last or _holds(table, best)):
        return _feed(table, cards)
    sure = [c for c in winning if last or _holds(table, c)]
    if sure and not with_ally:
        return min(sure, key=lambda c: _price(table, c))
    if winning and len(winning) == len(cards):  # obliged to beat anyway
        return min(winning, key=lambda c: (rank(c) in COUNTERS, ORDER.index(rank(c)), c))
    losing = [c for c in cards if c not in winning] or list(cards)
    return min(losing, key=lambda c: _regret(table, c))


def _holds(table: CardCount, card: Card) -> bool:
    """Whether this card should win against the opponents who are still to play."""
    state = table.state
    trick = state.table["trick"]
    led = suit(trick[0])
    after = [(table.seat + n) % 4 for n in range(1, 4 - len(trick))]
    foes = [s for s in after if side(s) != side(table.seat)]
    if not foes:
        return True
    if not table.boss(card) and not all((s, suit(card)) in table.voids for s in foes):
        return False
    if suit(card) == state.trump:
        return True
    return suit(card) == led and not any(
        (s, led) in table.voids and not table.trumpless(s) for s in foes
    )


def _feed(table: CardCount, cards: Sequence[Card]) -> Card:
    """A king or ten on the partner's trick, from plain suits first; aces will win their own."""
    trump = table.state.trump
    return min(
        cards,
        key=lambda c: (rank(c) not in "KT", suit(c) == trump, FEEDING.index(rank(c)), c),
    )


def _price(table: CardCount, card: Card) -> tuple[bool, bool, int, Card]:
    """Win cheaply, but with a counter where the card is worth one anyway."""
    trumps = suit(card) == table.state.trump
    return (trumps, rank(card) == "A", -ORDER.index(rank(card)), card)


def _regret(table: CardCount, card: Card) -> tuple[bool, bool, int, int, Card]:
    """Throw nothing that counts, no trump, and the lowest of a long suit."""
    length = sum(suit(c) == suit(card) for c in table.mine)
    trumps = suit(card) == table.state.trump
    return (rank(card) in COUNTERS, trumps, ORDER.index(rank(card)), -length, card)


def sure_tricks(table: CardCount) -> bool:
    """Whether every card in hand wins when led in a good order: trumps first, then aces."""
    trump = table.state.trump
    trumps = [c for c in table.mine if suit(c) == trump]
    draws = sum(table.boss(c) for c in trumps) >= table.out_in(trump) / 2
    plain = [c for c in table.mine if suit(c) != trump]
    return draws and all(rank(c) == "A" for c in plain)


def stake(view: View[PartnershipState]) -> Action:
    """The moon only when nothing seems missing; giving up only if that denies the others points."""
    state = view.state
    seat = view.seat
    assert seat is not None
    verbs = {choice.verb for choice in view.choices}
    missing = need(state) - play_points(state.options) + 2
    if "concede" in verbs and missing > 0 and not meld_points(state, 1 - side(seat)):
        return Action("concede")
    if (
        "moon" in verbs
        and sure_tricks(CardCount(state, seat))
        and need(state) <= play_points(state.options)
    ):
        return Action("moon")
    return Action("play_on")
