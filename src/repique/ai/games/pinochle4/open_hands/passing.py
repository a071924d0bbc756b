"""The exchange of cards between bidder and partner, by rule, on packed hands."""

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

# What trumps are worth to a bidder: cards of the run above all, the nine last.
TRUMP_HELP = {ACE: 100, TEN: 96, JACK: 94, KING: 92, QUEEN: 90, NINE: 40}
ACE_HELP, PINOCHLE_HELP, SECOND_COPY = 70, 85, 25
# What a card is worth to its holder in play, when meld is left aside; tenths of a point.
TRUMP_KEPT, ACE_KEPT, GUARDED_TEN, BESIDE = 80, 70, 30, 3


def usefulness(hand: Hand, trump: int) -> list[tuple[int, Spot]]:
    """Every card with its use to the bidder, the most useful first."""
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
    return [spot for _, spot in usefulness(hand, trump)[:count]]


def cost_of_giving(tariff: MeldValues, hand: Hand, spot: Spot, trump: int, worth: int) -> int:
    """What giving this card away costs its holder, in tenths of a point."""
    suit, rank = spot
    hand[suit] -= ONE[rank]
    cost = 10 * (worth - tariff.worth(hand, trump))
    beside, aces = length(hand[suit]), hand[suit] >> 15 & 7
    hand[suit] += ONE[rank]
    if suit == trump:
        return cost + TRUMP_KEPT + 10 * rank
    if rank == ACE:
        return cost + ACE_KEPT
    return cost + (GUARDED_TEN if rank == TEN and aces >= 2 else 0) + BESIDE * beside


def cards_for_partner(tariff: MeldValues, hand: Hand, trump: int, count: int) -> list[Spot]:
    """Cards that break no meld and win no trick, one after the other."""
    left, given = hand[:], []
    for _ in range(count):
        worth = tariff.worth(left, trump)
        held = [(s, r) for s, r in SPOTS if left[s] >> 3 * r & 7]
        cheapest = min(
            held, key=lambda spot: (cost_of_giving(tariff, left, spot, trump, worth), spot)
        )
        left[cheapest[0]] -= ONE[cheapest[1]]
        given.append(cheapest)
    return given


def pass_cards(source: Hand, to: Hand, spots: list[Spot]) -> None:
    for suit, rank in spots:
        source[suit] -= ONE[rank]
        to[suit] += ONE[rank]
