"""Leaderboards, leaders and reports of tournaments: ties, attempts, and no spoilers."""

import csv
import io
from dataclasses import asdict

from repique.core.scoring import Tally
from repique.stats.sequences import sequence_table
from repique.stats.tournament_files import result_files
from repique.stats.tournament_overview import all_overviews, standing_of
from repique.stats.tournaments import TournamentResults, player_report, tournament_results
from repique.store.db import schema
from repique.store.db.transaction import as_json
from repique.store.players import players
from repique.store.store import Store
from repique.store.tournaments.tournaments import CreatedTournament, enter_tournament
from repique_testkit.play.tournament_players import TournamentPlayer, new_tournament
from repique_testkit.store.stored_series import begin_stored_series

HANDS = 3
NOTHING = Tally()


def scored(
    store: Store, tournament: CreatedTournament, name: str, *hands: Tally, other: Tally = NOTHING
) -> int:
    """Add a player with these results in the first hands; returns the id."""
    person = store.do(lambda tx: players.sign_in(tx, name))
    entry = store.do(lambda tx: enter_tournament(tx, tournament, person.id))
    for number, tally in enumerate(hands, start=1):
        sides = as_json([asdict(tally), asdict(other)])
        about = {"entry": entry.id, "hand": number, "batch": 0, "sides": sides, "at": ""}
        store.do(lambda tx, a=about: tx.insert(schema.tallies, **a))  # type: ignore[misc]
    return person.id


def seen(
    store: Store, tournament: CreatedTournament, asker: int, ranking: str = ""
) -> TournamentResults:
    return store.read(lambda c: tournament_results(c, tournament, asker, ranking))


THREE_HANDS = (Tally(28, 68, 40, 1, 11), Tally(18, 28, 10, 0, 7), Tally(0, -65, 0, 0, 0, 1))


