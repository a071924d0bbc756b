"""Tricks in both phases, drawing from the stock, and the change from one phase to the other."""

from collections.abc import Sequence

from repique.core.actions import Action, Choice, Refusal, choose, one_of
from repique.core.cards import Card, face
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand, only
from repique.families import tricks
from repique.families.tricks import Trick
from repique.families.twins import one_of_each
from repique.games.pinochle2 import tables
from repique.games.pinochle2.meld_actions import apply_meld, meld_choices, why_no_meld
from repique.games.pinochle2.points import (
    EARLY_TRICK,
    TRICK,
    automatic_knock,
    award,
    finish_round,
    knock,
    may_knock,
)
from repique.games.pinochle2.state import (
    DRAW,
    FIRST,
    MELD,
    SECOND,
    TwoHandedState,
    card_points,
    dix_face,
    holding,
    melds,
    sort_of,
    trick_rules,
    won_zone,
)

KNOCK = choose("knock")
DRAW_CARD = choose("draw")


def choices_play(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (one_of("play", playable(state, seat)), *_knocking(state, seat))


def choices_meld(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (*meld_choices(state, seat), *_knocking(state, seat), DRAW_CARD)


def choices_draw(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (*_knocking(state, seat), DRAW_CARD)


def _knocking(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (KNOCK,) if may_knock(state, seat) else ()


def playable(state: TwoHandedState, seat: Seat) -> tuple[Card, ...]:
    """Cards that may be played; of equal cards in one place only one, the better known."""
    cards: Sequence[Card] = one_of_each(state.table, seat)
    laid = state.table[melds(seat)]
    if laid:
        kinds = {(card[:2], sort_of(state, seat, card)): card for card in reversed(laid)}
        cards = sorted((*cards, *kinds.values()), key=face)
    trick = state.table["trick"]
    return tricks.playable(cards, trick, trick_rules(state), state.trump, tables.ORDER)


def apply_play(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    if action.verb == "knock":
        knock(draft, seat)
        return
    state = draft.state
    (card,) = action.cards
    source = hand(seat) if card in state.table[hand(seat)] else melds(seat)
    draft.move(seat, (card,), source, "trick", EVERYONE)
    if _scores_as_dix(state, card):
        state.scored_dices += (card,)
        award(draft, seat, "dix_played", tables.DIX_POINTS, (card,))
        if automatic_knock(draft):
            return
    state.turn = state.next_seat(seat)
    if len(state.table["trick"]) == state.seats:
        finish_trick(draft)


def _scores_as_dix(state: TwoHandedState, card: Card) -> bool:
    return (
        state.phase == FIRST
        and not state.options.dix_must_meld
        and face(card) == dix_face(state)
        and card not in state.scored_dices
    )


def finish_trick(draft: Draft[TwoHandedState]) -> None:
    state = draft.state
    trick = state.table["trick"]
    place = tricks.winner(trick, state.trump, tables.ORDER)
    taker = (state.leader + place) % state.seats
    state.tricks += (Trick(state.leader, trick, taker, state.phase),)
    draft.move(taker, trick, "trick", won_zone(taker), EVERYONE)
    state.turn = state.leader = taker
    points = sum(card_points(card, state.options) for card in trick)
    if points and (state.phase == SECOND or state.options.score_all_tricks):
        award(draft, taker, TRICK if state.phase == SECOND else EARLY_TRICK, points, trick)
    if state.phase == FIRST:
        state.phase = MELD
        state.melded = False
        automatic_knock(draft)
    elif not holding(state, taker):
        finish_round(draft, last=taker)


def apply_meld_step(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    """The taker of a trick melds as often as allowed; drawing ends the step."""
    if action.verb == "knock":
        knock(draft, seat)
    elif action.verb == "meld":
        apply_meld(draft, seat, action)
        automatic_knock(draft)
    else:
        _draw(draft, seat)
        loser = draft.state.next_seat(seat)
        draft.state.turn = loser
        draft.state.phase = DRAW
        if not may_knock(draft.state, loser):
            apply_draw(draft, loser, Action("draw"))


def apply_draw(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    """The loser of a trick draws second."""
    if action.verb == "knock":
        knock(draft, seat)
        return
    _draw(draft, seat)
    state = draft.state
    state.turn = state.leader
    state.phase = FIRST
    if not state.table["stock"]:
        _begin_second_phase(draft)


def _draw(draft: Draft[TwoHandedState], seat: Seat) -> None:
    """The last face-down card is shown, because the other player's card is public too."""
    stock = draft.state.table["stock"]
    seen_by = EVERYONE if len(stock) <= draft.state.seats else only(seat)
    draft.move(seat, stock[:1], "stock", hand(seat), seen_by)


def _begin_second_phase(draft: Draft[TwoHandedState]) -> None:
    """Melds go back into the hands; from now on there is only play."""
    state = draft.state
    state.phase = SECOND
    state.melded = False
    for seat in range(state.seats):
        laid = state.table[melds(seat)]
        if laid:
            draft.move(seat, laid, melds(seat), hand(seat), EVERYONE)


def why_not(state: TwoHandedState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb == "play":
        return _why_no_play(state, seat, action)
    if action.verb == "meld":
        if state.phase == SECOND:
            return Refusal("melding_over")
        return why_no_meld(state, seat, action) if state.phase == MELD else Refusal("meld_later")
    if action.verb == "knock":
        reason = "knock_too_late" if state.phase == SECOND else "knock_too_soon"
        return Refusal(reason)
    if action.verb == "draw":
        return Refusal("draw_no_stock" if state.phase == SECOND else "draw_after_trick")
    return Refusal("no_such_action")


def _why_no_play(state: TwoHandedState, seat: Seat, action: Action) -> Refusal | None:
    if len(action.cards) != 1:
        return Refusal("one_card")
    if state.phase in (MELD, DRAW):
        return Refusal("draw_first")
    (card,) = action.cards
    held = holding(state, seat)
    if card not in held:
        return Refusal("not_held", (card,))
    trick = state.table["trick"]
    rules = trick_rules(state)
    duty = tricks.why_not(held, card, trick, rules, state.trump, tables.ORDER)
    if duty:
        return Refusal(duty, (card, trick[0]))
    return Refusal("play_the_twin", (card,))


def why_no_swap(state: TwoHandedState, seat: Seat) -> Refusal | None:
    """Later the cards would have to be swapped in melds and tricks, too."""
    if state.phase == SECOND:
        return Refusal("swap_after_stock")
    return Refusal("swap_after_meld") if state.laid else None
