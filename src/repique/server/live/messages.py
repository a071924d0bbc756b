"""All messages of the socket between a client and a live match, and how they are read and written.

Messages are JSON objects with a tag `t`. A command has an id `a`, which the client makes once and
sends again until it is answered, and the version `v` of the match that it answers to. Versions
count the lines of the log, so they grow by one or more with everything that happens.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from repique.server.security.principal import Role
from repique.server.view.model import EventView, TableView, ZoneLayout
from repique.server.view.offers import RuleDifference, Terms
from repique.server.view.patch import Tail, view_changes

PROTOCOL = 2
LARGEST = 4096  # bytes of a message from a client

Version = Annotated[int, Meta(ge=0, le=1 << 40)]
END = r"$(?!\n)"  # Python's $ also matches before a last line break, that of JSON Schema does not
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}" + END)]
Small = Annotated[int, Meta(ge=0, le=1 << 30)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=-(1 << 30), le=1 << 30)]
CardName = Annotated[str, Meta(min_length=2, max_length=3)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}" + END)]  # 32 bytes
Word = Annotated[str, Meta(max_length=60)]


class Up(Struct, forbid_unknown_fields=True, frozen=True, tag_field="t"):
    """A message from a client. The seat is known from the connection, never from the message.
    `role` is who may send it: the owner, unless it says otherwise."""

    role: ClassVar[Role] = Role.OWNER


class Command(Up, frozen=True):
    """A command: applied at most once for each id, however often it is sent."""

    a: Id
    v: Version


class ActCommand(Command, tag="act", frozen=True):
    """Make a move. `action` has the form of a record, such as `play QS`."""

    role: ClassVar[Role] = Role.SEAT
    action: Annotated[str, Meta(min_length=1, max_length=600)]


class ReadyCommand(Command, tag="ready", frozen=True):
    """Confirm the result of a deal; at a table of several people, also that of a match. The next
    deal or match comes when all people have sent this."""

    role: ClassVar[Role] = Role.SEAT


class UndoCommand(Command, tag="undo", frozen=True):
    """Undo. `last` and `turn` undo the last action or the own turn where the rules allow it. `to`
    returns to the own turn that began after `start` moves, `back` to the position after `start`
    moves; both make the match a practice game, and are refused where others play too."""

    role: ClassVar[Role] = Role.SEAT
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


class AutoCommand(Command, tag="auto", frozen=True):
    """Let a computer player play for the own seat (`on`), or play again. A move of one's own ends
    it, too. Only at a shared table."""

    role: ClassVar[Role] = Role.SEAT
    on: bool


class AskCommand(Command, tag="ask", frozen=True):
    """Ask the other people at a shared table, one question at a time: to take back the own last
    move (`back`), to put the match aside, to `end` it without a result, to `resign` (partners are
    asked), to let the autopilot play for the absent person in `seat` (`computer`), to offer that
    seat to a `substitute` by a link, to `replace` that person by a computer player for good, or to
    play another `game` at a new table: a preset, and changes to its rules. `v` matters for `back`
    only."""

    role: ClassVar[Role] = Role.SEAT
    what: Literal["back", "aside", "end", "resign", "computer", "substitute", "replace", "game"]
    seat: Small = 0
    preset: Word = ""
    changes: Annotated[dict[Name, bool | Number | Word], Meta(max_length=200)] = {}


class AnswerCommand(Command, tag="answer", frozen=True):
    """Answer the question with the number `ask`; `v` does not matter."""

    role: ClassVar[Role] = Role.SEAT
    ask: Small
    yes: bool


class SealCommand(Command, tag="seal", frozen=True):
    """Seal a number for the agreed deals of the match with this token: `hash` is that of the number
    as `docs/fair-deals.md` describes it. Once for each match; `v` does not matter."""

    role: ClassVar[Role] = Role.SEAT
    match: Id
    hash: Digest


class OpenCommand(Command, tag="open", frozen=True):
    """Open the number that was sealed, 32 bytes, when `pledges` shows the seals of all `people`;
    `v` does not matter."""

    role: ClassVar[Role] = Role.SEAT
    match: Id
    nonce: Digest


class Say(Up, tag="say", frozen=True):
    """Say a prepared phrase, by its id, or a text to the people at a shared table. Answered as a
    command; said once for each id, however often it is sent."""

    role: ClassVar[Role] = Role.SEAT
    a: Id
    phrase: Word = ""
    text: Annotated[str, Meta(max_length=1000)] = ""


class Sync(Up, tag="sync", frozen=True):
    """Ask for an `update` with everything after version `v`, and for `pledges` where deals are
    agreed on; at a shared table also for `people` and `asked`, and for every `said` after number
    `said`. It changes nothing."""

    role: ClassVar[Role] = Role.SEAT
    v: Version
    said: Small = 0


class Beat(Up, tag="beat", frozen=True):
    """Ask for a `beat` in answer. `v` is the version that the client has."""

    role: ClassVar[Role] = Role.SEAT
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
    | AutoCommand
    | AskCommand
    | AnswerCommand
    | SealCommand
    | OpenCommand
    | Say
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
    sequence: int = 0  # of fixed deals, in a game whose house rules do not name it
    looks: dict[str, str] = {}  # closer looks at the cards in this game, with their titles
    persons: tuple[int, ...] = ()  # the seats of people; several at a shared table
    terms: Terms | None = None  # of a shared table
    zones: tuple[ZoneLayout, ...] = ()  # how the zones of the game lie on the table
    ranks: dict[str, str] = {}  # what the ranks of the pack are called, by their letters
    suits: dict[str, str] = {}  # what the suits of the pack are called


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


class TablePatch(Down, tag="patch", frozen=True):
    """An `update` for a client that has the view at version `base`: what has changed in it since.
    A client with another version ignores the message and sends `sync`."""

    v: int
    base: int
    since: int
    events: tuple[EventView, ...]
    told: str
    changed: dict[str, Any]  # fields of the view: their new values
    tails: dict[str, Tail]  # fields that are lists: how many elements stay, and what follows them
    h: str  # hash of the whole view at version `v`


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


class SeatStatus(Struct, frozen=True):
    """Who sits in a seat, and whether this person is there. `away` are seconds, at the time of the
    message; `ready`: for the next deal or match; `auto`: the level that plays for the person;
    `overdue`: the match has waited for this person for so long that others may let the autopilot
    play; `replaceable`: so long away, or played for by the computer, that others may ask for a
    substitute; `left_ms`: the time until the computer decides for this person, at the time of the
    message, where a clock runs; `reserve_ms`: the part of it that is the person's reserve."""

    seat: int
    name: str
    state: Literal["here", "away", "computer"]
    away: int = 0
    ready: bool = False
    auto: str = ""
    overdue: bool = False
    replaceable: bool = False
    left_ms: int | None = None
    reserve_ms: int = 0


