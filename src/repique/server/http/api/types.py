"""Bodies and answers that several modules of the API share."""

from typing import Annotated

from msgspec import Meta, Struct

from repique.server.live.messages import Name, Number, Word

Changes = Annotated[dict[Name, bool | Number | Word], Meta(max_length=200)]


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """The body of a request; unknown fields are refused."""


class Nothing(Body, frozen=True):
    """An empty object."""


class Naming(Body, frozen=True):
    """A new name."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Changing(Body, frozen=True):
    """House rules to change, by name."""

    changes: Changes


class At(Struct, frozen=True):
    """The token of a live match, which its socket and its addresses contain."""

    table: str


class Seat(Struct, frozen=True):
    """The token of a live match, and the seat of the player."""

    table: str
    seat: int
