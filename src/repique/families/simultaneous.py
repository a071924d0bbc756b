"""Moves that several seats make at the same time: nobody learns anything until all have moved.

The cards that a seat has chosen are a private mark on the table. A state names the seats that have
none yet in `to_move`, and when the last one has chosen, the rules carry out all choices at once.
"""

from collections.abc import Iterable
from random import Random

from repique.core.cards import Card
from repique.core.table import Seat, Table, hand, only


def note_choice(table: Table, kind: str, seat: Seat, cards: Iterable[Card]) -> None:
    """Keep what a seat has chosen, known to itself alone."""
    table.mark(_name(kind, seat), tuple(cards), only(seat))


def seats_without_choice(table: Table, kind: str, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of the seats that have not chosen yet."""
    return tuple(seat for seat in seats if _name(kind, seat) not in table.marks)


def take_choices(table: Table, kind: str, seats: Iterable[Seat]) -> dict[Seat, tuple[Card, ...]]:
    """What each of these seats has chosen, which is kept no longer."""
    return {seat: table.unmark(_name(kind, seat)) for seat in seats}


def complete_choices(table: Table, kind: str, count: int, rng: Random) -> None:
    """For `Game.complete`: choices that the viewer does not know, at random from sample hands."""
    for name, (_, group) in [*table.marks.items()]:
        owner = name.removeprefix(f"{kind}:")
        if group is None and owner.isdecimal():
            chosen = rng.sample(table[hand(int(owner))], count)
            note_choice(table, kind, int(owner), chosen)


def _name(kind: str, seat: Seat) -> str:
    return f"{kind}:{seat}"
