"""The small games of the test kit as live matches: stored, loaded, and shown by the right suits."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.play.deals import FreshDeals
from repique.play.presets import choose_game
from repique.play.session import Session
from repique.server.view.build import table_view
from repique_testkit.games import small_games
from repique_testkit.games.bowers.rules import SAME_COLOUR
from repique_testkit.server.fake_clients import play_across_restart


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    with small_games():
        yield


@pytest.mark.parametrize("preset", ["bowers", "first-meld", "lay-away-three"])
def test_a_match_goes_on_where_it_was_left(preset: str, tmp_path: Path) -> None:
    left, found = asyncio.run(play_across_restart(tmp_path, preset, steps=8))
    assert (found.v, found.h) == (left.v, left.h)


def test_a_hand_is_sent_by_the_suits_that_trumps_make() -> None:
    """Over many deals, bowers and the joker stand in the row of the trumps."""
    chosen = choose_game("bowers")
    mixed = 0
    for seed in range(40):
        session = Session(chosen.game, chosen.options, FreshDeals(bytes([seed])))
        session.deal()
        view = table_view(session, 0)
        trump = next(fact.value for fact in view.facts if fact.name == "trump")
        (hand,) = (zone.cards for zone in view.zones if zone.name == "hand:0")
        assert sorted(card for row in view.suits for card in row) == sorted(hand)
        bowers = ("J" + SAME_COLOUR[trump], "J" + trump, "XR")
        for row in view.suits:
            printed = {card[1] for card in row if card not in bowers}
            assert len(printed) <= 1
            if any(card in bowers for card in row):
                assert printed <= {trump}
                highest = [card for card in bowers if card in row]
                assert [*row[-len(highest) :]] == highest
                mixed += bool(printed) and bowers[0] in row
    assert mixed
