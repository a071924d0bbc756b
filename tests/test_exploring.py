"""Closer looks at the cards, in positions worked out by hand."""

from collections.abc import Sequence
from typing import Any

import pytest

from repique.coach.exploring import EXPLORER, explored
from repique.coach.exploring.melding import analysis
from repique.core.actions import Action
from repique.core.cards import face
from repique.core.game import Event, Game, Setup, State, play, view
from repique.core.table import Seat
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
from repique.games.pinochle4.options import Options
from repique.games.pinochle4.state import Partnership
from repique.games.pinochle4.tests import positions as four
from repique.games.piquet import GAME as PIQUET
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, dealt, held
from repique.play.exploring import Findings, Look
from repique.play.presets import Mistake
from repique.play.tell import Teller
from repique.play.words import words_for


def look(game: Game[Any], state: State, seat: Seat, events: Sequence[Event] = ()) -> Look:
    tells = Teller(words_for(game, state.options), state.seats, seat, game.order)
    heard = tuple(event.seen(seat) for event in events)
    return Look(game, view(game, state, seat), heard, tells)


def signs(report: Findings, named: str) -> str:
    """The signs in the cell of a face, as they are read."""
    read = {sign.id: sign.sign for sign in report.legend}
    cell = next(cell for cell in report.grid if cell.face == named)
    return "".join(read[copy.sign] for copy in cell.copies)


def why(report: Findings, named: str) -> list[str]:
    return [copy.why for cell in report.grid if cell.face == named for copy in cell.copies]


def cards(report: Findings, caption: str) -> list[str]:
    groups = [group for section in report.sections for group in section.groups]
    return sorted(card for group in groups if group.caption == caption for card in group.cards)


def text(report: Findings) -> str:
    lines = [line for section in report.sections for line in (section.title, *section.lines)]
    return "\n".join((*report.lines, *lines))


# Analyze hand


def test_a_hand_is_sorted_into_meldable_holdable_and_discardable() -> None:
    state = position(ann="QS JD KC AS AD AH", ben="JC")

    found = analysis(view(PINOCHLE2, state, ANN))

    assert sorted(found.meldable) == ["JD", "QS"]
    assert sorted(found.holdable) == ["AD", "AH", "AS", "KC"]
    assert {face(card) for card in found.discardable} <= {"9C", "9D", "9S", "TC"}
    assert [(m.meld, m.points, m.now) for m in found.ready] == [("pinochle", 40, True)]
    hopes = {(hope.meld, hope.missing, hope.live) for hope in found.hopes}
    assert ("four_aces", "AC", 2) in hopes
    assert ("marriage", "QC", 2) in hopes


def test_after_the_one_meld_of_a_trick_the_next_waits_for_another_trick() -> None:
    state = lay(position(ann="QS JD KC QC"), "QS JD")

    found = analysis(view(PINOCHLE2, state, ANN))

    assert [(m.meld, m.now) for m in found.ready] == [("marriage", False)]


def test_of_two_twins_both_are_meldable_where_there_are_two_melds() -> None:
    found = analysis(view(PINOCHLE2, position(ann="QS QS2 JD JD2 KC KC2 QC"), ANN))

    assert sorted(found.meldable) == ["JD", "JD2", "KC", "QC", "QS", "QS2"]
    assert "KC2" in found.holdable, "a second queen may come"


def test_a_card_that_waits_in_vain_is_to_spare() -> None:
    """Both queens of trumps are in the opponent's tricks."""
    state = position(ann="KH", left=2, phase="first")
    assert {"QH", "QH2"} <= {*state.table["won:1"]}

    found = analysis(view(PINOCHLE2, state, ANN))

    assert "KH" in found.discardable
    assert ("royal_marriage", "QH", 0) in {
        (hope.meld, hope.missing, hope.live) for hope in found.vain
    }


def test_under_score_differences_melds_count_net_and_empty_ones_are_left_out() -> None:
    rules = plus(BINOKEL, "score_differences")
    state = lay(position(rules, ann="AH TH KH QH JH KS QS"), "AH TH KH QH JH")

    found = analysis(view(PINOCHLE2, new_turn(state), ANN))
    plain = analysis(
        view(PINOCHLE2, new_turn(lay(position(BINOKEL, ann="AH TH KH QH JH"), "AH TH KH QH JH")), 0)
    )

    assert {m.meld: m.points for m in found.ready} == {"marriage": 20}
    assert {m.meld: m.points for m in plain.ready} == {"royal_marriage": 40}


