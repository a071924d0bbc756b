"""docs/rules/piquet.md: six rounds, extensions, the rubicon, options between rounds."""

from dataclasses import replace
from random import Random

import pytest

from repique.core.actions import Action
from repique.core.cards import shuffled
from repique.core.game import Setup, play, view
from repique.core.options import BadOptions
from repique.core.score import Entry
from repique.core.table import CHANCE
from repique.games.piquet import GAME
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.partie import award, rounds
from repique.games.piquet.state import PiquetState
from repique.games.piquet.strategy import sketch


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        pytest.param((116, 109), 107, id="W-84"),
        pytest.param((96, 89), 285, id="W-85"),
        pytest.param((106, 99), 305, id="W-86"),
        pytest.param((150, 100), 150, id="W-87"),
        pytest.param((150, 99), 349, id="W-88"),
        pytest.param((131, 113), 118, id="W-89"),
        pytest.param((125, 81), 306, id="W-89 rubicon"),
        pytest.param((164, 114), 150, id="W-90 first"),
        pytest.param((224, 92), 416, id="W-90 second"),
        pytest.param((75, 301), 476, id="W-90 third"),
        pytest.param((103, 144), 141, id="W-90 fourth"),
        pytest.param((130, 104), 126, id="W-90 fifth"),
        pytest.param((105, 101), 104, id="W-91 first"),
        pytest.param((97, 89), 286, id="W-91 second"),
        pytest.param((120, 99), 319, id="W-91 third"),
        pytest.param((120, 101), 119, id="W-91 fourth"),
    ],
)
def test_the_award(totals: tuple[int, int], points: int) -> None:
    assert award(max(totals), min(totals)) == points

    state = partie_of([(0, 0)] * 5 + [totals])
    assert (state.phase, state.scores, state.award) == ("over", totals, points)
    assert state.winner == totals.index(max(totals))


def partie_of(wanted: list[tuple[int, int]], dealer: int = 0) -> PiquetState:
    """A partie whose rounds end with these scores, seat by seat."""
    state = GAME.start(PiquetOptions(), Setup(dealer))
    for scores in wanted:
        state = round_of(state, scores)
    return state


def round_of(state: PiquetState, wanted: tuple[int, int]) -> PiquetState:
    """Any round, its sheet put right before the last card by lines outside the reckoning."""
    rng = Random(state.deal_number)
    before = state.scores
    pack = shuffled(GAME.pack(state.options), rng)
    state = play(GAME, state, CHANCE, Action("deal", pack)).state
    while len(state.tricks) < 11 or not state.table["trick"]:
        action = sketch(view(GAME, state, state.turn), rng)
        state = play(GAME, state, state.turn, action).state
    last = sketch(view(GAME, state, state.turn), rng)
    made = play(GAME, state, state.turn, last).state.scores
    state = replace(state)
    for seat in (0, 1):
        missing = before[seat] + wanted[seat] - made[seat]
        state.sheet += (Entry(seat, "carte_rouge", missing, (), state.deal_number),)
        state.scores = tuple(
            total + missing if side == seat else total for side, total in enumerate(state.scores)
        )
    return play(GAME, state, state.turn, last).state


def test_w92_level_totals_add_two_rounds_again_and_again() -> None:
    """RES 29."""
    six = [(0, 0)] * 5 + [(110, 110)]
    assert partie_of(six).phase == "deal"
    assert rounds(partie_of([*six, (30, 20)])) == 8
    assert partie_of([*six, (30, 20)]).phase == "deal"
    assert partie_of([*six, (30, 20), (15, 25)]).phase == "deal"

    over = partie_of([*six, (30, 20), (15, 25), (28, 12), (9, 31)])

    assert (over.deal_number, over.scores, over.award) == (10, (192, 198), 106)
    assert (over.phase, over.winner) == ("over", 1)


def test_w93_the_deal_alternates_also_in_extra_rounds() -> None:
    states = [partie_of([(10, 10)] * played) for played in range(8)]

    assert [state.dealer for state in states] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [state.elder for state in states][:6] == [1, 0, 1, 0, 1, 0]


def test_w97_the_pack_cannot_change_within_a_partie() -> None:
    state = partie_of([(10, 10)] * 2)

    with pytest.raises(BadOptions, match="deck36 can’t be changed during a game"):
        play(GAME, state, CHANCE, Action("options", (), "deck36=on"))


def test_other_rules_may_change_between_rounds() -> None:
    state = partie_of([(10, 10)] * 2)

    changed = play(GAME, state, CHANCE, Action("options", (), "capot60=on,one_step=on")).state

    assert changed.options.capot60
    assert changed.options.one_step
