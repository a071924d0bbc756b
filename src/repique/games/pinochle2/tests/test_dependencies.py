"""docs/rules/two-handed.md: what preferences demand of each other.

Made in one stroke, contradictory options are refused with every contradiction named. In
the settings panel, `with_changes`, what a choice forces or rules out follows by itself,
and only what is locked or not selectable is refused.
"""

from typing import Any

import pytest

from repique.core.options import BadOptions
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.tests.moves import case
from repique.games.pinochle2.tests.positions import BEZIQUE, BINOKEL, PINOCHLE, plus

STANDARD = plus(PINOCHLE, "score_all_tricks")
Complaints = set[tuple[str, str]]
Values = dict[str, Any]


def complaints(error: BadOptions) -> Complaints:
    return {(problem.name, problem.reason) for problem in error.problems}


def switched_on(names: str) -> Values:
    return dict.fromkeys(names.split(), True)


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        case("16-1", switched_on("multi_meld_all"), {("multi_meld_all", "forces")}),
        case("16-2", switched_on("brisque"), {("brisque", "forces")}),
        case("16-3 sixteen", switched_on("deal16"), {("deal16", "needs")}),
        case("16-3 eight", switched_on("deal8"), {("deal8", "needs")}),
        case("16-4", switched_on("deck64 deal16 deal8"), {("deal16", "excludes")}),
        case("16-5", switched_on("double_sets_1000"), {("double_sets_1000", "needs")}),
        case("16-6", switched_on("dix_multi_meld"), {("dix_multi_meld", "needs")}),
        case("16-7 trump", {"must_overplay": False}, {("overplay_trump_only", "needs")}),
        case(
            "16-7 both",
            {"must_overplay": False, "need_not_trump": True},
            {("overplay_trump_only", "needs"), ("need_not_trump", "needs")},
        ),
        case("16-8", switched_on("tournament cut_for_deal"), {("tournament", "bars")}),
        case("16-9", {"goal": 3500}, {("goal", "not_among")}),
        case("16-10", switched_on("red_pinochle switch_bezique"), {("red_pinochle", "excludes")}),
        case(
            "16-11", switched_on("brisque score_all_tricks simplified"), {("brisque", "excludes")}
        ),
        case(
            "many relations",
            switched_on("deal16 deal8 dix_multi_meld brisque simplified multi_meld_all"),
            {
                ("deal16", "needs"),
                ("deal16", "excludes"),
                ("deal8", "needs"),
                ("dix_multi_meld", "needs"),
                ("multi_meld_all", "forces"),
                ("brisque", "forces"),
                ("brisque", "excludes"),
            },
        ),
        case(
            "many ranges",
            {"tournament_no": 101, "goal": 1, "starter": "nobody", "penalty": 1},
            {
                ("tournament_no", "too_large"),
                ("goal", "not_among"),
                ("starter", "not_among"),
                ("penalty", "not_a_switch"),
            },
        ),
        case(
            "ranges and relations",
            {"tournament_no": 0, "deal16": True},
            {("tournament_no", "too_small"), ("deal16", "needs")},
        ),
    ],
)
def test_contradictory_options_are_refused_with_every_reason(
    values: Values, problems: Complaints
) -> None:
    with pytest.raises(BadOptions) as caught:
        TwoHandedOptions(**values)

    assert complaints(caught.value) == problems


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        case("16-1 on", PINOCHLE, {"multi_meld_all": True}, {"score_differences": True}),
        case(
            "16-1 released",
            plus(PINOCHLE, "multi_meld_all"),
            {"multi_meld_all": False},
            {"score_differences": True},
        ),
        case("16-2", PINOCHLE, {"brisque": True}, {"score_all_tricks": True}),
        case("16-3 sixteen", plus(PINOCHLE, "deck64 deal16"), {"deck64": False}, {"deal16": False}),
        case("16-3 eight", BEZIQUE, {"deck64": False}, {"deal8": False}),
        case("16-4 sixteen", BEZIQUE, {"deal16": True}, {"deal8": False}),
        case("16-4 eight", plus(PINOCHLE, "deck64 deal16"), {"deal8": True}, {"deal16": False}),
        case(
            "16-5",
            plus(BINOKEL, "double_set double_sets_1000"),
            {"double_set": False},
            {"double_sets_1000": False},
        ),
        case(
            "16-6",
            plus(PINOCHLE, "dix_must_meld dix_multi_meld"),
            {"dix_must_meld": False},
            {"dix_multi_meld": False},
        ),
        case(
            "16-7",
            plus(PINOCHLE, "need_not_trump"),
            {"must_overplay": False},
            {"overplay_trump_only": False, "need_not_trump": False},
        ),
        case("16-7 together", PINOCHLE, {"need_not_trump": True}, {"overplay_trump_only": True}),
        case("16-8", plus(PINOCHLE, "cut_for_deal"), {"tournament": True}, {"cut_for_deal": False}),
        case("16-9 1500", BEZIQUE, {"goal": 1500}, {"goal": 1500}),
        case("16-9 neither", BEZIQUE, {"goal": 1000}, {"goal": 1000}),
        case(
            "16-10 red",
            plus(PINOCHLE, "switch_bezique"),
            {"red_pinochle": True},
            {"switch_bezique": False},
        ),
        case(
            "16-10 switch",
            plus(PINOCHLE, "red_pinochle"),
            {"switch_bezique": True},
            {"red_pinochle": False},
        ),
        case(
            "16-11 brisque",
            plus(STANDARD, "simplified"),
            {"brisque": True},
            {"simplified": False},
        ),
        case("16-11 simplified", BEZIQUE, {"simplified": True}, {"brisque": False}),
    ],
)
def test_in_the_panel_a_choice_takes_its_consequences_along(
    before: TwoHandedOptions, change: Values, after: Values
) -> None:
    expected = {**before.values(), **change, **after}

    assert before.with_changes(change).values() == expected


