"""What a table of this game shows besides scores and cards: trumps, upcard, stock and goal."""

from repique.core.game import View
from repique.games.pinochle2.meld_actions import room_for_meld
from repique.games.pinochle2.state import MELD, SECOND, TwoHandedState, upcard_of


def facts(state: TwoHandedState) -> tuple[tuple[str, str], ...]:
    """Each an id of the words file with a number, a card or a suit."""
    upcard = upcard_of(state)
    shown = [("trump", state.trump)] if state.trump else []
    if upcard is not None:
        shown += [("upcard", upcard), ("stock", str(len(state.table["stock"])))]
    elif state.phase == SECOND:
        shown += [("stock", "0")]
    return (*shown, ("goal", str(state.goal)))


def asks(view: View[TwoHandedState]) -> str:
    """The prompt of the meld step: draw only, where nothing can be melded, or the Dix left over."""
    state = view.state
    only_draw = {choice.verb for choice in view.choices} == {"draw"}
    if state.phase != MELD:
        return state.phase
    if not room_for_meld(state):
        return "meld_done" if only_draw else "meld_dix"
    return "meld_none" if only_draw else MELD
