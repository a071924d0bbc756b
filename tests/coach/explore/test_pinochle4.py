"""Reports for partnership Pinochle: what players have shown, and what is still out."""

from repique.coach.explore import build_report
from repique.core.actions import Action
from repique.core.game import Event, play
from repique.games.pinochle4 import GAME as PINOCHLE4
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tests import positions as four
from repique_testkit.coach.explore import cards_under, look_of, reasons_for, report_text, signs_of


def test_bids_melds_and_passed_cards_are_recalled() -> None:
    hands = {four.SOUTH: "H:ATKQ S:AKQ D:AJ C:A99"}
    state = four.bids(four.dealt(four.PLAIN_SINGLE, hands), "25 pass pass pass")
    state = four.act(state, "trump:H")
    given = state.table["hand:2"][:4]
    events: list[Event] = []
    for cards_ in (given, state.table["hand:0"][-4:]):
        action = Action("give", cards_)
        step = play(PINOCHLE4, state, state.turn, action)
        state = step.state
        events = [*events, *step.events]

    report = build_report(look_of(PINOCHLE4, state, four.SOUTH, events), "recall")

    said = report_text(report)
    assert "You 25" in said
    assert "Left passed" in said
    assert [section.title for section in report.sections][:3] == ["Left", "Partner", "Right"]
    known = {card for section in report.sections[1:2] for g in section.groups for card in g.cards}
    assert {c for c in state.table["hand:2"] if state.table.known[c] & 1} == known
    assert "Melded" in said


def holding(*rows: str, options: PartnershipOptions = four.DOUBLE) -> PartnershipState:
    """South leads, and hearts are trumps; all cards but these are gone."""
    pack = four.Pack(options)
    hands = {seat: pack.take(text_) for seat, text_ in enumerate(rows)}
    return four._playing(options, hands, (), pack.left, four.SOUTH, "H")


def played_out() -> PartnershipState:
    """West could not follow clubs and had no trump to play."""
    return holding("AC KC", "JD QD", "TC JS", "JC JH")


def test_who_does_not_follow_is_out_of_the_suit_and_of_trumps() -> None:
    state = four.act(played_out(), "play AC", "play JD", "play TC", "play JC")

    report = build_report(look_of(PINOCHLE4, state, four.SOUTH), "deduce")

    assert "Left has no more clubs, hearts." in report_text(report)
    assert "Trumps still out: hearts\n1: J♥ × 1." in report_text(report)


def test_a_card_that_only_one_hand_can_hold_is_in_it() -> None:
    state = four.act(played_out(), "play AC", "play JD", "play TC", "play JC")

    report = build_report(look_of(PINOCHLE4, state, four.SOUTH), "deduce")

    open_hearts = [copy for cell in report.grid if cell.face == "JH" for copy in cell.copies]
    assert any("Partner or Right may have it." in copy.why for copy in open_hearts)
    state = four.act(state, "play KC", "play QD", "play JS")
    report = build_report(look_of(PINOCHLE4, state, four.SOUTH), "deduce")
    assert "R" in signs_of(report, "JH")


def test_a_hand_that_is_full_of_what_nobody_else_can_have_has_nothing_else() -> None:
    """Two players are out of clubs, so that the other two clubs are all that Left has."""
    state = holding("AC KC TS", "JC QC TC", "TD KD JS", "TD TS AS")
    state = four.act(state, "play AC", "play JC", "play TD", "play TD")

    report = build_report(look_of(PINOCHLE4, state, four.SOUTH), "deduce")

    assert [signs_of(report, named)[-1] for named in ("QC", "TC")] == ["L", "L"]
    assert (
        "Partner or Right may have it. Left can’t have it: you know the whole hand."
        in reasons_for(report, "AS")
    )


def test_a_card_that_could_not_be_beaten_is_told_while_a_higher_one_is_out() -> None:
    for partner, told in (("AC JS", True), ("JC JS", False)):
        state = four.act(holding("KC KS", "QC QD", partner, "JC JD"), "play KC", "play QC")
        report = build_report(look_of(PINOCHLE4, state, four.SOUTH), "deduce")

        assert ("Left has no clubs above the K♣." in report_text(report)) == told


def test_counters_out_are_counted_by_rank() -> None:
    report = build_report(look_of(PINOCHLE4, played_out(), four.SOUTH), "deduce")

    assert report.sections[-1].title == "Counters still out"
    assert report.sections[-1].lines == ("1: tens × 1.",)
    assert cards_under(report, "Clubs") == ["TC"]
