"""What a player is asked in a game that has no sentences of its own for it."""

import tomllib
from importlib.resources import files
from random import Random

import pytest

from repique.core.game import OVER, card_order
from repique.core.table import CHANCE
from repique.play.presets import choose_game
from repique.play.series import Series
from repique.play.simple_players import random_move
from repique.play.story import story_of
from repique.play.text.prompts import prompt
from repique.play.text.teller import Teller
from repique.play.text.words import Words

COMMON = tomllib.loads(
    files("repique.play.text").joinpath("words.en.toml").read_text(encoding="utf-8")
)
TRICKS = {"terms": {"trick": "Trick"}}


def asked(preset: str, words: Words, deals: int = 3) -> set[str]:
    """Every sentence to a seat whose turn it is, in a few deals played at random."""
    chosen = choose_game(preset)
    session = Series.begin(chosen.game, chosen.options, b"asking").session
    rng = Random(5)
    sentences = set()
    for _ in range(deals):
        session.deal()
        while session.state.turn != CHANCE and session.state.phase != OVER:
            seat = session.state.turn
            view = session.update(seat).view
            order = card_order(chosen.game, session.state)
            teller = Teller(words, session.state.seats, seat, order)
            trick = story_of(session).open_trick
            sentences.add(prompt(chosen.game, teller, view, (), trick))
            session.submit(seat, random_move(view, rng))
    return {sentence for sentence in sentences if " led " not in sentence}


@pytest.mark.parametrize(
    ("preset", "sentences"),
    [
        ("pinochle", {"Play a card.", "Draw a card.", "Meld or draw a card."}),
        ("double-deck", {"Play a card.", "Bid or pass.", "Trump."}),
        ("piquet", {"Exchange 1 to 5 cards.", "Play a card."}),
    ],
)
def test_verbs_make_a_sentence(preset: str, sentences: set[str]) -> None:
    assert asked(preset, Words(COMMON)) >= sentences


def test_who_begins_a_trick_is_told_so() -> None:
    """A game that names its trick is played in tricks."""
    sentences = asked("pinochle", Words(COMMON, TRICKS))
    assert "Your lead." in sentences
    assert "Play a card." not in sentences
