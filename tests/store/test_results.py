"""Results, scoreboards and statistics, from whole stored games."""

import csv
import io
from collections.abc import Iterator

import pytest

from repique.core.score import of_deal
from repique.families.score_pad import Hand
from repique.games import get
from repique.games.pinochle4.state import PartnershipState
from repique.games.piquet.state import PiquetState
from repique.stats.leagues import hall_of_fame, league_table, lifetime, records_by_line_up
from repique.stats.print import as_csv, as_html
from repique.stats.score_pads import score_pad
from repique.stats.scores import (
    GameScore,
    MatchWorth,
    ScoreFilter,
    game_scores,
    match_worth,
    points_details,
    round_scores,
)
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import read_entries
from repique.store.matches.series import restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players.scoreboards import reset_board, revert_board, save_board
from repique.store.recovery.results import rebuild_results
from repique.store.store import Store, open_store
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import StoredSeries, begin_stored_series


@pytest.fixture(scope="module")
def evening() -> Iterator[tuple[Store, dict[str, StoredSeries]]]:
    """Anna plays two games at different levels, Bert one partie and a game with partners."""
    with memory_folder() as folder, open_store(folder) as store:
        anna = begin_stored_series(store, "pinochle", "Anna", "novice")
        anna.play_on()
        anna.next_game()
        begin_stored_series(store, "bezique", "Anna", "master")
        anna.live.seating = anna.live.seating.with_level((1,), "master")
        anna.play_on()
        bert = begin_stored_series(store, "piquet", "Bert", "expert")
        bert.play_on()
        partners = begin_stored_series(store, "single-deck", "Bert", "champion")
        partners.play_on()
        yield store, {"anna": anna, "bert": bert, "partners": partners}


Evening = tuple[Store, dict[str, StoredSeries]]


def games(store: Store, player: int | None = None, **only: object) -> list[GameScore]:
    return store.read(lambda c: game_scores(c, player, ScoreFilter(**only)))  # type: ignore[arg-type]


def test_round_scores_add_up_to_the_game(evening: Evening) -> None:
    store, kept = evening
    for series in kept.values():
        rounds = store.read(
            lambda c, k=series: round_scores(c, k.keeper.match)  # type: ignore[misc]
        )
        state = series.live.session.state
        assert [line.deal for line in rounds] == [*range(1, state.deal_number + 1)]
        assert (rounds[-1].total, rounds[-1].total_against) == state.scores
        assert sum(line.points for line in rounds) == state.scores[0]
        assert all(line.date.endswith("Z") for line in rounds)


def test_points_details_are_the_sheet(evening: Evening) -> None:
    store, kept = evening
    session = kept["bert"].live.session
    details = store.read(lambda c: points_details(c, kept["bert"].keeper.match, 2))
    sheet = of_deal(session.state.sheet, 2)
    assert [(d.seat, d.reason, d.points) for d in details] == [
        (e.seat, e.reason, e.points) for e in sheet
    ]
    assert details[-1].totals == (
        sum(e.points for e in sheet if e.seat == 0), sum(e.points for e in sheet if e.seat == 1),
    )  # fmt: skip


def test_game_scores_know_the_highest_level_and_can_be_filtered(evening: Evening) -> None:
    store, _ = evening
    assert [(g.game, g.level, g.number) for g in games(store)] == [
        ("pinochle2", "novice", 1), ("pinochle2", "master", 2),
        ("piquet", "expert", 1), ("pinochle4", "champion", 1),
    ]  # fmt: skip
    assert [g.number for g in games(store, 1, level="master")] == [2]
    assert [g.preset for g in games(store, 2, game="piquet")] == ["piquet"]
    assert games(store, 2, tournament=7) == []


def test_a_partie_is_worth_what_the_rubicon_makes_of_it(evening: Evening) -> None:
    store, kept = evening
    state = kept["bert"].live.session.state
    assert isinstance(state, PiquetState)
    partie = games(store, 2, game="piquet")[0]
    assert partie.worth == state.award > 100
    assert [game.worth for game in games(store) if game.game != "piquet"] == [None] * 3
    won = partie.worth if partie.outcome == "won" else 0
    table = store.read(lambda c: league_table(c, ScoreFilter(game="piquet")))
    assert {line.player: line.worth for line in table} == {"Bert": won, "Anna": None}
    assert store.read(lambda c: lifetime(c, 2, "piquet")).worth == won
    assert store.read(lambda c: lifetime(c, 1, "pinochle2")).worth is None


@pytest.mark.parametrize(
    ("score", "against", "value"), [(150, 120, 130), (99, 80, 279), (120, 99, 319), (80, 99, 279)]
)
def test_below_a_hundred_the_loser_is_rubiconed(score: int, against: int, value: int) -> None:
    assert get("piquet").scoring.worth_of(score, against, decided=True) == value
    assert get("piquet").scoring.worth_of(score, against, decided=False) is None
    assert get("pinochle2").scoring.worth_of(score, against, decided=True) is None


