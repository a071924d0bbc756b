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
    """What the seat can do at version `v`."""

    v: int
    told: Explanation


async def explain(call: Call) -> Explained:
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    view, waiting = session.update(seat).view, seat in table.shown(seat)[0].waiting
    told = explained(session.game, view, session.state, teller(session, seat), waiting)
    return Explained(v, told)


class Why(Struct, frozen=True):
    """Why the rules refuse an action at version `v`; empty if they allow it."""

    v: int
    text: str


async def why(call: Call) -> Why:
    """The action is only checked, not applied."""
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
    """All cards of the pack in a fixed order, which does not tell where they are."""

    v: int
    cards: tuple[str, ...]


async def pack(call: Call) -> Pack:
    """Refused with the reason if the hand can no longer be changed."""
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
    Entry("GET", "/api/matches/{table}/explain", explain, "What the player can do now, and why."),
    Entry("GET", "/api/matches/{table}/why", why, "Why an action is refused.", query=("action",)),
    Entry("GET", "/api/matches/{table}/pack", pack, "Cards for a doctored hand."),
)
