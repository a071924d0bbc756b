"""Which cards to pass: help for the bidder, and what the bidder can spare."""

from collections.abc import Sequence

from repique.core.actions import Action
from repique.core.cards import Card, face, rank, suit
from repique.core.game import View
from repique.core.table import hand
from repique.games.pinochle4.meld_count import meld_value
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import HELP, PartnershipState
from repique.games.pinochle4.tables import ORDER

# What trumps are worth to a bidder: run cards above all, the nine last.
TRUMP_HELP = {"A": 100, "T": 96, "J": 94, "K": 92, "Q": 90, "9": 40}
PINOCHLE_HELP = {"D": "QS", "S": "JD"}  # the other half, when one suit of the pair is trumps


def give(view: View[PartnershipState]) -> Action:
    state = view.state
    seat = view.seat
    assert seat is not None
    count = state.options.pass_count
    cards = state.table[hand(seat)]
    chosen = (
        helpful(cards, state.trump)
        if state.phase == HELP
        else spare(state.options, cards, state.trump, count)
    )
    return Action("give", tuple(chosen[:count]))


def helpful(cards: Sequence[Card], trump: str) -> list[Card]:
    """The hand, what helps the bidder most first; one of each before any duplicate."""
    seen: set[str] = set()
    value = {}
    for card in cards:
        value[card] = _help(card, trump) - (25 if face(card) in seen else 0)
        seen.add(face(card))
    return sorted(cards, key=lambda card: (-value[card], card))


def _help(card: Card, trump: str) -> int:
    if suit(card) == trump:
        return TRUMP_HELP[rank(card)]
    if face(card) == PINOCHLE_HELP.get(trump):
        return 85
    if rank(card) == "A":
        return 70
    return ORDER.index(rank(card))


def spare(options: PartnershipOptions, cards: Sequence[Card], trump: str, count: int) -> list[Card]:
    """Cards that break no meld and win no trick, one after the other."""
    left = list(cards)
    given = []
    for _ in range(count):
        card = min(left, key=lambda c: (_loss(options, left, c, trump), c))
        left.remove(card)
        given.append(card)
    return given


def _loss(options: PartnershipOptions, cards: Sequence[Card], card: Card, trump: str) -> float:
    rest = [c for c in cards if c != card]
    loss = float(meld_value(options, cards, trump) - meld_value(options, rest, trump))
    if suit(card) == trump:
        return loss + 8 + ORDER.index(rank(card))
    if rank(card) == "A":
        return loss + 7
    beside = [c for c in rest if suit(c) == suit(card)]
    guarded = rank(card) == "T" and sum(rank(c) == "A" for c in beside) >= 2
    return loss + (3 if guarded else 0) + 0.3 * len(beside)
