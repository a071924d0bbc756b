"""Melds as rows of a table, and finding them in a holding.

A row such as `Meld("flush", "At Tt Kt Qt Jt")` names its cards by rank and suit. Capital
suits are meant literally; `t` is trump, `x` any one plain suit, `*` each of the four;
other small letters are bound by the game (the suits of a pair of queen and jack, say).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from repique.core.cards import SUITS, Card, face

Faces = tuple[str, ...]  # sorted; a face stands twice where two copies are needed


@dataclass(frozen=True, slots=True)
class Meld:
    id: str
    cards: str
    group: str  # melds of one group restrict each other in the same way


def faces(cards: Sequence[Card]) -> Faces:
    return tuple(sorted(face(card) for card in cards))


def compositions(meld: Meld, trump: str, suits: Mapping[str, str]) -> list[Faces]:
    """The sets of faces that make this meld: one, or one for each plain suit."""
    plain = [s for s in SUITS if s != trump] if "x" in meld.cards else [trump]
    found = []
    for x in plain:
        bound = {"t": trump, "x": x, **suits}
        named: list[str] = []
        for word in meld.cards.split():
            where = SUITS if word[1] == "*" else bound.get(word[1], word[1])
            named += [word[0] + s for s in where]
        found.append(tuple(sorted(named)))
    return found


def picks(
    holding: Mapping[str, Sequence[Card]],
    need: Iterable[tuple[str, int]],
    kind: Callable[[Card], object],
) -> Iterator[tuple[Card, ...]]:
    """Every way to make up the faces from the holding; copies of one kind are the same to us."""
    ways: list[tuple[tuple[Card, ...], ...]] = []
    for wanted, copies in need:
        held = holding.get(wanted, ())
        if len(held) < copies:
            return
        if len(held) == copies:
            ways.append((tuple(held),))
            continue
        different: dict[tuple[object, ...], tuple[Card, ...]] = {}
        for group in combinations(held, copies):
            different.setdefault(tuple(kind(card) for card in group), group)
        ways.append(tuple(different.values()))
    for way in product(*ways):
        yield tuple(card for group in way for card in group)
