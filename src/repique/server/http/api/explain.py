"""The addresses of what helps to learn a game: what can be done now, tips, a pack."""

from functools import partial

from msgspec import Struct

from repique.coach.tips import Tip, tips
from repique.core.actions import Action, offered
from repique.core.game import why_not
from repique.play.presets import Mistake
from repique.play.swapped_hands import require_doctor
from repique.play.text.explain import Explanation, explained
from repique.server.http.routes import Call, Entry
from repique.server.live.commands import in_words
from repique.server.view.build import teller

LONGEST = 600  # characters of a move, as at the table


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


class Why(Struct, frozen=True):
    """Why the rules refuse something at version `v` of the table; nothing if they do not."""

    v: int
    text: str


async def why(call: Call) -> Why:
    """It is asked, and not done."""
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    try:
        action = Action.parse(call.query.get("action", "")[:LONGEST])
    except ValueError as error:
        raise Mistake("This is no move.") from error
    alike = partial(session.game.alike, session.state)
    if offered(session.choices(seat), action, alike) is not None:
        return Why(v, "")
    refusal = why_not(session.game, session.state, seat, action)
    return Why(v, teller(session, seat).words.refusal(refusal))


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
    Entry("GET", "/api/matches/{table}/why", why, "Why something is refused.", query=("action",)),
    Entry("GET", "/api/matches/{table}/pack", pack, "The cards to doctor a hand with."),
)
