"""Lessons: which there are, what they say, and a scratch match to take one."""

from msgspec import Struct

from repique.ai.levels import DEFAULT_LEVEL
from repique.coach.lessons import Lesson, LessonStep, lesson_presets, load_lesson
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.server.http.api.games import find_preset
from repique.server.http.api.types import At, Body
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.messages import Word
from repique.server.live.scratch import LESSON, scratch_storage, series_after
from repique.store.errors import NotFound
from repique.store.players import players


class LessonTitle(Struct, frozen=True):
    """A lesson in the list of lessons."""

    preset: str
    title: str


class LessonTexts(Struct, frozen=True):
    """All texts of a lesson."""

    preset: str
    title: str
    opening: str
    closing: str
    steps: tuple[LessonStep, ...]


class Sitting(Body, frozen=True):
    """`table` is the token of a lesson that was left, to go on with it."""

    table: Word = ""


async def list_lessons(request: ApiRequest) -> list[LessonTitle]:
    return [LessonTitle(name, load_lesson(name).title) for name in lesson_presets()]


async def lesson_texts(request: ApiRequest) -> LessonTexts:
    found = _find_lesson(request)
    return LessonTexts(found.preset, found.title, found.opening, found.closing, found.steps)


async def begin_lesson(request: ApiRequest) -> At:
    """A scratch match in which the cards are dealt and every further move is a step; the one that
    was left, if the body names a match of this lesson."""
    found = _find_lesson(request)
    live_matches = request.services.live_matches
    script = tuple(found.record.moves)
    left = live_matches.find(request.body.table)
    if left is not None and left.pacing.script == script:
        return At(left.storage.token)
    live = series_after(found.record, found.opened)
    usual = ComputerPlayer(DEFAULT_LEVEL)
    seating = Seating((SeatedPerson(), *[usual] * (live.session.state.seats - 1)))
    person = await request.services.read(players.named_or_last_player)
    storage = scratch_storage(live_matches.store, live, found.preset, person, seating, LESSON)
    return At(await live_matches.open_scratch(storage, live, script))


def _find_lesson(request: ApiRequest) -> Lesson:
    name = find_preset(request.path["preset"]).preset
    if name not in lesson_presets():
        raise NotFound("There is no lesson for this game yet.")
    return load_lesson(name)


ROUTES = (
    ApiRoute("GET", "/api/lessons", list_lessons, "All lessons."),
    ApiRoute("GET", "/api/lessons/{preset}", lesson_texts, "The texts of a lesson, move by move."),
    ApiRoute(
        "POST",
        "/api/lessons/{preset}",
        begin_lesson,
        "Begin a lesson; nothing of it is stored.",
        Sitting,
    ),
)
