"""Text files in the folder of a game. All but the words are optional."""

from repique.core.text_files import read_text, text_file

HELP_FILE = "help.md"  # the rules for players, in Markdown


def read_game_file(game: str, name: str) -> str | None:
    """The text of a file in the folder of this game; None if the game does not have it."""
    return read_text(f"repique.games.{game}", name)


def has_help(game: str) -> bool:
    """Whether the rules of this game can be read."""
    return text_file(f"repique.games.{game}", HELP_FILE).is_file()
