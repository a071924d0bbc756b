"""Elder's declarations: the dialogue of opening, answer, question and further declarations.

A selection is a private mark until the rules show it. What the words give away, and
nothing else, is kept in `calls`; cards that both may know are kept in `declared`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from repique.core.actions import Action, Choice, choose
from repique.core.cards import Card
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand, only
from repique.games.piquet import categories, tables
from repique.games.piquet.points import close_elder
from repique.games.piquet.state import (
    ADD,
    ANSWER,
    EQUAL,
    GOOD,
    NOT_GOOD,
    OPEN,
    PASSED,
    PLAY,
    QUALIFY,
    RESPOND,
    CategoryCall,
    DeclaredCards,
    PiquetState,
    free_cards,
    mark,
)

PASS = choose("pass")
DONE = choose("done")
FORCED = {QUALIFY: (choose("qualify"),), ANSWER: (choose("answer"),)}


def begin_declaring(draft: Draft[PiquetState]) -> None:
    _open_category(draft, tables.CATEGORIES[0])


def _open_category(draft: Draft[PiquetState], category: str) -> None:
    state = draft.state
    state.category = category
    state.phase = OPEN
    state.turn = state.elder


def choices_open(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    return (*categories.selections(state.category, held, "declare"), PASS)


def apply_open(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    category = state.category
    cards = action.cards
    if action.verb == "pass":
        state.calls += (CategoryCall(category),)
        draft.tell(f"pass_{category}", seat)
        _conclude(draft, PASSED)
        return
    height = categories.spoken_height(category, cards) if state.options.one_step else ""
    state.table.mark(mark(category, seat), cards, only(seat))
    state.calls += (CategoryCall(category, len(cards), height),)
    draft.tell(f"call_{categories.name(category, len(cards))}", seat, str(len(cards)))
    _say_height(draft, height)
    state.phase = RESPOND
    state.turn = state.younger


def _say_height(draft: Draft[PiquetState], height: str) -> None:
    if height:
        draft.tell(categories.height_kind(draft.state.category, height), draft.state.elder, height)


def choices_respond(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    """Any selection, also a smaller one or none: the answer then is “Good”."""
    held = state.table[hand(seat)]
    nothing = Choice("respond", values=(state.category,))
    return (*categories.selections(state.category, held, "respond"), nothing)


def apply_respond(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    call = state.calls[-1]
    cards = action.cards
    if len(cards) < call.size:
        _say(draft, GOOD)
    elif len(cards) > call.size:
        _lock(draft, cards)
        _say(draft, NOT_GOOD)
    elif state.options.one_step:
        _compare(draft, cards)
    else:
        _lock(draft, cards)
        _update(state, asked=True)
        draft.tell(f"ask_{call.category}", seat)
        state.phase = QUALIFY
        state.turn = state.elder


def _lock(draft: Draft[PiquetState], cards: Sequence[Card]) -> None:
    """Younger's selection cannot be changed any more; he must declare it if it wins."""
    state = draft.state
    state.table.mark(mark(state.category, state.younger), cards, only(state.younger))


def choices_forced(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return FORCED[state.phase]


def apply_qualify(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    cards = state.table.marked(mark(state.category, seat))
    height = categories.spoken_height(state.category, cards)
    _update(state, height=height)
    _say_height(draft, height)
    state.phase = ANSWER
    state.turn = state.younger


def apply_answer(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    _compare(draft, draft.state.table.marked(mark(draft.state.category, seat)))


def _compare(draft: Draft[PiquetState], cards: Sequence[Card]) -> None:
    """Both selections have one size; the heights decide."""
    state = draft.state
    call = state.calls[-1]
    mine = categories.height(call.category, cards)
    theirs = categories.heard_height(call.category, call.height)
    if mine < theirs:
        state.table.marks.pop(mark(call.category, state.younger), None)
        _say(draft, GOOD)
    else:
        _lock(draft, cards)
        _say(draft, NOT_GOOD if mine > theirs else EQUAL)


def _say(draft: Draft[PiquetState], word: str) -> None:
    """Younger's verdict. Good and equal cards are shown; others stay a secret for ever."""
    state = draft.state
    category = state.category
    draft.tell(f"answer_{word}", state.younger)
    cards = state.table.unmark(mark(category, state.elder))
    if word != NOT_GOOD:
        declare(draft, state.elder, category, cards, scored=word == GOOD)
    if word == GOOD and category != "point":
        _update(state, result=word)
        state.phase = ADD
        state.turn = state.elder
    else:
        _conclude(draft, word)


def declare(
    draft: Draft[PiquetState], seat: Seat, category: str, cards: Sequence[Card], scored: bool = True
) -> None:
    """Name the cards in full, and score them unless they are only equal."""
    state = draft.state
    shown = tuple(sorted(cards, key=categories.strength, reverse=True))
    points = categories.points(category, len(shown), state.options) if scored else 0
    draft.show(seat, shown, EVERYONE)
    state.declared += (DeclaredCards(seat, category, shown, points),)
    if scored:
        draft.score(seat, categories.name(category, len(shown)), points, shown)


def choices_add(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    """Serves elder's further declarations and younger's."""
    free = free_cards(state, seat, state.category)
    return (*categories.selections(state.category, free, "add"), DONE)


def apply_add(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    if action.verb == "add":
        declare(draft, seat, draft.state.category, action.cards)
    else:
        _conclude(draft, GOOD)


def _conclude(draft: Draft[PiquetState], result: str) -> None:
    """The category is settled: on to the next, or to elder's first lead."""
    state = draft.state
    _update(state, result=result)
    following = tables.CATEGORIES.index(state.category) + 1
    if following < len(tables.CATEGORIES):
        _open_category(draft, tables.CATEGORIES[following])
        return
    state.category = ""
    state.phase = PLAY
    state.turn = state.elder
    state.leader = state.elder
    close_elder(draft)


def _update(state: PiquetState, **changes: Any) -> None:
    state.calls = (*state.calls[:-1], replace(state.calls[-1], **changes))
