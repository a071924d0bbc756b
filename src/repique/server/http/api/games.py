"""Games, presets and their house rules as forms: ids together with their words."""

import re
from typing import Any

from msgspec import Struct, field

from repique.ai.levels import LEVELS, levels_of, nearest_level
from repique.coach.explore import EXPLORER
from repique.coach.lessons import lesson_presets
from repique.coach.tips import load_tips
from repique.core.game import Setup
from repique.core.options import DISPLAY_OPTIONS, BadOptions, Options, Value
from repique.games import all_games, by_preset
from repique.play.game_box import GameBox, game_box
from repique.play.presets import ChosenGame, InputError, problems_sentence
from repique.play.sequences import SEQUENCE_OPTIONS, has_sequence_options
from repique.play.text.help_text import help_readings, help_text
from repique.play.text.rules_list import games_with_rule, relation_sentences
from repique.play.text.words import Words, words_for
from repique.server.http.api.types import Changes, Changing
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.security.principal import Role
from repique.store.errors import NotFound


class Trying(Changing, frozen=True):
    """Changes to try on rules that are being chosen; without `before`, on the preset."""

    before: Changes = field(default_factory=dict)


class PresetTitle(Struct, frozen=True):
    """A preset, its title, and how the games page presents it."""

    name: str
    title: str
    box: GameBox
    lesson: bool  # whether there is a lesson
    help_topic: str  # what to ask for to read its rules; empty if there are none


class GameOffer(Struct, frozen=True):
    """A game with its presets, its seats, the levels of its computer players, and which of the
    things are there that a game may lack."""

    id: str
    version: int
    presets: tuple[PresetTitle, ...]
    seats: int
    levels: tuple[str, ...]
    sequence_rule: bool  # a fixed sequence of deals is chosen among the house rules
    nearest: dict[str, str]  # for each level that somebody may prefer, the one that plays
    help: bool  # rules to read
    looks: bool  # closer looks at the cards
    tips: bool  # tips about this game
    swap: bool  # hands can be swapped in practice


class Labelled(Struct, frozen=True):
    """A value and its words."""

    value: Value
    label: str


class RuleForm(Struct, frozen=True):
    """A house rule with its value, its words, and its relations to other rules."""

    name: str
    code: str
    group_id: str
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
    lessons = lesson_presets()
    return [
        GameOffer(
            id=game.id,
            version=game.rules_version,
            presets=tuple(
                PresetTitle(
                    name,
                    _title(game, name, options),
                    game_box(game, name),
                    name in lessons,
                    help_topic(game, name),
                )
                for name, options in game.presets.items()
            ),
            seats=game.start(next(iter(game.presets.values())), Setup(0)).seats,
            levels=levels_of(game),
            sequence_rule=has_sequence_options(game.options),
            nearest={level: nearest_level(game, level) for level in LEVELS},
            help=bool(help_readings(game)),
            looks=bool(EXPLORER.kinds(game)),
            tips=any({game.id, *game.presets} & {*tip.games} for tip in load_tips()),
            swap=game.why_no_swap is not None,
        )
        for game in all_games().values()
    ]


def help_topic(game: Any, preset: str) -> str:
    """What to ask for to read the rules: the preset where its rules read differently from those of
    other presets, or the game; empty if there are no rules to read."""
    readings = help_readings(game)
    if not readings:
        return ""
    return preset if len(readings) > 1 else str(game.id)


def _title(game: Any, preset: str, options: Options) -> str:
    return words_for(game, options).game(preset.title())


def find_preset(name: str) -> ChosenGame:
    """The preset of that name with its usual options; raises `NotFound` if there is none."""
    found = by_preset(name)
    if found is None:
        raise NotFound("There is no game with that name.")
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
            group_id=rule.group,
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
        if rule.name not in DISPLAY_OPTIONS
    ]


def variants_of(chosen: ChosenGame) -> list[Variant]:
    """The presets of the game first, then its other named variants."""
    game = chosen.game
    words = words_for(game, chosen.options)
    shared = [
        r.name for r in game.options.rules() if not r.local and r.name not in SEQUENCE_OPTIONS
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
    """Whether none of these games is the chosen one. Presets of one game are told apart by the
    first word of their names."""
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


async def help_page(request: ApiRequest) -> str:
    """The rules of a game or of one of its presets, in Markdown."""
    asked = request.path["game"]
    if asked in all_games():
        game = all_games()[asked]
        text = help_text(game, next(iter(game.presets)))
    else:
        chosen = find_preset(asked)
        text = help_text(chosen.game, chosen.preset)
    if text is None:
        raise NotFound("There is no rule book for this game yet.")
    return text


_PRESET = "/api/presets/{preset}"

ROUTES = (
    ApiRoute(
        "GET", "/api/games", list_games, "All games, their presets and levels.", role=Role.PERSON
    ),
    ApiRoute(
        "GET",
        "/api/games/{game}/help",
        help_page,
        "The rules of a game or of a preset, as text.",
        plain=True,
        role=Role.PERSON,
    ),
    ApiRoute(
        "GET", _PRESET, preset_form, "The house rules of a preset, as a form.", role=Role.PERSON
    ),
    ApiRoute("POST", _PRESET, changed_preset_form, "The form of a preset after changes.", Trying),
    ApiRoute(
        "GET", f"{_PRESET}/variants", list_variants, "Variants whose rules can be set at once."
    ),
)
