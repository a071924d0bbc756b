"""What each level does. Levels differ in their methods, never in what they may see."""

from dataclasses import dataclass

ALL = "789JQKTA"


@dataclass(frozen=True, slots=True)
class CardMemory:
    """Which of the cards played a player remembers."""

    ranks: str = ALL  # of plain suits
    trumps: str = ALL
    tricks: int = 0  # the latest tricks, of which every card is remembered

    @property
    def whole(self) -> bool:
        """Whether every card played is remembered."""
        return self.ranks == ALL == self.trumps


@dataclass(frozen=True, slots=True)
class TwoHandedSkill:
    """The means of a level."""

    memory: CardMemory = CardMemory()
    melds: bool = True
    playouts: int = 0  # for one decision; 0: plays by rules of thumb
    playouts_of_eight: int = 0  # instead, with hands of eight cards
    slip: int = 0  # of 256 moves so many are careless, or random at a level that never melds
    solves: int = 0  # cards in hand from which the second phase is solved
    guesses: int = 1  # hands of the other that are solved if memory leaves it open
    infers: bool = False  # samples worlds by what the other has kept
    strong_policy: bool = False  # playouts by the best policy
    exact_stock_tricks: int = (
        0  # tricks before the stock is empty from which the second phase is solved
    )

    def effort(self, eight: bool) -> int:
        """Playouts for a decision; `eight` tells whether hands have eight cards."""
        return self.playouts_of_eight if eight and self.playouts_of_eight else self.playouts


SKILLS = {
    "carefree": TwoHandedSkill(CardMemory("", "", 0), melds=False, slip=256),
    "novice": TwoHandedSkill(CardMemory("", "", 1), slip=56),
    "standard": TwoHandedSkill(CardMemory("A", "A", 1), slip=24),
    "expert": TwoHandedSkill(
        CardMemory("ATK", "ATKQJ", 3), playouts=160, playouts_of_eight=260, solves=6, guesses=5
    ),
    "champion": TwoHandedSkill(playouts=230, playouts_of_eight=450, solves=16),
    "master": TwoHandedSkill(
        playouts=5000, solves=16, strong_policy=True, infers=True, exact_stock_tricks=2
    ),
}
