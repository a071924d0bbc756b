"""Point cards led as a message: “lead this suit back to me”."""

from repique.core.cards import Card, rank, suit
from repique.core.table import Seat, hand
from repique.games.pinochle4.state import Partnership, partner

POINT_CARDS = "KT"  # an ace is led to win


def asked_back(state: Partnership, me: Seat) -> tuple[str, ...]:
    """The suits that the partner has asked for and `me` can lead now, the latest first."""
    if state.table["trick"]:
        return ()
    wanted: list[str] = []
    for trick in state.tricks:
        card = trick.cards[0]
        if suit(card) in wanted and trick.leader in (me, partner(me)):
            wanted.remove(suit(card))
        if trick.leader == partner(me) and rank(card) in POINT_CARDS and suit(card) != state.trump:
            wanted.insert(0, suit(card))
    return tuple(wanted)


def asks_back(state: Partnership, me: Seat, card: Card) -> bool:
    """Whether leading this card asks for its suit, and truly: an ace of it stays behind."""
    if state.table["trick"] or rank(card) not in POINT_CARDS or suit(card) == state.trump:
        return False
    return any(rank(c) == "A" and suit(c) == suit(card) for c in state.table[hand(me)])
