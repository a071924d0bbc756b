"""Checks that hold for every game at every move; a game that fails one has a bug."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from repique.core.actions import Action, IllegalAction
from repique.core.cards import HIDDEN, Card, is_card, shuffled
from repique.core.game import (
    OVER,
    Game,
    State,
    Step,
    choices,
    imagine_state,
    play,
    play_unchecked,
    view,
    why_not,
)
from repique.core.options import BadOptions
from repique.core.score import totals
from repique.core.table import CHANCE, EVERYONE, Seat
from repique_testkit.laws.copies import check_numbers_tell_nothing
from repique_testkit.laws.random_play import random_action

ILLEGAL_TRIES = 12  # illegal actions tried at each move
VERBS = (
    "play", "meld", "draw", "knock", "pass", "bid", "deal", "cut", "exchange", "declare",
    "respond", "add", "expose", "blanche",
)  # fmt: skip


def check_cards_are_conserved(game: Game[Any], state: State) -> None:
    """Every card of the pack lies in exactly one zone, and each has an entry of who knows it."""
    there = state.table.cards()
    if there:
        assert sorted(there) == sorted(game.pack(state.options))
        assert state.table.known.keys() == set(there)


def check_zones_are_declared(game: Game[Any], state: State) -> None:
    """A game that declares zones declares all it has, and each belongs to somebody there."""
    for name in state.table.zones:
        zone = game.zone_set.zone(name)
        assert game.zone_set.is_declared(name) or not game.zones, f"{name} is not declared"
        holders = {"table": 0, "seat": state.seats, "side": state.sides}[zone.of]
        holder = game.zone_set.holder(name)
        assert holder is None or 0 <= holder < holders, f"{name} belongs to nobody"


def check_public_fields_name_no_secret(state: State) -> None:
    """No card is named outside the table unless everyone knows it; the sheet included."""
    if not state.table.zones:
        return
    for field in fields(state):
        if field.name not in ("table", "options", "sheet"):
            for card in _cards_in(getattr(state, field.name)):
                known = state.table.known.get(card, EVERYONE)  # or it only looks like a card
                assert known == EVERYONE, f"{field.name} names {card}"
    for entry in state.sheet:
        if entry.deal == state.deal_number:
            for card in entry.cards:
                assert state.table.known[card] == EVERYONE, f"the sheet names {card}"


def _cards_in(value: object) -> Iterator[Card]:
    """Every card in a field of a state, however deep in tuples and records."""
    if isinstance(value, tuple):
        for item in value:
            if isinstance(item, str) and is_card(item):
                yield Card(item)
            yield from _cards_in(item)
    elif hasattr(value, "cards"):
        yield from _cards_in(value.cards)


def check_view_is_all_a_seat_knows(game: Game[Any], state: State, rng: Random) -> None:
    """Any deal consistent with a view gives that same view, the same choices and refusals."""
    if not state.table.zones:
        return
    for seat in (*range(state.seats), None):
        seen = view(game, state, seat)
        other = imagine_state(game, seen, rng)
        again = view(game, other, seat)
        assert again.choices == seen.choices
        assert again.state.table.zones == seen.state.table.zones
        assert list(again.state.table.known.items()) == sorted(seen.state.table.known.items())
        assert again.state.table.marks == seen.state.table.marks
        if seat is not None:
            card = rng.choice(game.pack(state.options))
            for verb in ("play", "meld", rng.choice(VERBS)):
                guess = Action(verb, (card,))
                assert why_not(game, other, seat, guess) == why_not(game, state, seat, guess)


def check_imagined_deals_can_be_played(game: Game[Any], state: State, rng: Random) -> None:
    """A deal imagined from a seat's view is a full state and can be played to its end."""
    for seat in (*range(state.seats), None):
        world = imagine_state(game, view(game, state, seat), rng)
        check_cards_are_conserved(game, world)
        while world.phase != OVER and world.turn != CHANCE:
            seat_to_move = rng.choice(world.to_move())
            action = random_action(choices(game, world, seat_to_move), rng)
            world = play_unchecked(game, world, seat_to_move, action).state
        check_scores_are_on_the_sheet(world)


def check_events_hide_what_the_view_hides(
    game: Game[Any], step: Step[Any], seat: Seat | None
) -> None:
    """The events of a step show a seat no card that its view of the new state hides."""
    if not step.state.table.zones:
        return
    visible = set(step.state.table.seen(seat).known)
    for event in step.events:
        shown = [card for card in event.seen(seat).cards if card != HIDDEN]
        if event.kind != "cut":  # those cards go back into the pack
            assert visible.issuperset(shown), f"{event} shows seat {seat} too much"


def check_choices_are_exact(game: Game[Any], state: State, rng: Random) -> None:
    """Every action that a choice allows can be played, and parses back from its text."""
    for seat in state.acting():
        offered = choices(game, state, seat)
        assert offered or seat not in state.to_move(), f"seat {seat} has no choice in {state.phase}"
        for choice in offered:
            size = rng.randint(choice.least, choice.most)
            cards = shuffled(choice.cards, rng)[:size]
            value = rng.choice(choice.values) if choice.values else ""
            action = Action(choice.verb, cards, value)
            assert Action.parse(str(action)) == action
            assert choice.allows(action)
            play(game, state, seat, action)


