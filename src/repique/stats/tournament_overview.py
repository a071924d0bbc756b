"""The list of created tournaments, with entrants and their progress."""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.text.numbers import counted
from repique.store.players.players import everybody
from repique.store.tournaments.hands import unplayed
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import Tournament, all_tournaments, entries_of


@dataclass(frozen=True, slots=True)
class Overview:
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
class Standing:
    """The progress of one player in a tournament."""

    player: int
    attempt: int  # 0: not entered
    played: int
    next: int | None  # the next hand; None: all are played


def overview(connection: Connection) -> list[Overview]:
    """All tournaments in the order in which they were created."""
    return [about(connection, tournament) for tournament in all_tournaments(connection)]


def about(connection: Connection, tournament: Tournament) -> Overview:
    """One tournament; entrants are listed with the progress of their newest attempt."""
    names = {person.id: person.name for person in everybody(connection)}
    newest = {entry.player: entry for entry in entries_of(connection, tournament.id)}
    entrants = [
        f"{names[entry.player]} ({_progress(len(tallies_of(connection, entry.id)), tournament)})"
        for entry in newest.values()
    ]
    return Overview(
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


def _progress(played: int, tournament: Tournament) -> str:
    whole = counted(tournament.hands, "hand")
    return whole if played == tournament.hands else f"{played} of {whole}"


def standing(connection: Connection, tournament: Tournament, player: int) -> Standing:
    """The progress of a player, in the newest attempt."""
    own = entries_of(connection, tournament.id, player)
    if not own:
        return Standing(player=player, attempt=0, played=0, next=1)
    entry = own[-1]
    return Standing(
        player=player,
        attempt=entry.attempt,
        played=len(tallies_of(connection, entry.id)),
        next=unplayed(connection, tournament, entry),
    )
