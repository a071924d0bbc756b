"""Results of a tournament as files: CSV for spreadsheets, and an HTML page to print."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from sqlalchemy import Connection

from repique.play.text.teller import Teller
from repique.play.text.words import words_for
from repique.stats.print import as_csv, as_page
from repique.stats.tournaments import (
    LeaderboardLine,
    PlayerReport,
    TournamentResults,
    player_report,
    tournament_results,
)
from repique.store.players.players import Person
from repique.store.tournaments.tournaments import CreatedTournament

HEADINGS = {
    "play": "play points",
    "total": "total points",
    "bids": "bids made",
    "lost": "set",
    "against": "total against",
}


def result_files(
    connection: Connection, tournament: CreatedTournament, who: Person, ranking: str = ""
) -> tuple[str, str]:
    """The CSV text, with all tables one below the other, and the HTML page, as `who` may see
    them."""
    board = tournament_results(connection, tournament, who.id, ranking)
    own = player_report(connection, tournament, who.id, who.id)
    tables = result_tables(board, own, seat_names(tournament, who))
    text = "\r\n".join(as_csv(rows) for _, rows in tables)
    return text or as_csv((), LeaderboardLine), as_page(board.title, tables, HEADINGS)


def seat_names(tournament: CreatedTournament, who: Person) -> list[str]:
    """The names of the seats, for the column of dealers; the player has seat 0."""
    teller = Teller(words_for(*tournament.rules()), len(tournament.levels) + 1, 0)
    return [who.name, *(teller.who(seat) for seat in range(1, teller.seats))]


def result_tables(
    board: TournamentResults, own: PlayerReport, names: Sequence[str]
) -> list[tuple[str, Sequence[Any]]]:
    """The tables that are not empty, each with its caption."""
    hands = [replace(cast(Any, hand), dealer=names[hand.dealer]) for hand in own.hands]
    found: list[tuple[str, Sequence[Any]]] = [
        (f"{board.title}, by {HEADINGS[board.ranking]}", board.lines),
        ("Leaders", board.leaders),
        (f"{own.player}, both sides", own.sides),
        (f"{own.player}, hand by hand", hands),
    ]
    return [(caption, rows) for caption, rows in found if rows]
