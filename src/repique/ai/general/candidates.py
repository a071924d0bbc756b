"""The actions that are worth a trial: all of them where they are few, otherwise a good mixture."""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from random import Random

from repique.core.actions import Action, Choice
from repique.core.card_order import CardOrder
from repique.play.simple_players import random_action

FEW = 40  # actions that are all listed
RANDOM_SHARE = 3  # of the others one in so many is drawn at random, not near the usual one


def candidates(
    choices: Sequence[Choice], usual: Action, most: int, order: CardOrder, rng: Random
) -> list[Action]:
    """At most so many legal actions, the usual one first; no two are the same but for copies.

    If there are too many, some are spread over all and some differ little from the usual one.
    """
    if number_of_actions(choices) <= FEW:
        return [usual, *_spread(listed_actions(choices, usual, order), most - 1, rng)]
    found = {usual.plain: usual}
    near = _variations(choices, usual, rng)
    for tries in range(10 * most):
        if len(found) >= most:
            break
        drawn = random_action(choices, rng) if tries % RANDOM_SHARE == 0 else next(near, None)
        if drawn is not None:
            found.setdefault(drawn.plain, drawn)
    return [*found.values()]


def number_of_actions(choices: Iterable[Choice]) -> int:
    """How many actions there are, copies of a card counted apart."""
    return sum(
        max(1, len(choice.values))
        * sum(comb(len(choice.cards), size) for size in range(choice.least, choice.most + 1))
        for choice in choices
    )


def listed_actions(choices: Iterable[Choice], usual: Action, order: CardOrder) -> list[Action]:
    """All actions but the usual one, like ones side by side; of copies one."""
    listed = [action for choice in choices for action in choice.actions()]
    listed.sort(key=lambda action: _place(action, order))
    found = {usual.plain: usual}
    for action in listed:
        found.setdefault(action.plain, action)
    return [*found.values()][1:]


def _spread(actions: list[Action], most: int, rng: Random) -> list[Action]:
    """So many of the actions, at even distances in their order."""
    if len(actions) <= most:
        return actions
    step = len(actions) / most
    first = rng.random() * step
    return [actions[int(first + number * step)] for number in range(most)]


def _place(action: Action, order: CardOrder) -> tuple[object, ...]:
    """Like actions lie side by side: cards of a suit by their rank."""
    return action.verb, tuple(map(order.place, action.cards)), action.value


def _variations(choices: Sequence[Choice], usual: Action, rng: Random) -> Iterator[Action]:
    """Legal actions like the usual one: another value, a card more, less or exchanged."""
    made = [
        action
        for choice in choices
        if choice.verb == usual.verb
        for action in (*_other_values(choice, usual), *_other_cards(choice, usual))
        if choice.allows(action)
    ]
    rng.shuffle(made)
    yield from made


def _other_values(choice: Choice, usual: Action) -> Iterator[Action]:
    for value in choice.values:
        yield Action(usual.verb, usual.cards, value)


def _other_cards(choice: Choice, usual: Action) -> Iterator[Action]:
    held = usual.cards
    rest = [card for card in choice.cards if card not in held]
    value = usual.value
    for card in rest:
        yield Action(usual.verb, (*held, card), value)
    for place in range(len(held)):
        less = (*held[:place], *held[place + 1 :])
        yield Action(usual.verb, less, value)
        for card in rest:
            yield Action(usual.verb, (*less, card), value)
