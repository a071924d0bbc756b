"""Prints rows of results as a table.

Tables fit into 80 columns: the results of both sides share one column, “120:90”, times are shown
as dates, and empty columns are left out. CSV and HTML files have all columns.
"""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from repique.settings.words import word
from repique.stats.print import cell_text, column_names, is_time, readable_text
from repique.terminal.screen import Screen

STYLES = {"won": "blue", "lost": "red"}
# The column of one side, and that of the other side, which is shown in it after a colon.
PAIRS = {"score": "against", "points": ("against", "conceded"), "total": "total_against"}


def show_table(title: str, rows: Sequence[Any], hidden: Sequence[str] = ()) -> None:
    """Print the rows; wins and losses in different colours."""
    screen = Screen(widest=160, paged=False)
    named = [name for name in column_names(rows) if name not in hidden and _has_text(rows, name)]
    other = {own: there for own, theirs in PAIRS.items() for there in named if there in theirs}
    other = {own: there for own, there in other.items() if own in named}
    names = [name for name in named if name not in other.values()]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, title=title)
    table.title_justify = "left"
    table.padding = (0, 1, 0, 0)
    for name in names:
        right = any(_is_number(getattr(row, name)) for row in rows)
        free = any(_is_names(getattr(row, name)) for row in rows)  # may take several lines
        heading = word("columns", name)
        table.add_column(heading, justify="right" if right else "left", no_wrap=not free)
    for row in rows:
        style = STYLES.get(getattr(row, "outcome", ""), "")
        table.add_row(*(_cell(row, name, other.get(name, "")) for name in names), style=style)
    screen.show(table)


def _has_text(rows: Sequence[Any], name: str) -> bool:
    """Whether the column is not empty."""
    return any(cell_text(getattr(row, name)) for row in rows)


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
    return readable_text(value)[:10] if is_time(value) else cell_text(value)
