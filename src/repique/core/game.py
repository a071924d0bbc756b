"""States, drafts, phases and games, and the few pure functions that run them.

Pure outside, draft inside: `play` checks an action, copies the state once, and lets the
phase change its private draft. Callers only ever see finished states.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, Self, TypeVar

from repique.core.actions import Action, Choice, IllegalAction, Refusal, Saying, is_allowed
from repique.core.card_order import CardOrder, order_of_pack
from repique.core.cards import HIDDEN, Card
from repique.core.options import Options, Value
from repique.core.preferences import Preference
from repique.core.score import Entry
from repique.core.scoring import Scoring
from repique.core.strategy import Strategy
from repique.core.table import (
    CHANCE,
    EVERYONE,
    Seat,
    Seats,
    Table,
    bit,
    imagine,
)
from repique.core.zones import Zone, ZoneSet

DEAL = "deal"  # the phase in which a new deal is awaited; options may change only here
CUT = "cut"  # the phase in which the cards are cut to see who deals
OVER = "over"

# Facts that tables show at a place of their own, in every game that has them.
TRUMP_FACT = "trump"  # the suit
GOAL_FACT = "goal"  # the score that wins
STOCK_FACT = "stock"  # cards left in it
UPCARD_FACT = "upcard"  # the open card under the stock


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from besides its options."""

    dealer: Seat | None = None  # None: found by a cut or a draw
    number: int = 1  # counts the matches of a series


