"""A match loaded from its record shows every seat the same view as before."""

from random import Random

import pytest

from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.play.presets import preset_names
from repique.play.series import Series
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.play.story import PlayedMove, story_of
from repique.server.view.build import table_view
from repique.server.view.conversation import Conversation
from repique_testkit.server.soak import game_and_options, random_rule_changes


def one_step(session: Session, talk: Conversation, rng: Random) -> Conversation:
    """A deal, a move, or now and then something taken back; and the talk of it."""
    seat = session.state.turn
    if seat == CHANCE:
        events = session.deal()
    elif (turns := session.turns(seat)) and rng.random() < 0.02:
        session.undo_to(rng.choice(turns))
        return Conversation(story_of(session))
    else:
        events = session.submit(seat, random_action(session.choices(seat), rng)).events
    talk.add(PlayedMove.of(session.record.moves[-1], events, session.state))
    return talk


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("seed", ["usual", "house", "other house"])
def test_a_picture_is_the_same_after_the_table_was_read_back(preset: str, seed: str) -> None:
    rng = Random(f"{preset} {seed}")
    game, usual = game_and_options(preset)
    options = usual if seed == "usual" else usual.with_changes(random_rule_changes(preset, rng))
    series = Series.begin(game, options, seed.encode())
    session = series.session
    compared = 0
    talk = Conversation(story_of(session))
    while session.state.phase != OVER and compared < 60:
        talk = one_step(session, talk, rng)
        again = Series.parse(series.text()).session
        told = Conversation(story_of(again))
        for seat in (*range(session.state.seats), None):
            assert table_view(session, seat, (), talk) == table_view(again, seat, (), told)
        compared += 1
    assert compared
