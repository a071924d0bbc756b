"""What players ask of a table, tried out on a twin of its series.

If the rules allow it, the twin is what the table will be once it is on the disk. If they do
not, or the disk does not take it, the twin is thrown away and nothing has happened.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace

from repique.core.actions import Action, IllegalAction, Refusal
from repique.core.cards import Card
from repique.core.game import OVER as PHASE_OVER
from repique.core.game import Event
from repique.core.options import BadOptions
from repique.core.table import Seat
from repique.play.presets import Mistake
from repique.play.series import Series
from repique.play.session import CannotUndo, Session
from repique.play.swapped_hands import doctor, swap_hands
from repique.play.text.words import words_for
from repique.server.live.messages import Act, Again, Doctor, Level, Practice, Rules, Swap, Undo
from repique.server.live.seats import Seats, changed
from repique.store.matches.series import LEFT, OVER

Granted = Act | Undo | Again | Practice | Swap | Doctor | Rules | Level
NOBODY = Seats(())


class Refused(ValueError):
    """It cannot be; a code, the id of the reason, and a sentence."""

    def __init__(self, code: str, reason: str = "", text: str = "") -> None:
        super().__init__(code)
        self.code, self.reason, self.text = code, reason, text


@dataclass(frozen=True, slots=True)
class Outcome:
    events: tuple[Event, ...] = ()
    left: str = ""  # the stage of the match that another has replaced
    word: str = ""
    seats: Seats | None = None  # who sits at the table from now on, if others


def twin(series: Series) -> Series:
    """The same series, to be changed without changing the other; states are never changed."""
    made = Series(series.game, series.options, [*series.finished], apart=series.apart)
    made.session = session = copy(series.session)
    record = session.record
    session.record = replace(record, moves=[*record.moves], notes={**record.notes})
    session.wanted, session.planned = {**session.wanted}, {**session.planned}
    return made


@contextmanager
def in_words(session: Session) -> Iterator[None]:
    """What cannot be is said as at the table, for whoever asks for it otherwise."""
    try:
        yield
    except CannotUndo as no:
        words = words_for(session.game, session.state.options)
        raise Mistake(words.refusal(Refusal(str(no)))) from no


def granted(series: Series, seat: Seat, wish: Granted, seats: Seats = NOBODY) -> Outcome:
    """Do it to this series, or raise `Refused`."""
    words = words_for(series.game, series.session.state.options)
    try:
        if isinstance(wish, Act):
            return _act(series, seat, wish)
        if isinstance(wish, Undo):
            return _undo(series, seat, wish)
        if isinstance(wish, Again):
            return _again(series, wish)
        if isinstance(wish, Practice):
            series.session.begin_practice()
            return Outcome()
        if isinstance(wish, Swap):
            swap_hands(series.session, seat)
            return Outcome()
        if isinstance(wish, Doctor):
            pairs = [(Card(own), Card(other)) for own, other in wish.pairs]
            doctor(series.session, seat, pairs)
            return Outcome()
        if isinstance(wish, Level):
            return _level(series, wish, seats)
        return _rules(series, wish)
    except IllegalAction as error:
        refusal = error.refusal
        raise Refused("refused", refusal.reason, words.refusal(refusal)) from error
    except CannotUndo as error:
        reason = str(error)
        text = words.refusal(Refusal(reason)) if words.has("refusals", reason) else ""
        raise Refused("cannot_undo", reason, text) from error
    except BadOptions as error:
        raise Refused("bad_rules", "", words.problems(error)[:400]) from error


def _act(series: Series, seat: Seat, wish: Act) -> Outcome:
    try:
        action = Action.parse(wish.action)
    except ValueError as error:
        raise Refused("bad_action") from error
    return Outcome(series.session.submit(seat, action).events)


def _undo(series: Series, seat: Seat, wish: Undo) -> Outcome:
    session = series.session
    if wish.what == "last":
        session.undo_last(seat)
    elif wish.what == "turn":
        session.undo_turn(seat)
    elif wish.what == "back":
        session.back_to(wish.start)
    else:
        found = [turn for turn in session.turns(seat) if turn.start == wish.start]
        if not found:
            raise CannotUndo("nothing_to_undo")
        session.undo_to(found[0])
    return Outcome()


def _again(series: Series, wish: Again) -> Outcome:
    """As at the table in the terminal: what waits goes on waiting where the game is the same."""
    if wish.what == "round":
        series.session.restart_round()
        return Outcome()
    if wish.what == "next":
        series.next_game()
        return Outcome((), OVER, wish.what)
    old = series.session
    if wish.what == "replicate":
        over = old.state.phase == PHASE_OVER
        if over:
            series.next_game()
        series.replicate(wish.number or None)
        return Outcome((), OVER if over else LEFT, wish.what)
    series.options = old.record.options
    if wish.what == "game":
        series.restart_game()
    else:
        series.redeal()
    series.session.carry(old.wanted, old.planned)
    return Outcome((), LEFT, wish.what)


def _rules(series: Series, wish: Rules) -> Outcome:
    session = series.session
    if wish.next_game or session.state.phase == PHASE_OVER:
        session.plan_options(dict(wish.changes))
    else:
        session.change_options(dict(wish.changes))
    return Outcome()


def _level(series: Series, wish: Level, seats: Seats) -> Outcome:
    after = changed(seats, series.session, wish.seats, wish.level)
    if after is None:
        words = words_for(series.game, series.session.state.options)
        raise Refused("refused", "no_such_level", words.refusal(Refusal("no_such_level")))
    return Outcome(seats=after)
