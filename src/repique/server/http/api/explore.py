"""Closer looks at the cards, made from what a seat can know."""

from msgspec import Struct

from repique.coach.explore import EXPLORER
from repique.play.explore import ExploreReport, observation_of
from repique.server.http.api.aids import require_alone
from repique.server.http.api.matches import open_match, own_seat
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.commands import refusals_as_mistakes
from repique.server.security.principal import Role
from repique.server.view.build import teller_for


class Explored(Struct, frozen=True):
    """The report of a closer look at version `v` of the match."""

    v: int
    report: ExploreReport


async def explore(request: ApiRequest) -> Explored:
    """A report for the seat of the player who asks; refused in a tournament, and while others
    play at the table."""
    match = await open_match(request)
    session = match.series.session
    seat = own_seat(request, match)
    require_alone(match)
    version = match.version
    with refusals_as_mistakes(session):
        session.require_free("no_looks_in_tournament")
    seen = observation_of(
        session.game, session.update(seat).view, match.story, teller_for(session, seat)
    )
    return Explored(version, EXPLORER.report(seen, request.path["what"]))


ROUTES = (
    ApiRoute(
        "GET",
        "/api/matches/{table}/explore/{what}",
        explore,
        "A closer look at the cards.",
        role=Role.SEAT,
    ),
)
