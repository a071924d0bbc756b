"""Reports for the two-handed games, and what all reports have in common."""

from typing import Any

import pytest

from repique.coach.explore import EXPLORER, build_report
from repique.coach.explore.games.pinochle2.hand_melds import analyse_hand
from repique.core.actions import Action
from repique.core.cards import face
from repique.core.game import Game, Setup, play, view
from repique.games.pinochle2 import GAME as PINOCHLE2
from repique.games.pinochle2.tests.moves import act, lay
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BINOKEL,
    PINOCHLE,
    leading,
    new_turn,
    plus,
    position,
)
from repique.games.pinochle4 import GAME as PINOCHLE4
from repique.games.piquet import GAME as PIQUET
from repique.play.explore import ExploreReport
from repique.play.presets import InputError
from repique_testkit.coach.explore import cards_under, look_of, report_text, signs_of

# Analyse hand


def test_a_hand_is_sorted_into_meldable_holdable_and_discardable() -> None:
    state = position(ann="QS JD KC AS AD AH", ben="JC")

    found = analyse_hand(view(PINOCHLE2, state, ANN))

    assert sorted(found.meldable) == ["JD", "QS"]
    assert sorted(found.holdable) == ["AD", "AH", "AS", "KC"]
    assert {face(card) for card in found.discardable} <= {"9C", "9D", "9S", "TC"}
    assert [(m.meld, m.points, m.now) for m in found.ready] == [("pinochle", 40, True)]
    hopes = {(hope.meld, hope.missing, hope.live) for hope in found.hopes}
    assert ("four_aces", "AC", 2) in hopes
    assert ("marriage", "QC", 2) in hopes


def test_after_the_one_meld_of_a_trick_the_next_waits_for_another_trick() -> None:
    state = lay(position(ann="QS JD KC QC"), "QS JD")

    found = analyse_hand(view(PINOCHLE2, state, ANN))

    assert [(m.meld, m.now) for m in found.ready] == [("marriage", False)]


def test_of_two_twins_both_are_meldable_where_there_are_two_melds() -> None:
    found = analyse_hand(view(PINOCHLE2, position(ann="QS QS2 JD JD2 KC KC2 QC"), ANN))

    assert sorted(found.meldable) == ["JD", "JD2", "KC", "QC", "QS", "QS2"]
    assert "KC2" in found.holdable, "a second queen may come"


def test_a_card_that_waits_in_vain_is_to_spare() -> None:
    """Both queens of trumps are in the opponent's tricks."""
    state = position(ann="KH", left=4, phase="first")
    assert {"QH", "QH2"} <= {*state.table["won:1"]}

    found = analyse_hand(view(PINOCHLE2, state, ANN))

    assert "KH" in found.discardable
    assert ("royal_marriage", "QH", 0) in {
        (hope.meld, hope.missing, hope.live) for hope in found.vain
    }


def test_under_score_differences_melds_count_net_and_empty_ones_are_left_out() -> None:
    rules = plus(BINOKEL, "score_differences")
    state = lay(position(rules, ann="AH TH KH QH JH KS QS"), "AH TH KH QH JH")

    found = analyse_hand(view(PINOCHLE2, new_turn(state), ANN))
    plain = analyse_hand(
        view(PINOCHLE2, new_turn(lay(position(BINOKEL, ann="AH TH KH QH JH"), "AH TH KH QH JH")), 0)
    )

    assert {m.meld: m.points for m in found.ready} == {"marriage": 20}
    assert {m.meld: m.points for m in plain.ready} == {"royal_marriage": 40}


def test_a_double_meld_pays_what_its_half_has_not() -> None:
    rules = plus(BINOKEL, "score_differences")
    state = new_turn(lay(position(rules, ann="QS JD QS2 JD2"), "QS JD"))

    found = analyse_hand(view(PINOCHLE2, state, ANN))

    assert {m.meld: m.points for m in found.ready}["double_pinochle"] == 260


def test_a_dix_is_meldable() -> None:
    found = analyse_hand(view(PINOCHLE2, position(ann="9H", upcard="KH"), ANN))

    assert [(m.meld, m.cards, m.points) for m in found.ready] == [("dix", ("9H",), 10)]


def test_a_card_that_is_drawn_too_late_completes_nothing() -> None:
    """The winner of this trick melds, and then the last two cards are drawn."""
    state = position(ann="KC QD JD QS", left=2, phase="first")

    report = build_report(look_of(PINOCHLE2, state, ANN), "analyze")

    assert "You can meld only after this trick" in report.lines[0]
    assert cards_under(report, "Ready to meld") == ["JD", "QS"]
    assert cards_under(report, "Worth keeping") == []


