"""What a seat is shown of a live match, as it is sent: the view of the table, and events."""

from msgspec import Struct

from repique.core.partners import PadLine, Suit


class ZoneView(Struct, frozen=True):
    """A place for cards, with the cards that the seat knows and the number of the others."""

    name: str
    cards: tuple[str, ...]
    hidden: int = 0


class MarkView(Struct, frozen=True):
    """Cards that somebody has committed; None if the seat may not know them."""

    name: str
    cards: tuple[str, ...] | None


class Meaning(Struct, frozen=True):
    """What a value means, and a warning; it holds up to the value of the next one."""

    value: str
    text: str
    caution: str = ""


class ChoicePart(Struct, frozen=True):
    """Some of the cards of a choice, for a player who declares less than possible."""

    label: str
    deed: str = ""
    note: str = ""


class ChoiceView(Struct, frozen=True):
    """A choice: from `least` to `most` of `cards`, with one of `values` if there are any."""

    verb: str
    cards: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    values: tuple[str, ...] = ()
    label: str = ""  # what it is called
    names: tuple[str, ...] = ()  # what each value means, where that is more than it says
    points: int | None = None  # what it scores, where that can be said
    fewer: dict[str, ChoicePart] = {}  # some of the cards, in their order -> what these are called
    meanings: tuple[Meaning, ...] = ()  # of many ascending values, where they mean something
    caution: str = ""  # a warning before what cannot be taken back
    cautions: dict[str, str] = {}  # where one card is chosen: card -> a warning before it is played
    deed: str = ""  # the text of its button, where that is more than its name
    note: str = ""  # the text beside the button


class ScoreEntry(Struct, frozen=True):
    """An entry of the score sheet, with the words for its reason."""

    seat: int
    reason: str
    points: int
    label: str
    cards: tuple[str, ...] = ()


class FactView(Struct, frozen=True):
    """Something to show besides cards, with its words: trumps, a bid, a house rule."""

    name: str
    value: str
    text: str


class PlayedCard(Struct, frozen=True):
    """A card and who has played it."""

    seat: int
    card: str


class TakenTrick(Struct, frozen=True):
    """A trick that has been taken."""

    cards: tuple[PlayedCard, ...]
    taker: int


class TalkEntry(Struct, frozen=True):
    """Something said, shown or scored in this round, as far as the seat may know it."""

    seat: int
    kind: str  # of the event, or the reason of points
    text: str
    points: int | None = None
    cards: tuple[str, ...] = ()
    quoted: bool = False  # spoken words
    why: str = ""  # the reason of a bonus


class SuitRequest(Struct, frozen=True):
    """A suit that a partner has asked the other to lead back."""

    seat: int  # who asks
    suit: str
    text: str


class HandResult(Struct, frozen=True):
    """How a hand has ended for the bidders, and which sides score their melds and tricks."""

    title: str
    why: str
    meld_counts: tuple[bool, bool]
    play_counts: tuple[bool, bool]


class MeldWorth(Struct, frozen=True):
    """A line of the meld chart: points for one, two and more, and how many the own hand has."""

    label: str
    points: tuple[int, ...]
    held: int


class PartnersPanel(Struct, frozen=True):
    """The panel of games with partners. Everything is by seat, and nothing of it is hidden."""

    meld: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]  # points won in tricks so far
    standing: str  # how the bid stands: “still needs 12”
    goal: str  # the same for players who do not want points counted
    # cards drawn for the first deal, until its auction is over; once more after a tie
    drawn: tuple[tuple[PlayedCard, ...], ...]
    suits: tuple[Suit, ...]  # while bidding and naming trumps, from the own hand
    chart: tuple[MeldWorth, ...]  # what melds are worth, until the play begins
    why_pass: str  # why there is no bid to be made
    asked_back: tuple[SuitRequest, ...]  # of the own side, until they are answered
    result: HandResult | None  # until the next deal
    pad: tuple[PadLine, ...]
    outcomes: dict[str, str]  # how hands end, in words


class PastTurn(Struct, frozen=True):
    """An own turn that can be gone back to; its label names the trick and what was done."""

    start: int  # moves before it
    label: str


class TableView(Struct, frozen=True):
    """All that a seat sees of a match. Cards it does not know are not in it, only their number."""

    seat: int | None
    number: int
    deal: int
    dealer: int | None
    phase: str
    stage: str  # the phase in words
    prompt: str  # what is to be done, and by whom
    notice: str  # what everybody should know as well: a moon, a lost bid, cards thrown in
    between: bool  # a deal has been scored, and its result is shown
    turn: int
    acting: tuple[int, ...]
    scores: tuple[int, ...]
    aside: tuple[int, ...]  # counted, but added only when the round ends
    winner: int | None
    practice: bool
    waiting: tuple[int, ...]  # seats that must say they are ready before the next deal
    zones: tuple[ZoneView, ...]
    marks: tuple[MarkView, ...]
    facts: tuple[FactView, ...]
    choices: tuple[ChoiceView, ...]
    trick: tuple[PlayedCard, ...]
    last: TakenTrick | None
    tricks: tuple[TakenTrick, ...]  # taken in this round, which everybody has seen
    melds: tuple[ScoreEntry, ...]  # melds and declarations of this round
    sheet: tuple[ScoreEntry, ...]  # of this deal, or of the one just scored
    rounds: tuple[tuple[int, ...], ...]  # what each side scored in each deal up to this one
    won: tuple[int, ...]  # games won before this one, by side
    moves: int  # made in this game so far, by people, computers and chance
    turns: tuple[PastTurn, ...]  # own turns that can be gone back to, as practice
    undo: bool  # whether the last thing done can be taken back
    talk: tuple[TalkEntry, ...] = ()  # the conversation of this round
    house: tuple[FactView, ...] = ()  # house rules in force that are not the usual ones
    levels: tuple[str, ...] = ()  # by seat: `person`, or how well the computer plays
    partners: PartnersPanel | None = None
    spent: tuple[str, ...] = ()  # own cards that cannot be used again for what is asked
    unfit: str = ""  # the sentence for selected cards that are not of the kind asked for
    coming: tuple[FactView, ...] = ()  # house rules that wait for the next deal or the next game


class EventView(Struct, frozen=True):
    """An event as a seat may see it: cards moved, points scored, words said."""

    kind: str
    seat: int
    cards: tuple[str, ...] = ()
    hidden: int = 0
    value: str = ""
    source: str = ""
    to: str = ""
