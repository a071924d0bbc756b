"""What happens is told in parts that nobody has to take apart again."""

from collections.abc import Iterator
from random import Random

import pytest

from repique.core.game import OVER, card_order
from repique.core.table import CHANCE
from repique.play.presets import choose_game, preset_names
from repique.play.series import Series
from repique.play.simple_players import random_move
from repique.play.story import PlayedMove, story_of
from repique.play.text.teller import Form, Teller, Told
from repique.play.text.words import Words, words_for


def played(preset: str, deals: int = 2) -> Iterator[tuple[Teller, PlayedMove]]:
    """Every move of a few deals, with the teller of seat 0."""
    chosen = choose_game(preset)
    session = Series.begin(chosen.game, chosen.options, b"told").session
    rng = Random(7)
    for _ in range(deals):
        session.deal()
        while session.state.turn != CHANCE and session.state.phase != OVER:
            turn = session.state.turn
            session.submit(turn, random_move(session.update(turn).view, rng))
        words = words_for(chosen.game, session.state.options)
        order = card_order(chosen.game, session.state)
        teller = Teller(
            words,
            session.state.seats,
            0,
            order,
            names={1: "You Too"},
        )
        for happening in story_of(session):
            yield teller, happening


@pytest.mark.parametrize("preset", preset_names())
def test_parts_have_neither_name_nor_marks(preset: str) -> None:
    found: list[Told] = []
    for teller, happening in played(preset):
        for told in teller.parts(happening):
            found.append(told)
            if told.form is Form.SENTENCE:
                assert teller.sentence(told) == told.text
            else:
                assert not told.text.startswith(teller.who(told.seat))
                assert not set(told.text) & {*"“”"}
            if told.form is Form.CLAUSE:
                assert not told.text.endswith(".")
    assert Form.CLAUSE in {told.form for told in found}


def test_what_is_said_aloud_is_quoted_and_has_its_numbers_in_words() -> None:
    said = {
        (told.text, teller.sentence(told))
        for teller, happening in played("piquet")
        for told in teller.parts(happening)
        if told.form is Form.SPEECH and told.kind == "call_point"
    }
    assert said
    for text, sentence in said:
        assert text.startswith("Point of ")
        assert not any(mark.isdigit() for mark in text)
        assert sentence in (f"You: “{text}”", f"You Too: “{text}”")


def test_a_text_of_a_game_replaces_one_of_another_form() -> None:
    general = {"clauses": {"does_pass": "passes"}, "speech": {"call": "Call."}}
    own = {"events": {"does_pass": "Nobody bids."}, "clauses": {"call": ""}}
    words = Words(general, own)
    found = [words.telling_section(name) for name in ("does_pass", "call", "other")]
    assert found == ["events", "clauses", ""]
