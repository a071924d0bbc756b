"""The play of tricks."""

from repique.core.actions import Action, Choice, Refusal, one_of
from repique.core.cards import Card, rank, suit
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand
from repique.families import tricks
from repique.families.tricks import Trick
from repique.families.twins import one_of_each
from repique.games.pinochle4.points import finish_hand
from repique.games.pinochle4.state import PartnershipState, trick_rules, won_zone
from repique.games.pinochle4.tables import ORDER


def choices_play(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    return (one_of("play", playable(state, seat)),)


def playable(state: PartnershipState, seat: Seat) -> tuple[Card, ...]:
    """Cards that may be played; of equal ones only the better known."""
    cards = one_of_each(state.table, seat)
    if must_lead_trump(state):
        return tuple(c for c in cards if suit(c) == state.trump) or cards
    rules = trick_rules(state.options)
    return tricks.playable(cards, state.table["trick"], rules, state.trump, ORDER)


def must_lead_trump(state: PartnershipState) -> bool:
    """The very first lead, where the option is on and if the bidder holds a trump."""
    leading = not state.tricks and not state.table["trick"]
    return leading and state.options.first_lead_trump


def apply_play(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    state = draft.state
    draft.move(seat, action.cards, hand(seat), "trick", EVERYONE)
    state.turn = state.next_seat(seat)
    if len(state.table["trick"]) == state.seats:
        _finish_trick(draft)


def _finish_trick(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    trick = state.table["trick"]
    place = tricks.winner(trick, state.trump, ORDER)
    taker = (state.leader + place) % state.seats
    state.tricks += (Trick(state.leader, trick, taker),)
    draft.move(taker, trick, "trick", won_zone(taker), EVERYONE)
    state.turn = state.leader = taker
    if not state.table[hand(taker)]:
        finish_hand(draft)


def why_no_play(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    if len(action.cards) != 1:
        return Refusal("one_card")
    (card,) = action.cards
    held = state.table[hand(seat)]
    trick = state.table["trick"]
    if card not in held:
        return Refusal("not_held", (card,))
    if must_lead_trump(state) and suit(card) != state.trump:
        return Refusal("lead_trump", (card,))
    rules = trick_rules(state.options)
    duty = tricks.why_not(held, card, trick, rules, state.trump, ORDER)
    if not duty:
        return Refusal("play_the_twin", (card,))
    same = [c for c in trick if suit(c) == suit(card)] if duty == "must_beat" else [trick[0]]
    return Refusal(duty, (card, max(same, key=lambda c: ORDER.index(rank(c)))))
