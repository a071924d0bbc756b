"""Commands of players, applied to a copy of a series.

If the rules allow a command, the copy becomes the live series once it is stored. If they do not,
or it cannot be stored, the copy is dropped and nothing has happened.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace

from repique.core.actions import Action, IllegalAction, Refusal
from repique.core.cards import Card
from repique.core.game import Event
from repique.core.options import BadOptions
from repique.core.table import Seat
from repique.play.presets import InputError
from repique.play.seating import Seating
from repique.play.series import Series
from repique.play.session import NotAllowed, Session
from repique.play.swapped_hands import swap_cards, swap_hands
from repique.play.text.words import words_for
from repique.server.live.messages import (
    ActCommand,
    AgainCommand,
    DoctorCommand,
    LevelCommand,
    PracticeCommand,
    RulesCommand,
    SwapCommand,
    UndoCommand,
)
from repique.server.live.seats import with_level
from repique.store.matches.series import MATCH_LEFT, MATCH_OVER

NOT_ALONE_TEXT = "Other people play at this table, so you can’t do that here."

SeriesCommand = (
    ActCommand
    | UndoCommand
    | AgainCommand
    | PracticeCommand
    | SwapCommand
    | DoctorCommand
    | RulesCommand
    | LevelCommand
)


class Refused(ValueError):
    """A command that is not carried out: a code, the id of the reason, and a sentence."""

    def __init__(self, code: str, reason: str = "", text: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason
        self.text = text


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """What a command has done besides changing the series."""

    events: tuple[Event, ...] = ()
    left: str = ""  # the stage of the match that another has replaced
    word: str = ""  # what was asked for, if another match has begun
    stand_in: Seating | None = None  # who has made the move for a person whose time was over


def copy_series(series: Series) -> Series:
    """A series that can be changed without changing the other one. States are immutable, so they
    are shared."""
    copied = Series(series.game, series.options, [*series.finished], apart=series.apart)
    session = copy(series.session)
    record = session.record
    session.record = replace(record, moves=[*record.moves], notes={**record.notes})
    session.wanted = {**session.wanted}
    session.planned = {**session.planned}
    copied.session = session
    return copied


@contextmanager
def refusals_as_mistakes(session: Session) -> Iterator[None]:
    """Turns `NotAllowed` into a `InputError` with the sentence of the game, for HTTP handlers."""
    try:
        yield
    except NotAllowed as no:
        words = words_for(session.game, session.state.options)
        raise InputError(words.refusal(Refusal(str(no)))) from no


def apply_command(series: Series, seat: Seat, command: SeriesCommand) -> CommandOutcome:
    """Apply a command to this series; raises `Refused`, and then the series must be dropped."""
    words = words_for(series.game, series.session.state.options)
    try:
        if isinstance(command, ActCommand):
            return _act(series, seat, command)
        if isinstance(command, UndoCommand):
            return _undo(series, seat, command)
        if isinstance(command, AgainCommand):
            return _again(series, command)
        if isinstance(command, PracticeCommand):
            series.session.begin_practice()
            return CommandOutcome()
        if isinstance(command, SwapCommand):
            swap_hands(series.session, seat)
            return CommandOutcome()
        if isinstance(command, DoctorCommand):
            pairs = [(Card(own), Card(other)) for own, other in command.pairs]
            swap_cards(series.session, seat, pairs)
            return CommandOutcome()
        if isinstance(command, LevelCommand):
            return _level(series, command)
        return _rules(series, command)
    except IllegalAction as error:
        refusal = error.refusal
        raise Refused("refused", refusal.reason, words.refusal(refusal)) from error
    except NotAllowed as error:
        reason = str(error)
        text = words.refusal(Refusal(reason)) if words.has("refusals", reason) else ""
        raise Refused("cannot_undo", reason, text) from error
    except BadOptions as error:
        raise Refused("bad_rules", "", words.problems(error)[:400]) from error


def _act(series: Series, seat: Seat, command: ActCommand) -> CommandOutcome:
    try:
        action = Action.parse(command.action)
    except ValueError as error:
        raise Refused("bad_action") from error
    return CommandOutcome(series.session.submit(seat, action).events)


def _undo(series: Series, seat: Seat, command: UndoCommand) -> CommandOutcome:
    session = series.session
    if command.what == "last":
        session.undo_last(seat)
    elif command.what == "turn":
        session.undo_turn(seat)
    elif command.what == "back":
        session.back_to(command.start)
    else:
        found = [turn for turn in session.turns(seat) if turn.start == command.start]
        if not found:
            raise NotAllowed("nothing_to_undo")
        session.undo_to(found[0])
    return CommandOutcome()


def _again(series: Series, command: AgainCommand) -> CommandOutcome:
    """As in the terminal: changed rules that wait for the next deal or game go on waiting where the
    game is the same."""
    if command.what == "round":
        series.session.restart_round()
        return CommandOutcome()
    if command.what == "next":
        series.next_game()
        return CommandOutcome(left=MATCH_OVER, word=command.what)
    old = series.session
    if command.what == "replicate":
        is_over = old.outcome is not None
        if is_over:
            series.next_game()
        series.replicate(command.number or None)
        return CommandOutcome(left=MATCH_OVER if is_over else MATCH_LEFT, word=command.what)
    series.options = old.record.options
    if command.what == "game":
        series.restart_game()
    else:
        series.redeal()
    series.session.carry(old.wanted, old.planned)
    return CommandOutcome(left=MATCH_LEFT, word=command.what)


def _rules(series: Series, command: RulesCommand) -> CommandOutcome:
    session = series.session
    if command.next_game or session.outcome is not None:
        session.plan_options(dict(command.changes))
    else:
        session.change_options(dict(command.changes))
    return CommandOutcome()


def _level(series: Series, command: LevelCommand) -> CommandOutcome:
    after = with_level(series.seating, series.session, command.seats, command.level)
    if after is None:
        words = words_for(series.game, series.session.state.options)
        raise Refused("refused", "no_such_level", words.refusal(Refusal("no_such_level")))
    series.seating = after
    return CommandOutcome()
