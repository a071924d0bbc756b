"""Twelve tricks without trumps."""

from repique.core.actions import Action, Choice, one_of
from repique.core.cards import Card, rank
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand
from repique.families import tricks
from repique.families.tricks import Trick
from repique.games.piquet import tables
from repique.games.piquet.partie import finish_round
from repique.games.piquet.points import look_for_pique, score_most_tricks
from repique.games.piquet.state import PiquetState, tricks_won, won_zone
from repique.games.piquet.younger_declarations import reply_from

FOLLOW = tricks.TrickRules()


def choices_play(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (one_of("play", playable(state, seat)),)


def playable(state: PiquetState, seat: Seat) -> tuple[Card, ...]:
    held = state.table[hand(seat)]
    trick = state.table["trick"]
    return tricks.playable(held, trick, FOLLOW, None, tables.ORDER)


def apply_play(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
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
        reply_from(draft, 0)


def _counts(state: PiquetState, card: Card) -> bool:
    return not state.options.tens_only or rank(card) in tables.COUNTING


def _finish_trick(draft: Draft[PiquetState]) -> None:
    state = draft.state
    cards = state.table["trick"]
    place = tricks.winner(cards, None, tables.ORDER)
    taker = (state.leader + place) % state.seats
    state.tricks += (Trick(state.leader, cards, taker),)
    draft.move(taker, cards, "trick", won_zone(taker), EVERYONE)
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
