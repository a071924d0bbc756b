"""The leadback convention: a point card led asks the partner to return the suit."""

from repique.core.cards import Card, rank, suit
from repique.core.table import Seat, hand
from repique.games.pinochle4.conventions import POINT_CARDS
from repique.games.pinochle4.conventions import suits_asked_back as wanted_back
from repique.games.pinochle4.state import PartnershipState


def suits_asked_back(state: PartnershipState, me: Seat) -> tuple[str, ...]:
    """The suits that the partner has asked for, the latest first; none unless `me` leads."""
    return () if state.table["trick"] else wanted_back(state, me)


def asks_back(state: PartnershipState, me: Seat, card: Card) -> bool:
    """Whether leading this card asks for its suit truthfully: with an ace of it in hand."""
    if state.table["trick"] or rank(card) not in POINT_CARDS or suit(card) == state.trump:
        return False
    return any(rank(c) == "A" and suit(c) == suit(card) for c in state.table[hand(me)])
