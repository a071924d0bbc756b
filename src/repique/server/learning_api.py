"""The addresses of what helps to learn a game: what can be done now, tips, a pack."""

from msgspec import Struct

from repique.coach.tips import Tip, tips
from repique.play.doctoring import require_doctor
from repique.play.explaining import Explanation, explained
from repique.play.presets import Mistake
from repique.server.routes import Call, Entry
from repique.server.views import teller
from repique.server.wishes import in_words


class Explained(Struct, frozen=True):
    """What can be done at version `v` of the table, from what the seat sees."""

    v: int
    told: Explanation


async def explain(call: Call) -> Explained:
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    view, waiting = session.update(seat).view, seat in table.shown(seat)[0].waiting
    told = explained(session.game, view, session.state, teller(session, seat), waiting)
    return Explained(v, told)


class Pack(Struct, frozen=True):
    """Every card of the pack in its order, and not where it lies."""

    v: int
    cards: tuple[str, ...]


async def pack(call: Call) -> Pack:
    """Refused with its reason when the hand can be doctored no more."""
    table = await call.house.hall.table(call.path["table"])
    session, people = table.series.session, table.ledger.seats.people
    if len(people) > 1:
        raise Mistake("Other people sit at this table: everybody plays the cards that were dealt.")
    with in_words(session):
        require_doctor(session, people[0])
    return Pack(table.version, session.game.pack(session.state.options))


async def all_tips(call: Call) -> tuple[Tip, ...]:
    return tips()


LEARNING = (
    Entry("GET", "/api/tips", all_tips, "Every tip of the day."),
    Entry("GET", "/api/matches/{table}/explain", explain, "What can be done now, and why."),
    Entry("GET", "/api/matches/{table}/pack", pack, "The cards to doctor a hand with."),
)
