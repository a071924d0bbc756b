"""Why an action is refused: one reason for each mistake a player can make."""

from collections.abc import Callable

from repique.core.actions import Action, Refusal
from repique.core.cards import Card, suit
from repique.core.table import Seat, hand
from repique.families import tricks
from repique.games.piquet import categories, tables
from repique.games.piquet.exchange import holds_blanche
from repique.games.piquet.state import (
    ADD,
    ANSWER,
    BEFORE_DECLARING,
    CHOOSE,
    COMMIT,
    COMPLETE,
    ELDER_EXCHANGE,
    OPEN,
    PLAY,
    QUALIFY,
    REPLY,
    REPLY_ADD,
    RESPOND,
    YOUNGER_EXCHANGE,
    PiquetState,
    declared_cards,
    least_exchange,
    may_announce_early,
    most_exchange,
)
from repique.games.piquet.trick_play import FOLLOW

# Where each verb belongs. Elsewhere it is refused as untimely, whatever cards it names.
PHASES = {
    "exchange": (ELDER_EXCHANGE, YOUNGER_EXCHANGE),
    "blanche": (ELDER_EXCHANGE, COMMIT, YOUNGER_EXCHANGE),
    "commit": (COMMIT,),
    "draw": (COMPLETE,),
    "declare": (OPEN, REPLY),
    "respond": (RESPOND,),
    "add": (ADD, REPLY_ADD),
    "play": (PLAY,),
    "qualify": (QUALIFY,),
    "answer": (ANSWER,),
    "choose": (CHOOSE,),
}
UNTIMELY = {
    "exchange": "exchange_over",
    "commit": "exchange_over",
    "draw": "exchange_over",
    "blanche": "blanche_too_late",
    "declare": "declare_later",
    "respond": "declare_later",
    "add": "nothing_to_add",
    "play": "play_later",
    "pass": "nothing_to_pass",
    "done": "nothing_to_pass",
    "qualify": "say_when_asked",
    "answer": "say_when_asked",
    "choose": "choice_is_made",
}


def why_not(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb == "expose":
        return _why_no_expose(state, seat)
    if seat != state.turn and not (action.verb == "blanche" and may_announce_early(state)):
        return Refusal("not_your_turn")
    if state.phase not in PHASES.get(action.verb, ()):
        return _untimely(state, action)
    held = state.table[hand(seat)]
    foreign = tuple(card for card in action.cards if card not in held)
    if foreign or len(set(action.cards)) < len(action.cards):
        return Refusal("not_held", foreign or action.cards)
    return REASONS[action.verb](state, seat, action)


def why_no_swap(state: PiquetState, seat: Seat) -> Refusal | None:
    """Words that were said about cards cannot be put into the other's mouth."""
    if state.table["trick"]:
        return Refusal("swap_lead_waits")
    if state.phase not in BEFORE_DECLARING:
        return Refusal("swap_after_declaring")
    return Refusal("swap_after_blanche") if state.blanche else None


def _untimely(state: PiquetState, action: Action) -> Refusal:
    if state.phase in (ELDER_EXCHANGE, YOUNGER_EXCHANGE) and action.verb in UNTIMELY:
        return Refusal("exchange_first")
    if state.phase == COMMIT and action.verb in UNTIMELY:
        return Refusal("commit_first")
    if state.phase == COMPLETE and action.verb in UNTIMELY:
        return Refusal("discards_locked")
    return Refusal(UNTIMELY.get(action.verb, "no_such_action"))


def _why_no_expose(state: PiquetState, seat: Seat) -> Refusal | None:
    if state.phase in BEFORE_DECLARING:
        return Refusal("expose_later")
    if seat != state.younger:
        return Refusal("younger_exposes")
    if state.options.no_review:
        return Refusal("no_review")
    if state.exposed or not state.table["talon"]:
        return Refusal("already_exposed" if state.exposed else "talon_empty")
    return Refusal("expose_after_lead")


def _why_no_exchange(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    count = len(action.cards)
    if count < least_exchange(state, seat):
        return Refusal("exchange_one")
    if count > most_exchange(state, seat):
        return Refusal("exchange_fewer", terms=(str(most_exchange(state, seat)),))
    return None


def _why_no_blanche(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    if seat in state.blanche:
        return Refusal("blanche_announced")
    if not holds_blanche(state, seat):
        return Refusal("no_carte_blanche")
    if seat == state.elder and not state.options.simple_cb:
        return _why_no_exchange(state, seat, action)
    return Refusal("blanche_without_cards") if action.cards else None


def _why_no_draw(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    return Refusal("discards_locked") if action.cards else None


def _why_no_selection(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    cards = action.cards
    category = state.category
    if action.value not in ("", category):
        return Refusal("other_category", cards, (category,))
    if not cards:
        return Refusal("name_cards")
    if action.verb == "add":
        used = declared_cards(state, seat, category)
        if any(card in used for card in cards):
            return Refusal("already_declared", tuple(c for c in cards if c in used))
    if not categories.is_legal(category, cards):
        return Refusal(f"no_{category}", cards)
    return Refusal("name_category", cards, (category,)) if action.value != category else None


def _why_no_play(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    if len(action.cards) != 1:
        return Refusal("one_card")
    (card,) = action.cards
    trick = state.table["trick"]
    return _duty(state.table[hand(seat)], card, trick)


def _duty(held: tuple[Card, ...], card: Card, trick: tuple[Card, ...]) -> Refusal | None:
    duty = tricks.why_not(held, card, trick, FOLLOW, None, tables.ORDER)
    assert duty is None or suit(card) != suit(trick[0])
    return Refusal(duty, (card, trick[0])) if duty else None


REASONS: dict[str, Callable[[PiquetState, Seat, Action], Refusal | None]] = {
    "exchange": _why_no_exchange,
    "commit": _why_no_exchange,
    "blanche": _why_no_blanche,
    "draw": _why_no_draw,
    "declare": _why_no_selection,
    "respond": _why_no_selection,
    "add": _why_no_selection,
    "play": _why_no_play,
    **dict.fromkeys(("qualify", "answer", "choose"), lambda state, seat, action: None),
}
