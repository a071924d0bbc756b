"""Series: repeating deals, saving and resuming."""

from typing import Any

import pytest

from repique.core.cards import Card
from repique.core.game import DEAL, OVER, Setup
from repique.core.options import BadOptions
from repique.games import get
from repique.play.deals import FreshDeals, ReplicaDeals, SharedDeals
from repique.play.record import BadRecord
from repique.play.series import Series, packs_by_seat
from repique.play.session import NotAllowed, Session
from repique_testkit.play.sketch_play import hands_by_seat, play_on

GAME = get("pinochle2")
PINOCHLE = GAME.presets["pinochle"]


def finished_series(**changes: Any) -> Series:
    series = Series.begin(GAME, PINOCHLE.with_changes(changes), b"series")
    play_on(series.session)
    return series


def test_a_game_restarts_with_the_same_deals_whoever_deals_them() -> None:
    series = finished_series(starter="loser")
    series.session.practice = True  # the result of one in earnest would stand
    packs = packs_by_seat(series.session.record)
    first = series.session.record.setup

    series.restart_game()
    series.session.deal()

    again = series.session
    assert again.record.setup == first
    assert again.state.scores == (0, 0)
    assert again.practice
    while again.state.phase != OVER and again.state.deal_number < len(packs):
        number = again.state.deal_number
        assert hands_by_seat(again) == dealt_hands(packs[number - 1], again)
        play_round_badly(again)
        if again.state.phase != OVER:
            again.deal()


def dealt_hands(pack: tuple[Card, ...], live: Session) -> list[tuple[Card, ...]]:
    """The hands of all seats when this pack is dealt in seat order."""
    trial = Session(GAME, live.state.options, ReplicaDeals((pack,), FreshDeals(b"")), Setup(0, 1))
    trial.deal()
    return hands_by_seat(trial)


def play_round_badly(live: Session) -> None:
    """Play the round with the first choice each time, other than the first time."""
    number = live.state.deal_number
    while live.state.phase not in (OVER, DEAL) and live.state.deal_number == number:
        choice = live.choices(live.state.turn)[-1]
        live.submit(live.state.turn, next(choice.actions()))


def test_a_fresh_redeal_keeps_the_number_and_changes_the_cards() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")
    series.session.deal()
    before = hands_by_seat(series.session)

    series.redeal(b"two")
    series.session.deal()

    assert series.session.state.number == 1
    assert hands_by_seat(series.session) != before


def test_a_tournament_has_no_fresh_redeal() -> None:
    series = Series.begin(GAME, PINOCHLE.with_changes({"tournament": True}))

    with pytest.raises(NotAllowed, match="no_redeal_in_tournament"):
        series.redeal()


def test_a_hand_of_a_tournament_has_no_fresh_redeal() -> None:
    series = Series.hand(GAME, PINOCHLE, SharedDeals(b"hand"), Setup(0, 1))
    series.session.deal()
    before = hands_by_seat(series.session)

    with pytest.raises(NotAllowed, match="no_redeal_in_tournament"):
        series.redeal()
    assert series.session.fixed
    assert hands_by_seat(series.session) == before


def test_a_finished_game_is_replicated_seat_for_seat() -> None:
    series = finished_series()
    original = packs_by_seat(series.session.record)
    dealer = series.session.first_dealer()
    series.next_game()
    series.session.deal()

    series.replicate()
    assert series.session.practice, "the cards are known"
    series.session.deal()

    assert series.session.state.number == 2
    assert series.session.first_dealer() == dealer
    assert hands_by_seat(series.session) == dealt_hands(original[0], series.session)
    play_on(series.session)
    assert series.session.state.phase == OVER


def packs_to_come(series: Series) -> list[tuple[Card, ...]]:
    """The packs of the rest of the game from its current source."""
    pack = sorted(packs_by_seat(series.session.record)[0])
    source = series.session.source
    return [source.cards(pack, "deal", deal, 0) for deal in range(1, 6)]


