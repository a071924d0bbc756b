"""What everybody at the table should know now, besides whose turn it is."""

from repique.core.actions import Saying
from repique.core.game import DEAL, OVER, View
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    HELP,
    PACKETS,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    PartnershipState,
)


def notice(view: View[PartnershipState]) -> Saying | None:
    """A sentence that stays on the table until something else is more important."""
    state = view.state
    ending = _ending(state) if state.phase == OVER else None
    if ending is not None:
        return ending
    if state.phase in (CUT, PACKETS, DEAL, AUCTION) and state.thrown_in:
        return Saying(f"thrown_in_{state.options.pass_out}")
    if state.bidder is None:
        return None
    if state.lost and (state.phase == PLAY or state.between_deals()):
        when = "play" if state.phase == PLAY else "done" if state.tricks else "over"
        return Saying(f"{state.lost}_{when}", state.bidder)
    if state.moon and state.phase == PLAY:
        return Saying("moon", state.bidder)
    if state.phase in (TRUMP, HELP, RETURN, STAKE) and not any(call.bid for call in state.calls):
        return Saying("dumped", state.bidder, (("bid", state.bid),))
    return None


def _ending(state: PartnershipState) -> Saying | None:
    """The rule that has decided the game, where the score alone does not say it."""
    options = state.options
    if options.hands:
        return Saying("hands_over", values=(("number", options.hands),))
    if min(state.scores) < options.target:
        return None
    return Saying(f"both_{options.both_reach}", values=(("number", options.target),))
