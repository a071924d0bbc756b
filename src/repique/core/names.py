"""Other names for cards, wherever they stand in a state, a view, an event or a decision."""

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from repique.core.cards import Card
from repique.core.options import Options
from repique.core.table import Seats, Table

Naming = Callable[[Card], str]

_CARDS = re.compile(r"[2-9TJQKA][CDSH][2-9]?( [2-9TJQKA][CDSH][2-9]?)*")


def renamed(value: Any, name: Naming) -> Any:
    """The same with other names for its cards. Text is changed where it is nothing but cards."""
    if isinstance(value, str):
        if _CARDS.fullmatch(value):
            return type(value)(" ".join(name(Card(card)) for card in value.split()))
        return value
    if isinstance(value, tuple):
        return tuple(renamed(item, name) for item in value)
    if is_dataclass(value) and not isinstance(value, type | Options):
        parts = {field.name: renamed(getattr(value, field.name), name) for field in fields(value)}
        return replace(value, **parts)
    if isinstance(value, Table):
        return _renamed_table(value, name)
    return value


def _renamed_table(table: Table, name: Naming) -> Table:
    made = Table(table.by_number)
    for zone, cards in table.zones.items():
        row = renamed(cards, name)
        made.zones[zone] = made.kept(row, zone) if made.by_number else row
    made.known = {Card(name(card)): seats for card, seats in table.known.items()}
    made.marks = renamed_marks(table, name)
    return made


def renamed_marks(table: Table, name: Naming) -> dict[str, tuple[Seats, tuple[Card, ...] | None]]:
    return {mark: (seats, renamed(group, name)) for mark, (seats, group) in table.marks.items()}
