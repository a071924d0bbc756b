"""Matches: beginning one, the list of saved ones, and what is known of one that is open."""

from typing import Annotated

from msgspec import Meta, Struct, field
from sqlalchemy import Connection
from starlette.responses import Response

from repique.ai.levels import LEVELS, nearest_level
from repique.core import table
from repique.core.game import Setup
from repique.play.presets import ChosenGame, InputError, with_sequence
from repique.play.seating import SIMPLE, ComputerPlayer, SeatedPerson, Seating
from repique.play.sequences import LAST_SEQUENCE
from repique.server.http.api.games import RuleForm, changed_rules, rule_form
from repique.server.http.api.types import At, Body, Changes, Naming, Nothing, Seat
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Name, Small, Word
from repique.server.security.principal import Role
from repique.stats import score_pads, scores
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import NotFound
from repique.store.matches import series as series_rows
from repique.store.matches.seats import people_of_series
from repique.store.players import players
from repique.store.transfer.export import export_finished_games

JSON_LINES = "application/jsonl"


class Beginning(Body, frozen=True):
    """A new match. Levels and names are for the other seats in order; one level may stand for all,
    and one that the game does not have for the nearest. A computer player without a name is named
    by its level. `sequence` numbers the fixed deals; without it the house rules decide, and in a
    game whose rules do not, the cards are shuffled."""

    preset: Name
    changes: Changes = field(default_factory=dict)
    levels: Annotated[tuple[Name, ...], Meta(max_length=8)] = ("standard",)
    names: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    seat: Small = 0
    player: Word = ""
    sequence: Annotated[int, Meta(ge=1, le=LAST_SEQUENCE)] | None = None


class SavedMatch(Struct, frozen=True):
    """A match in the list of saved ones."""

    table: str
    player: int
    preset: str
    game: str
    name: str
    stage: str
    created: str
    people: tuple[str, ...] = ()  # names of the other people


async def open_match(request: ApiRequest) -> LiveMatch:
    """The live match that the path names; raises `NotFound` if there is none that the player who
    asks may know of."""
    live_matches = request.services.live_matches
    return await live_matches.open_for(request.principal, request.path["table"])


def own_seat(request: ApiRequest, match: LiveMatch) -> table.Seat:
    """The seat of the player who asks; raises `NotFound` for somebody without one."""
    seat = match.seat_of(request.principal)
    if seat is None:
        raise NotFound("You have no seat at this table.")
    return seat


async def begin_match(request: ApiRequest) -> Seat:
    wanted: Beginning = request.body
    chosen = changed_rules(wanted.preset, wanted.changes)
    if wanted.sequence is not None:
        chosen = with_sequence(chosen, wanted.sequence)
    token = await request.services.live_matches.begin(chosen, seating_of(chosen, wanted))
    return Seat(token, wanted.seat)


def seating_of(chosen: ChosenGame, wanted: Beginning) -> Seating:
    """One person and computer players. A level that the game does not have becomes the nearest one;
    raises `InputError` for an unknown level or a seat that the game does not have."""
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    asked = wanted.levels * (seats - 1) if len(wanted.levels) == 1 else wanted.levels
    if wanted.seat >= seats or len(asked) != seats - 1 or not {*asked} <= {SIMPLE, *LEVELS}:
        raise InputError("There is no such seat or level in this game.")
    others = tuple(
        level if level == SIMPLE else nearest_level(chosen.game, level) for level in asked
    )
    if len(wanted.names) > len(others):
        raise InputError("There are more names than other players.")
    names = [players.tidy_name(name) if name else "" for name in wanted.names]
    names += [""] * (len(others) - len(names))
    computers = [*map(ComputerPlayer, others, names)]
    person = SeatedPerson(wanted.player)
    return Seating((*computers[: wanted.seat], person, *computers[wanted.seat :]))


async def list_saved_matches(request: ApiRequest) -> list[SavedMatch]:
    """The saved matches of one player or of all, the oldest first."""
    only = request.query.get("player", "")

    def query(connection: Connection) -> list[SavedMatch]:
        people = [p.id for p in players.own_players(connection) if only in ("", str(p.id))]
        return [
            _saved_match(connection, series)
            for player in people
            for series in series_rows.saved_series(connection, player)
        ]

    return await request.services.read(query)


def _saved_match(connection: Connection, series: series_rows.SavedSeries) -> SavedMatch:
    people = people_of_series(connection, series.id).values()
    return SavedMatch(
        table=series.token,
        player=series.player,
        preset=series.preset,
        game=series.game,
        name=series.name,
        stage=series.stage,
        created=series.created,
        people=tuple(person.name for person in people if person.player != series.player),
    )


async def _series_id(request: ApiRequest) -> int:
    token = request.path["table"]
    row = await request.services.read(lambda c: find(c, schema.series, token=token))
    if row is None:
        raise NotFound("There is no such game.")
    return int(row["id"])