def test_a_game_restarted_twice_has_the_same_deals_to_come_also_after_a_save() -> None:
    """A replica of a replica: the second time the game got further than the first, or less far."""
    for first, second in ((1, 2), (2, 1), (2, 0)):
        series = Series.begin(GAME, PINOCHLE.with_changes({"goal": 2000}), b"series")
        deal_on(series.session, 3)
        for deals in (first, second):
            series.restart_game()
            deal_on(series.session, deals)
        series.restart_game()

        again = Series.parse(series.text())

        for one in (series, again):
            deal_on(one.session, 1)
        assert hands_by_seat(again.session) == hands_by_seat(series.session)
        assert packs_to_come(again) == packs_to_come(series)
        assert len({*packs_to_come(again)}) == 5  # none of them comes twice


def deal_on(live: Session, deals: int) -> None:
    """Play until this many packs have been dealt."""
    while live.state.deal_number < deals:
        live.deal()
        if live.state.deal_number < deals:
            play_on(live, until=DEAL)


def test_the_result_of_a_game_in_earnest_stands() -> None:
    series = finished_series()
    session = series.session
    seats = range(2)
    before = session.state
    assert not any(session.turns(seat) for seat in seats)
    ways = (session.restart_round, series.restart_game, series.redeal, session.begin_practice)
    for way in (*ways, lambda: session.back_to(40), lambda: session.undo_last(0)):
        with pytest.raises(NotAllowed, match="result_stands"):
            way()
    assert series.session.state == before
    assert not series.session.practice


def test_a_game_restarted_before_its_first_deal_is_saved_as_it_is() -> None:
    series = finished_series()
    series.next_game()  # in which the other seat deals
    series.restart_game()
    again = Series.parse(series.text())

    for one in (series, again):
        one.session.deal()

    assert hands_by_seat(again.session) == hands_by_seat(series.session)


def test_in_the_first_game_there_is_nothing_to_replicate() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")

    with pytest.raises(NotAllowed, match="nothing_to_replicate"):
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


def test_house_rules_that_wait_are_saved_with_the_match() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")
    series.session.deal()
    series.session.change_options({"penalty": True})
    series.session.plan_options({"goal": 1500})

    again = Series.parse(series.text())

    assert again.session.wanted == {"penalty": True}
    assert again.session.next_options().changed() == {"penalty": True, "goal": 1500}


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


def test_a_file_with_the_line_ends_of_another_system_is_read() -> None:
    series = finished_series()
    series.next_game()

    again = Series.parse(series.text().replace("\n", "\r\n"))

    assert again.session.state == series.session.state


def test_a_long_series_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repique.play.record.MAX_LINES", 600)
    series = Series.begin(GAME, PINOCHLE, b"long")
    for _ in range(3):
        play_on(series.session)
        series.next_game()
    text = series.text()
    assert text.count("\n") > 600

    assert Series.parse(text).won() == series.won()


def test_what_waits_for_the_next_deal_and_the_next_game_never_collides() -> None:
    series = finished_series()
    series.session.plan_options({"tournament": True})
    series.session.change_options({"cut_for_deal": True})  # which a tournament does not have

    series.next_game()

    assert series.session.state.options.tournament
    assert not series.session.state.options.cut_for_deal


def test_a_waiting_rule_that_could_not_be_played_is_refused_when_it_is_asked_for() -> None:
    live = Session(GAME, PINOCHLE.with_changes({"double_set": True}), FreshDeals(b""))
    live.plan_options({"double_sets_1000": True})

    with pytest.raises(BadOptions):
        live.change_options({"double_set": False})


def test_waiting_rules_that_no_longer_fit_are_left_behind() -> None:
    live = Session(GAME, PINOCHLE, FreshDeals(b""))

    live.carry({"double_sets_1000": True, "penalty": True}, {"goal": 1500, "deal8": True})

    assert live.wanted == {"penalty": True}
    assert live.planned == {"goal": 1500}


def test_a_game_restarts_under_the_rules_it_began_with_also_after_a_save() -> None:
    series = Series.begin(GAME, PINOCHLE, b"one")
    series.session.change_options({"penalty": True})
    series.session.deal()
    assert series.session.state.options.penalty

    again = Series.parse(series.text())
    for one in (series, again):
        one.restart_game()

    assert series.session.state == again.session.state
    assert not again.session.state.options.penalty
