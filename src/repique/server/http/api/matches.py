"""Matches: beginning one, the list of saved ones, and what is known of one that is open."""

from typing import Annotated

from msgspec import Meta, Struct, field
from sqlalchemy import Connection

from repique.core.game import Setup
from repique.play.presets import ChosenGame, InputError
from repique.play.seating import PERSON, SIMPLE
from repique.server.http.api.games import RuleForm, changed_rules, game_offers, rule_form
from repique.server.http.api.types import At, Body, Changes, Naming, Nothing, Seat
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Name, Small, Word
from repique.stats import score_pads, scores
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import NotFound
from repique.store.matches import series as series_rows
from repique.store.players import players


class Beginning(Body, frozen=True):
    """A new match. Levels and names are for the other seats in order; one level may stand for all,
    and a computer player without a name is named by its level."""

    preset: Name
    changes: Changes = field(default_factory=dict)
    levels: Annotated[tuple[Name, ...], Meta(max_length=8)] = ("standard",)
    names: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    seat: Small = 0
    player: Word = ""


class SavedMatch(Struct, frozen=True):
    """A match in the list of saved ones."""

    table: str
    player: int
    preset: str
    game: str
    name: str
    stage: str
    created: str


async def open_match(request: ApiRequest) -> LiveMatch:
    """The live match that the path names; raises `NotFound` if there is none."""
    return await request.services.live_matches.open(request.path["table"])


async def begin_match(request: ApiRequest) -> Seat:
    wanted: Beginning = request.body
    chosen = changed_rules(wanted.preset, wanted.changes)
    kinds, bot_names = seating_of(chosen, wanted)
    token = await request.services.live_matches.begin(chosen, kinds, wanted.player, bot_names)
    return Seat(token, wanted.seat)


def seating_of(chosen: ChosenGame, wanted: Beginning) -> tuple[tuple[str, ...], dict[int, str]]:
    """`person` or a level for each seat, and the names of computer players by seat; raises
    `InputError` if the game has no such seat or level."""
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    others = wanted.levels * (seats - 1) if len(wanted.levels) == 1 else wanted.levels
    known = next(game.levels for game in game_offers() if game.id == chosen.game.id)
    if wanted.seat >= seats or len(others) != seats - 1 or not set(others) <= {SIMPLE, *known}:
        raise InputError("There is no such seat or level in this game.")
    if len(wanted.names) > len(others):
        raise InputError("There are more names than other players.")
    kinds = (*others[: wanted.seat], PERSON, *others[wanted.seat :])
    bot_seats = (seat for seat in range(seats) if seat != wanted.seat)
    named = zip(bot_seats, wanted.names, strict=False)
    return kinds, {seat: players.tidy_name(name) for seat, name in named if name}


async def list_saved_matches(request: ApiRequest) -> list[SavedMatch]:
    """The saved matches of one player or of all, the oldest first."""
    only = request.query.get("player", "")

    def query(connection: Connection) -> list[SavedMatch]:
        people = [p.id for p in players.all_players(connection) if only in ("", str(p.id))]
        return [
            _saved_match(series)
            for player in people
            for series in series_rows.saved_series(connection, player)
        ]

    return await request.services.read(query)


def _saved_match(series: series_rows.SavedSeries) -> SavedMatch:
    return SavedMatch(
        table=series.token,
        player=series.player,
        preset=series.preset,
        game=series.game,
        name=series.name,
        stage=series.stage,
        created=series.created,
    )


async def _series_id(request: ApiRequest) -> int:
    token = request.path["table"]
    row = await request.services.read(lambda c: find(c, schema.series, token=token))
    if row is None:
        raise NotFound("There is no such match.")
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


async def rules_in_force(request: ApiRequest) -> list[RuleForm]:
    match = await open_match(request)
    options = match.series.session.state.options
    return rule_form(ChosenGame(match.storage.preset, match.series.game, options))


async def round_scores(request: ApiRequest) -> list[scores.RoundScore]:
    match = await open_match(request)
    number = match.storage.known.match
    side = match.storage.seats.seated().seat % match.series.session.state.sides
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
    ),
    ApiRoute("GET", f"{_TABLE}/rules", rules_in_force, "The house rules in force, as a form."),
    ApiRoute("GET", f"{_TABLE}/rounds", round_scores, "The score of every round."),
    ApiRoute("GET", f"{_TABLE}/rounds/{{deal:int}}", round_points, "The points of a round."),
    ApiRoute("GET", f"{_TABLE}/pad", score_pad, "The score pad, in games that keep one."),
)