@pytest.mark.parametrize(
    ("left", "phase", "told"),
    [
        (24, "first", "after the next 12 tricks"),
        (4, "first", "after the next 2 tricks"),
        (4, "meld", "after the next trick"),
        (6, "meld", "after the next 2 tricks"),
    ],
)
def test_it_is_said_how_often_there_will_be_melding(left: int, phase: str, told: str) -> None:
    report = build_report(look_of(PINOCHLE2, position(left=left, phase=phase), ANN), "analyze")

    assert told in report.lines[0]


def test_with_the_last_two_cards_of_the_stock_melding_ends() -> None:
    state = lay(position(ann="QS JD KC QC AS AD AH", left=2), "QS JD")

    report = build_report(look_of(PINOCHLE2, state, ANN), "analyze")

    assert report.lines == ("You can’t meld any more after this trick.",)
    assert cards_under(report, "Ready to meld") == cards_under(report, "Worth keeping") == []


def test_analysis_tells_points_and_what_is_missing() -> None:
    report = build_report(look_of(PINOCHLE2, position(ann="QS JD KC"), ANN), "analyze")

    groups = [(g.caption, g.note, g.points) for section in report.sections for g in section.groups]
    assert ("Pinochle", "now", 40) in groups
    assert ("Marriage", "needs Q♣: 2 still out", 20) in groups


# Distribution, recall, deduce


def test_the_distribution_shows_where_every_card_is() -> None:
    state = lay(position(ann="QS JD AC", ben="9C", upcard="KH", left=10), "QS JD")
    state = act(state, "draw", "play AC")

    report = build_report(look_of(PINOCHLE2, state, ANN), "distribution")

    assert signs_of(report, "QS")[0] == "M"
    assert signs_of(report, "AC")[0] == "•"
    assert "S" in signs_of(report, "KH")
    assert len(report.grid) == 24
    assert sum(len(cell.copies) for cell in report.grid) == 48
    ids = {copy.sign for cell in report.grid for copy in cell.copies}
    assert {"own_hand", "own_melds", "their_won", "stock", "trick", "unseen"} == ids
    assert report.lines == (
        "You haven’t seen 19 cards: 7 in the stock, 12 in your opponent’s hand.",
    )


def test_what_was_seen_is_recalled_on_both_sides() -> None:
    """Ann takes the upcard for her Dix."""
    state = position(ann="9H", upcard="KH", left=2)
    step = play(PINOCHLE2, state, ANN, Action.parse("meld:dix 9H"))

    mine = build_report(look_of(PINOCHLE2, step.state, ANN, step.events), "recall")
    theirs = build_report(look_of(PINOCHLE2, step.state, BEN, step.events), "recall")

    assert cards_under(mine, "Taken face up from the stock") == ["KH"]
    assert "Cards your opponent has seen in your hand" in report_text(mine)
    assert cards_under(theirs, "Taken face up from the stock") == ["KH"]
    assert "You don’t know 10 cards in that hand." in report_text(theirs)


def test_without_a_stock_all_that_is_not_seen_is_in_the_other_hand() -> None:
    state = position(ann="AS KS", ben="QC JC", phase="second")

    report = build_report(look_of(PINOCHLE2, state, ANN), "deduce")

    assert report.sections[0].title == "Certainly in your opponent’s hand"
    assert cards_under(report, "♣") == ["JC", "QC"]


def test_recall_and_deduce_stand_together() -> None:
    seen = look_of(PINOCHLE2, position(ann="QS JD"), ANN)

    both = build_report(seen, "both")

    assert both.sections == (
        *build_report(seen, "recall").sections,
        *build_report(seen, "deduce").sections,
    )
    assert both.lines == build_report(seen, "deduce").lines


# All games


@pytest.mark.parametrize("game", [PINOCHLE2, PIQUET, PINOCHLE4], ids=lambda game: game.id)
def test_before_the_first_deal_there_is_nothing_to_tell(game: Game[Any]) -> None:
    options = next(iter(game.presets.values()))
    state = game.start(options, Setup(dealer=0))

    for what, title in EXPLORER.kinds(game).items():
        report = build_report(look_of(game, state, 0), what)
        assert report == ExploreReport(what, title, ("No cards have been dealt yet.",))


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="no such closer look"):
        build_report(look_of(PINOCHLE2, leading(position(PINOCHLE)), ANN), "nonsense")
