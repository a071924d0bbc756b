"""Positions of the second phase, with both hands open. An inconsistent one raises ValueError."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from repique.ai.solver.positions import check, check_cards, check_hands, check_points, check_trumps
from repique.core.cards import Card
from repique.core.table import Seat
from repique.families.tricks import TrickRules

ORDER = "789JQKTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
FOLLOW_OR_TRUMP = TrickRules(trump=True)


@dataclass(frozen=True, slots=True)
class TwoHandedPosition:
    """The second phase of two-handed Pinochle, Binokel or Bezique."""

    hands: tuple[Sequence[Card], Sequence[Card]]  # by seat, without the card on the table
    turn: Seat  # who plays the next card
    trump: str
    led: Card | None = None  # the other player's card on the table
    rules: TrickRules = FOLLOW_OR_TRUMP
    points: Mapping[str, int] = field(default_factory=lambda: POINTS)
    last: int = 10  # for the last trick
    order: str = ORDER

    def __post_init__(self) -> None:
        check(self.turn in (0, 1), "turn must be 0 or 1")
        check_hands(self.hands, 2)
        table = () if self.led is None else (self.led,)
        check_cards([*self.hands[0], *self.hands[1], *table], self.order, copies=2)
        mine = len(self.hands[self.turn])
        theirs = len(self.hands[1 - self.turn])
        check(1 <= mine <= 16, "each player needs 1 to 16 cards")
        check(theirs == mine - len(table), "the hands do not fit together")
        check_trumps(self.trump, self.rules)
        check_points(self.points, self.order, self.last, cards=32)
