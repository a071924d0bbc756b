"""The thirty-nine preferences, their letters, and what each game sets them to."""

import pytest

from repique.core.options import as_text
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.tests.positions import BEZIQUE, BINOKEL, PINOCHLE

# Code, field, letters of the games that know it, then Pinochle, Binokel, Bezique.
TABLE = """
D01  basis                -    pinochle   binokel    bezique
D02  cut_for_deal         -    off        off        off
D03  starter              -    alternate  alternate  alternate
D04  deck64               -    off        off        on
D05  deal16               -    off        off        off
D06  deal8                B    off        off        on
D07  tournament           -    off        off        off
D08  tournament_no        -    1          1          1
D09  quick_deal           -    off        off        off
D10  quiet_deal           -    off        off        off
D11  show_dealer          -    on         on         on
R01  red_pinochle         P    off        off        off
R02  switch_bezique       B    off        off        off
R03  dix_must_meld        P    off        off        off
R04  dix_multi_meld       P    off        off        off
R05  multi_meld_all       K    off        off        off
R06  double_pinochle      PKB  off        on         on
R07  grand_binokel        K    off        off        off
R08  double_marriage      B    off        off        off
R09  roundhouse           PK   off        on         off
R10  common_sequence      KB   off        off        off
R11  double_sequence      K    off        off        off
R12  double_set           K    off        off        off
R13  no_hand_requirement  KB   off        on         on
R14  liberal_remelding    KB   off        on         on
R15  must_overplay        -    on         on         on
R16  overplay_trump_only  P    on         off        off
R17  need_not_trump       KB   off        off        off
S01  score_all_tricks     KB   off        on         on
S02  penalty              -    off        off        off
S03  score_by_round       -    off        off        off
S04  simplified           -    off        off        off
S05  score_differences    -    off        off        off
S06  double_sets_1000     K    off        off        off
S07  dix_dealt            KB   off        on         on
S08  last_trick           KB   off        on         on
S09  brisque              B    off        off        on
"""
ROWS = [row.split() for row in TABLE.strip().splitlines()]
GROUPS = {"D": "dealing", "R": "rules", "S": "scoring"}


@pytest.mark.parametrize(
    ("code", "field", "letters", "defaults"),
    [pytest.param(code, *row[:2], row[2:], id=code) for code, *row in ROWS],
)
def test_a_preference_and_its_defaults(
    code: str, field: str, letters: str, defaults: list[str]
) -> None:
    rule = {rule.name: rule for rule in TwoHandedOptions.rules()}[field]

    values = [as_text(game.values()[field]) for game in (PINOCHLE, BINOKEL, BEZIQUE)]

    assert values == defaults
    assert (rule.code, rule.games or "-", rule.group) == (code, letters, GROUPS[code[0]])


@pytest.mark.parametrize(
    ("goal", "games"),
    [
        pytest.param(1500, [False, True, False], id="S10"),
        pytest.param(2000, [False, False, True], id="S11"),
        pytest.param(1000, [True, False, False], id="neither"),
    ],
)
def test_the_two_goal_preferences_are_values_of_one_option(goal: int, games: list[bool]) -> None:
    assert [game.goal == goal for game in (PINOCHLE, BINOKEL, BEZIQUE)] == games


def test_the_preferences_stand_in_the_order_of_the_book_and_are_complete() -> None:
    codes = " ".join(rule.code for rule in TwoHandedOptions.rules() if rule.code).split()

    assert codes == [*(code for code, *_ in ROWS), "S10", "S11"]
    assert len(codes) == 11 + 17 + 11


def test_the_options_without_a_name_are_those_of_pinochle() -> None:
    assert TwoHandedOptions() == PINOCHLE
    assert PINOCHLE.changed() == {}
