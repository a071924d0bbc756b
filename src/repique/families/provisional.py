"""Melds that a player puts together card by card and lays down all at once.

Where the first melds of a player must reach a number of points, several of them count together. So
a player plans them one after the other, may take them back, and then lays them. A planned meld is a
private mark on the table: its cards stay where they are, and nobody else learns which they are.
"""

from collections.abc import Callable, Collection, Sequence
from random import Random

from repique.core.cards import Card
from repique.core.table import Seat, Table, hand, only

PLANNED = "planned"

# One meld out of these cards, chosen at random; None if they make none.
FindMeld = Callable[[Sequence[Card], Random], tuple[Card, ...] | None]


def plan_meld(table: Table, seat: Seat, cards: Collection[Card]) -> None:
    """Add a meld to those that the seat has planned."""
    number = len(_names(table, seat))
    table.mark(f"{_prefix(seat)}{number}", tuple(cards), only(seat))


def has_planned(table: Table, seat: Seat) -> bool:
    """Whether the seat has planned any meld; everybody may know that."""
    return bool(_names(table, seat))


def planned_melds(table: Table, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """The melds that the seat has planned, in their order; only for the seat itself."""
    return tuple(table.marked(name) for name in _names(table, seat))


def unplanned_cards(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The cards in hand that no planned meld uses; only for the seat itself."""
    used = {card for meld in planned_melds(table, seat) for card in meld}
    return tuple(card for card in table[hand(seat)] if card not in used)


def take_planned(table: Table, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """The planned melds, which are planned no longer: to be laid down, or taken back."""
    return tuple(table.unmark(name) for name in _names(table, seat))


def complete_planned(
    table: Table, unseen: Collection[Card], find: FindMeld, rng: Random, tries: int = 100
) -> None:
    """For `Game.complete`: planned melds that the viewer does not know. Unseen cards of the sample
    deal are swapped into the hand so that it holds them."""
    hidden = [
        name
        for name, (_, group) in table.marks.items()
        if group is None and name.startswith(f"{PLANNED}:")
    ]
    for _ in range(tries):
        chosen = _choose_apart(table, hidden, unseen, find, rng)
        if chosen is not None:
            break
    else:
        raise ValueError("no planned melds fit the cards that are left")
    kept = {card for meld in chosen.values() for card in meld}
    for name, meld in chosen.items():
        seat = _owner(name)
        for card in meld:
            held = table[hand(seat)]
            if card not in held:
                spare = next(other for other in held if other in unseen and other not in kept)
                table.swap(card, spare)
        table.mark(name, meld, only(seat))


def _choose_apart(
    table: Table, names: Sequence[str], unseen: Collection[Card], find: FindMeld, rng: Random
) -> dict[str, tuple[Card, ...]] | None:
    """A meld for each of the marks, no card in two of them; None if that has not come about."""
    chosen: dict[str, tuple[Card, ...]] = {}
    used: set[Card] = set()
    for name in names:
        own = table[hand(_owner(name))]
        free = [card for card in dict.fromkeys((*own, *sorted(unseen))) if card not in used]
        meld = find(free, rng)
        if meld is None:
            return None
        chosen[name] = meld
        used.update(meld)
    return chosen


def _prefix(seat: Seat) -> str:
    return f"{PLANNED}:{seat}:"


def _owner(name: str) -> Seat:
    return int(name.split(":")[1])


def _names(table: Table, seat: Seat) -> list[str]:
    return [name for name in table.marks if name.startswith(_prefix(seat))]
