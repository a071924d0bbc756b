"""The record of a match: a text that replays to the same state on any machine.

It reads like this:

    game pinochle2 1
    dealer 0
    option last_trick on
    - deal 9D2 AC2 AS2 …
    1 play QH2            ; a comment
    0 meld:pinochle QS JD
    = 40 0                ; a score check
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from repique.core.actions import Action, IllegalAction
from repique.core.game import Game, Setup, State, play
from repique.core.options import BadOptions, Options, as_text
from repique.core.table import CHANCE, Seat
from repique.games import all_games

MAX_LINES = 200_000  # a damaged file must not take unlimited time
MAX_LINE_LENGTH = 1_000_000  # characters; more than the packs of any match need
MAX_SEATS = 8  # in any game
NAME_NOTE = "name_"  # a note with this and the seat holds the name of a computer player

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
    """The start and the moves of a match; replaying them gives every state."""

    game: Game[Any]
    options: Options
    setup: Setup
    moves: list[Move] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)  # beside the match: names, seeds
    checks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # scores after n moves
    lines: dict[int, int] = field(default_factory=dict)  # of each move in its file
    version: int = 0  # of the rules by which it was made; those of today unless said otherwise

    def __post_init__(self) -> None:
        self.version = self.version or self.game.rules_version

    @property
    def names(self) -> dict[Seat, str]:
        """Names that were given to computer players, by seat."""
        seats = {f"{NAME_NOTE}{seat}": seat for seat in range(MAX_SEATS)}
        return {seats[note]: name for note, name in self.notes.items() if note in seats}

    def text(self) -> str:
        """The record as text, which `parse_record` reads."""
        dealer = "cut" if self.setup.dealer is None else self.setup.dealer
        rows = [f"game {self.game.id} {self.version}"]
        rows += [f"number {self.setup.number}", f"dealer {dealer}"]
        rows += [f"option {name} {as_text(v)}" for name, v in self.options.changed().items()]
        rows += [f"note {name} {value}" for name, value in self.notes.items()]
        rows += [str(move) for move in self.moves]
        return "\n".join(rows) + "\n"

    def without_secrets(self) -> "Record":
        """A copy without the seeds, from which deals after the last one could be computed."""
        notes = {name: text for name, text in self.notes.items() if name not in ("source", "seed")}
        return replace(self, notes=notes, checks={}, lines={})

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
        raise BadRecord(above + MAX_LINES, "the record is longer than any match")
    reader = _Reader()
    line = above
    try:
        for line, row in enumerate(rows, start=above + 1):
            if len(row) > MAX_LINE_LENGTH:
                raise ValueError("the line is longer than any in a record")
            words = row.partition(";")[0].split()
            if words:
                reader.read(line, words)
        return reader.record()
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
            raise ValueError("a record begins with a line such as “game pinochle2 1”")
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
            raise ValueError(f"“{' '.join(words)}” is no line of a record")

    def _game(self, rest: list[str]) -> None:
        if self.game is not None:
            raise ValueError("a second game begins here; a record holds one")
        if len(rest) != 2 or not rest[1].isdecimal():
            raise ValueError("write the game and the version of its rules, “game pinochle2 1”")
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
