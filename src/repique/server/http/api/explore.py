"""The address of a closer look at the cards, from what a seat can know and nothing else."""

from msgspec import Struct

from repique.coach.explore import EXPLORER
from repique.play.explore import Findings, look
from repique.server.http.routes import Call, Entry
from repique.server.live.commands import in_words
from repique.server.view.build import teller


class Explored(Struct, frozen=True):
    """An explore report at version `v`."""

    v: int
    report: Findings


async def explore(call: Call) -> Explored:
    """For the same seat as a hint."""
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    with in_words(session):
        session.require_free("no_looks_in_tournament")
    seen = look(session.game, session.update(seat).view, table.story, teller(session, seat))
    return Explored(v, EXPLORER.report(seen, call.path["what"]))


EXPLORE = (
    Entry("GET", "/api/matches/{table}/explore/{what}", explore, "An explore report for a seat."),
)
