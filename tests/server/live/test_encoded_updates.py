"""Sockets with the same view get the same bytes, and others what fits them."""

from random import Random

from repique.play.presets import choose_game
from repique.play.series import Series
from repique.play.simple_players import random_action
from repique.server.live.encoded_updates import EncodedUpdates
from repique.server.live.messages import TableUpdate, patch_between, write
from repique.server.view.build import short_hash, table_view


def updates(count: int) -> list[TableUpdate]:
    """The updates of a seat for so many versions."""
    chosen = choose_game("pinochle", ())
    session = Series.begin(chosen.game, chosen.options, b"bytes").session
    session.deal()
    rng = Random(1)
    made = []
    for v in range(1, count + 1):
        view = table_view(session, 0)
        made.append(TableUpdate(v, v - 1, (), "", view, short_hash(view)))
        seat = session.state.turn
        session.submit(seat, random_action(session.choices(seat), rng))
    return made


def test_an_update_is_encoded_once_for_sockets_with_the_same_view() -> None:
    first, second = updates(2)
    encoded = EncodedUpdates()
    data = encoded.encode(first, second)
    assert data == write(patch_between(first, second))
    assert encoded.encode(first, second) is data


def test_each_socket_gets_what_fits_the_view_that_it_has() -> None:
    first, second, third = updates(3)
    encoded = EncodedUpdates()
    assert encoded.encode(second, third) == write(patch_between(second, third))
    assert encoded.encode(None, third) == write(third), "a new socket gets everything"
    assert encoded.encode(first, third) == write(third), "as one that has missed an update"
    assert encoded.encode(second, third) == write(patch_between(second, third))
    assert encoded.encode(first, second) == write(patch_between(first, second))
