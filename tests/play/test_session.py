"""Sessions: taking back, changing rules, refusing what is not allowed."""

from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.game import DEAL, Setup
from repique.core.options import BadOptions
from repique.games import get
from repique.play.deals import DealSource, FreshDeals, ReplicaDeals, SequenceDeals, SharedDeals
from repique.play.record import parse_record
from repique.play.session import NotAllowed, Session
from repique_testkit.play.sketch_play import hands_by_seat, play_on, sketch_action

GAME = get("pinochle2")
PINOCHLE = GAME.presets["pinochle"]


def session(seed: bytes = b"seed", **changes: Any) -> Session:
    options = PINOCHLE.with_changes(changes)
    return Session(GAME, options, FreshDeals(seed))


def until_meld(live: Session) -> tuple[int, Action]:
    """Play until the seat to act may lay a meld; the seat and the meld."""
    while True:
        play_on(live, "meld")
        melds = [c for c in live.choices(live.state.turn) if c.verb == "meld"]
        if melds:
            return live.state.turn, next(melds[0].actions())
        live.submit(live.state.turn, Action("draw"))


def test_the_last_meld_of_a_turn_can_be_taken_back() -> None:
    live = session()
    live.deal()
    seat, meld = until_meld(live)
    before = live.state
    live.submit(seat, meld)

    live.undo_last(seat)

    assert live.state == before
    assert not live.practice


def test_a_whole_turn_of_melds_is_taken_back_including_the_exchange() -> None:
    live = session(multi_meld_all=True, double_pinochle=True)
    live.deal()
    seat, meld = until_meld(live)
    before = live.state
    live.submit(seat, meld)
    while any(c.verb == "meld" for c in live.choices(seat)):
        more = next(c for c in live.choices(seat) if c.verb == "meld")
        live.submit(seat, next(more.actions()))

    live.undo_turn(seat)

    assert live.state == before


def test_a_card_played_or_drawn_stays_so() -> None:
    live = session()
    live.deal()
    live.submit(live.state.turn, sketch_action(live, Random(0)))
    for seat in (0, 1):
        with pytest.raises(NotAllowed, match="nothing_to_undo"):
            live.undo_last(seat)
    seat, meld = until_meld(live)
    live.submit(seat, meld)
    live.submit(seat, Action("draw"))
    with pytest.raises(NotAllowed):
        live.undo_turn(seat)


def test_the_opponents_melds_are_not_mine_to_take_back() -> None:
    live = session()
    live.deal()
    seat, meld = until_meld(live)
    live.submit(seat, meld)

    with pytest.raises(NotAllowed):
        live.undo_last(1 - seat)


def test_practice_goes_back_to_any_earlier_turn_of_the_round() -> None:
    live = session()
    live.deal()
    play_on(live, moves=40)
    turns = live.turns(0)
    assert len(turns) > 5
    target = turns[3]

    live.undo_to(target)

    assert len(live.record.moves) == target.start
    assert live.state.acting() == (0,)
    assert live.practice
    assert live.state == live.record.replay()


def test_a_round_restarts_with_the_same_cards() -> None:
    live = session()
    live.deal()
    play_on(live, DEAL)
    live.deal()
    first = hands_by_seat(live)
    scores = live.state.scores
    play_on(live, moves=15)

    live.restart_round()

    assert hands_by_seat(live) == first
    assert live.state.scores == scores
    assert live.state.deal_number == 2


def test_a_finished_round_can_be_played_again_before_the_next_deal() -> None:
    live = session()
    live.deal()
    first = hands_by_seat(live)
    play_on(live, DEAL)

    live.restart_round()

    assert hands_by_seat(live) == first
    assert live.state.scores == (0, 0)


def test_a_tournament_gives_a_seat_the_same_cards_whoever_deals() -> None:
    options = PINOCHLE.with_changes({"tournament": True, "tournament_no": 7})
    seen = []
    for dealer in (0, 1):
        live = Session(GAME, options, SequenceDeals("pinochle2", 7, 2), Setup(dealer, 2))
        live.deal()
        seen.append(hands_by_seat(live))

    assert seen[0] == seen[1]


def test_new_house_rules_wait_for_the_next_deal() -> None:
    live = session()
    live.deal()

    live.change_options({"penalty": True, "deck64": True})
    assert not live.state.options.penalty
    play_on(live, DEAL)
    live.deal()

    assert live.state.options.penalty
    assert len(live.state.table.cards()) == 64
    assert parse_record(live.record.text()).replay() == live.state


def test_bad_house_rules_are_refused_at_once_and_leave_no_trace() -> None:
    live = session()
    live.deal()

    for wrong in ({"deal16": True}, {"nonsense": True}):
        with pytest.raises(BadOptions):
            live.change_options(wrong)
    play_on(live, DEAL)
    live.deal()

    assert live.state.options == PINOCHLE


def test_the_goal_of_a_game_is_fixed_but_its_basis_may_change() -> None:
    live = session()
    with pytest.raises(BadOptions, match="can’t be changed during a game"):
        live.change_options({"goal": 1500})

    live.change_options({"basis": "bezique"})
    live.deal()

    assert live.state.options.basis == "bezique"
    assert live.state.options.brisque
    assert live.state.options.goal == 1000


def test_the_deal_is_cut_for_until_the_cards_differ() -> None:
    cuts = 0
    for n in range(60):
        live = session(str(n).encode(), cut_for_deal=True)
        events = live.deal()
        cuts += sum(event.kind == "cut" for event in events)
        last = [event for event in events if event.kind == "cut"][-1]
        mine, theirs = (GAME.order.index(card[0]) for card in last.cards)
        assert live.state.dealer == (0 if mine > theirs else 1)
        assert live.state.turn != live.state.dealer
    assert cuts > 60  # some were equal and were cut again


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    live = session()
    live.deal()
    before = live.state
    moves = len(live.record.moves)

    for seat, text in [(1, "draw"), (0, "draw"), (0, "play ??"), (7, "play QS"), (0, "deal")]:
        with pytest.raises(IllegalAction):
            live.submit(seat, Action.parse(text))

    assert live.state is before
    assert len(live.record.moves) == moves


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (FreshDeals(b""), ""),
        (SharedDeals(b""), "seats"),
        (SequenceDeals(GAME.id, 7, 1), "seats"),
        (ReplicaDeals((), FreshDeals(b"")), "seats"),
    ],
    ids=lambda given: getattr(given, "kind", given),
)
def test_the_source_decides_whether_cards_go_by_seat(source: DealSource, value: str) -> None:
    live = Session(GAME, PINOCHLE, source)

    live.deal()

    assert live.record.moves[0].action.value == value
