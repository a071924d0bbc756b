"""The addresses of lessons: which there are, what they say, and a table apart for each."""

from msgspec import Struct

from repique.ai.levels import USUAL
from repique.coach.lessons import Lesson, LessonStep, lesson, taught
from repique.play.seating import PERSON
from repique.server.http.api.games import preset as known
from repique.server.http.api.matches import At, Body
from repique.server.http.routes import Call, Entry
from repique.server.live.messages import Word
from repique.server.live.scratch import LESSON, as_it_was, slate
from repique.store.errors import Unknown
from repique.store.players import players


class LessonTitle(Struct, frozen=True):
    preset: str
    title: str


class LessonTexts(Struct, frozen=True):
    preset: str
    title: str
    opening: str
    closing: str
    steps: tuple[LessonStep, ...]


class Sitting(Body, frozen=True):
    """`table` is the token of a lesson to resume; empty for a new one."""

    table: Word = ""


async def lessons(call: Call) -> list[LessonTitle]:
    return [LessonTitle(name, lesson(name).title) for name in taught()]


async def texts(call: Call) -> LessonTexts:
    told = _wanted(call)
    return LessonTexts(told.preset, told.title, told.opening, told.closing, told.steps)


async def sit(call: Call) -> At:
    """The cards are dealt; every further move is made by a `step` or by the player."""
    told, hall = _wanted(call), call.house.hall
    script, left = tuple(told.record.moves), hall.live(call.body.table)
    if left is not None and left.pacing.script == script:
        return At(left.ledger.token)
    live = as_it_was(told.record, told.opened)
    kinds = (PERSON, *(USUAL for _ in range(live.session.state.seats - 1)))
    person = await call.house.read(players.somebody)
    ledger = slate(hall.store, live, told.preset, person, kinds, LESSON)
    return At(await hall.apart(ledger, live, script))


def _wanted(call: Call) -> Lesson:
    name = known(call.path["preset"]).preset
    if name not in taught():
        raise Unknown("There is no lesson for this game yet.")
    return lesson(name)


LESSONS = (
    Entry("GET", "/api/lessons", lessons, "All lessons."),
    Entry("GET", "/api/lessons/{preset}", texts, "The texts of a lesson."),
    Entry("POST", "/api/lessons/{preset}", sit, "Start a lesson; it is not saved.", Sitting),
)
