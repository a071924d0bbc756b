"""A word before a card is played that could still be melded."""

from repique.core.actions import Action, Refusal
from repique.core.cards import Card
from repique.core.table import Seat
from repique.families.melds import picks
from repique.games.pinochle2.catalogue import Known, enabled_melds
from repique.games.pinochle2.melding import by_face, card_refusal
from repique.games.pinochle2.state import FIRST, Pinochle, dix_face, holding, sort_of


def caution(state: Pinochle, seat: Seat, action: Action) -> Refusal | None:
    """The dearest meld that goes with this card; none where its twin would serve as well."""
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
    lost = state.options.dix_must_meld and card[:2] == dix_face(state)
    if lost and card not in state.scored_dices:
        return Refusal("still_to_meld", (card,), ("dix",))
    return None


def _can(state: Pinochle, seat: Seat, known: Known, held: dict[str, list[Card]]) -> bool:
    ways = picks(held, known.need, lambda card: sort_of(state, seat, card))
    return any(card_refusal(state, seat, known, cards) is None for cards in ways)
