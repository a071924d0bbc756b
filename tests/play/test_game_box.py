"""What the games page says of a preset, and what it says if the game says nothing."""

import pytest

from repique.games import all_games, get
from repique.play import game_box as boxes
from repique.play.game_box import GameBox, game_box
from repique.play.presets import preset_names


def test_every_box_stands_at_a_place_of_its_own() -> None:
    found = [game_box(game, name) for game in all_games().values() for name in game.presets]
    assert len({box.order for box in found}) == len(preset_names())
    assert all(box.line.endswith(".") and box.cards for box in found)


def test_the_cards_of_a_picture_are_in_the_pack() -> None:
    for game in all_games().values():
        for name, options in game.presets.items():
            assert {*game_box(game, name).cards} <= {*game.pack(options)}, name


def test_a_game_without_a_box_says_how_many_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "_boxes", lambda game: {})
    two = game_box(get("piquet"), "piquet")
    assert (two.line, two.faces, two.order) == ("For two.", "", boxes.LAST)
    assert len(two.cards) == 1
    assert two.cards[0].startswith("A")
    assert game_box(get("pinochle4"), "double-deck").line == "For four."
    assert GameBox().order == boxes.LAST
