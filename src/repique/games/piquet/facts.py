"""What a table of Piquet shows besides scores and cards: round, talon, exchange and award."""

from repique.core.game import DEAL, OVER
from repique.games.piquet.partie import award, rounds
from repique.games.piquet.state import PiquetState


def facts(state: PiquetState) -> tuple[tuple[str, str], ...]:
    """Each an id of the words file with its value."""
    shown = [("round", f"{state.deal_number}/{rounds(state)}")]
    if state.table.zones:
        shown.append(("untaken", str(len(state.table["talon"]))))
    for name, seat in _roles(state):
        if state.exchanged[seat] is not None:
            shown.append((name, str(state.exchanged[seat])))
    if state.peeked:
        shown.append(("peeked", str(state.peeked)))
    if state.phase == OVER:
        shown.append(("award", str(state.award)))
    elif state.scores[0] != state.scores[1]:
        shown.append(("award_now", str(award(max(state.scores), min(state.scores)))))
    return tuple(shown)


def _roles(state: PiquetState) -> tuple[tuple[str, int], ...]:
    if state.dealer is None or not state.table.zones:
        return ()
    elder = state.elder
    younger = state.younger
    if state.phase == DEAL:  # the deal has passed on, and they are still those of the last one
        elder, younger = younger, elder
    return (("elder_exchanged", elder), ("younger_exchanged", younger))
