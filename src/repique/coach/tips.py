"""Tips of the day: a sentence or two, with a chapter to read on in and a place to go to."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Tip:
    text: str
    topic: str  # of the help: a game, or a page of the house
    section: str  # its heading there, or nothing
    where: str  # the address of a place in the house, or nothing
    games: tuple[str, ...]  # games and presets that it is for; nothing: everybody


@cache
def tips() -> tuple[Tip, ...]:
    text = files("repique.coach").joinpath("tips.en.toml").read_text(encoding="utf-8")
    return tuple(map(_tip, tomllib.loads(text)["tip"]))


def _tip(row: dict[str, object]) -> Tip:
    topic, _, section = str(row.get("more", "")).partition(": ")
    wanted = row.get("for", ())
    assert isinstance(wanted, list | tuple)
    return Tip(str(row["text"]), topic, section, str(row.get("where", "")), tuple(wanted))
