"""The exchange: the partner helps the bidder with cards, and as many go back."""

from repique.core.actions import Action, Choice, Refusal
from repique.core.game import Draft
from repique.core.table import Seat, hand, only
from repique.families.twins import best_known
from repique.games.pinochle4.meld_count import show_melds
from repique.games.pinochle4.moon_and_concede import begin_staking
from repique.games.pinochle4.state import HELP, RETURN, PartnershipState, partner


def begin_passing(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    assert state.bidder is not None
    if state.options.pass_count:
        state.phase = HELP
        state.turn = partner(state.bidder)
    else:
        _finish_passing(draft)


def choices_give(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    """Any cards, also those just received."""
    count = state.options.pass_count
    return (Choice("give", state.table[hand(seat)], count, count),)


def apply_give(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    """Face down: the two partners know what was given, and go on knowing it."""
    state = draft.state
    other = partner(seat)
    given = best_known(state.table, seat, action.cards)
    draft.move(seat, given, hand(seat), hand(other), only(seat, other))
    if state.phase == HELP:
        state.phase = RETURN
        state.turn = other
    else:
        _finish_passing(draft)


def _finish_passing(draft: Draft[PartnershipState]) -> None:
    show_melds(draft)
    begin_staking(draft)


def why_no_give(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    held = state.table[hand(seat)]
    foreign = tuple(card for card in action.cards if card not in held)
    if foreign or len(set(action.cards)) < len(action.cards):
        return Refusal("not_held", foreign or action.cards)
    return Refusal("give_count", terms=(str(state.options.pass_count),))
