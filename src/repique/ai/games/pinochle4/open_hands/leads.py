"""The choice of a lead with open hands.

The weights were fitted together, by comparing thousands of endings played by these rules with
their exact values, so a single weight means little alone.
"""

from repique.ai.games.pinochle4.open_hands.packed_hands import (
    ACE,
    KING,
    LENGTH,
    ONE,
    TEN,
    TOP,
    Hand,
    Spot,
)

KINGS_AND_TENS = ONE[KING] * 7 | ONE[TEN] * 7  # the counters that are given to the partner first

# In tenths of a point. Trumps: the best one while they have some, a low one up to the partner's
# best, another low one, the last trumps.
DRAW = 48
DRAW_LONGER = -4
DRAW_BIDDING = -27
UP_TO_TRUMP = 27
UP_TO_BIDDING = -65
LOW_TRUMP = -59
LAST_TRUMPS = -59
# Plain suits: a winner, one that the partner feeds, one soon to be trumped, one that can wait.
CASH = 28
FED = 23
IN_DANGER = 6
CAN_WAIT = -58
# The partner's winner, with a counter for it; the partner's trump, with a counter for it.
TO_ALLY = 9
WITH_COUNTER = 49
ALLY_TRUMPS = 69
GIVEN_TO_TRUMP = 40
# Lost anyway: trumped by them, won by them, won by them against a strong partner.
TRUMPED = -15
LOST = -14
CONTESTED = 9
COUNTER_LOST = -8
WEIGHTS = (
    DRAW, DRAW_LONGER, DRAW_BIDDING, UP_TO_TRUMP, UP_TO_BIDDING, LOW_TRUMP, LAST_TRUMPS,
    CASH, FED, IN_DANGER, CAN_WAIT, TO_ALLY, WITH_COUNTER, ALLY_TRUMPS, GIVEN_TO_TRUMP,
    TRUMPED, LOST, CONTESTED, COUNTER_LOST,
)  # fmt: skip


def choose_lead(hands: list[Hand], seat: int, trump: int, bidding: bool) -> Spot:
    """The lead of a seat with the highest score."""
    mine = hands[seat]
    left = hands[seat + 1 & 3]
    ally = hands[seat ^ 2]
    right = hands[seat - 1 & 3]
    best_score = -9999
    best = (0, 0)
    for suit in range(4):
        held = mine[suit]
        if not held:
            continue
        a = left[suit]
        b = right[suit]
        friend = ally[suit]
        if suit == trump:
            score, rank = _trump_lead(held, a, b, friend, bidding)
        elif (left[trump] and not a) or (right[trump] and not b):
            rank = ((held & -held).bit_length() - 1) // 3
            score = TRUMPED + COUNTER_LOST * (rank >= KING)
        else:
            score, rank = _plain_lead(held, a, b, friend, left[trump], right[trump], ally[trump])
        if score > best_score:
            best_score = score
            best = (suit, rank)
    return best


def _trump_lead(held: int, a: int, b: int, friend: int, bidding: bool) -> tuple[int, int]:
    high = TOP[held.bit_length()]
    against = TOP[(a | b).bit_length()]
    if against < 0:
        return LAST_TRUMPS, high
    if high >= against:
        longest = max(LENGTH[a & 511] + LENGTH[a >> 9], LENGTH[b & 511] + LENGTH[b >> 9])
        longer = LENGTH[held & 511] + LENGTH[held >> 9] - longest
        return DRAW + DRAW_LONGER * longer + DRAW_BIDDING * bidding, high
    low = ((held & -held).bit_length() - 1) // 3
    if TOP[friend.bit_length()] > against:
        return UP_TO_TRUMP + UP_TO_BIDDING * bidding, low
    return LOW_TRUMP, low


def _plain_lead(
    held: int, a: int, b: int, friend: int, left_trumps: int, right_trumps: int, ally_trumps: int
) -> tuple[int, int]:
    """A suit that no opponent can trump now."""
    high = TOP[held.bit_length()]
    against = TOP[(a | b).bit_length()]
    low = ((held & -held).bit_length() - 1) // 3
    if high >= against:
        score = CASH if against >= 0 else CASH + CAN_WAIT
        if friend & KINGS_AND_TENS or (not friend and not ally_trumps):
            score += FED
        if (left_trumps and LENGTH[a & 511] + LENGTH[a >> 9] == 1) or (
            right_trumps and LENGTH[b & 511] + LENGTH[b >> 9] == 1
        ):
            score += IN_DANGER
        return score, high
    best = TOP[friend.bit_length()]
    if best > against and best > low:
        if held & KINGS_AND_TENS and best == ACE:
            return TO_ALLY + WITH_COUNTER, TEN if held & ONE[TEN] * 7 else KING
        return TO_ALLY, low
    if not friend and ally_trumps:
        if held & KINGS_AND_TENS:
            return ALLY_TRUMPS + GIVEN_TO_TRUMP, KING if held & ONE[KING] * 7 else TEN
        return ALLY_TRUMPS, low
    return LOST + COUNTER_LOST * (low >= KING) + (CONTESTED if best >= against else 0), low
