"""House rules as data: one frozen dataclass per game, checked when it is made.

Each field declares its range and its relations to other fields, so that validity, the
settings page, the command line and randomly generated rule sets all read the same lines.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self

Value = bool | int | str

_NUMBER = re.compile(r"-?[0-9]{1,9}")
YES = ("on", "yes", "true", "1")
NO = ("off", "no", "false", "0")

# Options that mean the same in every game that has them. They concern only the display of a deal;
# the page has preferences instead.
QUICK_DEAL = "quick_deal"
QUIET_DEAL = "quiet_deal"
SHOW_DEALER = "show_dealer"
DISPLAY_OPTIONS = (QUICK_DEAL, QUIET_DEAL, SHOW_DEALER)


@dataclass(frozen=True, slots=True)
class Rule:
    """What is known about one option besides its value."""

    name: str
    default: Value
    code: str = ""  # the number players know it by in the rule list
    group: str = "rules"
    among: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: str = ""  # may be on only while that one is on
    forces: str = ""  # while on, that one must be on
    excludes: str = ""  # the two are never on together; choosing one drops the other
    bars: str = ""  # while on, that one is not available
    mutes: str = ""  # while on, that one has no effect; both may be set
    games: str = ""  # letters of the games that know it; empty is neutral
    local: bool = False  # concerns one player's screen or habits, never the rules
    lasting: bool = False  # fixed for a whole match; others may change between deals


def option(default: Value, **rule: Any) -> Any:
    return field(default=default, metadata={"rule": rule})


@dataclass(frozen=True, slots=True)
class Problem:
    """One complaint: which option, what is wrong (an id), and the words to fill in."""

    name: str
    reason: str
    values: tuple[tuple[str, str], ...] = ()

    def sentence(self, label: Callable[[str], str]) -> str:
        """In words, with options called as `label` says."""
        values = {k: label(v) if k == "other" else v for k, v in self.values}
        return COMPLAINTS[self.reason].format(label=label(self.name), **values)


COMPLAINTS = {
    "unknown": "there is no house rule called “{label}”",
    "not_a_switch": "{label} is either on or off, not “{given}”",
    "not_a_number": "{label} must be a whole number, not “{given}”",
    "too_small": "{label} must be at least {least}",
    "too_large": "{label} must be at most {most}",
    "not_among": "{label} must be one of {among}, not “{given}”",
    "needs": "{label} can be on only with {other}",
    "forces": "{other} must stay on while {label} is on",
    "excludes": "{label} and {other} can’t both be on",
    "bars": "{other} is not available while {label} is on",
    "lasting": "{label} can’t be changed during a game",
}


class BadOptions(ValueError):
    """Options that contradict each other or the rule book; carries every problem at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.sentence(str))

    def sentence(self, label: Callable[[str], str]) -> str:
        return "; ".join(problem.sentence(label) for problem in self.problems)


