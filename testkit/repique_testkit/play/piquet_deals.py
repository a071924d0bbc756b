"""Piquet with chosen hands, for tests: a session, or a match laid into a store for a table."""

from repique.core.cards import Card
from repique.games import get
from repique.games.piquet.deal import new_pack
from repique.games.piquet.options import Options
from repique.games.piquet.tables import PACKETS
from repique.play.deals import Replica
from repique.play.series import Series

YOUNGER, ELDER = 0, 1  # who sits where in the first deal


def pack_of(younger: str, elder: str, talon: str = "") -> tuple[Card, ...]:
    """The pack that deals these hands; what is not named is filled up from the lowest."""
    named = [[Card(name) for name in text.split()] for text in (younger, elder, talon)]
    left = [card for card in new_pack(Options()) if not any(card in part for part in named)]
    for part, size in zip(named, (12, 12, 8), strict=True):
        while len(part) < size:
            part.append(left.pop(0))
    hands, at = named[:2], 0
    pack: list[Card] = []
    for size in PACKETS:
        pack += [card for hand in hands for card in hand[at : at + size]]
        at += size
    return (*pack, *named[2])


def partie(younger: str, elder: str, talon: str = "", **changes: bool | int | str) -> Series:
    """A partie whose first deal has these hands, dealt and not yet begun."""
    game = get("piquet")
    live = Series.begin(game, game.presets["piquet"].with_changes(changes), b"chosen hands")
    live.session.source = Replica((pack_of(younger, elder, talon),), live.session.source)
    live.session.deal()
    return live
