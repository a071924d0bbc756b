"""One match in progress: submit moves, deal, take moves back, change house rules.

The record of moves determines the state. Taking back removes moves from its end and replays it.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby, takewhile
from typing import Any

from repique.core.actions import Action, Choice, IllegalAction, Refusal, offered_action
from repique.core.game import (
    DEAL,
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
from repique.core.outcome import Outcome, ended_state, outcome_by_rules
from repique.core.table import CHANCE, Seat, bit
from repique.families.deal import BY_SEATS
from repique.play.agreed_deals import Agreement
from repique.play.deals import AgreedDeals, DealKind, DealSource
from repique.play.record import Move, Record


class NotAllowed(ValueError):
    """The request is not allowed now; the message is an id in `[refusals]` of the words file."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive moves of one seat; the player can go back to its start as practice."""

    start: int  # number of moves before it
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """The view of one seat after a number of moves, and the events that led there."""

    move: int
    view: View[Any]
    events: tuple[Event, ...]


def attempt_number(moves: Sequence[Move], state: State) -> int:
    """How many chance events there were before this deal, after these moves: cuts, and deals that
    were thrown in."""
    thrown = state.thrown_in
    events = 0
    for move in reversed(moves):
        if move.seat == CHANCE and move.action.verb != "options":
            if move.action.verb == "deal":
                if not thrown:
                    break
                thrown -= 1
            events += 1
    return events


