"""Why an action was chosen, as ids for the words file."""

from collections.abc import Sequence

from repique.ai.agent import Candidate, Reason
from repique.ai.brains.pinochle2.seen import Seen
from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.table import hand
from repique.families.tricks import beats
from repique.games.pinochle2.catalogue import enabled_melds
from repique.games.pinochle2.state import SECOND, card_points
from repique.games.pinochle2.strategy import meld_points
from repique.games.pinochle2.tables import ORDER

CLOSE = 0.5  # points: less than this decides nothing


def reasons(table: Seen, found: Sequence[Candidate], exact: bool) -> tuple[Reason, ...]:
    """What speaks for the first candidate, the weightiest first."""
    action = found[0].action
    given = [Reason("exact_ending")] if exact else []
    if action.verb == "meld":
        given += _melding(table, action)
    elif action.verb == "draw":
        given += _drawing(table, found)
    elif not exact:
        given += _playing(table, action.cards[0])
    if len(found) > 1 and abs(found[0].points - found[1].points) < CLOSE:
        given.append(Reason("close_call"))
    return tuple(given)


def _melding(table: Seen, action: Action) -> list[Reason]:
    if action.value == "dix":
        return [Reason("scores_dix")]
    given = [Reason("melds", str(meld_points(table.state, action)))]
    if action.value == "royal_marriage" and _holds_sequence(table):
        given.append(Reason("marriage_before_flush"))
    return given


def _holds_sequence(table: Seen) -> bool:
    state, trump = table.state, table.state.trump
    held = {face(c) for zone in ("hand", "melds") for c in state.table[f"{zone}:{table.seat}"]}
    return held >= {rank + trump for rank in "ATKQJ"}


def _drawing(table: Seen, found: Sequence[Candidate]) -> list[Reason]:
    melds = [other.action for other in found if other.action.verb == "meld"]
    return [Reason("keeps_meld", melds[0].value)] if melds else []


def _playing(table: Seen, card: Card) -> list[Reason]:
    state = table.state
    trick = state.table["trick"]
    first = state.phase != SECOND
    counted = not first or state.options.score_all_tricks
    given = []
    if trick:
        takes = beats(card, trick[0], state.trump, ORDER)
        points = card_points(trick[0], state.options) if counted else 0
        if takes and points:
            given.append(Reason("takes_points", str(points)))
        elif takes:
            given.append(Reason("takes_to_meld" if first and _ready(table) else "takes_the_lead"))
        else:
            given.append(Reason("throws_off", card))
    kept = _kept(table, card) if first else None
    if kept:
        given.append(Reason(f"keeps_{kept}"))
    if counted and not trick and not card_points(card, state.options):
        given.append(Reason("saves_brisques"))
    return given


def _ready(table: Seen) -> bool:
    held = {face(card) for card in table.state.table[hand(table.seat)]}
    known = enabled_melds(table.state.options, table.state.trump)
    return any(held >= meld.kinds for meld in known)


def _kept(table: Seen, played: Card) -> str | None:
    """The dearest meld that is nearly there and that the card played takes nothing from."""
    state = table.state
    held = {face(c) for zone in ("hand", "melds") for c in state.table[f"{zone}:{table.seat}"]}
    for known in enabled_melds(state.options, state.trump):
        group = known.meld.group
        near = len(known.kinds) >= 4 and len(known.kinds - held) <= 1
        if near and group in ("Seq", "Set") and face(played) not in known.kinds:
            return "flush" if group == "Seq" else "four"
    return None
