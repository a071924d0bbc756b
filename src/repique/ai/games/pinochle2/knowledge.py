"""What a player of the two-handed games can see, and what it cannot, as numbers and masks."""

from dataclasses import dataclass
from functools import partial
from random import Random

from repique.ai.playout import position
from repique.ai.playout.position import Position
from repique.ai.playout.rules import NUMBERS, Rules, mask, rules
from repique.core.actions import Action, offered
from repique.core.cards import HIDDEN
from repique.core.game import View, imagined
from repique.core.table import Seat, hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.state import Pinochle, alike


@dataclass(frozen=True, slots=True)
class Seen:
    """The table as one seat sees it; `at` holds a first guess in place of the hidden cards."""

    view: View[Pinochle]
    seat: Seat
    rules: Rules
    at: Position
    hidden: tuple[int, ...]  # cards whose place is not known
    open_hand: int  # what is known of the other's hand
    in_hand: int  # how many hidden cards the other holds
    in_stock: int  # how many lie in the stock, before the upcard

    @property
    def state(self) -> Pinochle:
        return self.view.state

    @property
    def other(self) -> Seat:
        return 1 - self.seat

    @property
    def own(self) -> int:
        """All that the seat may play: its hand, and its melds on the table."""
        return self.at.hand[self.seat] | self.at.table[self.seat]


def as_offered(view: View[Pinochle], action: Action) -> Action:
    """The action as the rules offer it: of twins that are alike, one. Kernels take the one with the
    lower number, as nobody sees the cards that they play."""
    found = offered(view.choices, action, partial(alike, view.state))
    if found is None:
        raise ValueError(f"{action} cannot be judged: it is not allowed here")
    return found


def seen(view: View[Pinochle]) -> Seen:
    state, seat = view.state, view.seat
    assert seat is not None
    # Which cards fill the holes is of no account here: every use replaces them.
    whole = imagined(GAME, view, Random(0))
    known = rules(state.options, state.trump)
    theirs = state.table[hand(1 - seat)]
    return Seen(
        view=view,
        seat=seat,
        rules=known,
        at=position.position(whole, known),
        hidden=tuple(
            sorted(NUMBERS[c] for c in GAME.pack(state.options) if c not in state.table.known)
        ),
        open_hand=mask(card for card in theirs if card != HIDDEN),
        in_hand=theirs.count(HIDDEN),
        in_stock=state.table["stock"].count(HIDDEN),
    )