def test_a_double_meld_pays_what_its_half_has_not() -> None:
    rules = plus(BINOKEL, "score_differences")
    state = new_turn(lay(position(rules, ann="QS JD QS2 JD2"), "QS JD"))

    found = analysis(view(PINOCHLE2, state, ANN))

    assert {m.meld: m.points for m in found.ready}["double_pinochle"] == 260


def test_a_dix_is_meldable() -> None:
    found = analysis(view(PINOCHLE2, position(ann="9H", upcard="KH"), ANN))

    assert [(m.meld, m.cards, m.points) for m in found.ready] == [("dix", ("9H",), 10)]


def test_with_the_last_two_cards_of_the_stock_melding_ends() -> None:
    state = lay(position(ann="QS JD KC QC AS AD AH", left=2), "QS JD")

    report = explored(look(PINOCHLE2, state, ANN), "analyze")

    assert report.lines == ("There is no more melding after this trick.",)
    assert cards(report, "Meldable") == cards(report, "Worth holding") == []


def test_analysis_tells_points_and_what_is_missing() -> None:
    report = explored(look(PINOCHLE2, position(ann="QS JD KC"), ANN), "analyze")

    groups = [(g.caption, g.note, g.points) for section in report.sections for g in section.groups]
    assert ("Pinochle", "now", 40) in groups
    assert ("Marriage", "wants Q♣: 2 live", 20) in groups


# Distribution, recall, deduce


def test_the_distribution_shows_where_every_card_is() -> None:
    state = lay(position(ann="QS JD AC", ben="9C", upcard="KH", left=10), "QS JD")
    state = act(state, "draw", "play AC")

    report = explored(look(PINOCHLE2, state, ANN), "distribution")

    assert signs(report, "QS")[0] == "M"
    assert signs(report, "AC")[0] == "•"
    assert "S" in signs(report, "KH")
    assert len(report.grid) == 24
    assert sum(len(cell.copies) for cell in report.grid) == 48
    ids = {copy.sign for cell in report.grid for copy in cell.copies}
    assert {"own_hand", "own_melds", "their_won", "stock", "trick", "unseen"} == ids
    assert report.lines == (
        "19 cards you have not seen: 7 in the stock, 12 in the opponent’s hand.",
    )


def test_what_was_seen_is_recalled_on_both_sides() -> None:
    """Ann takes the upcard for her Dix."""
    state = position(ann="9H", upcard="KH", left=2)
    step = play(PINOCHLE2, state, ANN, Action.parse("meld:dix 9H"))

    mine = explored(look(PINOCHLE2, step.state, ANN, step.events), "recall")
    theirs = explored(look(PINOCHLE2, step.state, BEN, step.events), "recall")

    assert cards(mine, "Taken openly from the stock") == ["KH"]
    assert "Your cards that the opponent has seen" in text(mine)
    assert cards(theirs, "Taken openly from the stock") == ["KH"]
    assert "And 10 cards that you have not seen." in text(theirs)


def test_without_a_stock_all_that_is_not_seen_is_in_the_other_hand() -> None:
    state = position(ann="AS KS", ben="QC JC", phase="second")

    report = explored(look(PINOCHLE2, state, ANN), "deduce")

    assert report.sections[0].title == "In the opponent’s hand, for certain"
    assert cards(report, "Clubs") == ["JC", "QC"]


def test_recall_and_deduce_stand_together() -> None:
    seen = look(PINOCHLE2, position(ann="QS JD"), ANN)

    both = explored(seen, "both")

    assert both.sections == (
        *explored(seen, "recall").sections,
        *explored(seen, "deduce").sections,
    )
    assert both.lines == explored(seen, "deduce").lines


# Piquet: five marks

ELDERS = "S:AKQJ H:AKQ D:A98 C:98"
YOUNGERS = "S:T98 H:JT9 D:KQJ C:KQJ"


def mapped(game: Round, seat: Seat) -> Findings:
    return explored(look(PIQUET, game.state, seat, game.events), "deduce")


