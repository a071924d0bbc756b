"""The command `repique lesson`: a deal in the terminal, explained move by move."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from repique.coach.lessons import Lesson, LessonStep, lesson_presets, load_lesson
from repique.core.options import Options
from repique.play.presets import InputError, choose_game, command_line
from repique.play.series import Series
from repique.play.text.menu import Menu
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.screen import Screen
from repique.terminal.table_text import draw_table

MAX_WIDTH = 90  # columns; longer lines are hard to read
RULE = "Rule  "
NEXT_PROMPT = "Press Enter for the next move, q to stop › "


def lesson_command(
    preset: Annotated[
        str, typer.Argument(help=f"The game: {', '.join(lesson_presets())}.")
    ] = lesson_presets()[0],
) -> None:
    """Learn a game: one deal, played for you and explained move by move."""
    wanted = choose_game(preset)
    if wanted.preset not in lesson_presets():
        raise InputError(f"There is no lesson for {wanted.preset} yet.")
    screen = Screen(widest=MAX_WIDTH)
    try:
        _teach(screen, load_lesson(wanted.preset))
    except EOFError:
        screen.say()


def _teach(screen: Screen, shown: Lesson) -> None:
    cut = replace(shown.record, moves=shown.record.moves[: shown.opened])
    match = TerminalMatch(Series.parse(cut.text()), shown.preset, NoSaver())
    match.heading = shown.title
    _paragraphs(screen, shown.opening)
    for step in shown.steps:
        if HUMAN in match.state.to_move() and not match.story.open_trick.played:
            screen.say()
            draw_table(screen, match, Menu(()))
        if screen.ask(NEXT_PROMPT).lower() in ("q", "quit", "stop"):
            return
        _show_step(screen, match, shown, step)
    screen.say()
    _paragraphs(screen, shown.closing)
    screen.say(f"To play it yourself: {command_line('terminal', shown.preset)}", "bold")


def _show_step(screen: Screen, match: TerminalMatch, shown: Lesson, step: LessonStep) -> None:
    """Play one move of the record and print its texts; notes about the page are left out."""
    move = shown.record.moves[step.moves - 1]
    match.submit(move.seat, move.action)
    screen.say()
    screen.say(match.teller.sentences(match.news), "bold")
    match.news.clear()
    screen.say(step.say)
    for note in step.notes:
        if note.kind == "rule":
            screen.hanging(Text.assemble((RULE, "green"), note.text), len(RULE))


def _paragraphs(screen: Screen, text: str) -> None:
    for paragraph in text.split("\n\n"):
        screen.say(" ".join(paragraph.split()))
        screen.say()


@dataclass(frozen=True)
class NoSaver:
    """Saves nothing: a lesson is not a match of a player."""

    path: Path = Path()

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        pass

    def remember(self, options: Options) -> None:
        pass
