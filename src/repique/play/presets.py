"""Input as people type it: presets, changes of house rules, and what error messages repeat."""

import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from typing import Any

from repique.core.game import Game
from repique.core.options import BadOptions, Options, Problem, Value
from repique.games import all_games, by_preset
from repique.play.sequences import LAST_SEQUENCE, has_sequence_options, sequence_changes
from repique.play.text.words import words_for


class InputError(ValueError):
    """Wrong input; the message is one sentence for the user that says why."""


class OptionConflict(InputError):
    """A change conflicts with a rule that was not named, which may differ for another player."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game with a preset and the house rules to play by."""

    preset: str
    game: Game[Any]
    options: Options
    sequence: int = 0  # of fixed deals, in a game whose house rules do not select one


def program_name() -> str:
    """The name the program was started by: `./play` of the project, or `repique`."""
    return printable(os.environ.get("REPIQUE_COMMAND", "")) or "repique"


def command_line(*words: object, data: Path | None = None) -> str:
    """A command line for the user to type, with --data if a folder is given."""
    said = (*words, "--data", data) if data is not None else words
    return " ".join([program_name(), *(_quoted(str(word)) for word in said)])


def _quoted(word: str) -> str:
    """A shell word, in double quotes where that is safe: every shell knows them."""
    quoted = quote(word)
    return quoted if quoted == word or set(word) & {*'"$`\\!'} else f'"{word}"'


def preset_names() -> list[str]:
    """The presets of all games."""
    return [name for game in all_games().values() for name in game.presets]


def choose_game(
    preset: str,
    changes: Iterable[str] = (),
    tournament: int | None = None,
    own: Options | None = None,
) -> ChosenGame:
    """The game with a preset's rules, or with `own` rules, and `NAME=VALUE` changes, and the deals
    of sequence `tournament`.

    Raises `InputError` with one sentence about everything that is wrong; `OptionConflict` if only
    rules that were not named stand in the way."""
    found = by_preset(preset.strip().lower())
    if found is None:
        raise InputError(_no_such_preset(preset))
    game, name = found
    usual = own or game.presets[name]
    wanted, problems = _read(game, changes)
    if tournament is not None:
        wanted |= sequence_changes(game.options, tournament)
    try:
        options = usual.with_changes(wanted)
    except BadOptions as error:
        problems += error.problems
    if problems:
        kind = OptionConflict if all(_is_with_unnamed(p, wanted) for p in problems) else InputError
        raise kind(problems_sentence(game, usual, BadOptions(problems)))
    chosen = ChosenGame(name, game, options)
    return chosen if tournament is None else with_sequence(chosen, tournament)


def with_sequence(chosen: ChosenGame, number: int) -> ChosenGame:
    """The game with the deals of a fixed sequence. Raises `InputError` if there is no such sequence
    or a house rule stands in the way."""
    if not has_sequence_options(chosen.options):
        if not 1 <= number <= LAST_SEQUENCE:
            raise InputError(f"Choose a sequence from 1 to {LAST_SEQUENCE}.")
        return replace(chosen, sequence=number)
    try:
        options = chosen.options.with_changes(sequence_changes(chosen.options, number))
    except BadOptions as error:
        raise InputError(problems_sentence(chosen.game, chosen.options, error)) from error
    return replace(chosen, options=options)


def _is_with_unnamed(problem: Problem, named: Collection[str]) -> bool:
    """Whether the problem is a conflict with a rule that was not named."""
    pair = {problem.name, dict(problem.values).get("other", problem.name)}
    return len(pair) > 1 and not pair <= {*named}


def parse_changes(game: Game[Any], changes: Iterable[str]) -> dict[str, Value]:
    """`NAME=VALUE` changes as values; raises `BadOptions` with all that cannot be parsed."""
    values, problems = _read(game, changes)
    if problems:
        raise BadOptions(problems)
    return values


def _read(game: Game[Any], changes: Iterable[str]) -> tuple[dict[str, Value], list[Problem]]:
    values: dict[str, Value] = {}
    problems: list[Problem] = []
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or not name.strip():
            raise InputError(
                f"“{printable(change)}” changes nothing. Write NAME=VALUE, such as penalty=on."
            )
        try:
            values[name.strip()] = game.options.parse(name.strip(), printable(value))
        except BadOptions as error:
            problems += error.problems
    return values, problems


def problems_sentence(game: Game[Any], options: Options, error: BadOptions) -> str:
    """All problems of options in one sentence, with names that may have been meant."""
    known = [rule.name for rule in game.options.rules()]
    strange = [problem.name for problem in error.problems if problem.reason == "unknown"]
    meant = [near for name in strange for near in get_close_matches(name, known, 2)]
    sentence = words_for(game, options).problems(error)
    hint = f" (did you mean {' or '.join(meant)}?)" if meant else ""
    return f"{sentence[:1].upper()}{printable(sentence[1:], 2000)}{hint}."


def printable(text: str, longest: int = 60) -> str:
    """Typed text made safe to print: without control characters, and cut to `longest`."""
    shown = "".join(mark if mark.isprintable() else "?" for mark in text)
    return shown if len(shown) <= longest else f"{shown[:longest]}…"


def _no_such_preset(preset: str) -> str:
    near = get_close_matches(preset.strip().lower(), preset_names(), 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    known = ", ".join(preset_names())
    return f"There is no game called “{printable(preset)}”{hint}. Choose from {known}."