class PeopleStatus(Down, tag="people", frozen=True):
    """Everybody at a shared table. It is no part of the view. A client ignores one with a smaller
    `n` than it has."""

    n: int
    seats: tuple[SeatStatus, ...]


class ProposedGame(Struct, frozen=True):
    """Another game that somebody proposes, and what is unusual in its rules."""

    preset: str
    title: str
    rules: tuple[RuleDifference, ...]


class QuestionStatus(Down, tag="asked", frozen=True):
    """The question that is open at a shared table: its `number`, what `seat` has asked for and
    about whom (`target`), for how many seconds it can be answered, and who has not answered yet.
    Without a number there is none, and `ended` says how the last one ended: granted, declined,
    expired or withdrawn; `decliner` is the seat that has declined it. `game` is the other game that
    is asked for; `offer` is the seat for a substitute that was granted last: its host can make the
    link. A client ignores one with a smaller `n` than it has."""

    n: int
    number: int = 0
    what: str = ""
    seat: int = 0
    target: int = 0
    seconds: int = 0
    waiting: tuple[int, ...] = ()
    ended: str = ""
    decliner: int | None = None
    game: ProposedGame | None = None
    offer: str = ""


class PledgeStatus(Down, tag="pledges", frozen=True):
    """What was agreed about the deals of the match with the token `match` so far: the pledge of the
    server, the seats of the `people` who agree, their seals by seat, and who has opened the sealed
    number. The numbers are told when the match is over, in its record."""

    match: str
    pledge: str
    people: tuple[int, ...]
    seals: dict[str, str]
    opened: tuple[int, ...]


class Said(Down, tag="said", frozen=True):
    """Something said at a shared table, numbered from 1. A client that has it ignores it."""

    n: int
    seat: int
    phrase: str
    text: str
    at: str


class PutAside(Down, tag="aside", frozen=True):
    """The people at the table have put the match aside. Each of them may open it again."""


class TableMoved(Down, tag="moved", frozen=True):
    """The people at the table play another game at this table, with the same seats. The match here
    stays as it is, and each of them may open it again."""

    table: str


class SeatGiven(Down, tag="replaced", frozen=True):
    """Somebody else, or the computer, plays in the seat of this client from now on. `by` is the
    name of a person."""

    by: str = ""


class Pulse(Down, tag="beat", frozen=True):
    """Sent at intervals and in answer to `beat`. A client with a smaller version, or at a shared
    table with a smaller number of the last `people`, `asked` or `said` message, sends `sync`."""

    v: int
    h: str
    people: int = 0
    asked: int = 0
    said: int = 0


class Superseded(Down, tag="superseded", frozen=True):
    """A newer connection plays this seat. This one gets updates, and its commands are refused."""


class Bad(Down, tag="bad", frozen=True):
    """What the client sent was not a message: `malformed` or `too_large`; or it was one without an
    id that only the owner may send: `owner_only`."""

    code: str


Downward = (
    Welcome
    | TableUpdate
    | TablePatch
    | Ack
    | Nak
    | Pulse
    | PeopleStatus
    | QuestionStatus
    | PledgeStatus
    | Said
    | PutAside
    | TableMoved
    | SeatGiven
    | Superseded
    | Bad
)

_up: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)
_down: msgspec.json.Decoder[Downward] = msgspec.json.Decoder(Downward)
_encoder = msgspec.json.Encoder()


def patch_between(before: TableUpdate, after: TableUpdate) -> TablePatch:
    """The second update for a client that has the view of the first one."""
    changed, tails = view_changes(before.view, after.view)
    return TablePatch(
        v=after.v,
        base=before.v,
        since=after.since,
        events=after.events,
        told=after.told,
        changed=changed,
        tails=tails,
        h=after.h,
    )


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