def test_a_negative_total_is_below_no_line_in_games_without_one() -> None:
    for game, below in (("piquet", True), ("pinochle4", False), ("pinochle2", False)):
        assert get(game).scoring.is_below_line(300, -40, decided=True) is below
    assert match_worth("pinochle4", "double-deck", 500, -40, decided=True) == MatchWorth()


def test_the_league_table_has_a_line_for_each_player(evening: Evening) -> None:
    store, _ = evening
    table = store.read(league_table)
    anna = next(line for line in table if line.player == "Anna")
    own = games(store, 1)
    assert (anna.games, anna.won + anna.lost + anna.drawn) == (2, 2)
    assert anna.points == sum(game.score for game in own)
    assert anna.conceded == sum(game.against for game in own)
    assert anna.mean == anna.points / 2
    assert {line.player for line in table} == {"Anna", "Bert"}


def test_the_hall_of_fame_names_the_holders(evening: Evening) -> None:
    store, _ = evening
    feats = {feat.what: feat for feat in store.read(hall_of_fame)}
    best = max(games(store), key=lambda game: game.score)
    assert feats["highest_score"].value == best.score
    assert feats["highest_score"].holders == (("Anna", "Bert")[best.player - 1],)
    assert feats["lowest_score"].value == min(game.score for game in games(store))
    assert {"largest_win", "largest_defeat"} & feats.keys()


def pad_of(kept: StoredSeries) -> tuple[Hand, ...]:
    state = kept.live.session.state
    assert isinstance(state, PartnershipState)
    return state.pad


def test_won_and_lost_by_line_up_and_in_a_lifetime(evening: Evening) -> None:
    store, kept = evening
    records = store.read(lambda c: records_by_line_up(c, 2))
    assert [record.line_up for record in records] == [
        ("Bert", "expert"), ("Bert", "champion", "champion", "champion"),
    ]  # fmt: skip
    assert all(abs(record.streak) == record.games == 1 for record in records)
    life = store.read(lambda c: lifetime(c, 2, "pinochle4"))
    pad = pad_of(kept["partners"])
    ours = [line for line in pad if line.bidder % 2 == 0]
    assert life.bids_made + life.bids_set == len(ours)
    assert life.bids_made == len([line for line in ours if line.outcome in ("made", "moon")])
    assert life.deals == len(pad)
    assert dict(life.feats)["counters"] > 0


def test_the_score_pad_is_as_it_was_written(evening: Evening) -> None:
    store, kept = evening
    pad_lines = store.read(lambda c: score_pad(c, kept["partners"].keeper.match))
    written = pad_of(kept["partners"])
    assert [(x.deal, x.bid, x.outcome, x.tricks, x.points) for x in pad_lines] == [
        (x.deal, x.bid, x.outcome, x.tricks, x.points) for x in written
    ]
    assert pad_lines[-1].totals == kept["partners"].live.session.state.scores
    assert store.read(lambda c: score_pad(c, kept["bert"].keeper.match)) == []


def test_lists_can_be_printed_and_opened_in_a_spreadsheet(evening: Evening) -> None:
    store, _ = evening
    scores = games(store)
    table = [*csv.DictReader(io.StringIO(as_csv(scores)))]
    assert [row["score"] for row in table] == [str(game.score) for game in scores]
    page = as_html("Scores of <Anna> & Bert", scores, {"against": "Opponent"})
    assert "Scores of &lt;Anna&gt; &amp; Bert" in page
    assert "Opponent" in page
    assert page.count("<tr") == 5
    assert as_csv([]) == "\r\n"


def test_a_name_is_never_a_formula() -> None:
    score = GameScore(1, 1, "piquet", "piquet", 1, -5, 9, "lost", "", ("=1+1",), 6, False, 0, "")
    assert "'=1+1" in as_csv([score])
    assert ",-5," in as_csv([score])


# Saving and resetting


def test_a_board_that_is_reset_can_be_brought_back_until_it_is_saved() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.play_on()
        store.do(lambda tx: save_board(tx, 1, "piquet"))
        kept.next_game()
        kept.play_on(deals=2)

        store.do(lambda tx: reset_board(tx, 1, "piquet"))
        assert games(store, 1) == []
        assert len(games(store, 1, whole_life=True)) == 1
        rounds = store.read(lambda c: round_scores(c, kept.keeper.match))
        assert len(rounds) == 2  # those of the game in progress stay

        store.do(lambda tx: revert_board(tx, 1, "piquet"))
        assert len(games(store, 1)) == 1

        kept.play_on()
        store.do(lambda tx: revert_board(tx, 1, "piquet", drop_newer=True))
        assert [game.number for game in games(store, 1)] == [1]

        store.do(lambda tx: reset_board(tx, 1, "piquet"))
        store.do(lambda tx: save_board(tx, 1, "piquet"))
        store.do(lambda tx: revert_board(tx, 1, "piquet"))
        assert games(store, 1) == []


