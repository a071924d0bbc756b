"""All tournaments at a glance: what is played, by whom, and how far everybody is."""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.text.numbers import counted
from repique.store.players.players import everybody
from repique.store.tournaments.hands import unplayed
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import Tournament, entries, everything


@dataclass(frozen=True, slots=True)
class Overview:
    tournament: str  # its token
    title: str
    name: str
    preset: str
    hands: int
    levels: tuple[str, ...]
    ranking: str
    created: str
    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one player is in a tournament."""

    player: int
    attempt: int  # 0: not entered
    played: int
    next: int | None  # the hand to come; None: all are played


def overview(connection: Connection) -> list[Overview]:
    return [about(connection, tournament) for tournament in everything(connection)]


def about(connection: Connection, tournament: Tournament) -> Overview:
    """A player is named with the hands of the newest attempt."""
    names = {person.id: person.name for person in everybody(connection)}
    newest = {entry.player: entry for entry in entries(connection, tournament.id)}
    entrants = [
        f"{names[entry.player]} ({_progress(len(tallies_of(connection, entry.id)), tournament)})"
        for entry in newest.values()
    ]
    t = tournament
    said = (t.token, t.title, t.name, t.preset, t.hands, t.levels, t.ranking, t.created)
    return Overview(*said, tuple(entrants))


def _progress(played: int, tournament: Tournament) -> str:
    whole = counted(tournament.hands, "hand")
    return whole if played == tournament.hands else f"{played} of {whole}"


def standing(connection: Connection, tournament: Tournament, player: int) -> Standing:
    own = entries(connection, tournament.id, player)
    if not own:
        return Standing(player, 0, 0, 1)
    played = len(tallies_of(connection, own[-1].id))
    return Standing(player, own[-1].attempt, played, unplayed(connection, tournament, own[-1]))
