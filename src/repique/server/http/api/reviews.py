"""The addresses of reviews: of a round at a table, and of a round of any finished game."""

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from repique.coach.review.decisions import Round, round_of
from repique.coach.review.review import Review
from repique.play.presets import Mistake
from repique.play.record import Record
from repique.play.text.words import words_for
from repique.server.http.api.matches import At, Body, Nothing
from repique.server.http.routes import Call, Entry
from repique.server.live.messages import Small
from repique.server.live.scratch import TRIAL, as_it_was, slate
from repique.server.live.seats import Seats, noted
from repique.server.workers.bot_style import adviser
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Place, Running
from repique.store.db import schema
from repique.store.db.transaction import find, one
from repique.store.errors import Unknown
from repique.store.matches.log import SEATS_NOTE
from repique.store.matches.series import HAND, on_table, record_of
from repique.store.players import players
from repique.store.tournaments.hands import only_for


class Reviewing(Struct, frozen=True):
    """The state of a review; `none` if it was not requested."""

    state: Literal["none", "running", "done"]
    title: str  # what the game is called
    order: str  # of ranks, low to high
    round: str  # what the game calls a round
    done: int = 0  # decisions judged
    of: int = 0
    review: Review | None = None


class From(Body, frozen=True):
    """Where to start: the number of moves before a decision, or the beginning of the deal."""

    move: Small | None = None


@dataclass(frozen=True)
class Found:
    """A round that somebody wants reviewed."""

    place: Place
    record: Record
    played: Round
    habits: Habits
    seats: Seats
    series: dict[str, Any]
    person: players.Person


def _found(connection: Connection, path: dict[str, Any]) -> Found:
    match: int = path["match"] if "match" in path else _at_table(connection, path["table"])
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise Unknown("There is no such match.")
    series = one(connection, schema.series, id=row["series"])
    record, course = record_of(connection, match)
    if course.seats:
        record.notes[SEATS_NOTE] = " ".join(course.seats[-1][1])
    person = one(connection, schema.players, id=series["player"])
    if series["stage"] == HAND:
        only_for(connection, series["player"])
    seats = noted(record, record.start().seats, person["name"])
    played = round_of(record, path["deal"], seats.people[0])
    shared = series["stage"] == HAND or bool(record.options.values().get("tournament"))
    habits = adviser(connection, series["player"], record.game, shared)
    who = players.Person(person["id"], person["name"], person["created"])
    return Found((match, played.deal, played.seat), record, played, habits, seats, series, who)


def _at_table(connection: Connection, token: str) -> int:
    row = find(connection, schema.series, token=token)
    return 0 if row is None else on_table(connection, row["id"]) or 0


async def look(call: Call) -> Reviewing:
    return await _told(call, await call.house.read(lambda c: _found(c, call.path)))


async def begin(call: Call) -> Reviewing:
    """A review that exists or is being made is not made again."""
    found = await call.house.read(lambda c: _found(c, call.path))
    told = await _told(call, found)
    if told.state != "none":
        return told
    begun = call.house.reviews.begin(found.place, found.played, found.habits)
    return _reviewing(found, "running", begun.done, begun.of)


async def _told(call: Call, found: Found) -> Reviewing:
    made = await call.house.reviews.found(found.place, found.played, found.habits)
    if made is None:
        return _reviewing(found, "none")
    if isinstance(made, Running):
        return _reviewing(found, "running", made.done, made.of)
    return _reviewing(found, "done", made.decisions, made.decisions, made)


def _reviewing(
    found: Found,
    state: Literal["none", "running", "done"],
    done: int = 0,
    of: int = 0,
    review: Review | None = None,
) -> Reviewing:
    game, words = found.record.game, words_for(found.record.game, found.record.options)
    title, unit = words.game(found.series["preset"].title()), words.term("round_word")
    return Reviewing(state, title, game.order, unit, done, of, review)


async def again(call: Call) -> At:
    """Start an unsaved match in the position before that decision, or after the deal."""
    found = await call.house.read(lambda c: _found(c, call.path))
    moves = found.played.dealt if call.body.move is None else call.body.move
    if moves not in (found.played.dealt, *(spot.number for spot in found.played.spots)):
        raise Mistake("That is no decision of this round.")
    live = as_it_was(found.record, moves)
    about = (found.series["preset"], found.person, found.seats.kinds, TRIAL, found.seats.given)
    page = slate(call.house.hall.store, live, *about)
    page.closed = found.series["stage"] == HAND  # others may still have it to play
    return At(await call.house.hall.apart(page, live))


def _entries(of: str) -> tuple[Entry, ...]:
    one_round = f"{of}/rounds/{{deal:int}}"
    return (
        Entry("GET", f"{one_round}/review", look, "The review of a deal, or its progress."),
        Entry("POST", f"{one_round}/review", begin, "Start a review.", Nothing),
        Entry("POST", f"{one_round}/again", again, "Play a deal or a decision again.", From),
    )


REVIEWS = (*_entries("/api/matches/{table}"), *_entries("/api/scores/{match:int}"))
