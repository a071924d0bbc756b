"""What a seat of the two-handed games knows and does not know, as numbers and masks."""

from dataclasses import dataclass
from functools import partial
from random import Random

from repique.ai.games.pinochle2.playout import position
from repique.ai.games.pinochle2.playout.position import PlayoutPosition
from repique.ai.games.pinochle2.playout.rules import NUMBERS, PlayoutRules, mask_of, playout_rules
from repique.core.actions import Action, offered_action
from repique.core.cards import HIDDEN
from repique.core.game import View, imagine_state
from repique.core.table import Seat, hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.state import TwoHandedState, are_alike


@dataclass(frozen=True, slots=True)
class TwoHandedKnowledge:
    """What one seat knows; in `at` arbitrary cards stand in for the hidden ones."""

    view: View[TwoHandedState]
    seat: Seat
    rules: PlayoutRules
    at: PlayoutPosition
    hidden: tuple[int, ...]  # cards whose place is not known
    open_hand: int  # what is known of the other's hand
    in_hand: int  # how many hidden cards the other holds
    in_stock: int  # how many lie in the stock, before the upcard

    @property
    def state(self) -> TwoHandedState:
        return self.view.state

    @property
    def other(self) -> Seat:
        return 1 - self.seat

    @property
    def own(self) -> int:
        """The cards that the seat may play: its hand and its melds on the table."""
        return self.at.hand[self.seat] | self.at.table[self.seat]


def as_offered(view: View[TwoHandedState], action: Action) -> Action:
    """The action as the rules offer it: of twins that are alike, one. Kernels take the one with the
    lower number, as nobody sees the cards that they play."""
    found = offered_action(view.choices, action, partial(are_alike, view.state))
    if found is None:
        raise ValueError(f"{action} cannot be judged: it is not allowed here")
    return found


def knowledge_of(view: View[TwoHandedState]) -> TwoHandedKnowledge:
    """The knowledge of the view's seat."""
    state = view.state
    seat = view.seat
    assert seat is not None
    # Any cards may stand in for the hidden ones: every use replaces them.
    whole = imagine_state(GAME, view, Random(0))
    known = playout_rules(state.options, state.trump)
    theirs = state.table[hand(1 - seat)]
    return TwoHandedKnowledge(
        view=view,
        seat=seat,
        rules=known,
        at=position.position_of(whole, known),
        hidden=tuple(
            sorted(NUMBERS[c] for c in GAME.pack(state.options) if c not in state.table.known)
        ),
        open_hand=mask_of(card for card in theirs if card != HIDDEN),
        in_hand=theirs.count(HIDDEN),
        in_stock=state.table["stock"].count(HIDDEN),
    )
