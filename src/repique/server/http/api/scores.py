"""Scores: finished games with their rounds, points and records, league tables and scoreboards."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.games import all_games, by_preset
from repique.play.text.words import words_for
from repique.server.http.api.types import Nothing, Seat
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.live.seats import complete_seating, seating_alone
from repique.server.security.principal import seat_of
from repique.stats import leagues, score_pads, scores
from repique.stats.saved_matches import finished_game
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.errors import NotFound
from repique.store.matches.series import MATCH_LEFT, begin_series, record_of
from repique.store.matches.writer import StoredState, write_changes
from repique.store.players import scoreboards

BOARD_ACTIONS = {
    "reset": scoreboards.reset_board,
    "save": scoreboards.save_board,
    "revert": scoreboards.revert_board,
}
FILTER = ("game", "level", "preset", "practice", "whole_life")  # parameters of every list


class PointLine(Struct, frozen=True):
    """One line of a stored score sheet, in words, with the running totals of the sides."""

    seat: int
    label: str
    points: int
    cards: str
    totals: tuple[int, ...]


# Lists over all finished games


def _filter_of(request: ApiRequest) -> scores.ScoreFilter:
    query = request.query
    return scores.ScoreFilter(
        game=query.get("game", ""),
        level=query.get("level", ""),
        preset=query.get("preset", ""),
        practice=query.get("practice") == "1",
        whole_life=query.get("whole_life") == "1",
    )


async def list_scores(request: ApiRequest) -> list[scores.GameScore]:
    text = request.query.get("player", "")
    player = int(text) if text.isdecimal() and len(text) < 9 else None
    return await request.services.read(lambda c: scores.game_scores(c, player, _filter_of(request)))


async def league_table(request: ApiRequest) -> list[leagues.LeagueStanding]:
    return await request.services.read(lambda c: leagues.league_table(c, _filter_of(request)))


async def hall_of_fame(request: ApiRequest) -> list[leagues.Feat]:
    return await request.services.read(lambda c: leagues.hall_of_fame(c, _filter_of(request)))


async def line_ups(request: ApiRequest) -> list[leagues.WinLossRecord]:
    player = request.path["player"]
    return await request.services.read(
        lambda c: leagues.records_by_line_up(c, player, _filter_of(request))
    )


async def lifetime(request: ApiRequest) -> leagues.Lifetime:
    player = request.path["player"]
    game = request.path["game"]
    return await request.services.read(lambda c: leagues.lifetime(c, player, game))


async def change_board(request: ApiRequest) -> Done:
    """Reset, save or revert the scoreboard of a player in one game."""
    player = request.path["player"]
    game = request.path["game"]
    action = BOARD_ACTIONS.get(request.path["deed"])
    if action is None or game not in all_games():
        raise NotFound("There is no such scoreboard.")

    def job(transaction: Transaction) -> None:
        transaction.one(schema.players, id=player)
        action(transaction, player, game)

    await request.services.do(job)
    return Done()


_PLAYER = "/api/players/{player:int}"

ROUTES = (
    ApiRoute("GET", "/api/scores", list_scores, "Finished games.", query=("player", *FILTER)),
    ApiRoute("GET", "/api/league", league_table, "The league table.", query=FILTER),
    ApiRoute("GET", "/api/fame", hall_of_fame, "The hall of fame.", query=FILTER),
    ApiRoute("GET", f"{_PLAYER}/line-ups", line_ups, "Won and lost by line-up.", query=FILTER),
    ApiRoute(
        "GET",
        f"{_PLAYER}/lifetime/{{game}}",
        lifetime,
        "Lifetime statistics of a player in one game.",
    ),
    ApiRoute(
        "POST",
        f"{_PLAYER}/board/{{game}}/{{deed}}",
        change_board,
        "Reset, save or revert a scoreboard.",
        Nothing,
    ),
)


# One finished game, by the number of its match


def _find_result(connection: Connection, request: ApiRequest) -> Any:
    """The row of a finished game for the player who asks; raises `NotFound` if there is none."""
    return scores.result_of(connection, request.path["match"], request.principal.player)


async def finished_rounds(request: ApiRequest) -> list[scores.RoundScore]:
    def query(connection: Connection) -> list[scores.RoundScore]:
        result = _find_result(connection, request)
        return scores.round_scores(connection, result["match"], result["side"])

    return await request.services.read(query)


async def finished_round_points(request: ApiRequest) -> list[PointLine]:
    def query(connection: Connection) -> list[PointLine]:
        result = _find_result(connection, request)
        label_of = _labels(result["preset"])
        found = scores.points_details(connection, result["match"], request.path["deal"])
        return [PointLine(p.seat, label_of(p.reason), p.points, p.cards, p.totals) for p in found]

    return await request.services.read(query)


def _labels(preset: str) -> Callable[[str], str]:
    """A function from the id of a reason to its words in the game of this preset."""
    found = by_preset(preset)
    assert found is not None
    game, exact = found
    words = words_for(game, game.presets[exact])
    return lambda name: words.term(name) if name in words else name.replace("_", " ")


async def finished_pad(request: ApiRequest) -> list[score_pads.ScorePadLine]:
    def query(connection: Connection) -> list[score_pads.ScorePadLine]:
        result = _find_result(connection, request)
        return score_pads.score_pad(connection, result["match"])

    return await request.services.read(query)


async def finished_record(request: ApiRequest) -> Response:
    """Without the seed, from which a game that repeats these deals takes the ones that follow."""

    def query(connection: Connection) -> str:
        result = _find_result(connection, request)
        return record_of(connection, result["match"])[0].without_secrets().text()

    name = f"repique-{request.path['match']}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await request.services.read(query)
    return Response(text, media_type="text/plain", headers=headers)


async def replicate(request: ApiRequest) -> Seat:
    """Begins a new match with the deals of a finished game, and the same players; computer players
    take the seats of other people."""
    match = request.path["match"]

    def job(transaction: Transaction) -> Seat:
        found = finished_game(transaction.connection, match, request.principal.player)
        live = found.series
        host = found.person
        seats = live.session.state.seats
        seating = complete_seating(found.record.seating, seats, host)
        seat = seat_of(request.principal, "", host.player, seating)
        if seat is None:
            raise NotFound("You had no seat in that game.")
        live.seating = seating_alone(seating, seat)
        series = begin_series(transaction, host.player, found.preset, live.game)
        write_changes(transaction, series, live, StoredState(), MATCH_LEFT)
        return Seat(transaction.one(schema.series, id=series)["token"], seat)

    return await request.services.do(job)


_FINISHED = "/api/scores/{match:int}"

FINISHED_ROUTES = (
    ApiRoute("GET", f"{_FINISHED}/rounds", finished_rounds, "The rounds of a finished game."),
    ApiRoute(
        "GET",
        f"{_FINISHED}/rounds/{{deal:int}}",
        finished_round_points,
        "The points of a round of a finished game.",
    ),
    ApiRoute(
        "GET",
        f"{_FINISHED}/pad",
        finished_pad,
        "The score pad of a finished game, in games that keep one.",
    ),
    ApiRoute(
        "GET",
        f"{_FINISHED}/record",
        finished_record,
        "The record of a finished game, move by move.",
        plain=True,
    ),
)

REPLICATION_ROUTES = (
    ApiRoute(
        "POST",
        f"{_FINISHED}/again",
        replicate,
        "Begin a match with the deals of a finished game.",
        Nothing,
    ),
)
