"""Results in a terminal, and as files: for a spreadsheet, and as a page to print."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection

from repique.play.text.counts import counted
from repique.play.text.teller import Teller
from repique.play.text.words import words_for
from repique.stats.print import as_csv, as_page, columns, shown
from repique.stats.tournaments import Line, Report, Results, report, results
from repique.store.players.players import Person
from repique.store.tournaments.tournaments import Tournament
from repique.terminal.screen import Screen

HEADINGS = {
    "play": "play points",
    "total": "total points",
    "bids": "bids made",
    "lost": "set",
    "against": "total against",
}
SHORT = {"rank": "#", "counted": "told", "lost": "set", "against": "others"}
BEHIND = "_against"
NOTE = "Points are those of the {told} that {name} has finished; the rest is told afterwards."


def show_results(
    screen: Screen, connection: Connection, tournament: Tournament, who: Person, ranking: str = ""
) -> None:
    board = results(connection, tournament, who.id, ranking)
    names = _names(tournament, who)
    for caption, rows in parts(board, report(connection, tournament, who.id, who.id), names):
        screen.say()
        screen.show(drawn(caption, rows))
    if not board.lines:
        screen.say(f"{board.title}: nobody plays in it yet.")
    elif board.finished < board.hands:
        screen.say(NOTE.format(told=counted(board.finished, "hand"), name=who.name))


def as_files(
    connection: Connection, tournament: Tournament, who: Person, ranking: str = ""
) -> tuple[str, str]:
    """CSV, table under table, and HTML."""
    board = results(connection, tournament, who.id, ranking)
    own = report(connection, tournament, who.id, who.id)
    tables = parts(board, own, _names(tournament, who))
    text = "\r\n".join(as_csv(rows) for _, rows in tables)
    return text or as_csv((), Line), as_page(board.title, tables, HEADINGS)


def _names(tournament: Tournament, who: Person) -> list[str]:
    """Who deals, seat by seat; the player has the first."""
    teller = Teller(words_for(*tournament.rules()), len(tournament.levels) + 1, 0)
    return [who.name, *(teller.who(seat) for seat in range(1, teller.seats))]


def parts(board: Results, own: Report, names: Sequence[str]) -> list[tuple[str, Sequence[Any]]]:
    """The tables that have something in them, each with its caption."""
    hands = [replace(cast(Any, hand), dealer=names[hand.dealer]) for hand in own.hands]
    found: list[tuple[str, Sequence[Any]]] = [
        (f"{board.title}, by {HEADINGS[board.ranking]}", board.lines),
        ("Leaders", board.leaders),
        (f"{own.player}, both sides", own.sides),
        (f"{own.player}, hand by hand", hands),
    ]
    return [(caption, rows) for caption, rows in found if rows]


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
