"""Zones as they are sent: how they lie once, and the places of cards among hidden ones."""

from collections.abc import Iterator
from random import Random

import pytest

from repique.games import get
from repique.play.series import Series
from repique.play.session import Session
from repique.play.text.words import words_for
from repique.server.view.build import table_view, zone_layouts
from repique.server.view.model import ZoneView
from repique_testkit.games import small_games
from repique_testkit.play.sketch_play import sketch_action


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    with small_games():
        yield


def begun(game_id: str, preset: str) -> Session:
    game = get(game_id)
    session = Series.begin(game, game.presets[preset], b"zones").session
    session.deal()
    return session


def zone(session: Session, seat: int, name: str) -> ZoneView:
    return next(each for each in table_view(session, seat).zones if each.name == name)


def test_layouts_are_in_the_words_of_the_game() -> None:
    game = get("rummy_pile")

    layouts = {each.stem: each for each in zone_layouts(game, words_for(game, game.options()))}

    assert layouts["discard"].label == "Discard pile"
    assert (layouts["discard"].face, layouts["discard"].top) == ("top", "last")
    assert (layouts["stock"].face, layouts["stock"].top) == ("down", "first")
    assert layouts["won"].of == "side"


def test_a_card_among_hidden_ones_has_its_place() -> None:
    session = begun("pinochle2", "pinochle")

    stock = zone(session, 0, "stock")

    assert len(stock.cards) == 1
    assert stock.at == (stock.hidden,)  # the last one, under the pile


def test_a_hand_tells_no_places() -> None:
    session = begun("pinochle2", "pinochle")
    table = session.state.table
    table.show(table["hand:1"][3:4], 1)

    theirs = zone(session, 0, "hand:1")

    assert (len(theirs.cards), theirs.hidden, theirs.at) == (1, 11, ())


def test_a_discard_pile_is_sent_in_its_order() -> None:
    session = begun("rummy_pile", "rummy-pile")
    rng = Random(5)
    discarded = [*session.state.table["discard"]]
    while len(discarded) < 6:
        action = sketch_action(session, rng)
        if action.verb == "discard":
            discarded.append(action.cards[0])
        session.submit(session.state.turn, action)

    assert zone(session, 0, "discard") == ZoneView("discard", tuple(discarded), 0, ())
    assert zone(session, 0, "foot:0").hidden == 3
