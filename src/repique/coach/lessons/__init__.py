"""Lessons: one deal of a game, played move by move, with something said about every move.

A lesson is a file `<preset>.en.toml` in this folder and is found by being there:

    preset = "piquet"
    title = "A first deal of Piquet"
    opening = "What the game is about."
    closing = "What was learned."
    record = "…"                # as play/record.py writes it; the learner sits in seat 0

    [[step]]                    # one for each move after the deal, in the order of the record
    say = "You lead the ace of hearts."
    [[step.note]]               # each appears once, where it is first needed
    kind = "rule"               # of the game; or "table": how the page is used
    text = "The highest card of the suit led wins the trick."
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.presets import names
from repique.play.record import BadRecord, Record, parse

KINDS = ("rule", "table")
ENDING = ".en.toml"


class BadLesson(ValueError):
    """A lesson that cannot be taught; one sentence says what is wrong in which file."""

    def __init__(self, preset: str, problem: str) -> None:
        super().__init__(f"the lesson {preset}: {problem}")


@dataclass(frozen=True, slots=True)
class LessonNote:
    kind: str  # `rule` of the game, or `table`: how the page is used
    text: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What is said when so many moves have been made."""

    moves: int  # of the record that have been made when this is said
    say: str
    notes: tuple[LessonNote, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    preset: str
    title: str
    opening: str
    closing: str
    record: Record
    steps: tuple[LessonStep, ...]

    @property
    def opened(self) -> int:
        """Moves of the record before the first that is taught: the cards are dealt by then."""
        return self.steps[0].moves - 1


def taught() -> list[str]:
    """The presets that have a lesson, in the order of the house."""
    here = files(__name__)
    return [name for name in names() if here.joinpath(f"{name}{ENDING}").is_file()]


@cache
def lesson(preset: str) -> Lesson:
    """One of those that are `taught`; raises `BadLesson` if its file is not in order."""
    text = files(__name__).joinpath(f"{preset}{ENDING}").read_text(encoding="utf-8")
    return read(preset, text)


def read(preset: str, text: str) -> Lesson:
    """A lesson from the text of its file."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(preset, str(error)) from error
    _only(preset, told, {"preset", "title", "opening", "closing", "record", "step"})
    if told.get("preset") != preset:
        raise BadLesson(preset, f"its preset should be “{preset}”")
    record = _record(preset, _text(preset, told, "record"))
    steps = _steps(preset, record, told.get("step", []))
    title, opening, closing = (_text(preset, told, key) for key in ("title", "opening", "closing"))
    return Lesson(preset, title, opening, closing, record, steps)


def _record(preset: str, text: str) -> Record:
    """The deal, which must be one of this preset and within the rules."""
    found = by_preset(preset)
    if found is None:
        raise BadLesson(preset, "there is no such preset")
    game, name = found
    try:
        record = parse(text)
        record.replay()
    except BadRecord as error:
        raise BadLesson(preset, f"in its record, {error}") from error
    if record.game.id != game.id or record.options != game.presets[name]:
        raise BadLesson(preset, "its record must be played by the usual rules of the preset")
    if sum(move.deals for move in record.moves) != 1 or not _played(record):
        raise BadLesson(preset, "its record must hold one deal and the moves of the players")
    return record


def _played(record: Record) -> list[int]:
    """The numbers of the moves that are taught. Whoever cuts the pack and chooses the packets
    does so before there are cards to look at, and the lesson begins when they are dealt."""
    dealt = max(n for n, move in enumerate(record.moves, start=1) if move.seat == CHANCE)
    return [*range(dealt + 1, len(record.moves) + 1)]


def _steps(preset: str, record: Record, said: Any) -> tuple[LessonStep, ...]:
    made = _played(record)
    if not isinstance(said, list) or len(said) != len(made):
        count = len(said) if isinstance(said, list) else 0
        raise BadLesson(preset, f"there are {len(made)} moves of players, but {count} steps")
    return tuple(_step(preset, moves, one) for moves, one in zip(made, said, strict=True))


def _step(preset: str, moves: int, said: Mapping[str, Any]) -> LessonStep:
    where = f"{preset}, step {moves}"
    _only(where, said, {"say", "note"})
    notes = said.get("note", [])
    if not isinstance(notes, list) or len(notes) > 2:
        raise BadLesson(where, "a step has at most two notes")
    return LessonStep(moves, _text(where, said, "say"), tuple(_note(where, note) for note in notes))


def _note(where: str, said: Mapping[str, Any]) -> LessonNote:
    _only(where, said, {"kind", "text"})
    if said.get("kind") not in KINDS:
        raise BadLesson(where, f"a note is of the kind {' or '.join(KINDS)}")
    return LessonNote(said["kind"], _text(where, said, "text"))


def _text(where: str, said: Mapping[str, Any], key: str) -> str:
    text = said.get(key)
    if not isinstance(text, str) or not text.strip():
        raise BadLesson(where, f"“{key}” should be a text")
    return text.strip()


def _only(where: str, said: Mapping[str, Any], keys: set[str]) -> None:
    strange = sorted({*said} - keys)
    if strange:
        raise BadLesson(where, f"“{strange[0]}” does not belong there")
