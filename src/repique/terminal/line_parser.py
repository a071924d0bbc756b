"""What a typed line means among the choices: a number, cards, a word, or a word and a value."""

from collections.abc import Callable, Iterator, Sequence

from repique.core.actions import Action, Alike, Choice
from repique.core.cards import Card, face
from repique.play.text.card_symbols import glyph, typed_card
from repique.play.text.menu import Menu, is_pick


class Unclear(ValueError):
    """A line that means nothing, or several things: an id of the words, and what to fill in."""

    def __init__(
        self, reason: str, numbered: Sequence[tuple[int, Card]] = (), **values: object
    ) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values
        self.numbered = numbered  # cards that differ only in where they lie


def split(text: str, is_verb: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The verb that a line begins with, if any, and its other words."""
    first, *rest = text.lower().split()
    return (first, rest) if is_verb(first) else ("", [first, *rest])


def cards_of(words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards somebody named; None unless every word is one."""
    cards = [card for card in map(typed_card, words) if card is not None]
    return tuple(cards) if cards and len(cards) == len(words) else None


def meant(verb: str, words: Sequence[str], menu: Menu, alike: Alike) -> Action | None:
    """The action offered under these words; None if the rules offer nothing of the kind."""
    if not words:
        return _bare(menu, verb)
    if all(word.isdecimal() for word in words):
        return _by_number(menu, verb, [int(word[:9]) for word in words])
    cards = cards_of(words)
    if cards is None:
        return _by_value(menu, verb, words, alike)
    return _by_cards(menu, verb, cards, alike)


def _bare(menu: Menu, verb: str) -> Action | None:
    """A verb alone, if it can only mean one thing."""
    if verb not in menu.verbs():
        return None
    actions = [line.action for line in menu.lines if line.action.verb == verb]
    if len(actions) != 1:
        raise Unclear("which", verb=verb)
    return actions[0]


def _by_number(menu: Menu, verb: str, numbers: list[int]) -> Action:
    line = menu.line(numbers[0]) if len(numbers) == 1 else None
    if line is not None and verb not in ("", line.action.verb):
        line = None
    counts = [choice for choice in menu.open if verb in ("", choice.verb) and _counts(choice)]
    value = str(numbers[0])
    said = next((c for c in counts if value in c.values and len(numbers) == 1), None)
    if line is not None and said is not None:
        raise Unclear("two_meanings", number=value, line=line.action.verb, verb=said.verb)
    if line is not None:
        return line.action
    if said is not None:
        return Action(said.verb, (), value)
    cards = [menu.card(number) for number in numbers]
    picked = tuple(card for card in cards if card is not None)
    if len(picked) == len(numbers):
        return _picked(menu, verb, picked)
    if len(numbers) == 1 and len(counts) == 1 and not menu.cards:
        return Action(counts[0].verb, (), value)  # for the rules to refuse, with a reason
    missing = next(n for n, card in zip(numbers, cards, strict=True) if card is None)
    raise Unclear("no_number", number=missing)


def _counts(choice: Choice) -> bool:
    """Whether this choice is answered by a number: a bid, say."""
    return bool(choice.values) and all(value.isdecimal() for value in choice.values)


def _picked(menu: Menu, verb: str, cards: tuple[Card, ...]) -> Action:
    picks = [choice for choice in menu.choices if is_pick(choice) and verb in ("", choice.verb)]
    actions = [Action(choice.verb, cards) for choice in picks]
    fitting = [a for a, choice in zip(actions, picks, strict=True) if choice.allows(a)]
    return next(iter((*fitting, *actions)), Action(verb, cards))


def _by_value(menu: Menu, verb: str, words: Sequence[str], alike: Alike) -> Action | None:
    """A value, and perhaps cards: `bid 250`, `trump h`, `hearts`."""
    value, *rest = words
    cards = cards_of(rest) or _numbered(menu, rest)
    if rest and cards is None:
        return None
    fitting = [
        (choice, said)
        for choice in menu.choices
        if verb in ("", choice.verb)
        for said in choice.values
        if said and said.lower() == value.lower()
    ]
    if cards:
        narrow = [choice for choice, _ in fitting]
        return _one(menu, cards, _found_in(narrow, cards, fitting[0][1] if fitting else ""), alike)
    actions = [Action(c.verb, _all_or_none(c), said) for c, said in fitting]
    actions = [*dict.fromkeys(actions)]
    if len(actions) > 1:
        raise Unclear("several", numbers=", ".join(_number(menu, a) for a in actions))
    return actions[0] if actions else None


def _numbered(menu: Menu, words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards with these numbers, if all words are numbers of cards."""
    cards = [menu.card(int(word[:9])) for word in words if word.isdecimal()]
    found = tuple(card for card in cards if card is not None)
    return found if len(found) == len(words) else None


def _all_or_none(choice: Choice) -> tuple[Card, ...]:
    return choice.cards if choice.least == len(choice.cards) else ()


def _by_cards(menu: Menu, verb: str, cards: tuple[Card, ...], alike: Alike) -> Action | None:
    """The one action that these faces make."""
    fitting = [choice for choice in menu.choices if verb in ("", choice.verb)]
    return _one(menu, cards, _found_in(fitting, cards), alike)


def _found_in(
    choices: Sequence[Choice], cards: tuple[Card, ...], value: str = ""
) -> Iterator[Action]:
    for choice in choices:
        if choice.least <= len(cards) <= choice.most:
            for group in dict.fromkeys(_held(cards, choice.cards)):
                for said in (value,) if value else _unsaid(choice):
                    yield Action(choice.verb, group, said)


def _one(
    menu: Menu, cards: tuple[Card, ...], actions: Iterator[Action], alike: Alike
) -> Action | None:
    """The action meant, if all that are possible come to the same."""
    found: list[Action] = []
    for action in actions:
        if not any(_same(action, other, alike) for other in found):
            found.append(action)
    if len(found) <= 1:
        return found[0] if found else None
    if len(cards) == 1 and all(action.cards[0] in menu.cards for action in found):
        numbered = [(menu.cards[action.cards[0]], action.cards[0]) for action in found]
        raise Unclear("several_places", numbered, card=glyph(cards[0]))
    raise Unclear("several", numbers=", ".join(_number(menu, action) for action in found))


def _same(one: Action, other: Action, alike: Alike) -> bool:
    """Whether two actions differ at most in which of two like cards they name."""
    if (one.verb, one.value) != (other.verb, other.value):
        return False
    extra = sorted(card for card in one.cards if card not in other.cards)
    missing = sorted(card for card in other.cards if card not in one.cards)
    return len(extra) == len(missing) and all(
        face(a) == face(b) and alike(a, b) for a, b in zip(extra, missing, strict=True)
    )


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
