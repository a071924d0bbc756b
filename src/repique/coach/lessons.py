"""Lessons: one deal of a game, played move by move, with a text for each move.

A lesson is a file `lessons/<preset>.en.toml` in the folder of its game:

    preset = "<preset>"
    title = "A first deal"
    opening = "What the game is about."
    closing = "What was learned."
    record = "…"                # as play/record.py writes it; the learner sits in seat 0

    [[step]]                    # one for each move after the deal, in the order of the record
    say = "You lead the ace of hearts."
    [[step.note]]               # where it is first needed; at most two for a step
    kind = "rule"               # of the game; or "table": how the page is used
    text = "The highest card of the suit led wins the trick."
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from repique.core.table import CHANCE
from repique.core.text_files import text_file
from repique.games import by_preset
from repique.play.presets import preset_names
from repique.play.record import BadRecord, Record, parse_record

NOTE_KINDS = ("rule", "table")


class BadLesson(ValueError):
    """A wrong lesson file; the message says what is wrong in which lesson."""

    def __init__(self, preset: str, problem: str) -> None:
        super().__init__(f"the lesson {preset}: {problem}")


@dataclass(frozen=True, slots=True)
class LessonNote:
    """An explanation beside a step."""

    kind: str  # `rule` of the game, or `table`: how the page is used
    text: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """The text about a move."""

    moves: int  # number of moves of the record up to this one
    say: str
    notes: tuple[LessonNote, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its record, and a step for each move after the deal."""

    preset: str
    title: str
    opening: str
    closing: str
    record: Record
    steps: tuple[LessonStep, ...]

    @property
    def opened(self) -> int:
        """The number of moves before the first step: the cards are dealt by then."""
        return self.steps[0].moves - 1


def lesson_presets() -> list[str]:
    """The presets that have a lesson, in the order of all presets."""
    return [name for name in preset_names() if _file_of(name).is_file()]


def _file_of(preset: str) -> Traversable:
    """Where the lesson of a preset is, if there is one."""
    found = by_preset(preset)
    assert found is not None
    return text_file(f"repique.games.{found[0].id}", f"lessons/{preset}.toml")


@cache
def load_lesson(preset: str) -> Lesson:
    """The lesson of a preset; raises `BadLesson` if its file is wrong."""
    return parse_lesson(preset, _file_of(preset).read_text(encoding="utf-8"))


def parse_lesson(preset: str, text: str) -> Lesson:
    """A lesson from the text of its file; raises `BadLesson`."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(preset, str(error)) from error
    _check_keys(preset, content, {"preset", "title", "opening", "closing", "record", "step"})
    if content.get("preset") != preset:
        raise BadLesson(preset, f"its preset should be “{preset}”")
    record = _record(preset, _text(preset, content, "record"))
    steps = _steps(preset, record, content.get("step", []))
    return Lesson(
        preset=preset,
        title=_text(preset, content, "title"),
        opening=_text(preset, content, "opening"),
        closing=_text(preset, content, "closing"),
        record=record,
        steps=steps,
    )


def _record(preset: str, text: str) -> Record:
    """The record; raises `BadLesson` unless it is one legal deal by the rules of the preset."""
    found = by_preset(preset)
    if found is None:
        raise BadLesson(preset, "there is no such preset")
    game, name = found
    try:
        record = parse_record(text)
        record.replay()
    except BadRecord as error:
        raise BadLesson(preset, f"in its record, {error}") from error
    if record.game.id != game.id or record.options != game.presets[name]:
        raise BadLesson(preset, "its record must be played by the usual rules of the preset")
    if sum(move.deals for move in record.moves) != 1 or not _step_moves(record):
        raise BadLesson(preset, "its record must hold one deal and the moves of the players")
    return record


def _step_moves(record: Record) -> list[int]:
    """The numbers of the moves that have a step: those after the deal, not cuts and packets
    before it."""
    dealt = max(n for n, move in enumerate(record.moves, start=1) if move.seat == CHANCE)
    return [*range(dealt + 1, len(record.moves) + 1)]


def _steps(preset: str, record: Record, content: Any) -> tuple[LessonStep, ...]:
    made = _step_moves(record)
    if not isinstance(content, list) or len(content) != len(made):
        count = len(content) if isinstance(content, list) else 0
        raise BadLesson(preset, f"there are {len(made)} moves of players, but {count} steps")
    return tuple(_step(preset, moves, one) for moves, one in zip(made, content, strict=True))


def _step(preset: str, moves: int, content: Mapping[str, Any]) -> LessonStep:
    where = f"{preset}, step {moves}"
    _check_keys(where, content, {"say", "note"})
    notes = content.get("note", [])
    if not isinstance(notes, list) or len(notes) > 2:
        raise BadLesson(where, "a step has at most two notes")
    return LessonStep(
        moves, _text(where, content, "say"), tuple(_note(where, note) for note in notes)
    )


def _note(where: str, content: Mapping[str, Any]) -> LessonNote:
    _check_keys(where, content, {"kind", "text"})
    if content.get("kind") not in NOTE_KINDS:
        raise BadLesson(where, f"a note is of the kind {' or '.join(NOTE_KINDS)}")
    return LessonNote(content["kind"], _text(where, content, "text"))


def _text(where: str, content: Mapping[str, Any], key: str) -> str:
    text = content.get(key)
    if not isinstance(text, str) or not text.strip():
        raise BadLesson(where, f"“{key}” should be a text")
    return text.strip()


def _check_keys(where: str, content: Mapping[str, Any], keys: set[str]) -> None:
    """Raises `BadLesson` if there are other keys."""
    strange = sorted({*content} - keys)
    if strange:
        raise BadLesson(where, f"“{strange[0]}” does not belong there")
