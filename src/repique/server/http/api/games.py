"""Games, presets and option forms as data for a page: ids with their words."""

import re
from importlib.resources import files
from typing import Any

from msgspec import Struct

from repique.ai.levels import LEVELS, has_brain
from repique.core.game import Setup
from repique.core.options import Options, Value
from repique.games import all_games, by_preset
from repique.play.presets import Chosen
from repique.play.seating import SIMPLE
from repique.play.text.rules_list import known_in, relations
from repique.play.text.words import Words, words_for
from repique.store.errors import Unknown
from repique.store.players.players import OCCASIONAL


class PresetTitle(Struct, frozen=True):
    name: str
    title: str


class GameOffer(Struct, frozen=True):
    """A game with its presets, its seats and the levels of its computer players."""

    id: str
    version: int
    presets: tuple[PresetTitle, ...]
    seats: int
    levels: tuple[str, ...]


class Labelled(Struct, frozen=True):
    value: Value
    label: str


class RuleForm(Struct, frozen=True):
    """An option with its value, its range and its relations to others."""

    name: str
    code: str
    group: str
    label: str
    meaning: str
    value: Value
    usual: Value
    among: tuple[Labelled, ...]
    least: int | None
    most: int | None
    lasting: bool  # fixed for a whole game
    local: bool  # concerns only one's own table
    needs: str
    forces: str
    excludes: str
    bars: str
    notes: tuple[str, ...]  # what it has to do with other rules, in words
    known_in: tuple[str, ...]  # the games that know it; none if all do
    foreign: bool  # not in the game that is chosen: allowed, but a mixture


# Matters of a screen, for which the page has preferences.
ON_SCREEN = ("quick_deal", "quiet_deal", "show_dealer")


class Variant(Struct, frozen=True):
    """A rule set with a name: that of another preset, or a known variant."""

    label: str
    changes: dict[str, Value]


def games() -> list[GameOffer]:
    return [
        GameOffer(
            id=game.id,
            version=game.rules_version,
            presets=tuple(
                PresetTitle(name, _title(game, name, options))
                for name, options in game.presets.items()
            ),
            seats=game.start(next(iter(game.presets.values())), Setup(0)).seats,
            levels=LEVELS if has_brain(game) else (SIMPLE,),
        )
        for game in all_games().values()
    ]


def _title(game: Any, preset: str, options: Options) -> str:
    return words_for(game, options).game(preset.title())


def preset(name: str) -> Chosen:
    found = by_preset(name)
    if found is None:
        raise Unknown("There is no game of that name.")
    game, exact = found
    return Chosen(exact, game, game.presets[exact])


def form(chosen: Chosen) -> list[RuleForm]:
    """Every house rule in the order of the rule book, with its value under these options."""
    words, values = words_for(chosen.game, chosen.options), chosen.options.values()
    rules = chosen.game.options.rules()
    return [
        RuleForm(
            name=rule.name,
            code=rule.code,
            group=words.text("groups", rule.group),
            label=words.label(rule.name),
            meaning=words.meaning(rule.name),
            value=values[rule.name],
            usual=getattr(chosen.game.presets[chosen.preset], rule.name),
            among=tuple(Labelled(v, words.value(rule.name, v)) for v in rule.among),
            least=rule.least,
            most=rule.most,
            lasting=rule.lasting,
            local=rule.local,
            needs=rule.needs,
            forces=rule.forces,
            excludes=rule.excludes,
            bars=rule.bars,
            notes=tuple(relations(rule, rules, words)),
            known_in=tuple(known_in(rule, words)),
            foreign=_foreign(known_in(rule, words), words),
        )
        for rule in rules
        if rule.name not in ON_SCREEN
    ]


def variants(chosen: Chosen) -> list[Variant]:
    """The usual rules of this game and its sisters first, then other ways that have a name."""
    game, words = chosen.game, words_for(chosen.game, chosen.options)
    shared = [r.name for r in game.options.rules() if not r.local and r.name not in OCCASIONAL]
    presets = {_title(game, name, options): options for name, options in game.presets.items()}
    named = {
        words.text("variants", name): chosen.options.with_changes(changes)
        for name, changes in game.variants.items()
    }
    return [
        Variant(label, {name: getattr(options, name) for name in shared})
        for label, options in (presets | named).items()
    ]


def _foreign(names: list[str], words: Words) -> bool:
    """Games are told apart by their first word, as in “Double-Deck” and “Single-Deck”."""
    own = re.split("[ -]", words.game(""))[0]
    return bool(names) and bool(own) and all(re.split("[ -]", name)[0] != own for name in names)


def help_text(game: str) -> str:
    if game not in all_games():
        raise Unknown("There is no game of that name.")
    return files(f"repique.games.{game}").joinpath("help.en.md").read_text(encoding="utf-8")
