"""The number of a copy tells nothing: with other numbers the same match is played.

Copies of a face are dealt at random, so their numbers are worthless as long as no rule, message or
player looks at them. The law: give the copies other numbers, and everything that happens and
everything that is shown is the same, with those other numbers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.cards import Card, face, shuffled
from repique.core.game import Event, Game, State, Step, choices, play_unchecked, view, why_not
from repique.core.names import Naming, renamed, renamed_marks
from repique.core.options import Options
from repique.core.table import EVERYONE, Seat, Table

Turn = Mapping[Card, Card]  # which card stands for which


def renumbered(pack: tuple[Card, ...], rng: Random) -> Turn:
    """Another number for each copy, among those of its face."""
    copies: dict[str, list[Card]] = {}
    for card in pack:
        copies.setdefault(face(card), []).append(card)
    return {
        card: other
        for group in copies.values()
        for card, other in zip(group, shuffled(group, rng), strict=True)
    }


def check_numbers_tell_nothing(
    game: Game[Any], state: State, seat: Seat, action: Action, rng: Random
) -> None:
    """With other numbers a state offers, refuses, does and shows the same, in those numbers."""
    turn = renumbered(game.pack(state.options), rng)
    other: State = renamed(state, turn.__getitem__)
    for viewer in range(state.seats):
        mine = choices(game, state, viewer)
        theirs = choices(game, other, viewer)
        assert listed(mine, turn) == listed(theirs), f"{viewer} is offered copies by number"
        guess = Action(action.verb, (rng.choice(game.pack(state.options)),), action.value)
        for tried in (guess, action):
            told = why_not(game, state, viewer, tried)
            assert renamed(told, turn.__getitem__) == why_not(
                game, other, viewer, renamed(tried, turn.__getitem__)
            )
    step = play_unchecked(game, state, seat, action)
    again = play_unchecked(game, other, seat, renamed(action, turn.__getitem__))
    check_same_step(game, step, again, turn)


def check_same_step(game: Game[Any], step: Step[Any], again: Step[Any], turn: Turn) -> None:
    """All that came of a move is the same with the other numbers, and so is what each seat sees.

    Copies that lie open in one hand may be named in any order.
    """
    mine = open_in_hand(step.state.table, turn)
    theirs = open_in_hand(again.state.table)
    assert step.state.table.zones.keys() == again.state.table.zones.keys()
    same = renamed(step.state.table, turn.__getitem__) == again.state.table
    assert same, "where cards lie or who knows them depends on numbers"
    same = _public(step.state, mine) == _public(again.state, theirs)
    assert same, "what everybody knows depends on numbers"
    for viewer in (*range(step.state.seats), None):
        assert [_told(event, viewer, mine) for event in step.events] == [
            _told(event, viewer, theirs) for event in again.events
        ], f"what {viewer} is told depends on numbers"
        one, two = (view(game, s, viewer).state.table for s in (step.state, again.state))
        for zone in one.zones:
            seen = renamed(one[zone], lambda card: turn.get(card, card))
            same = (
                sorted(seen) == sorted(two[zone])
                if one.declared[zone].is_sorted
                else seen == two[zone]
            )
            assert same, f"what {viewer} sees in {zone} depends on numbers"
        assert {turn[card]: who for card, who in one.known.items()} == two.known
        assert renamed_marks(one, turn.__getitem__) == two.marks


def listed(offered: tuple[Choice, ...], turn: Turn | None = None) -> Sequence[object]:
    """What choices say, whatever the order of cards, with other numbers if there is a turn."""
    name: Naming = turn.__getitem__ if turn else str
    return sorted(
        (c.verb, sorted(map(name, c.cards)), c.least, c.most, c.values, c.ordered) for c in offered
    )


def open_copies(table: Table) -> set[Card]:
    """Cards that everybody sees in a hand beside another copy of their face."""
    found: set[Card] = set()
    for zone, cards in table.zones.items():
        is_sorted = table.declared[zone].is_sorted
        shown = [card for card in cards if is_sorted and table.known[card] == EVERYONE]
        count = Counter(map(face, shown))
        found |= {card for card in shown if count[face(card)] > 1}
    return found


def open_in_hand(table: Table, turn: Turn | None = None) -> Naming:
    """Names cards with their other numbers; copies that lie open beside each other have none."""
    open_cards = open_copies(table)

    def name(card: Card) -> str:
        return face(card) if card in open_cards else turn[card] if turn else card

    return name


def _public(state: State, name: Naming) -> list[object]:
    kept = [getattr(state, field.name) for field in fields(state) if field.name != "table"]
    return [_sorted(renamed(value, name)) for value in kept]


def _told(event: Event, viewer: Seat | None, name: Naming) -> object:
    seen = event.seen(viewer)
    hidden = [card for card in seen.cards if card[0] == "?"]
    named = sorted(name(card) for card in seen.cards if card[0] != "?")
    value = renamed(seen.value, name)
    return seen.kind, seen.seat, hidden, named, value, seen.source, seen.to, seen.seen_by


def _sorted(value: Any) -> Any:
    """The cards of an entry in one order."""
    if hasattr(value, "cards") and not isinstance(value, Options):
        return replace(value, cards=tuple(sorted(value.cards)))
    return tuple(map(_sorted, value)) if isinstance(value, tuple) else value
