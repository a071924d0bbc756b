"""Each law fails for a game with the bug that it is there to find."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, Choice
from repique.core.cards import suit
from repique.core.game import Draft, Game, Phase, Setup, State, play
from repique.core.table import Seat, hand
from repique.games import get
from repique_testkit.laws.laws import check_match, check_the_end_has_a_result
from repique_testkit.laws.random_play import random_match

GAME = get("pinochle2")
Patch = Callable[[Phase], Phase]


def with_bug(phase: str, patch: Patch) -> Game[Any]:
    return replace(GAME, phases={**GAME.phases, phase: patch(GAME.phases[phase])})


def after(apply: Callable[[Draft[Any], Seat], None]) -> Patch:
    """Apply a bug after the phase has done its work."""

    def patch(phase: Phase) -> Phase:
        def broken(draft: Draft[Any], seat: Seat, action: Action) -> None:
            phase.apply(draft, seat, action)
            if draft.state.table["stock"]:
                apply(draft, seat)

        return Phase(broken, phase.choices)

    return patch


def choices_from_hidden_card(phase: Phase) -> Phase:
    """Choices that depend on the card on top of the stock."""

    def broken(state: Any, seat: Seat) -> tuple[Choice, ...]:
        offered = phase.choices(state, seat)
        stock = state.table["stock"]
        seen = bool(stock) and suit(stock[0]) in "SH"
        return (
            (replace(offered[0], cards=offered[0].cards[1:] or offered[0].cards),)
            if seen
            else offered
        )

    return Phase(phase.apply, broken)


def choices_that_change_state(phase: Phase) -> Phase:
    """Asking for the choices changes the state."""

    def broken(state: Any, seat: Seat) -> tuple[Choice, ...]:
        state.table.zones["trick"] = state.table["trick"][::-1]
        state.melded = not state.melded
        return phase.choices(state, seat)

    return Phase(phase.apply, broken)


def choice_of_unplayable_card(phase: Phase) -> Phase:
    """Offers a card that cannot be played."""

    def broken(state: Any, seat: Seat) -> tuple[Choice, ...]:
        return (*phase.choices(state, seat), Choice("play", state.table["stock"][:1], 1, 1))

    return Phase(phase.apply, broken)


def lose_a_card(draft: Draft[Any], seat: Seat) -> None:
    draft.state.table.zones["stock"] = draft.state.table["stock"][1:]


def double_a_card(draft: Draft[Any], seat: Seat) -> None:
    draft.state.table.zones["stock"] += draft.state.table[hand(0)][:1]


def name_the_drawn_card(draft: Draft[Any], seat: Seat) -> None:
    draft.state.scored_dices += draft.state.table["stock"][:1]


def tell_the_next_card(draft: Draft[Any], seat: Seat) -> None:
    draft.tell("peek", seat, cards=draft.state.table["stock"][:1])


def score_beside_the_sheet(draft: Draft[Any], seat: Seat) -> None:
    mine, theirs = draft.state.scores
    draft.state.scores = (mine + 10, theirs)


@pytest.mark.parametrize(
    ("phase", "patch"),
    [
        ("first", choices_from_hidden_card),
        ("meld", choices_that_change_state),
        ("meld", choice_of_unplayable_card),
        ("meld", after(lose_a_card)),
        ("first", after(double_a_card)),
        ("meld", after(name_the_drawn_card)),
        ("meld", after(tell_the_next_card)),
        ("first", after(score_beside_the_sheet)),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_law_catches_the_bug(phase: str, patch: Patch) -> None:
    broken = with_bug(phase, patch)

    with pytest.raises((AssertionError, ValueError, KeyError)):
        run_laws(broken)


def test_a_law_catches_an_end_without_a_result() -> None:
    *_, (state, seat, action) = random_match(GAME, GAME.presets["pinochle"], Random(1))
    check_the_end_has_a_result(play(GAME, state, seat, action).state)

    state.thrown_in = 1

    with pytest.raises(AssertionError, match="without the result"):
        check_the_end_has_a_result(play(GAME, state, seat, action).state)


@pytest.mark.parametrize("game_id", ["pinochle2", "pinochle4"])
def test_a_law_notices_copies_that_are_chosen_by_number(game_id: str) -> None:
    game = get(game_id)

    def by_number(options: Any, setup: Setup) -> State:
        state: State = game.start(options, setup)
        state.table.by_number = True
        return state

    for preset in game.presets:
        with pytest.raises(AssertionError, match="number"):
            run_laws(replace(game, start=by_number), preset)


def test_the_game_without_bugs_passes_the_same_run() -> None:
    assert run_laws(GAME).deal_number == 1


def test_a_law_notices_a_zone_that_is_not_declared() -> None:
    fewer = tuple(zone for zone in GAME.zones if zone.stem != "melds")

    with pytest.raises(AssertionError, match=r"melds:. is not declared"):
        run_laws(replace(GAME, zones=fewer))


def run_laws(game: Game[Any], preset: str = "binokel") -> State:
    rng = Random(3)
    for state, seat, action in random_match(game, game.presets[preset], rng, deals=1):
        last, _ = check_match(game, state, seat, action, rng)
    return last
