"""A user of the terminal: types lines into matches and commands, and reads the output."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from repique.core.actions import Action
from repique.core.cards import face
from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.play.computer_rules import rules_against_computer
from repique.play.presets import ChosenGame, choose_game
from repique.play.story import is_between_rounds
from repique.terminal.loop import play_loop
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.match_file import FileSaver
from repique.terminal.screen import Screen


@contextmanager
def typed_lines(lines: Iterable[str]) -> Iterator[None]:
    """Answer every `input` with the next of these lines; after the last one input ends."""
    left = iter(lines)

    def answer(prompt: str = "") -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        print(f"{prompt}{line}")
        return line

    # Syncing the disk after every move would take longer than the test.
    with patch("builtins.input", answer), patch("os.fsync"):
        yield


def output_of(match: TerminalMatch, lines: Iterable[str]) -> str:
    """The output while these lines are typed, as a single line."""
    said = io.StringIO()
    with typed_lines(lines), redirect_stdout(said):
        play_loop(Screen(), match)
    return single_line(said.getvalue())


def single_line(text: str) -> str:
    """The text on a single line, so that it does not matter where sentences are wrapped."""
    return " ".join(text.split())


def new_match(folder: Path, preset: str = "pinochle", *changes: str) -> TerminalMatch:
    """A match against the computer, saved in this folder."""
    wanted = choose_game(preset, changes)
    at_table = ChosenGame(preset, wanted.game, rules_against_computer(wanted.game, wanted.options))
    return TerminalMatch.begin(at_table, FileSaver(folder, preset), "a")


def typed_form(match: TerminalMatch, action: Action) -> str:
    """An action as a user types it: by faces, or by number where twins differ."""
    menu = match.menu()
    line = next((line for line in menu.lines if line.action == action), None)
    if line is not None:
        words = (action.verb, action.value)
        same = [other for other in menu.lines if (other.action.verb, other.action.value) == words]
        return str(line.number) if action.cards or len(same) > 1 else " ".join(words)
    twins = [n for card, n in menu.cards.items() if face(card) in map(face, action.cards)]
    if action.verb == "play" and len(set(twins)) > 1:
        return str(menu.cards[action.cards[0]])
    cards = [face(card).lower().replace("t", "10") for card in action.cards]
    return " ".join(filter(None, (action.verb, action.value, *cards)))


def advised_lines(match: TerminalMatch) -> Iterator[str]:
    """Lines that follow the simple player's advice and confirm warnings, to the end of the match.

    Between rounds and out of turn the line is empty.
    """
    for _ in range(3000):  # a line that is not understood must not repeat for ever
        if match.state.phase == OVER:
            return
        result = is_between_rounds(match.state) and match.acknowledged < match.state.deal_number
        is_own_turn = HUMAN in match.state.to_move() and not result
        if not is_own_turn:
            yield ""
            continue
        is_warned = match.caution(match.advice()) is not None
        yield typed_form(match, match.advice())
        if is_warned:
            yield "yes"


def step(match: TerminalMatch) -> None:
    """Make the next move of any seat by rule of thumb."""
    turn = match.state.turn
    with patch("os.fsync"):
        if turn == CHANCE:
            match.deal()
        else:
            match.submit(turn, match.advice(turn))


def play_until(match: TerminalMatch, phase: str) -> None:
    """Play until the human is to act in this phase, or until the match is over."""
    while match.state.phase != OVER and (match.state.phase, match.state.turn) != (phase, HUMAN):
        step(match)
