"""German Whist, the game of the guide: it has rules, rules of thumb, and no players of its own."""

from collections.abc import Iterator
from typing import Any

import pytest

from repique.core.game import Game
from repique_testkit.play.guest_games import guide_game


@pytest.fixture(scope="module")
def whist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    with guide_game(tmp_path_factory.mktemp("games")) as game:
        yield game
