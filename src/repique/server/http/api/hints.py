"""Hints for the player to move, and the other hands in practice."""

from msgspec import Struct

from repique.core.actions import Action
from repique.core.table import hand
from repique.play.advice import Suggestion
from repique.play.presets import InputError
from repique.server.http.api.aids import HINTS, NOT_HERE, require_aid
from repique.server.http.api.matches import open_match, own_seat
from repique.server.http.routes import ApiRequest, ApiRoute, RequestRefused
from repique.server.live.commands import refusals_as_mistakes
from repique.server.security.principal import Role
from repique.server.view.build import teller_for
from repique.server.workers.bot_style import adviser_habits


class Suggested(Struct, frozen=True):
    """A possible move, and its expected result."""

    action: str
    cards: tuple[str, ...]
    text: str
    points: float  # own side minus the others, to the end of the deal
    risk: float  # the usual deviation of the points
    chance: float | None  # of winning the match
    why: str


class Hint(Struct, frozen=True):
    """A hint. `text` names the move and the player who would make it; `why` may be empty."""

    v: int
    action: str
    cards: tuple[str, ...]
    text: str
    why: str
    exact: bool  # all cards that matter are known
    suggestions: tuple[Suggested, ...]  # the best first, where several were compared


class Hands(Struct, frozen=True):
    """The cards of the computer players, by seat."""

    v: int
    hands: dict[str, tuple[str, ...]]


async def hint(request: ApiRequest) -> Hint:
    """What the best player would do in the seat of the player who asks, from its view alone."""
    match = await open_match(request)
    session = match.series.session
    seat = own_seat(request, match)
    await require_aid(request, match, HINTS)
    version = match.version
    with refusals_as_mistakes(session):
        session.require_free("no_hints_in_tournament")
    view = session.update(seat).view
    if not view.choices:
        raise InputError("It isn’t your turn.")
    habits = await adviser_habits(match.storage, session)
    advice = await request.services.advise(session, view, habits)
    teller = teller_for(session, seat)

    def text_of(action: Action) -> str:
        return teller.advice(action, session.game.describe(view.state, seat, action))

    return Hint(
        v=version,
        action=str(advice.action),
        cards=advice.action.cards,
        text=teller.words.text("prompts", "hint", who=advice.who, what=text_of(advice.action)),
        why=advice.why,
        exact=advice.exact,
        suggestions=tuple(_suggested(one, text_of(one.action)) for one in advice.suggestions),
    )


def _suggested(one: Suggestion, text: str) -> Suggested:
    return Suggested(
        action=str(one.action),
        cards=one.action.cards,
        text=text[:1].upper() + text[1:],
        points=round(one.points, 1),
        risk=round(one.risk, 1),
        chance=one.chance and round(one.chance, 3),
        why=one.why,
    )


async def open_hands(request: ApiRequest) -> Hands:
    """The hands of the computer players; refused unless the only person here practises."""
    match = await open_match(request)
    session = match.series.session
    own = own_seat(request, match)
    if len(match.storage.seats.people) > 1:
        raise RequestRefused(
            403, NOT_HERE, "Other people play at this table, so you can’t see their cards."
        )
    if not session.practice or session.fixed:
        raise InputError("You can see the cards only in a practice game.")
    state = session.state
    others = (seat for seat in range(state.seats) if seat != own)
    return Hands(match.version, {str(seat): state.table[hand(seat)] for seat in others})


ROUTES = (
    ApiRoute(
        "GET",
        "/api/matches/{table}/hint",
        hint,
        "What the best player would do here.",
        role=Role.SEAT,
        thinks=True,
    ),
    ApiRoute("GET", "/api/matches/{table}/hands", open_hands, "The other hands, in practice."),
)
