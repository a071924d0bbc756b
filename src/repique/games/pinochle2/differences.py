"""Score Differences: what cards have earned inside a smaller meld is not paid again.

Every meld leaves credits on its cards ("has counted in a marriage"). A later meld pays
its table value less the table value of each smaller meld whose cards all hold that credit.
Credits belong to the card and not to the meld, so halves of two melds combine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from repique.core.cards import Card, face, rank, suit
from repique.games.pinochle2.meld_table import MeldEntry, points
from repique.games.pinochle2.state import LaidMeld, TwoHandedState

# The credits that a meld leaves, by group: the credit, and the ranks that receive it.
CREDITS = {
    "Pin": (("Pin", "QJ"),),
    "DPin": (("Pin", "QJ"),),
    "GBin": (("Pin", "QJ"), ("Mar", "KQ")),
    "Mar": (("Mar", "KQ"),),
    "DMar": (("Mar", "KQ"),),
    "Seq": (("Seq", "ATKQJ"), ("Mar", "KQ")),
    "DSeq": (("Seq", "ATKQJ"), ("Mar", "KQ")),
    "Set": (("Set", "AKQJ"),),
    "DSet": (("Set", "AKQJ"),),
    "RH": (("Mar", "KQ"), ("Set", "KQ")),
}
SETS = {"J": "four_jacks", "Q": "four_queens", "K": "four_kings", "A": "four_aces"}


@dataclass(frozen=True, slots=True)
class InnerMeld:
    """A smaller meld inside the new one, and how often it may be found there."""

    credit: str
    meld: str
    faces: tuple[str, ...]
    times: int = 1


def net_points(state: TwoHandedState, known: MeldEntry, cards: Sequence[Card]) -> int:
    if not state.options.score_differences:
        return known.points
    credits = {card: _credits(state.laid, card) for card in cards}
    paid = 0
    sequences = 0
    for part in parts_inside(known, state.trump):
        found = min(
            part.times,
            *(sum(face(c) == f and part.credit in credits[c] for c in cards) for f in part.faces),
        )
        if part.credit == "Seq":
            sequences = found
        elif known.meld.group == "DSeq":
            found = max(0, found - sequences)  # those marriages lie inside a deducted sequence
        paid += found * points(part.meld, state.options)
    return max(0, known.points - paid)


def _credits(laid: Sequence[LaidMeld], card: Card) -> set[str]:
    return {
        credit
        for meld in laid
        if card in meld.cards
        for credit, ranks in CREDITS.get(meld.group, ())
        if rank(card) in ranks
    }


def parts_inside(known: MeldEntry, trump: str) -> Iterator[InnerMeld]:
    """The smaller melds that a meld holds."""
    group = known.meld.group
    faces = tuple(dict.fromkeys(known.faces))
    if group in ("GBin", "DPin"):
        pair = tuple(f for f in faces if f[0] in "QJ")
        yield InnerMeld("Pin", "pinochle", pair, 2 if group == "DPin" else 1)
    if group == "DSeq":
        yield InnerMeld("Seq", _royal("sequence", faces[0], trump), faces, 2)
    if group in ("GBin", "Mar", "DMar", "Seq", "DSeq", "RH"):
        for king in (f for f in faces if f[0] == "K"):
            married = (king, "Q" + suit(king))
            times = 2 if group in ("DMar", "DSeq") else 1
            yield InnerMeld("Mar", _royal("marriage", king, trump), married, times)
    if group in ("DSet", "RH"):
        for name in dict.fromkeys(f[0] for f in faces):
            around = tuple(f for f in faces if f[0] == name)
            yield InnerMeld("Set", SETS[name], around, 2 if group == "DSet" else 1)


def _royal(meld: str, named: str, trump: str) -> str:
    return f"royal_{meld}" if suit(named) == trump else meld
