"""Twelve tricks without trumps, and younger's declarations after elder's first lead."""

from repique.core.actions import Action, Choice, one_of
from repique.core.cards import Card, rank
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand
from repique.families import tricks
from repique.games.piquet import comparing, tables
from repique.games.piquet.declaring import PASS, declare
from repique.games.piquet.partie import finish_round
from repique.games.piquet.scoring import close_younger, look_for_pique, score_most_tricks
from repique.games.piquet.state import (
    EQUAL,
    NOT_GOOD,
    PASSED,
    PLAY,
    REPLY,
    REPLY_ADD,
    Piquet,
    Trick,
    call,
    mark,
    tricks_won,
    won,
)

FOLLOW = tricks.TrickRules()


def choices_play(state: Piquet, seat: Seat) -> tuple[Choice, ...]:
    return (one_of("play", playable(state, seat)),)


def playable(state: Piquet, seat: Seat) -> tuple[Card, ...]:
    held, trick = state.table[hand(seat)], state.table["trick"]
    return tricks.playable(held, trick, FOLLOW, None, tables.ORDER)


def apply_play(draft: Draft[Piquet], seat: Seat, action: Action) -> None:
    state = draft.state
    (card,) = action.cards
    draft.move(seat, (card,), hand(seat), "trick", EVERYONE)
    if len(state.table["trick"]) == state.seats:
        _finish_trick(draft)
        return
    state.turn = state.next_seat(seat)
    if _counts(state, card):
        draft.score(seat, "lead", 1, (card,))
    look_for_pique(draft)
    if not state.tricks:
        _reply_from(draft, 0)


def _counts(state: Piquet, card: Card) -> bool:
    return not state.options.tens_only or rank(card) in tables.COUNTING


def _finish_trick(draft: Draft[Piquet]) -> None:
    state = draft.state
    cards = state.table["trick"]
    place = tricks.winner(cards, None, tables.ORDER)
    taker = (state.leader + place) % state.seats
    state.tricks += (Trick(state.leader, cards, taker),)
    draft.move(taker, cards, "trick", won(taker), EVERYONE)
    captured = taker != state.leader
    if _counts(state, cards[place]) and (captured or state.options.every_trick):
        draft.score(taker, "capture" if captured else "win", 1, cards)
    state.turn = state.leader = taker
    if len(state.tricks) < tables.HAND:
        look_for_pique(draft)
        return
    if not (state.options.no_last_in_capot and tricks_won(state, taker) == tables.HAND):
        draft.score(taker, "last_trick", 1, cards)
    look_for_pique(draft)
    score_most_tricks(draft)
    finish_round(draft)


def _reply_from(draft: Draft[Piquet], place: int) -> None:
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
    state.category, state.phase = "", PLAY
    close_younger(draft)


def choices_reply(state: Piquet, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    return (*comparing.selections(state.category, held, "declare"), PASS)


def apply_reply(draft: Draft[Piquet], seat: Seat, action: Action) -> None:
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


def apply_reply_add(draft: Draft[Piquet], seat: Seat, action: Action) -> None:
    if action.verb == "add":
        declare(draft, seat, draft.state.category, action.cards)
    else:
        _go_on(draft)


def _go_on(draft: Draft[Piquet]) -> None:
    _reply_from(draft, tables.CATEGORIES.index(draft.state.category) + 1)
