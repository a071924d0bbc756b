"""Prints the results of a tournament."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection

from repique.play.text.numbers import number_of
from repique.stats.print import cell_text, column_names
from repique.stats.tournament_files import result_tables, seat_names
from repique.stats.tournaments import player_report, tournament_results
from repique.store.players.players import Person
from repique.store.tournaments.tournaments import CreatedTournament
from repique.terminal.screen import Screen

SHORT_HEADINGS = {"rank": "#", "counted": "shown", "lost": "set", "against": "others"}
OTHER_SIDE = "_against"
NOTE = "The points are for the {told} that {name} has finished. The others follow later."


def show_results(
    screen: Screen,
    connection: Connection,
    tournament: CreatedTournament,
    who: Person,
    ranking: str = "",
) -> None:
    """Print the results as this player may see them: nothing about unfinished hands."""
    board = tournament_results(connection, tournament, who.id, ranking)
    names = seat_names(tournament, who)
    for caption, rows in result_tables(
        board, player_report(connection, tournament, who.id, who.id), names
    ):
        screen.say()
        screen.show(results_table(caption, rows))
    if not board.lines:
        screen.say(f"{board.title}: nobody has played in it yet.")
    elif board.finished < board.hands:
        screen.say(NOTE.format(told=number_of(board.finished, "hand"), name=who.name))


def results_table(caption: str, rows: Sequence[Any]) -> Table:
    """A table narrow enough for a terminal: the results of others stand after a colon."""
    table = Table(title=caption, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.padding = (0, 1, 0, 0)
    names = [name for name in column_names(rows) if not name.endswith(OTHER_SIDE)]
    for name in names:
        number = isinstance(getattr(rows[0], name), int | None)
        heading = SHORT_HEADINGS.get(name, name)
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(_cell(row, name)) for name in names))
    return table


def _cell(row: Any, name: str) -> str:
    own = cell_text(getattr(row, name))
    other = cell_text(getattr(row, f"{name}{OTHER_SIDE}", None))
    return f"{own}:{other}" if other else own
