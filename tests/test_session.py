"""Live matches: taking back, playing again, changing rules, saving and resuming."""

from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.game import DEAL, OVER, Setup, view
from repique.core.options import BadOptions
from repique.core.table import hand
from repique.games import get
from repique.play.deals import Fresh, Replica, Tournament
from repique.play.record import BadRecord, parse
from repique.play.series import Series, dealt
from repique.play.session import CannotUndo, Session

GAME = get("pinochle2")
PINOCHLE = GAME.presets["pinochle"]


def session(seed: bytes = b"seed", **changes: Any) -> Session:
    options = PINOCHLE.with_changes(changes)
    return Session(GAME, options, Fresh(seed))


def sketch(live: Session, rng: Random) -> Action:
    (seat,) = live.state.acting()
    assert GAME.strategy.sketch is not None
    return GAME.strategy.sketch(view(GAME, live.state, seat), rng)


def play_on(live: Session, until: str | None = None, moves: int = 100_000) -> None:
    """Both seats follow their rules of thumb to the given phase, or to the end."""
    rng = Random(1)
    while live.state.phase not in (OVER, until) and moves:
        if live.state.turn < 0:
            live.deal()
        else:
            live.submit(live.state.turn, sketch(live, rng))
        moves -= 1


def until_meld(live: Session) -> tuple[int, Action]:
    """Play until the seat to act may lay a meld; the seat and the meld."""
    while True:
        play_on(live, "meld")
        melds = [c for c in live.choices(live.state.turn) if c.verb == "meld"]
        if melds:
            return live.state.turn, next(melds[0].actions())
        live.submit(live.state.turn, Action("draw"))


def hands(live: Session) -> list[tuple[str, ...]]:
    return [live.state.table[hand(seat)] for seat in range(2)]


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
    live.submit(live.state.turn, sketch(live, Random(0)))
    for seat in (0, 1):
        with pytest.raises(CannotUndo, match="nothing_to_undo"):
            live.undo_last(seat)
    seat, meld = until_meld(live)
    live.submit(seat, meld)
    live.submit(seat, Action("draw"))
    with pytest.raises(CannotUndo):
        live.undo_turn(seat)


def test_the_opponents_melds_are_not_mine_to_take_back() -> None:
    live = session()
    live.deal()
    seat, meld = until_meld(live)
    live.submit(seat, meld)

    with pytest.raises(CannotUndo):
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
    first = hands(live)
    scores = live.state.scores
    play_on(live, moves=15)

    live.restart_round()

    assert hands(live) == first
    assert live.state.scores == scores
    assert live.state.deal_number == 2


def test_a_finished_round_can_be_played_again_before_the_next_deal() -> None:
    live = session()
    live.deal()
    first = hands(live)
    play_on(live, DEAL)

    live.restart_round()

    assert hands(live) == first
    assert live.state.scores == (0, 0)


def finished_series(**changes: Any) -> Series:
    series = Series.begin(GAME, PINOCHLE.with_changes(changes), b"series")
    play_on(series.session)
    return series


def test_a_game_restarts_with_the_same_deals_whoever_deals_them() -> None:
    series = finished_series(starter="loser")
    packs = dealt(series.session.record)
    first = series.session.record.setup

    series.restart_game()
    series.session.deal()

    again = series.session
    assert again.record.setup == first
    assert again.state.scores == (0, 0)
    assert again.practice
    while again.state.phase != OVER and again.state.deal_number < len(packs):
        number = again.state.deal_number
        assert hands(again) == hands_of(packs[number - 1], again)
        play_round_badly(again)
        if again.state.phase != OVER:
            again.deal()


def hands_of(pack: tuple[Any, ...], live: Session) -> list[tuple[str, ...]]:
    """What each seat is dealt from this pack when it is handed out in seat order."""
    trial = Session(GAME, live.state.options, Replica((pack,), Fresh(b"")), Setup(0, 1))
    trial.deal()
    return hands(trial)


def play_round_badly(live: Session) -> None:
    """Another course of the round than the first time: the first choice, always."""
    number = live.state.deal_number
    while live.state.phase not in (OVER, DEAL) and live.state.deal_number == number:
        choice = live.choices(live.state.turn)[-1]
        live.submit(live.state.turn, next(choice.actions()))


