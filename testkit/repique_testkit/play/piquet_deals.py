"""Parties of Piquet with chosen hands, for tests."""

from repique.core.table import hand
from repique.games import get
from repique.play.deals import ReplicaDeals
from repique.play.series import Series
from repique_testkit.play.prepared_deals import pack_for, take_cards

YOUNGER = 0
ELDER = 1  # seats in the first deal
HAND_SIZE = 12
TALON_SIZE = 8


def partie(younger: str, elder: str, talon: str = "", **changes: bool | int | str) -> Series:
    """A partie whose first deal has these cards, dealt and not yet begun.

    Hands and talon are filled up with the lowest of the cards that are not named.
    """
    game = get("piquet")
    options = game.presets["piquet"].with_changes(changes)
    live = Series.begin(game, options, b"chosen hands")
    left = list(game.pack(options))
    zones = {
        hand(YOUNGER): take_cards(left, younger),
        hand(ELDER): take_cards(left, elder),
        "talon": take_cards(left, talon),
    }
    for zone, cards in zones.items():
        size = TALON_SIZE if zone == "talon" else HAND_SIZE
        while len(cards) < size:
            cards.append(left.pop(0))
    live.session.source = ReplicaDeals((pack_for(live.session, zones),), live.session.source)
    live.session.deal()
    return live
