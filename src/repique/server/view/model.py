"""What a seat is shown of a match, as sent over a socket: the table view and events."""

from msgspec import Struct

from repique.core.partners import PadLine, Suit


class Zone(Struct, frozen=True):
    """The cards in one zone, as far as the seat knows them."""

    name: str
    cards: tuple[str, ...]
    hidden: int = 0  # number of cards that the seat does not know


class Mark(Struct, frozen=True):
    """Cards that a seat has committed; null if the viewer may not know them."""

    name: str
    cards: tuple[str, ...] | None


class Meaning(Struct, frozen=True):
    """What a value tells the other players. It holds for all values up to the next meaning."""

    value: str
    text: str
    caution: str = ""


class Part(Struct, frozen=True):
    """A part of the cards of a choice, for a player who declares less than they hold."""

    label: str
    deed: str = ""
    note: str = ""


class Option(Struct, frozen=True):
    """A choice: a verb with `least` to `most` of `cards`, and one of `values` if there are any."""

    verb: str
    cards: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    values: tuple[str, ...] = ()
    label: str = ""  # name of the choice
    names: tuple[str, ...] = ()  # names of the values, where they differ from the values
    points: int | None = None  # what it scores, if that is known
    fewer: dict[str, Part] = {}  # parts of the cards, by their cards in order
    meanings: tuple[Meaning, ...] = ()  # what ranges of values tell, such as bids
    caution: str = ""  # a warning to show before an action that cannot be undone
    cautions: dict[str, str] = {}  # warnings by card, where one card is chosen
    deed: str = ""  # label of the button, if it differs from the name
    note: str = ""  # text beside the button


class Point(Struct, frozen=True):
    """One line of the score sheet."""

    seat: int
    reason: str  # id
    points: int
    label: str  # the reason in words
    cards: tuple[str, ...] = ()


class Fact(Struct, frozen=True):
    """A public fact besides cards: trump, a bid, a goal, an option."""

    name: str
    value: str
    text: str


class Played(Struct, frozen=True):
    """A card and the seat that played it."""

    seat: int
    card: str


class Trick(Struct, frozen=True):
    """A finished trick."""

    cards: tuple[Played, ...]
    taker: int  # seat of the winner


class Slip(Struct, frozen=True):
    """Something said, shown or scored in this deal, as far as the seat may know it."""

    seat: int
    kind: str  # kind of the event, or the reason of the points
    text: str
    points: int | None = None
    cards: tuple[str, ...] = ()
    quoted: bool = False  # whether `text` is spoken
    why: str = ""  # what earned a bonus


class Request(Struct, frozen=True):
    """A suit that a player has asked their partner to lead back."""

    seat: int  # the player who asks
    suit: str
    text: str


class HandResult(Struct, frozen=True):
    """How a hand ended for the bidding side, and which sides count their meld and play points."""

    title: str
    why: str
    meld_counts: tuple[bool, bool]
    play_counts: tuple[bool, bool]


class Worth(Struct, frozen=True):
    """A line of the meld chart: points for one, two and more, and how many the own hand has."""

    label: str
    points: tuple[int, ...]
    held: int


class Partners(Struct, frozen=True):
    """What else is shown in games with partners. Lists are by seat; hidden cards have no part."""

    meld: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]  # points won in tricks so far
    standing: str  # what the bidding side still needs: “still needs 12”
    goal: str  # the same without counted points, for players who switched these off
    # cards drawn for the first deal, shown until its auction is over; a further list after a tie
    drawn: tuple[tuple[Played, ...], ...]
    suits: tuple[Suit, ...]  # what each suit would bring the own hand, until trump is named
    chart: tuple[Worth, ...]  # the meld chart, until play begins
    why_pass: str  # why the seat can only pass; empty otherwise
    asked_back: tuple[Request, ...]  # open requests of the own side
    result: HandResult | None  # of the last hand, until the next deal
    pad: tuple[PadLine, ...]
    outcomes: dict[str, str]  # names of the outcomes on the pad


class Turn(Struct, frozen=True):
    """An earlier own turn to which `undo` with `to` can return."""

    start: int  # number of moves before it
    label: str


class Picture(Struct, frozen=True):
    """The table view: all that a seat is shown. Unknown cards appear as numbers only."""

    seat: int | None  # the own seat; null for a spectator
    number: int  # of the match in its series
    deal: int  # of the deal in the match, from 1
    dealer: int | None
    phase: str  # id
    stage: str  # the phase in words
    prompt: str  # what is to be done, and by whom
    notice: str  # what everybody should know besides: a moon, a failed bid, cards thrown in
    between: bool  # whether a deal was scored and the next one has not begun
    turn: int  # seat that is to act
    acting: tuple[int, ...]  # all seats that may act
    scores: tuple[int, ...]  # by side
    aside: tuple[int, ...]  # by side: points that are added when the deal ends
    winner: int | None  # side
    practice: bool  # whether this is a practice game
    waiting: tuple[int, ...]  # seats that must say they are ready before the next deal
    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...]
    facts: tuple[Fact, ...]
    choices: tuple[Option, ...]
    trick: tuple[Played, ...]  # cards on the table
    last: Trick | None
    tricks: tuple[Trick, ...]  # finished in this deal
    melds: tuple[Point, ...]  # melds and declarations of this deal
    sheet: tuple[Point, ...]  # score sheet of this deal, or of the one just scored
    rounds: tuple[tuple[int, ...], ...]  # by deal: points of each side
    won: tuple[int, ...]  # by side: matches won before this one
    moves: int  # made in this match so far, by all seats and chance
    turns: tuple[Turn, ...]  # own turns to which the player can return
    undo: bool  # whether the last action can be undone
    talk: tuple[Slip, ...] = ()  # what was said, shown and scored in this deal
    house: tuple[Fact, ...] = ()  # options in force that differ from the preset
    levels: tuple[str, ...] = ()  # by seat: `person` or the level
    partners: Partners | None = None  # in games with partners
    spent: tuple[str, ...] = ()  # own cards that were used already for what is asked
    unfit: str = ""  # what to say if the selected cards fit no choice
    coming: tuple[Fact, ...] = ()  # options that change with the next deal or match


class Happening(Struct, frozen=True):
    """An event: cards moved, points scored, words said."""

    kind: str
    seat: int
    cards: tuple[str, ...] = ()
    hidden: int = 0  # number of cards that the seat does not know
    value: str = ""
    source: str = ""  # zone that the cards leave
    to: str = ""  # zone that they reach
