"""A filter against gross mistakes in play, used from Standard up.

On a trick that the partner wins: do not take it over without need, and put a counter on it.
On a trick that the opponents win for certain: give no counter that can be kept.
"""

from collections.abc import Sequence

from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge
from repique.ai.games.pinochle4.open_hands.packed_hands import ABOVE, KING, TEN, VOID, spot_of
from repique.core.cards import Card
from repique.families.tricks import beats, winner
from repique.games.pinochle4.state import PartnershipState, partner
from repique.games.pinochle4.tables import ORDER

GIFTS = (KING, TEN)


class TrickSituation:
    """The trick on the table as one seat sees it."""

    def __init__(self, state: PartnershipState, knowledge: PartnershipKnowledge) -> None:
        self.cards = state.table["trick"]
        self.trump = state.trump
        self.knowledge = knowledge
        place = winner(self.cards, state.trump, ORDER)
        self.best = self.cards[place]
        self.last = len(self.cards) == 3
        self.with_ally = (state.leader + place) % 4 == partner(knowledge.me)
        self.ally_to_come = len(self.cards) == 1
        self.next_foe = (knowledge.me + 1) % 4

    def is_lost(self) -> bool:
        """Whether the opponents win for certain, whatever the partner may hold."""
        if self.with_ally:
            return False
        ally = partner(self.knowledge.me)
        (of, rank) = spot_of(self.best)
        if not self.ally_to_come:
            return True
        trumps = of != self.knowledge.trump and can_beat(
            self.knowledge, ally, self.knowledge.trump, VOID
        )
        return not trumps and not can_beat(self.knowledge, ally, of, rank)

    def beats(self, card: Card) -> bool:
        """Whether a card would win the trick so far."""
        return beats(card, self.best, self.trump, ORDER)

    def is_safe(self, card: Card) -> bool:
        """Whether this card, if it wins so far, is likely to win against the next opponent."""
        if self.last:
            return True
        foe = self.next_foe
        (led, _) = spot_of(self.cards[0])
        of, rank = spot_of(card)
        trump = self.knowledge.trump
        known_void = self.knowledge.most[foe][led] == VOID and not self.knowledge.known[foe][led]
        if of == led and can_beat(self.knowledge, foe, of, rank):
            return False
        if of == trump and led != trump:
            return not (known_void and can_beat(self.knowledge, foe, trump, rank))
        return of == trump or not (known_void and can_beat(self.knowledge, foe, trump, VOID))


def can_beat(knowledge: PartnershipKnowledge, seat: int, suit_no: int, rank: int) -> bool:
    """Whether a seat may hold a card of this suit above this rank."""
    above = ABOVE[rank + 1]
    if knowledge.known[seat][suit_no] & above:
        return True
    most = knowledge.most[seat][suit_no]
    return bool(knowledge.hidden[seat]) and any(
        s == suit_no and rank < r <= most for s, r in set(knowledge.pool)
    )


def is_counter(card: Card) -> bool:
    """Whether a card is an ace, ten or king."""
    return spot_of(card)[1] >= KING


def sound_cards(
    state: PartnershipState, knowledge: PartnershipKnowledge, cards: Sequence[Card]
) -> tuple[Card, ...]:
    """Those of the cards that are no gross mistakes; at least one."""
    if len(cards) == 1 or not state.table["trick"]:
        return tuple(cards)
    trick = TrickSituation(state, knowledge)
    below = [card for card in cards if not trick.beats(card)]
    if trick.with_ally and trick.is_safe(trick.best):
        kept = below or list(cards)
        return tuple([c for c in kept if spot_of(c)[1] in GIFTS] or kept)
    if trick.is_lost() and below and not _can_take(trick, cards):
        return tuple([c for c in below if not is_counter(c)] or below)
    if not trick.with_ally and trick.last:
        return tuple(c for c in cards if trick.beats(c) or not is_counter(c)) or tuple(cards)
    return tuple(cards)


def _can_take(trick: TrickSituation, cards: Sequence[Card]) -> bool:
    return any(trick.beats(card) for card in cards)
