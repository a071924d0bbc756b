"""What a table of this game shows besides scores and cards: contract, trumps, need, target."""

from repique.games.pinochle4.scoring import need
from repique.games.pinochle4.state import PLAY, STAKE, Partnership, meld_points


def facts(state: Partnership) -> tuple[tuple[str, str], ...]:
    """Each an id of the words file with a number, a card or a suit."""
    shown = []
    if state.trump:
        shown.append(("trump", state.trump))
    if state.bid:
        shown.append(("bid", str(state.bid)))
    if state.phase in (STAKE, PLAY):
        meld = (meld_points(state, 0), meld_points(state, 1))
        shown += [("meld_0", str(meld[0])), ("meld_1", str(meld[1])), ("need", str(need(state)))]
    if state.options.hands:
        return (*shown, ("hands", str(state.options.hands)))
    return (*shown, ("target", str(state.options.target)))
