"""One live match: moves come in, states and events go out, and moves can be taken back.

The log of moves is the truth. Taking back drops lines from its end and replays the rest.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby, takewhile
from typing import Any

from repique.core.actions import Action, IllegalAction, Refusal, offered
from repique.core.game import (
    DEAL,
    OVER,
    Event,
    Game,
    Setup,
    State,
    Step,
    View,
    choices,
    play,
    view,
)
from repique.core.options import BadOptions, Options, changes_text
from repique.core.table import CHANCE, Seat
from repique.play.deals import Shared, Source
from repique.play.record import Move, Record


class CannotUndo(ValueError):
    """There is nothing that may be taken back; the reason is an id for the words file."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A run of moves by one seat: what can be gone back to in practice."""

    start: int  # moves in the log before it
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What one seat is told after a move."""

    move: int
    view: View[Any]
    events: tuple[Event, ...]


class Session:
    def __init__(
        self, game: Game[Any], options: Options, source: Source, setup: Setup | None = None
    ) -> None:
        self.game = game
        self.source = source
        start = setup or Setup(game.next_dealer(options, 1, None), 1)
        self.record = Record(game, options, start)
        self.state: State = self.record.start()
        self._begin()
        self.practice = False  # something was played again with knowledge of the cards
        self.wanted: dict[str, Any] = {}  # from the next deal on
        self.planned: dict[str, Any] = {}  # from the next match on

    @classmethod
    def resume(cls, record: Record, source: Source, practice: bool = False) -> "Session":
        session = cls(record.game, record.options, source, record.setup)
        session.record = record
        session._replay()
        session.practice = practice
        return session

    @property
    def fixed(self) -> bool:
        """A hand of a created tournament: one deal in earnest, and no second one."""
        return isinstance(self.source, Shared)

    @property
    def over(self) -> bool:
        """Nothing more will be played: the match is over, or the one hand that it consists of."""
        state = self.state
        played = self.fixed and state.deal_number > 0 and state.between_deals()
        return state.phase == OVER or played

    @property
    def finished(self) -> bool:
        """Over, and in earnest."""
        return self.state.phase == OVER and not self.practice

    def facts(self, seen: State) -> tuple[tuple[str, str], ...]:
        """What a table shows of a state besides scores and zones. A hand is one of a tournament,
        and not a round of any game."""
        shown = self.game.facts(seen)
        return tuple(fact for fact in shown if not (self.fixed and fact[0] == "round"))

    def require_free(self, reason: str) -> None:
        """Raises in a hand of a tournament, where everybody meets the same once."""
        if self.fixed:
            raise CannotUndo(reason)

    def choices(self, seat: Seat) -> tuple[Any, ...]:
        return choices(self.game, self.state, seat)

    def submit(self, seat: Seat, action: Action) -> Step[Any]:
        """Play an action; an illegal one raises and changes nothing."""
        alike = partial(self.game.alike, self.state)
        chosen = offered(self.choices(seat), action, alike) or action
        return self._play(seat, chosen)

    def update(self, seat: Seat | None, events: tuple[Event, ...] = ()) -> Update:
        seen = tuple(event.seen(seat) for event in events)
        return Update(len(self.record.moves), view(self.game, self.state, seat), seen)

    def deal(self) -> tuple[Event, ...]:
        """Cut and deal until a player is to act."""
        events: list[Event] = []
        while not self.over and CHANCE in self.state.acting():
            if self.wanted and self.state.phase == DEAL:
                changes, self.wanted = self.wanted, {}
                action = Action("options", (), changes_text(changes))
                events += self._play(CHANCE, action).events
            (choice,) = self.choices(CHANCE)
            deal = self.state.deal_number + 1
            attempt = self._attempt()
            cards = self.source.cards(choice.cards, choice.verb, deal, attempt)[: choice.least]
            seats = choice.values == ("seats",) or (
                "seats" in choice.values and self.source.by_seat
            )
            step = self._play(CHANCE, Action(choice.verb, cards, "seats" if seats else ""))
            events += step.events
        return tuple(events)

    def change_options(self, changes: dict[str, Any]) -> None:
        """New house rules; they are checked now and take effect with the next deal."""
        self.require_free("rules_of_tournament")
        self._agree({**self.wanted, **changes}, self.planned)
        self.wanted |= changes

    def next_options(self) -> Any:
        """The rules of the next match: those now in force, with what is still waiting."""
        return self.state.options.within_match(self.wanted).with_changes(self.planned)

    def plan_options(self, changes: dict[str, Any]) -> None:
        """House rules for the next match, among them such as are fixed for a whole one."""
        self.require_free("rules_of_tournament")
        self._agree(self.wanted, {**self.planned, **changes})
        self.planned |= changes

    def carry(self, wanted: dict[str, Any], planned: dict[str, Any]) -> None:
        """Take over house rules that wait, as far as they fit the rules of this match."""
        for store, changes in ((self.wanted, wanted), (self.planned, planned)):
            for name, value in changes.items():
                tried = {**store, name: value}
                with suppress(BadOptions):
                    if store is self.wanted:
                        self._agree(tried, self.planned)
                    else:
                        self._agree(self.wanted, tried)
                    store[name] = value

    def _agree(self, wanted: dict[str, Any], planned: dict[str, Any]) -> None:
        """Raises `BadOptions` if these could not be played, now or in the next match."""
        soon = self.state.options.within_match(wanted)
        soon.with_changes(planned)

    # Taking back

    def undo_last(self, seat: Seat) -> None:
        """The last meld of this turn; never a card that was played or drawn."""
        self.require_unfinished()
        if not self.can_undo(seat):
            raise CannotUndo("nothing_to_undo")
        self._cut(len(self.record.moves) - 1)

    def undo_turn(self, seat: Seat) -> None:
        """All melds of this turn."""
        self.undo_last(seat)
        while self.can_undo(seat):
            self._cut(len(self.record.moves) - 1)

    def turns(self, seat: Seat) -> list[Turn]:
        """The seat's turns in this round that can be gone back to, oldest first."""
        if self.finished:
            return []
        moves, start = self.record.moves, self.first_of_round()
        found, at = [], start
        for who, run in groupby(moves[start:], key=lambda move: move.seat):
            made = tuple(run)
            if who == seat:
                found.append(Turn(at, made))
            at += len(made)
        return found

    def undo_to(self, turn: Turn) -> None:
        """Go back to an earlier turn of this round: practice from here on."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        self._cut(turn.start)
        self.practice = True

    def back_to(self, moves: int) -> None:
        """As the table was after so many moves, which must be some after the first deal."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        dealt = next((n for n, move in enumerate(self.record.moves, 1) if move.deals), 0)
        if not dealt or not dealt <= moves <= len(self.record.moves):
            raise CannotUndo("nothing_to_undo")
        self._cut(moves)
        self.practice = True

    def begin_practice(self) -> None:
        """From here on with knowledge of the cards."""
        self.require_free("no_open_cards_in_tournament")
        self.require_unfinished()
        self.practice = True

    def require_unfinished(self) -> None:
        """Raises when the game has been played to its end in earnest: its result stands."""
        if self.finished:
            raise CannotUndo("result_stands")

    def restart_round(self) -> None:
        """The same deal from its first card."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        if not self.state.deal_number:
            raise CannotUndo("nothing_dealt")
        self._cut(self.first_of_round())
        self.practice = True

    def rewrite(self, moves: list[Move]) -> None:
        """Other moves in the place of those that were made, all of them legal: practice."""
        self.record.moves = moves
        self._replay()
        self.practice = True

    def first_dealer(self) -> Seat | None:
        """Who dealt first, also where the cards decided it; deals thrown in do not count."""
        before = [s.dealer for s in self.record.states() if s.phase == DEAL and not s.deal_number]
        return before[-1] if before else None

    def first_of_round(self) -> int:
        """Moves in the log up to and including the newest deal."""
        moves, (start, _) = self.record.moves, self.before_round
        chance = takewhile(lambda move: move.seat == CHANCE, moves[start:])
        return start + sum(1 for _ in chance)

    def _attempt(self) -> int:
        """Chance events so far before this deal: cuts, and tries of it that were thrown in."""
        thrown, events = self.state.thrown_in, 0
        for move in reversed(self.record.moves):
            if move.seat == CHANCE and move.action.verb != "options":
                if move.action.verb == "deal":
                    if not thrown:
                        break
                    thrown -= 1
                events += 1
        return events

    def can_undo(self, seat: Seat) -> bool:
        """Whether the last move is one that this seat may take back."""
        if self.fixed and self.over:
            return False
        last = self.record.moves[-1] if self.record.moves else None
        return last is not None and last.seat == seat and last.action.verb in self.game.take_back

    def _cut(self, length: int) -> None:
        del self.record.moves[length:]
        self._replay()

    def _replay(self) -> None:
        states = self.record.states()
        self.state = next(states)
        self._begin()
        for number, state in enumerate(states):
            self._note_chance(number)
            self.state = state

    def _begin(self) -> None:
        # Moves before the newest deal with its cut and its house rules, and the state then.
        self.before_round = self._before_chance = (0, self.state)

    def _note_chance(self, number: int) -> None:
        """Before the state of the match goes on with this move of the log."""
        moves = self.record.moves
        if moves[number].seat == CHANCE and (not number or moves[number - 1].seat != CHANCE):
            self._before_chance = (number, self.state)
        if moves[number].deals:
            self.before_round = self._before_chance

    def _play(self, seat: Seat, action: Action) -> Step[Any]:
        if seat != CHANCE and not 0 <= seat < self.state.seats:
            raise IllegalAction(action, Refusal("no_such_seat"))
        step = play(self.game, self.state, seat, action)
        self.record.moves.append(Move(seat, action))
        self._note_chance(len(self.record.moves) - 1)
        self.state = step.state
        return step