def test_a_fresh_redeal_keeps_the_number_and_changes_the_cards() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")
    series.session.deal()
    before = hands(series.session)

    series.redeal(b"two")
    series.session.deal()

    assert series.session.state.number == 1
    assert hands(series.session) != before


def test_a_tournament_has_no_fresh_redeal() -> None:
    series = Series.begin(GAME, PINOCHLE.with_changes({"tournament": True}))

    with pytest.raises(CannotUndo, match="no_redeal_in_tournament"):
        series.redeal()


def test_a_finished_game_is_replicated_seat_for_seat() -> None:
    series = finished_series()
    original = dealt(series.session.record)
    dealer = series.session.first_dealer()
    series.next_game()
    series.session.deal()

    series.replicate()
    series.session.deal()

    assert series.session.state.number == 2
    assert series.session.first_dealer() == dealer
    assert hands(series.session) == hands_of(original[0], series.session)
    play_on(series.session)
    assert series.session.state.phase == OVER


def test_in_the_first_game_there_is_nothing_to_replicate() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")

    with pytest.raises(CannotUndo, match="nothing_to_replicate"):
        series.replicate()


def test_starters_alternate_from_game_to_game_or_the_loser_starts() -> None:
    series = finished_series()
    assert series.session.record.setup.dealer == 1  # seat 0 leads in the first game
    series.next_game()
    assert series.session.record.setup.dealer == 0

    series = finished_series(starter="loser")
    winner = series.session.state.winner
    series.next_game()
    assert series.session.record.setup.dealer == winner
    assert series.won()[winner or 0] == 1


def test_a_tournament_gives_a_seat_the_same_cards_whoever_deals() -> None:
    options = PINOCHLE.with_changes({"tournament": True, "tournament_no": 7})
    seen = []
    for dealer in (0, 1):
        live = Session(GAME, options, Tournament("pinochle2", 7, 2), Setup(dealer, 2))
        live.deal()
        seen.append(hands(live))

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
    assert parse(live.record.text()).replay() == live.state


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
    with pytest.raises(BadOptions, match="fixed for the whole game"):
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
    before, moves = live.state, len(live.record.moves)

    for seat, text in [(1, "draw"), (0, "draw"), (0, "play ??"), (7, "play QS"), (0, "deal")]:
        with pytest.raises(IllegalAction):
            live.submit(seat, Action.parse(text))

    assert live.state is before
    assert len(live.record.moves) == moves


def test_a_series_is_resumed_from_its_file_at_the_very_move() -> None:
    series = finished_series()
    series.next_game()
    series.session.deal()
    play_on(series.session, moves=21)

    again = Series.parse(series.text())

    assert again.session.state == series.session.state
    assert again.won() == series.won()
    # The deals to come are the same too: nothing is reshuffled by leaving.
    play_on(series.session)
    play_on(again.session)
    assert again.session.record.moves == series.session.record.moves
    again.next_game()
    assert again.session.state.number == 3


def test_a_damaged_file_names_the_line() -> None:
    series = finished_series()
    lines = series.text().splitlines()
    spoiled = "\n".join(line.replace("play", "paly", 1) for line in lines) + "\n"

    with pytest.raises(BadRecord, match=r"line \d+: .*paly"):
        Series.parse(spoiled)


def test_house_rules_changed_in_one_game_hold_in_the_next() -> None:
    series = Series.begin(GAME, PINOCHLE, b"series")
    series.session.change_options({"penalty": True})
    play_on(series.session)
    series.session.change_options({"last_trick": True})  # asked for when the game was over

    series.next_game()

    assert series.options.changed() == {"penalty": True, "last_trick": True}
    assert series.session.state.options == series.options


def test_a_tournament_deals_by_seat_whatever_the_source() -> None:
    live = session(tournament=True)

    live.deal()

    assert live.record.moves[0].action.value == "seats"


def test_a_file_with_the_line_ends_of_another_system_is_read() -> None:
    series = finished_series()
    series.next_game()

    again = Series.parse(series.text().replace("\n", "\r\n"))

    assert again.session.state == series.session.state
