"""Bodies and answers that several modules of the API share."""

from typing import Annotated

from msgspec import Meta, Struct

from repique.server.live.messages import Name, Number, Word

Changes = Annotated[dict[Name, bool | Number | Word], Meta(max_length=200)]


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    pass


class Nothing(Body, frozen=True):
    pass


class Naming(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Changing(Body, frozen=True):
    changes: Changes


class At(Struct, frozen=True):
    """The table of a match, as sockets and addresses name it."""

    table: str


class Seat(Struct, frozen=True):
    table: str
    seat: int
