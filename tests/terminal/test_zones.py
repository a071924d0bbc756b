"""The terminal shows zones as a game declares them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.play.text.card_symbols import glyph
from repique_testkit.games import small_games
from repique_testkit.play.sketch_play import play_on
from repique_testkit.terminal.user import new_match, output_of


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    with small_games():
        yield


def test_of_a_discard_pile_the_top_is_shown_and_of_a_crib_what_one_gave(tmp_path: Path) -> None:
    match = new_match(tmp_path, "rummy-pile")
    match.session.deal()
    play_on(match.session, until="draw")
    (first,) = match.state.table["discard"]
    play_on(match.session, moves=2 * 2)
    top = match.state.table["discard"][-1]

    said = output_of(match, [])

    assert top != first
    assert f"Discard pile {glyph(top)} …" in said
    assert re.search(r"Crib \S+ \S+ …", said)
    assert "Foot" not in said
