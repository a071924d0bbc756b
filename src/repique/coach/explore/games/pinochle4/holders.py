"""Partnership Pinochle: which hands may hold a card that has not been shown.

All conclusions are certain. A seat that did not follow suit or did not beat a card lacks suits or
high cards; melds are counted in full, so a seat lacks a card that would have added to them; and
by counting, a card is in the only hand left for it, or all cards that fit a hand are in it.
"""

from collections import Counter
from dataclasses import dataclass

from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge, knowledge_of
from repique.ai.games.pinochle4.open_hands.packed_hands import SPOT_OF, VOID
from repique.coach.explore.card_map import (
    hidden_count,
    known_in_hand,
    players_by_card,
    unseen_cards,
)
from repique.core.cards import SUITS, Card, face
from repique.core.table import Seat, hand
from repique.games.pinochle4.meld_count import meld_value
from repique.games.pinochle4.state import PLAY, STAKE, PartnershipState
from repique.games.pinochle4.tables import ORDER
from repique.play.explore import Observation

# Why a card is not in a hand.
DUTY = "duty"
MELD = "meld"
FULL = "full"


@dataclass(slots=True)
class Holders:
    """Unseen cards by face, and which seats can, cannot or must hold them."""

    out: Counter[str]
    free: dict[Seat, int]  # number of unknown cards in each hand
    barred: dict[tuple[str, Seat], str]  # why a seat cannot hold a face
    sure: Counter[tuple[str, Seat]]  # number of copies that must be in a hand

    def possible(self, named: str) -> list[Seat]:
        """The seats that may hold a face."""
        return [seat for seat in self.free if (named, seat) not in self.barred]


def find_holders(look: Observation) -> Holders:
    """All that can be concluded about the unseen cards."""
    state: PartnershipState = look.view.state
    out = Counter(face(card) for card in unseen_cards(look))
    others = [seat for seat in range(state.seats) if seat != look.seat]
    free = {seat: hidden_count(look, hand(seat)) for seat in others}
    found = Holders(out, free, {}, Counter())
    learnt = knowledge_of(state, look.seat)
    for named in out:
        for seat in others:
            reason = _bar_reason(look, learnt, seat, named)
            if reason:
                found.barred[named, seat] = reason
    _settle(found)
    return found


def void_suits(look: Observation, seat: Seat) -> list[str]:
    """Suits that a seat certainly has no card of."""
    most = knowledge_of(look.view.state, look.seat).most[seat]
    return [s for place, s in enumerate(SUITS) if most[place] == VOID]


def highest_possible(look: Observation, seat: Seat) -> list[str]:
    """The highest cards that a seat can hold in suits in which it failed to beat a card."""
    most = knowledge_of(look.view.state, look.seat).most[seat]
    rows = zip(SUITS, most, strict=True)
    return [ORDER[rank] + s for s, rank in rows if VOID < rank < len(ORDER) - 1]


def _bar_reason(look: Observation, learnt: PartnershipKnowledge, seat: Seat, named: str) -> str:
    """Why a seat cannot hold a face; empty if it can."""
    if not learnt.hidden[seat]:
        return FULL
    suit, rank = SPOT_OF[named]
    if rank > learnt.most[seat][suit]:
        return DUTY
    return MELD if _would_have_melded(look, seat, named) else ""


def _would_have_melded(look: Observation, seat: Seat, named: str) -> bool:
    """Whether one more such card would have made melds that the seat did not show."""
    state: PartnershipState = look.view.state
    if state.phase not in (STAKE, PLAY):
        return False
    had = [card for card, by in players_by_card(look).items() if by == seat]
    cards = [*had, *known_in_hand(look, seat)]
    shown = sum(meld.points for meld in state.melds if meld.seat == seat)
    return meld_value(state.options, [*cards, Card(named)], state.trump) > shown


def _settle(found: Holders) -> None:
    """Conclude by counting until nothing more follows."""
    left = Counter(found.out)
    free = dict(found.free)
    while True:
        before = sum(left.values())
        for named in [*left]:
            seats = [seat for seat in free if free[seat] and (named, seat) not in found.barred]
            if left[named] and len(seats) == 1:
                _put(found, left, free, named, seats[0], left[named])
        for seat in [*free]:
            may = [n for n in left if left[n] and (n, seat) not in found.barred]
            if free[seat] and sum(left[n] for n in may) == free[seat]:
                for named in may:
                    _put(found, left, free, named, seat, left[named])
        for seat in [*free]:
            if found.free[seat] and not free[seat]:
                for named in (n for n in left if left[n]):
                    found.barred.setdefault((named, seat), FULL)
        if sum(left.values()) == before:
            return


def _put(
    found: Holders, left: Counter[str], free: dict[Seat, int], named: str, seat: Seat, number: int
) -> None:
    found.sure[named, seat] += number
    left[named] -= number
    free[seat] -= number
