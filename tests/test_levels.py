"""Levels at the table: every game seats players of every level; wrong names get a sentence."""

from random import Random
from typing import Any

import pytest

from repique.ai.levels import LEVELS, agent
from repique.ai.seating import seated
from repique.cli import main
from repique.core.game import Game, Setup, choices, view
from repique.games import all_games
from repique.play.deals import Fresh
from repique.play.session import Session

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_player_of_every_level(game: Game[Any]) -> None:
    options = next(iter(game.presets.values()))
    session = Session(game, options, Fresh(b"levels"), Setup(0, 1))
    session.deal()
    seat = session.state.turn

    for level in LEVELS:
        action = seated(game, seat, level)(view(game, session.state, seat), Random(1))
        assert any(choice.allows(action) for choice in choices(game, session.state, seat)), level


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no level called “grandmaster”"):
        agent(GAMES[0], "grandmaster")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "pinochle", "--level", "grandmaster"], "There is no level “grandmaster”"),
        (["simulate", "pinochle", "--partner-level", "expert"], "say --level"),
        (["terminal", "piquet", "--level", "7"], "There is no level “7”"),
    ],
)
def test_a_wrong_level_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_a_simulation_seats_the_level_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for level in ("carefree", "standard"):
        with pytest.raises(SystemExit) as caught:
            main(f"simulate pinochle --deals 3 --seed 1 --jobs 1 --level {level}".split())
        assert caught.value.code == 0
        figures.append(capsys.readouterr().out)

    assert "Royal Marriage" not in figures[0]  # the carefree never meld
    assert "Marriage" in figures[1]
