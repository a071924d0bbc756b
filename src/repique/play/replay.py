"""Replays a file of records and reports the games in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from repique.core.game import State, card_order, play
from repique.core.outcome import outcome_by_rules
from repique.core.table import CHANCE
from repique.play.presets import InputError
from repique.play.record import DAMAGE_ERRORS, BadRecord, Record
from repique.play.series import parse_records
from repique.play.story import PlayedMove
from repique.play.text.teller import Teller
from repique.play.text.words import words_for

MAX_BYTES = 64 << 20  # bytes


def replay_lines(path: Path, moves: bool) -> Iterator[str]:
    """A line per game and, with `moves`, one per move; raises `InputError` at a wrong one."""
    for at, record in enumerate(parse_file(path, read_file(path)), 1):
        with input_errors(path):
            *_, last = record.states()
            if moves:
                yield from _moves(record)
            yield _summary(at, record, last)


def parse_file(path: Path, text: str) -> list[Record]:
    """The games of a file; raises `InputError` if the text is no record."""
    with input_errors(path):
        return parse_records(text)


@contextmanager
def input_errors(path: Path) -> Iterator[None]:
    """Damage of the file is raised as `InputError`."""
    try:
        yield
    except DAMAGE_ERRORS as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: {_problem(error)}.") from error


def _problem(error: Exception) -> str:
    text = str(error).rstrip(". ")
    if isinstance(error, BadRecord) and text:
        return text
    return f"it is not a record of a game ({text or type(error).__name__})"


def read_file(path: Path) -> str:
    """The text of a file; raises `InputError` if it cannot be a record."""
    try:
        if path.is_dir():
            raise InputError(f"{path} is a folder. Choose a file with a record in it.")
        if not path.exists():
            raise InputError(f"There is no file {path}.")
        if not path.is_file() or path.stat().st_size > MAX_BYTES:
            raise InputError(f"{path} is too large for a record, or not an ordinary file.")
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not a text file in UTF-8, so it is not a record.") from error
    except OSError as error:
        raise InputError(f"Can’t read {path} ({error.strerror}).") from error
    if "\0" in text:
        raise InputError(f"{path} is not a text file, so it is not a record.")
    if not text.strip():
        raise InputError(f"{path} is empty.")
    return text


def _summary(at: int, record: Record, last: State) -> str:
    words = words_for(record.game, last.options)
    teller = Teller(words, last.seats, None, names=record.seating.given_names)
    sides = [teller.side(side, last.sides) for side in range(last.sides)]
    scores = ", ".join(f"{name} {points}" for name, points in zip(sides, last.scores, strict=True))
    moves = sum(move.seat != CHANCE for move in record.moves)
    outcome = record.ended or outcome_by_rules(last)
    winner = outcome.winner if outcome else None
    end = (
        words.text("replay", "unfinished")
        if winner is None
        else words.text("replay", "wins", who=sides[winner])
    )
    return words.text(
        "replay",
        "game",
        number=record.setup.number,
        at=at,
        title=words.game(record.game.id),
        scores=scores,
        end=end,
        rounds=last.deal_number,
        moves=moves,
    )


def _moves(record: Record) -> Iterator[str]:
    """Every move in words, numbered as in the log."""
    state = record.start()
    for number, move in enumerate(record.moves, 1):
        step = play(record.game, state, move.seat, move.action)
        state = step.state
        words = words_for(record.game, state.options)
        teller = Teller(
            words,
            state.seats,
            viewer=None,
            order=card_order(record.game, state),
            sees_all=True,
            names=record.seating.given_names,
        )
        told = teller.sentences([PlayedMove.of(move, step.events, state)])
        scores = " : ".join(map(str, state.scores))
        yield f"{number:>5}  {told or str(move)[:40]}   [{scores}]"
