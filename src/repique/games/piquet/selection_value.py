"""What a choice amounts to: how large and how high a selection is, and what it would say."""

from repique.core.actions import Action, Refusal
from repique.core.cards import Card
from repique.core.table import Seat
from repique.games.piquet import categories
from repique.games.piquet.state import (
    ANSWER,
    EQUAL,
    GOOD,
    NOT_GOOD,
    QUALIFY,
    RESPOND,
    PiquetState,
    mark,
    most_exchange,
)

Meaning = tuple[tuple[str, str], ...]


def describe(state: PiquetState, seat: Seat, action: Action) -> Meaning:
    """Ids of the words file, each with a number where it has one."""
    category = state.category
    if action.verb in ("declare", "add") and action.cards:
        return selection(category, action.cards)
    if action.verb == "respond" and state.phase == RESPOND:
        return (*selection(category, action.cards), (reply(state, action.cards), ""))
    if action.verb == "qualify" and state.phase == QUALIFY:
        return selection(category, state.table.marked(mark(category, seat)))[1:]
    if action.verb == "answer" and state.phase == ANSWER:
        own = state.table.marked(mark(category, seat))
        return (*selection(category, own), (verdict(state, own), ""))
    return ()


def selection(category: str, cards: tuple[Card, ...]) -> Meaning:
    """What these cards are called: their size, then their height."""
    if not cards:
        return ()
    height = categories.spoken_height(category, cards)
    if category == "point":
        return (("point_of", str(len(cards))), ("making", height))
    return ((categories.name(category, len(cards)), ""), (f"height_{category}_{height}", ""))


def reply(state: PiquetState, cards: tuple[Card, ...]) -> str:
    """What younger says when he answers elder's call with these cards: the kind of the event."""
    size = state.calls[-1].size
    if len(cards) != size:
        return f"answer_{GOOD if len(cards) < size else NOT_GOOD}"
    return verdict(state, cards) if state.options.one_step else f"ask_{state.category}"


def verdict(state: PiquetState, cards: tuple[Card, ...]) -> str:
    """What younger says when both selections have one size."""
    call = state.calls[-1]
    mine = categories.height(call.category, cards)
    theirs = categories.heard_height(call.category, call.height)
    if mine == theirs:
        return f"answer_{EQUAL}"
    return f"answer_{GOOD if mine < theirs else NOT_GOOD}"


def caution(state: PiquetState, seat: Seat, action: Action) -> Refusal | None:
    """Discards are made once; a single number may have been meant as a count."""
    if action.verb not in ("exchange", "commit", "blanche") or not action.cards:
        return None
    terms = (str(len(action.cards)), str(most_exchange(state, seat)))
    return Refusal("throw_out", action.cards, terms)
