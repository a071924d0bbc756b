"""docs/rules/two-handed.md: the goal, how it moves away, and knocking."""

from dataclasses import replace

import pytest

from repique.core.game import DEAL, OVER, Setup
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND
from repique.games.pinochle2.tests.moves import act, case, deal, may_knock, put_aside, refusal
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    at_last_trick,
    earned,
    leading,
    plus,
    position,
)

MARRIAGE = "meld:royal_marriage KH QH"


@pytest.mark.parametrize(
    ("rules", "totals", "goal", "winner"),
    [
        case("G-01", PINOCHLE, (1010, 900), 1000, ANN),
        case("G-02", PINOCHLE, (1000, 999), 1000, ANN),
        case("G-03", PINOCHLE, (1010, 1040), 1250, None),
        case("G-04", PINOCHLE, (1320, 1010), 1250, ANN),
        case("G-05", PINOCHLE, (1300, 1260), 1500, None),
        case("G-06", PINOCHLE, (1300, 1300), 1500, None),
        case("G-07", BINOKEL, (1520, 1510), 1750, None),
        case("G-08", BEZIQUE, (2300, 2010), 2250, ANN),
        case("G-11", PINOCHLE, (1085, 1030), 1250, None),
    ],
)
def test_at_the_end_of_a_round(
    rules: TwoHandedOptions, totals: tuple[int, int], goal: int, winner: int | None
) -> None:
    ann, ben = totals
    before = (ann - 10 * rules.last_trick, ben)  # Ann takes the last trick
    state = at_last_trick(position(rules, scores=before))

    state = act(state, "play 9C", "play 9D")

    assert (state.scores, state.goal, state.winner) == (totals, goal, winner)
    assert state.phase == (DEAL if winner is None else OVER)


def test_g_09_a_meld_that_reaches_the_goal_allows_a_knock() -> None:
    state = act(position(ann="KH QH", scores=(960, 0)), MARRIAGE)

    assert (state.scores[ANN], state.phase) == (1000, "meld")
    assert may_knock(state)
    assert act(state, "knock").winner == ANN


@pytest.mark.parametrize("who", [case("G-09 first", "first"), case("G-09 both", "both")])
def test_with_automatic_knock_the_meld_ends_the_game(who: str) -> None:
    rules = PINOCHLE.with_changes({"auto_knock": who})

    state = act(position(rules, ann="KH QH", scores=(960, 0)), MARRIAGE)

    assert (state.phase, state.winner) == (OVER, ANN)


def test_g_10_an_opponent_who_knocks_by_habit_wins_with_the_meld() -> None:
    rules = PINOCHLE.with_changes({"auto_knock": "second"})

    state = act(position(rules, ben="KH QH", turn=BEN, scores=(0, 960)), MARRIAGE)

    assert (state.phase, state.winner) == (OVER, BEN)


def test_g_11_who_does_not_knock_plays_on() -> None:
    state = position(scores=(1000, 900))

    offered = may_knock(state)
    state = act(state, "draw")

    assert offered
    assert (state.phase, state.winner) == (FIRST, None)
    assert may_knock(state)


def test_g_12_in_the_second_phase_the_goal_is_examined_only_at_the_end() -> None:
    state = earned(position(scores=(960, 0)), ANN, "trick", 45)
    state = at_last_trick(state)

    assert not may_knock(state)
    assert refusal(state, "knock") == "knock_too_late"
    assert act(state, "play 9C", "play 9D").winner == ANN


def test_g_12_even_points_in_the_total_allow_no_knock_in_the_second_phase() -> None:
    state = position(ann="AC", ben="TC", phase=SECOND, scores=(1000, 0))

    assert not may_knock(state)
    assert refusal(state, "knock") == "knock_too_late"


def test_g_13_by_round_nobody_can_knock() -> None:
    rules = plus(PINOCHLE, "score_by_round")

    state = act(position(rules, ann="KH QH", scores=(960, 0)), MARRIAGE)

    assert not may_knock(state)
    assert refusal(state, "knock") == "knock_too_soon"


def test_g_14_points_put_aside_are_no_help_in_knocking() -> None:
    rules = plus(PINOCHLE, "score_all_tricks")

    state = earned(position(rules, scores=(985, 0)), ANN, "early_trick", 30)

    assert not may_knock(state)
    assert refusal(state, "knock") == "knock_too_soon"


def test_g_15_two_brisques_bring_a_player_over_the_goal() -> None:
    state = position(BEZIQUE, ann="AC", ben="TC", phase=FIRST, scores=(1985, 0))

    state = act(state, "play AC", "play TC")

    assert state.scores[ANN] == 2005
    assert act(state, "knock").winner == ANN


def test_g_16_a_dix_turned_up_brings_the_dealer_to_the_goal() -> None:
    pack = [*GAME.pack(BINOKEL)]
    pack.insert(24, pack.pop(0))  # 9C becomes the upcard
    state = replace(GAME.start(BINOKEL, Setup(dealer=BEN)), scores=(0, 1490))

    state = deal(state, tuple(pack))

    assert state.scores == (0, 1500)
    assert (state.turn, may_knock(state), may_knock(state, BEN)) == (ANN, False, False)
    state = act(state, "play 9C2")
    assert act(state, "knock").winner == BEN


@pytest.mark.parametrize(
    ("knocks", "winner"), [case("G-17", "nobody", None), case("G-17 automatic", "first", ANN)]
)
def test_a_dix_played_brings_a_player_over_the_goal(knocks: str, winner: int | None) -> None:
    rules = PINOCHLE.with_changes({"auto_knock": knocks})
    state = position(rules, upcard="AH", ann="9H", ben="TH", phase=FIRST, scores=(995, 0))

    state = act(state, "play 9H")

    assert (state.scores[ANN], state.winner) == (1005, winner)


def test_g_17_the_knock_comes_at_the_next_turn_of_ones_own() -> None:
    state = position(upcard="AH", ann="9H", ben="TH", phase=FIRST, scores=(995, 0))

    state = act(state, "play 9H", "play TH")
    ben_melds = may_knock(state), may_knock(state, ANN)
    state = act(state, "draw")

    assert ben_melds == (False, False)
    assert state.turn == ANN
    assert act(state, "knock").winner == ANN
    assert may_knock(leading(act(state, "draw"), ANN))


def test_a_knock_drops_what_was_put_aside_and_spares_last_trick_and_penalty() -> None:
    rules = plus(PINOCHLE, "score_all_tricks last_trick penalty")
    state = position(rules, ann="KH QH", scores=(960, 900))
    state = earned(earned(state, ANN, "early_trick", 21), BEN, "early_trick", 120)

    state = act(state, MARRIAGE, "knock")

    assert (state.scores, put_aside(state)) == ((1000, 900), (0, 0))


def test_the_first_knock_wins_even_against_a_higher_total() -> None:
    state = act(position(scores=(1000, 1200)), "knock")

    assert (state.phase, state.winner) == (OVER, ANN)
