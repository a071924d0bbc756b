"""What a table of this game shows besides scores and cards: trumps, upcard, stock and goal."""

from repique.core.actions import MELD as MELD_VERB
from repique.core.game import GOAL_FACT, STOCK_FACT, TRUMP_FACT, UPCARD_FACT, View
from repique.games.pinochle2.meld_actions import room_for_meld
from repique.games.pinochle2.state import MELD, SECOND, TwoHandedState, upcard_of


def facts(state: TwoHandedState) -> tuple[tuple[str, str], ...]:
    """Each an id of the words file with a number, a card or a suit."""
    upcard = upcard_of(state)
    shown = [(TRUMP_FACT, state.trump)] if state.trump else []
    if upcard is not None:
        shown += [(UPCARD_FACT, upcard), (STOCK_FACT, str(len(state.table["stock"])))]
    elif state.phase == SECOND:
        shown += [(STOCK_FACT, "0")]
    return (*shown, (GOAL_FACT, str(state.goal)))


def asks(view: View[TwoHandedState]) -> str:
    """The prompt of the meld step: draw only, where nothing can be melded, or the Dix left over."""
    state = view.state
    only_draw = {choice.verb for choice in view.choices} == {"draw"}
    if state.phase != MELD:
        return state.phase
    if not room_for_meld(state):
        return "meld_done" if only_draw else "meld_dix"
    return "meld_none" if only_draw else MELD


def finer_deed(view: View[TwoHandedState], verb: str) -> str:
    """Where several melds may be laid in a turn, explanations say so."""
    return "meld_more" if verb == MELD_VERB and view.state.options.multi_meld_all else ""
