"""Lists of results on the screen: any rows of one kind as a table with headings.

They fit into the 80 columns of a terminal: what both sides made stands in one column, “120:90”,
times are dates, and a column in which nothing stands is left out. Files have all of it.
"""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from repique.settings.words import word
from repique.stats.print import columns, is_time, readable, shown
from repique.terminal.screen import Screen

STYLES = {"won": "blue", "lost": "red"}
# What one side made, and in the same column behind a colon what the other did.
PAIRS = {"score": "against", "points": ("against", "conceded"), "total": "total_against"}


def show(title: str, rows: Sequence[Any], hidden: Sequence[str] = ()) -> None:
    """Wins and losses differ in colour, and have a word besides."""
    screen = Screen(widest=160, paged=False)
    named = [name for name in columns(rows) if name not in hidden and _tells(rows, name)]
    other = {own: there for own, theirs in PAIRS.items() for there in named if there in theirs}
    other = {own: there for own, there in other.items() if own in named}
    names = [name for name in named if name not in other.values()]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, title=title)
    table.title_justify, table.padding = "left", (0, 1, 0, 0)
    for name in names:
        right = any(_is_number(getattr(row, name)) for row in rows)
        free = any(_is_names(getattr(row, name)) for row in rows)  # may take several lines
        heading = word("columns", name)
        table.add_column(heading, justify="right" if right else "left", no_wrap=not free)
    for row in rows:
        style = STYLES.get(getattr(row, "outcome", ""), "")
        table.add_row(*(_cell(row, name, other.get(name, "")) for name in names), style=style)
    screen.show(table)


def _tells(rows: Sequence[Any], name: str) -> bool:
    """Whether anything would stand in the column."""
    return any(shown(getattr(row, name)) for row in rows)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_names(value: Any) -> bool:
    return isinstance(value, tuple) and not all(map(_is_number, value))


def _cell(row: Any, name: str, other: str) -> str:
    own = _shown(getattr(row, name))
    return f"{own}:{_shown(getattr(row, other))}" if other else own


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        parts = [_shown(part) for part in value]
        return ", ".join(parts) if _is_names(value) else ":".join(parts)
    return readable(value)[:10] if is_time(value) else shown(value)
