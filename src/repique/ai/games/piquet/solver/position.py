"""Positions of the play, with both hands open. An inconsistent one raises ValueError."""

from collections.abc import Sequence
from dataclasses import dataclass

from repique.ai.solver.positions import check, check_cards, check_hands, is_pair
from repique.core.cards import Card
from repique.core.table import Seat

TRICKS = 12
PIQUE = 30
ORDER = "6789TJQKA"


@dataclass(frozen=True, slots=True)
class PiquetRules:
    """The scoring options of Piquet's play, under the names they have in the game."""

    every_trick: bool = False
    tens_only: bool = False
    capot60: bool = False
    no_last_in_capot: bool = False
    cards_not_pique: bool = False
    early_cards: bool = False


@dataclass(frozen=True, slots=True)
class PiquetPosition:
    """The play of Piquet. Seat 0 of the position is elder."""

    hands: tuple[Sequence[Card], Sequence[Card]]  # elder's and younger's, without the card led
    turn: Seat
    led: Card | None = None
    tricks: tuple[int, int] = (0, 0)  # already won
    rules: PiquetRules = PiquetRules()
    # Whether only points of younger in play can still prevent a pique; and the points so far,
    # with the lead point of the card on the table and younger's declarations.
    pique: bool = False
    points: tuple[int, int] = (0, 0)
    order: str = ORDER

    @property
    def open(self) -> bool:
        """Whether elder may still make a pique."""
        return self.pique and self.points[1] == 0 and self.points[0] < PIQUE

    def __post_init__(self) -> None:
        check(self.turn in (0, 1), "turn must be 0 (elder) or 1 (younger)")
        check_hands(self.hands, 2)
        table = () if self.led is None else (self.led,)
        check_cards([*self.hands[0], *self.hands[1], *table], self.order, copies=1)
        check(len(self.order) <= 9 and "T" in self.order, "order must be 7 or 6 to ace")
        mine = len(self.hands[self.turn])
        theirs = len(self.hands[1 - self.turn])
        check(1 <= mine <= TRICKS, "each player needs 1 to 12 cards")
        check(theirs == mine - len(table), "the hands do not fit together")
        for pair in (self.tricks, self.points):
            check(is_pair(pair), "tricks and points are pairs of numbers, elder's first")
        check(sum(self.tricks) + mine == TRICKS, "tricks won and cards must make twelve")
        check(isinstance(self.rules, PiquetRules), "rules must be PiquetRules")
        both = self.rules.cards_not_pique and self.rules.early_cards
        check(not both, "cards_not_pique and early_cards exclude each other")
