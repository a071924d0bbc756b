"""Declaration details: what both players may recall of the declarations of a round.

Full cards for declarations that were good or equal; for lost ones only as much as was
spoken. A player may ask which declared cards are still held, so played ones are told apart.
"""

from dataclasses import dataclass

from repique.core.cards import Card
from repique.core.table import Seat
from repique.games.piquet import categories
from repique.games.piquet.state import EQUAL, NOT_GOOD, Piquet


@dataclass(frozen=True, slots=True)
class Detail:
    seat: Seat
    category: str
    name: str  # tierce, quatorze …
    height: str  # ruff count or rank; empty if it was never spoken
    result: str  # good, not_good or equal
    cards: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()  # those of the cards that have left the hand


def details(state: Piquet) -> tuple[Detail, ...]:
    """In the order in which things were said. Safe for every viewer."""
    gone = {card for trick in state.tricks for card in trick.cards} | {*state.table["trick"]}
    lost = [
        Detail(state.elder, call.category, categories.name(call.category, call.size),
               call.height, NOT_GOOD)
        for call in state.calls
        if call.result == NOT_GOOD
    ]  # fmt: skip
    shown = [
        Detail(
            made.seat,
            made.category,
            categories.name(made.category, len(made.cards)),
            categories.spoken_height(made.category, made.cards),
            "good" if made.points else EQUAL,
            made.cards,
            tuple(card for card in made.cards if card in gone),
        )
        for made in state.declared
    ]
    return (*lost, *shown)
