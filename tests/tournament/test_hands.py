"""Created tournaments in the store: the same hands for all entrants, stored to the last card."""

import signal
from pathlib import Path
from typing import Any

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.game import Setup
from repique.core.score import Entry
from repique.core.scoring import Tally, sum_tallies, tally_deal
from repique.families.score_pad import Hand
from repique.games import get
from repique.games.pinochle4.state import MADE, SET
from repique.play.deals import SharedDeals
from repique.play.presets import choose_game
from repique.play.series import Series
from repique.play.session import NotAllowed
from repique.stats.scores import game_scores
from repique.store.db import schema
from repique.store.db.transaction import find, rows
from repique.store.errors import StoreError
from repique.store.matches.series import (
    CURRENT,
    GONE,
    KEPT,
    current_series,
    delete_series,
    resume_series,
    saved_series,
)
from repique.store.players import players
from repique.store.players.players import BadName
from repique.store.store import Store, open_store
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import (
    TournamentPlan,
    all_tournaments,
    create_tournament,
    entries_of,
    tournament_by_name,
)
from repique_testkit.play.abilities import FIRST_PRESETS, PRESETS
from repique_testkit.play.sketch_play import hands_by_seat
from repique_testkit.play.tournament_players import (
    SEED,
    TournamentPlayer,
    new_tournament,
    play_and_die,
    step,
)
from repique_testkit.store.crashing_processes import exit_code_of

# What a hand counts


def hand_of(bidder: int, bid: int, meld: int, play: int, tricks: int) -> tuple[Tally, ...]:
    """The tallies of a double-deck hand for side 0."""
    game = get("pinochle4")
    set_back = bidder == 0 and meld + play < bid
    sheet = (
        [Entry(0, "set", -bid, deal=1)]
        if set_back
        else [Entry(2, "run", meld, deal=1), Entry(0, "counters", play, deal=1)]
    )
    total = sum(entry.points for entry in sheet)
    state = game.start(game.presets["double-deck"], Setup(0))
    state.deal_number = 1
    state.sheet = tuple(sheet)
    outcome = SET if set_back else MADE
    pairs = [(meld, 0), (play, 50 - play), (tricks, 20 - tricks), (total, 0)]
    state.pad = (Hand(1, 3, bidder, bid, "S", outcome, *pairs),)
    return tally_deal(game.scoring, state)


FIRST = hand_of(bidder=0, bid=60, meld=40, play=28, tricks=11)
SECOND = hand_of(bidder=1, bid=52, meld=10, play=18, tricks=7)
THIRD = hand_of(bidder=0, bid=65, meld=30, play=20, tricks=8)


@pytest.mark.parametrize(
    ("tally", "expected"),
    [
        (FIRST[0], Tally(play=28, total=68, meld=40, bids=1, tricks=11)),
        (SECOND[0], Tally(play=18, total=28, meld=10, bids=0, tricks=7)),
        (THIRD[0], Tally(play=0, total=-65, meld=0, bids=0, tricks=0, lost=1)),
        (
            sum_tallies([FIRST[0], SECOND[0], THIRD[0]]),
            Tally(play=46, total=31, meld=50, bids=1, tricks=18, lost=1),
        ),
    ],
    ids=["made", "other side bid", "set", "sum"],
)
def test_a_set_hand_earns_nothing_and_costs_the_bid(tally: Tally, expected: Tally) -> None:
    assert tally == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_tallies_of_a_tournament_are_the_sheet(preset: str, store: Store) -> None:
    tournament = new_tournament(store, preset, 2)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    counted = store.read(lambda c: tallies_of(c, anna.entry.id))
    chosen = choose_game(preset)
    counts_tricks = hasattr(chosen.game.start(chosen.options, Setup(0)), "tricks")
    deals = store.read(lambda c: rows(c, schema.deals))
    assert [*counted] == [1, 2]
    for both, deal in zip(counted.values(), deals, strict=True):
        assert str([tally.total for tally in both]).replace(" ", "") == deal["points"]
        assert counts_tricks == (sum(tally.tricks for tally in both) > 0) or any(
            tally.lost for tally in both
        )
        for tally in both:
            extra = tally.total - tally.play - tally.meld
            assert not extra or tally.lost or "moon" in deal["details"]


