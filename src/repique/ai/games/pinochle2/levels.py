"""The six levels by what they are able to do."""

from dataclasses import dataclass

ALL = "789JQKTA"


@dataclass(frozen=True, slots=True)
class CardMemory:
    """Which of the cards that were played a player still has in mind."""

    ranks: str = ALL  # of plain suits
    trumps: str = ALL
    tricks: int = 0  # the latest tricks, remembered whole

    @property
    def whole(self) -> bool:
        return self.ranks == ALL == self.trumps


@dataclass(frozen=True, slots=True)
class TwoHandedSkill:
    memory: CardMemory = CardMemory()
    melds: bool = True
    playouts: int = 0  # for one decision; none: plays by rules of thumb
    playouts_of_eight: int = (
        0  # playouts instead with hands of eight, where most of a round is melding
    )
    slip: int = 0  # in 256: moves made at a glance; whoever never melds makes any move
    solves: int = 0  # the second phase is solved from so many cards each
    guesses: int = 1  # hands of the other that are solved, where memory leaves it open
    infers: bool = False  # weighs worlds by what the other did
    strong_policy: bool = False  # imagines players who judge as well as they can
    exact_stock_tricks: int = (
        0  # so many tricks before the stock is gone it solves what will follow
    )

    def effort(self, eight: bool) -> int:
        """Playouts for a decision; `eight` tells whether hands have eight cards."""
        return self.playouts_of_eight if eight and self.playouts_of_eight else self.playouts


TEMPERS = {
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
