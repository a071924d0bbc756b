"""The house rules of a preset with their meanings, as `repique rules` prints them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from repique.core.options import Rule
from repique.play.presets import ChosenGame
from repique.play.text.words import Words, words_for

INDENT = 5
RELATIONS = ("needs", "forces", "excludes", "bars")
REVERSE_RELATIONS = {"forces": "forced", "excludes": "excluded", "bars": "barred"}


def rule_paragraphs(chosen: ChosenGame) -> Iterator[RenderableType]:
    """Each option as a paragraph, under the headings of their groups."""
    words = words_for(chosen.game, chosen.options)
    groups = groupby(chosen.game.options.rules(), key=lambda rule: rule.group)
    for group, rules in groups:
        title = words.text("groups", group) if words.has("groups", group) else group.title()
        yield Text(title, "bold underline")
        for rule in rules:
            yield Group(*_entry(rule, chosen, words))


def _entry(rule: Rule, chosen: ChosenGame, words: Words) -> Iterator[RenderableType]:
    value = words.value(rule.name, getattr(chosen.options, rule.name))
    usual = words.value(rule.name, getattr(chosen.game.presets[chosen.preset], rule.name))
    code = rule.code.replace(" ", "/")
    yield Text.assemble(
        (f"{code:<{INDENT}}" if code else "", "cyan"), (words.label(rule.name), "bold")
    )
    yield _indented(words.meaning(rule.name))
    now = words.text("rulelist", "now", value=value)
    if value != usual:
        now = words.text("rulelist", "changed", value=value, usual=usual)
    write = words.text("rulelist", "write", option=rule.name, range=_range(rule))
    yield _indented(f"{now} {write}")
    others = chosen.game.options.rules()
    notes = [_games_sentence(rule, others, words), *relation_sentences(rule, others, words)]
    if any(notes):
        yield _indented(" ".join(filter(None, notes)))


def _indented(text: str) -> Padding:
    return Padding(Text(text), (0, 0, 0, INDENT))


def _range(rule: Rule) -> str:
    """The allowed values, as in `on|off`."""
    if isinstance(rule.default, bool):
        return "on|off"
    if rule.among:
        return "|".join(str(value) for value in rule.among)
    return f"{rule.least}–{rule.most}"


def games_with_rule(rule: Rule, words: Words) -> list[str]:
    """The names of the games that have this option; empty if all have it."""
    return [words.text("letters", letter) for letter in rule.games if words.has("letters", letter)]


def _games_sentence(rule: Rule, others: Sequence[Rule], words: Words) -> str:
    """Which games have this option; empty where no option is limited to some games."""
    others_have = any(other.games for other in others)
    names = games_with_rule(rule, words)
    if not names:
        return words.text("rulelist", "all") if others_have else ""
    return words.text("rulelist", "letters", games=", ".join(names))


def relation_sentences(rule: Rule, others: Sequence[Rule], words: Words) -> Iterator[str]:
    """How this rule depends on others: a sentence for each relation."""
    for relation in RELATIONS:
        other = getattr(rule, relation)
        if other:
            yield words.text("rulelist", relation, other=words.label(other))
    for other_rule in others:
        for relation, name in REVERSE_RELATIONS.items():
            if getattr(other_rule, relation) == rule.name:
                yield words.text("rulelist", name, other=words.label(other_rule.name))
    if rule.lasting:
        yield words.text("rulelist", "lasting")
    if rule.local:
        yield words.text("rulelist", "local")