async def resume_match(request: ApiRequest) -> At:
    series = await _series_id(request)
    await request.services.do(lambda transaction: series_rows.resume_series(transaction, series))
    return At(request.path["table"])


async def name_match(request: ApiRequest) -> Done:
    series = await _series_id(request)
    name = request.body.name
    await request.services.do(
        lambda transaction: series_rows.name_series(transaction, series, players.tidy_name(name))
    )
    return Done()


async def delete_match(request: ApiRequest) -> Done:
    """Takes the match off the list of saved ones; its record is kept."""
    series = await _series_id(request)
    await request.services.do(lambda transaction: series_rows.delete_series(transaction, series))
    return Done()


async def restore_match(request: ApiRequest) -> Done:
    """Puts a match back on the list of saved ones."""
    series = await _series_id(request)
    await request.services.do(lambda transaction: series_rows.undelete_series(transaction, series))
    return Done()


async def finished_records(request: ApiRequest) -> str:
    """Finished games only: the record of a running one would show every hand."""
    match = await open_match(request)
    session = match.series.session
    finished = [*match.series.finished]
    if session.over:
        finished.append(session.record)
    return "---\n".join(record.without_secrets().text() for record in finished)


async def games_to_take_home(request: ApiRequest) -> Response:
    """A file with the finished games of this table for the player who asks, which `repique import`
    reads; raises `NotFound` for somebody without a seat."""
    match = await open_match(request)
    player = match.series.seating.players.get(own_seat(request, match))
    if player is None:
        raise NotFound("You have no seat at this table.")
    series = await _series_id(request)
    content = await request.services.read(lambda c: export_finished_games(c, player, series))
    headers = {"Content-Disposition": 'attachment; filename="repique-games.jsonl"'}
    return Response(content, media_type=JSON_LINES, headers=headers)


async def rules_in_force(request: ApiRequest) -> list[RuleForm]:
    match = await open_match(request)
    options = match.series.session.state.options
    return rule_form(ChosenGame(match.storage.preset, match.series.game, options))


async def round_scores(request: ApiRequest) -> list[scores.RoundScore]:
    """The points of the own side first; for somebody without a seat, those of the first side."""
    match = await open_match(request)
    number = match.storage.known.match
    side = (match.seat_of(request.principal) or 0) % match.series.session.state.sides
    return await request.services.read(lambda c: scores.round_scores(c, number, side))


async def round_points(request: ApiRequest) -> list[scores.PointsDetail]:
    match = await open_match(request)
    number = match.storage.known.match
    deal = request.path["deal"]
    return await request.services.read(lambda c: scores.points_details(c, number, deal))


async def score_pad(request: ApiRequest) -> list[score_pads.ScorePadLine]:
    match = await open_match(request)
    number = match.storage.known.match
    return await request.services.read(lambda c: score_pads.score_pad(c, number))


_TABLE = "/api/matches/{table}"

ROUTES = (
    ApiRoute("GET", "/api/matches", list_saved_matches, "Saved matches.", query=("player",)),
    ApiRoute("POST", "/api/matches", begin_match, "Begin a match.", Beginning),
    ApiRoute(
        "POST", f"{_TABLE}/resume", resume_match, "Make a saved match the current one.", Nothing
    ),
    ApiRoute("PATCH", _TABLE, name_match, "Name a saved match.", Naming),
    ApiRoute(
        "DELETE", _TABLE, delete_match, "Remove a match from the list of saved ones.", Nothing
    ),
    ApiRoute("POST", f"{_TABLE}/keep", restore_match, "Put a match back on that list.", Nothing),
    ApiRoute(
        "GET",
        f"{_TABLE}/record",
        finished_records,
        "The records of its finished games.",
        plain=True,
        role=Role.SEAT,
    ),
    ApiRoute(
        "GET",
        f"{_TABLE}/home",
        games_to_take_home,
        "Its finished games as a file, to be imported elsewhere.",
        plain=True,
        answers=bytes,
        media=JSON_LINES,
        role=Role.SEAT,
    ),
    ApiRoute(
        "GET",
        f"{_TABLE}/rules",
        rules_in_force,
        "The house rules in force, as a form.",
        role=Role.SEAT,
    ),
    ApiRoute("GET", f"{_TABLE}/rounds", round_scores, "The score of every round.", role=Role.SEAT),
    ApiRoute(
        "GET",
        f"{_TABLE}/rounds/{{deal:int}}",
        round_points,
        "The points of a round.",
        role=Role.SEAT,
    ),
    ApiRoute(
        "GET",
        f"{_TABLE}/pad",
        score_pad,
        "The score pad, in games that keep one.",
        role=Role.SEAT,
    ),
)