def test_play_points_of_piquet_leave_the_declarations_out() -> None:
    game = get("piquet")
    state = game.start(game.presets["piquet"], Setup(0))
    reasons = {"point": 5, "quint": 15, "repique": 60, "lead": 6, "cards": 10, "pique": 30}
    state.deal_number = 1
    state.sheet = tuple(Entry(0, why, points, deal=1) for why, points in reasons.items())
    assert tally_deal(game.scoring, state)[0] == Tally(play=46, total=126, meld=80)


def test_melds_lost_by_the_penalty_count_as_in_a_set_hand() -> None:
    game = get("pinochle2")
    state = game.start(game.presets["pinochle"], Setup(0))
    state.deal_number = 1
    state.sheet = (
        Entry(0, "early_trick", 11, deal=1),
        Entry(0, "royal_marriage", 40, deal=1),
        Entry(0, "penalty", -80, deal=1),
    )
    assert tally_deal(game.scoring, state)[0] == Tally(play=11, total=-29, meld=0, lost=1)


# The same for everybody


@pytest.mark.parametrize("preset", FIRST_PRESETS)
def test_two_players_meet_the_same_packs_dealers_and_replies(preset: str, store: Store) -> None:
    tournament = new_tournament(store, preset, 3)
    anna, bert = (TournamentPlayer(store, tournament, name) for name in ("Anna", "Bert"))
    anna.play(1)
    bert.play()
    anna.play()
    assert anna.texts == bert.texts
    assert len(set(anna.texts)) == 3  # and every hand is another


