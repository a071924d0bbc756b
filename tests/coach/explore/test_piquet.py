"""The map of the opponent’s cards in Piquet: five marks, each with its reason."""

from typing import Any

from repique.coach.explore import build_report
from repique.coach.lessons import load_lesson
from repique.core.table import Seat
from repique.games.piquet import GAME as PIQUET
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, dealt, held
from repique.play.explore import ExploreReport
from repique_testkit.coach.explore import look_of, reasons_for, signs_of

ELDERS = "S:AKQJ H:AKQ D:A98 C:98"
YOUNGERS = "S:T98 H:JT9 D:KQJ C:KQJ"


def mapped(game: Round, seat: Seat) -> ExploreReport:
    return build_report(look_of(PIQUET, game.state, seat, game.events), "deduce")


def test_own_cards_and_discards_the_opponent_has_not() -> None:
    game = held(ELDERS, YOUNGERS)

    report = mapped(game, ELDER)

    assert signs_of(report, "AS") == "X"
    assert reasons_for(report, "AS") == ["It is in your hand."]
    away = game.state.table["discard:0"][0]
    assert reasons_for(report, away) == ["You discarded it."]
    assert signs_of(report, "TS") == "?"


def test_declared_cards_the_opponent_has_until_they_are_played() -> None:
    game = held(ELDERS, YOUNGERS).talk()

    report = mapped(game, YOUNGER)
    assert signs_of(report, "AS") == "Y"
    assert reasons_for(report, "AS") == ["Your opponent declared it and hasn’t played it yet."]

    game.tricks("AS-8S")
    report = mapped(game, YOUNGER)
    assert signs_of(report, "AS") == "x:"
    assert signs_of(report, "8S") == "X"
    assert reasons_for(report, "8S") == ["You have played it."]


def test_who_has_shown_out_of_a_suit_has_no_card_of_it() -> None:
    game = held("S:AKQJT98 H:A D:A98 C:9", "S:7 H:JT98 D:KQJ C:KQJT").talk().tricks("AS-7S KS-8H")

    report = mapped(game, ELDER)

    assert {signs_of(report, rank + "S") for rank in "QJT98"} == {"X"}
    assert signs_of(report, "7S") == "x:"


def test_out_of_a_suit_rules_out_cards_that_were_not_seen() -> None:
    game = held("S:AKQJT9 H:A D:A98 C:98", "S:7 H:JT98 D:KQJ C:KQJT").talk().tricks("AS-7S KS-8H")

    report = mapped(game, ELDER)

    assert signs_of(report, "8S") == "X"
    assert reasons_for(report, "8S") == ["Your opponent has no spades left."]


def test_peeked_and_taken_is_known() -> None:
    game = dealt("", "", "AS KS QS JS TS 9S 8S 7S")
    mine = game.state.table["hand:0"][:3]
    game.elder("exchange", " ".join(mine), "peek")
    seen = game.state.table["talon"][:2]
    theirs = game.state.table["hand:1"][:1]
    game.younger("exchange", " ".join(theirs))

    report = mapped(game, ELDER)

    assert signs_of(report, seen[0]) == "Y"
    assert "your opponent drew it" in reasons_for(report, seen[0])[0]
    assert signs_of(report, seen[1]) == "X"
    assert "nobody has drawn it" in reasons_for(report, seen[1])[0]


def test_a_point_that_can_only_be_of_one_suit_shows_its_cards() -> None:
    """Younger asks what five hearts make, and there are five cards only of spades to ask with."""
    states: list[Any] = [*load_lesson("piquet").record.states()]
    asked = next(state for state in states[1:] if state.calls and state.calls[0].asked)

    report = build_report(look_of(PIQUET, asked, 0), "deduce")

    assert {signs_of(report, rank + "S") for rank in "QT987"} == {"Y"}
    assert reasons_for(report, "QS") == [
        "Your opponent must have it: without it, no hand fits the point that was called."
    ]
    assert signs_of(report, "KH") == "?"


def test_two_kings_and_no_trio_make_a_third_unlikely() -> None:
    """Elder has played two kings and declared no set."""
    game = held("S:AKJ8 H:AK D:987 C:987", "S:QT9 H:QJT D:AQJ C:AQT").talk()
    game.tricks("KS-9S KH-TH")

    report = mapped(game, YOUNGER)

    assert signs_of(report, "KD") == "?x"
    assert reasons_for(report, "KD") == [
        "With it your opponent would have a trio (K♦, K♠, K♥), but didn’t declare one."
    ]


def test_a_longer_point_than_was_called_is_unlikely() -> None:
    game = held("S:AKQJ H:AK7 D:987 C:98", "S:T98 H:QJT D:AQJ C:AQJ").talk()

    report = mapped(game, YOUNGER)

    assert signs_of(report, "7S") == "?x"
    assert "point of 5" in reasons_for(report, "7S")[0]


def test_by_counting_the_last_unknown_cards_are_there() -> None:
    """Younger has seen the whole talon, and elder has exchanged one card that is played by now."""
    game = held(ELDERS, YOUNGERS).talk()
    game.younger("expose")

    report = mapped(game, YOUNGER)

    exposed = game.state.table["talon"][0]
    assert reasons_for(report, exposed) == ["It is face up in the talon."]
    marks = [signs_of(report, cell.face) for cell in report.grid]
    assert marks.count("Y") + marks.count("?") + marks.count("?x") == 13  # a hand and one discard


def test_a_carte_blanche_that_was_shown_stays_open_with_a_note() -> None:
    blanche = "S:T987 H:A98 D:T98 C:A7"
    other = "S:AKQJ H:KQJ D:KQ C:KQJ"
    game = dealt(blanche, other, "AD JD TC 9C 8C TH 7H 7D", simple_cb=True).elder("blanche")

    assert signs_of(mapped(game, YOUNGER), "TS") == "Y", "nothing is discarded yet"
    game.elder("exchange", "S:7 H:8").younger("exchange", "JS")

    report = mapped(game, YOUNGER)
    assert signs_of(report, "TS") == "?"
    assert reasons_for(report, "TS") == [
        "It was shown with the carte blanche. Your opponent may have discarded it since."
    ]


def test_the_legend_has_a_line_for_each_mark_that_stands_there() -> None:
    game = held(ELDERS, YOUNGERS).talk().tricks("AS-8S")

    report = mapped(game, YOUNGER)

    used = {copy.sign for cell in report.grid for copy in cell.copies}
    assert {sign.id for sign in report.legend} == used
    assert len(report.grid) == 32


def test_seen_cards_of_piquet() -> None:
    game = held(ELDERS, YOUNGERS).talk().tricks("AS-8S")

    report = build_report(look_of(PIQUET, game.state, ELDER, game.events), "recall")

    assert (signs_of(report, "KS"), signs_of(report, "8S"), signs_of(report, "9S")) == (
        "H",
        "×",
        "?",
    )
    assert len(report.grid) == 32
