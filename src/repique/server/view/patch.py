"""The difference between two views of one seat, which is sent instead of the whole second view."""

from typing import Any

from msgspec import structs

from repique.server.view.model import TableView

# Lists that usually grow at their end: of these only what follows the common beginning is sent.
GROWING = frozenset({"melds", "rounds", "sheet", "talk", "tricks", "turns"})

_FIELDS = tuple(field.name for field in structs.fields(TableView))  # finding them takes long

Tail = tuple[int, tuple[Any, ...]]  # how many elements stay, and what follows them


def view_changes(before: TableView, after: TableView) -> tuple[dict[str, Any], dict[str, Tail]]:
    """The fields that differ, with their new values; and for lists that have kept a beginning, by
    name, what follows it."""
    changed: dict[str, Any] = {}
    tails: dict[str, Tail] = {}
    for name in _FIELDS:
        old = getattr(before, name)
        new = getattr(after, name)
        if old is new or old == new:
            continue
        kept = _common(old, new) if name in GROWING else 0
        if kept:
            tails[name] = (kept, new[kept:])
        else:
            changed[name] = new
    return changed, tails


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many elements at the beginning are the same."""
    count = 0
    for old, new in zip(one, other, strict=False):
        if old is not new and old != new:
            break
        count += 1
    return count
