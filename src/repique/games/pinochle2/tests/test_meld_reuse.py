"""docs/rules/two-handed.md: melding again with cards that were melded before."""

import pytest

from repique.games.pinochle2 import GAME
from repique.games.pinochle2.meld_actions import remeld
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.tables import GROUPS
from repique.games.pinochle2.tests.moves import (
    act,
    case,
    deal,
    holding_all,
    lay,
    offers,
    refusal,
    results,
)
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    at_last_trick,
    new_turn,
    plus,
    position,
)

FLUSH = "AH TH KH QH JH"
TWO_FLUSHES = f"{FLUSH} AH2 TH2 KH2 QH2 JH2"
PAIR = "QS JD"
SECOND_PAIR = "QS2 JD2"
BOTH_PAIRS = "QS JD QS2 JD2"
KINGS = "KC KD KS KH"
QUEENS = "QC QD QS QH"
ROUND = f"{KINGS} {QUEENS}"

P_DOUBLE = plus(PINOCHLE, "double_pinochle")
P_DOUBLE_MARRIAGE = plus(PINOCHLE, "double_marriage")
P_GRAND = plus(PINOCHLE, "grand_binokel")
P_ROUND = plus(PINOCHLE, "roundhouse")
P_TWO_FLUSHES = plus(PINOCHLE, "double_sequence")
K_DOUBLE_MARRIAGE = plus(BINOKEL, "double_marriage")
K_GRAND = plus(BINOKEL, "grand_binokel")
K_TWO_FLUSHES = plus(BINOKEL, "double_sequence")
B_DOUBLE_MARRIAGE = plus(BEZIQUE, "double_marriage")

NEVER = "remeld_never"
LIBERAL = "remeld_liberal"
BARE = "needs_hand_card"


@pytest.mark.parametrize(
    ("rules", "sequence", "expected"),
    [
        case("R-01", PINOCHLE, f"KH QH ; {FLUSH}", "40 ; 150"),
        case("R-02", PINOCHLE, f"{FLUSH} ; KH QH", f"150 ; {LIBERAL}"),
        case("R-03", PINOCHLE, f"{FLUSH} ; KH2 QH", f"150 ; {LIBERAL}"),
        case("R-04", PINOCHLE, f"{FLUSH} ; KH2 QH2", "150 ; 40"),
        case("R-05 K", BINOKEL, f"{FLUSH} ; KH QH", "150 ; 40"),
        case("R-05 B", BEZIQUE, f"{FLUSH} ; KH QH", "250 ; 40"),
        case("R-06 P", PINOCHLE, "KS QS ; KS2 QS", f"20 ; {NEVER}"),
        case("R-06 K", BINOKEL, "KS QS ; KS2 QS", f"20 ; {NEVER}"),
        case("R-07", PINOCHLE, f"{PAIR} ; KS QS", "40 ; 20"),
        case("R-08", BINOKEL, f"{PAIR} ; QS JD2", f"40 ; {NEVER}"),
        case("R-09", P_DOUBLE, f"{PAIR} ; {BOTH_PAIRS}", "40 ; 300"),
        case("R-10", P_DOUBLE, f"{PAIR} ; {SECOND_PAIR} ; {BOTH_PAIRS}", f"40 ; 40 ; {BARE}"),
        case("R-11", BEZIQUE, f"{PAIR} ; {SECOND_PAIR} ; {BOTH_PAIRS}", "40 ; 40 ; 500"),
        case("R-12", BEZIQUE, f"{BOTH_PAIRS} ; {PAIR}", f"500 ; {NEVER}"),
        case("R-13", PINOCHLE, f"{KINGS} ; {QUEENS} ; KS QS", f"80 ; 60 ; {BARE}"),
        case("R-14", PINOCHLE, f"{KINGS} ; {QUEENS} ; KS QS2", "80 ; 60 ; 20"),
        case(
            "R-15",
            BINOKEL,
            f"{KINGS} ; {QUEENS} ; KC QC ; KD QD ; KS QS ; KH QH",
            "80 ; 60 ; 20 ; 20 ; 20 ; 40",
        ),
        case("R-16", PINOCHLE, f"KS QS ; {KINGS}", "20 ; 80"),
        case("R-17", P_ROUND, f"{KINGS} ; {ROUND}", f"80 ; {LIBERAL}"),
        case("R-18", BINOKEL, f"{KINGS} ; {ROUND}", "80 ; 240"),
        case("R-19 P", P_ROUND, f"KS QS ; {ROUND}", f"20 ; {LIBERAL}"),
        case("R-19 K", BINOKEL, f"KS QS ; {ROUND}", "20 ; 240"),
        case("R-20", BINOKEL, f"{ROUND} ; KS QS", f"240 ; {NEVER}"),
        case("R-21", BINOKEL, f"{ROUND} ; KS2 QS", f"240 ; {NEVER}"),
        case("R-22", BINOKEL, f"{ROUND} ; {KINGS}", f"240 ; {NEVER}"),
        case("R-23", K_DOUBLE_MARRIAGE, f"{ROUND} ; KS QS KS2 QS2", "240 ; 40"),
        case("R-25 P", P_DOUBLE_MARRIAGE, "KD QD ; KD QD KD2 QD2", f"20 ; {LIBERAL}"),
        case("R-25 B", B_DOUBLE_MARRIAGE, "KD QD ; KD QD KD2 QD2", "20 ; 40"),
        case("R-26", K_GRAND, f"{PAIR} KS ; {PAIR}", f"80 ; {NEVER}"),
        case("R-27", K_GRAND, f"{PAIR} KS ; {BOTH_PAIRS}", "80 ; 300"),
        case("R-28 K", K_GRAND, f"{PAIR} ; {PAIR} KS", "40 ; 80"),
        case("R-28 P", P_GRAND, f"{PAIR} ; {PAIR} KS", f"40 ; {LIBERAL}"),
        case("R-29", P_ROUND, f"{FLUSH} ; {ROUND}", "150 ; 240"),
        case("R-30 K", K_TWO_FLUSHES, f"{FLUSH} ; {TWO_FLUSHES}", "150 ; 1500"),
        case("R-30 P", P_TWO_FLUSHES, f"{FLUSH} ; {TWO_FLUSHES}", f"150 ; {LIBERAL}"),
        case("R-31", K_GRAND, f"{PAIR} ; KS QS ; {PAIR} KS", "40 ; 20 ; 80"),
        case("R-32", K_DOUBLE_MARRIAGE, f"{FLUSH} ; KH QH ; KH QH KH2 QH2", "150 ; 40 ; 80"),
        case("R-34", PINOCHLE, "KS QS ; KS2 QS2", "20 ; 20"),
    ],
)
def test_melds_one_after_the_other_pay(
    rules: TwoHandedOptions, sequence: str, expected: str
) -> None:
    state = holding_all(rules, sequence)

    assert results(state, sequence) == expected


