"""Tips of the day, from `tips.en.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip, with links to a chapter of the help and to a page."""

    text: str
    topic: str  # of the help: a game, or a general page
    section: str  # its heading there, or empty
    where: str  # the address of a page, or empty
    games: tuple[str, ...]  # games and presets that it is for; empty: all


@cache
def load_tips() -> tuple[Tip, ...]:
    """All tips in the order of the file."""
    text = files("repique.coach").joinpath("tips.en.toml").read_text(encoding="utf-8")
    return tuple(map(_tip, tomllib.loads(text)["tip"]))


def _tip(row: dict[str, object]) -> Tip:
    topic, _, section = str(row.get("more", "")).partition(": ")
    wanted = row.get("for", ())
    assert isinstance(wanted, list | tuple)
    return Tip(str(row["text"]), topic, section, str(row.get("where", "")), tuple(wanted))
