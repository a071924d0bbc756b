"""Younger's declarations, made after elder's first lead and before he follows to it."""

from repique.core.actions import Action, Choice
from repique.core.game import Draft
from repique.core.table import Seat, hand
from repique.games.piquet import categories, tables
from repique.games.piquet.elder_declarations import PASS, declare
from repique.games.piquet.points import close_younger
from repique.games.piquet.state import (
    EQUAL,
    NOT_GOOD,
    PASSED,
    PLAY,
    REPLY,
    REPLY_ADD,
    PiquetState,
    call,
    mark,
)


def reply_from(draft: Draft[PiquetState], place: int) -> None:
    """Younger's declarations, category by category, before he follows to the first lead."""
    state = draft.state
    for category in tables.CATEGORIES[place:]:
        said = call(state, category)
        assert said is not None
        state.category = category
        if said.result == PASSED:
            state.phase = REPLY
            return
        if said.result in (EQUAL, NOT_GOOD):
            cards = state.table.unmark(mark(category, state.younger))
            declare(draft, state.younger, category, cards, scored=said.result == NOT_GOOD)
        if said.result == NOT_GOOD and category != "point":
            state.phase = REPLY_ADD
            return
    state.category = ""
    state.phase = PLAY
    close_younger(draft)


def choices_reply(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    return (*categories.selections(state.category, held, "declare"), PASS)


def apply_reply(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    """Where elder has passed, whatever younger declares is good."""
    state = draft.state
    if action.verb == "declare":
        declare(draft, seat, state.category, action.cards)
        if state.category != "point":
            state.phase = REPLY_ADD
            return
    else:
        draft.tell(f"pass_{state.category}", seat)
    _go_on(draft)


def apply_reply_add(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    if action.verb == "add":
        declare(draft, seat, draft.state.category, action.cards)
    else:
        _go_on(draft)


def _go_on(draft: Draft[PiquetState]) -> None:
    reply_from(draft, tables.CATEGORIES.index(draft.state.category) + 1)
