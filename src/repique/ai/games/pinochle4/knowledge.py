"""All that a seat can know about the hands: cards in sight, duties not met, melds not shown."""

from collections import Counter
from dataclasses import dataclass, field

from repique.ai.games.pinochle4.open_hands.packed_hands import (
    ACE,
    SPOT_OF,
    VOID,
    Hand,
    Spot,
    pack_hand,
)
from repique.ai.games.pinochle4.open_hands.play import TrickDuty
from repique.core.cards import HIDDEN, SUITS
from repique.core.table import Seat, hand
from repique.games.pinochle4.options import Options
from repique.games.pinochle4.state import Partnership, new_pack

NO_MELD_KNOWN = -1


@dataclass(slots=True)
class Seen:
    me: Seat
    trump: int  # -1 before it is named
    known: list[Hand]  # in each hand
    hidden: list[int]  # how many more cards
    pool: list[Spot]  # the cards that nobody has shown
    most: list[list[int]]  # by seat and suit: the highest rank a hidden card can have, or VOID
    played: list[Hand]  # by seat, since the melds
    meld: list[int] = field(default_factory=lambda: [NO_MELD_KNOWN] * 4)  # points shown

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in range(4) if self.hidden[seat]]


def trick_duty(options: Options) -> TrickDuty:
    return TrickDuty(options.rank_priority, options.rank_priority and options.beat_after_trumped)


def seen(state: Partnership, me: Seat, heed_melds: bool = True) -> Seen:
    """What `me` knows; a player who does not heed melds forgets what they rule out."""
    table = state.table
    known, hidden = [], []
    out = Counter(SPOT_OF[card[:2]] for card in new_pack(state.options))
    for seat in range(4):
        cards = [card for card in table[hand(seat)] if card != HIDDEN]
        known.append(pack_hand(cards))
        hidden.append(len(table[hand(seat)]) - len(cards))
        out.subtract(SPOT_OF[card[:2]] for card in cards)
    gone = [card for trick in state.tricks for card in trick.cards]
    out.subtract(SPOT_OF[card[:2]] for card in (*gone, *table["trick"]))
    trump = SUITS.index(state.trump) if state.trump else -1
    found = Seen(
        me=me,
        trump=trump,
        known=known,
        hidden=hidden,
        pool=list(out.elements()),
        most=[[ACE] * 4 for _ in range(4)],
        played=[[0] * 4 for _ in range(4)],
    )
    _learn_from_tricks(found, state)
    if state.phase in ("stake", "play") and heed_melds:
        shown = Counter[Seat]()
        for meld in state.melds:
            shown[meld.seat] += meld.points
        found.meld = [shown[seat] for seat in range(4)]
    return found


def _learn_from_tricks(found: Seen, state: Partnership) -> None:
    rules = trick_duty(state.options)
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, cards in (*rows, (state.leader, state.table["trick"])):
        spots = [SPOT_OF[card[:2]] for card in cards]
        for place, (suit, rank) in enumerate(spots):
            seat = (leader + place) % 4
            found.played[seat][suit] += 1 << 3 * rank
            if place:
                _learn(found, seat, (suit, rank), spots[:place], rules)


def _learn(found: Seen, seat: Seat, card: Spot, before: list[Spot], rules: TrickDuty) -> None:
    """A card tells what its player does not hold: no suit, no trump, nothing higher."""
    most, trump = found.most[seat], found.trump
    led, (suit, rank) = before[0][0], card
    high_led = max(r for s, r in before if s == led)
    high_trump = max((r for s, r in before if s == trump), default=VOID)
    if suit != led:
        most[led] = VOID
        if suit != trump:
            most[trump] = VOID
        elif rank <= high_trump:
            most[trump] = min(most[trump], high_trump)
        return
    trumped = led != trump and high_trump > VOID
    must_beat = led == trump or (rules.beat_plain and (not trumped or rules.past_trump))
    if must_beat and rank <= high_led:
        most[led] = min(most[led], high_led)