@dataclass(frozen=True)
class Options:
    """Base of every game's options; constructing bad ones raises `BadOptions`."""

    def __post_init__(self) -> None:
        ranged = list(self._range_problems())
        senseless = {problem.name for problem in ranged}
        related = [
            problem
            for problem in self._relation_problems()
            if senseless.isdisjoint((problem.name, *dict(problem.values).values()))
        ]
        problems = [*ranged, *related, *(() if senseless else self.problems())]
        if problems:
            raise BadOptions(problems)

    def problems(self) -> Iterator[Problem]:
        """Complaints that no relation of the fields expresses."""
        yield from ()

    @classmethod
    @cache
    def rules(cls) -> tuple[Rule, ...]:
        """Every option in rule-book order, as data: the settings page is made of this."""
        rules = []
        for f in fields(cls):
            assert isinstance(f.default, bool | int | str)
            rules.append(Rule(name=f.name, default=f.default, **f.metadata["rule"]))
        return tuple(rules)

    def values(self) -> dict[str, Value]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def changed(self) -> dict[str, Value]:
        """Only what differs from the defaults: what a record needs to say."""
        return {
            f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default
        }

    def with_changes(self, changes: Mapping[str, Value]) -> Self:
        """As a settings page behaves: what a change forces or rules out follows by itself.

        Options named in `changes` are never altered silently; if they contradict each
        other or a locked option, all the contradictions are raised together.
        """
        known = {rule.name: rule for rule in self.rules()}
        unknown = [Problem(name, "unknown") for name in changes if name not in known]
        if unknown:
            raise BadOptions(unknown)
        values = {**self.values(), **self.reset_by(changes), **changes}
        for rule in known.values():
            on = bool(values[rule.name])
            free = rule.name not in changes
            if on and rule.name in changes:
                for other in filter(None, (rule.forces, rule.excludes, rule.bars)):
                    if other not in changes:
                        values[other] = other == rule.forces
            if on and free and rule.needs in changes and not values[rule.needs]:
                values[rule.name] = False
            if on and free and rule.excludes in changes and values[rule.excludes]:
                values[rule.name] = False
        return type(self)(**values)

    def within_match(self, changes: Mapping[str, Value]) -> Self:
        """The same between two deals of one match, where some options are fixed."""
        fixed = {rule.name: getattr(self, rule.name) for rule in self.rules() if rule.lasting}
        stuck = [name for name, value in fixed.items() if changes.get(name, value) != value]
        if stuck:
            raise BadOptions(Problem(name, "lasting") for name in stuck)
        return self.with_changes({**fixed, **changes})

    def reset_by(self, changes: Mapping[str, Value]) -> dict[str, Value]:
        """Values that a change resets before it is applied; none unless a game says so."""
        return {}

    @classmethod
    def parse(cls, name: str, text: str) -> Value:
        """The value that a player wrote for an option."""
        rule = next((rule for rule in cls.rules() if rule.name == name), None)
        if rule is None:
            raise BadOptions([Problem(name, "unknown")])
        word = text.strip().lower()
        if isinstance(rule.default, bool):
            if word not in YES + NO:
                raise BadOptions([Problem(name, "not_a_switch", (("given", text),))])
            return word in YES
        if isinstance(rule.default, int):
            if not _NUMBER.fullmatch(word):
                raise BadOptions([Problem(name, "not_a_number", (("given", text),))])
            return int(word)
        return word

    def _range_problems(self) -> Iterator[Problem]:
        for rule in self.rules():
            value = getattr(self, rule.name)
            if type(value) is not type(rule.default):
                kind = "not_a_switch" if isinstance(rule.default, bool) else "not_a_number"
                reason = "not_among" if isinstance(rule.default, str) else kind
                yield Problem(rule.name, reason, _given(rule, value))
            elif rule.among and value not in rule.among:
                yield Problem(rule.name, "not_among", _given(rule, value))
            elif rule.least is not None and int(value) < rule.least:
                yield Problem(rule.name, "too_small", (("least", str(rule.least)),))
            elif rule.most is not None and int(value) > rule.most:
                yield Problem(rule.name, "too_large", (("most", str(rule.most)),))

    def _relation_problems(self) -> Iterator[Problem]:
        for rule in self.rules():
            if not getattr(self, rule.name):
                continue
            for reason, other in (
                ("needs", rule.needs),
                ("forces", rule.forces),
                ("excludes", rule.excludes),
                ("bars", rule.bars),
            ):
                wanted_on = reason in ("needs", "forces")
                if other and bool(getattr(self, other)) is not wanted_on:
                    yield Problem(rule.name, reason, (("other", other),))


def _given(rule: Rule, value: object) -> tuple[tuple[str, str], ...]:
    return (("given", str(value)), ("among", ", ".join(str(v) for v in rule.among)))


def as_text(value: Value) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def changes_text(changes: Mapping[str, Value]) -> str:
    """Changes as one word of a record: `penalty=on,goal=1500`."""
    return ",".join(f"{name}={as_text(value)}" for name, value in changes.items())
