"""Which games have which abilities: general tests run over these lists instead of naming games.

A game without an ability is not in its list.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import repique.games
from repique.ai.levels import own_players
from repique.coach.explore import EXPLORER
from repique.coach.tips import load_tips
from repique.core.cards import Card
from repique.core.game import Game
from repique.play.presets import choose_game, preset_names
from repique.play.text.explain import EXPLAIN_FILE
from repique.play.text.game_files import has_help, read_game_file

GAMES: list[Game[Any]] = [*repique.games.all_games().values()]
PRESETS: list[str] = preset_names()
# The first preset of each game, where one of its games is as good as another.
FIRST_PRESETS = [next(iter(game.presets)) for game in GAMES]


def presets_of(games: list[Game[Any]]) -> list[str]:
    """The presets of these games."""
    return [name for game in games for name in game.presets]


def first_presets_of(games: list[Game[Any]]) -> list[str]:
    """The first preset of each of these games."""
    return [next(iter(game.presets)) for game in games]


def _games(has: Callable[[Game[Any]], bool]) -> list[Game[Any]]:
    return [game for game in GAMES if has(game)]


def records_of(game: str) -> list[Path]:
    """The golden records in the folder of a game."""
    return sorted(Path(repique.games.__file__).parent.glob(f"{game}/tests/records/*.txt"))


WITH_HELP = _games(lambda game: has_help(game.id))
WITH_EXPLANATIONS = _games(lambda game: read_game_file(game.id, EXPLAIN_FILE) is not None)
WITH_LOOKS = _games(lambda game: bool(EXPLORER.kinds(game)))
WITH_OWN_PLAYERS = _games(lambda game: own_players(game) is not None)
WITH_SKETCH = _games(lambda game: game.strategy.sketch is not None)
WITH_RECORDS = _games(lambda game: bool(records_of(game.id)))
WITH_SWAP = _games(lambda game: game.why_no_swap is not None)
WITH_TIPS = _games(lambda game: any({game.id, *game.presets} & {*tip.games} for tip in load_tips()))


def lacks_card(preset: str, card: str) -> bool:
    """Whether the pack of a preset is without this card."""
    chosen = choose_game(preset)
    return Card(card) not in chosen.game.pack(chosen.options)
