"""Tips of the day: those for everybody in `tips.en.toml`, those of a game in its own folder."""

from dataclasses import dataclass
from functools import cache

from repique.core.text_files import read_toml
from repique.games import all_games
from repique.play.presets import preset_names


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip, with links to a chapter of the help and to a page."""

    text: str
    topic: str  # of the help: a game, a preset, or a general page
    section: str  # its heading there, or empty
    where: str  # the address of a page, or empty
    games: tuple[str, ...]  # games and presets that it is for; empty: all


@cache
def load_tips() -> tuple[Tip, ...]:
    """All tips: first those for everybody, then those of each game that has any."""
    own = [tip for game in all_games() for tip in _tips(f"repique.games.{game}", (game,))]
    return (*_tips("repique.coach"), *own)


def _tips(package: str, games: tuple[str, ...] = ()) -> tuple[Tip, ...]:
    """The tips of a folder in the order of their file; they are for `games` unless they name
    presets."""
    rows = read_toml(package, "tips.toml").get("tip", ())
    return tuple(_tip(row, games) for row in rows)


def _tip(row: dict[str, object], games: tuple[str, ...]) -> Tip:
    topic, _, section = str(row.get("more", "")).partition(": ")
    where = str(row.get("where", "")).replace("{preset}", preset_names()[0])
    wanted = row.get("for", games)
    assert isinstance(wanted, list | tuple)
    return Tip(str(row["text"]), topic, section, where, tuple(wanted))
