"""Games that belong to the package while a test runs, and to nothing afterwards."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import repique.games
from repique.ai.ladder.arena import rules_of
from repique.core.game import Game
from repique.games import all_games, get
from repique.play.text.explain import load_sentences
from repique.play.text.words import load_words
from repique_testkit.play.guide_game import GAME_ID, write_guide_game

CACHES = (all_games, rules_of, load_words, load_sentences)  # what is remembered about games


@contextmanager
def guide_game(folder: Path) -> Iterator[Game[Any]]:
    """The game of the guide, written into an empty folder that the package looks into as long."""
    write_guide_game(folder)
    repique.games.__path__.append(str(folder))
    _forget()
    try:
        yield get(GAME_ID)
    finally:
        repique.games.__path__.remove(str(folder))
        _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()
    for module in [name for name in sys.modules if name.startswith(f"repique.games.{GAME_ID}")]:
        del sys.modules[module]
