"""Certain set, conceding and the moon, before the first lead (docs/rules/partnership.md)."""

from dataclasses import replace
from random import Random

import pytest

from repique.core.actions import Action, Refusal, Saying
from repique.core.game import OVER, choices, view
from repique.core.table import EVERYONE
from repique.families.tricks import Trick
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.panel import panel
from repique.games.pinochle4.state import CUT, PLAY, STAKE, PartnershipState, meld_points
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    EAST,
    NORTH,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    WEST,
    act,
    before_last_trick,
    bids,
    dealt,
    finished,
    may,
    refusal,
    rules,
)
from repique_testkit.laws.random_play import random_action

STRAIGHT = rules(PLAIN_SINGLE, pass_count=0)

# With hearts trumps South has kings around and two nines, 10 points; nobody else has meld.
POOR = {
    SOUTH: "S:KTT H:KTT99 D:KTT C:K",
    WEST: "S:AAKJJ99 H:AAKJJ",
    NORTH: "S:QQ H:QQ D:AAQQ99 C:KT",
    EAST: "D:KJJ C:AATQQJJ99",
}
# The same, but West and East have changed two cards: East has the marriage of clubs.
RICH = POOR | {
    NORTH: "S:QQ H:QQ D:AAQQ99 C:TT",
    EAST: "D:KJJ C:AAKQQJJ99",
}


def melded(
    bid: int, hands: dict[int, str], options: PartnershipOptions = STRAIGHT
) -> PartnershipState:
    return act(bids(dealt(options, hands), f"{bid} pass pass pass"), "trump:H")


def test_bc_01_and_resolution_6_2_4_a_certain_set_with_nothing_to_save_is_not_played() -> None:
    state = melded(45, POOR)

    assert state.scores == (-45, 0)
    assert (state.dealer, state.tricks, state.pad[-1].outcome) == (SOUTH, (), "set")
    assert all(state.table.known[card] == EVERYONE for card in state.table.cards())


def test_bc_02_a_certain_set_is_played_when_the_defenders_have_meld() -> None:
    state = melded(45, RICH)

    assert meld_points(state, 1) == 2
    assert (state.phase, state.lost, state.turn) == (PLAY, "certain", SOUTH)


def test_bc_03_a_bid_that_can_just_be_made_is_played() -> None:
    assert meld_points(melded(35, POOR), 0) == 10
    assert (melded(35, POOR).phase, melded(35, POOR).lost) == (STAKE, "")
    assert melded(36, POOR).pad[-1].outcome == "set"


def test_without_the_rule_an_unreachable_bid_is_played_out() -> None:
    state = melded(45, POOR, rules(STRAIGHT, certain_set=False))

    assert (state.phase, state.lost) == (STAKE, "")


def test_conceding_follows_the_same_two_branches() -> None:
    alone = act(melded(30, POOR), "concede")
    assert (alone.scores, alone.tricks) == ((-30, 0), ())

    played = act(melded(30, RICH), "concede")
    assert (played.phase, played.lost, played.scores) == (PLAY, "conceded", (0, 0))


def test_mo_05_and_resolution_6_2_2_only_the_bidder_and_only_before_the_lead() -> None:
    state = melded(30, POOR)

    for other in (WEST, NORTH, EAST):
        assert refusal(state, "moon", other) == "not_your_turn"
    led = act(state, "play_on", "play KS")
    assert refusal(led, "moon", WEST) == "moon_before_play"
    assert act(state, "moon").moon


def test_mo_06_the_moon_is_not_offered_after_a_certain_set() -> None:
    hands = {SOUTH: "S:QQ9 D:TJJ H:ATT C:AT9", NORTH: "S:AATTJJ9 C:ATJJ9"}  # 30 meld, and none
    state = melded(60, hands)

    assert meld_points(state, 0) == 30
    assert (state.phase, state.lost) == (PLAY, "certain")
    assert refusal(state, "moon") == "moon_before_play"


def test_resolution_6_4_8_questions_come_after_the_certain_set() -> None:
    asked = melded(30, POOR)

    assert (asked.phase, asked.turn) == (STAKE, SOUTH)
    assert all(may(asked, verb) for verb in ("play_on", "moon", "concede"))


def test_resolution_6_4_10_the_double_deck_does_not_know_conceding() -> None:
    state = act(bids(dealt(DOUBLE), "50 pass pass pass"), "trump:H")
    assert state.phase == PLAY

    moon = act(bids(dealt(rules(DOUBLE, moon=True)), "50 pass pass pass"), "trump:H")
    assert moon.phase == STAKE
    assert refusal(moon, "concede") == "concede_not_played"


def test_where_there_is_no_moon_it_is_refused_by_name() -> None:
    state = melded(30, POOR, rules(STRAIGHT, moon=False))

    assert refusal(state, "moon") == "moon_not_played"


