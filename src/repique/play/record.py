"""The record of a match: a text that replays to the same state on any machine.

It reads like this:

    game <id> 1
    dealer 0
    option last_trick on
    - deal 9D2 AC2 AS2 …
    1 play QH2            ; a comment
    0 meld:marriage KS QS
    = 40 0                ; a score check
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from repique.core.actions import Action, IllegalAction
from repique.core.game import Game, Setup, State, play
from repique.core.options import BadOptions, Options, as_text
from repique.core.outcome import Outcome, outcome_by_rules
from repique.core.table import CHANCE, Seat
from repique.games import all_games
from repique.play.deals import is_agreed, is_public
from repique.play.seating import NO_SEATING, Seating
from repique.play.sequences import has_sequence_options

MAX_LINES = 200_000  # a damaged file must not take unlimited time
MAX_LINE_LENGTH = 1_000_000  # characters; more than the packs of any match need
SOURCE_NOTE = "source"  # the note that holds the source of the deals
OUTCOME_NOTE = "over"  # the note of an outcome that does not follow from the moves

# What parsing or replaying a damaged record may raise.
DAMAGE_ERRORS = (ValueError, LookupError, AssertionError, ArithmeticError, TypeError)


class BadRecord(ValueError):
    """A record that cannot be parsed or replayed; the message names the line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line


@dataclass(frozen=True, slots=True)
class Move:
    """An action and the seat that made it; chance is a seat, too."""

    seat: Seat
    action: Action

    @property
    def deals(self) -> bool:
        return self.seat == CHANCE and self.action.verb == "deal"

    def __str__(self) -> str:
        return f"{'-' if self.seat == CHANCE else self.seat} {self.action}"


@dataclass
class Record:
    """The start and the moves of a match; replaying them gives every state. The text of a record
    notes who sits where without the names of people."""

    game: Game[Any]
    options: Options
    setup: Setup
    moves: list[Move] = field(default_factory=list)
    seating: Seating = NO_SEATING
    ended: Outcome | None = None  # the outcome, if it does not follow from the moves
    notes: dict[str, str] = field(default_factory=dict)  # beside the match: seeds, practice
    checks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # scores after n moves
    lines: dict[int, int] = field(default_factory=dict)  # of each move in its file
    version: int = 0  # of the rules by which it was made; those of today unless said otherwise

    def __post_init__(self) -> None:
        self.version = self.version or self.game.rules_version

    def text(self) -> str:
        """The record as text, which `parse_record` reads."""
        rows = self.rule_rows()
        notes = self.seating.notes() | self.notes
        notes |= {OUTCOME_NOTE: str(self.ended)} if self.ended else {}
        rows += [f"note {name} {value}" for name, value in notes.items()]
        rows += [str(move) for move in self.moves]
        return "\n".join(rows) + "\n"

    def rule_rows(self) -> list[str]:
        """The first lines of the text: the game, and the rules that the match begins with."""
        dealer = "cut" if self.setup.dealer is None else self.setup.dealer
        rows = [f"game {self.game.id} {self.version}"]
        rows += [f"number {self.setup.number}", f"dealer {dealer}"]
        rows += [f"option {name} {as_text(v)}" for name, v in self.options.changed().items()]
        return rows

    def take_notes(self) -> None:
        """Move seating and outcome from the notes into their fields; raises `ValueError`."""
        self.seating = Seating.from_notes(self.notes)
        for name in self.seating.notes():
            del self.notes[name]
        ended = self.notes.pop(OUTCOME_NOTE, "")
        self.ended = Outcome.parse(ended) if ended else None
        if self.ended and (self.ended.winner or 0) >= self.start().sides:
            raise ValueError(f"“{ended}” names a side that does not play")

    def outcome(self) -> Outcome | None:
        """How the match ended; None if it has not. Replays it unless the outcome is noted."""
        return self.ended or outcome_by_rules(self.replay())

    def without_secrets(self) -> "Record":
        """A copy without the seeds, from which deals after the last one could be computed. The
        source of agreed deals stays once the match is over, so that others can check them."""
        secret = {"seed"} if self._keeps_source() else {"seed", SOURCE_NOTE}
        notes = {name: text for name, text in self.notes.items() if name not in secret}
        return replace(self, notes=notes, checks={}, lines={})

    def _keeps_source(self) -> bool:
        """Whether the source is no secret and is needed: that of a sequence which the options do
        not name, or of agreed deals in a match that is over."""
        note = self.notes.get(SOURCE_NOTE, "")
        if is_agreed(note):
            return self._is_over()
        return is_public(note) and not has_sequence_options(self.options)

    def _is_over(self) -> bool:
        """Whether the match has ended; not if it cannot be replayed."""
        try:
            return self.outcome() is not None
        except BadRecord:
            return False

    def start(self) -> State:
        state: State = self.game.start(self.options, self.setup)
        state.table.by_number = self.version in self.game.by_number
        return state

    def states(self) -> Iterator[State]:
        """The state before the first move and after each one.

        Raises `BadRecord` at an illegal move or a score check that fails."""
        state = self.start()
        self._check(0, state)
        yield state
        for n, move in enumerate(self.moves, start=1):
            try:
                state = play(self.game, state, move.seat, move.action).state
            except (IllegalAction, BadOptions) as error:
                where = self.lines.get(n, n)
                raise BadRecord(where, f"“{move}” is not allowed here ({error})") from error
            self._check(n, state)
            yield state

    def _check(self, n: int, state: State) -> None:
        if self.checks.get(n, state.scores) != state.scores:
            expected = " ".join(map(str, self.checks[n]))
            found = " ".join(map(str, state.scores))
            raise BadRecord(self.lines.get(n, n), f"the score should be {expected}, it is {found}")

    def replay(self) -> State:
        """The last state."""
        *_, last = self.states()
        return last