def check_simultaneous_moves_are_secret(game: Game[Any], state: State, rng: Random) -> None:
    """Where several seats must move, nobody learns from another's move what it was, nobody's
    choices change, and the order of the moves makes no difference."""
    due = state.to_move()
    assert not due or state.turn == due[0], "the turn is that of the first seat to move"
    assert state.acting()[: len(due)] == due, "whoever must move may act"
    if len(due) < 2:
        return
    one, other = rng.sample(due, 2)
    made, instead = (random_action(choices(game, state, one), rng) for _ in range(2))
    after, otherwise = (play(game, state, one, action) for action in (made, instead))
    assert choices(game, after.state, other) == choices(game, state, other)
    for viewer in (*(seat for seat in range(state.seats) if seat != one), None):
        same = _seen_by(game, after, viewer) == _seen_by(game, otherwise, viewer)
        assert same, f"{viewer} sees whether {one} has done {made} or {instead}"
    reply = random_action(choices(game, state, other), rng)
    first = play(game, after.state, other, reply).state
    second = play(game, play(game, state, other, reply).state, one, made).state
    assert first == second, "the order of the moves matters"


def _seen_by(game: Game[Any], step: Step[Any], viewer: Seat | None) -> object:
    events = [event.seen(viewer) for event in step.events]
    return view(game, step.state, viewer), events


def check_playing_changes_no_input(
    game: Game[Any], state: State, seat: Seat, action: Action
) -> Step[Any]:
    """Playing is deterministic and does not modify the state it was given; returns the step."""
    before = state.with_table(state.table.copy())
    step = play(game, state, seat, action)
    assert state == before
    assert play_unchecked(game, state, seat, action) == step
    return step


def check_scores_are_on_the_sheet(state: State) -> None:
    """The scores of the sides are the sums of their entries on the sheet."""
    assert totals(state.sheet, state.sides) == state.scores


def check_the_end_has_a_result(state: State) -> None:
    """A match that ends with a scored deal shows the result of that deal."""
    if state.phase == OVER and any(entry.deal == state.deal_number for entry in state.sheet):
        assert state.result_shown(), f"the match ends without the result of {state.deal_number}"


def check_illegal_actions_are_refused(game: Game[Any], state: State, rng: Random) -> int:
    """Illegal actions raise a refusal and change nothing; returns how many were tried.

    They have a wrong seat, a wrong phase, cards that are not held, or values without meaning.
    """
    before = state.with_table(state.table.copy())
    tried = 0
    for seat, action in rng.sample(list(_candidates(game, state, rng)), ILLEGAL_TRIES):
        legal = any(choice.allows(action) for choice in choices(game, state, seat))
        if legal:
            continue
        tried += 1
        try:
            play(game, state, seat, action)
        except (IllegalAction, BadOptions):
            pass
        else:
            raise AssertionError(f"{action} by {seat} was accepted in {state.phase}")
    assert state == before
    return tried


def _candidates(game: Game[Any], state: State, rng: Random) -> Iterator[tuple[Seat, Action]]:
    """Actions that are most likely illegal, with the seats that try them."""
    pack = game.pack(state.options)
    seats = (*range(state.seats), CHANCE, state.seats, 99, -2)
    for seat in seats:
        cards = tuple(rng.sample(pack, rng.randint(0, 5)))
        yield seat, Action(rng.choice(VERBS), cards)
        yield seat, Action("play", (rng.choice(pack),))
        yield seat, Action("play", (HIDDEN,))
        yield seat, Action("play", cards[:1] * 2)
        yield seat, Action("meld", cards, rng.choice(("", "pinochle", "dix", "nonsense")))
        yield seat, Action("deal", pack[:-1])
        yield seat, Action("options", (), "nonsense=on")
        yield seat, Action(rng.choice(VERBS), (), "-1")
    for seat in range(state.seats):  # what one seat may do, another may not
        for choice in choices(game, state, seat):
            if not choice.ordered:
                yield state.next_seat(seat), Action(choice.verb, choice.cards[: choice.most])


def check_match(
    game: Game[Any], state: State, seat: Seat, action: Action, rng: Random
) -> tuple[State, int]:
    """Check all laws at one move; returns the next state and the number of refused actions."""
    check_cards_are_conserved(game, state)
    check_zones_are_declared(game, state)
    check_public_fields_name_no_secret(state)
    check_scores_are_on_the_sheet(state)
    check_view_is_all_a_seat_knows(game, state, rng)
    check_choices_are_exact(game, state, rng)
    check_simultaneous_moves_are_secret(game, state, rng)
    refused = check_illegal_actions_are_refused(game, state, rng)
    check_numbers_tell_nothing(game, state, seat, action, rng)
    step = check_playing_changes_no_input(game, state, seat, action)
    check_the_end_has_a_result(step.state)
    for viewer in (*range(state.seats), None):
        check_events_hide_what_the_view_hides(game, step, viewer)
    return step.state, refused
