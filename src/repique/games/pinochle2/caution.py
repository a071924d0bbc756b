"""Cautions before a card is played that could still be melded, or that leaves a Dix unscored."""

from repique.core.actions import Action, Refusal
from repique.core.cards import Card
from repique.core.table import Seat, hand
from repique.families import tricks
from repique.families.melds import picks
from repique.games.pinochle2 import tables
from repique.games.pinochle2.deal import new_pack
from repique.games.pinochle2.meld_actions import by_face, card_refusal
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds
from repique.games.pinochle2.state import FIRST, TwoHandedState, dix_face, holding, sort_of


def caution(state: TwoHandedState, seat: Seat, action: Action) -> Refusal | None:
    """The dearest meld that goes with this card; none where its twin would serve as well.
    Then a Dix whose points this card may cost."""
    if action.verb != "play" or state.phase != FIRST or len(action.cards) != 1:
        return None
    (card,) = action.cards
    there = {other[:2] for other in holding(state, seat)}
    possible = [
        known
        for known in enabled_melds(state.options, state.trump)
        if card[:2] in known.kinds and known.kinds <= there
    ]
    if possible:
        held = by_face(state, seat)
        left = {**held, card[:2]: [other for other in held[card[:2]] if other != card]}
        for known in possible:
            if _can(state, seat, known, held) and not _can(state, seat, known, left):
                return Refusal("still_to_meld", (card,), (known.meld.id,))
    return _dix_caution(state, seat, card)


def _dix_caution(state: TwoHandedState, seat: Seat, card: Card) -> Refusal | None:
    """Before a Dix is played that must be melded; or before another card that may lose the last
    trick of the first phase, in which a Dix could be played and score."""
    held = [c for c in state.table[hand(seat)] if c[:2] == dix_face(state)]
    unscored = [dix for dix in held if dix not in state.scored_dices]
    last = len(state.table["stock"]) <= state.seats
    if state.options.dix_must_meld:
        others = [other for other in holding(state, seat) if other != card]
        hope = not last or any(_may_win(state, other) for other in others)
        lost = card in unscored and hope
        return Refusal("still_to_meld", (card,), ("dix",)) if lost else None
    if not last or not unscored or card in unscored or _surely_wins(state, card):
        return None
    return Refusal("last_dix", (unscored[0],), ("dix",))


def _may_win(state: TwoHandedState, card: Card) -> bool:
    """Whether this card can take the trick; a led card always can."""
    trick = state.table["trick"]
    return not trick or tricks.beats(card, trick[0], state.trump, tables.ORDER)


def _surely_wins(state: TwoHandedState, card: Card) -> bool:
    """Whether this card takes the trick: it beats the card led, or is led and nothing beats it."""
    if state.table["trick"]:
        return _may_win(state, card)
    pack = new_pack(state.options)
    return not any(tricks.beats(other, card, state.trump, tables.ORDER) for other in pack)


def _can(state: TwoHandedState, seat: Seat, known: MeldEntry, held: dict[str, list[Card]]) -> bool:
    ways = picks(held, known.need, lambda card: sort_of(state, seat, card))
    return any(card_refusal(state, seat, known, cards) is None for cards in ways)
