"""The rules of a game for players, as one of its presets reads them.

`help.en.md` in the folder of a game may leave to the preset what differs between them:

    {royal_sequence}            a term in the dialect of the preset; {royal_sequence:low} within a
                                sentence
    {label[last_trick]}         the name of a house rule
    {option[goal]}              the value of a house rule in this preset
    {points[royal_sequence]}    a figure that the game's hook `figures` gives under its rules;
                                {points_words[…]} in words
    {rules[scoring]}            a table of the house rules of a group with their meanings

    <!-- only PRESET … -->      lines that the rules of these presets alone have, up to the
    <!-- end -->                end

A text without any of these reads the same for every preset.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from repique.core.game import Game
from repique.core.options import as_text
from repique.play.text.game_files import HELP_FILE, read_game_file
from repique.play.text.rules_list import games_with_rule, relation_sentences
from repique.play.text.words import Words, WordsInText, words_for

ONLY = re.compile(r"<!-- only ([\w -]+) -->")
END = "<!-- end -->"
BEFORE_BRACE = re.compile(r"{(?=[\w\[\]:]+})")


class BadHelp(ValueError):
    """A help file whose marks are wrong; the message says which."""


class _Lookup:
    """What is found by a name in brackets: `{label[goal]}`."""

    def __init__(self, find: Callable[[str], str]) -> None:
        self._find = find

    def __getitem__(self, name: str) -> WordsInText:
        return WordsInText(self._find(name))


def help_text(game: Game[Any], preset: str) -> str | None:
    """The rules of a game in Markdown as this preset reads them; None if there are none."""
    text = read_game_file(game.id, HELP_FILE)
    return None if text is None else filled_help(game, preset, text)


def help_readings(game: Game[Any]) -> tuple[str, ...]:
    """The presets whose rules read differently; the first preset alone if all read the same."""
    text = read_game_file(game.id, HELP_FILE)
    if text is None:
        return ()
    differs = ONLY.search(text) or BEFORE_BRACE.search(text)
    return tuple(game.presets) if differs else tuple(game.presets)[:1]


def filled_help(game: Game[Any], preset: str, text: str) -> str:
    """A help text as a preset reads it; raises `BadHelp` if a mark is wrong."""
    options = game.presets[preset]
    words = words_for(game, options)
    lookups = {
        "label": _Lookup(words.label),
        "option": _Lookup(lambda name: as_text(options.values()[name])),
        "rules": _Lookup(lambda group: rules_table(game, preset, words, group)),
    }
    for name, figures in game.figures(options).items():
        said = {id: str(figure) for id, figure in figures.items()}
        lookups[name] = _Lookup(said.__getitem__)
        lookups[f"{name}_words"] = _Lookup(
            {id: words.spelled(text) for id, text in said.items()}.__getitem__
        )
    kept = "\n".join(_lines_of(preset, {*game.presets}, text))
    try:
        return words.filled(kept, **lookups) + "\n"
    except (KeyError, ValueError) as error:
        raise BadHelp(f"the help of {game.id}, read as {preset}: {error}") from error


def _lines_of(preset: str, presets: set[str], text: str) -> Iterator[str]:
    """The lines that are for all presets or for this one, without the marks."""
    wanted: set[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        opening = ONLY.fullmatch(line.strip())
        if opening:
            named = {*opening[1].split()}
            if wanted is not None or not named <= presets:
                raise BadHelp(f"line {number} of the help: {line}")
            wanted = named
        elif line.strip() == END:
            if wanted is None:
                raise BadHelp(f"line {number} of the help ends what has not begun")
            wanted = None
        elif wanted is None or preset in wanted:
            yield line
    if wanted is not None:
        raise BadHelp("the help has a block without an end")


def rules_table(game: Game[Any], preset: str, words: Words, group: str) -> str:
    """The house rules of a group: their names, their values in this preset, what they do, and where
    not every game has every rule, the games that have them."""
    all_rules = game.options.rules()
    rules = [rule for rule in all_rules if rule.group == group]
    if not rules:
        raise ValueError(f"there are no house rules of the group {group}")
    usual = game.presets[preset].values()
    head = ["Rule", words.game(preset.title()), "What it does"]
    by_game = any(rule.games for rule in all_rules)
    rows = [head + ["Known in"] * by_game]
    rows.append(["---"] * len(rows[0]))
    for rule in rules:
        meaning = " ".join((words.meaning(rule.name), *relation_sentences(rule, all_rules, words)))
        known = ", ".join(games_with_rule(rule, words)) or words.text("rulelist", "every_game")
        cells = [f"**{words.label(rule.name)}**", words.value(rule.name, usual[rule.name]), meaning]
        rows.append(cells + [known] * by_game)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
