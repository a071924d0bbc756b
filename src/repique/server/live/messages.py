"""All messages of the socket between a client and a live match, and how they are read and written.

Messages are JSON objects with a tag `t`. A command has an id `a`, which the client makes once and
sends again until it is answered, and the version `v` of the match that it answers to. Versions
count the lines of the log, so they grow by one or more with everything that happens.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from repique.server.view.model import EventView, TableView

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
    """A message from a client. The seat is known from the connection, never from the message."""


class Command(Up, frozen=True):
    """A command: applied at most once for each id, however often it is sent."""

    a: Id
    v: Version


class ActCommand(Command, tag="act", frozen=True):
    """Make a move. `action` has the form of a record, such as `play QS`."""

    action: Annotated[str, Meta(min_length=1, max_length=600)]


class ReadyCommand(Command, tag="ready", frozen=True):
    """Confirm the result of a deal. The next deal comes when all people have sent this."""


class UndoCommand(Command, tag="undo", frozen=True):
    """Undo. `last` and `turn` undo the last action or the own turn where the rules allow it. `to`
    returns to the own turn that began after `start` moves, `back` to the position after `start`
    moves; both make the match a practice game."""

    what: Literal["last", "turn", "to", "back"]
    start: Small = 0


class AgainCommand(Command, tag="again", frozen=True):
    """Start again: the same `round` or `game`, a new shuffle (`redeal`), the `next` game, or the
    deals of the earlier game `number` (`replicate`)."""

    what: Literal["round", "game", "redeal", "next", "replicate"]
    number: Small = 0


class PracticeCommand(Command, tag="practice", frozen=True):
    """Make the match a practice game, which does not count in scores."""


class SwapCommand(Command, tag="swap", frozen=True):
    """Exchange the own hand for that of the next seat. The match becomes a practice game."""


class DoctorCommand(Command, tag="doctor", frozen=True):
    """Replace cards of the own hand. Each pair is a card given and the card wanted, wherever that
    one is. The match becomes a practice game."""

    pairs: Annotated[tuple[tuple[CardName, CardName], ...], Meta(min_length=1, max_length=40)]


class RulesCommand(Command, tag="rules", frozen=True):
    """Change options from the next deal on, or from the next game on if `next_game` is set."""

    changes: Annotated[dict[Name, bool | Number | Word], Meta(min_length=1, max_length=40)]
    next_game: bool = False


class LevelCommand(Command, tag="level", frozen=True):
    """Change the level of the computer players in `seats`, from the next move on."""

    seats: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=8)]
    level: Name


class HoldCommand(Command, tag="hold", frozen=True):
    """Pause (`on`) or continue the computer players. While paused, only `step` and `act` make
    moves."""

    on: bool


class StepCommand(Command, tag="step", frozen=True):
    """Make one move for the seat that is to act; for a person, at the level given."""

    level: Word = ""


class Sync(Up, tag="sync", frozen=True):
    """Ask for an `update` with everything after version `v`. It changes nothing."""

    v: Version


class Beat(Up, tag="beat", frozen=True):
    """Ask for a `beat` in answer. `v` is the version that the client has."""

    v: Version


Upward = (
    ActCommand
    | ReadyCommand
    | UndoCommand
    | AgainCommand
    | PracticeCommand
    | SwapCommand
    | DoctorCommand
    | RulesCommand
    | LevelCommand
    | HoldCommand
    | StepCommand
    | Sync
    | Beat
)


class Down(Struct, frozen=True, tag_field="t"):
    """A message from the server."""


class Welcome(Down, tag="welcome", frozen=True):
    """The first message of a connection: the match, the own seat, and what stays the same."""

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


class TableUpdate(Down, tag="update", frozen=True):
    """The table view at version `v`, and the events after version `since`. A client replaces its
    view if `v` is greater than its own, and ignores the message otherwise."""

    v: int
    since: int
    events: tuple[EventView, ...]
    told: str  # the same in words
    view: TableView
    h: str  # hash of the view
    log: tuple[str, ...] | None = None  # the round in sentences, if `told` does not continue it


class Ack(Down, tag="ack", frozen=True):
    """The command `a` was applied and saved, in version `v` at the latest."""

    a: str
    v: int


class Nak(Down, tag="nak", frozen=True):
    """The command `a` was not applied."""

    a: str
    code: str
    v: int
    reason: str = ""
    text: str = ""


class Pulse(Down, tag="beat", frozen=True):
    """Sent at intervals and in answer to `beat`. A client with a smaller version sends `sync`."""

    v: int
    h: str


class Superseded(Down, tag="superseded", frozen=True):
    """A newer connection plays this seat. This one gets updates, and its commands are refused."""


class Bad(Down, tag="bad", frozen=True):
    """What the client sent was not a message: `malformed` or `too_large`."""

    code: str


Downward = Welcome | TableUpdate | Ack | Nak | Pulse | Superseded | Bad

_up: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)
_down: msgspec.json.Decoder[Downward] = msgspec.json.Decoder(Downward)
_encoder = msgspec.json.Encoder()


class BadMessage(ValueError):
    """Bytes that are not a message; the text is a code."""


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


def write(message: Up | Down | TableView) -> bytes:
    """Encode a message as JSON."""
    return _encoder.encode(message)
