"""The draw, the cut, the packets and the deal; fixed deals and throw-ins."""

from random import Random

import pytest

from repique.core.actions import Action
from repique.core.cards import HIDDEN
from repique.core.game import DEAL, Setup, play, view
from repique.core.table import CHANCE, hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import AUCTION, CUT, DRAW, PACKETS, PartnershipState, new_pack
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    EAST,
    NORTH,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    WEST,
    act,
    ready,
    refusal,
    rules,
)
from repique.play.deals import FreshDeals, ReplicaDeals, SequenceDeals
from repique.play.series import Series
from repique.play.series import packs_by_seat as packs_of
from repique.play.session import Session
from repique_testkit.play.sketch_play import play_on


def drawn(state: PartnershipState, cards: str) -> PartnershipState:
    return play(GAME, state, CHANCE, Action.parse(f"draw {cards}")).state


def test_the_highest_card_drawn_deals() -> None:
    state = drawn(GAME.start(SINGLE, Setup()), "9S AH TD KC")

    assert (state.dealer, state.phase) == (WEST, CUT)


def test_resolution_6_2_13_those_who_tie_draw_again() -> None:
    state = drawn(GAME.start(SINGLE, Setup()), "AS TH AD KC")
    assert (state.phase, state.drawing, state.dealer) == (DRAW, (SOUTH, NORTH), None)

    state = drawn(state, "9S 9H")
    assert state.drawing == (SOUTH, NORTH)

    state = drawn(state, "9S TH")
    assert state.dealer == NORTH
    assert state.drawn[1:] == (((0, "9", "S"), (2, "9", "H")), ((0, "9", "S"), (2, "T", "H")))


def test_the_cut_is_offered_on_the_dealers_right_and_may_be_declined() -> None:
    state = ready(SINGLE, dealer=EAST)
    assert (state.phase, state.turn) == (CUT, NORTH)

    assert act(state, "decline").cut == 0
    assert act(state, "cut:20").cut == 20
    assert refusal(state, "cut:48") == "other_form"


