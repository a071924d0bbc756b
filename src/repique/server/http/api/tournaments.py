"""The addresses of tournaments: creating, entering, the next hand, and results.

A hand is played at the table whose token is given back, over the ordinary socket. Results are
told to a player, named in the question or whoever played last, and hide what that player has
not finished.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.games import all_games
from repique.play.presets import Mistake
from repique.server.http.api import games
from repique.server.http.api.matches import Body, Changes
from repique.server.http.routes import Call, Entry
from repique.server.live.messages import Name, Word
from repique.server.security.access import TO_PRINT
from repique.stats import sequences, tournament_overview, tournaments
from repique.stats.tournament_files import as_files
from repique.store.db.transaction import Pen
from repique.store.players import players
from repique.store.tournaments import hands
from repique.store.tournaments.tournaments import (
    RANKINGS,
    Tournament,
    by_token,
    create,
    enter,
    try_again,
)
from repique.tournament.creation import cautions, planned

NOBODY = players.Person(0, players.FIRST, "")  # asks in a house where nobody has ever been
HandCount = Annotated[int, Meta(ge=1, le=10_000)]


class Founding(Body, frozen=True):
    """A new tournament; levels are for the other seats in order, one may stand for all."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    preset: Name
    hands: HandCount
    changes: Changes = msgspec.field(default_factory=dict)
    levels: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    ranking: Name = "play"


class Joining(Body, frozen=True):
    """The player who enters or plays; empty for the current player."""

    player: Word = ""


class Playing(Joining, frozen=True):
    """`again` starts another attempt, after all hands of the last one are finished."""

    again: bool = False


class Founded(Struct, frozen=True):
    tournament: str
    title: str
    cautions: tuple[str, ...]


class Told(Struct, frozen=True):
    about: tournament_overview.Overview
    you: tournament_overview.Standing


class Entered(Struct, frozen=True):
    attempt: int


class HandDealt(Struct, frozen=True):
    table: str
    seat: int
    hand: int
    hands: int
    attempt: int
    title: str


async def found(call: Call) -> Founded:
    asked: Founding = call.body
    usual = games.preset(asked.preset)
    about = (dict(asked.changes), asked.hands, asked.levels, asked.ranking)
    plan = planned(asked.name, usual, *about)
    made = await call.house.do(lambda pen: create(pen, plan))
    return Founded(made.token, made.title, tuple(cautions(plan)))


async def everything(call: Call) -> list[tournament_overview.Overview]:
    return await call.house.read(tournament_overview.overview)


async def one(call: Call) -> Told:
    """Progress is that of `player`, or of the current player."""
    who = await _asker(call)

    def asked(connection: Connection) -> Told:
        tournament = by_token(connection, call.path["tournament"])
        standing = tournament_overview.standing(connection, tournament, who.id)
        return Told(tournament_overview.about(connection, tournament), standing)

    return await call.house.read(asked)


async def _asker(call: Call) -> players.Person:
    """A number, as the other addresses have it, or nobody: then it is who played last."""
    told = call.query.get("player", "")
    people = await call.house.read(players.everybody)
    for person in people:
        if str(person.id) == told:
            return person
    if told:
        raise Mistake("There is no such player.")
    return await call.house.read(players.last) or NOBODY


def _person(pen: Pen, name: str) -> players.Person:
    return players.named(pen.connection, name) if name else players.current(pen)


async def join(call: Call) -> Entered:
    def job(pen: Pen) -> Entered:
        tournament = by_token(pen.connection, call.path["tournament"])
        entry = enter(pen, tournament, _person(pen, call.body.player).id)
        return Entered(entry.attempt)

    return await call.house.do(job)


async def play(call: Call) -> HandDealt:
    """Resume the unfinished hand or start the next one."""
    asked: Playing = call.body

    def job(pen: Pen) -> HandDealt:
        tournament = by_token(pen.connection, call.path["tournament"])
        person = _person(pen, asked.player)
        players.switch(pen, person.id)
        join = try_again if asked.again else enter
        entry = join(pen, tournament, person.id)
        dealt = hands.next_hand(pen, tournament, entry)
        about = (dealt.hand, tournament.hands, entry.attempt)
        return HandDealt(dealt.token, 0, *about, tournament.title)

    return await call.house.do(job)


def _ranking(call: Call) -> str:
    asked = call.query.get("ranking", "")
    if asked and asked not in RANKINGS:
        raise Mistake(f"The winner is decided by {' or '.join(RANKINGS)} points.")
    return asked


async def results(call: Call) -> tournaments.Results:
    who, ranking = await _asker(call), _ranking(call)

    def asked(connection: Connection) -> tournaments.Results:
        tournament = by_token(connection, call.path["tournament"])
        return tournaments.results(connection, tournament, who.id, ranking)

    return await call.house.read(asked)


async def report(call: Call) -> tournaments.Report:
    """Only hands that `player` has finished are included."""
    who = await _asker(call)

    def asked(connection: Connection) -> tournaments.Report:
        tournament = by_token(connection, call.path["tournament"])
        people = {person.id for person in players.everybody(connection)}
        if call.path["of"] not in people:
            raise Mistake("There is no such player.")
        return tournaments.report(connection, tournament, who.id, call.path["of"])

    return await call.house.read(asked)


async def printed(call: Call) -> Response:
    page = (await _files(call))[1]
    return Response(page, media_type="text/html", headers=TO_PRINT)


async def spreadsheet(call: Call) -> Response:
    return Response((await _files(call))[0], media_type="text/csv")


async def _files(call: Call) -> tuple[str, str]:
    who, ranking = await _asker(call), _ranking(call)

    def asked(connection: Connection) -> tuple[str, str]:
        tournament: Tournament = by_token(connection, call.path["tournament"])
        return as_files(connection, tournament, who, ranking)

    return await call.house.read(asked)


async def fixed_sequences(call: Call) -> list[sequences.SequenceLine]:
    """Of one sequence from 1 to 100, or of all."""
    number, preset = call.query.get("sequence", "0"), call.query.get("preset", "")
    if not number.isdecimal() or len(number) > 3:
        raise Mistake("A sequence is a number from 1 to 100.")
    if preset and not any(preset in game.presets for game in all_games().values()):
        raise Mistake("There is no game of that name.")
    return await call.house.read(lambda c: sequences.sequence_table(c, int(number), preset))


_ALL = "/api/tournaments"
_ONE = f"{_ALL}/{{tournament}}"
_ASK = ("player", "ranking")

ENTRIES = (
    Entry("GET", _ALL, everything, "All tournaments with their players."),
    Entry("POST", _ALL, found, "Create a tournament.", Founding),
    Entry("GET", _ONE, one, "A tournament with a player's progress.", query=("player",)),
    Entry("POST", f"{_ONE}/entries", join, "Enter a tournament.", Joining),
    Entry("POST", f"{_ONE}/play", play, "Play the next hand.", Playing),
    Entry("GET", f"{_ONE}/results", results, "The leaderboard.", query=_ASK),
    Entry("GET", f"{_ONE}/results.csv", spreadsheet, "Results as CSV.", query=_ASK, plain=True),
    Entry("GET", f"{_ONE}/results.html", printed, "Results to print.", query=_ASK, plain=True),
    Entry(
        "GET", f"{_ONE}/reports/{{of:int}}", report, "Results of one player by hand.",
        query=("player",),
    ),
    Entry(
        "GET", "/api/sequences", fixed_sequences, "Results of the fixed sequences.",
        query=("sequence", "preset"),
    ),
)  # fmt: skip
