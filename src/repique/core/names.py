"""Other names for cards, wherever they stand in a state, a view, an event or a decision."""

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any

from repique.core.cards import CARD_PATTERN, Card
from repique.core.options import Options
from repique.core.table import Seats, Table

Naming = Callable[[Card], str]

_CARDS = re.compile(rf"{CARD_PATTERN}(?: {CARD_PATTERN})*")


def renamed(value: Any, name: Naming) -> Any:
    """The same with other names for its cards. Text is changed where it is nothing but cards for
    which there is a name; a naming raises `KeyError` for others."""
    if isinstance(value, str):
        return _renamed_text(value, name) if _CARDS.fullmatch(value) else value
    if isinstance(value, tuple):
        items = [renamed(item, name) for item in value]
        return value if _is_same(value, items) else tuple(items)
    if isinstance(value, Table):
        return _renamed_table(value, name)
    if names := _fields_with_names(value.__class__):
        before = [getattr(value, field) for field in names]
        after = [renamed(part, name) for part in before]
        if _is_same(before, after):
            return value
        return replace(value, **dict(zip(names, after, strict=True)))
    return value


@cache
def _fields_with_names(kind: type) -> tuple[str, ...]:
    """The fields of a kind of value in which cards may be named."""
    if not is_dataclass(kind) or issubclass(kind, Options):
        return ()
    return tuple(field.name for field in fields(kind))


def _is_same(before: Sequence[Any], after: Sequence[Any]) -> bool:
    return all(map(is_, before, after))


def _renamed_text(text: str, name: Naming) -> str:
    try:
        if " " not in text:
            return type(text)(name(Card(text)))
        return type(text)(" ".join([name(Card(card)) for card in text.split()]))
    except KeyError:  # it only looks like cards
        return text


def _renamed_table(table: Table, name: Naming) -> Table:
    made = Table(table.by_number, table.declared)
    for zone, cards in table.zones.items():
        row = renamed(cards, name)
        made.zones[zone] = made.kept(row, zone) if made.by_number else row
    made.known = {Card(name(card)): seats for card, seats in table.known.items()}
    made.marks = renamed_marks(table, name)
    return made


def renamed_marks(table: Table, name: Naming) -> dict[str, tuple[Seats, tuple[Card, ...] | None]]:
    return {mark: (seats, renamed(group, name)) for mark, (seats, group) in table.marks.items()}
