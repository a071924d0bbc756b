"""The number of a copy tells nothing: not to those who see it, nor to those who choose it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import comb
from random import Random
from typing import Any

import pytest

from repique.ai.ladder.arena import SIMPLE_LEVELS, player
from repique.ai.levels import best_decision, levels_of
from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.game import Game, Setup, State, choices, play, view
from repique.core.names import renamed
from repique.core.table import CHANCE, EVERYONE, hand
from repique.games import all_games, get
from repique_testkit.laws.copies import check_same_step, listed, renumbered
from repique_testkit.laws.random_play import random_match, sketch_match

PRESETS = [
    (game, name)
    for game in all_games().values()
    for name, options in game.presets.items()
    if any(len(card) > 2 for card in game.pack(options))
]
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])


# What those who see a card can conclude


@dataclass(frozen=True, slots=True)
class Shown:
    """The first copy of a face that everybody sees in a deal."""

    number: int
    copies: int
    more: bool  # whether the same hand holds another that others have not seen


def first_shown(game: Game[Any], preset: str, deals: int) -> Iterator[Shown]:
    """Copies that come out of a hand alone, in matches played by rules of thumb."""
    rng = Random(f"copies {preset}")
    options = game.presets[preset]
    copies = Counter(map(face, game.pack(options)))
    for _ in range(deals):
        seen: set[str] = set()
        for state, seat, action in sketch_match(game, options, rng, deals=1):
            after = play(game, state, seat, action).state
            known = after.table.known
            held = after.table[hand(max(0, seat))]
            new = Counter(face(c) for c in known if known[c] == EVERYONE and face(c) not in seen)
            for card, seats in known.items():
                alone = seats == EVERYONE and new[face(card)] == 1
                if alone and seat != CHANCE and card in state.table[hand(seat)]:
                    twins = [c for c in held if face(c) == face(card) and c != card]
                    more = any(known[c] != EVERYONE for c in twins)
                    yield Shown(int(card[2:] or 1), copies[face(card)], more)
            seen |= new.keys()


def tail(count: int, of: int, copies: int) -> float:
    """How likely a number of this many copies comes up at least as far out as this, on its side."""
    ways = [comb(of, k) * (copies - 1) ** (of - k) for k in range(of + 1)]
    return float(min(sum(ways[: count + 1]), sum(ways[count:])) / copies**of)


@each_preset
def test_the_number_first_shown_does_not_tell_whether_another_is_held(
    game: Game[Any], preset: str
) -> None:
    found = [*first_shown(game, preset, deals=60)]
    for more in (True, False):
        cases = [shown for shown in found if shown.more == more]
        assert len(cases) >= 60
        for number in range(1, cases[0].copies + 1):
            count = sum(shown.number == number for shown in cases)
            likely = tail(count, len(cases), cases[0].copies)
            assert likely > 1e-4, f"copy {number} in {count} of {len(cases)} cases"


# What computer players choose

PLAYERS = [
    (game.id, level)
    for game in all_games().values()
    for level in (*SIMPLE_LEVELS, *levels_of(game))
]
POSITIONS = {"expert": 40, "champion": 12, "master": 8}
MANY = 150
JUDGED = 5


@cache
def positions(game_id: str) -> tuple[State, ...]:
    game = get(game_id)
    rng = Random(f"numbers {game_id}")
    found = [
        state
        for options in game.presets.values()
        for match in (random_match, sketch_match)
        for state, seat, _ in match(game, options, rng, deals=2)
        if seat != CHANCE and seat == state.turn
    ]
    rng.shuffle(found)
    return tuple(found)


@pytest.mark.parametrize(("game_id", "level"), PLAYERS)
def test_a_player_chooses_the_same_whatever_the_numbers(game_id: str, level: str) -> None:
    game = get(game_id)
    for at, state in enumerate(islice(positions(game_id), POSITIONS.get(level, MANY))):
        turn = renumbered(game.pack(state.options), Random(at))
        other = renamed(state, turn.__getitem__)
        mine, theirs = (
            player(game, level).decide(view(game, s, s.turn), Random(at)).action
            for s in (state, other)
        )
        steps = play(game, state, state.turn, mine), play(game, other, state.turn, theirs)
        check_same_step(game, *steps, turn)


@pytest.mark.parametrize("game_id", all_games())
def test_a_hint_is_the_same_whatever_the_numbers(game_id: str) -> None:
    game = get(game_id)
    for at, state in enumerate(islice(positions(game_id), JUDGED)):
        turn = renumbered(game.pack(state.options), Random(at))
        other = renamed(state, turn.__getitem__)
        said = best_decision(game, view(game, state, state.turn), Random(at))
        again = best_decision(game, view(game, other, state.turn), Random(at))
        assert [one.action.plain for one in said.candidates] == [
            one.action.plain for one in again.candidates
        ]
        assert [one.points for one in said.candidates] == [one.points for one in again.candidates]
        assert said.reasons == again.reasons


# What a choice means


@each_preset
def test_a_view_offers_what_the_state_offers(game: Game[Any], preset: str) -> None:
    """The owner of a hand sees its order, and can tell which copy will be meant."""
    for state, seat, _ in random_match(game, game.presets[preset], Random(5), deals=2):
        if seat != CHANCE:
            seen = view(game, state, seat)
            offered = game.phases[state.phase].choices(seen.state, seat)
            assert listed(offered) == listed(seen.choices)
            assert seen.state.table[hand(seat)] == state.table[hand(seat)]


@each_preset
def test_others_do_not_see_the_order_of_copies(game: Game[Any], preset: str) -> None:
    for state, seat, _ in random_match(game, game.presets[preset], Random(6), deals=1):
        for viewer in {*range(state.seats)} - {seat}:
            cards = view(game, state, viewer).state.table[hand(seat)] if seat != CHANCE else ()
            named = [card for card in cards if card != "??"]
            assert named == sorted(named)


def test_of_copies_equally_known_the_first_that_came_is_offered() -> None:
    game = get("pinochle2")
    options = game.presets["pinochle"]
    rest = [card for card in game.pack(options) if face(card) != "9C"]
    for nines in (("9C", "9C2"), ("9C2", "9C")):
        dealt = Action("deal", (*map(Card, nines), *rest), "seats")
        state = play(game, game.start(options, Setup(dealer=1)), CHANCE, dealt).state
        assert [c for c in choices(game, state, 0)[0].cards if face(c) == "9C"] == [nines[0]]