def test_what_is_wished_for_after_the_end_leaves_the_result_as_it_stands() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.play_on()
        store.do(lambda tx: reset_board(tx, 1, "piquet"))
        result = store.read(lambda c: rows(c, schema.results))

        kept.live.session.plan_options({"capot60": True})
        kept.keep()
        kept.live.seating = kept.live.seating.with_level((1,), "novice")
        kept.live.session.plan_options({"quint5": True})
        kept.keep()
        assert len(store.read(lambda c: [*read_entries(c, kept.keeper.match)])) > len(
            kept.live.session.record.moves
        )
        assert store.read(lambda c: rows(c, schema.results)) == result
        assert games(store, 1) == []


def test_a_round_played_again_is_practice_and_counts_apart() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.play_on(deals=2)
        kept.live.session.restart_round()
        kept.keep()
        assert len(store.read(lambda c: round_scores(c, kept.keeper.match))) == 2
        kept.play_on()
        assert games(store, 1) == []
        assert [game.practice for game in games(store, 1, practice=True)] == [True]
        rounds = store.read(lambda c: round_scores(c, kept.keeper.match))
        assert [line.practice for line in rounds] == [False, True, True, True, True, True]
        assert rounds[-1].total == kept.live.session.state.scores[0]


def test_practice_that_is_restarted_after_its_end_has_no_result() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.play_on(deals=1)
        kept.live.session.restart_round()
        kept.play_on()
        assert len(games(store, 1, practice=True)) == 1
        kept.live.restart_game()
        kept.keep()
        assert games(store, 1, practice=True, whole_life=True) == []


# Levels that change


def at(kept: StoredSeries, level: str) -> StoredSeries:
    """The match restored from the store, with computer players of another level."""
    store = kept.store
    found = store.read(lambda c: restore_series(c, kept.keeper.id))
    keeper = SeriesWriter.from_restored(store.writer, kept.keeper.id, found)
    found.series.seating = found.series.seating.with_level((1,), level)
    return StoredSeries(store, found.series, keeper)


def rounds_of(kept: StoredSeries) -> list[str]:
    match = kept.keeper.match
    return [line.level for line in kept.store.read(lambda c: round_scores(c, match))]


def play_moves(kept: StoredSeries, by_computer: int) -> None:
    """Until the computer has made so many moves."""
    while by_computer:
        by_computer -= kept.live.session.state.turn == 1
        kept.step()


def test_a_level_counts_in_the_deals_in_which_it_played() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet", level="novice")
        kept.play_on(deals=2)
        kept.step()  # the third deal
        kept = at(kept, "master")
        play_moves(kept, 2)
        kept = at(kept, "standard")
        kept.play_on(deals=4)
        kept = at(kept, "novice")
        kept.play_on()

        assert rounds_of(kept) == ["novice", "novice", "master", "standard", "novice", "novice"]
        [game] = games(store, 1)
        assert (game.level, game.line_up) == ("master", ("Anna", "novice"))


def test_a_level_that_made_no_move_has_not_played() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet", level="novice")
        kept.play_on(deals=3)
        kept = at(kept, "master")
        kept.keep()
        kept = at(kept, "novice")
        kept.play_on()
        kept = at(kept, "champion")
        kept.live.session.plan_options({"capot60": True})
        kept.keep()

        assert {*rounds_of(kept)} == {"novice"}
        [game] = games(store, 1)
        assert (game.level, game.line_up) == ("novice", ("Anna", "novice"))


def test_moves_that_were_taken_back_leave_no_level() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet", level="novice")
        kept.play_on(deals=1)
        kept = at(kept, "master")
        kept.step()
        play_moves(kept, 3)
        kept.live.session.restart_round()
        kept.keep()
        kept = at(kept, "standard")
        kept.play_on()
        assert rounds_of(kept) == ["novice", *["standard"] * 5]


def test_levels_that_were_lost_are_found_in_the_log() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begin_stored_series(store, "piquet", level="novice")
        kept.play_on(deals=5)
        kept = at(kept, "master")
        kept.play_on()
        before = rounds_of(kept), games(store, 1)[0].line_up
        for table in (schema.deals, schema.results):
            store.do(
                lambda tx, lost=table: tx.remove(lost, match=kept.keeper.match)  # type: ignore[misc]
            )
        rebuild_results(store.writer)
        assert (rounds_of(kept), games(store, 1)[0].line_up) == before
        assert before == ([*["novice"] * 5, "master"], ("Anna", "master"))
