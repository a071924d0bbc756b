"""The list of created tournaments, with entrants and their progress."""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.text.numbers import number_of
from repique.store.players.players import all_players
from repique.store.tournaments.hands import next_unplayed
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import CreatedTournament, all_tournaments, entries_of


@dataclass(frozen=True, slots=True)
class TournamentOverview:
    """A tournament in the list."""

    tournament: str  # its token
    title: str
    name: str
    preset: str
    hands: int
    levels: tuple[str, ...]
    ranking: str
    created: str
    entrants: tuple[str, ...]  # names with their progress


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """The progress of one player in a tournament."""

    player: int
    attempt: int  # 0: not entered
    played: int
    next: int | None  # the next hand; None: all are played


def all_overviews(connection: Connection) -> list[TournamentOverview]:
    """All tournaments in the order in which they were created."""
    return [overview_of(connection, tournament) for tournament in all_tournaments(connection)]


def overview_of(connection: Connection, tournament: CreatedTournament) -> TournamentOverview:
    """One tournament; entrants are listed with the progress of their newest attempt."""
    names = {person.id: person.name for person in all_players(connection)}
    newest = {entry.player: entry for entry in entries_of(connection, tournament.id)}
    entrants = [
        f"{names[entry.player]} ({_progress(len(tallies_of(connection, entry.id)), tournament)})"
        for entry in newest.values()
    ]
    return TournamentOverview(
        tournament=tournament.token,
        title=tournament.title,
        name=tournament.name,
        preset=tournament.preset,
        hands=tournament.hands,
        levels=tournament.levels,
        ranking=tournament.ranking,
        created=tournament.created,
        entrants=tuple(entrants),
    )


def _progress(played: int, tournament: CreatedTournament) -> str:
    whole = number_of(tournament.hands, "hand")
    return whole if played == tournament.hands else f"{played} of {whole}"


def standing_of(
    connection: Connection, tournament: CreatedTournament, player: int
) -> TournamentStanding:
    """The progress of a player, in the newest attempt."""
    own = entries_of(connection, tournament.id, player)
    if not own:
        return TournamentStanding(player=player, attempt=0, played=0, next=1)
    entry = own[-1]
    return TournamentStanding(
        player=player,
        attempt=entry.attempt,
        played=len(tallies_of(connection, entry.id)),
        next=next_unplayed(connection, tournament, entry),
    )
