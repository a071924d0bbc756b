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
from repique.play.presets import Chosen, chosen
from repique.play.seating import rules_against_computer
from repique.play.story import between_rounds
from repique.terminal.loop import converse
from repique.terminal.match import HUMAN, Match
from repique.terminal.match_file import Save
from repique.terminal.screen import Screen


@contextmanager
def typing(lines: Iterable[str]) -> Iterator[None]:
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


def talk(match: Match, lines: Iterable[str]) -> str:
    """The output while these lines are typed, as a single line."""
    said = io.StringIO()
    with typing(lines), redirect_stdout(said):
        converse(Screen(), match)
    return flat(said.getvalue())


def flat(text: str) -> str:
    """The text on a single line, so that it does not matter where sentences are wrapped."""
    return " ".join(text.split())


def new_match(folder: Path, preset: str = "pinochle", *changes: str) -> Match:
    """A match against the computer, saved in this folder."""
    wanted = chosen(preset, changes)
    at_table = Chosen(preset, wanted.game, rules_against_computer(wanted.game, wanted.options))
    return Match.begin(at_table, Save(folder, preset), "a")


def in_words(match: Match, action: Action) -> str:
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


def as_advised(match: Match) -> Iterator[str]:
    """Lines that follow the simple player's advice and confirm warnings, to the end of the match.

    Between rounds and out of turn the line is empty.
    """
    for _ in range(3000):  # a line that is not understood must not repeat for ever
        if match.state.phase == OVER:
            return
        result = between_rounds(match.state) and match.acknowledged < match.state.deal_number
        is_own_turn = match.state.turn == HUMAN and not result
        if not is_own_turn:
            yield ""
            continue
        is_warned = match.caution(match.advice()) is not None
        yield in_words(match, match.advice())
        if is_warned:
            yield "yes"


def step(match: Match) -> None:
    """Make the next move of any seat by rule of thumb."""
    turn = match.state.turn
    with patch("os.fsync"):
        if turn == CHANCE:
            match.deal()
        else:
            match.submit(turn, match.advice(turn))


def reach(match: Match, phase: str) -> None:
    """Play until the human is to act in this phase, or until the match is over."""
    while match.state.phase != OVER and (match.state.phase, match.state.turn) != (phase, HUMAN):
        step(match)
