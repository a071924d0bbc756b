"""Lists of results on the screen: any rows of one kind as a table with headings."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from repique.desk.catalogue import word
from repique.play.terminal.screen import Screen
from repique.stats.printing import columns, shown

STYLES = {"won": "blue", "lost": "red"}


def show(title: str, rows: Sequence[Any], hidden: Sequence[str] = ()) -> None:
    """Wins and losses differ in colour, and have a word besides."""
    screen = Screen(widest=160, paged=False)
    names = [name for name in columns(rows) if name not in hidden]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, title=title)
    table.title_justify = "left"
    for name in names:
        number = isinstance(getattr(rows[0], name), int | float)
        table.add_column(word("columns", name), justify="right" if number else "left")
    for row in rows:
        style = STYLES.get(getattr(row, "outcome", ""), "")
        table.add_row(*(_cell(getattr(row, name)) for name in names), style=style)
    screen.show(table)


def _cell(value: Any) -> str:
    text = shown(value)
    is_time = isinstance(value, str) and len(value) == 24 and value[10] == "T"
    return f"{text[:10]} {text[11:16]}" if is_time else text