@pytest.mark.parametrize("eighth", [case("R-24", "KH2")])
def test_all_eight_kings_after_a_roundhouse_that_has_lost_a_queen(eighth: str) -> None:
    rules = plus(BINOKEL, "double_set")
    state = position(rules, ann=f"{ROUND} KC2 KD2 KS2", ben="9C", stock=eighth)

    state = lay(state, ROUND)
    state = act(state, "draw", "play QC", "play 9C")
    state = lay(state, f"{KINGS} KC2 KD2 KS2 {eighth}")

    assert [entry.points for entry in state.sheet] == [240, 3, 800]  # 3: the queen's own trick


@pytest.mark.parametrize("played", [case("R-33", "AS")])
def test_a_set_that_was_broken_is_not_rebuilt_with_a_twin(played: str) -> None:
    state = position(BINOKEL, ann="AC AD AS AH AS2", ben="9S")

    state = lay(state, "AC AD AS AH")
    state = act(state, "draw", f"play {played}", "play 9S")

    assert state.turn == ANN
    assert refusal(state, "meld AC AD AS2 AH") == NEVER


@pytest.mark.parametrize(
    "held", [case("R-35", "KC QC KD QD KS QS KH"), case("R-35 hearts", "QC KD QD KS QS KH QH")]
)
def test_a_roundhouse_never_fits_into_seven_cards(held: str) -> None:
    state = position(plus(BEZIQUE, "roundhouse"), ann=held)

    assert "roundhouse" not in {meld.value for meld in offers(state, "meld")}
    assert refusal(state, f"meld {ROUND}") == "not_held"


# The matrix as the book prints it; `-` is never, Y always, L under Liberal Remelding.
MATRIX = """
Pin   - L Y Y Y Y Y Y Y Y
GBin  - - Y Y Y Y Y Y Y Y
DPin  - L - Y Y Y Y Y Y Y
Mar   Y Y Y - L Y Y Y Y L
DMar  Y Y Y - - Y Y Y Y L
Seq   Y Y Y L L - L Y Y Y
DSeq  Y Y Y L L - - Y Y Y
Set   Y Y Y Y Y Y Y - L L
DSet  Y Y Y Y Y Y Y - - L
RH    Y Y Y - L Y Y - L -
"""


@pytest.mark.parametrize("row", MATRIX.strip().splitlines(), ids=lambda row: row.split()[0])
def test_the_matrix_is_the_printed_one(row: str) -> None:
    old, *printed = row.split()

    marks = [remeld(old, new).replace("N", "-") for new in GROUPS]

    assert marks == printed


def test_a_meld_step_asks_for_the_history_of_every_card() -> None:
    """One card that may be melded again does not excuse another that may not."""
    state = holding_all(PINOCHLE, "KS QS KC KD KH")

    state = new_turn(lay(state, "KS QS"))

    assert refusal(state, "meld:marriage KS QS") == NEVER
    assert lay(state, KINGS).scores[ANN] == 100


def test_a_new_deal_forgets_the_melds_of_the_last() -> None:
    state = act(position(upcard="AH", ann="9H KS QS"), "meld:dix 9H", "meld:marriage KS QS")

    state = act(at_last_trick(state), "play 9C", "play 9D")
    state = deal(state, GAME.pack(PINOCHLE))

    assert state.scores[ANN] == 30
    assert (state.laid, state.scored_dices) == ((), ())
