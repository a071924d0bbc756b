"""Random legal play and random legal options, reproducible from a seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.cards import Card
from repique.core.game import Game, Setup, State, choices, play, view
from repique.core.options import BadOptions, Options
from repique.core.table import CHANCE, Seat


def random_options(game: Game[Any], rng: Random) -> Options:
    """A preset with some options changed at random; changes that are not allowed are skipped."""
    options = rng.choice(list(game.presets.values()))
    rules = game.options.rules()
    for rule in rng.sample(rules, rng.randint(1, len(rules))):
        if isinstance(rule.default, bool):
            value: Any = rng.random() < 0.5
        elif rule.among:
            value = rng.choice(rule.among)
        else:
            value = rng.randint(rule.least or 0, rule.most or 100)
        try:
            options = options.with_changes({rule.name: value})
        except BadOptions:
            continue  # locked or not available with the options chosen so far
    return options


def random_setup(game: Game[Any], options: Options, rng: Random) -> Setup:
    """The setup of one of the first four matches of a series."""
    number = rng.randint(1, 4)
    return Setup(game.next_dealer(options, number, None), number)


def random_action(offered: tuple[Choice, ...], rng: Random) -> Action:
    """Any action that one of these choices allows."""
    choice = rng.choice(offered)
    if choice.least == choice.most == 1:
        cards: tuple[Card, ...] = (rng.choice(choice.cards),)
    else:
        cards = tuple(rng.sample(choice.cards, rng.randint(choice.least, choice.most)))
    value = rng.choice(choice.values) if choice.values else ""
    return Action(choice.verb, cards, value)


def random_match(
    game: Game[Any], options: Options, rng: Random, deals: int | None = None
) -> Iterator[tuple[State, Seat, Action]]:
    """Each state with the seat and the random move made in it.

    Ends after so many deals, or with the match.
    """
    return _match(game, options, rng, deals, sketching=False)


def sketch_match(
    game: Game[Any], options: Options, rng: Random, deals: int | None = None
) -> Iterator[tuple[State, Seat, Action]]:
    """As `random_match`, with moves by the game's own rules of thumb."""
    return _match(game, options, rng, deals, sketching=True)


def _mover(game: Game[Any], state: State, rng: Random, sketching: bool) -> Seat:
    """A seat that must move; in random play sometimes one that may act out of turn."""
    due = state.to_move()
    others = [s for s in state.acting() if s not in due and choices(game, state, s)]
    if others and not sketching and rng.random() < 0.1:
        return rng.choice(others)
    return rng.choice(due) if len(due) > 1 else state.turn


def _match(
    game: Game[Any], options: Options, rng: Random, deals: int | None, sketching: bool
) -> Iterator[tuple[State, Seat, Action]]:
    sketch = game.strategy.sketch if sketching else None
    state: State = game.start(options, random_setup(game, options, rng))
    while state.acting():
        seat = _mover(game, state, rng, sketching)
        if seat == CHANCE and deals is not None and state.deal_number >= deals:
            return
        if sketch is None or seat == CHANCE:
            action = random_action(choices(game, state, seat), rng)
        else:
            action = sketch(view(game, state, seat), rng)
        yield state, seat, action
        state = play(game, state, seat, action).state
