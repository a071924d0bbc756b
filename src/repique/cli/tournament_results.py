"""Results in a terminal, and as files: for a spreadsheet, and as a page to print."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection

from repique.play.text.numbers import counted
from repique.stats.print import columns, shown
from repique.stats.tournament_files import parts, seat_names
from repique.stats.tournaments import report, results
from repique.store.players.players import Person
from repique.store.tournaments.tournaments import Tournament
from repique.terminal.screen import Screen

SHORT = {"rank": "#", "counted": "told", "lost": "set", "against": "others"}
BEHIND = "_against"
NOTE = "Points are those of the {told} that {name} has finished; the rest is told afterwards."


def show_results(
    screen: Screen, connection: Connection, tournament: Tournament, who: Person, ranking: str = ""
) -> None:
    board = results(connection, tournament, who.id, ranking)
    names = seat_names(tournament, who)
    for caption, rows in parts(board, report(connection, tournament, who.id, who.id), names):
        screen.say()
        screen.show(drawn(caption, rows))
    if not board.lines:
        screen.say(f"{board.title}: nobody plays in it yet.")
    elif board.finished < board.hands:
        screen.say(NOTE.format(told=counted(board.finished, "hand"), name=who.name))


def drawn(caption: str, rows: Sequence[Any]) -> Table:
    """Narrow enough for a terminal: what the others made stands behind a colon."""
    table = Table(title=caption, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.padding = (0, 1, 0, 0)
    names = [name for name in columns(rows) if not name.endswith(BEHIND)]
    for name in names:
        number = isinstance(getattr(rows[0], name), int | None)
        heading = SHORT.get(name, name)
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(_cell(row, name)) for name in names))
    return table


def _cell(row: Any, name: str) -> str:
    own = shown(getattr(row, name))
    other = shown(getattr(row, f"{name}{BEHIND}", None))
    return f"{own}:{other}" if other else own
