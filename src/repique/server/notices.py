"""What everybody at a table of partners should know now, besides whose turn it is."""

from repique.core.game import DEAL, OVER
from repique.core.table import Seat
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    HELP,
    PACKETS,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    Partnership,
)
from repique.play.tell import Teller


def notice(state: Partnership, tells: Teller) -> str:
    """A sentence that stays on the table until something else is more important, or nothing."""
    if state.phase == OVER:
        return _ending(state, tells)
    if state.phase in (CUT, PACKETS, DEAL, AUCTION) and state.thrown_in:
        return _said(tells, f"thrown_in_{state.options.pass_out}")
    if state.bidder is None:
        return ""
    if state.lost and (state.phase == PLAY or state.between_deals()):
        when = "play" if state.tricks or state.phase == PLAY else "over"
        return _said(tells, f"{state.lost}_{when}", state.bidder)
    if state.moon and state.phase == PLAY:
        return _said(tells, "moon", state.bidder)
    if state.phase in (TRUMP, HELP, RETURN, STAKE) and not any(call.bid for call in state.calls):
        return _said(tells, "dumped", state.bidder, bid=state.bid)
    return ""


def _ending(state: Partnership, tells: Teller) -> str:
    """The rule that has decided the game, where the score alone does not say it."""
    options = state.options
    if options.hands:
        return _said(tells, "hands_over", number=options.hands)
    if min(state.scores) < options.target:
        return ""
    return _said(tells, f"both_{options.both_reach}", number=options.target)


def _said(tells: Teller, name: str, who: Seat | None = None, **values: object) -> str:
    if who is not None:
        values["who"] = tells.who(who)
        name = f"{name}_you" if who == tells.viewer else name
    return tells.words.text("notices", name, **values)
