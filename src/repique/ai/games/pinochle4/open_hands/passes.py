"""Passing cards between bidder and partner by rule, on packed hands."""

from repique.ai.games.pinochle4.open_hands.meld_values import DIAMONDS, SPADES, MeldValues
from repique.ai.games.pinochle4.open_hands.packed_hands import (
    ACE,
    JACK,
    KING,
    NINE,
    ONE,
    QUEEN,
    SPOTS,
    TEN,
    Hand,
    Spot,
    length,
)

# The value of trumps to a bidder: cards of the run first, the nine last.
TRUMP_HELP = {ACE: 100, TEN: 96, JACK: 94, KING: 92, QUEEN: 90, NINE: 40}
ACE_HELP = 70
PINOCHLE_HELP = 85
SECOND_COPY = 25  # taken off for a second copy
# The value of a card to its holder in play, without meld, in tenths of a point.
TRUMP_KEPT = 80
ACE_KEPT = 70
GUARDED_TEN = 30
BESIDE = 3  # for each card beside it in the suit


def usefulness(hand: Hand, trump: int) -> list[tuple[int, Spot]]:
    """Every card with its value to the bidder, most useful first."""
    wanted = {DIAMONDS: (SPADES, QUEEN), SPADES: (DIAMONDS, JACK)}.get(trump)
    found: list[tuple[int, Spot]] = []
    for suit, rank in SPOTS:
        for copy in range(hand[suit] >> 3 * rank & 7):
            if suit == trump:
                value = TRUMP_HELP[rank]
            elif (suit, rank) == wanted:
                value = PINOCHLE_HELP
            else:
                value = ACE_HELP if rank == ACE else rank
            found.append((value - SECOND_COPY * (copy > 0), (suit, rank)))
    return sorted(found, reverse=True)


def cards_for_bidder(hand: Hand, trump: int, count: int) -> list[Spot]:
    """The partner's most useful cards for the bidder."""
    return [spot for _, spot in usefulness(hand, trump)[:count]]


def cost_of_giving(meld_values: MeldValues, hand: Hand, spot: Spot, trump: int, worth: int) -> int:
    """What passing this card costs its holder, in tenths of a point."""
    suit, rank = spot
    hand[suit] -= ONE[rank]
    cost = 10 * (worth - meld_values.worth(hand, trump))
    beside = length(hand[suit])
    aces = hand[suit] >> 15 & 7
    hand[suit] += ONE[rank]
    if suit == trump:
        return cost + TRUMP_KEPT + 10 * rank
    if rank == ACE:
        return cost + ACE_KEPT
    return cost + (GUARDED_TEN if rank == TEN and aces >= 2 else 0) + BESIDE * beside


def cards_for_partner(meld_values: MeldValues, hand: Hand, trump: int, count: int) -> list[Spot]:
    """The bidder's cards that cost least to pass back, chosen one after the other."""
    left = hand[:]
    given = []
    for _ in range(count):
        worth = meld_values.worth(left, trump)
        held = [(s, r) for s, r in SPOTS if left[s] >> 3 * r & 7]
        cheapest = min(
            held, key=lambda spot: (cost_of_giving(meld_values, left, spot, trump, worth), spot)
        )
        left[cheapest[0]] -= ONE[cheapest[1]]
        given.append(cheapest)
    return given


def pass_cards(source: Hand, to: Hand, spots: list[Spot]) -> None:
    """Move cards from one hand to another in place."""
    for suit, rank in spots:
        source[suit] -= ONE[rank]
        to[suit] += ONE[rank]