class Session:
    """The state of a match with its record, its source of deals and waiting rule changes."""

    def __init__(
        self, game: Game[Any], options: Options, source: DealSource, setup: Setup | None = None
    ) -> None:
        self.game = game
        self.source = source
        start = setup or Setup(game.next_dealer(options, 1, None), 1)
        self.record = Record(game, options, start)
        self.state: State = self.record.start()
        self._reset_round()
        self._asked: dict[Seat, int] = {}
        self.practice = (
            False  # the player has known cards that were hidden: the result does not count
        )
        self.wanted: dict[str, Any] = {}  # rule changes from the next deal on
        self.planned: dict[str, Any] = {}  # rule changes from the next match on
        self.agreement: Agreement | None = None  # about the deals; None: nothing is pledged
        self._offered: tuple[State, dict[Seat, tuple[Choice, ...]]] = (self.state, {})

    @classmethod
    def resume(cls, record: Record, source: DealSource, practice: bool = False) -> "Session":
        """A session that continues a record; raises `BadRecord` if it cannot be replayed."""
        session = cls(record.game, record.options, source, record.setup)
        session.record = record
        session._replay()
        session.practice = practice
        return session

    @property
    def fixed(self) -> bool:
        """Whether this is a hand of a created tournament: one deal that cannot be repeated."""
        return self.source.kind is DealKind.SHARED

    @property
    def awaits_agreement(self) -> bool:
        """Whether no card can be dealt before everybody has agreed on the deals."""
        return isinstance(self.source, AgreedDeals) and not self.source.nonces

    def agree(self, agreement: Agreement) -> None:
        """Take over what house and people have contributed to agreed deals so far."""
        self.agreement = agreement
        self.source = agreement.source
        self.record.notes |= agreement.notes()

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.record.ended or outcome_by_rules(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played: the match is over, or its one tournament hand."""
        state = self.state
        played = self.fixed and state.deal_number > 0 and state.between_deals()
        return self.outcome is not None or played

    @property
    def finished(self) -> bool:
        """Whether the match is over and its result counts."""
        return self.outcome is not None and not self.practice

    def end(self, outcome: Outcome) -> None:
        """End the match by an outcome that does not follow from its moves. Raises `NotAllowed` if
        it is over, or in a tournament hand."""
        self.require_free("no_replay_in_tournament")
        if self.over:
            raise NotAllowed("match_over")
        self.record.ended = outcome

    def facts(self, seen: State) -> tuple[tuple[str, str], ...]:
        """The game's facts about a state; without the round number in a tournament hand."""
        shown = self.game.facts(seen)
        return tuple(fact for fact in shown if not (self.fixed and fact[0] == "round"))

    def require_free(self, reason: str) -> None:
        """Raises `NotAllowed` with this reason in a tournament hand."""
        if self.fixed:
            raise NotAllowed(reason)

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The choices of a seat in the present state, computed once for each state."""
        if self.record.ended:
            return ()
        state, known = self._offered
        if state is not self.state:
            known = {}
            self._offered = (self.state, known)
        if seat not in known:
            known[seat] = choices(self.game, self.state, seat)
        return known[seat]

    def asked_since(self, seat: Seat) -> int:
        """The number of moves after which this seat was asked for the move that it owes now. Others
        may have moved since, where moves are simultaneous; they have changed nothing for it."""
        return self._asked.get(seat, len(self.record.moves))

    def submit(self, seat: Seat, action: Action) -> Step[Any]:
        """Play an action; raises `IllegalAction` and changes nothing if the rules forbid it."""
        alike = partial(self.game.alike, self.state)
        chosen = offered_action(self.choices(seat), action, alike) or action
        return self._play(seat, chosen)

    def update(self, seat: Seat | None, events: tuple[Event, ...] = ()) -> Update:
        """The view of a seat, or of a spectator, with these events as it sees them."""
        seen = tuple(event.seen(seat) for event in events)
        ended = self.record.ended
        state = ended_state(self.state, ended) if ended else self.state
        offered = None if seat is None else self.choices(seat)
        now = view(self.game, state, seat, offered)
        return Update(len(self.record.moves), now, seen)

    def deal(self) -> tuple[Event, ...]:
        """Play the chance events, such as cut and deal, until a player is to act."""
        events: list[Event] = []
        while not self.over and CHANCE in self.state.acting():
            if self.wanted and self.state.phase == DEAL:
                changes = self.wanted
                self.wanted = {}
                action = Action("options", (), changes_text(changes))
                events += self._play(CHANCE, action).events
            (choice,) = self.choices(CHANCE)
            deal = self.state.deal_number + 1
            attempt = attempt_number(self.record.moves, self.state)
            cards = self.source.cards(choice.cards, choice.verb, deal, attempt)[: choice.least]
            by_seat = self.source.by_seat and BY_SEATS in choice.values
            step = self._play(CHANCE, Action(choice.verb, cards, BY_SEATS if by_seat else ""))
            events += step.events
        return tuple(events)

    def change_options(self, changes: dict[str, Any]) -> None:
        """Change house rules from the next deal on; raises `BadOptions` if they do not fit."""
        self.require_free("rules_of_tournament")
        self._check_changes({**self.wanted, **changes}, self.planned)
        self.wanted |= changes

    def next_options(self) -> Any:
        """The rules of the next match: the current ones with all changes that wait."""
        return self.state.options.within_match(self.wanted).with_changes(self.planned)

    def plan_options(self, changes: dict[str, Any]) -> None:
        """Change house rules from the next match on, also those that are fixed during a match."""
        self.require_free("rules_of_tournament")
        self._check_changes(self.wanted, {**self.planned, **changes})
        self.planned |= changes

    def carry(self, wanted: dict[str, Any], planned: dict[str, Any]) -> None:
        """Add waiting rule changes of another session, as far as they fit this match."""
        for store, changes in ((self.wanted, wanted), (self.planned, planned)):
            for name, value in changes.items():
                tried = {**store, name: value}
                with suppress(BadOptions):
                    if store is self.wanted:
                        self._check_changes(tried, self.planned)
                    else:
                        self._check_changes(self.wanted, tried)
                    store[name] = value

    def _check_changes(self, wanted: dict[str, Any], planned: dict[str, Any]) -> None:
        """Raises `BadOptions` if these changes do not fit this match or the next."""
        soon = self.state.options.within_match(wanted)
        soon.with_changes(planned)

    # Taking back

    def undo_last(self, seat: Seat) -> None:
        """Take back the last meld of this turn; cards played or drawn cannot be taken back."""
        self.require_unfinished()
        if not self.can_undo(seat):
            raise NotAllowed("nothing_to_undo")
        self._truncate(len(self.record.moves) - 1)

    def undo_turn(self, seat: Seat) -> None:
        """Take back all melds of this turn."""
        self.undo_last(seat)
        while self.can_undo(seat):
            self._truncate(len(self.record.moves) - 1)

    def turns(self, seat: Seat) -> list[Turn]:
        """The seat's turns in this round that can be gone back to, oldest first."""
        if self.finished:
            return []
        start = self.first_of_round()
        found: list[Turn] = []
        at = start
        for who, run in groupby(self.record.moves[start:], key=lambda move: move.seat):
            made = tuple(run)
            if who == seat:
                found.append(Turn(at, made))
            at += len(made)
        return found

    def turn_starts(self, seat: Seat) -> list[int]:
        """The number of moves before each of the seat's turns: those of `turns`."""
        if self.finished:
            return []
        moves = self.record.moves
        found: list[int] = []
        before: Seat | None = None
        for number in range(self.first_of_round(), len(moves)):
            mover = moves[number].seat
            if mover == seat and before != seat:
                found.append(number)
            before = mover
        return found

    def undo_to(self, turn: Turn) -> None:
        """Go back to an earlier turn of this round; from here on it is practice."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        self._truncate(turn.start)
        self.practice = True

    def take_back(self, seat: Seat) -> None:
        """Take back the last move of a seat in this round, as others allow it. It is practice from
        here on if somebody has moved since, or if the move has shown a card that the seat did not
        know."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        start = self.first_of_round()
        own = [n for n, move in enumerate(self.record.moves) if n >= start and move.seat == seat]
        if not own:
            raise NotAllowed("nothing_to_undo")
        is_last = own[-1] == len(self.record.moves) - 1
        known = self.state.table.known
        self._truncate(own[-1])
        before = self.state.table.known
        eye = bit(seat)
        shown = (card for card, seen_by in known.items() if seen_by & ~before.get(card, 0))
        if not is_last or any(not before.get(card, 0) & eye for card in shown):
            self.practice = True

    def back_to(self, moves: int) -> None:
        """Go back to the state after `moves` moves, at least those of the first deal; practice."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        dealt = next((n for n, move in enumerate(self.record.moves, 1) if move.deals), 0)
        if not dealt or not dealt <= moves <= len(self.record.moves):
            raise NotAllowed("nothing_to_undo")
        self._truncate(moves)
        self.practice = True

    def begin_practice(self) -> None:
        """The player now knows hidden cards: from here on it is practice."""
        self.require_free("no_open_cards_in_tournament")
        self.require_unfinished()
        self.practice = True

    def require_unfinished(self) -> None:
        """Raises `NotAllowed` if the match is over and its result counts."""
        if self.finished:
            raise NotAllowed("result_stands")

    def restart_round(self) -> None:
        """Go back to the deal of this round; practice."""
        self.require_free("no_replay_in_tournament")
        self.require_unfinished()
        if not self.state.deal_number:
            raise NotAllowed("nothing_dealt")
        self._truncate(self.first_of_round())
        self.practice = True

    def rewrite(self, moves: list[Move]) -> None:
        """Replace the moves of the record by others, which must be legal; practice."""
        self.record.moves = moves
        self.record.ended = None
        self._replay()
        self.practice = True

    def first_dealer(self) -> Seat | None:
        """The dealer of the first deal that was not thrown in; None until that is decided."""
        before = [s.dealer for s in self.record.states() if s.phase == DEAL and not s.deal_number]
        return before[-1] if before else None

    def first_of_round(self) -> int:
        """The number of moves up to and including the newest deal."""
        start, _ = self.before_round
        chance = takewhile(lambda move: move.seat == CHANCE, self.record.moves[start:])
        return start + sum(1 for _ in chance)

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back the last move."""
        if self.record.ended or (self.fixed and self.over):
            return False
        last = self.record.moves[-1] if self.record.moves else None
        return last is not None and last.seat == seat and last.action.verb in self.game.take_back

    def _truncate(self, length: int) -> None:
        del self.record.moves[length:]
        self.record.ended = None
        self._replay()

    def _replay(self) -> None:
        states = self.record.states()
        self.state = next(states)
        self._reset_round()
        self._asked = {}
        for number, state in enumerate(states):
            self._note_round_start(number)
            self._note_asked(number, state)
            self.state = state

    def _reset_round(self) -> None:
        # Number of moves before the newest deal, its cut and its rule changes; the state then.
        self.before_round = self._before_chance = (0, self.state)

    def _note_round_start(self, number: int) -> None:
        """Update `before_round`; called before `state` changes by this move of the record."""
        moves = self.record.moves
        if moves[number].seat == CHANCE and (not number or moves[number - 1].seat != CHANCE):
            self._before_chance = (number, self.state)
        if moves[number].deals:
            self.before_round = self._before_chance

    def _note_asked(self, number: int, after: State) -> None:
        """Update `asked_since`; called before a move of the record changes `state` to this one."""
        before = self.state
        mover = self.record.moves[number].seat
        due = before.to_move()
        is_shared = mover in due and before.phase == after.phase
        self._asked = {
            seat: self._asked.get(seat, number)
            if is_shared and seat in due and seat != mover and self._is_asked_alike(after, seat)
            else number + 1
            for seat in after.to_move()
        }

    def _is_asked_alike(self, after: State, seat: Seat) -> bool:
        """Whether a seat may do the same now and in that state of the same deal."""
        same_deal = after.deal_number == self.state.deal_number
        return same_deal and choices(self.game, after, seat) == self.choices(seat)

    def _play(self, seat: Seat, action: Action) -> Step[Any]:
        if seat != CHANCE and not 0 <= seat < self.state.seats:
            raise IllegalAction(action, Refusal("no_such_seat"))
        if self.record.ended:
            raise IllegalAction(action, Refusal("match_over"))
        step = play(self.game, self.state, seat, action, self.choices(seat))
        self.record.moves.append(Move(seat, action))
        self._note_round_start(len(self.record.moves) - 1)
        self._note_asked(len(self.record.moves) - 1, step.state)
        self.state = step.state
        return step
