"""The sentence that asks for a move: each game has its own, for each thing that it asks."""

from random import Random
from typing import Any

import pytest

from repique.core.game import OVER, Game
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.series import Series
from repique.play.simple_players import random_move
from repique.play.story import story_of
from repique.play.text.words import load_words
from repique.server.view.build import table_view
from repique.server.view.conversation import Conversation
from repique_testkit.play.abilities import GAMES, first_presets_of

COMMON = {"lead", "follow", "others", "dealing", "next_round", "won", "lost", "drawn"}
COMMON |= {"agreed", "resigned", "resigned_own"}
COMMON |= {"in_cut", "deeds", "either", "cards_one", "cards_some", "cards_span"}


def own_asks(game: Game[Any]) -> list[str]:
    return [asked for asked in load_words(game.id).ids("asks") if asked not in COMMON]


ASKING = [game for game in GAMES if own_asks(game)]


@pytest.mark.parametrize("game", ASKING, ids=lambda game: game.id)
def test_a_game_asks_only_about_its_own_phases(game: Game[Any]) -> None:
    for asked in own_asks(game):
        about = asked.partition("_")[2]
        phases = game.phases
        assert any(about == phase or about.startswith(f"{phase}_") for phase in phases), asked


@pytest.mark.parametrize("preset", first_presets_of(ASKING))
def test_who_has_the_turn_is_never_asked_in_general_terms(preset: str) -> None:
    """“Your turn: Elder declares.” is what a game without words of its own would say."""
    prompts = asked_in_a_deal(preset)
    assert not [said for said in prompts if said.startswith("Your turn: ") and " led " not in said]


def test_piquet_asks_about_each_kind_of_declaration() -> None:
    assert asked_in_a_deal("piquet") >= {
        "Your point: which cards of one suit?",
        "Answer Elder’s point.",
        "Opponent may declare a point.",
        "Before you follow: do you declare a set?",
    }


def test_who_cannot_meld_is_asked_only_to_draw() -> None:
    assert asked_in_a_deal("pinochle") >= {"Draw a card.", "Meld if you like, then draw a card."}


def test_who_looks_at_the_result_is_not_asked_to_cut_for_another() -> None:
    found: tuple[Any, str] | None = by_preset("single-deck")
    assert found is not None
    game, _ = found
    session = Series.begin(game, game.options(cut_pack=True), b"cutting").session
    rng = Random(3)
    while not (session.state.result_shown() and session.state.turn != CHANCE):
        turn = session.state.turn
        if turn == CHANCE:
            session.deal()
        else:
            session.submit(turn, random_move(session.update(turn).view, rng))
    cutter = session.state.turn
    asked = [table_view(session, seat, tuple({0, 1, 2, 3} - {cutter})).prompt for seat in range(4)]
    assert "You may cut the deck" in asked.pop(cutter)
    assert all(said.startswith("Look at the result") for said in asked)


def asked_in_a_deal(preset: str) -> set[str]:
    """Every sentence that any seat reads in a few deals played at random."""
    found: tuple[Any, str] | None = by_preset(preset)
    assert found is not None
    game, name = found
    rng = Random(5)
    prompts = set()
    session = Series.begin(game, game.presets[name], b"asking").session
    for _ in range(3):
        session.deal()
        while session.state.turn != CHANCE and session.state.phase != OVER:
            talk = Conversation(story_of(session))
            shown = [table_view(session, seat, (), talk) for seat in range(session.state.seats)]
            prompts |= {view.prompt for view in shown}
            turn = session.state.turn
            session.submit(turn, random_move(session.update(turn).view, rng))
    return prompts
