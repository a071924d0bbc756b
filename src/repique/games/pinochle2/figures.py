"""Figures of the rules under given options, for the rules that players read."""

from collections.abc import Mapping

from repique.games.pinochle2 import tables
from repique.games.pinochle2.meld_table import points
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import deck, hand_size


def figures(options: TwoHandedOptions) -> Mapping[str, Mapping[str, int]]:
    """What melds score, and how many cards and tricks there are."""
    each = hand_size(options)
    counts = {
        "deck": deck(options),
        "hand": each,
        "melding": each - 1,
        "late_tricks": each,
    }
    return {"points": {meld: points(meld, options) for meld in tables.POINTS}, "count": counts}
