"""Between meld and play: a bid that cannot be made any more, giving up, shooting the moon."""

from repique.core.actions import Action, Choice, Refusal, choose
from repique.core.game import Draft
from repique.core.table import Seat, hand
from repique.games.pinochle4.options import play_points
from repique.games.pinochle4.points import finish_hand
from repique.games.pinochle4.state import (
    PLAY,
    STAKE,
    PartnershipState,
    bidding_side,
    meld_points,
    side,
)


def begin_staking(draft: Draft[PartnershipState]) -> None:
    """A certain set comes before the questions; without questions play begins."""
    state = draft.state
    assert state.bidder is not None
    if state.options.certain_set and is_hopeless(state):
        _lose(draft, state.bidder, "certain")
    elif state.options.moon or state.options.allow_concede:
        state.phase = STAKE
        state.turn = state.bidder
    else:
        _begin_play(draft)


def is_hopeless(state: PartnershipState) -> bool:
    """Whether all the points of play would still leave the bidding side short of its bid."""
    return meld_points(state, bidding_side(state)) + play_points(state.options) < state.bid


def choices_stake(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    asked = [choose("play_on")]
    if state.options.moon:
        asked.append(choose("moon"))
    if state.options.allow_concede:
        asked.append(choose("concede"))
    return tuple(asked)


def apply_stake(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    if action.verb == "concede":
        _lose(draft, seat, "conceded")
        return
    if action.verb == "moon":
        draft.state.moon = True
    _begin_play(draft)


def _lose(draft: Draft[PartnershipState], seat: Seat, how: str) -> None:
    """The bid is lost. Play goes on only for defenders who have meld to save."""
    state = draft.state
    state.lost = how
    draft.tell(f"lost_{how}", seat)
    if meld_points(state, 1 - side(seat)):
        _begin_play(draft)
        return
    for player in range(state.seats):
        draft.show(player, state.table[hand(player)])
    finish_hand(draft)


def _begin_play(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    assert state.bidder is not None
    state.phase = PLAY
    state.turn = state.leader = state.bidder


def why_no_stake(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    played = state.options.moon if action.verb == "moon" else state.options.allow_concede
    return None if played else Refusal(f"{action.verb}_not_played")
