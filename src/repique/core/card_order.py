"""To which suit a card belongs and how high it is in it, for the rules and for the eye.

In most games both stand on the card, and a game is content with a string of ranks. In others they
depend on what is trumps: in Euchre the jack of the other suit of the colour is a trump, and the
trumps have an order of their own. Such a game gives a `CardOrder` for the present state.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from repique.core.cards import SUITS, Card, face, is_joker, rank, suit, suits_of


@dataclass(frozen=True)
class CardOrder:
    """The order of the ranks, and the suits that are made up otherwise.

    A suit of its own making names all its cards by their faces, lowest first, wherever these are
    printed: `("H", ("9H", "TH", "QH", "KH", "AH", "JD", "JH"))` for hearts as trumps in Euchre. Its
    letter need not be that of a printed suit. Jokers that no such suit names have no suit.
    """

    ranks: str  # lowest first
    suits: str = SUITS  # in the order for the eye
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @cached_property
    def standing(self) -> Mapping[str, tuple[str, int]]:
        """The suit to which a card belongs, empty for a joker without one, and how high the card is
        in it."""
        return _Standing(self)

    def suit_of(self, card: str) -> str:
        """The letter of the suit to which the card belongs; empty for a joker without one."""
        return self.standing[card][0]

    def rank_of(self, card: str) -> int:
        """How high the card is; only cards of one suit can be compared."""
        return self.standing[card][1]

    @cached_property
    def shown_suits(self) -> tuple[str, ...]:
        """Every suit in the order for the eye: jokers, suits that are not printed, the others."""
        made = (letter for letter, _ in self.own if letter not in self.suits)
        return ("", *made, *self.suits)

    def place(self, card: str) -> tuple[int, int]:
        """Where a card stands among the others: its suit in the order for the eye, and its rank."""
        letter, height = self.standing[card]
        return self.shown_suits.index(letter), height

    def by_suit(self, cards: Iterable[Card]) -> list[Card]:
        """Sorted for the eye: suit by suit, high cards first."""

        def key(card: Card) -> tuple[int, int, Card]:
            row, height = self.place(card)
            return row, -height, card

        return sorted(cards, key=key)

    def by_rank(self, cards: Iterable[Card]) -> list[Card]:
        """From the highest printed rank down, suits as they are printed."""
        printed = self.shown_suits.index
        return sorted(cards, key=lambda c: (-self.ranks.index(rank(c)), printed(suit(c))))

    def rows(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
        """The cards in rows, one for each suit that has any, lowest first. Copies stay as they
        come."""
        found: dict[str, list[Card]] = {letter: [] for letter in self.shown_suits}
        for card in cards:
            found[self.suit_of(card)].append(card)
        return tuple(tuple(sorted(row, key=self.rank_of)) for row in found.values() if row)

    def has(self, card: str) -> bool:
        """Whether cards of this rank and suit are in this order."""
        return is_joker(card) or (rank(card) in self.ranks and suit(card) in self.suits)


class _Standing(dict[str, tuple[str, int]]):
    """Suit and height by card, found when a card is first asked for."""

    def __init__(self, order: CardOrder) -> None:
        super().__init__()
        self._ranks = order.ranks
        self._own = {
            named: (letter, height)
            for letter, faces in order.own
            for height, named in enumerate(faces)
        }

    def __missing__(self, card: str) -> tuple[str, int]:
        own = self._own.get(face(card))
        found = own or (suit(card), self._ranks.index(rank(card)))
        self[card] = found
        return found


AnyOrder = str | CardOrder  # a string of ranks where suits and ranks are as printed


@cache
def plain_order(ranks: str, suits: str = SUITS) -> CardOrder:
    """Suits and ranks as they are printed."""
    return CardOrder(ranks, suits)


@cache
def order_of_pack(ranks: str, pack: tuple[Card, ...]) -> CardOrder:
    """Suits and ranks as they are printed on the cards of this pack."""
    return plain_order(ranks, suits_of(pack))


def as_order(order: AnyOrder) -> CardOrder:
    return plain_order(order) if isinstance(order, str) else order
