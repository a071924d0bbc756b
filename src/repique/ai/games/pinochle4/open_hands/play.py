"""Tricks of open hands, played fast by rules of thumb: the eyes of every imagined deal.

All four players see all cards, so each knows whether a trick is safe; that is all the
thinking they do. What comes out is a fair guess at how a hand ends, not best play.
"""

from dataclasses import dataclass

from repique.ai.games.pinochle4.open_hands.leads import KINGS_AND_TENS, choose_lead
from repique.ai.games.pinochle4.open_hands.packed_hands import (
    ABOVE,
    COUNTING,
    KING,
    ONE,
    TEN,
    TOP,
    Hand,
    Spot,
)

SAFE_ANYHOW, NEVER_SAFE = -1, 9


@dataclass(frozen=True, slots=True)
class TrickDuty:
    """The trick rules that options change."""

    beat_plain: bool
    past_trump: bool


class OpenPlay:
    """A hand of tricks under way. `counters` and `tricks` are by side; `last` is who took last."""

    __slots__ = ("counters", "drawing", "duty", "hands", "last", "leader", "tricks", "trump")

    def __init__(
        self, hands: list[Hand], leader: int, trump: int, duty: TrickDuty, side: int
    ) -> None:
        self.hands, self.leader, self.trump, self.duty = hands, leader, trump, duty
        self.drawing = side  # the side that wants trumps drawn
        self.counters = [0, 0]
        self.tricks = [0, 0]
        self.last = leader

    def play_out(self, trick: list[Spot], tricks: int) -> None:
        """The rest of this trick and so many in all; a trick begun is led by `leader`."""
        for _ in range(tricks):
            self._trick(trick)
            trick = []

    def _trick(self, begun: list[Spot]) -> None:
        hands, trump, leader = self.hands, self.trump, self.leader
        if begun:
            led, rank = begun[0]
        else:
            led, rank = choose_lead(hands, leader, trump, leader & 1 == self.drawing)
            hands[leader][led] -= ONE[rank]
        counters = int(rank >= KING)
        high, high_suit, high_led, holder = rank, led, rank, leader
        seat = leader
        for place in range(1, 4):
            seat = (seat + 1) & 3
            if place < len(begun):
                suit, rank = begun[place]
            else:
                suit, rank = follow(
                    hands, seat, place, trump, led, high, high_suit, high_led, holder, self.duty
                )
                hands[seat][suit] -= ONE[rank]
            if rank >= KING:
                counters += 1
            if suit == high_suit:
                if rank > high:
                    high, holder = rank, seat
            elif suit == trump:
                high, high_suit, holder = rank, suit, seat
            if suit == led and rank > high_led:
                high_led = rank
        side = holder & 1
        self.counters[side] += counters
        self.tricks[side] += 1
        self.leader = self.last = holder


def follow(  # noqa: PLR0912
    hands: list[Hand],
    seat: int,
    place: int,
    trump: int,
    led: int,
    high: int,
    high_suit: int,
    high_led: int,
    holder: int,
    duty: TrickDuty,
) -> Spot:
    mine = hands[seat]
    may = mine[led]
    suit = led
    wins = 0
    if may:
        if high_suit == led:
            wins = may & ABOVE[high + 1]
            if wins and (led == trump or duty.beat_plain):
                may = wins
        elif duty.past_trump and duty.beat_plain:
            may = may & ABOVE[high_led + 1] or may
    else:
        suit = trump
        may = mine[trump]
        if may:
            wins = may & ABOVE[high + 1] if high_suit == trump else may
            may = wins or may
    foe = hands[seat + 1 & 3]
    with_ally = not (holder ^ seat) & 1
    if place == 3:
        secure = with_ally
        need = SAFE_ANYHOW
    else:
        # The rank from which a card of ours, or of our partner's, is safe from the next foe.
        over = foe[led]
        if high_suit == led:
            least = (
                TOP[over.bit_length()]
                if over or led == trump
                else (NEVER_SAFE if foe[trump] else SAFE_ANYHOW)
            )
        else:
            least = SAFE_ANYHOW if over else TOP[foe[trump].bit_length()]
        secure = with_ally and high >= least
        trumping = SAFE_ANYHOW if over else TOP[foe[trump].bit_length()]
        need = least if suit == high_suit else trumping
        if place == 1 and not with_ally and not wins:
            secure = _ally_takes(hands[seat ^ 2], led, trump, high, high_suit, over, foe[trump])
    if not may:
        return _discard(mine, trump, secure)
    if wins and not secure:
        sure = wins & ABOVE[need]
        if sure:
            gift = sure & KINGS_AND_TENS or sure
            return suit, ((gift & -gift).bit_length() - 1) // 3
        return suit, ((may & -may).bit_length() - 1) // 3
    if secure:
        gift = may & ~wins & KINGS_AND_TENS or may & KINGS_AND_TENS or may & ~wins or may
        return suit, ((gift & -gift).bit_length() - 1) // 3
    return suit, ((may & -may).bit_length() - 1) // 3


def _ally_takes(
    ally: Hand, led: int, trump: int, high: int, high_suit: int, over: int, foe_trumps: int
) -> bool:
    """Whether the partner, who plays last, can win against the card there and the next foe."""
    if high_suit != led or (not over and foe_trumps):
        return False
    if ally[led]:
        return TOP[ally[led].bit_length()] > max(high, TOP[over.bit_length()])
    return led != trump and bool(ally[trump])


def _discard(mine: Hand, trump: int, secure: bool) -> Spot:
    """No duty at all: a counter for the partner, or the least useful card."""
    best, choice = 99, (0, 0)
    for suit in range(4):
        held = mine[suit]
        if not held:
            continue
        if secure and held & KINGS_AND_TENS:
            return suit, KING if held & ONE[KING] * 7 else TEN
        low = ((held & -held).bit_length() - 1) // 3
        cost = low + (10 if held & COUNTING == held else 0)
        if cost < best:
            best, choice = cost, (suit, low)
    return choice
