"""Reviews of rounds, of an open match and of any finished game, and playing a round again."""

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from repique.coach.review.decisions import ReviewedRound, find_round
from repique.coach.review.review import Review
from repique.play.presets import InputError
from repique.play.record import Record
from repique.play.text.words import words_for
from repique.server.http.api.types import At, Body, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.messages import Small
from repique.server.live.scratch import TRIAL, scratch_storage, series_after
from repique.server.live.seats import MatchSeats, seats_of_record
from repique.server.workers.bot_style import stored_adviser_habits
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Place, Running
from repique.store.db import schema
from repique.store.db.transaction import find, one
from repique.store.errors import NotFound
from repique.store.matches.log import SEATS_NOTE
from repique.store.matches.series import TOURNAMENT_HAND, current_match, record_of
from repique.store.players import players
from repique.store.tournaments.hands import require_current_player


class Reviewing(Struct, frozen=True):
    """How far a review is; `none` if it was not begun yet."""

    state: Literal["none", "running", "done"]
    title: str  # of the game
    order: str  # of ranks, low to high
    round: str  # the word of the game for a round
    done: int = 0  # decisions judged
    of: int = 0
    review: Review | None = None


class From(Body, frozen=True):
    """Where to begin: the number of moves before a decision; without it, at the deal."""

    move: Small | None = None


@dataclass(frozen=True)
class RequestedRound:
    """A round to review, with what is known of its match."""

    place: Place
    record: Record
    played: ReviewedRound
    habits: Habits
    seats: MatchSeats
    series: dict[str, Any]
    person: players.Person


def _find_round(connection: Connection, path: dict[str, Any]) -> RequestedRound:
    """The round that the path names, by match number or by token.

    Raises `NotFound` or `InputError`.
    """
    match: int = path["match"] if "match" in path else _current_match(connection, path["table"])
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise NotFound("There is no such match.")
    series = one(connection, schema.series, id=row["series"])
    record, course = record_of(connection, match)
    if course.seats:
        record.notes[SEATS_NOTE] = " ".join(course.seats[-1][1])
    person = one(connection, schema.players, id=series["player"])
    if series["stage"] == TOURNAMENT_HAND:
        require_current_player(connection, series["player"])
    seats = seats_of_record(record, record.start().seats, person["name"])
    played = find_round(record, path["deal"], seats.people[0])
    is_shared = series["stage"] == TOURNAMENT_HAND or bool(
        record.options.values().get("tournament")
    )
    habits = stored_adviser_habits(connection, series["player"], record.game, is_shared)
    return RequestedRound(
        place=(match, played.deal, played.seat),
        record=record,
        played=played,
        habits=habits,
        seats=seats,
        series=series,
        person=players.Person(person["id"], person["name"], person["created"]),
    )


def _current_match(connection: Connection, token: str) -> int:
    row = find(connection, schema.series, token=token)
    return 0 if row is None else current_match(connection, row["id"]) or 0


async def review_state(request: ApiRequest) -> Reviewing:
    return await _state_of(
        request, await request.services.read(lambda c: _find_round(c, request.path))
    )


async def begin_review(request: ApiRequest) -> Reviewing:
    """Starts a review unless there is one, finished or running; returns its state."""
    found = await request.services.read(lambda c: _find_round(c, request.path))
    state = await _state_of(request, found)
    if state.state != "none":
        return state
    begun = request.services.reviews.begin(found.place, found.played, found.habits)
    return _reviewing(found, "running", begun.done, begun.of)


async def _state_of(request: ApiRequest, found: RequestedRound) -> Reviewing:
    made = await request.services.reviews.find(found.place, found.played, found.habits)
    if made is None:
        return _reviewing(found, "none")
    if isinstance(made, Running):
        return _reviewing(found, "running", made.done, made.of)
    return _reviewing(found, "done", made.decisions, made.decisions, made)


def _reviewing(
    found: RequestedRound,
    state: Literal["none", "running", "done"],
    done: int = 0,
    of: int = 0,
    review: Review | None = None,
) -> Reviewing:
    game = found.record.game
    words = words_for(game, found.record.options)
    return Reviewing(
        state=state,
        title=words.game(found.series["preset"].title()),
        order=game.order,
        round=words.term("round_word"),
        done=done,
        of=of,
        review=review,
    )


async def play_round_again(request: ApiRequest) -> At:
    """A scratch match that goes on from before that decision, or from the deal."""
    found = await request.services.read(lambda c: _find_round(c, request.path))
    moves = found.played.dealt if request.body.move is None else request.body.move
    if moves not in (found.played.dealt, *(spot.number for spot in found.played.spots)):
        raise InputError("That is no decision of this round.")
    live = series_after(found.record, moves)
    live_matches = request.services.live_matches
    storage = scratch_storage(
        store=live_matches.store,
        live=live,
        preset=found.series["preset"],
        person=found.person,
        kinds=found.seats.kinds,
        purpose=TRIAL,
        bot_names=found.seats.bot_names,
    )
    storage.closed = found.series["stage"] == TOURNAMENT_HAND  # others may still have it to play
    return At(await live_matches.open_scratch(storage, live))


def _routes(of: str) -> tuple[ApiRoute, ...]:
    one_round = f"{of}/rounds/{{deal:int}}"
    return (
        ApiRoute(
            "GET", f"{one_round}/review", review_state, "The review of a round, or its progress."
        ),
        ApiRoute(
            "POST", f"{one_round}/review", begin_review, "Begin the review of a round.", Nothing
        ),
        ApiRoute(
            "POST",
            f"{one_round}/again",
            play_round_again,
            "Play a round again, or from a decision on.",
            From,
        ),
    )


ROUTES = (*_routes("/api/matches/{table}"), *_routes("/api/scores/{match:int}"))
