"""The addresses of what helps to learn a game: cards to doctor a hand with."""

from msgspec import Struct

from repique.core.actions import Refusal
from repique.play.doctoring import require_doctor
from repique.play.presets import Mistake
from repique.play.session import CannotUndo
from repique.play.words import words_for
from repique.server.routes import Call, Entry


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


LEARNING = (Entry("GET", "/api/matches/{table}/pack", pack, "The cards to doctor a hand with."),)
