"""The addresses of what helps to learn a game: what can be done now, tips, a pack."""

from msgspec import Struct

from repique.coach import tips
from repique.core.actions import Refusal
from repique.play import explaining
from repique.play.doctoring import require_doctor
from repique.play.presets import Mistake
from repique.play.session import CannotUndo
from repique.play.words import words_for
from repique.server.routes import Call, Entry
from repique.server.views import teller


class Possibility(Struct, frozen=True):
    """Something that may be done, and of what kinds it can be."""

    text: str
    kinds: tuple[str, ...]


class Ruling(Struct, frozen=True):
    """A rule, and the own cards that it is about."""

    text: str
    cards: tuple[str, ...]


class Explanation(Struct, frozen=True):
    """What can be done now and why, from what the seat sees; `topic` is a chapter of the rules."""

    v: int
    now: str
    deeds: tuple[Possibility, ...]
    allowed: Ruling | None
    barred: tuple[Ruling, ...]
    following: str
    how: tuple[str, ...]
    topic: str


def _ruling(told: explaining.Ruling) -> Ruling:
    return Ruling(told.text, told.cards)


async def explain(call: Call) -> Explanation:
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    view, waiting = session.update(seat).view, seat in table.shown(seat)[0].waiting
    told = explaining.explained(session.game, view, session.state, teller(session, seat), waiting)
    return Explanation(
        v,
        told.now,
        tuple(Possibility(deed.text, deed.kinds) for deed in told.deeds),
        _ruling(told.allowed) if told.allowed else None,
        tuple(map(_ruling, told.barred)),
        told.following,
        told.how,
        told.topic,
    )


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
    try:
        require_doctor(session, people[0])
    except CannotUndo as no:
        words = words_for(session.game, session.state.options)
        raise Mistake(words.refusal(Refusal(str(no)))) from no
    return Pack(table.version, session.game.pack(session.state.options))


class Tip(Struct, frozen=True):
    """`topic` and `section` lead to the help, `where` is an address of the house; `games` are the
    games and presets it is for, none if it is for everybody."""

    text: str
    topic: str
    section: str
    where: str
    games: tuple[str, ...]


async def all_tips(call: Call) -> tuple[Tip, ...]:
    return tuple(Tip(t.text, t.topic, t.section, t.where, t.games) for t in tips.tips())


LEARNING = (
    Entry("GET", "/api/tips", all_tips, "Every tip of the day."),
    Entry("GET", "/api/matches/{table}/explain", explain, "What can be done now, and why."),
    Entry("GET", "/api/matches/{table}/pack", pack, "The cards to doctor a hand with."),
)
