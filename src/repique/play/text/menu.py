"""The possible actions of a player as a numbered menu.

Cards to pick from are numbered in the order of the hand; other actions follow as lines. A choice
with too many actions to list, such as a bid, stays open: the player types its verb and a value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.cards import Card, face
from repique.core.game import Game, State, View, card_order, play_unchecked
from repique.core.table import Seat, hand


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One action that can be chosen by number."""

    number: int
    action: Action
    points: int | None  # what it scores; None if that is not known in advance
    about: tuple[tuple[str, str], ...] = ()  # its meaning, as ids and values of `[choices]`


@dataclass(frozen=True, slots=True)
class Menu:
    """The choices of a player, and the numbers by which they are selected."""

    choices: tuple[Choice, ...]
    cards: dict[Card, int] = field(default_factory=dict)  # to pick from, with their numbers
    lines: tuple[MenuLine, ...] = ()
    open: tuple[Choice, ...] = ()  # not listed: typed as verb with a value or cards

    def card(self, number: int) -> Card | None:
        return next((card for card, n in self.cards.items() if n == number), None)

    def line(self, number: int) -> MenuLine | None:
        return next((line for line in self.lines if line.number == number), None)

    def only(self) -> Action | None:
        """The action, if there is only one; actions that score nothing are not counted."""
        sensible = [line.action for line in self.lines if line.points != 0]
        alone = len(sensible) == 1 and not self.cards and not self.open
        return sensible[0] if alone else None

    def verbs(self) -> set[str]:
        return {choice.verb for choice in self.choices}


def build_menu(game: Game[Any], view: View[Any], state: State) -> Menu:
    """The menu for a view; `state` is needed to find the points of actions by trying them."""
    assert view.seat is not None
    picks = [choice for choice in view.choices if is_pick(choice)]
    combinations = [choice for choice in view.choices if not is_pick(choice)]
    cards = _numbered(game, view, picks)
    actions = [action for choice in combinations for action in _actions(choice)]
    lines = tuple(
        MenuLine(
            number,
            action,
            points=action_points(game, state, view.seat, action),
            about=game.describe(view.state, view.seat, action),
        )
        for number, action in enumerate(actions, max(cards.values(), default=0) + 1)
    )
    wide = [choice for choice in picks if choice.most > 1 or choice.values]
    wide += [choice for choice in combinations if not _listable(choice)]
    return Menu(view.choices, cards, lines, tuple(wide))


def is_pick(choice: Choice) -> bool:
    """Whether cards are picked from a larger set; otherwise the choice is a fixed combination."""
    several = choice.most == 1 or choice.least < len(choice.cards)
    plain = not choice.values or "" in choice.values
    return bool(choice.cards) and plain and several


def _actions(choice: Choice) -> Iterator[Action]:
    """The actions of a choice that are listed: all of them, or the one with all its cards."""
    if _listable(choice):
        yield from choice.actions()
    elif can_name_fewer(choice):
        yield Action(choice.verb, choice.cards, choice.values[0])


def _listable(choice: Choice) -> bool:
    exact = choice.least == choice.most == len(choice.cards)
    return exact and (len(choice.values) <= 1 or not all(v.isdecimal() for v in choice.values))


def can_name_fewer(choice: Choice) -> bool:
    """Whether all cards or fewer may be named: a long suit, or a part of it."""
    return len(choice.values) == 1 and choice.least < choice.most == len(choice.cards)


def _numbered(game: Game[Any], view: View[Any], picks: Sequence[Choice]) -> dict[Card, int]:
    """Numbers by card in the order in which cards are shown: the hand first."""
    offered = {card for choice in picks for card in choice.cards}
    own = view.state.table[hand(view.seat or 0)]
    order = card_order(game, view.state)
    in_hand = order.by_suit(card for card in own if card in offered)
    elsewhere = order.by_suit(card for card in offered if card not in own)
    numbers = {card: number for number, card in enumerate((*in_hand, *elsewhere), 1)}
    for card in own:  # the rules offer one of identical cards; the player sees no difference
        twin = next((c for c in in_hand if face(c) == face(card)), None)
        if card not in offered and twin is not None:
            numbers[card] = numbers[twin]
    return numbers


def action_points(game: Game[Any], state: State, seat: Seat, action: Action) -> int | None:
    """The points of an action, found by trying it; None for one that scores nothing or cannot be
    taken back."""
    if action.verb not in game.take_back:
        return None
    step = play_unchecked(game, state, seat, action)
    awards = (e.value for e in step.events if e.kind in ("score", "aside") and e.seat == seat)
    points = [int(value.partition("=")[2]) for value in awards]
    return sum(points) if points else None
