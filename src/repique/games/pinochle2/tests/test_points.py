"""docs/rules/two-handed.md: what tricks are worth, when points reach the score, and the penalty."""

from dataclasses import replace
from pathlib import Path

import pytest

from repique.core.game import Setup
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.points import TRICK_REASONS
from repique.games.pinochle2.state import FIRST, SECOND, TwoHandedState
from repique.games.pinochle2.tests.moves import act, case, deal, lay, play_out, put_aside
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    PINOCHLE,
    at_last_trick,
    earned,
    plus,
    position,
)
from repique.play.record import parse_record

ROUND = Path(__file__).parent / "records" / "v-05.txt"

STANDARD = plus(PINOCHLE, "score_all_tricks")
SIMPLIFIED = plus(STANDARD, "simplified")
BRISQUE = plus(PINOCHLE, "brisque")
LARGE = "deck64"


@pytest.mark.parametrize("phase", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("rules", "trick", "points"),
    [
        case("V-01 standard", STANDARD, "AC TC", 21),
        case("V-01 simplified", SIMPLIFIED, "AC TC", 20),
        case("V-01 brisque", BRISQUE, "AC TC", 20),
        case("V-02 standard", STANDARD, "KC QC", 7),
        case("V-02 simplified", SIMPLIFIED, "KC QC", 10),
        case("V-02 brisque", BRISQUE, "KC QC", 0),
        case("V-03 standard", STANDARD, "JC 9C", 2),
        case("V-03 simplified", SIMPLIFIED, "JC 9C", 0),
        case("V-03 brisque", BRISQUE, "JC 9C", 0),
    ],
)
def test_a_trick_is_worth(rules: TwoHandedOptions, trick: str, points: int, phase: str) -> None:
    lead, follow = trick.split()
    state = position(rules, ann=f"{lead} 9S", ben=f"{follow} 9D", phase=phase)

    state = act(state, f"play {lead}", f"play {follow}")

    assert put_aside(state) == (points, 0)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        case("V-04 standard 48", STANDARD, 240),
        case("V-04 simplified 48", SIMPLIFIED, 240),
        case("V-04 brisque 48", BRISQUE, 160),
        case("V-04 standard 64", plus(STANDARD, LARGE), 240),
        case("V-04 simplified 64", plus(SIMPLIFIED, LARGE), 240),
        case("V-04 brisque 64", plus(BRISQUE, LARGE), 160),
    ],
)
def test_all_tricks_of_a_round_are_worth(rules: TwoHandedOptions, points: int) -> None:
    state = deal(GAME.start(rules, Setup(dealer=BEN)), GAME.pack(rules))

    sheet = play_out(state).sheet

    assert sum(entry.points for entry in sheet if entry.reason in TRICK_REASONS) == points


@pytest.mark.parametrize(
    ("more", "scores"),
    [
        case("V-05", "", (252, 108)),
        case("V-06", "score_all_tricks", (322, 158)),
        case("V-07", "last_trick", (262, 108)),
    ],
)
def test_a_whole_round_comes_to(more: str, scores: tuple[int, int]) -> None:
    record = parse_record(ROUND.read_text(encoding="utf-8"))

    state = replace(record, options=plus(PINOCHLE, more), checks={}).replay()

    assert state.scores == scores


def having_melded(rules: TwoHandedOptions, total: int = 0) -> TwoHandedState:
    """Ann has melded 120 in a round of which only the last trick is left."""
    state = position(rules, scores=(total, 0))
    state = earned(earned(state, ANN, "four_kings", 80), ANN, "pinochle", 40)
    return at_last_trick(state)


def test_v_08_without_points_in_the_second_phase_the_melds_are_subtracted() -> None:
    state = having_melded(plus(PINOCHLE, "penalty"), total=500)

    shown = state.scores[ANN]
    state = act(at_last_trick(state, ann="9C", ben="AC"), "play 9C", "play AC")

    assert (shown, state.scores[ANN]) == (620, 380)


def test_v_09_the_award_for_the_last_trick_saves_the_melds() -> None:
    state = having_melded(plus(PINOCHLE, "penalty last_trick"))

    assert act(state, "play 9C", "play 9D").scores[ANN] == 120 + 10


def test_v_10_a_trick_without_points_does_not_save_the_melds() -> None:
    state = having_melded(plus(PINOCHLE, "penalty"))

    state = act(state, "play 9C", "play 9D")

    assert state.tricks[-1].taker == ANN
    assert state.scores[ANN] == -120


def test_v_11_by_round_the_total_waits_for_the_end_of_the_round() -> None:
    rules = plus(PINOCHLE, "score_by_round")
    state = position(rules, ann="AH TH KH QH JH", scores=(900, 0))

    state = lay(state, "AH TH KH QH JH")
    ended = act(at_last_trick(state), "play 9C", "play 9D")

    assert (state.scores[ANN], put_aside(state)[ANN]) == (900, 150)
    assert ended.scores[ANN] == 1050


def test_v_12_brisques_are_scored_as_they_are_taken() -> None:
    state = position(BEZIQUE, ann="AC", ben="TC", phase=FIRST, scores=(400, 0))

    assert act(state, "play AC", "play TC").scores == (420, 0)


def test_v_13_in_pinochle_trick_points_are_shown_and_added_at_the_end() -> None:
    state = position(STANDARD, ann="AC", ben="TC", phase=FIRST, scores=(400, 0))

    state = act(state, "play AC", "play TC")
    ended = act(at_last_trick(state), "play 9C", "play 9D")

    assert (state.scores, put_aside(state)) == ((400, 0), (21, 0))
    assert (ended.scores, put_aside(ended)) == ((421, 0), (0, 0))


def test_the_penalty_takes_the_melds_of_its_own_round_only() -> None:
    rules = plus(PINOCHLE, "penalty")
    state = earned(having_melded(rules), ANN, "trick", 10)  # this round is safe

    state = deal(act(state, "play 9C", "play 9D"), GAME.pack(rules))
    state = at_last_trick(earned(state, ANN, "marriage", 20))

    assert act(state, "play 9C", "play 9D").scores[ANN] == 120 + 10 - 20