def test_the_deal_goes_round_and_each_hand_starts_from_nothing(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", 4)
    anna = TournamentPlayer(store, tournament, "Anna")
    dealers: list[int | None] = []
    for number in range(1, 5):
        hand, live, _ = anna.sit_down()
        state = live.session.state
        dealers.append(state.dealer)
        assert (hand, state.number, state.scores) == (number, number, (0, 0))
        anna.play(1)
    assert {*dealers} == {0, 1, 2, 3}
    assert dealers == [tournament.dealer_of(hand) for hand in range(1, 5)]


def test_other_moves_and_other_seeds_bring_other_hands(store: Store) -> None:
    first, second = (SharedDeals.of_hand(bytes([seed]), 1) for seed in (1, 2))
    pack = get("piquet").pack(get("piquet").presets["piquet"])
    assert first.cards(pack, "deal", 1, 0) != second.cards(pack, "deal", 1, 0)
    assert first.cards(pack, "deal", 1, 0) != first.cards(pack, "deal", 1, 1)
    lots = {first.luck(seat, moves) for seat in range(4) for moves in range(50)}
    assert len(lots) == 200


def test_the_deals_of_a_seed_stay_for_ever() -> None:
    """A player may enter years after the tournament was created."""
    first, second = (SharedDeals.of_hand(SEED, hand) for hand in (1, 2))
    pack = get("piquet").pack(get("piquet").presets["piquet"])
    assert " ".join(first.cards(pack, "deal", 1, 0)[:8]) == "7D KD 9H KH AH QC 9C AC"
    assert " ".join(second.cards(pack, "deal", 1, 1)[:8]) == "9H AC 7D TD KH TC QS AS"
    assert first.luck(1, 7).startswith("936a8d4db259f07104de4e6e")


def test_a_hand_that_is_thrown_in_has_one_replacement_for_all(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", 5, "Sunday", "pass_out=redeal")
    found = []
    for name in ("Anna", "Bert"):
        entrant = TournamentPlayer(store, tournament, name)
        _played(store, entrant, 4)
        hand, live, keeper = entrant.sit_down()
        session = live.session
        session.deal()
        before = hands_by_seat(session)
        while not session.state.thrown_in:
            session.submit(session.state.turn, Action("pass"))
        assert not session.over
        session.deal()
        keeper.keep(live)
        found.append((hand, session.state.dealer, before, hands_by_seat(session)))
    assert found[0] == found[1]
    hand, dealer, before, after = found[0]
    assert (hand, dealer) == (5, tournament.dealer_of(5))
    assert before != after


def _played(store: Store, entrant: TournamentPlayer, count: int) -> None:
    """As if the first hands were played."""
    made = '[{"bids":0,"lost":0,"meld":0,"play":1,"total":1,"tricks":1}]'
    sides = f"[{made[1:-1]},{made[1:-1]}]"
    for hand in range(1, count + 1):
        about: dict[str, Any] = {"entry": entrant.entry.id, "hand": hand, "sides": sides}
        store.do(
            lambda tx, a=about: tx.insert(schema.tallies, **a, batch=0, at="")  # type: ignore[misc]
        )


def test_who_joins_after_the_others_have_finished_plays_all_hands(store: Store) -> None:
    """The ranking is tested in test_results.py."""
    tournament = new_tournament(store, "piquet", 3)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    carl = TournamentPlayer(store, tournament, "Carl")
    assert carl.sit_down()[0] == 1
    carl.play()
    assert carl.texts == anna.texts
    assert [*store.read(lambda c: tallies_of(c, carl.entry.id))] == [1, 2, 3]


# In earnest


def test_replay_redeal_practice_and_other_rules_are_refused(store: Store) -> None:
    anna = TournamentPlayer(store, new_tournament(store, "piquet", 2), "Anna")
    _, live, keeper = anna.sit_down()
    for _ in range(9):
        step(live)
    keeper.keep(live)
    session = live.session
    before = list(live.session.record.moves)
    turn = session.turns(0)[0]
    changes = (
        session.restart_round,
        lambda: session.undo_to(turn),
        live.restart_game,
        live.redeal,
        live.replicate,
        live.next_game,
        lambda: session.change_options({"capot60": True}),
        lambda: session.plan_options({"capot60": True}),
    )
    for change in changes:
        with pytest.raises(NotAllowed, match="tournament"):
            change()
    assert (session.record.moves, session.practice) == (before, False)


def test_a_hand_is_no_round_of_a_partie(store: Store) -> None:
    _, live, _ = TournamentPlayer(store, new_tournament(store, "piquet", 2), "Anna").sit_down()
    assert "round" in dict(live.game.facts(live.session.state))
    assert "round" not in dict(live.session.facts(live.session.state))


def test_melds_of_the_turn_may_still_be_taken_back(store: Store) -> None:
    """They show nothing that was hidden; the computer players then reply alike."""
    anna = TournamentPlayer(store, new_tournament(store, "bezique", 8), "Anna")
    for _ in range(8):
        _, live, keeper = anna.sit_down()
        session = live.session
        while not session.over:
            step(live)
            last = session.record.moves[-1]
            if last.seat == 0 and last.action.verb in session.game.take_back:
                session.undo_last(0)
                keeper.keep(live)
                assert session.state.turn == 0
                return
        keeper.keep(live)
    raise AssertionError("nobody melded")


def test_a_finished_hand_is_over_and_stands(store: Store) -> None:
    for preset in FIRST_PRESETS:
        tournament = new_tournament(store, preset, 1, f"Sunday {preset}"[:20])
        anna = TournamentPlayer(store, tournament, "Anna")
        _, live, keeper = anna.sit_down()
        while not live.session.over:
            step(live)
            keeper.keep(live)
        before = store.read(lambda c: rows(c, schema.tallies))
        count = len(live.session.record.moves)
        assert live.session.deal() == ()
        with pytest.raises(IllegalAction):
            live.session.submit(0, Action("pass"))
        with pytest.raises(NotAllowed):
            live.session.undo_last(0)
        keeper.keep(live)
        assert len(live.session.record.moves) == count
        assert store.read(lambda c: rows(c, schema.tallies)) == before
        with pytest.raises(StoreError, match="played all hands"):
            anna.sit_down()


def test_a_hand_counts_in_its_tournament_alone(store: Store) -> None:
    anna = TournamentPlayer(
        store, new_tournament(store, "single-deck", 1, "Sunday", "target=1"), "Anna"
    ).play()
    who = anna.person.id
    assert store.read(game_scores) == []
    assert store.read(lambda c: current_series(c, who, "single-deck")) is None
    assert store.read(lambda c: saved_series(c, who, CURRENT, KEPT, GONE)) == []
    for change in (resume_series, delete_series):
        with pytest.raises(StoreError, match="Resume the tournament instead"):
            store.do(lambda tx, d=change: d(tx, 1))  # type: ignore[misc]


def test_a_crash_in_hand_7_keeps_1_to_6_and_the_exact_move(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        new_tournament(store, "piquet", 8)
    assert exit_code_of(play_and_die, tmp_path, "Anna", 6, 15) == -signal.SIGKILL
    with open_store(tmp_path) as store:
        assert not store.report.damaged
        tournament = store.read(lambda c: tournament_by_name(c, "Sunday"))
        anna = TournamentPlayer(store, tournament, "Anna")
        assert [*store.read(lambda c: tallies_of(c, anna.entry.id))] == [1, 2, 3, 4, 5, 6]
        hand, live, _ = anna.sit_down()
        assert (hand, len(live.session.record.moves)) == (7, 15)
        anna.play()
        bert = TournamentPlayer(store, tournament, "Bert").play()
        assert anna.texts == bert.texts[6:]


# Attempts and people


def test_trying_again_is_another_attempt_after_the_last_hand(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 2)
    anna = TournamentPlayer(store, tournament, "Anna").play(1)
    with pytest.raises(StoreError, match="You have 1 hand left"):
        TournamentPlayer(store, tournament, "Anna", again=True)
    anna.play()
    second = TournamentPlayer(store, tournament, "Anna", again=True)
    assert (second.entry.attempt, second.sit_down()[0]) == (2, 1)
    first = store.read(lambda c: tallies_of(c, anna.entry.id))
    second.play()
    assert second.texts == anna.texts
    assert store.read(lambda c: tallies_of(c, anna.entry.id)) == first
    found = store.read(lambda c: entries_of(c, tournament.id, anna.person.id))
    assert [entry.attempt for entry in found] == [1, 2]


def test_names_are_free_and_the_number_of_hands_is_shown(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 24)
    assert tournament.title == "Sunday (24 hands)"
    assert store.read(lambda c: tournament_by_name(c, "  sunday (24 hands) ")) == tournament
    with pytest.raises(BadName, match="already a tournament"):
        new_tournament(store, "bezique", 3, "SUNDAY")
    with pytest.raises(StoreError, match="no tournament called Monday"):
        store.read(lambda c: tournament_by_name(c, "monday"))
    for count in (0, 201):
        plan = TournamentPlan("Other", choose_game("piquet", ["tournament=on"]), count, ("simple",))
        with pytest.raises(StoreError, match="1 to 200 hands"):
            store.do(lambda tx, p=plan: create_tournament(tx, p))  # type: ignore[misc]
    assert len(store.read(all_tournaments)) == 1


def test_a_player_who_is_removed_leaves_the_tournament(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 1)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    TournamentPlayer(store, tournament, "Bert").play()
    store.do(lambda tx: players.remove_player(tx, anna.person.id))
    assert [e.player for e in store.read(lambda c: entries_of(c, tournament.id))] != [
        anna.person.id
    ]
    for table in (schema.entries, schema.hands, schema.tallies, schema.series):
        assert len(store.read(lambda c, t=table: rows(c, t))) == 1  # type: ignore[misc]
    assert store.check() == []


def test_the_seed_is_not_shown_and_survives_as_text(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 1)
    row = store.read(lambda c: find(c, schema.tournaments, id=tournament.id))
    assert row is not None
    assert row["seed"] not in repr(tournament)
    _, live, _ = TournamentPlayer(store, tournament, "Anna").sit_down()
    source = live.session.source
    assert source == SharedDeals.of_hand(bytes.fromhex(row["seed"]), 1)
    assert Series.parse(live.text()).session.source == source
