"""Parses a typed move: a number of the menu, cards, a verb, or a verb and a value."""

from collections.abc import Callable, Collection, Iterator, Sequence

from repique.core.actions import Action, Alike, Choice
from repique.core.cards import Card, face, is_card, is_joker
from repique.play.text.card_symbols import glyph, typed_card
from repique.play.text.menu import Menu, is_pick


class UnclearInput(ValueError):
    """A line that means nothing or several things; `reason` is an id of `[prompts]`."""

    def __init__(
        self, reason: str, numbered: Sequence[tuple[int, Card]] = (), **values: object
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values
        self.numbered = numbered  # cards that differ only in where they lie


def split_verb(text: str, is_verb: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The verb that a line begins with, or an empty one, and the other words."""
    first, *rest = text.lower().split()
    return (first, rest) if is_verb(first) else ("", [first, *rest])


def with_card_names(
    words: Sequence[str], pack: Collection[Card], held: Collection[Card]
) -> list[str]:
    """The words, with every card of the pack by its name in records: `q♠` becomes `QS`. A joker may
    be typed as a word; without a colour it is one that is held, if any."""
    jokers = [*dict.fromkeys(face(card) for card in (*held, *pack) if is_joker(card))]
    colours = {"red": "XR", "black": "XB"}
    named: list[str] = []
    for word in words:
        if word == "joker" and jokers:
            said = colours.get(named[-1], "") if named else ""
            if said in jokers:
                named[-1] = said
            else:
                named.append(jokers[0])
        else:
            named.append(typed_card(word, pack) or word)
    return named


def parse_cards(words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards that the words name; None unless every word is a card."""
    return tuple(map(Card, words)) if words and all(map(is_card, words)) else None


def find_action(verb: str, words: Sequence[str], menu: Menu, alike: Alike) -> Action | None:
    """The action of the menu that these words mean; None if there is none.

    Raises `UnclearInput` if there are several."""
    if not words:
        return _bare(menu, verb)
    if all(word.isdecimal() for word in words):
        return _by_number(menu, verb, [int(word[:9]) for word in words])
    cards = parse_cards(words)
    if cards is None:
        return _by_value(menu, verb, words, alike)
    return _by_cards(menu, verb, cards, alike)


def _bare(menu: Menu, verb: str) -> Action | None:
    """The action of a verb alone; raises `UnclearInput` if it has several."""
    if verb not in menu.verbs():
        return None
    actions = [line.action for line in menu.lines if line.action.verb == verb]
    if len(actions) != 1:
        raise UnclearInput("which", verb=verb)
    return actions[0]


def _by_number(menu: Menu, verb: str, numbers: list[int]) -> Action:
    line = menu.line(numbers[0]) if len(numbers) == 1 else None
    if line is not None and verb not in ("", line.action.verb):
        line = None
    counts = [choice for choice in menu.open if verb in ("", choice.verb) and _is_numeric(choice)]
    value = str(numbers[0])
    said = next((c for c in counts if value in c.values and len(numbers) == 1), None)
    if line is not None and said is not None:
        raise UnclearInput("two_meanings", number=value, line=line.action.verb, verb=said.verb)
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
    raise UnclearInput("no_number", number=missing)


def _is_numeric(choice: Choice) -> bool:
    """Whether this choice is answered by a number, such as a bid."""
    return bool(choice.values) and all(value.isdecimal() for value in choice.values)


def _picked(menu: Menu, verb: str, cards: tuple[Card, ...]) -> Action:
    picks = [choice for choice in menu.choices if is_pick(choice) and verb in ("", choice.verb)]
    actions = [Action(choice.verb, cards) for choice in picks]
    fitting = [a for a, choice in zip(actions, picks, strict=True) if choice.allows(a)]
    return next(iter((*fitting, *actions)), Action(verb, cards))


def _by_value(menu: Menu, verb: str, words: Sequence[str], alike: Alike) -> Action | None:
    """The action of a value, perhaps with cards: `bid 250`, `trump h`, `hearts`."""
    value, *rest = words
    cards = parse_cards(rest) or _numbered(menu, rest)
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
        return _only_action(
            menu, cards, _actions_with(narrow, cards, fitting[0][1] if fitting else ""), alike
        )
    actions = [Action(c.verb, _all_or_none(c), said) for c, said in fitting]
    actions = [*dict.fromkeys(actions)]
    if len(actions) > 1:
        raise UnclearInput("several", numbers=", ".join(_number(menu, a) for a in actions))
    return actions[0] if actions else None


def _numbered(menu: Menu, words: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards with these numbers; None unless all words are numbers of cards."""
    cards = [menu.card(int(word[:9])) for word in words if word.isdecimal()]
    found = tuple(card for card in cards if card is not None)
    return found if len(found) == len(words) else None


def _all_or_none(choice: Choice) -> tuple[Card, ...]:
    return choice.cards if choice.least == len(choice.cards) else ()


def _by_cards(menu: Menu, verb: str, cards: tuple[Card, ...], alike: Alike) -> Action | None:
    """The one action with cards of these faces."""
    fitting = [choice for choice in menu.choices if verb in ("", choice.verb)]
    return _only_action(menu, cards, _actions_with(fitting, cards), alike)


def _actions_with(
    choices: Sequence[Choice], cards: tuple[Card, ...], value: str = ""
) -> Iterator[Action]:
    for choice in choices:
        if choice.least <= len(cards) <= choice.most:
            for group in dict.fromkeys(_selections(cards, choice.cards)):
                for said in (value,) if value else _implied_values(choice):
                    yield Action(choice.verb, group, said)


def _only_action(
    menu: Menu, cards: tuple[Card, ...], actions: Iterator[Action], alike: Alike
) -> Action | None:
    """The action, if all of these are equivalent; raises `UnclearInput` otherwise."""
    found: list[Action] = []
    for action in actions:
        if not any(_is_equivalent(action, other, alike) for other in found):
            found.append(action)
    if len(found) <= 1:
        return found[0] if found else None
    if len(cards) == 1 and all(action.cards[0] in menu.cards for action in found):
        numbered = [(menu.cards[action.cards[0]], action.cards[0]) for action in found]
        raise UnclearInput("several_places", numbered, card=glyph(cards[0]))
    raise UnclearInput("several", numbers=", ".join(_number(menu, action) for action in found))


def _is_equivalent(one: Action, other: Action, alike: Alike) -> bool:
    """Whether two actions differ at most in which of two identical cards they name."""
    if (one.verb, one.value) != (other.verb, other.value):
        return False
    extra = sorted(card for card in one.cards if card not in other.cards)
    missing = sorted(card for card in other.cards if card not in one.cards)
    return len(extra) == len(missing) and all(
        face(a) == face(b) and alike(a, b) for a, b in zip(extra, missing, strict=True)
    )


def _implied_values(choice: Choice) -> tuple[str, ...]:
    """The values that may be meant by cards without a value."""
    return ("",) if "" in choice.values else choice.values or ("",)


def _number(menu: Menu, action: Action) -> str:
    for line in menu.lines:
        if line.action == action:
            return str(line.number)
    return " ".join(str(menu.cards.get(card, glyph(card))) for card in action.cards)


def _selections(wanted: Sequence[Card], there: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every selection with these faces, its cards in the order of `there`."""
    for found in _assignments(wanted, there):
        yield tuple(card for card in there if card in found)


def _assignments(wanted: Sequence[Card], there: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    if not wanted:
        yield ()
        return
    card, *rest = wanted
    # A copy named with its number means itself; a face means either copy.
    for fit in [c for c in there if card in (c, face(c))]:
        for others in _assignments(rest, [c for c in there if c != fit]):
            yield (fit, *others)


def own_copies(wanted: Sequence[Card], own: Sequence[Card]) -> tuple[Card, ...]:
    """For each card the player's own copy of its face, or the card itself if there is none."""
    left = list(own)
    found: list[Card] = []
    for card in wanted:
        copy = next((c for c in left if card in (c, face(c))), card)
        if copy in left:
            left.remove(copy)
        found.append(copy)
    return tuple(found)
