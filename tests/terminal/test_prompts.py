"""The terminal asks what the page asks, and adds the keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.play.presets import preset_names
from repique.server.view.build import table_view
from repique.server.view.conversation import Conversation
from repique.terminal.match import HUMAN, TerminalMatch
from repique_testkit.terminal.user import advised_lines, new_match, output_of, single_line

QUESTIONS = 150


def on_the_page(match: TerminalMatch) -> str:
    waiting = (HUMAN,) if match.pausing() else ()
    return table_view(match.session, HUMAN, waiting, Conversation(match.story)).prompt


@pytest.mark.parametrize("preset", preset_names())
def test_page_and_terminal_ask_the_same(preset: str, tmp_path: Path) -> None:
    match = new_match(tmp_path, preset)
    asked: list[str] = []

    def lines() -> Iterator[str]:
        for line in advised_lines(match):
            if line != "yes":  # which confirms what was asked before
                asked.append(single_line(on_the_page(match)))
            if len(asked) > QUESTIONS:
                return
            yield line
        asked.append(single_line(on_the_page(match)))  # the match is over

    said = output_of(match, lines())

    at = 0
    for sentence in asked:
        at = said.index(f"{sentence} ", at) + len(sentence)
    assert "Look at the result" in said


def test_the_only_action_is_not_named_twice(tmp_path: Path) -> None:
    said = output_of(match := new_match(tmp_path), advised_lines(match))
    assert "Draw a card. Press Enter. " in said
    assert "Press Enter to draw a card" not in said
