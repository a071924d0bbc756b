"""What players see besides cards and facts: what melds score in this round."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from repique.core.actions import Label
from repique.core.game import View
from repique.games.pinochle2 import tables
from repique.games.pinochle2.meld_table import enabled_melds
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import SECOND, TwoHandedState, dix_face, hand_size


@dataclass(frozen=True, slots=True)
class MeldValue:
    """A line of the list of melds: its name, its cards and its points."""

    label: Label
    ranks: str  # of its cards, the highest first
    suits: str  # of the same cards
    side_suit: bool  # the suit is an example: the same ranks of another side suit do as well
    points: int


@dataclass(frozen=True, slots=True)
class TwoHandedPanel:
    """What players see besides cards and facts; it is the same for both."""

    melds: tuple[MeldValue, ...]  # what can be melded in this round, from trump up to the last draw


def panel(view: View[TwoHandedState]) -> TwoHandedPanel:
    state = view.state
    if not state.trump or state.phase == SECOND:
        return TwoHandedPanel(())
    dix = _meld_value("dix", (dix_face(state),), False, tables.DIX_POINTS)
    return TwoHandedPanel((*_meld_values(state.options, state.trump), dix))


@lru_cache(maxsize=64)
def _meld_values(options: TwoHandedOptions, trump: str) -> tuple[MeldValue, ...]:
    """Each meld that the options have and a hand can hold when melding, the dearest first."""
    entries = [e for e in enabled_melds(options, trump) if len(e.faces) < hand_size(options)]
    first = {entry.meld.id: entry for entry in reversed(entries)}
    alike = {id: sum(entry.meld.id == id for entry in entries) > 1 for id in first}
    found = [_meld_value(id, entry.faces, alike[id], entry.points) for id, entry in first.items()]
    return tuple(sorted(found, key=lambda one: -one.points))


def _meld_value(id: str, faces: Iterable[str], side_suit: bool, points: int) -> MeldValue:
    """A line of the list. Ranks and suits are apart: these are cards that nobody holds."""
    ranked = sorted(faces, key=lambda face: -tables.ORDER.index(face[0]))
    ranks = "".join(face[0] for face in ranked)
    suits = "".join(face[1] for face in ranked)
    return MeldValue(Label(id), ranks, suits, side_suit, points)
