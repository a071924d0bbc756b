"""What a typed line means among the choices: a number, cards, a word, or a word and a value."""

from collections.abc import Callable, Iterator, Sequence

from repique.core.actions import Action, Choice
from repique.core.cards import Card, face
from repique.play.terminal.faces import glyph, typed_card
from repique.play.terminal.menu import Menu, is_pick


class Unclear(ValueError):
    """A line that means nothing, or several things: an id of the words, and what to fill in."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values


def split(text: str, is_verb: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The verb that a line begins with, if any, and its other words."""
    first, *rest = text.lower().split()
    return (first, rest) if is_verb(first) else ("", [first, *rest])


def cards_of(words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards somebody named; None unless every word is one."""
    cards = [card for card in map(typed_card, words) if card is not None]
    return tuple(cards) if cards and len(cards) == len(words) else None


def meant(verb: str, words: Sequence[str], menu: Menu) -> Action | None:
    """The action offered under these words; None if the rules offer nothing of the kind."""
    if not words:
        return _bare(menu, verb)
    if all(word.isdecimal() for word in words):
        return _by_number(menu, verb, [int(word[:9]) for word in words])
    cards = cards_of(words)
    return _by_value(menu, verb, words) if cards is None else _by_cards(menu, verb, cards)


def _bare(menu: Menu, verb: str) -> Action | None:
    """A verb alone, if it can only mean one thing."""
    if verb not in menu.verbs():
        return None
    actions = [line.action for line in menu.lines if line.action.verb == verb]
    if len(actions) != 1:
        raise Unclear("which", verb=verb)
    return actions[0]


def _by_number(menu: Menu, verb: str, numbers: list[int]) -> Action:
    line = menu.line(numbers[0])
    if len(numbers) == 1 and line is not None and verb in ("", line.action.verb):
        return line.action
    value = str(numbers[0])
    for choice in menu.open:
        if value in choice.values and verb in ("", choice.verb) and len(numbers) == 1:
            return Action(choice.verb, (), value)
    cards = [menu.card(number) for number in numbers]
    picked = tuple(card for card in cards if card is not None)
    if len(picked) < len(numbers):
        missing = next(n for n, card in zip(numbers, cards, strict=True) if card is None)
        raise Unclear("no_number", number=missing)
    return _picked(menu, verb, picked)


def _picked(menu: Menu, verb: str, cards: tuple[Card, ...]) -> Action:
    picks = [choice for choice in menu.choices if is_pick(choice) and verb in ("", choice.verb)]
    actions = [Action(choice.verb, cards) for choice in picks]
    fitting = [a for a, choice in zip(actions, picks, strict=True) if choice.allows(a)]
    return next(iter((*fitting, *actions)), Action(verb, cards))


def _by_value(menu: Menu, verb: str, words: Sequence[str]) -> Action | None:
    """A verb with its value, and perhaps cards: `bid 250`, `trump h`."""
    value, *rest = words
    cards = cards_of(rest) or ()
    for choice in menu.choices:
        said = next((v for v in choice.values if v.lower() == value), None)
        if choice.verb == verb and said is not None and len(cards) == len(rest):
            return Action(verb, cards or _all_or_none(choice), said)
    return None


def _all_or_none(choice: Choice) -> tuple[Card, ...]:
    return choice.cards if choice.least == len(choice.cards) else ()


def _by_cards(menu: Menu, verb: str, cards: tuple[Card, ...]) -> Action | None:
    """The one action that these faces make."""
    found = [
        Action(choice.verb, group, value)
        for choice in menu.choices
        if verb in ("", choice.verb) and choice.least <= len(cards) <= choice.most
        for group in dict.fromkeys(_held(cards, choice.cards))
        for value in _unsaid(choice)
    ]
    found = [*dict.fromkeys(found)]
    if len(found) <= 1:
        return found[0] if found else None
    numbers = ", ".join(_number(menu, action) for action in found)
    if len(cards) == 1 and all(action.cards[0] in menu.cards for action in found):
        raise Unclear("several_places", card=glyph(cards[0]), numbers=numbers)
    raise Unclear("several", numbers=numbers)


def _unsaid(choice: Choice) -> tuple[str, ...]:
    """The values that cards without a value may stand for."""
    return ("",) if "" in choice.values else choice.values or ("",)


def _number(menu: Menu, action: Action) -> str:
    for line in menu.lines:
        if line.action == action:
            return str(line.number)
    return " ".join(str(menu.cards.get(card, glyph(card))) for card in action.cards)


def _held(wanted: Sequence[Card], there: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every way to find these faces, in the order in which the cards lie there."""
    for found in _found(wanted, there):
        yield tuple(card for card in there if card in found)


def _found(wanted: Sequence[Card], there: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    if not wanted:
        yield ()
        return
    card, *rest = wanted
    # A copy named with its number means itself; a face means either copy.
    for fit in [c for c in there if card in (c, face(c))]:
        for others in _found(rest, [c for c in there if c != fit]):
            yield (fit, *others)


def best_copies(wanted: Sequence[Card], own: Sequence[Card]) -> tuple[Card, ...]:
    """The player's own copies of these faces where there are any, for asking why not."""
    left, found = list(own), []
    for card in wanted:
        copy = next((c for c in left if card in (c, face(c))), card)
        if copy in left:
            left.remove(copy)
        found.append(copy)
    return tuple(found)
