"""What a table of Piquet shows besides scores and cards."""

from random import Random
from typing import Any

from repique.core.game import DEAL, Game
from repique.core.table import CHANCE
from repique.games.piquet import rules
from repique.play.series import Series
from repique_testkit.play.sketch_play import sketch_action

GAME: Game[Any] = rules.GAME


def test_between_deals_the_exchange_is_told_of_those_who_made_it() -> None:
    """The deal has passed on by then, and elder of the deal to come is another."""
    session = Series.begin(GAME, GAME.presets["piquet"], b"facts").session
    rng = Random(1)
    made: dict[str, str] = {}
    while session.state.phase != DEAL or session.state.deal_number == 0:
        if session.state.turn == CHANCE:
            session.deal()
            continue
        session.submit(session.state.turn, sketch_action(session, rng))
        told = dict(GAME.facts(session.state))
        if session.state.phase != DEAL:
            made = {name: told[name] for name in told if name.endswith("_exchanged")}

    assert len(set(made.values())) == 2  # otherwise nobody could tell them apart
    told = dict(GAME.facts(session.state))
    assert {name: told[name] for name in made} == made
