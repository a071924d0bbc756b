"""docs/rules/partnership.md: passing cards, and who knows the cards that were passed."""

import pytest

from repique.core.actions import Action
from repique.core.cards import HIDDEN
from repique.core.game import play, view
from repique.core.table import hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.state import HELP, PLAY, RETURN, STAKE, PartnershipState
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    EAST,
    NORTH,
    PLAIN_SINGLE,
    SOUTH,
    WEST,
    act,
    bids,
    dealt,
    may,
    refusal,
    rules,
    text_of,
)

# Nobody holds a meld, so that passed cards stay secret.
HANDS = {
    SOUTH: "H:ATKQ S:TT99 D:TT C:T9",
    NORTH: "H:J9 S:AAJ D:A99 C:AT9K",
}


def passing() -> PartnershipState:
    """South has bid and named hearts; North is to give."""
    return act(bids(dealt(PLAIN_SINGLE, HANDS), "15 pass pass pass"), "trump:H")


@pytest.mark.parametrize("cards", ["JH AS AD", "JH AS AS2 AD AC"])
def test_bx_01_exactly_four_cards_are_passed(cards: str) -> None:
    state = passing()

    assert (state.phase, state.turn) == (HELP, NORTH)
    assert refusal(state, f"give {cards}") == "give_count"


def test_bx_02_and_resolution_6_2_11_received_cards_may_go_back() -> None:
    state = act(passing(), "give JH AS AD AC")
    assert (state.phase, state.turn) == (RETURN, SOUTH)

    state = act(state, "give AD AC 9S 9C")

    assert {"AD", "AC", "9S", "9C"} <= set(text_of(state.table[hand(NORTH)]))


def test_bx_03_both_hold_twelve_again_and_the_defenders_their_own() -> None:
    before = passing()

    state = act(before, "give JH AS AD AC", "give TS TS2 9S 9C")

    assert [len(state.table[hand(seat)]) for seat in range(4)] == [12] * 4
    for defender in (WEST, EAST):
        assert state.table[hand(defender)] == before.table[hand(defender)]


def test_bx_04_melds_are_counted_after_the_exchange() -> None:
    before = passing()
    assert before.melds == ()

    state = act(before, "give JH AS AD AC", "give TS TS2 9S 9C")

    runs = [meld for meld in state.melds if meld.seat == SOUTH and meld.meld == "run"]
    assert [run.points for run in runs] == [15]


def test_passed_cards_are_known_to_exactly_the_two_partners() -> None:
    state = act(passing(), "give 9H JS 9D TC")

    for given in ("9H", "JS", "TC"):
        card = next(
            c for c in state.table[hand(SOUTH)] if c[:2] == given and state.table.knows(c, 2)
        )
        assert [state.table.knows(card, seat) for seat in (0, 1, 2, 3, None)] == [
            True, False, True, False, False,
        ]  # fmt: skip
    assert view(GAME, state, WEST).state.table[hand(SOUTH)] == (HIDDEN,) * 16
    assert view(GAME, state, None).state.table[hand(SOUTH)] == (HIDDEN,) * 16


def test_givers_go_on_knowing_what_they_gave() -> None:
    state = act(passing(), "give JH AS AD AC", "give TS TS2 9S 9C")

    from_north = view(GAME, state, NORTH).state.table[hand(SOUTH)]
    from_south = view(GAME, state, SOUTH).state.table[hand(NORTH)]

    assert {"AS", "AD", "AC"} <= {card[:2] for card in from_north}
    assert {"TS", "9S", "9C"} <= {card[:2] for card in from_south}


def test_the_events_of_the_exchange_are_hidden_from_the_defenders() -> None:
    action = Action.parse(f"give {' '.join(passing().table[hand(NORTH)][:4])}")
    (move,) = play(GAME, passing(), NORTH, action).events

    assert move.seen(SOUTH).cards == action.cards
    for stranger in (WEST, EAST, None):
        assert move.seen(stranger).cards == (HIDDEN,) * 4


def test_a_card_given_back_does_not_betray_its_twin() -> None:
    hands = HANDS | {SOUTH: "H:ATKQ S:TT99 D:AT C:T9", NORTH: "H:J9 S:AAJ D:A99 C:AT9K"}
    state = act(bids(dealt(PLAIN_SINGLE, hands), "15 pass pass pass"), "trump:H")
    own = next(card for card in state.table[hand(SOUTH)] if card[:2] == "AD")
    state = act(state, "give JH JS AD 9D")

    state = act(state, f"give {own} TS TS2 9S")  # one of the two aces of diamonds, no matter which

    assert "AD" in text_of(state.table[hand(SOUTH)])
    known = [card[:2] for card in view(GAME, state, NORTH).state.table[hand(SOUTH)]]
    assert "JS" in known
    assert "AD" not in known


def test_cards_that_one_does_not_hold_cannot_be_given() -> None:
    assert refusal(passing(), "give AH AS AD AC") == "not_held"
    assert refusal(passing(), "give JH JH AD AC") == "not_held"


def test_three_cards_are_a_house_rule_and_the_double_deck_may_pass_too() -> None:
    three = act(
        bids(dealt(rules(PLAIN_SINGLE, pass_count=3), HANDS), "15 pass pass pass"), "trump:H"
    )
    assert act(three, "give JH AS AD", "give 9S 9C TD").phase == STAKE

    four = act(bids(dealt(rules(DOUBLE, pass_count=4)), "50 pass pass pass"), "trump:H")
    assert four.phase == HELP
    assert act(four, "give AH TH KH QH", "give AC TC KC QC").phase == PLAY
    assert not may(four, "give AH TH KH")


def test_shown_copies_do_not_tell_which_of_them_was_passed() -> None:
    held = {SOUTH: "H:ATKQ S:TT99 D:KQ C:T9", NORTH: "H:J9 S:AAJ D:KQ9 C:AAJ9"}
    state = act(bids(dealt(PLAIN_SINGLE, held), "15 pass pass pass"), "trump:H")
    diamonds = [c for c in state.table[hand(NORTH)] if c[:2] in ("KD", "QD")]
    clubs = [c for c in state.table[hand(NORTH)] if c[:2] == "AC"][:2]
    state = act(state, f"give {' '.join([*diamonds, *clubs])}", "give TS TS2 9S 9S2")

    shown = [m.cards for m in state.melds if m.seat == SOUTH and m.meld == "marriage"]

    assert shown == [("KD", "QD"), ("KD2", "QD2")]
