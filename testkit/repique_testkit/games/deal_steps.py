"""What the small games share: the order of a deal, tricks, and what comes after a deal."""

from dataclasses import dataclass
from typing import Any, TypeVar

from repique.core.actions import Action, Refusal
from repique.core.card_order import AnyOrder
from repique.core.cards import Card
from repique.core.game import DEAL, OVER, Draft, State
from repique.core.table import CHANCE, EVERYONE, Seat, hand
from repique.families import tricks
from repique.families.deal import BY_SEATS
from repique.families.tricks import TrickRules


@dataclass(eq=True)
class TrickState(State):
    """Trumps, and who has led."""

    trump: str = ""
    leader: Seat = 0


T = TypeVar("T", bound=TrickState)


def dealing_order(state: State, action: Action) -> tuple[Seat, ...]:
    """The seats as they get their cards: from the dealer's left, or by seat in fixed deals."""
    assert state.dealer is not None
    first = 0 if action.value == BY_SEATS else state.next_seat(state.dealer)
    return tuple((first + at) % state.seats for at in range(state.seats))


def play_to_trick(draft: Draft[T], seat: Seat, action: Action, order: AnyOrder) -> bool:
    """Play a card; the taker of a full trick leads. Whether the hands are played out."""
    state = draft.state
    draft.move(seat, action.cards, hand(seat), "trick", EVERYONE)
    state.turn = state.next_seat(seat)
    trick = state.table["trick"]
    if len(trick) < state.seats:
        return False
    taker = (state.leader + tricks.winner(trick, state.trump, order)) % state.seats
    draft.move(taker, trick, "trick", f"won:{taker % state.sides}", EVERYONE)
    state.turn = taker
    state.leader = taker
    return not state.table[hand(taker)]


def why_not_to_trick(
    state: TrickState, seat: Seat, card: Card, rules: TrickRules, order: AnyOrder
) -> Refusal | None:
    """Why a card cannot be played to the trick; None if it can."""
    held = state.table[hand(seat)]
    if card not in held:
        return Refusal("not_held", (card,))
    trick = state.table["trick"]
    duty = tricks.why_not(held, card, trick, rules, state.trump, order)
    return Refusal(duty, (card, trick[0])) if duty else None


def finish_deal(draft: Draft[Any]) -> None:
    """The match is over when one side alone has the most points and has reached the target;
    otherwise the next player deals."""
    state = draft.state
    best = max(state.scores)
    if best >= state.options.target and state.scores.count(best) == 1:
        state.winner = state.scores.index(best)
        state.phase = OVER
        return
    state.dealer = state.next_seat(state.dealer)
    state.phase = DEAL
    state.turn = CHANCE
