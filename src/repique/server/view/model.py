"""What a seat is shown of a live match, as it is sent: the view of the table, and events."""

from typing import Any

from msgspec import Struct

from repique.core import zones


class ZoneLayout(Struct, frozen=True):
    """How all zones whose names begin with `stem` lie on the table, as the game declares it."""

    stem: str
    label: str  # what players call it
    of: zones.Holder  # whose the number in the name of a zone is, if it has one
    order: zones.Order  # `kept`: in the order in which the cards came
    top: zones.End  # which end of the row of cards lies on top
    face: zones.Face  # which of the cards that the seat knows lie face up
    place: zones.Place
    shape: zones.Shape
    counted: zones.Count  # what is counted beside it
    gives: str  # the verb of taking from it, if a click on it does that
    takes: str  # the verb of putting cards there, if dropping them on it does that


class ZoneView(Struct, frozen=True):
    """A place for cards, with the cards that the seat knows and the number of the others."""

    name: str
    cards: tuple[str, ...]
    hidden: int = 0
    at: tuple[int, ...] = ()  # the place of each card among all, where hidden ones have places too


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
    turn: int  # the first of those to move
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
    panel: dict[str, Any] | None = None  # what the game has for its own table on the page
    packets: tuple[int, ...] = ()  # cards that each hand gets at a time in a deal
    spent: tuple[str, ...] = ()  # own cards that cannot be used again for what is asked
    unfit: str = ""  # the sentence for selected cards that are not of the kind asked for
    coming: tuple[FactView, ...] = ()  # house rules that wait for the next deal or the next game
    due: tuple[int, ...] = ()  # seats that must move, in any order
    suits: tuple[tuple[str, ...], ...] = ()  # the own hand by suits as they are now, lowest first
    ended: str = ""  # why the match is over, if not by its rules: `agreed` or `resigned`, say


class EventView(Struct, frozen=True):
    """An event as a seat may see it: cards moved, points scored, words said."""

    kind: str
    seat: int
    cards: tuple[str, ...] = ()
    hidden: int = 0
    value: str = ""
    source: str = ""
    to: str = ""
