"""Who asks: the principal of a request or a socket, what it may do, and which seat is its own.

A cookie stands for a session (`security.access`), a session for a principal. The owner is the
person who runs this installation and acts as the current player. A guest is another person, who may
use the tables at which a seat was given to that person, and nothing else.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from repique.core.table import Seat
from repique.play.seating import Seating
from repique.store.errors import NotFound

NO_PLAYER = 0  # the player of a principal without one: nobody has played here yet, or no session
OWNER_ONLY = "owner_only"  # the code of the refusal
OWNER_ONLY_TEXT = "You are a guest here. Ask your host to do that."


class Role(StrEnum):
    """Who may use a route or send a message."""

    ANYBODY = "anybody"  # also without a session
    PERSON = "person"  # everybody with a session
    SEAT = "seat"  # a person who has a seat at the table
    OWNER = "owner"  # the person who runs this installation


class OwnerOnly(Exception):
    """Somebody else has asked for what only the owner may do."""

    def __init__(self) -> None:
        super().__init__(OWNER_ONLY_TEXT)


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks. `role` is `anybody`, `person` (a guest) or `owner`; whether a guest has a seat
    depends on the table."""

    session: str = ""  # the id of the session, which is no secret; empty without one
    role: Role = Role.ANYBODY
    player: int = NO_PLAYER  # whom it acts as
    seats: Mapping[str, Seat] = field(default_factory=dict)  # a guest's, by token of the table
    offers: Collection[str] = ()  # at which a guest has sat down

    @property
    def is_owner(self) -> bool:
        return self.role is Role.OWNER


NOBODY = Principal()


def require_role(principal: Principal, role: Role, path: Mapping[str, Any]) -> None:
    """Return if this principal may use a route of this role with these path parameters.

    Raises `OwnerOnly`, or `NotFound` for a table or an offer at which a guest has no seat and for
    another player: a guest cannot find out whether these exist.
    """
    if role is Role.ANYBODY or principal.is_owner:
        return
    if role is Role.OWNER or principal.role is Role.ANYBODY:
        raise OwnerOnly
    if "table" in path and path["table"] not in principal.seats:
        raise NotFound("There is no such game.")
    if "player" in path and path["player"] != principal.player:
        raise NotFound("There is no such player.")
    if "offer" in path and path["offer"] not in principal.offers:
        raise NotFound("There is no such table.")


def may_send(principal: Principal, role: Role) -> bool:
    """Whether this principal, who has a seat at the table, may send a message of this role."""
    return principal.is_owner or role is not Role.OWNER


def seat_of(principal: Principal, table: str, host: int, seating: Seating) -> Seat | None:
    """The seat of this principal at a table; None if it has none. `host` is the player whose table
    it is.

    The owner has the seat of the current player. Where one player of this installation sits alone
    with computer players, the owner has that seat, no matter who plays now: all of these
    matches are the owner's. Where others sit too, that would show one person's cards to
    another.
    """
    own = seating.seat_of_player(principal.player)
    if not principal.is_owner:
        return own if own is not None and principal.seats.get(table) == own else None
    if own is None and len(seating.people) == 1:
        [alone] = seating.people
        return alone if seating.players in ({alone: host}, {}) else None
    return own
