"""Tournaments: creating, entering, the next hand, and results.

A hand is played as an ordinary live match, whose token `play_next_hand` returns. Results are for
one player, named in the query or the one who asks, and leave out what that player has not finished.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.games import all_games
from repique.play.presets import InputError
from repique.server.http.api.games import find_preset
from repique.server.http.api.types import Body, Changes
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.messages import Name, Word
from repique.server.security.access import TO_PRINT
from repique.stats import sequences, tournament_overview, tournaments
from repique.stats.tournament_files import result_files
from repique.store.db.transaction import Transaction
from repique.store.players import players
from repique.store.tournaments import hands
from repique.store.tournaments.tournaments import (
    RANKINGS,
    CreatedTournament,
    add_attempt,
    create_tournament,
    enter_tournament,
    tournament_by_token,
)
from repique.tournament.creation import cautions, plan_tournament

NOBODY = players.Person(0, players.DEFAULT_NAME, "")  # who asks before there is any player
HandCount = Annotated[int, Meta(ge=1, le=10_000)]


class Founding(Body, frozen=True):
    """A new tournament. Levels are for the other seats in order; one may stand for all."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    preset: Name
    hands: HandCount
    changes: Changes = msgspec.field(default_factory=dict)
    levels: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    ranking: Name = "play"


class Joining(Body, frozen=True):
    """The name of the player; the current one if it is empty."""

    player: Word = ""


class Playing(Joining, frozen=True):
    """`again` begins another attempt, when all hands of the last one are played."""

    again: bool = False


class Founded(Struct, frozen=True):
    """A tournament that was created, with remarks for the organiser."""

    tournament: str
    title: str
    cautions: tuple[str, ...]


class TournamentDetails(Struct, frozen=True):
    """A tournament, and where the player stands who asks."""

    about: tournament_overview.TournamentOverview
    you: tournament_overview.TournamentStanding


class EnteredTournament(Struct, frozen=True):
    """The number of the attempt."""

    attempt: int


class HandDealt(Struct, frozen=True):
    """A hand to play: the token of its match and its place in the tournament."""

    table: str
    seat: int
    hand: int
    hands: int
    attempt: int
    title: str


async def post_tournament(request: ApiRequest) -> Founded:
    wanted: Founding = request.body
    preset = find_preset(wanted.preset)
    changes = dict(wanted.changes)
    plan = plan_tournament(
        wanted.name, preset, changes, wanted.hands, wanted.levels, wanted.ranking
    )
    made = await request.services.do(lambda transaction: create_tournament(transaction, plan))
    return Founded(made.token, made.title, tuple(cautions(plan)))


async def list_tournaments(request: ApiRequest) -> list[tournament_overview.TournamentOverview]:
    return await request.services.read(tournament_overview.all_overviews)


async def tournament_and_standing(request: ApiRequest) -> TournamentDetails:
    """A tournament, and where the player stands who asks."""
    asker = await _asker(request)

    def query(connection: Connection) -> TournamentDetails:
        tournament = tournament_by_token(connection, request.path["tournament"])
        standing = tournament_overview.standing_of(connection, tournament, asker.id)
        return TournamentDetails(tournament_overview.overview_of(connection, tournament), standing)

    return await request.services.read(query)


async def _asker(request: ApiRequest) -> players.Person:
    """The player whose number the query has, or else the one who asks.

    Raises `InputError` for a number that no player has.
    """
    number = request.query.get("player", "")
    wanted = number or str(request.principal.player)
    people = await request.services.read(players.own_players)
    for person in people:
        if str(person.id) == wanted:
            return person
    if number:
        raise InputError("There is no such player.")
    return NOBODY


def _person(transaction: Transaction, name: str) -> players.Person:
    return (
        players.player_named(transaction.connection, name)
        if name
        else players.current_player(transaction)
    )


async def join_tournament(request: ApiRequest) -> EnteredTournament:
    def job(transaction: Transaction) -> EnteredTournament:
        tournament = tournament_by_token(transaction.connection, request.path["tournament"])
        entry = enter_tournament(
            transaction, tournament, _person(transaction, request.body.player).id
        )
        return EnteredTournament(entry.attempt)

    return await request.services.do(job)


