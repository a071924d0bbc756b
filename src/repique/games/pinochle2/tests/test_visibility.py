"""What each player knows, and nothing more."""

from random import Random

import pytest

from repique.core.actions import Action
from repique.core.cards import HIDDEN, Card
from repique.core.game import Setup, play, view
from repique.core.table import Seat, hand, imagine
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.state import FIRST, MELD, SECOND, TwoHandedState, melds, won_zone
from repique.games.pinochle2.strategy import sketch
from repique.games.pinochle2.tests.moves import act, case, deal, lay
from repique.games.pinochle2.tests.positions import ANN, BEN, PINOCHLE, plus, position

FLUSH = "AH TH KH QH JH"


def seen(state: TwoHandedState, zone: str, viewer: Seat | None) -> tuple[Card, ...]:
    return view(GAME, state, viewer).state.table[zone]


def known(state: TwoHandedState, zone: str, viewer: Seat | None) -> set[str]:
    """The cards of a zone that this viewer can name."""
    return {card for card in seen(state, zone, viewer) if card != HIDDEN}


def test_at_the_deal_a_player_sees_the_own_hand_and_the_upcard() -> None:
    state = deal(GAME.start(PINOCHLE, Setup(dealer=BEN)), GAME.pack(PINOCHLE))

    assert seen(state, hand(ANN), ANN) == state.table[hand(ANN)]
    assert seen(state, hand(BEN), ANN) == (HIDDEN,) * 12
    assert seen(state, "stock", ANN) == (HIDDEN,) * 23 + state.table["stock"][-1:]


def test_a_spectator_sees_the_upcard_alone() -> None:
    state = deal(GAME.start(PINOCHLE, Setup(dealer=BEN)), GAME.pack(PINOCHLE))

    table = view(GAME, state, None).state.table

    assert set(table.known) == {state.table["stock"][-1]}


def test_melds_and_tricks_are_public() -> None:
    state = position(ann="QS JD AC", ben="9C")

    state = act(lay(state, "QS JD"), "draw", "play AC", "play 9C")

    assert known(state, melds(ANN), BEN) == {"QS", "JD"}
    assert known(state, hand(ANN), BEN) == set()
    assert {"AC", "9C"} <= known(state, won_zone(ANN), BEN)


def test_an_ordinary_draw_is_seen_by_the_player_who_draws() -> None:
    state = position(stock="KC KD")

    step = play(GAME, state, ANN, Action("draw"))
    mine, theirs = (event for event in step.events if event.source == "stock")

    assert "KC" in known(step.state, hand(ANN), ANN)
    assert known(step.state, hand(ANN), BEN) == known(step.state, hand(BEN), ANN) == set()
    assert (mine.seen(ANN).cards, mine.seen(BEN).cards) == (("KC",), (HIDDEN,))
    assert (theirs.seen(ANN).cards, theirs.seen(BEN).cards) == ((HIDDEN,), ("KD",))


def test_the_upcard_taken_for_a_dix_is_known_to_be_in_the_hand() -> None:
    state = act(position(upcard="AH", ann="9H"), "meld:dix 9H")

    assert known(state, hand(ANN), BEN) == {"AH"}
    assert seen(state, "stock", BEN)[-1] == "9H"
    assert known(state, hand(ANN), None) == {"AH"}


def test_with_dices_melded_the_upcard_lies_on_the_table_for_all_to_see() -> None:
    state = position(plus(PINOCHLE, "dix_must_meld"), upcard="AH", ann="9H")

    state = act(state, "meld:dix 9H")

    assert known(state, hand(ANN), BEN) == set()
    assert seen(state, melds(ANN), BEN) == ("AH",)


def test_of_two_equal_cards_in_hand_the_known_one_is_played() -> None:
    state = act(position(upcard="AH", ann="9H AH2", ben="9C"), "meld:dix 9H", "draw")

    aces = [c for choice in view(GAME, state, ANN).choices for c in choice.cards if c[:2] == "AH"]

    assert aces == ["AH"]


@pytest.mark.parametrize(("taker", "loser"), [case("C-25", ANN, BEN), case("C-25 back", BEN, ANN)])
def test_both_cards_of_the_last_draw_are_known_to_both(taker: Seat, loser: Seat) -> None:
    state = position(upcard="AH", stock="QC", left=2, turn=taker)

    state = act(state, "draw")

    assert known(state, hand(taker), loser) == {"QC"}
    assert known(state, hand(loser), taker) == {"AH"}


def test_melds_taken_back_for_the_second_phase_stay_known() -> None:
    state = position(upcard="9H", stock="QC", left=2, ann=FLUSH, ben="KC KD")

    state = act(lay(state, FLUSH), "draw")

    assert state.phase == SECOND
    assert state.table[melds(ANN)] == ()
    assert known(state, hand(ANN), BEN) == {*FLUSH.split(), "QC"}
    assert known(state, hand(BEN), ANN) == {"9H"}


def test_a_melded_card_that_was_played_is_no_longer_on_the_table() -> None:
    state = act(lay(position(ann="QS JD"), "QS JD"), "draw", "play QS")

    assert seen(state, melds(ANN), BEN) == ("JD",)
    assert seen(state, "trick", BEN) == ("QS",)


def test_only_the_player_in_turn_is_told_what_may_be_done() -> None:
    state = position(ann="QS JD")

    assert view(GAME, state, ANN).choices
    assert view(GAME, state, BEN).choices == ()
    assert view(GAME, state, None).choices == ()


@pytest.mark.parametrize("phase", [FIRST, MELD])
def test_a_move_is_chosen_without_knowing_the_other_hand(phase: str) -> None:
    state = position(ann="AC KC QD KD JH", ben="TC JC 9D", phase=phase)
    mine = view(GAME, state, ANN)

    other = state.with_table(imagine(mine.state.table, GAME.pack(PINOCHLE), Random(7)))

    assert other.table[hand(BEN)] != state.table[hand(BEN)]
    assert sketch(view(GAME, other, ANN), Random(1)) == sketch(mine, Random(1))
