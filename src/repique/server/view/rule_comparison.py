"""Two sets of house rules side by side, in words."""

from typing import Any, Literal

from msgspec import Struct

from repique.core.game import Game
from repique.core.options import DISPLAY_OPTIONS, Rule, Value
from repique.play.presets import ChosenGame
from repique.play.text.words import words_for


class RuleComparison(Struct, frozen=True):
    """A house rule as others have it and as one has it oneself. `only` says who alone has a rule
    that is on or off; it is empty if both have it, neither has, or it is no such rule."""

    name: str
    label: str
    theirs: str
    yours: str
    only: Literal["theirs", "yours", ""]
    differs: bool


def shared_rules(game: Game[Any]) -> tuple[Rule, ...]:
    """The rules that concern everybody at a table: all but those of the own display."""
    return tuple(
        rule for rule in game.options.rules() if not rule.local and rule.name not in DISPLAY_OPTIONS
    )


def compared_rules(theirs: ChosenGame, yours: ChosenGame) -> tuple[RuleComparison, ...]:
    """All shared rules of a game in two editions; those that differ come first, otherwise in the
    order of the rule book."""
    words = words_for(theirs.game, theirs.options)
    other = theirs.options.values()
    own = yours.options.values()
    compared = [
        RuleComparison(
            name=rule.name,
            label=words.label(rule.name),
            theirs=words.value(rule.name, other[rule.name]),
            yours=words.value(rule.name, own[rule.name]),
            only=_only(other[rule.name], own[rule.name]),
            differs=other[rule.name] != own[rule.name],
        )
        for rule in shared_rules(theirs.game)
    ]
    return tuple(sorted(compared, key=lambda rule: not rule.differs))


def differing_rules(theirs: ChosenGame, yours: ChosenGame) -> tuple[RuleComparison, ...]:
    """The shared rules that differ."""
    return tuple(rule for rule in compared_rules(theirs, yours) if rule.differs)


def _only(theirs: Value, yours: Value) -> Literal["theirs", "yours", ""]:
    if theirs is True and yours is False:
        return "theirs"
    return "yours" if yours is True and theirs is False else ""
