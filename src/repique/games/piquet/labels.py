"""Labels of actions in Piquet: what the button says, and what the opponent will hear."""

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import View, Wording
from repique.core.table import Seat, hand
from repique.games.piquet import categories
from repique.games.piquet.selection_value import Meaning, reply, selection, verdict
from repique.games.piquet.state import (
    ADD,
    ANSWER,
    GOOD,
    OPEN,
    QUALIFY,
    REPLY_ADD,
    RESPOND,
    PiquetState,
    declared_cards,
    mark,
)

SAY = "say"
SINK = "sink"
DECLARE = "declare"
WITH = "with_cards"
CARDS = "cards"  # what stands beside the button
SILENT = ("exchange", "commit", "blanche", "expose", "play")  # these are chosen by their cards
FORCED = {"pass": "nothing", "done": "no_more"}  # what it means if nothing else can be said
GOOD_IT_IS = f"answer_{GOOD}"


def wording(state: PiquetState, seat: Seat, action: Action) -> Wording | None:
    verb = action.verb
    category = state.category
    cards = action.cards
    if verb in SILENT:
        return None
    if verb == "declare" and state.phase == OPEN:
        return Wording(SAY, selection(category, cards), _opening(state, cards), CARDS)
    if verb in ("declare", "add"):
        return Wording(DECLARE, selection(category, cards))
    if verb == "respond" and state.phase == RESPOND:
        return _answer(state, seat, cards)
    if verb == "pass":
        return Wording(SAY, heard=((f"pass_{category}", ""),))
    if verb in ("qualify", "answer"):
        return _forced(state, seat)
    return Wording(f"{verb}_{action.value}" if action.value else verb)


def _opening(state: PiquetState, cards: tuple[Card, ...]) -> Meaning:
    """Elder says no more than he must: the height only if asked, or where all is said at once."""
    category = state.category
    size = len(cards)
    call = (f"call_{categories.name(category, size)}", str(size))
    return (call, _height(category, cards)) if state.options.one_step else (call,)


def _height(category: str, cards: tuple[Card, ...]) -> tuple[str, str]:
    spoken = categories.spoken_height(category, cards)
    return categories.height_kind(category, spoken), spoken


def _answer(state: PiquetState, seat: Seat, cards: tuple[Card, ...]) -> Wording:
    """“Good” from a hand that could do better is to sink what it holds."""
    said = reply(state, cards)
    category = state.category
    if said != GOOD_IT_IS:
        return Wording(SAY, selection(category, cards), ((said, ""),), WITH)
    best = categories.best(category, state.table[hand(seat)])
    return Wording(SAY if reply(state, best) == GOOD_IT_IS else SINK, heard=((said, ""),))


def _forced(state: PiquetState, seat: Seat) -> Wording | None:
    own = state.table.marked(mark(state.category, seat))
    if state.phase == QUALIFY:
        return Wording(SAY, heard=(_height(state.category, own),))
    return Wording(SAY, heard=((verdict(state, own), ""),)) if state.phase == ANSWER else None


def asks(view: View[PiquetState]) -> str:
    """The category matters; and where there is nothing to say, that is not asked for."""
    verbs = [choice.verb for choice in view.choices if choice.verb != "expose"]
    only = FORCED.get(verbs[0], "") if len(verbs) == 1 else ""
    return f"{view.state.phase}_{only or view.state.category}"


def used_cards(view: View[PiquetState]) -> tuple[Card, ...]:
    """Cards that were declared in this category and cannot be declared in it again."""
    state = view.state
    seat = view.seat
    if seat is None or seat != state.turn or state.phase not in (ADD, REPLY_ADD):
        return ()
    return tuple(sorted(declared_cards(state, seat, state.category)))
