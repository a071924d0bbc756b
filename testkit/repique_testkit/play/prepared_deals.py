"""Packs that deal chosen cards, for any game."""

from collections.abc import Mapping, Sequence

from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.game import play
from repique.core.table import CHANCE
from repique.families.deal import BY_SEATS
from repique.play.session import Session


def take_cards(pack: list[Card], faces: str) -> list[Card]:
    """Remove the first card of each of these faces from a pack, and return them in this order."""
    taken = []
    for name in faces.split():
        card = next(card for card in pack if face(card) == name)
        pack.remove(card)
        taken.append(card)
    return taken


def pack_for(session: Session, zones: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """The pack whose deal by seats puts these cards into these zones.

    The session must be before a deal, and the zones must hold the whole pack. Dealing is a fixed
    permutation of places, which one trial deal shows.
    """
    cards = session.game.pack(session.state.options)
    trial = play(session.game, session.state, CHANCE, Action("deal", cards, BY_SEATS)).state
    places = {card: at for at, card in enumerate(cards)}
    pack = list(cards)
    for zone, wanted in zones.items():
        targets = sorted(places[card] for card in trial.table[zone])
        for at, card in zip(targets, wanted, strict=True):
            pack[at] = card
    return tuple(pack)