def test_the_board_adds_up_what_the_hands_count(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", HANDS)
    anna = scored(store, tournament, "Anna", *THREE_HANDS)
    (line,) = seen(store, tournament, anna).lines
    assert (line.rank, line.player, line.hands) == (1, "Anna (3 hands)", 3)
    assert (line.play, line.total, line.bids, line.tricks, line.lost) == (46, 31, 1, 18, 1)


def test_the_other_ranking_ranks_anew_and_both_are_shown(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", HANDS)
    anna = scored(store, tournament, "Anna", *[Tally(play=30, total=40)] * 3)
    scored(store, tournament, "Bert", *[Tally(play=20, total=90)] * 3)
    by_play, by_total = (seen(store, tournament, anna, by) for by in ("play", "total"))
    assert [line.player[:4] for line in by_play.lines] == ["Anna", "Bert"]
    assert [line.player[:4] for line in by_total.lines] == ["Bert", "Anna"]
    assert {(line.play, line.total) for line in by_play.lines} == {(90, 120), (60, 270)}
    assert seen(store, tournament, anna).ranking == "play"


def test_ties_share_a_rank_and_a_category(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", HANDS)
    one = [Tally(play=20, total=60, bids=1, tricks=9)] * 3
    anna = scored(store, tournament, "Anna", *one)
    scored(store, tournament, "Bert", *one)
    scored(store, tournament, "Carl", *[Tally(play=10, total=60, bids=0, tricks=12)] * 3)
    board = seen(store, tournament, anna)
    assert [(line.rank, line.player[:4]) for line in board.lines] == [
        (1, "Anna"), (1, "Bert"), (3, "Carl"),
    ]  # fmt: skip
    leaders = {leader.category: leader for leader in board.leaders}
    assert [*leaders] == ["play", "total", "bids", "tricks"]
    assert leaders["play"].players == ("Anna (3 hands)", "Bert (3 hands)")
    assert leaders["total"].amount == 180
    assert len(leaders["total"].players) == 3
    assert leaders["tricks"].players == ("Carl (3 hands)",)


def test_games_without_bids_have_melds_as_a_category(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 1)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    board = seen(store, tournament, anna.person.id)
    assert [leader.category for leader in board.leaders] == ["play", "total", "meld", "tricks"]


def test_who_joins_late_is_ranked_among_the_others(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", HANDS)
    anna = scored(store, tournament, "Anna", *[Tally(play=20)] * 3)
    assert [line.rank for line in seen(store, tournament, anna).lines] == [1]
    scored(store, tournament, "Late", *[Tally(play=30)] * 3)
    lines = seen(store, tournament, anna).lines
    assert [(line.rank, line.player[:4]) for line in lines] == [(1, "Late"), (2, "Anna")]


def test_nothing_is_shown_about_hands_that_are_not_finished(store: Store) -> None:
    tournament = new_tournament(store, "double-deck", HANDS)
    made = [Tally(play=n, total=n, meld=n, bids=1, tricks=n) for n in (1, 20, 300)]
    full = scored(store, tournament, "Full", *made, other=Tally(total=7))
    part = scored(store, tournament, "Part", Tally(play=5, total=5))
    new = scored(store, tournament, "New")

    lines = {line.player[:4]: line for line in seen(store, tournament, part).lines}
    assert (lines["Full"].hands, lines["Full"].counted) == (3, 1)
    assert (lines["Full"].play, lines["Full"].total, lines["Full"].against) == (1, 1, 7)
    assert lines["New "].rank is None
    told = store.read(lambda c: player_report(c, tournament, part, full))
    assert [line.hand for line in told.hands] == [1]
    assert [side.play for side in told.sides] == [1, 0]

    board = seen(store, tournament, new)
    assert board.leaders == ()
    assert {(line.rank, line.play, line.total, line.meld) for line in board.lines} == {
        (None, 0, 0, 0)
    }
    assert store.read(lambda c: player_report(c, tournament, new, full)).hands == ()

    assert seen(store, tournament, full).lines[0].play == 321


def test_a_report_has_both_sides_and_every_attempt(store: Store) -> None:
    tournament = new_tournament(store, "single-deck", 2)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    TournamentPlayer(store, tournament, "Anna", again=True).play(1)
    told = store.read(lambda c: player_report(c, tournament, anna.person.id, anna.person.id))
    assert told.player == "Anna (2 hands)"
    assert [(side.attempt, side.side, side.hands) for side in told.sides] == [
        (1, "Anna and partner", 2), (1, "opponents", 2),
        (2, "Anna and partner", 1), (2, "opponents", 1),
    ]  # fmt: skip
    assert [(line.attempt, line.hand) for line in told.hands] == [(1, 1), (1, 2), (2, 1)]
    first = [line for line in told.hands if line.attempt == 1]
    assert sum(line.total for line in first) == told.sides[0].total
    assert sum(line.total_against for line in first) == told.sides[1].total
    (line,) = seen(store, tournament, anna.person.id).lines
    assert (line.hands, line.total) == (2, told.sides[0].total)  # of the first attempt alone


def test_results_are_a_spreadsheet_and_a_page(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 2, "Q's night")
    anna = TournamentPlayer(store, tournament, "Anna").play()
    text, page = store.read(lambda c: result_files(c, tournament, anna.person))
    lines = [*csv.reader(io.StringIO(text))]
    assert lines[0][:4] == ["rank", "player", "hands", "counted"]
    assert lines[1][:4] == ["1", "Anna (2 hands)", "2", "2"]
    assert ["category", "amount", "players"] in lines
    assert page.startswith("<!doctype html>")
    assert "Q&#x27;s night (2 hands), by play points" in page
    assert page.count("<table>") == page.count("</table>") == 4


def test_the_list_has_the_progress_of_each_player(store: Store) -> None:
    tournament = new_tournament(store, "piquet", 2)
    anna = TournamentPlayer(store, tournament, "Anna").play()
    bert = TournamentPlayer(store, tournament, "Bert").play(1)
    (line,) = store.read(all_overviews)
    assert (line.title, line.preset) == ("Sunday (2 hands)", "piquet")
    assert line.entrants == ("Anna (2 hands)", "Bert (1 of 2 hands)")
    where = [
        store.read(lambda c, w=who: standing_of(c, tournament, w))  # type: ignore[misc]
        for who in (anna.person.id, bert.person.id, 99)
    ]
    assert [(w.attempt, w.played, w.next) for w in where] == [(1, 2, None), (1, 1, 2), (0, 0, 1)]


def test_fixed_sequences_have_a_table_of_players(store: Store) -> None:
    for name, number in (("Anna", 7), ("Bert", 7), ("Anna", 8)):
        kept = begin_stored_series(
            store, "piquet", name, "expert", tournament=True, tournament_no=number
        )
        kept.play_on()
    begin_stored_series(store, "piquet", "Carl").play_on()
    lines = store.read(sequence_table)
    assert sorted((line.sequence, line.player) for line in lines) == [
        (7, "Anna"), (7, "Bert"), (8, "Anna"),
    ]  # fmt: skip
    seven = store.read(lambda c: sequence_table(c, 7, "piquet"))
    assert [line.player for line in seven] == ["Anna", "Bert"]
    assert {(line.preset, line.number) for line in seven} == {("piquet", 1)}
    assert store.read(lambda c: sequence_table(c, 7, "bezique")) == []
