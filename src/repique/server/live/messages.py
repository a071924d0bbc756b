"""All messages of the socket between a client and a live match, and how they are read and written.

Messages are JSON objects with a tag `t`. A command has an id `a`, which the client makes once and
sends again until it is answered, and the version `v` of the match that it answers to. Versions
count the lines of the log, so they grow by one or more with everything that happens.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from repique.server.view.model import Happening, Picture

PROTOCOL = 1
LARGEST = 4096  # bytes of a message from a client

Version = Annotated[int, Meta(ge=0, le=1 << 40)]
END = r"$(?!\n)"  # Python's $ also matches before a last line break, that of JSON Schema does not
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}" + END)]
Small = Annotated[int, Meta(ge=0, le=1 << 30)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=-(1 << 30), le=1 << 30)]
CardName = Annotated[str, Meta(min_length=2, max_length=3)]
Word = Annotated[str, Meta(max_length=60)]


class Up(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t"):
    """What a client may send. Its seat is that of the connection, never part of the message."""


class Wish(Up, frozen=True):
    """A message that is carried out once, however often it is sent."""

    a: Id
    v: Version


class Act(Wish, tag="act", frozen=True):
    """A move, written as in a record."""

    action: Annotated[str, Meta(min_length=1, max_length=600)]


class Ready(Wish, tag="ready", frozen=True):
    """The player has seen the result; the next deal may come."""


class Undo(Wish, tag="undo", frozen=True):
    """`last` and `turn` take back as far as the rules allow; as practice, `to` goes back to an own
    turn, and `back` to the position after `start` moves."""

    what: Literal["last", "turn", "to", "back"]
    start: Small = 0


class Again(Wish, tag="again", frozen=True):
    """The same round or game again, a new deal, the next game, or the deals of an earlier game."""

    what: Literal["round", "game", "redeal", "next", "replicate"]
    number: Small = 0


class Practice(Wish, tag="practice", frozen=True):
    """The game goes on as practice, with knowledge of the cards, and counts in no list."""


class Swap(Wish, tag="swap", frozen=True):
    """Exchanges the own hand with that of the next player, as practice."""


class Doctor(Wish, tag="doctor", frozen=True):
    """Exchanges cards of the own hand for others of the pack, wherever they are, as practice."""

    pairs: Annotated[tuple[tuple[CardName, CardName], ...], Meta(min_length=1, max_length=40)]


class Rules(Wish, tag="rules", frozen=True):
    """Changes house rules from the next deal on, or from the next game on."""

    changes: Annotated[dict[Name, bool | Number | Word], Meta(min_length=1, max_length=40)]
    next_game: bool = False


class Level(Wish, tag="level", frozen=True):
    """Changes the level of the computer players in these seats, from the next move on."""

    seats: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=8)]
    level: Name


class Hold(Wish, tag="hold", frozen=True):
    """Holds or releases the match. While it is held, the server moves only by `step`."""

    on: bool


class Step(Wish, tag="step", frozen=True):
    """The server makes the next move, whoever is to make it; for a person it plays at `level`, the
    best one if it is empty."""

    level: Word = ""


class Sync(Up, tag="sync", frozen=True):
    """Asks for what has happened since version `v`."""

    v: Version


class Beat(Up, tag="beat", frozen=True):
    """Heartbeat of a client that is at version `v`."""

    v: Version


Upward = (
    Act
    | Ready
    | Undo
    | Again
    | Practice
    | Swap
    | Doctor
    | Rules
    | Level
    | Hold
    | Step
    | Sync
    | Beat
)


class Down(Struct, frozen=True, tag_field="t"):
    """What a client may be sent."""


class Welcome(Down, tag="welcome", frozen=True):
    """The first message of a connection: what does not change during a match."""

    p: int
    table: str
    game: str
    preset: str
    seat: int
    people: tuple[str, ...]  # by seat: names; nothing for computer players that have none
    who: tuple[str, ...]  # by seat: how sentences for this seat name them, “You” and “Left”
    beat: float
    title: str  # what the game is called
    order: str  # of ranks, low to high
    sides: int
    words: dict[str, str]  # what this game calls a game and a round
    log: tuple[str, ...]  # what has happened in this round, in sentences
    sandbox: str = ""  # the purpose of a scratch match, of which nothing is stored
    hand: bool = False  # a hand of a created tournament: the match has one deal only
    looks: dict[str, str] = {}  # closer looks at the cards in this game, with their titles


class Update(Down, tag="update", frozen=True):
    """The view of a seat at version `v`, with all that happened after version `since`."""

    v: int
    since: int
    events: tuple[Happening, ...]
    told: str  # the same in words
    view: Picture
    h: str  # hash of the view
    log: tuple[str, ...] | None = None  # the round in sentences, if `told` does not continue it


class Ack(Down, tag="ack", frozen=True):
    """The command was carried out and is stored, in version `v` at the latest."""

    a: str
    v: int


class Nak(Down, tag="nak", frozen=True):
    """The command was not carried out. `reason` is an id, `text` a sentence for the player."""

    a: str
    code: str
    v: int
    reason: str = ""
    text: str = ""


class Pulse(Down, tag="beat", frozen=True):
    """Heartbeat: the match is at version `v`. A client at another version sends `sync`."""

    v: int
    h: str


class Superseded(Down, tag="superseded", frozen=True):
    """A newer connection of the seat sends the commands now; this one only watches."""


class Bad(Down, tag="bad", frozen=True):
    """Something that is not a message was received; `code` says why."""

    code: str


Downward = Welcome | Update | Ack | Nak | Pulse | Superseded | Bad

_up: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)
_down: msgspec.json.Decoder[Downward] = msgspec.json.Decoder(Downward)
_encoder = msgspec.json.Encoder()


class BadMessage(ValueError):
    """Raised for bytes that are not a message; its text is a code."""


def read(data: bytes | str) -> Upward:
    """Decode the message of a client; raises `BadMessage` and nothing else."""
    if len(data) > LARGEST:
        raise BadMessage("too_large")
    try:
        return _up.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadMessage("malformed") from error


def read_downward(data: bytes | str) -> Downward:
    """Decode a message to a client, as a client does."""
    return _down.decode(data)


def write(message: Up | Down | Picture) -> bytes:
    """Encode a message as JSON."""
    return _encoder.encode(message)
