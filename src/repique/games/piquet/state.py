"""What a partie consists of, and the small questions one asks of it."""

from dataclasses import dataclass

from repique.core.cards import Card
from repique.core.game import CUT, OVER, State
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat, hand
from repique.families.tricks import Trick
from repique.games.piquet import tables
from repique.games.piquet.options import BEFORE_ELDER_EXCHANGE, PiquetOptions

CHOOSE = "choose"

# The exchange. The middle two are entered only by elder's carte blanche.
ELDER_EXCHANGE = "elder_exchange"
COMMIT = "commit"
COMPLETE = "complete"
YOUNGER_EXCHANGE = "younger_exchange"

# The dialogue about elder's declarations, in the order in which it is held.
OPEN = "open"
RESPOND = "respond"
QUALIFY = "qualify"
ANSWER = "answer"
ADD = "add"

# Tricks; after elder's first lead younger declares in `reply` and `reply_add`.
PLAY = "play"
REPLY = "reply"
REPLY_ADD = "reply_add"

BEFORE_DECLARING = (CUT, CHOOSE, "deal", ELDER_EXCHANGE, COMMIT, COMPLETE, YOUNGER_EXCHANGE)

# How a category ended: good, not good, equal, or passed by elder.
GOOD = "good"
NOT_GOOD = "not_good"
EQUAL = "equal"
PASSED = "open"


@dataclass(frozen=True, slots=True)
class CategoryCall:
    """What was said about one category. Never more than was spoken aloud."""

    category: str
    size: int = 0  # elder's opening; 0 if he passed
    height: str = ""  # what he added when asked: ruff count or rank
    asked: bool = False
    result: str = ""


@dataclass(frozen=True, slots=True)
class DeclaredCards:
    """Cards that both players have a right to know: good declarations, and equal ones."""

    seat: Seat
    category: str
    cards: tuple[Card, ...]
    points: int  # 0 if equal


@dataclass(eq=True)
class PiquetState(State):
    """`scores` are the running totals of the partie, the sum of its rounds.

    What the partie is worth is not a score of any round: it stands in `award`, and belongs
    to the side in `winner`. A scoreboard shows `scores`; a league adds up awards.
    """

    options: PiquetOptions
    exchanged: tuple[int | None, ...] = (None, None)  # cards exchanged by each seat so far
    blanche: tuple[Seat, ...] = ()  # who has announced carte blanche
    announced: int = 0  # the cards that elder with carte blanche has said he will discard
    peeked: int = 0  # talon cards that elder has looked at
    exposed: bool = False  # younger has turned the rest of the talon up
    category: str = ""
    calls: tuple[CategoryCall, ...] = ()
    declared: tuple[DeclaredCards, ...] = ()
    replied: bool = False  # younger's declarations are complete
    leader: Seat = 0
    tricks: tuple[Trick, ...] = ()
    award: int = 0

    @property
    def younger(self) -> Seat:
        assert self.dealer is not None
        return self.dealer

    @property
    def elder(self) -> Seat:
        return self.next_seat(self.younger)

    def acting(self) -> tuple[Seat, ...]:
        """Younger may expose the talon, or announce early, without having the turn."""
        due = self.to_move()
        if self.phase == OVER or self.turn == CHANCE or self.dealer in (None, self.turn):
            return due
        free = may_expose(self) or may_announce_early(self)
        return (*due, self.younger) if free else due


def discards(seat: Seat) -> str:
    return f"discard:{seat}"


def won_zone(seat: Seat) -> str:
    return f"won:{seat}"


def mark(category: str, seat: Seat) -> str:
    """The name of a private mark: a selection or discards that a seat has committed."""
    return f"{category}:{seat}"


def deck(options: PiquetOptions) -> int:
    return 36 if options.deck36 else 32


def quota(options: PiquetOptions) -> int:
    return options.elder_quota_36 if options.deck36 else tables.QUOTA


def least_exchange(state: PiquetState, seat: Seat) -> int:
    may_stand = state.options.younger_may_stand and not state.options.deck36
    return 0 if seat == state.younger and may_stand else 1


def most_exchange(state: PiquetState, seat: Seat) -> int:
    """Elder has his quota; younger has what elder leaves, or has announced to leave."""
    if seat == state.elder:
        return quota(state.options)
    return len(state.table["talon"]) - state.announced


def may_expose(state: PiquetState) -> bool:
    """Whether the window for turning up the untaken talon is open."""
    if state.options.no_review or state.exposed or not state.table["talon"]:
        return False
    if state.phase in BEFORE_DECLARING:
        return False
    led = bool(state.tricks or state.table["trick"])
    return led or not state.options.review_after_lead


def may_announce_early(state: PiquetState) -> bool:
    """Whether younger's carte blanche may come before elder's exchange."""
    early = state.options.younger_cb_timing == BEFORE_ELDER_EXCHANGE
    return early and state.phase == ELDER_EXCHANGE and state.younger not in state.blanche


def call(state: PiquetState, category: str) -> CategoryCall | None:
    return next((said for said in state.calls if said.category == category), None)


def declared_cards(state: PiquetState, seat: Seat, category: str) -> set[Card]:
    """Cards that have scored in the category and cannot be declared in it again."""
    return {
        card
        for made in state.declared
        if made.seat == seat and made.category == category
        for card in made.cards
    }


def free_cards(state: PiquetState, seat: Seat, category: str) -> tuple[Card, ...]:
    used = declared_cards(state, seat, category)
    return tuple(card for card in state.table[hand(seat)] if card not in used)


def tricks_won(state: PiquetState, seat: Seat) -> int:
    return sum(trick.taker == seat for trick in state.tricks)


def round_entries(state: PiquetState) -> tuple[Entry, ...]:
    """The score sheet of the round being played."""
    start = len(state.sheet)
    while start and state.sheet[start - 1].deal == state.deal_number:
        start -= 1
    return state.sheet[start:]
