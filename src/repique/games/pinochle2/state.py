"""What a match of this family consists of, and the small questions one asks of it."""

from dataclasses import dataclass

from repique.core.cards import Card, face, suit
from repique.core.game import State
from repique.core.score import Entry
from repique.core.table import Seat, hand
from repique.families.tricks import FREE, Trick, TrickRules
from repique.games.pinochle2 import tables
from repique.games.pinochle2.options import TwoHandedOptions

# The phases of a round. In `draw` the loser of a trick may still knock before drawing.
FIRST = "first"
MELD = "meld"
DRAW = "draw"
SECOND = "second"


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on record: a card remembers every one it was part of in this round."""

    seat: Seat
    meld: str
    group: str
    cards: tuple[Card, ...]
    points: int


@dataclass(eq=True)
class TwoHandedState(State):
    options: TwoHandedOptions
    goal: int = 1000
    trump: str = ""
    leader: Seat = 0
    laid: tuple[LaidMeld, ...] = ()
    melded: bool = False  # the one meld of this won trick has been laid
    scored_dices: tuple[Card, ...] = ()
    pending: tuple[Entry, ...] = ()  # counted, but not yet part of the score
    tricks: tuple[Trick, ...] = ()


def melds(seat: Seat) -> str:
    return f"melds:{seat}"


def won_zone(seat: Seat) -> str:
    return f"won:{seat}"


def deck(options: TwoHandedOptions) -> int:
    return 64 if options.deck64 else 48


def hand_size(options: TwoHandedOptions) -> int:
    return 16 if options.deal16 else 8 if options.deal8 else 12


def dix_face(state: TwoHandedState) -> str:
    return tables.DIX[deck(state.options)] + state.trump


def upcard_of(state: TwoHandedState) -> Card | None:
    """The upcard, which lies under the stock and is drawn last."""
    stock = state.table["stock"]
    return stock[-1] if stock else None


def dix_turned(state: TwoHandedState) -> bool:
    upcard = upcard_of(state)
    return upcard is not None and face(upcard) == dix_face(state)


def holding(state: TwoHandedState, seat: Seat) -> tuple[Card, ...]:
    """Cards in hand and own cards on the table: all of them may be played."""
    return state.table[hand(seat)] + state.table[melds(seat)]


def history(state: TwoHandedState, card: Card) -> tuple[LaidMeld, ...]:
    return tuple(laid for laid in state.laid if card in laid.cards)


def sort_of(state: TwoHandedState, seat: Seat, card: Card) -> tuple[object, ...]:
    """What distinguishes a card from its twin: where it lies and what it has been melded as."""
    if card in state.table[hand(seat)]:
        return ("hand",)
    return ("melds", *(laid.meld for laid in history(state, card)), card in state.scored_dices)


def are_alike(state: TwoHandedState, card: Card, twin: Card) -> bool:
    """Twins in one hand, or on the table with the same past."""
    return any(
        card in held and twin in held and sort_of(state, seat, card) == sort_of(state, seat, twin)
        for seat in range(state.seats)
        if (held := holding(state, seat))
    )


def card_points(card: Card, options: TwoHandedOptions) -> int:
    scheme = "brisque" if options.brisque else "simplified" if options.simplified else "standard"
    return tables.VALUES[scheme].get(card[0], 0)


def trick_rules(state: TwoHandedState) -> TrickRules:
    """Free play while the stock lasts, strict play afterwards."""
    if state.phase != SECOND:
        return FREE
    rules = state.options
    return TrickRules(
        trump=not (rules.must_overplay and rules.need_not_trump),
        beat_trump=rules.must_overplay,
        beat_plain=rules.must_overplay and not rules.overplay_trump_only,
    )


def pinochle_suits(options: TwoHandedOptions, trump: str) -> tuple[str, str]:
    """The suits of the queen and the jack that make a Pinochle."""
    pair = tables.STANDARD_PAIR
    if options.red_pinochle:
        pair = tables.RED_PAIR
    elif options.switch_bezique and trump in tables.STANDARD_PAIR:
        pair = tables.SWITCHED_PAIR
    return pair[0], pair[1]


def royal(card: Card, trump: str) -> bool:
    return suit(card) == trump