def test_the_next_hand_begins_with_the_cut_where_that_is_played() -> None:
    after = melded(45, POOR, rules(SINGLE, pass_count=0))

    assert (after.phase, after.turn, after.dealer) == (CUT, EAST, SOUTH)


# Words of caution


def test_giving_up_and_the_moon_ask_for_a_second_thought() -> None:
    state = melded(20, RICH, rules(STRAIGHT, moon=True, allow_concede=True))
    bonus = state.options.moon_bonus

    assert GAME.caution(state, SOUTH, Action("play_on")) is None
    assert GAME.caution(state, SOUTH, Action("concede")) == Refusal("gives_up", terms=("20",))
    moon = Refusal("shoots_moon", terms=(str(bonus), str(20 + bonus)))
    assert GAME.caution(state, SOUTH, Action("moon")) == moon


def test_the_cards_that_are_passed_are_named_before_they_go() -> None:
    state = act(bids(dealt(PLAIN_SINGLE, POOR), "20 pass pass pass"), "trump:H")
    cards = state.table["hand:2"][: state.options.pass_count]

    assert GAME.caution(state, NORTH, Action("give", cards)) == Refusal("gives_cards", cards)


# What is said when the hand is over


def why(state: PartnershipState) -> Saying:
    shown = panel(view(GAME, state, SOUTH)).result
    assert shown is not None
    return shown.why


def notice(state: PartnershipState) -> Saying | None:
    return GAME.notice(view(GAME, state, SOUTH))


def played_out(state: PartnershipState) -> PartnershipState:
    while state.phase == PLAY:
        state = act(state, random_action(choices(GAME, state, state.turn), Random(1)))
    return state


GIVEN_UP = Saying("why_conceded", SOUTH)


@pytest.mark.parametrize("bid", [20, 30])
def test_a_bid_that_was_given_up_is_not_called_too_few_points(bid: int) -> None:
    alone = act(melded(bid, POOR), "concede")
    played = played_out(act(melded(bid, RICH), "concede"))

    assert (why(alone), notice(alone)) == (GIVEN_UP, Saying("conceded_over", SOUTH))
    assert (why(played), notice(played)) == (GIVEN_UP, Saying("conceded_done", SOUTH))


def test_given_up_with_meld_and_play_enough_for_the_bid() -> None:
    state = played_out(act(melded(20, RICH, rules(STRAIGHT, set_minimum=0)), "concede"))
    line = state.pad[-1]

    assert line.meld[0] + line.play[0] >= line.bid
    assert why(state) == GIVEN_UP


def test_a_hand_given_up_at_the_end_of_the_game_is_told_too() -> None:
    at_target = replace(melded(20, RICH, rules(STRAIGHT, target=60)), scores=(0, 59))
    ended = played_out(act(at_target, "concede"))
    last_of_all = act(melded(20, POOR, rules(STRAIGHT, hands=1)), "concede")

    assert (ended.phase, last_of_all.phase) == (OVER, OVER)
    assert (why(ended), notice(ended)) == (GIVEN_UP, Saying("conceded_done", SOUTH))
    assert why(last_of_all) == GIVEN_UP
    assert notice(last_of_all) == Saying("hands_over", values=(("number", 1),))


def test_a_certain_set_at_the_end_of_the_game_is_told_too() -> None:
    at_target = replace(melded(45, RICH, rules(STRAIGHT, target=60)), scores=(0, 59))
    ended = played_out(at_target)

    assert (ended.phase, notice(ended)) == (OVER, Saying("certain_done", SOUTH))
    assert why(ended).id == "why_short"


def test_the_moon_is_lost_to_the_defenders_or_to_the_partner() -> None:
    options = rules(STRAIGHT, moon_tricks_by="bidder", target=1)
    said = {}
    for taker in (WEST, NORTH):
        state = before_last_trick(options, 20, (20, 0), (24, 0), (12, 0))
        first = Trick(taker, (), taker)
        lost = finished(replace(state, moon=True, tricks=(first, *state.tricks[1:])))
        said[taker] = (lost.pad[-1].outcome, why(lost).id)

    assert said == {
        WEST: ("moon_lost", "why_moon_lost"),
        NORTH: ("moon_lost", "why_moon_shared"),
    }


def test_a_bid_is_lost_for_want_of_points_or_of_a_counter() -> None:
    few = finished(before_last_trick(DOUBLE, 65, (90, 20), (17, 31), (10, 10)))
    none = finished(before_last_trick(STRAIGHT, 20, (30, 0), (0, 24), (1, 11)))

    assert (few.pad[-1].outcome, none.pad[-1].outcome) == ("set", "set")
    assert (why(few).id, why(none).id) == ("why_idle", "why_no_counter")
