"""Help with learning a game: what can be done now and why, tips, and the cards of the pack."""

from functools import partial

from msgspec import Struct

from repique.coach.tips import Tip, load_tips
from repique.core.actions import Action, offered_action
from repique.core.game import why_not
from repique.play.presets import InputError
from repique.play.swapped_hands import require_card_swap
from repique.play.text.explain import Explanation, explain_position
from repique.server.http.api.aids import EXPLANATIONS, require_aid
from repique.server.http.api.matches import open_match, own_seat
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.commands import refusals_as_mistakes
from repique.server.security.principal import Role
from repique.server.view.build import teller_for

LONGEST = 600  # characters of a move, as in a message


class Explained(Struct, frozen=True):
    """What can be done at version `v` of the match, from the view of the seat."""

    v: int
    told: Explanation


async def explain(request: ApiRequest) -> Explained:
    match = await open_match(request)
    session = match.series.session
    seat = own_seat(request, match)
    await require_aid(request, match, EXPLANATIONS)
    version = match.version
    view = session.update(seat).view
    is_awaited = seat in match.view_of(seat)[0].waiting
    teller = teller_for(session, seat)
    told = explain_position(session.game, view, session.state, teller, is_awaited)
    return Explained(version, told)


class Why(Struct, frozen=True):
    """Why the rules refuse a move at version `v` of the match; empty if they allow it."""

    v: int
    text: str


async def why(request: ApiRequest) -> Why:
    """Why a move would be refused; the move is not made."""
    match = await open_match(request)
    session = match.series.session
    seat = own_seat(request, match)
    version = match.version
    try:
        action = Action.parse(request.query.get("action", "")[:LONGEST])
    except ValueError as error:
        raise InputError("This is not a move.") from error
    alike = partial(session.game.alike, session.state)
    if offered_action(session.choices(seat), action, alike) is not None:
        return Why(version, "")
    refusal = why_not(session.game, session.state, seat, action)
    return Why(version, teller_for(session, seat).words.refusal(refusal))


class PackCards(Struct, frozen=True):
    """Every card of the pack in its order, without where it is."""

    v: int
    cards: tuple[str, ...]


async def pack(request: ApiRequest) -> PackCards:
    """The cards that a hand can be doctored with; refused when it is too late for that."""
    match = await open_match(request)
    session = match.series.session
    seat = own_seat(request, match)
    if len(match.storage.seats.people) > 1:
        raise InputError("Other people play at this table, so you can’t swap cards.")
    with refusals_as_mistakes(session):
        require_card_swap(session, seat)
    return PackCards(match.version, session.game.pack(session.state.options))


async def list_tips(request: ApiRequest) -> tuple[Tip, ...]:
    return load_tips()


ROUTES = (
    ApiRoute("GET", "/api/tips", list_tips, "Every tip of the day.", role=Role.PERSON),
    ApiRoute(
        "GET",
        "/api/matches/{table}/explain",
        explain,
        "What can be done now, and why.",
        role=Role.SEAT,
    ),
    ApiRoute(
        "GET",
        "/api/matches/{table}/why",
        why,
        "Why a move would be refused.",
        query=("action",),
        role=Role.SEAT,
    ),
    ApiRoute("GET", "/api/matches/{table}/pack", pack, "The cards to doctor a hand with."),
)