def parse_record(text: str, above: int = 0) -> Record:
    """One record from its text; raises `BadRecord` with the line number.

    `above` is the number of lines that stand before this text in its file.
    """
    rows = text.splitlines()
    if len(rows) > MAX_LINES:
        raise BadRecord(above + MAX_LINES, "the record is longer than any game")
    reader = _Reader()
    line = above
    try:
        for line, row in enumerate(rows, start=above + 1):
            if len(row) > MAX_LINE_LENGTH:
                raise ValueError("the line is longer than any in a record")
            words = row.partition(";")[0].split()
            if words:
                reader.read(line, words)
        record = reader.record()
        record.take_notes()
        return record
    except ValueError as error:
        raise BadRecord(line, str(error)) from error


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"“{text}” should be a number")
    return int(text)


class _Reader:
    """Parses a record line by line; the header must be complete before the first move."""

    def __init__(self) -> None:
        self.game: Game[Any] | None = None
        self.version = 0
        self.dealer: Seat | None = None
        self.number = 1
        self.changes: dict[str, Any] = {}
        self.made: Record | None = None
        self.notes: dict[str, str] = {}

    def read(self, line: int, words: list[str]) -> None:
        head, *rest = words
        if head == "game":
            self._game(rest)
        elif self.game is None:
            raise ValueError(f"a record begins with a line such as “{_first_line()}”")
        elif head == "note" and rest:
            self.notes[rest[0]] = " ".join(rest[1:])
        elif head == "=":
            record = self.record()
            record.checks[len(record.moves)] = tuple(int(word) for word in rest)
        elif head == "-" or head.isdecimal():
            record = self.record()
            seat = CHANCE if head == "-" else int(head)
            record.moves.append(Move(seat, Action.parse(" ".join(rest))))
            record.lines[len(record.moves)] = line
        elif self.made is not None:
            raise ValueError(f"“{head}” belongs before the first move")
        elif head == "number" and len(rest) == 1:
            self.number = _count(rest[0])
        elif head == "dealer" and len(rest) == 1:
            self.dealer = None if rest[0] == "cut" else _count(rest[0])
        elif head == "option" and len(rest) == 2:
            self.changes[rest[0]] = self.game.options.parse(*rest)
        else:
            raise ValueError(f"“{' '.join(words)}” is not a line of a record")

    def _game(self, rest: list[str]) -> None:
        if self.game is not None:
            raise ValueError("a second game starts here, but a record has only one")
        if len(rest) != 2 or not rest[1].isdecimal():
            raise ValueError(f"write the game and the version of its rules, “{_first_line()}”")
        if rest[0] not in all_games():
            raise ValueError(f"there is no game called “{rest[0]}” here")
        game = all_games()[rest[0]]
        self.version = int(rest[1])
        if self.version not in (game.rules_version, *game.by_number):
            raise ValueError(
                f"this record was made with version {rest[1]} of the rules of {game.id}; "
                f"this program plays version {game.rules_version}"
            )
        self.game = game

    def record(self) -> Record:
        if self.made is None:
            if self.game is None:
                raise ValueError("the record is empty")
            options = self.game.options(**self.changes)
            setup = Setup(self.dealer, self.number)
            seats = self.game.start(options, setup).seats
            if self.dealer is not None and self.dealer >= seats:
                raise ValueError(f"seat {self.dealer} cannot deal: there are {seats} seats, from 0")
            self.made = Record(self.game, options, setup, notes=self.notes, version=self.version)
        return self.made


def _first_line() -> str:
    """An example of the first line of a record."""
    game = next(iter(all_games().values()))
    return f"game {game.id} {game.rules_version}"
