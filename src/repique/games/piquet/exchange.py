"""Carte blanche, the exchange, elder's look at what he leaves, and the exposed talon.

Carte blanche in the full form protects its owner: elder commits his discards, younger
commits his, and only then is the hand shown. Committed discards are private marks.
"""

from collections.abc import Sequence

from repique.core.actions import Action, Choice, choose
from repique.core.cards import Card
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand, only
from repique.games.piquet import tables
from repique.games.piquet.categories import is_blanche
from repique.games.piquet.elder_declarations import begin_declaring
from repique.games.piquet.points import has_scored
from repique.games.piquet.state import (
    COMMIT,
    COMPLETE,
    YOUNGER_EXCHANGE,
    PiquetState,
    discards,
    least_exchange,
    mark,
    most_exchange,
    quota,
)

PEEK = "peek"  # the value of an exchange completed on the talon instead of the mat
BLANCHE = choose("blanche")
DISCARD = "discard"


def choices_elder(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    if seat == state.younger:  # announcing before its time, where that is allowed
        return (BLANCHE,) if holds_blanche(state, seat) else ()
    held = state.table[hand(seat)]
    most = most_exchange(state, seat)
    exchange = Choice("exchange", held, 1, most, ("", PEEK))
    if not holds_blanche(state, seat):
        return (exchange,)
    if state.options.simple_cb:
        return (exchange, BLANCHE)
    return (exchange, Choice("blanche", held, 1, most))


def choices_younger(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (_discarding(state, seat, "exchange"), *_blanche(state, seat))


def choices_commit(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (_discarding(state, seat, "commit"), *_blanche(state, seat))


def choices_complete(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("draw", values=("", PEEK)),)


def _discarding(state: PiquetState, seat: Seat, verb: str) -> Choice:
    least = least_exchange(state, seat)
    most = most_exchange(state, seat)
    return Choice(verb, state.table[hand(seat)], least, most)


def _blanche(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (BLANCHE,) if holds_blanche(state, seat) else ()


def holds_blanche(state: PiquetState, seat: Seat) -> bool:
    """A carte blanche that is not yet announced; asked only before the hand has changed."""
    return seat not in state.blanche and is_blanche(state.table[hand(seat)])


def apply_elder(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    if action.verb == "exchange":
        _exchange(draft, seat, action.cards)
        _peek(draft, seat, action.value)
        state.phase = YOUNGER_EXCHANGE
        state.turn = state.younger
    elif action.cards:
        _announce(draft, seat)
        state.table.mark(mark(DISCARD, seat), action.cards, only(seat))
        state.announced = len(action.cards)
        draft.tell("discards", seat, str(state.announced))
        state.phase = COMMIT
        state.turn = state.younger
    else:
        _announce(draft, seat)
        _show_blanche(draft, seat)


def apply_younger(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    if action.verb == "blanche":
        _announce(draft, seat)
        _show_blanche(draft, seat)
        return
    _exchange(draft, seat, action.cards)
    begin_declaring(draft)


def apply_commit(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    """Younger commits his discards unseen; then the hand, or both hands, are shown."""
    state = draft.state
    if action.verb == "blanche":
        _announce(draft, seat)
        return
    state.table.mark(mark(DISCARD, seat), action.cards, only(seat))
    draft.tell("committed", seat)
    _show_blanche(draft, state.elder)
    if seat in state.blanche and not has_scored(state, seat, "carte_blanche"):
        _show_blanche(draft, seat)
    state.phase = COMPLETE
    state.turn = state.elder


def apply_complete(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    """Both exchanges are carried out exactly as committed."""
    state = draft.state
    _exchange(draft, seat, state.table.unmark(mark(DISCARD, seat)))
    _peek(draft, seat, action.value)
    _exchange(draft, state.younger, state.table.unmark(mark(DISCARD, state.younger)))
    begin_declaring(draft)


def _announce(draft: Draft[PiquetState], seat: Seat) -> None:
    draft.state.blanche += (seat,)
    draft.tell("blanche", seat)


def _show_blanche(draft: Draft[PiquetState], seat: Seat) -> None:
    """The sheet names no cards: once discards are made, nobody can say which are still held."""
    draft.show(seat, draft.state.table[hand(seat)], EVERYONE)
    draft.score(seat, "carte_blanche", tables.CARTE_BLANCHE)


def _exchange(draft: Draft[PiquetState], seat: Seat, cards: Sequence[Card]) -> None:
    """Discards go out before cards come in, so what others saw on the talon stays known."""
    state = draft.state
    if cards:
        draft.move(seat, cards, hand(seat), discards(seat), only(seat))
        draft.move(seat, state.table["talon"][: len(cards)], "talon", hand(seat), only(seat))
    counts = list(state.exchanged)
    counts[seat] = len(cards)
    state.exchanged = tuple(counts)
    draft.tell("exchange", seat, str(len(cards)))


def _peek(draft: Draft[PiquetState], seat: Seat, value: str) -> None:
    """Elder looks at what he left of his quota; without that right, asking changes nothing."""
    state = draft.state
    left = quota(state.options) - (state.exchanged[seat] or 0)
    if value == PEEK and left and not state.options.no_review:
        draft.show(seat, state.table["talon"][:left], only(seat), kind="peek")
        state.peeked = left


def expose(draft: Draft[PiquetState], seat: Seat) -> None:
    draft.state.exposed = True
    draft.show(seat, draft.state.table["talon"], EVERYONE, kind="expose")
