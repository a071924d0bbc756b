"""What a seat knows about the hands: cards seen, suits not followed, melds not shown."""

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
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import PartnershipState, new_pack

NO_MELD_KNOWN = -1


@dataclass(slots=True)
class PartnershipKnowledge:
    """What seat `me` knows about all four hands."""

    me: Seat
    trump: int  # -1 before it is named
    known: list[Hand]  # by seat: the cards known to be in the hand
    hidden: list[int]  # by seat: how many more cards it has
    pool: list[Spot]  # the hidden cards
    most: list[list[int]]  # by seat and suit: the highest rank a hidden card can have, or VOID
    played: list[Hand]  # by seat, in the tricks
    meld: list[int] = field(default_factory=lambda: [NO_MELD_KNOWN] * 4)  # points shown

    @property
    def others(self) -> list[Seat]:
        """The seats with hidden cards."""
        return [seat for seat in range(4) if self.hidden[seat]]


def trick_duty(options: PartnershipOptions) -> TrickDuty:
    """The rules of following under these options."""
    return TrickDuty(options.rank_priority, options.rank_priority and options.beat_after_trumped)


def knowledge_of(
    state: PartnershipState, me: Seat, heed_melds: bool = True
) -> PartnershipKnowledge:
    """The knowledge of seat `me`; without `heed_melds` the melds shown exclude nothing."""
    table = state.table
    known: list[Hand] = []
    hidden: list[int] = []
    out = Counter(SPOT_OF[card[:2]] for card in new_pack(state.options))
    for seat in range(4):
        cards = [card for card in table[hand(seat)] if card != HIDDEN]
        known.append(pack_hand(cards))
        hidden.append(len(table[hand(seat)]) - len(cards))
        out.subtract(SPOT_OF[card[:2]] for card in cards)
    gone = [card for trick in state.tricks for card in trick.cards]
    out.subtract(SPOT_OF[card[:2]] for card in (*gone, *table["trick"]))
    trump = SUITS.index(state.trump) if state.trump else -1
    found = PartnershipKnowledge(
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


def _learn_from_tricks(found: PartnershipKnowledge, state: PartnershipState) -> None:
    rules = trick_duty(state.options)
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, cards in (*rows, (state.leader, state.table["trick"])):
        spots = [SPOT_OF[card[:2]] for card in cards]
        for place, (suit, rank) in enumerate(spots):
            seat = (leader + place) % 4
            found.played[seat][suit] += 1 << 3 * rank
            if place:
                _learn(found, seat, (suit, rank), spots[:place], rules)


def _learn(
    found: PartnershipKnowledge, seat: Seat, card: Spot, before: list[Spot], rules: TrickDuty
) -> None:
    """Conclude from a card which suits or higher ranks its player does not hold."""
    most = found.most[seat]
    trump = found.trump
    led = before[0][0]
    (suit, rank) = card
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