def test_own_cards_and_discards_the_opponent_has_not() -> None:
    game = held(ELDERS, YOUNGERS)

    report = mapped(game, ELDER)

    assert signs(report, "AS") == "X"
    assert why(report, "AS") == ["It is in your hand."]
    away = game.state.table["discard:0"][0]
    assert why(report, away) == ["You have discarded it."]
    assert signs(report, "TS") == "?"


def test_declared_cards_the_opponent_has_until_they_are_played() -> None:
    game = held(ELDERS, YOUNGERS).talk()

    report = mapped(game, YOUNGER)
    assert signs(report, "AS") == "Y"
    assert why(report, "AS") == ["The opponent has declared it, and not played it."]

    game.tricks("AS-8S")
    report = mapped(game, YOUNGER)
    assert signs(report, "AS") == "x:"
    assert signs(report, "8S") == "X"
    assert why(report, "8S") == ["You have played it."]


def test_who_has_shown_out_of_a_suit_has_no_card_of_it() -> None:
    game = held("S:AKQJT98 H:A D:A98 C:9", "S:7 H:JT98 D:KQJ C:KQJT").talk().tricks("AS-7S KS-8H")

    report = mapped(game, ELDER)

    assert {signs(report, rank + "S") for rank in "QJT98"} == {"X"}
    assert signs(report, "7S") == "x:"


def test_out_of_a_suit_rules_out_cards_that_were_not_seen() -> None:
    game = held("S:AKQJT9 H:A D:A98 C:98", "S:7 H:JT98 D:KQJ C:KQJT").talk().tricks("AS-7S KS-8H")

    report = mapped(game, ELDER)

    assert signs(report, "8S") == "X"
    assert why(report, "8S") == ["The opponent has shown out of spades."]


def test_peeked_and_taken_is_known() -> None:
    game = dealt("", "", "AS KS QS JS TS 9S 8S 7S")
    mine = game.state.table["hand:0"][:3]
    game.elder("exchange", " ".join(mine), "peek")
    seen = game.state.table["talon"][:2]
    theirs = game.state.table["hand:1"][:1]
    game.younger("exchange", " ".join(theirs))

    report = mapped(game, ELDER)

    assert signs(report, seen[0]) == "Y"
    assert "the opponent has taken it" in why(report, seen[0])[0]
    assert signs(report, seen[1]) == "X"
    assert "nobody has taken it" in why(report, seen[1])[0]


def test_two_kings_and_no_trio_make_a_third_unlikely() -> None:
    """Elder has played two kings and declared no set."""
    game = held("S:AKJ8 H:AK D:987 C:987", "S:QT9 H:QJT D:AQJ C:AQT").talk()
    game.tricks("KS-9S KH-TH")

    report = mapped(game, YOUNGER)

    assert signs(report, "KD") == "?x"
    assert why(report, "KD") == [
        "With it the opponent would have a trio (K♦, K♠, K♥) that was not declared."
    ]


def test_a_longer_point_than_was_called_is_unlikely() -> None:
    game = held("S:AKQJ H:AK7 D:987 C:98", "S:T98 H:QJT D:AQJ C:AQJ").talk()

    report = mapped(game, YOUNGER)

    assert signs(report, "7S") == "?x"
    assert "point of 5" in why(report, "7S")[0]


def test_by_counting_the_last_unknown_cards_are_there() -> None:
    """Younger has seen the whole talon, and elder has exchanged one card that is played by now."""
    game = held(ELDERS, YOUNGERS).talk()
    game.younger("expose")

    report = mapped(game, YOUNGER)

    exposed = game.state.table["talon"][0]
    assert why(report, exposed) == ["It lies open in the talon."]
    marks = [signs(report, cell.face) for cell in report.grid]
    assert marks.count("Y") + marks.count("?") + marks.count("?x") == 13  # a hand and one discard


def test_a_carte_blanche_that_was_shown_stays_open_with_a_note() -> None:
    blanche, other = "S:T987 H:A98 D:T98 C:A7", "S:AKQJ H:KQJ D:KQ C:KQJ"
    game = dealt(blanche, other, "AD JD TC 9C 8C TH 7H 7D", simple_cb=True).elder("blanche")

    assert signs(mapped(game, YOUNGER), "TS") == "Y", "nothing is discarded yet"
    game.elder("exchange", "S:7 H:8").younger("exchange", "JS")

    report = mapped(game, YOUNGER)
    assert signs(report, "TS") == "?"
    assert why(report, "TS") == [
        "It was shown with the carte blanche, and may have been discarded since."
    ]