@pytest.mark.parametrize(
    ("before", "change", "problems"),
    [
        case(
            "16-1 locked",
            plus(PINOCHLE, "multi_meld_all"),
            {"score_differences": False},
            {("multi_meld_all", "forces")},
        ),
        case("16-2 locked", BEZIQUE, {"score_all_tricks": False}, {("brisque", "forces")}),
        case("16-3", PINOCHLE, {"deal8": True}, {("deal8", "needs")}),
        case("16-4", BEZIQUE, switched_on("deal16 deal8"), {("deal16", "excludes")}),
        case("16-5", BINOKEL, {"double_sets_1000": True}, {("double_sets_1000", "needs")}),
        case("16-6", PINOCHLE, {"dix_multi_meld": True}, {("dix_multi_meld", "needs")}),
        case(
            "16-7",
            PINOCHLE.with_changes({"must_overplay": False}),
            {"need_not_trump": True},
            {("need_not_trump", "needs")},
        ),
        case(
            "16-8", plus(PINOCHLE, "tournament"), {"cut_for_deal": True}, {("tournament", "bars")}
        ),
        case(
            "all at once",
            plus(PINOCHLE, "tournament multi_meld_all"),
            {"cut_for_deal": True, "score_differences": False, "deal16": True},
            {("tournament", "bars"), ("multi_meld_all", "forces"), ("deal16", "needs")},
        ),
        case("no such option", PINOCHLE, {"aces_high": True}, {("aces_high", "unknown")}),
    ],
)
def test_the_panel_refuses_what_is_locked_or_not_selectable(
    before: TwoHandedOptions, change: Values, problems: Complaints
) -> None:
    with pytest.raises(BadOptions) as caught:
        before.with_changes(change)

    assert complaints(caught.value) == problems


def test_16_1_once_released_score_differences_can_be_switched_off() -> None:
    released = plus(PINOCHLE, "multi_meld_all").with_changes({"multi_meld_all": False})

    assert released.with_changes({"score_differences": False}) == PINOCHLE
