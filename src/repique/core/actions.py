"""What a seat does, and what it may do.

An action is one line of text, `play QS`, `meld:marriage KS QS`, `bid:250`, `pass`.
A choice describes many actions at once, "1 to 5 of these 12 cards", and its contract
is exact: every action it allows is legal, and every legal action is allowed by some choice.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from repique.core.cards import Card, face, parse_cards

_HEAD = re.compile(r"([a-z_]+)(?::([^\s:]+))?")

# Verbs that mean the same in every game that has them: prompts, explanations and tables know them.
PLAY = "play"  # one card to a trick
MELD = "meld"  # cards that score
DRAW = "draw"  # from a pile
BID = "bid"  # a number, for the right to name trumps
PASS = "pass"  # no bid, no declaration


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: an id for the words file, with cards and terms to fill in."""

    reason: str
    cards: tuple[Card, ...] = ()
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence for the table: an id for the words file, whom it is about, and what fills it."""

    id: str
    seat: int | None = None
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """An id of the words file that stands for its name."""

    id: str


class IllegalAction(ValueError):
    """The rules refuse this action."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.reason}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Action:
    verb: str
    cards: tuple[Card, ...] = ()
    value: str = ""

    def __str__(self) -> str:
        head = f"{self.verb}:{self.value}" if self.value else self.verb
        return " ".join((head, *self.cards))

    @property
    def plain(self) -> tuple[str, str, tuple[str, ...]]:
        """The same for all actions that differ only in copies of a card, or in their order."""
        return self.verb, self.value, tuple(sorted(map(face, self.cards)))

    @classmethod
    def parse(cls, text: str) -> "Action":
        head, _, rest = text.strip().partition(" ")
        match = _HEAD.fullmatch(head)
        if not match:
            raise ValueError(f"{text!r} is not an action; write it like 'play QS' or 'bid:250'")
        return cls(match[1], parse_cards(rest), match[2] or "")


@dataclass(frozen=True, slots=True)
class Choice:
    """From `least` to `most` of `cards`, with one of `values` if there are any."""

    verb: str
    cards: tuple[Card, ...] = ()
    least: int = 0
    most: int = 0
    values: tuple[str, ...] = ()
    ordered: bool = False  # the order of the cards matters: the pack of a deal

    def allows(self, action: Action) -> bool:
        named = action.cards
        return (
            action.verb == self.verb
            and (action.value in self.values if self.values else not action.value)
            and self.least <= len(named) <= self.most
            and len(set(named)) == len(named)
            and all(card in self.cards for card in named)
        )

    def actions(self) -> Iterator[Action]:
        """All actions of a choice whose cards have no order, each once."""
        assert not self.ordered, "the orders of a whole pack are not for listing"
        for value in self.values or ("",):
            for size in range(self.least, self.most + 1):
                for group in combinations(self.cards, size):
                    yield Action(self.verb, group, value)


def choose(verb: str, cards: Iterable[Card] = (), value: str = "") -> Choice:
    """The choice of exactly these cards, or of nothing but the verb."""
    exact = tuple(cards)
    return Choice(verb, exact, len(exact), len(exact), (value,) if value else ())


def one_of(verb: str, cards: Iterable[Card]) -> Choice:
    return Choice(verb, tuple(cards), 1, 1)


def is_allowed(choices: Iterable[Choice], action: Action) -> bool:
    return any(choice.allows(action) for choice in choices)


Alike = Callable[[Card, Card], bool]


def offered_action(choices: Iterable[Choice], action: Action, alike: Alike) -> Action | None:
    """The action as the rules offer it.

    Of cards that are alike a game offers one, and a player may point at either; and where
    the cards alone decide the value, a player need not say it.
    """
    options = tuple(choices)
    if is_allowed(options, action):
        return action
    for choice in options:
        cards = _twins(action.cards, choice.cards, alike)
        if cards is not None:
            sole = choice.values[0] if len(choice.values) == 1 else ""
            meant = Action(action.verb, cards, action.value or sole)
            if choice.allows(meant):
                return meant
    return None


def _twins(
    wanted: tuple[Card, ...], there: tuple[Card, ...], alike: Alike
) -> tuple[Card, ...] | None:
    left = [card for card in there if card not in wanted]
    found: list[Card] = []
    for card in wanted:
        if card in there:
            found.append(card)
            continue
        twin = next((c for c in left if face(c) == face(card) and alike(c, card)), None)
        if twin is None:
            return None
        left.remove(twin)
        found.append(twin)
    return tuple(found)