def test_the_legend_has_a_line_for_each_mark_that_stands_there() -> None:
    game = held(ELDERS, YOUNGERS).talk().tricks("AS-8S")

    report = mapped(game, YOUNGER)

    used = {copy.sign for cell in report.grid for copy in cell.copies}
    assert {sign.id for sign in report.legend} == used
    assert len(report.grid) == 32


def test_seen_cards_of_piquet() -> None:
    game = held(ELDERS, YOUNGERS).talk().tricks("AS-8S")

    report = explored(look(PIQUET, game.state, ELDER, game.events), "recall")

    assert (signs(report, "KS"), signs(report, "8S"), signs(report, "9S")) == ("H", "×", "?")
    assert len(report.grid) == 32


# Partnership


def test_bids_melds_and_passed_cards_are_recalled() -> None:
    hands = {four.SOUTH: "H:ATKQ S:AKQ D:AJ C:A99"}
    state = four.bids(four.dealt(four.PLAIN_SINGLE, hands), "25 pass pass pass")
    state = four.act(state, "trump:H")
    given = state.table["hand:2"][:4]
    events: list[Event] = []
    for cards_ in (given, state.table["hand:0"][-4:]):
        action = Action("give", cards_)
        step = play(PINOCHLE4, state, state.turn, action)
        state, events = step.state, [*events, *step.events]

    report = explored(look(PINOCHLE4, state, four.SOUTH, events), "recall")

    said = text(report)
    assert "You 25" in said
    assert "Left passed" in said
    assert [section.title for section in report.sections][:3] == ["Left", "Partner", "Right"]
    known = {card for section in report.sections[1:2] for g in section.groups for card in g.cards}
    assert {c for c in state.table["hand:2"] if state.table.known[c] & 1} == known
    assert "Melded" in said


def played_out(options: Options = four.DOUBLE) -> Partnership:
    """West could not follow clubs and had no trump to play."""
    pack = four.Pack(options)
    rows = {0: "AC KC", 1: "JD QD", 2: "TC JS", 3: "JC JH"}
    hands = {seat: pack.take(text_) for seat, text_ in rows.items()}
    return four._playing(options, hands, (), pack.left, four.SOUTH, "H")


def test_who_does_not_follow_is_out_of_the_suit_and_of_trumps() -> None:
    state = four.act(played_out(), "play AC", "play JD", "play TC", "play JC")

    report = explored(look(PINOCHLE4, state, four.SOUTH), "deduce")

    assert "Left is out of clubs, hearts." in text(report)
    assert "Trumps still out: hearts\n1: J♥ × 1." in text(report)


def test_a_card_that_only_one_hand_can_hold_is_in_it() -> None:
    state = four.act(played_out(), "play AC", "play JD", "play TC", "play JC")

    report = explored(look(PINOCHLE4, state, four.SOUTH), "deduce")

    open_hearts = [copy for cell in report.grid if cell.face == "JH" for copy in cell.copies]
    assert any("Partner or Right may have it." in copy.why for copy in open_hearts)
    state = four.act(state, "play KC", "play QD", "play JS")
    report = explored(look(PINOCHLE4, state, four.SOUTH), "deduce")
    assert "R" in signs(report, "JH")


def test_counters_out_are_counted_by_rank() -> None:
    report = explored(look(PINOCHLE4, played_out(), four.SOUTH), "deduce")

    assert report.sections[-1].title == "Counters still out"
    assert report.sections[-1].lines == ("1: tens × 1.",)
    assert cards(report, "Clubs") == ["TC"]


# All games


@pytest.mark.parametrize("game", [PINOCHLE2, PIQUET, PINOCHLE4], ids=lambda game: game.id)
def test_before_the_first_deal_there_is_nothing_to_tell(game: Game[Any]) -> None:
    options = next(iter(game.presets.values()))
    state = game.start(options, Setup(dealer=0))

    for what, title in EXPLORER.kinds(game).items():
        report = explored(look(game, state, 0), what)
        assert report == Findings(what, title, ("No cards have been dealt yet.",))


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(Mistake, match="no such look"):
        explored(look(PINOCHLE2, leading(position(PINOCHLE)), ANN), "nonsense")