async def play_next_hand(request: ApiRequest) -> HandDealt:
    """The hand that was left, or the next one, with the token of its match."""
    wanted: Playing = request.body

    def job(transaction: Transaction) -> HandDealt:
        tournament = tournament_by_token(transaction.connection, request.path["tournament"])
        person = _person(transaction, wanted.player)
        players.switch_player(transaction, person.id)
        enter_or_retry = add_attempt if wanted.again else enter_tournament
        entry = enter_or_retry(transaction, tournament, person.id)
        dealt = hands.next_hand(transaction, tournament, entry)
        return HandDealt(
            table=dealt.token,
            seat=0,
            hand=dealt.hand,
            hands=tournament.hands,
            attempt=entry.attempt,
            title=tournament.title,
        )

    return await request.services.do(job)


def _ranking(request: ApiRequest) -> str:
    ranking = request.query.get("ranking", "")
    if ranking and ranking not in RANKINGS:
        raise InputError(f"Choose {' or '.join(RANKINGS)} points to decide the winner.")
    return ranking


async def results(request: ApiRequest) -> tournaments.TournamentResults:
    asker = await _asker(request)
    ranking = _ranking(request)

    def query(connection: Connection) -> tournaments.TournamentResults:
        tournament = tournament_by_token(connection, request.path["tournament"])
        return tournaments.tournament_results(connection, tournament, asker.id, ranking)

    return await request.services.read(query)


async def player_report(request: ApiRequest) -> tournaments.PlayerReport:
    """A report on another player, as far as the one who asks has played."""
    asker = await _asker(request)

    def query(connection: Connection) -> tournaments.PlayerReport:
        tournament = tournament_by_token(connection, request.path["tournament"])
        people = {person.id for person in players.own_players(connection)}
        if request.path["of"] not in people:
            raise InputError("There is no such player.")
        return tournaments.player_report(connection, tournament, asker.id, request.path["of"])

    return await request.services.read(query)


async def results_page(request: ApiRequest) -> Response:
    _, page = await _files(request)
    return Response(page, media_type="text/html", headers=TO_PRINT)


async def results_csv(request: ApiRequest) -> Response:
    text, _ = await _files(request)
    return Response(text, media_type="text/csv")


async def _files(request: ApiRequest) -> tuple[str, str]:
    """The results as CSV and as a page to print."""
    asker = await _asker(request)
    ranking = _ranking(request)

    def query(connection: Connection) -> tuple[str, str]:
        tournament: CreatedTournament = tournament_by_token(connection, request.path["tournament"])
        return result_files(connection, tournament, asker, ranking)

    return await request.services.read(query)


async def fixed_sequences(request: ApiRequest) -> list[sequences.SequenceLine]:
    """What everybody scored with the fixed deals of one sequence, or of all of them."""
    number = request.query.get("sequence", "0")
    preset = request.query.get("preset", "")
    if not number.isdecimal() or len(number) > 3:
        raise InputError("Choose a sequence from 1 to 100.")
    if preset and not any(preset in game.presets for game in all_games().values()):
        raise InputError("There is no game with that name.")
    return await request.services.read(lambda c: sequences.sequence_table(c, int(number), preset))


_ALL = "/api/tournaments"
_ONE = f"{_ALL}/{{tournament}}"
_ASKER = ("player", "ranking")

ROUTES = (
    ApiRoute("GET", _ALL, list_tournaments, "All tournaments, and who plays in them."),
    ApiRoute("POST", _ALL, post_tournament, "Create a tournament.", Founding),
    ApiRoute(
        "GET",
        _ONE,
        tournament_and_standing,
        "A tournament, and where a player stands.",
        query=("player",),
    ),
    ApiRoute("POST", f"{_ONE}/entries", join_tournament, "Enter a tournament.", Joining),
    ApiRoute("POST", f"{_ONE}/play", play_next_hand, "The match of the next hand.", Playing),
    ApiRoute("GET", f"{_ONE}/results", results, "The leaderboard.", query=_ASKER),
    ApiRoute(
        "GET", f"{_ONE}/results.csv", results_csv, "Results as CSV.", query=_ASKER, plain=True
    ),
    ApiRoute(
        "GET",
        f"{_ONE}/results.html",
        results_page,
        "Results to print.",
        query=_ASKER,
        plain=True,
    ),
    ApiRoute(
        "GET",
        f"{_ONE}/reports/{{of:int}}",
        player_report,
        "One player, both sides, hand by hand.",
        query=("player",),
    ),
    ApiRoute(
        "GET",
        "/api/sequences",
        fixed_sequences,
        "The scores of all players with the fixed deals.",
        query=("sequence", "preset"),
    ),
)
