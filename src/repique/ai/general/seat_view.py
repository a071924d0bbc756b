"""The view of a seat in a sample deal, hidden only as far as somebody looks at it.

In a playout a rule of thumb looks at few zones. A whole view for each of its moves would take
longer than the move.
"""

from typing import Any

from repique.core.cards import Card
from repique.core.game import Game, State, View, choices
from repique.core.table import Seat, Table


class SeatTable(Table):
    """Equal to `whole.seen(viewer)`, which is made when more than one zone's cards are wanted."""

    __slots__ = ("viewer", "whole")

    def __init__(self, whole: Table, viewer: Seat) -> None:
        self.by_number = whole.by_number
        self.declared = whole.declared
        self.whole = whole
        self.viewer = viewer

    def __getitem__(self, zone: str) -> tuple[Card, ...]:
        return self.whole.seen_row(zone, self.viewer)

    def __getattr__(self, name: str) -> Any:
        """The zones, the known cards and the marks, which are not there until they are wanted."""
        if name not in Table.__slots__:
            raise AttributeError(name)
        seen = self.whole.seen(self.viewer)
        self.zones = seen.zones
        self.known = seen.known
        self.marks = seen.marks
        return getattr(self, name)


def seat_view(game: Game[Any], state: State, seat: Seat) -> View[Any]:
    """As `core.game.view`, at a fraction of its cost where little of it is looked at."""
    return View(seat, state.with_table(SeatTable(state.table, seat)), choices(game, state, seat))