def test_the_dealer_chooses_packets_and_keeps_to_them() -> None:
    state = act(ready(SINGLE), "decline")
    assert (state.phase, state.turn) == (PACKETS, EAST)
    assert refusal(state, "packets:4") == "packet_size"
    pack = new_pack(SINGLE)

    for size in (1, 2, 3):
        chosen = act(state, f"packets:{size}")
        after = act(chosen, Action("deal", pack), seat=CHANCE)
        places = [pack.index(card) for card in after.table[hand(SOUTH)]]
        expected = [n for n in range(48) if n // size % 4 == 0]
        assert sorted(places) == expected


def test_the_cut_takes_cards_off_the_top() -> None:
    pack = new_pack(SINGLE)
    state = act(ready(SINGLE), "cut:12", "packets:3")

    after = act(state, Action("deal", pack), seat=CHANCE)

    assert {"AC", "9D"} & set(after.table[hand(SOUTH)]) == {"9D"}  # the pack now begins with it


@pytest.mark.parametrize(("options", "size"), [(DOUBLE, 20), (PLAIN_SINGLE, 12)])
def test_everybody_gets_a_full_hand_and_sees_only_that(
    options: PartnershipOptions, size: int
) -> None:
    state = act(ready(options), Action("deal", new_pack(options)), seat=CHANCE)

    assert (state.phase, state.turn) == (AUCTION, SOUTH)
    for seat in range(4):
        seen = view(GAME, state, seat).state.table
        assert HIDDEN not in seen[hand(seat)]
        assert seen[hand((seat + 1) % 4)] == (HIDDEN,) * size
    assert view(GAME, state, None).state.table[hand(SOUTH)] == (HIDDEN,) * size


def test_the_deal_goes_round() -> None:
    assert [GAME.next_dealer(rules(draw_for_deal=False), n, None) for n in (1, 2, 3)] == [3, 0, 1]
    assert GAME.next_dealer(DOUBLE, 1, None) is None


def test_a_deal_by_seats_ignores_dealer_and_cut() -> None:
    pack = new_pack(SINGLE)
    state = act(ready(SINGLE, dealer=WEST), "cut:7", "packets:1")

    after = act(state, Action("deal", pack, "seats"), seat=CHANCE)

    assert set(after.table[hand(SOUTH)]) == set(pack[:12])


FIXED = rules(tournament=True, tournament_no=7, pass_out="redeal", marriage_required=False)


def entrant() -> Session:
    session = Session(GAME, FIXED, SequenceDeals(GAME.id, 7, 1))
    session.deal()
    return session


def call(session: Session, *moves: str) -> None:
    for move in moves:
        session.submit(session.state.turn, Action.parse(move))
    session.deal()


def play_out(session: Session) -> None:
    """The hand is played by the rules of thumb."""
    number = session.state.deal_number
    assert GAME.strategy.sketch is not None
    while session.state.phase != DEAL and session.state.deal_number == number:
        seat = session.state.turn
        session.submit(seat, GAME.strategy.sketch(view(GAME, session.state, seat), Random(1)))
    session.deal()


def hands(session: Session) -> list[tuple[str, ...]]:
    return [session.state.table[hand(seat)] for seat in range(4)]


def test_tn_05_a_thrown_in_hand_is_replaced_by_the_same_deal_for_all() -> None:
    one = entrant()
    two = entrant()
    first = hands(one)

    for session in (one, two):
        call(session, "pass", "pass", "pass")

    assert hands(one) == hands(two) != first
    assert one.state.dealer == two.state.dealer == EAST
    call(one, "pass", "pass", "pass")
    assert hands(one) not in (first, hands(two))  # thrown in twice: a third pack


def test_after_a_throw_in_the_next_hands_are_again_the_same_for_all() -> None:
    one = entrant()
    two = entrant()
    call(one, "pass", "pass", "pass")

    for session in (one, two):
        play_out(session)

    assert one.state.deal_number == two.state.deal_number == 2
    assert hands(one) == hands(two)


def test_a_replica_leaves_out_what_was_thrown_in() -> None:
    original = entrant()
    call(original, "pass", "pass", "pass")
    kept = hands(original)

    again = Session(GAME, FIXED, ReplicaDeals(packs_of(original.record), original.source))
    again.deal()

    assert hands(again) == kept


def test_a_replica_gives_each_seat_its_hand_again_after_cut_and_packets() -> None:
    original = Session(GAME, SINGLE, FreshDeals(b"seed"))
    original.deal()
    for _ in range(2):
        values = {"cut": "cut:17", "packets": "packets:2"}
        call(original, values[original.state.phase])
    kept = hands(original)

    source = ReplicaDeals(packs_of(original.record), original.source)
    again = Session(GAME, PLAIN_SINGLE, source, Setup(original.first_dealer()))
    again.deal()

    assert original.state.phase == AUCTION
    assert hands(again) == kept


def test_throwing_in_after_a_draw_never_brings_the_same_pack_again() -> None:
    options = rules(pass_out="redeal")
    session = Session(GAME, options, FreshDeals(b"seed"))
    session.deal()
    first = hands(session)

    call(session, "pass", "pass", "pass")

    assert hands(session) != first
    assert session.state.thrown_in == 1


def test_a_whole_match_can_be_played_again_with_its_deals() -> None:
    series = Series.begin(GAME, rules(SINGLE, target=60), b"series")
    play_on(series.session)
    first = series.session.state
    series.next_game(b"another")

    series.replicate(1)
    play_on(series.session)

    assert series.session.state.scores == first.scores
    assert first.winner is not None


def test_a_restart_after_a_throw_in_has_the_dealer_of_the_hand_that_was_played() -> None:
    rules = GAME.presets["single-deck"].with_changes(
        {
            "draw_for_deal": False,
            "cut_pack": False,
            "choose_packets": False,
            "pass_out": "redeal",
        }
    )
    series = Series.begin(GAME, rules, b"1")
    series.session.deal()
    for _ in range(3):
        series.session.submit(series.session.state.turn, Action("pass"))
    series.session.deal()
    played = series.session.state
    assert played.thrown_in == 1

    series.restart_game()
    series.session.deal()

    again = series.session.state
    assert (again.dealer, again.turn) == (played.dealer, played.turn)
    assert again.table == played.table
