"""Positions of the play, with all hands open. An inconsistent one raises ValueError."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from repique.ai.solver.positions import check, check_cards, check_hands, check_points, check_trumps
from repique.core.cards import Card
from repique.core.table import Seat
from repique.families.tricks import TrickRules

COUNTERS = {"A": 1, "T": 1, "K": 1}
DOUBLE_DECK = TrickRules(trump=True, beat_trump=True, overtrump=True)


@dataclass(frozen=True, slots=True)
class PartnershipPosition:
    """Tricks of partnership Pinochle: seats 0 and 2 against 1 and 3."""

    hands: tuple[Sequence[Card], ...]  # by seat, without the cards on the table
    leader: Seat  # who led, or leads, to this trick
    trump: str
    trick: Sequence[Card] = ()  # the cards on the table, in order of play
    rules: TrickRules = DOUBLE_DECK
    points: Mapping[str, int] = field(default_factory=lambda: COUNTERS)
    last: int = 1
    order: str = "9JQKTA"
    copies: int = 2

    @property
    def turn(self) -> Seat:
        return (self.leader + len(self.trick)) % 4

    def __post_init__(self) -> None:
        check(self.leader in range(4), "leader must be a seat from 0 to 3")
        check_hands(self.hands, 4)
        check_hands((self.trick,), 1)
        check(len(self.trick) < 4, "a trick of four cards is over")
        check(self.copies in (1, 2, 3, 4), "copies must be 1 to 4")
        held = [card for hand in (*self.hands, self.trick) for card in hand]
        check_cards(held, self.order, self.copies)
        room = 5 if self.copies == 4 else 8
        check(len(self.order) <= room, f"with {self.copies} copies at most {room} ranks fit")
        tricks = len(self.hands[self.turn])
        check(1 <= tricks <= 20, "each player needs 1 to 20 cards")
        played = [(self.leader + place) % 4 for place in range(len(self.trick))]
        for seat in range(4):
            fits = len(self.hands[seat]) == tricks - (seat in played)
            check(fits, "the hands do not fit together")
        check_trumps(self.trump, self.rules)
        check_points(self.points, self.order, self.last, cards=80)
