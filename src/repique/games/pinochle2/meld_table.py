"""The melds that exist under given options and trumps, with their points."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from repique.families.melds import Faces, Meld, compositions
from repique.games.pinochle2 import tables
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import pinochle_suits


@dataclass(frozen=True, slots=True)
class MeldEntry:
    """A meld of the rule book, made of these very faces; perhaps not played in this game."""

    meld: Meld
    faces: Faces
    kinds: frozenset[str]  # the same, each face once
    need: tuple[tuple[str, int], ...]  # each face with the copies it takes
    points: int
    enabled: bool


def points(meld: str, options: TwoHandedOptions) -> int:
    if options.double_sets_1000 and meld.startswith("eight_"):
        return tables.ALL_DOUBLE_SETS
    if options.basis == "bezique" and meld in tables.BEZIQUE_POINTS:
        return tables.BEZIQUE_POINTS[meld]
    return tables.POINTS[meld]


@lru_cache(maxsize=256)
def meld_table(options: TwoHandedOptions, trump: str) -> dict[Faces, MeldEntry]:
    """Every meld by its faces; no two melds share a composition."""
    queen, jack = pinochle_suits(options, trump)
    rows = {}
    for meld in tables.MELDS:
        switch = tables.SWITCHES.get(meld.id)
        enabled = switch is None or getattr(options, switch)
        for named in compositions(meld, trump, {"q": queen, "j": jack}):
            need = tuple(Counter(named).items())
            rows[named] = MeldEntry(
                meld, named, frozenset(named), need, points(meld.id, options), enabled
            )
    return rows


@lru_cache(maxsize=256)
def enabled_melds(options: TwoHandedOptions, trump: str) -> tuple[MeldEntry, ...]:
    """What can be laid, the dearest first."""
    rows = [known for known in meld_table(options, trump).values() if known.enabled]
    return tuple(sorted(rows, key=lambda known: (-known.points, known.faces)))
