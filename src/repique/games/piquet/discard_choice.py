"""Rules of thumb for the exchange: which cards one would miss least."""

from collections.abc import Sequence

from repique.core.cards import SUITS, Card, rank, suit
from repique.core.table import Seat, hand
from repique.games.piquet import categories, tables
from repique.games.piquet.categories import in_suit, strength
from repique.games.piquet.state import PiquetState

TOO_GOOD = 13.0
HIGH = {"A": 9.0, "K": 5.5, "Q": 3.0, "J": 1.5, "T": 1.0}  # as a card to win tricks with


def worst(state: PiquetState, seat: Seat, count: int) -> tuple[Card, ...]:
    """The cards one would miss least: the full number, but never a card too good to lose."""
    held = state.table[hand(seat)]
    regret = {card: keep(state, seat, card) for card in held}
    least = sorted(held, key=lambda card: (regret[card], card))[:count]
    return tuple(card for at, card in enumerate(least) if at == 0 or regret[card] < TOO_GOOD)


def keep(state: PiquetState, seat: Seat, card: Card) -> float:
    """How much one would regret throwing this card away."""
    held = state.table[hand(seat)]
    mates = in_suit(held, suit(card))
    worth = HIGH.get(rank(card), 0.0)
    worth += 1.2 * len(mates) + (7.5 if suit(card) == _point_suit(held) else 0.0)
    near = sum(abs(strength(card) - strength(mate)) <= 2 for mate in mates) - 1
    worth += 0.7 * near + _in_set(held, card)
    if seat == state.younger:
        worth += _guard(mates, card)
    return worth


def _point_suit(held: Sequence[Card]) -> str:
    """The suit most likely to become the point: length first, then high cards."""
    return max(SUITS, key=lambda s: len(in_suit(held, s)) * 8 + categories.ruff(in_suit(held, s)))


def _in_set(held: Sequence[Card], card: Card) -> float:
    if rank(card) not in tables.COUNTING:
        return 0.0
    return {4: 12.0, 3: 5.0}.get(sum(rank(other) == rank(card) for other in held), 0.0)


def _guard(mates: Sequence[Card], card: Card) -> float:
    """Younger needs a small card beside a king and two beside a queen."""
    above = mates[: mates.index(card)]
    guarded = {"K": 1, "Q": 2}.get(rank(mates[0]), 0)
    return 2.5 if 0 < len(above) <= guarded else 0.0
