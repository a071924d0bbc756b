"""The laws of the house where cartes blanches are dealt, which chance alone would hardly bring."""

from random import Random
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import Game, Setup, State, choices, play
from repique.core.table import CHANCE, Seat
from repique.games import get
from repique.games.piquet.categories import is_blanche
from repique_testkit.laws.laws import check_imagined_deals_can_be_played, check_match
from repique_testkit.laws.random_play import random_action, random_options

GAME: Game[Any] = get("piquet")


@pytest.mark.parametrize("seed", range(16))
def test_a_round_with_carte_blanche_obeys_the_laws(seed: int) -> None:
    rng = Random(f"blanche {seed}")
    options = random_options(GAME, rng)
    deal = Action("deal", stacked(GAME.pack(options), rng), "seats")
    state = play(GAME, GAME.start(options, Setup(rng.randrange(2))), CHANCE, deal).state
    while state.turn != CHANCE:
        seat, action = chosen(state, rng)
        if rng.random() < 0.3:
            check_imagined_deals_can_be_played(GAME, state, rng)
        state, _ = check_match(GAME, state, seat, action, rng)

    assert state.deal_number == 1


def stacked(pack: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """One seat is dealt a carte blanche; with enough plain cards perhaps both."""
    mixed = rng.sample(pack, len(pack))
    plain = [card for card in mixed if is_blanche((card,))]
    first = plain[:12]
    second = plain[12:24] if len(plain) >= 24 and rng.random() < 0.5 else []
    rest = [card for card in mixed if card not in first and card not in second]
    second, rest = (second, rest) if second else (rest[:12], rest[12:])
    hands = [first, second] if rng.random() < 0.5 else [second, first]
    packets = [hand[at : at + 3] for at in range(0, 12, 3) for hand in hands]
    return (*(card for packet in packets for card in packet), *rest)


def chosen(state: State, rng: Random) -> tuple[Seat, Action]:
    """Random moves that announce a carte blanche more often than not, also out of turn."""
    able = [seat for seat in state.acting() if choices(GAME, state, seat)]
    seat = rng.choice(able) if rng.random() < 0.3 else state.turn
    may = choices(GAME, state, seat)
    blanche = tuple(choice for choice in may if choice.verb == "blanche")
    return seat, random_action(blanche if blanche and rng.random() < 0.7 else may, rng)


def test_what_younger_may_do_out_of_turn_can_wait_for_his_turn() -> None:
    """So computer players, who are asked only when it is their turn, miss nothing."""
    waited: set[str] = set()
    for seed in range(60):
        rng = Random(f"waiting {seed}")
        options = random_options(GAME, rng)
        pack = GAME.pack(options)
        deal = Action("deal", stacked(pack, rng), "seats")
        state: Any = play(GAME, GAME.start(options, Setup(rng.randrange(2))), CHANCE, deal).state
        open_rights: set[str] = set()
        while state.turn != CHANCE:
            offered = {choice.verb for choice in choices(GAME, state, state.younger)}
            if state.turn == state.younger:
                assert open_rights <= offered
                waited |= open_rights
                open_rights = set()
            else:
                open_rights |= offered
            quiet = tuple(c for c in choices(GAME, state, state.turn) if c.verb != "expose")
            state = play(GAME, state, state.turn, random_action(quiet, rng)).state

    assert waited == {"blanche", "expose"}