@dataclass(eq=True)
class State:
    """Everything about a match. All fields but the table are public and immutable."""

    options: Any
    seats: int
    sides: int
    number: int
    dealer: Seat | None
    phase: str
    turn: Seat
    scores: tuple[int, ...]
    deal_number: int = 0
    thrown_in: int = 0  # how often this deal has been thrown in and dealt again
    sheet: tuple[Entry, ...] = ()
    winner: int | None = None  # the winning side, once the match is over
    table: Table = field(default_factory=Table)

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that must move before the match goes on, in whatever order they like. First the
        seat whose turn it is; more than one where moves are simultaneous. Each has a choice, and
        no move of another one changes it."""
        return () if self.phase == OVER else (self.turn,)

    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now: first those that must move, then others with rights out of
        turn, which they need not use."""
        return self.to_move()

    def between_deals(self) -> bool:
        """Whether no deal is under way: the last one, if any, has been scored."""
        return self.phase in (DEAL, OVER)

    def result_shown(self) -> bool:
        """Whether a deal has been scored and the next one is not dealt yet; one that was thrown
        in has no result."""
        return self.between_deals() and self.deal_number > 0 and not self.thrown_in

    def pack_waits(self) -> bool:
        """Whether chance acts when people put their hands to the pack, and not before."""
        return self.phase == CUT and self.turn == CHANCE

    def next_seat(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def with_table(self, table: Table) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # several times faster than copy.copy
        twin.table = table
        return twin


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Event:
    """Something to show: cards moving, points scored, words said."""

    kind: str
    seat: Seat
    cards: tuple[Card, ...] = ()
    value: str = ""
    source: str = ""
    to: str = ""
    seen_by: Seats = EVERYONE

    def seen(self, viewer: Seat | None) -> "Event":
        if self.seen_by & bit(viewer):
            return self
        hidden = (HIDDEN,) * len(self.cards)
        return Event(self.kind, self.seat, hidden, self.value, self.source, self.to, self.seen_by)


class Draft(Generic[S]):
    """A private copy of the state while one action is applied."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state.with_table(state.table.copy())
        self.events: list[Event] = []

    def move(self, seat: Seat, cards: Iterable[Card], source: str, to: str, seen_by: Seats) -> None:
        moved = tuple(cards)
        self.state.table.move(moved, source, to, seen_by)
        self.events.append(Event("move", seat, moved, "", source, to, seen_by))

    def show(
        self, seat: Seat, cards: Iterable[Card], to: Seats = EVERYONE, kind: str = "show"
    ) -> None:
        shown = tuple(cards)
        self.state.table.show(shown, to)
        self.events.append(Event(kind, seat, shown, seen_by=to))

    def score(self, seat: Seat, reason: str, points: int, cards: Iterable[Card] = ()) -> None:
        """The only way to give points."""
        state = self.state
        entry = Entry(seat, reason, points, tuple(cards), state.deal_number)
        state.sheet += (entry,)
        sums = list(state.scores)
        sums[seat % state.sides] += points
        state.scores = tuple(sums)
        self.events.append(Event("score", seat, entry.cards, f"{reason}={points}"))

    def tell(self, kind: str, seat: Seat, value: str = "", cards: Iterable[Card] = ()) -> None:
        self.events.append(Event(kind, seat, tuple(cards), value))


@dataclass(frozen=True, slots=True)
class Wording:
    """The label of an action, as ids of the words file with values, for the player who may act."""

    deed: str  # the sentence on its button
    what: tuple[tuple[str, str], ...] = ()  # what its cards are
    heard: tuple[tuple[str, str], ...] = ()  # kinds of events: what the others hear of it at once
    note: str = ""  # a sentence beside the button


Apply = Callable[[Draft[Any], Seat, Action], None]
Choices = Callable[[Any, Seat], tuple[Choice, ...]]


@dataclass(frozen=True, slots=True)
class Phase:
    apply: Apply
    choices: Choices


def in_one_hand(state: State, card: Card, twin: Card) -> bool:
    table = state.table
    return any(
        table.declared[zone].is_sorted and card in cards and twin in cards
        for zone, cards in table.zones.items()
    )


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """A game is a record of functions and data; its folder is found, not registered."""

    # Rules

    id: str
    rules_version: int
    options: type[Options]
    presets: Mapping[str, Options]
    order: str  # ranks, lowest first
    pack: Callable[[Any], tuple[Card, ...]]
    start: Callable[[Any, Setup], S]
    phases: Mapping[str, Phase]
    next_dealer: Callable[[Any, int, S | None], Seat | None]
    why_not: Callable[[S, Seat, Action], Refusal | None]
    # How cards are kept in each zone, who knows them, and how they lie on the table. The stems that
    # a game does not declare are kept as usual: see `repique.core.zones`.
    zones: tuple[Zone, ...] = ()
    # Suits and ranks under the present state, where they are not those that are printed.
    card_order: Callable[[S], CardOrder] | None = None
    # Older versions of the rules whose records are still replayed as they were made. They differ
    # in one thing: the copies of a face in a hand were kept by their numbers.
    by_number: frozenset[int] = frozenset()
    # Other ways to play it that have a name, each as changes to a preset.
    variants: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    # House rules that are set when one person plays the computer, unless the person has named them.
    against_computer: Mapping[str, Value] = field(default_factory=dict)
    take_back: frozenset[str] = frozenset()  # verbs that show nothing new and can be undone
    # Whether two copies of a card are the same to the rules where they lie now.
    alike: Callable[[S, Card, Card], bool] = in_one_hand
    # Why a player who practises cannot swap hands with the next one now; None: never.
    why_no_swap: Callable[[S, Seat], Refusal | None] | None = None
    # Completes the hidden marks of an imagined state so that they agree with what was said.
    # It may swap cards among those given, which are all that the viewer does not know.
    complete: Callable[[S, tuple[Card, ...], Random], None] | None = None

    # Telling: what players are shown and asked, as ids and values

    dialect: Callable[[Any], str] = lambda options: "common"
    # What a table shows besides scores and zones, as ids and values: a number, card or suit.
    facts: Callable[[S], tuple[tuple[str, str], ...]] = lambda state: ()
    # Figures of the rules under these options, by name and id, for the rules that players read.
    figures: Callable[[Any], Mapping[str, Mapping[str, int]]] = lambda options: {}
    # What a player is asked for now: the phase, or a finer word where a phase asks several things.
    asks: Callable[["View[S]"], str] = lambda view: view.state.phase
    # The id of a finer sentence about what can be done with a verb, in explanations; empty: none.
    finer_deed: Callable[["View[S]", str], str] = lambda view, verb: ""
    # What everybody should know now, besides whose turn it is; it stays until that has changed.
    notice: Callable[["View[S]"], Saying | None] = lambda view: None
    # A word before a legal action that players regret: the same form as a refusal.
    caution: Callable[[S, Seat, Action], Refusal | None] = lambda state, seat, action: None
    # What a choice would mean, as ids with values: how high it is, what it says, what it stakes.
    # It is asked about what a seat may do, with what that seat can see.
    describe: Callable[[S, Seat, Action], tuple[tuple[str, str], ...]] = (
        lambda state, seat, action: ()
    )
    # How a deed is put to the player where its verb does not say enough.
    wording: Callable[[S, Seat, Action], Wording | None] = lambda state, seat, action: None
    # Own cards that have served already and cannot serve again in what is asked for now.
    spent: Callable[["View[S]"], tuple[Card, ...]] = lambda view: ()
    # A record of the game's own, for its own table on the page, from what one seat can see. Each
    # `Saying`, `Refusal` and `Label` in it is sent in words.
    panel: Callable[["View[S]"], Any] = lambda view: None
    # The sizes of the packets that each hand gets in turn in a deal; empty: one card at a time.
    packets: Callable[[S], tuple[int, ...]] = lambda state: ()
    # Preferences of players at this game, by the panel in which they are shown.
    preferences: Mapping[str, Mapping[str, Preference]] = field(default_factory=dict)

    # Scoring, and play by rules of thumb

    scoring: Scoring = field(default_factory=Scoring)
    strategy: Strategy = field(default_factory=Strategy)

    @cached_property
    def zone_set(self) -> ZoneSet:
        """The declarations by the name of a zone."""
        return ZoneSet(self.zones)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """All that a seat knows: a state whose table has holes, and what the seat may do."""

    seat: Seat | None
    state: S
    choices: tuple[Choice, ...]


def card_order(game: Game[S], state: S) -> CardOrder:
    """Suits and ranks of the cards under the present state, for the rules and for the eye."""
    if game.card_order is not None:
        return game.card_order(state)
    return order_of_pack(game.order, game.pack(state.options))


def choices(game: Game[S], state: S, seat: Seat) -> tuple[Choice, ...]:
    if seat not in state.acting():
        return ()
    return game.phases[state.phase].choices(state, seat)


def play(
    game: Game[S],
    state: S,
    seat: Seat,
    action: Action,
    offered: tuple[Choice, ...] | None = None,
) -> Step[S]:
    """Play an action; raises `IllegalAction` if the rules forbid it. `offered` are the choices of
    the seat in this state, for callers that have computed them."""
    if _changes_options(seat, action):
        return change_options(game, state, action.value)
    if not is_allowed(choices(game, state, seat) if offered is None else offered, action):
        raise IllegalAction(action, why_not(game, state, seat, action))
    return play_unchecked(game, state, seat, action)


def play_recorded(game: Game[S], state: S, seat: Seat, action: Action) -> Step[S]:
    """Any move of a record that was checked before, also a change of house rules."""
    if _changes_options(seat, action):
        return change_options(game, state, action.value)
    return play_unchecked(game, state, seat, action)


def _changes_options(seat: Seat, action: Action) -> bool:
    return seat == CHANCE and action.verb == "options"


def play_unchecked(game: Game[S], state: S, seat: Seat, action: Action) -> Step[S]:
    """An action that is known to be legal. The rules do not know a change of house rules: moves
    from a record go through `play_recorded`."""
    draft = Draft(state)
    if not state.table.zones:  # before the first card comes
        draft.state.table.declared = game.zone_set
    game.phases[state.phase].apply(draft, seat, action)
    return Step(draft.state, tuple(draft.events))


def why_not(game: Game[S], state: S, seat: Seat, action: Action) -> Refusal:
    """Why the rules refuse this action."""
    if state.phase == OVER:
        return Refusal("match_over")
    if seat not in state.acting():
        return Refusal("not_your_turn")
    pack = game.pack(state.options)
    if any(card not in pack for card in action.cards):  # the mark of a hidden card is none
        return Refusal("no_such_card")
    refusal = game.why_not(state, seat, action)
    if refusal is None and any(c.verb == action.verb for c in choices(game, state, seat)):
        return Refusal("other_form")  # the verb is right, its cards or its value are not
    return refusal or Refusal("not_now")


def view(
    game: Game[S], state: S, seat: Seat | None, offered: tuple[Choice, ...] | None = None
) -> View[S]:
    """What a seat knows of a state. `offered` are its choices, for callers that have them."""
    if seat is None:
        may: tuple[Choice, ...] = ()
    else:
        may = choices(game, state, seat) if offered is None else offered
    return View(seat, state.with_table(state.table.seen(seat)), may)


def imagine_state(game: Game[S], seen: View[S], rng: Random) -> S:
    """A whole state that fits a view and can be played on."""
    table = seen.state.table
    pack = game.pack(seen.state.options)
    world = seen.state.with_table(imagine(table, pack, rng))
    if game.complete and any(group is None for _, group in table.marks.values()):
        game.complete(world, tuple(card for card in pack if card not in table.known), rng)
    return world


def change_options(game: Game[S], state: S, text: str) -> Step[S]:
    """House rules changed between two deals: `options:penalty=on,last_trick=off`."""
    if state.phase != DEAL:
        raise IllegalAction(f"options:{text}", Refusal("options_between_deals"))
    changes = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        changes[name] = game.options.parse(name, value)
    draft = Draft(state)
    draft.state.options = state.options.within_match(changes)
    draft.state.table.clear()  # the old deal may belong to another pack
    draft.tell("options", CHANCE, text)
    return Step(draft.state, tuple(draft.events))
