"""Exchanging the access token of this start for a session cookie."""

from typing import Annotated

from msgspec import Meta
from starlette.responses import JSONResponse, Response

from repique.server.http.api.types import Body
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.security.access import TooFast
from repique.server.security.principal import Role

Token = Annotated[str, Meta(max_length=200)]


class Entering(Body, frozen=True):
    """The access token of this start."""

    token: Token


async def enter(request: ApiRequest) -> Response:
    """Sets the session cookie; 403 for a wrong token, 429 after too many wrong ones."""
    access = request.services.access
    try:
        session = access.enter(request.body.token)
    except TooFast:
        return JSONResponse({"code": "too_fast"}, 429)
    if session is None:
        return JSONResponse({"code": "wrong_token"}, 403)
    answer = JSONResponse({"ok": True})
    answer.set_cookie(access.cookie, session, httponly=True, samesite="strict", path="/")
    return answer


ROUTES = (
    ApiRoute(
        "POST",
        "/api/enter",
        enter,
        "Exchange the token of this start for a cookie.",
        Entering,
        answers=Done,
        role=Role.ANYBODY,
    ),
)
