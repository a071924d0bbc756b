"""States, drafts, phases and games, and the few pure functions that run them.

Pure outside, draft inside: `play` checks an action, copies the state once, and lets the
phase change its private draft. Callers only ever see finished states.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Self, TypeVar

from repique.core.actions import Action, Choice, IllegalAction, Refusal, Saying, is_allowed
from repique.core.cards import HIDDEN, Card
from repique.core.options import Options, Value
from repique.core.partners import Partners
from repique.core.score import Entry
from repique.core.strategy import Strategy
from repique.core.table import (
    CHANCE,
    EVERYONE,
    Seat,
    Seats,
    Table,
    bit,
    imagine,
    is_loose,
)

DEAL = "deal"  # the phase in which a new deal is awaited; options may change only here
CUT = "cut"  # the phase in which the cards are cut to see who deals
OVER = "over"


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

    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now. First the seat whose turn it is, which always has a choice;
        then others, where moves are simultaneous or where they have rights out of turn."""
        return () if self.phase == OVER else (self.turn,)

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
    zones = state.table.zones
    return any(is_loose(zone) and card in zones[zone] and twin in zones[zone] for zone in zones)


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """A game is a record of functions and data; its folder is found, not registered."""

    id: str
    rules_version: int
    options: type[Options]
    presets: Mapping[str, Options]
    order: str  # ranks for sorting a hand, lowest first
    pack: Callable[[Any], tuple[Card, ...]]
    start: Callable[[Any, Setup], S]
    phases: Mapping[str, Phase]
    next_dealer: Callable[[Any, int, S | None], Seat | None]
    why_not: Callable[[S, Seat, Action], Refusal | None]
    # Older versions of the rules whose records are still replayed as they were made. They differ
    # in one thing: the copies of a face in a hand were kept by their numbers.
    by_number: frozenset[int] = frozenset()
    # Other ways to play it that have a name, each as changes to a preset.
    variants: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
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
    # Whether two copies of a card are the same to the rules where they lie now.
    alike: Callable[[S, Card, Card], bool] = in_one_hand
    # Why a player who practises cannot swap hands with the next one now.
    why_no_swap: Callable[[S, Seat], Refusal | None] = lambda state, seat: Refusal("no_swap_here")
    dialect: Callable[[Any], str] = lambda options: "common"
    take_back: frozenset[str] = frozenset()  # verbs that show nothing new and can be undone
    # Completes the hidden marks of an imagined state so that they agree with what was said.
    # It may swap cards among those given, which are all that the viewer does not know.
    complete: Callable[[S, tuple[Card, ...], Random], None] | None = None
    # What a table shows besides scores and zones, as ids and values: a number, card or suit.
    facts: Callable[[S], tuple[tuple[str, str], ...]] = lambda state: ()
    # What a player is asked for now: the phase, or a finer word where a phase asks several things.
    asks: Callable[["View[S]"], str] = lambda view: view.state.phase
    # What everybody should know now, besides whose turn it is; it stays until that has changed.
    notice: Callable[["View[S]"], Saying | None] = lambda view: None
    # In games of two against two: what they see besides.
    partners: Callable[["View[S]"], Partners | None] = lambda view: None
    strategy: Strategy = field(default_factory=Strategy)


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


def choices(game: Game[S], state: S, seat: Seat) -> tuple[Choice, ...]:
    if seat not in state.acting():
        return ()
    return game.phases[state.phase].choices(state, seat)


def play(game: Game[S], state: S, seat: Seat, action: Action) -> Step[S]:
    if _changes_options(seat, action):
        return change_options(game, state, action.value)
    if not is_allowed(choices(game, state, seat), action):
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


def view(game: Game[S], state: S, seat: Seat | None) -> View[S]:
    may = () if seat is None else choices(game, state, seat)
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
