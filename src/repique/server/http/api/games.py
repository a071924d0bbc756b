"""Games, presets and their house rules as forms: ids together with their words."""

import re
from importlib.resources import files
from typing import Any

from msgspec import Struct, field

from repique.ai.levels import LEVELS, has_computer_players
from repique.core.game import Setup
from repique.core.options import BadOptions, Options, Value
from repique.games import all_games, by_preset
from repique.play.presets import ChosenGame, InputError, problems_sentence
from repique.play.seating import SIMPLE
from repique.play.text.rules_list import games_with_rule, relation_sentences
from repique.play.text.words import Words, words_for
from repique.server.http.api.types import Changes, Changing
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.store.errors import NotFound
from repique.store.players.players import OCCASIONAL_OPTIONS

# Rules about the display, for which the page has preferences instead.
DISPLAY_RULES = ("quick_deal", "quiet_deal", "show_dealer")


class Trying(Changing, frozen=True):
    """Changes to try on rules that are being chosen; without `before`, on the preset."""

    before: Changes = field(default_factory=dict)


class PresetTitle(Struct, frozen=True):
    """A preset and its title."""

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
    """A value and its words."""

    value: Value
    label: str


class RuleForm(Struct, frozen=True):
    """A house rule with its value, its words, and its relations to other rules."""

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
    local: bool  # concerns only the own display
    needs: str
    forces: str
    excludes: str
    bars: str
    notes: tuple[str, ...]  # its relations to other rules, in words
    known_in: tuple[str, ...]  # the games that have it; empty if all do
    foreign: bool  # not a rule of the chosen game, but allowed


class Variant(Struct, frozen=True):
    """The rules of a preset or of a named variant, to be set all at once."""

    label: str
    changes: dict[str, Value]


def game_offers() -> list[GameOffer]:
    """Every game that can be played."""
    return [
        GameOffer(
            id=game.id,
            version=game.rules_version,
            presets=tuple(
                PresetTitle(name, _title(game, name, options))
                for name, options in game.presets.items()
            ),
            seats=game.start(next(iter(game.presets.values())), Setup(0)).seats,
            levels=LEVELS if has_computer_players(game) else (SIMPLE,),
        )
        for game in all_games().values()
    ]


def _title(game: Any, preset: str, options: Options) -> str:
    return words_for(game, options).game(preset.title())


def find_preset(name: str) -> ChosenGame:
    """The preset of that name with its usual options; raises `NotFound` if there is none."""
    found = by_preset(name)
    if found is None:
        raise NotFound("There is no game of that name.")
    game, exact = found
    return ChosenGame(exact, game, game.presets[exact])


def rule_form(chosen: ChosenGame) -> list[RuleForm]:
    """Every house rule in the order of the rule book, with its value under these options."""
    words = words_for(chosen.game, chosen.options)
    values = chosen.options.values()
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
            notes=tuple(relation_sentences(rule, rules, words)),
            known_in=tuple(games_with_rule(rule, words)),
            foreign=_is_foreign(games_with_rule(rule, words), words),
        )
        for rule in rules
        if rule.name not in DISPLAY_RULES
    ]


def variants_of(chosen: ChosenGame) -> list[Variant]:
    """The presets of the game first, then its other named variants."""
    game = chosen.game
    words = words_for(game, chosen.options)
    shared = [
        r.name for r in game.options.rules() if not r.local and r.name not in OCCASIONAL_OPTIONS
    ]
    presets = {_title(game, name, options): options for name, options in game.presets.items()}
    named = {
        words.text("variants", name): chosen.options.with_changes(changes)
        for name, changes in game.variants.items()
    }
    return [
        Variant(label, {name: getattr(options, name) for name in shared})
        for label, options in (presets | named).items()
    ]


def _is_foreign(names: list[str], words: Words) -> bool:
    """Whether none of these games is the chosen one. Games are told apart by their first word, as
    in “Double-Deck” and “Single-Deck”."""
    own = re.split("[ -]", words.game(""))[0]
    return bool(names) and bool(own) and all(re.split("[ -]", name)[0] != own for name in names)


def changed_rules(name: str, *steps: dict[str, Any]) -> ChosenGame:
    """A preset after these changes, one step after the other.

    Raises `InputError` with a sentence if one of them is not allowed.
    """
    preset = find_preset(name)
    try:
        options = preset.options
        for changes in steps:
            options = options.with_changes(changes)
    except BadOptions as error:
        raise InputError(problems_sentence(preset.game, preset.options, error)) from error
    return ChosenGame(preset.preset, preset.game, options)


async def list_games(request: ApiRequest) -> list[GameOffer]:
    return game_offers()


async def preset_form(request: ApiRequest) -> list[RuleForm]:
    return rule_form(find_preset(request.path["preset"]))


async def changed_preset_form(request: ApiRequest) -> list[RuleForm]:
    wanted: Trying = request.body
    return rule_form(changed_rules(request.path["preset"], wanted.before, wanted.changes))


async def list_variants(request: ApiRequest) -> list[Variant]:
    return variants_of(find_preset(request.path["preset"]))


async def help_text(request: ApiRequest) -> str:
    """The rules of the game in Markdown."""
    game = request.path["game"]
    if game not in all_games():
        raise NotFound("There is no game of that name.")
    return files(f"repique.games.{game}").joinpath("help.en.md").read_text(encoding="utf-8")


_PRESET = "/api/presets/{preset}"

ROUTES = (
    ApiRoute("GET", "/api/games", list_games, "All games, their presets and levels."),
    ApiRoute(
        "GET", "/api/games/{game}/help", help_text, "The rules of a game, as text.", plain=True
    ),
    ApiRoute("GET", _PRESET, preset_form, "The house rules of a preset, as a form."),
    ApiRoute("POST", _PRESET, changed_preset_form, "The form of a preset after changes.", Trying),
    ApiRoute(
        "GET", f"{_PRESET}/variants", list_variants, "Variants whose rules can be set at once."
    ),
)
