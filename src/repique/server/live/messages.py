"""Every message between a table and its players, up and down, and how it is read and written.

Messages are JSON objects with a tag `t`. A player's wish carries an id `a`, made once and sent
again until it is answered, and the version `v` of the table that it answers. Versions count the
lines of the log, so they grow by one or more with everything that happens.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from repique.server.view.model import Happening, Picture

PROTOCOL = 1
LARGEST = 4096  # bytes of a message from a player

Version = Annotated[int, Meta(ge=0, le=1 << 40)]
END = r"$(?!\n)"  # Python's $ also matches before a last line break, that of JSON Schema does not
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}" + END)]
Small = Annotated[int, Meta(ge=0, le=1 << 30)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=-(1 << 30), le=1 << 30)]
CardName = Annotated[str, Meta(min_length=2, max_length=3)]
Word = Annotated[str, Meta(max_length=60)]


class Up(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t"):
    """What a player may send. Who sends it is known from the connection, never from the text."""


class Wish(Up, frozen=True):
    """Something that shall happen once, however often it is sent."""

    a: Id
    v: Version


class Act(Wish, tag="act", frozen=True):
    """A move, as a record writes it."""

    action: Annotated[str, Meta(min_length=1, max_length=600)]


class Ready(Wish, tag="ready", frozen=True):
    """The result has been seen, the next deal may come."""


class Undo(Wish, tag="undo", frozen=True):
    """`last` and `turn` as the rules allow; as practice, `to` goes back to an own turn, and `back`
    to where the table was after so many moves."""

    what: Literal["last", "turn", "to", "back"]
    start: Small = 0


class Again(Wish, tag="again", frozen=True):
    """The same round or game again, a fresh shuffle, the next game, an earlier one's deals."""

    what: Literal["round", "game", "redeal", "next", "replicate"]
    number: Small = 0


class Practice(Wish, tag="practice", frozen=True):
    """From here on with knowledge of the cards, which counts in no list."""


class Swap(Wish, tag="swap", frozen=True):
    """The own hand against that of the next player, as practice."""


class Doctor(Wish, tag="doctor", frozen=True):
    """Cards of the own hand against others of the pack, wherever these lie, as practice."""

    pairs: Annotated[tuple[tuple[CardName, CardName], ...], Meta(min_length=1, max_length=40)]


class Rules(Wish, tag="rules", frozen=True):
    """House rules for the next deal, or for the next game."""

    changes: Annotated[dict[Name, bool | Number | Word], Meta(min_length=1, max_length=40)]
    next_game: bool = False


class Level(Wish, tag="level", frozen=True):
    """From the next move on, the computer players of these seats are of another level."""

    seats: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=8)]
    level: Name


class Hold(Wish, tag="hold", frozen=True):
    """While this window holds the table, nobody moves there but by `step` or by hand."""

    on: bool


class Step(Wish, tag="step", frozen=True):
    """The house makes the next move, whoever's it is: for the player as well as this level can."""

    level: Word = ""


class Sync(Up, tag="sync", frozen=True):
    """What has happened since version `v`?"""

    v: Version


class Beat(Up, tag="beat", frozen=True):
    """Still here, and at version `v`."""

    v: Version


Upward = (
    Act | Ready | Undo | Again | Practice | Swap | Doctor | Rules | Level | Hold | Step
    | Sync | Beat
)  # fmt: skip


class Down(Struct, frozen=True, tag_field="t"):
    """What a player may be sent."""


class Welcome(Down, tag="welcome", frozen=True):
    p: int
    table: str
    game: str
    preset: str
    seat: int
    people: tuple[str, ...]  # by seat: names; nothing for computer players that have none
    who: tuple[str, ...]  # by seat: as the table speaks of them to this one, “You” and “Left”
    beat: float
    title: str  # what the game is called
    order: str  # of ranks, low to high
    sides: int
    words: dict[str, str]  # what this game calls a game and a round
    log: tuple[str, ...]  # what has happened in this round, in sentences
    sandbox: str = ""  # a table apart, of which nothing is kept: what it is for
    hand: bool = False  # of a created tournament: there is no other deal at this table
    looks: dict[str, str] = {}  # closer looks at the cards that there are, with their titles


class Update(Down, tag="update", frozen=True):
    """The table at version `v`, with all that happened after version `since`."""

    v: int
    since: int
    events: tuple[Happening, ...]
    told: str  # the same in words
    view: Picture
    h: str
    log: tuple[str, ...] | None = None  # the round in sentences, anew after some were taken back


class Ack(Down, tag="ack", frozen=True):
    """It has happened and is on the disk, in version `v` at the latest."""

    a: str
    v: int


class Nak(Down, tag="nak", frozen=True):
    """It has not happened. `reason` is an id, `text` a sentence in the words of the game."""

    a: str
    code: str
    v: int
    reason: str = ""
    text: str = ""


class Pulse(Down, tag="beat", frozen=True):
    """The table is at version `v`; whoever is not asks for what was missed."""

    v: int
    h: str


class Superseded(Down, tag="superseded", frozen=True):
    """Another window plays this seat now; this one only watches."""


class Bad(Down, tag="bad", frozen=True):
    """That was no message; `code` says why."""

    code: str


Downward = Welcome | Update | Ack | Nak | Pulse | Superseded | Bad

_up: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)
_down: msgspec.json.Decoder[Downward] = msgspec.json.Decoder(Downward)
_encoder = msgspec.json.Encoder()


class BadMessage(ValueError):
    """Bytes that are no message; the text is a code."""


def read(data: bytes | str) -> Upward:
    """A player's message, or `BadMessage`; nothing else is ever raised."""
    if len(data) > LARGEST:
        raise BadMessage("too_large")
    try:
        return _up.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadMessage("malformed") from error


def told(data: bytes | str) -> Downward:
    """A message from a table, as a client reads it."""
    return _down.decode(data)


def write(message: Up | Down | Picture) -> bytes:
    return _encoder.encode(message)
