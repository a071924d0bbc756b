"""Tricks of open hands, played fast by rules of thumb.

All four players see all cards, so each knows whether a trick is safe. The result is an
estimate of how an imagined deal ends, not best play. The twin of pinochle4_tricks.c.
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

# Instead of the rank from which a card is safe.
SAFE_ANYHOW = -1
NEVER_SAFE = 9


@dataclass(frozen=True, slots=True)
class TrickDuty:
    """The rules of following that depend on options."""

    beat_plain: bool  # a plain suit must be headed
    past_trump: bool  # even after the trick was trumped


class OpenTrick:
    """A trick that has been led to: what decides who wins it, and which cards are legal."""

    __slots__ = ("high", "high_led", "high_suit", "holder", "led", "placed", "trump")

    def __init__(self, trump: int, leader: int, card: Spot) -> None:
        self.trump = trump
        self.led, rank = card  # the suit
        self.high_suit = self.led  # suit and rank of the winning card
        self.high = rank
        self.high_led = rank  # the highest rank of the suit led
        self.holder = leader  # the seat that wins so far
        self.placed = 1  # cards in the trick

    def add(self, seat: int, card: Spot) -> None:
        """Put the next card on the trick."""
        suit, rank = card
        if suit == self.high_suit:
            if rank > self.high:
                self.high = rank
                self.holder = seat
        elif suit == self.trump:
            self.high = rank
            self.high_suit = suit
            self.holder = seat
        if suit == self.led and rank > self.high_led:
            self.high_led = rank
        self.placed += 1


class OpenPlay:
    """The play of one deal. `counters` and `tricks` are by side; `last` took the last trick."""

    __slots__ = ("counters", "drawing", "duty", "hands", "last", "leader", "tricks", "trump")

    def __init__(
        self, hands: list[Hand], leader: int, trump: int, duty: TrickDuty, side: int
    ) -> None:
        self.hands = hands
        self.leader = leader
        self.trump = trump
        self.duty = duty
        self.drawing = side  # the side that wants trumps drawn
        self.counters = [0, 0]
        self.tricks = [0, 0]
        self.last = leader

    def play_out(self, trick: list[Spot], tricks: int) -> None:
        """Play so many tricks, the first of which `leader` may have begun with these cards."""
        for _ in range(tricks):
            self._play_trick(trick)
            trick = []

    def _play_trick(self, begun: list[Spot]) -> None:
        hands = self.hands
        leader = self.leader
        if begun:
            card = begun[0]
        else:
            card = choose_lead(hands, leader, self.trump, leader & 1 == self.drawing)
            hands[leader][card[0]] -= ONE[card[1]]
        counters = int(card[1] >= KING)
        trick = OpenTrick(self.trump, leader, card)
        seat = leader
        for place in range(1, 4):
            seat = (seat + 1) & 3
            if place < len(begun):
                card = begun[place]
            else:
                card = follow(hands, seat, trick, self.duty)
                hands[seat][card[0]] -= ONE[card[1]]
            if card[1] >= KING:
                counters += 1
            trick.add(seat, card)
        side = trick.holder & 1
        self.counters[side] += counters
        self.tricks[side] += 1
        self.leader = self.last = trick.holder


def follow(hands: list[Hand], seat: int, trick: OpenTrick, duty: TrickDuty) -> Spot:
    """The card of a seat that follows: wins safe tricks cheaply and feeds the partner counters."""
    suit, may, wins = _legal_cards(hands[seat], trick, duty)
    with_ally = not (trick.holder ^ seat) & 1
    if trick.placed == 3:
        secure = with_ally
        need = SAFE_ANYHOW
    else:
        # The rank from which a card of ours, or of our partner's, is safe from the next foe.
        foe = hands[seat + 1 & 3]
        over = foe[trick.led]
        foe_trumps = foe[trick.trump]
        trumping = SAFE_ANYHOW if over else TOP[foe_trumps.bit_length()]
        least = trumping
        if trick.high_suit == trick.led:
            if over or trick.led == trick.trump:
                least = TOP[over.bit_length()]
            else:
                least = NEVER_SAFE if foe_trumps else SAFE_ANYHOW
        secure = with_ally and trick.high >= least
        need = least if suit == trick.high_suit else trumping
        if trick.placed == 1 and not with_ally and not wins:
            secure = _ally_takes(hands[seat ^ 2], trick, over, foe_trumps)
    if not may:
        return _discard(hands[seat], secure)
    chosen = may
    if secure:
        chosen = may & ~wins & KINGS_AND_TENS or may & KINGS_AND_TENS or may & ~wins or may
    elif wins:
        sure = wins & ABOVE[need]
        chosen = sure & KINGS_AND_TENS or sure or may
    return suit, ((chosen & -chosen).bit_length() - 1) // 3


def _legal_cards(mine: Hand, trick: OpenTrick, duty: TrickDuty) -> tuple[int, int, int]:
    """The suit to play, the legal cards of it, and those of them that win so far.

    Without cards of the suit led and without trumps there are no such cards: any may be played.
    """
    led = trick.led
    trump = trick.trump
    may = mine[led]
    if not may:
        may = mine[trump]
        wins = may & ABOVE[trick.high + 1] if trick.high_suit == trump else may
        return trump, wins or may, wins
    if trick.high_suit == led:
        wins = may & ABOVE[trick.high + 1]
        must_beat = led == trump or duty.beat_plain
        return led, wins if wins and must_beat else may, wins
    if duty.past_trump and duty.beat_plain:
        may = may & ABOVE[trick.high_led + 1] or may
    return led, may, 0


def _ally_takes(ally: Hand, trick: OpenTrick, over: int, foe_trumps: int) -> bool:
    """Whether the partner, who plays last, can beat the card led and the next foe, who holds
    these cards of the suit led and these trumps."""
    led = trick.led
    if not over and foe_trumps:
        return False
    if ally[led]:
        return TOP[ally[led].bit_length()] > max(trick.high, TOP[over.bit_length()])
    return led != trick.trump and bool(ally[trick.trump])


def _discard(mine: Hand, secure: bool) -> Spot:
    """A card of any suit: a counter if the trick is the partner's, else the least useful card."""
    best = 99
    choice = (0, 0)
    for suit in range(4):
        held = mine[suit]
        if not held:
            continue
        if secure and held & KINGS_AND_TENS:
            return suit, KING if held & ONE[KING] * 7 else TEN
        low = ((held & -held).bit_length() - 1) // 3
        cost = low + (10 if held & COUNTING == held else 0)
        if cost < best:
            best = cost
            choice = (suit, low)
    return choice
