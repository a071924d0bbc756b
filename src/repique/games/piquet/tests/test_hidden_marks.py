"""Imagined deals agree with what was said, and can be played on."""

from random import Random

import pytest

from repique.core.cards import HIDDEN
from repique.core.game import imagine_state
from repique.core.table import hand
from repique.games.piquet import GAME, categories
from repique.games.piquet.tests.position import ELDER, YOUNGER, dealt, held
from repique.games.piquet.tests.test_carte_blanche import BLANCHE, BLANCHE_TALON, NO_BLANCHE
from repique.games.piquet.tests.test_dialogue import W14, W16


@pytest.mark.parametrize("seed", range(20))
def test_imagined_hands_hold_what_was_said(seed: int) -> None:
    rng = Random(seed)
    game = held(*W14).elder("declare", "S:KQJT9").younger("respond", "D:AQJT8").elder("qualify")

    world = imagine_state(GAME, game.view(YOUNGER), rng)
    said = world.table.marked("point:0")
    assert categories.key("point", said) == (5, 49)
    assert set(said) <= set(world.table[hand(ELDER)])

    game.younger("answer").elder("pass").elder("declare", "KS KH KD")
    world = imagine_state(GAME, game.view(None), rng)
    assert categories.key("point", world.table.marked("point:1")) == (5, 49)
    assert categories.is_legal("set", world.table.marked("set:0"))
    assert HIDDEN not in world.table.cards()


@pytest.mark.parametrize("seed", range(10))
def test_imagined_answers_beat_what_they_answered(seed: int) -> None:
    game = held(W16[1], W16[0]).talk()

    world = imagine_state(GAME, game.view(ELDER), Random(seed))

    hand_of_younger = set(world.table[hand(YOUNGER)])
    for category, least in (("point", (5, 50)), ("sequence", (5, 8)), ("set", (4, 0))):
        answer = world.table.marked(f"{category}:1")
        assert categories.key(category, answer) >= least
        assert set(answer) <= hand_of_younger


@pytest.mark.parametrize("seed", range(10))
def test_an_announced_carte_blanche_is_imagined_as_one(seed: int) -> None:
    game = dealt(BLANCHE, NO_BLANCHE, BLANCHE_TALON).elder("blanche", "S:7 H:8 D:8 C:7")

    for viewer in (YOUNGER, None):
        world = imagine_state(GAME, game.view(viewer), Random(seed))
        assert categories.is_blanche(world.table[hand(ELDER)])
        assert len(world.table.marked("discard:0")) == 4
