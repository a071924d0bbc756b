"""Small games for tests: each has something that no game of the package has yet.

They are found in a process that has their folder on the path of `repique.games`: here inside
`small_games`.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import repique.games
from repique.games import all_games
from repique.play.text.words import load_words

SMALL_GAMES = Path(__file__).parent


@contextmanager
def small_games() -> Iterator[None]:
    """Let this process find the small games like any other."""
    known = [*repique.games.__path__]
    repique.games.__path__.append(str(SMALL_GAMES))
    all_games.cache_clear()
    try:
        yield
    finally:
        repique.games.__path__[:] = known
        all_games.cache_clear()
        load_words.cache_clear()
        for folder in SMALL_GAMES.iterdir():
            sys.modules.pop(f"repique.games.{folder.name}", None)
