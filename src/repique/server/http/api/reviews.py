"""Reviews of rounds, of an open match and of any finished game, and playing a round again."""

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from repique.ai.levels import levels_of
from repique.coach.review.decisions import ReviewedRound, find_round
from repique.coach.review.review import Review
from repique.play.presets import InputError
from repique.play.record import Record
from repique.play.seating import SeatedPerson, Seating
from repique.play.series import source_of
from repique.play.text.words import words_for
from repique.server.http.api.aids import HINTS, require_terms
from repique.server.http.api.types import At, Body, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.messages import Small
from repique.server.live.scratch import TRIAL, scratch_storage, series_after
from repique.server.live.seats import complete_seating, seating_alone
from repique.server.security.principal import Principal, seat_of
from repique.server.workers.bot_style import stored_adviser_habits
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Place, Running
from repique.store.db import schema
from repique.store.db.transaction import find, one
from repique.store.errors import NotFound
from repique.store.matches.seats import with_people_of_series
from repique.store.matches.series import TOURNAMENT_HAND, current_match, record_of
from repique.store.offers.offers import TableTerms, terms_of_series
from repique.store.players import players


class Reviewing(Struct, frozen=True):
    """How far a review is; `none` if it was not begun yet."""

    state: Literal["none", "running", "done"]
    title: str  # of the game
    order: str  # of ranks, low to high
    round: str  # the word of the game for a round
    judge: str  # the level whose choices are taken for the best
    done: int = 0  # decisions judged
    of: int = 0
    review: Review | None = None


class ReviewProgress(Struct, frozen=True):
    """Whether a review is being made, and how many decisions have been judged."""

    running: bool
    done: int = 0
    of: int = 0


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
    seating: Seating
    series: dict[str, Any]
    person: players.Person  # who asks
    is_secret: bool  # others play the match, so that their cards of this round stay closed
    terms: TableTerms  # what these people have agreed on


async def _requested_round(request: ApiRequest) -> RequestedRound:
    return await request.services.read(lambda c: _find_round(c, request.principal, request.path))


async def _reviewed_round(request: ApiRequest) -> RequestedRound:
    """The round, of which a review may be made: it tells what would have been best, so while people
    share the table it needs the same agreement as a hint."""
    found = await _requested_round(request)
    if found.is_secret:
        require_terms(found.terms, HINTS)
    return found


def _find_round(
    connection: Connection, principal: Principal, path: dict[str, Any]
) -> RequestedRound:
    """The round that the path names, by match number or by token, for the seat of the player who
    asks.

    Raises `NotFound` or `InputError`.
    """
    match = _match_of(connection, path)
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise NotFound("There is no such game.")
    series = one(connection, schema.series, id=row["series"])
    record, log = record_of(connection, match)
    record.seating = with_people_of_series(connection, series["id"], log.seating)
    person = one(connection, schema.players, id=series["player"])
    if series["stage"] == TOURNAMENT_HAND and series["player"] != principal.player:
        raise NotFound("There is no such game.")
    host = SeatedPerson(person["name"], person["id"])
    seating = complete_seating(record.seating, record.start().seats, host)
    seat = seat_of(principal, series["token"], host.player, seating)
    if seat is None:
        raise NotFound("You had no seat in that game.")
    played = find_round(record, path["deal"], seat)
    is_shared = series["stage"] == TOURNAMENT_HAND or source_of(record).kind.is_common
    habits = stored_adviser_habits(connection, series["player"], record.game, is_shared)
    return RequestedRound(
        place=(match, played.deal, played.seat),
        record=record,
        played=played,
        habits=habits,
        seating=seating_alone(seating, seat),
        series=series,
        person=players.player_of(connection, seating.players.get(seat, host.player)),
        is_secret=len(seating.people) > 1 and find(connection, schema.results, match=match) is None,
        terms=terms_of_series(connection, series["id"]),
    )


def _match_of(connection: Connection, path: dict[str, Any]) -> int:
    """The match that the path names by number, or the current one of the series with its token; 0
    if there is none."""
    if "match" in path:
        return int(path["match"])
    row = find(connection, schema.series, token=path["table"])
    return 0 if row is None else current_match(connection, row["id"]) or 0


async def review_state(request: ApiRequest) -> Reviewing:
    return await _state_of(request, await _reviewed_round(request))


async def review_progress(request: ApiRequest) -> ReviewProgress:
    """How far a running review is. Only the first such request replays the match."""
    path = request.path
    match = await request.services.read(lambda c: _match_of(c, path))
    key = (match, path["deal"], request.principal.session, request.principal.player)
    reviews = request.services.reviews
    running = reviews.running(key)
    if running is None:
        found = await _reviewed_round(request)
        reviews.note_request(key, found.place)
        running = reviews.running(key)
    if running is None:
        return ReviewProgress(running=False)
    return ReviewProgress(True, running.done, running.of)


async def begin_review(request: ApiRequest) -> Reviewing:
    """Starts a review unless there is one, finished or running; returns its state."""
    found = await _reviewed_round(request)
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
        judge=levels_of(game)[-1].capitalize(),
        done=done,
        of=of,
        review=review,
    )


async def play_round_again(request: ApiRequest) -> At:
    """A scratch match that goes on from before that decision, or from the deal."""
    found = await _requested_round(request)
    if found.is_secret:
        raise InputError("You can play this round again when the game with the others is over.")
    moves = found.played.dealt if request.body.move is None else request.body.move
    if moves not in (found.played.dealt, *(spot.number for spot in found.played.spots)):
        raise InputError("That is not one of your decisions in this round.")
    live = series_after(found.record, moves)
    live_matches = request.services.live_matches
    storage = scratch_storage(
        store=live_matches.store,
        live=live,
        preset=found.series["preset"],
        person=found.person,
        seating=found.seating,
        purpose=TRIAL,
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
            "GET",
            f"{one_round}/review/progress",
            review_progress,
            "How far a running review is.",
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
