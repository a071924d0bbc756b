"""Several people at one table: lists, results and scoreboards of each, and what becomes of them."""

import io
from collections.abc import Iterator
from contextlib import closing

import pytest

from repique.core.options import Value
from repique.core.outcome import Outcome
from repique.core.table import CHANCE
from repique.stats.leagues import league_table, lifetime, records_by_line_up
from repique.stats.saved_matches import finished_game, saved_match_lines
from repique.stats.score_lists import LISTS, ScoreQuery
from repique.stats.scores import GameScore, ScoreFilter, game_scores, result_of, round_scores
from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.transaction import one, rows
from repique.store.errors import StoreError
from repique.store.matches.log import LogEntry, append, read_entries
from repique.store.matches.seats import people_of_series, players_of_series, seats_of_player
from repique.store.matches.series import (
    CURRENT,
    GONE,
    KEPT,
    current_series,
    delete_series,
    restore_series,
    resume_series,
    saved_series,
    undelete_series,
)
from repique.store.players import players
from repique.store.players.scoreboards import reset_board, revert_board, save_board
from repique.store.recovery.results import rebuild_results
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import ImportReport, import_file
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import (
    StoredSeries,
    begin_shared_series,
    begin_stored_series,
)

TWO = ("Anna", "Bert")
FOUR = ("Anna", "Bert", "Carla", "Dora")


@pytest.fixture
def other() -> Iterator[Store]:
    """The store of another data folder."""
    with memory_folder() as folder, open_store(folder) as opened:
        yield opened


def id_of(store: Store, name: str) -> int:
    return store.read(lambda c: players.player_named(c, name)).id


def games(store: Store, name: str, practice: bool = False) -> list[GameScore]:
    player = id_of(store, name)
    return store.read(lambda c: game_scores(c, player, ScoreFilter(practice=practice)))


def played(store: Store, preset: str, names: tuple[str, ...]) -> StoredSeries:
    short: dict[str, Value] = {"hands": 1} if preset == "single-deck" else {}
    kept = begin_shared_series(store, preset, names, changes=short)
    kept.play_on()
    return kept


def carried(source: Store, target: Store, name: str = "") -> ImportReport:
    player = id_of(source, name) if name else None
    raw = source.read(lambda c: export_bytes(c, player))
    return target.do(lambda tx: import_file(tx, io.BytesIO(raw)))


# Results and lists


@pytest.mark.parametrize(("preset", "names"), [("piquet", TWO), ("single-deck", FOUR)])
def test_each_person_has_a_result_from_the_own_seat(
    store: Store, preset: str, names: tuple[str, ...]
) -> None:
    kept = played(store, preset, names)
    state = kept.live.session.state
    for seat, name in enumerate(names):
        (game,) = games(store, name)
        side = seat % state.sides
        assert (game.score, game.line_up) == (state.scores[side], names)
        assert game.against == state.scores[1 - side]
        assert game.outcome == ("won" if side == state.winner else "lost")
        assert game.level == ""
    table = store.read(league_table)
    assert sum(line.won for line in table) == sum(line.lost for line in table) == len(names) / 2
    assert sum(line.points for line in table) == sum(line.conceded for line in table)


def test_people_and_computers_at_one_table(store: Store) -> None:
    kept = played(store, "single-deck", TWO)
    assert kept.live.seating.kinds == ("person", "person", "expert", "expert")
    anna, bert = (games(store, name)[0] for name in TWO)
    assert anna.line_up == bert.line_up == ("Anna", "Bert", "expert", "expert")
    assert anna.level == bert.level == "expert"
    assert (anna.score, anna.against) == (bert.against, bert.score)


def test_lists_of_a_game_are_told_from_the_side_of_who_asks(store: Store) -> None:
    match = played(store, "piquet", TWO).keeper.match
    asked = {name: ScoreQuery(player=name, match=match) for name in TWO}
    rounds = store.read(lambda c: {name: LISTS["rounds"](c, asked[name])[1] for name in TWO})
    assert [r.points for r in rounds["Anna"]] == [r.against for r in rounds["Bert"]]


def test_the_scoreboard_of_one_is_not_that_of_the_other(store: Store) -> None:
    first = played(store, "piquet", TWO)
    anna = id_of(store, "Anna")
    store.do(lambda tx: save_board(tx, anna, "piquet"))
    first.next_game()
    first.play_on()
    store.do(lambda tx: revert_board(tx, anna, "piquet", drop_newer=True))
    assert (len(games(store, "Anna")), len(games(store, "Bert"))) == (1, 2)
    store.do(lambda tx: reset_board(tx, anna, "piquet"))
    assert (len(games(store, "Anna")), len(games(store, "Bert"))) == (0, 2)
    bert = id_of(store, "Bert")
    life = store.read(lambda c: [lifetime(c, player, "piquet") for player in (anna, bert)])
    assert [line.record.games for line in life] == [1, 2]


def test_each_person_has_the_match_on_a_list_of_the_own(store: Store) -> None:
    alone = begin_stored_series(store, "piquet", "Bert")
    shared = begin_shared_series(store, "piquet", TWO)
    anna, bert = (id_of(store, name) for name in TWO)

    def stages(player: int) -> dict[int, str]:
        found = store.read(lambda c: saved_series(c, player, CURRENT, KEPT, GONE))
        assert {series.player for series in found} <= {player}
        return {series.id: series.stage for series in found}

    assert stages(bert) == {alone.keeper.id: KEPT, shared.keeper.id: CURRENT}
    assert stages(anna) == {shared.keeper.id: CURRENT}
    assert store.read(lambda c: current_series(c, bert, "piquet")) == shared.keeper.id
    assert store.read(lambda c: current_series(c, bert, "piquet", alone=True)) is None
    assert [
        line.number for line in store.read(lambda c: saved_match_lines(c, bert, (CURRENT,)))
    ] == [shared.keeper.id]

    store.do(lambda tx: delete_series(tx, shared.keeper.id, bert))
    assert stages(bert)[shared.keeper.id] == GONE
    assert stages(anna) == {shared.keeper.id: CURRENT}
    store.do(lambda tx: undelete_series(tx, shared.keeper.id, bert))
    store.do(lambda tx: resume_series(tx, alone.keeper.id, bert))
    assert stages(bert) == {alone.keeper.id: CURRENT, shared.keeper.id: KEPT}
    assert stages(anna) == {shared.keeper.id: CURRENT}
    token = store.read(lambda c: one(c, schema.series, id=shared.keeper.id))["token"]
    assert store.read(lambda c: seats_of_player(c, bert))[token] == 1


def test_names_and_ids_come_back_with_the_match(store: Store) -> None:
    kept = begin_shared_series(store, "double-deck", FOUR)
    kept.play_on(deals=1)
    again = kept.restored()
    assert again.seating == kept.live.seating
    assert again.text() == kept.live.text()
    assert "Bert" not in again.text()
    bert = id_of(store, "Bert")
    store.do(lambda tx: players.rename_player(tx, bert, "Robert"))
    assert kept.restored().seating.names == ("Anna", "Robert", "Carla", "Dora")
    assert kept.restored().text() == kept.live.text()


def test_the_next_game_has_the_same_people_and_a_result_for_each(store: Store) -> None:
    kept = played(store, "piquet", TWO)
    kept.next_game()
    assert kept.restored().seating.names == TWO
    kept.play_on()
    assert [len(games(store, name)) for name in TWO] == [2, 2]


def test_nobody_has_two_seats(store: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    seats = store.read(lambda c: players_of_series(c, kept.keeper.id))
    assert seats == {0: id_of(store, "Anna"), 1: id_of(store, "Bert")}


# Taking back, and levels that change


def test_results_of_all_go_when_the_end_is_taken_back(store: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.live.session.practice = True
    kept.play_on()
    assert [len(games(store, name, practice=True)) for name in TWO] == [1, 1]
    kept.live.session.restart_round()
    kept.keep()
    assert [len(games(store, name, practice=True)) for name in TWO] == [0, 0]
    kept.play_on()
    assert [len(games(store, name, practice=True)) for name in TWO] == [1, 1]


def test_a_match_that_is_left_counts_for_nobody(store: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.live.session.practice = True
    kept.play_on()
    kept.live.restart_game()
    kept.keep()
    assert [games(store, name, practice=True) for name in TWO] == [[], []]


def test_levels_that_change_in_the_middle_are_told_for_each_deal(store: Store) -> None:
    kept = begin_shared_series(store, "single-deck", ("Anna", "Bert"), "novice", {"hands": 2})
    kept.play_on(deals=1)
    kept.live.seating = kept.live.seating.with_level((2, 3), "master")
    kept.play_on()
    match = kept.keeper.match
    levels = [line.level for line in store.read(lambda c: round_scores(c, match, 1))]
    assert levels == ["novice", "master"]
    seats = store.read(lambda c: rows(c, schema.seats, series=kept.keeper.id))
    assert [seat["level"] for seat in seats] == ["", "", "master", "master"]
    for name in TWO:
        (game,) = games(store, name)
        assert (game.level, game.line_up) == ("master", ("Anna", "Bert", "master", "master"))
    before = store.read(lambda c: rows(c, schema.results))
    store.do(lambda tx: tx.remove(schema.results, match=match))
    rebuild_results(store.writer)
    again = store.read(lambda c: rows(c, schema.results))
    for row in (*before, *again):
        del row["batch"], row["seal"]
    assert again == before


# Damage


def test_what_is_lost_of_one_person_is_found_again(store: Store) -> None:
    kept = played(store, "piquet", TWO)
    bert = id_of(store, "Bert")
    anna_before = games(store, "Anna")
    before = games(store, "Bert")

    store.do(lambda tx: tx.remove(schema.results, match=kept.keeper.match, player=bert))
    store.do(lambda tx: tx.remove(schema.seats, series=kept.keeper.id, seat=1))
    assert games(store, "Bert") == []
    rebuild_results(store.writer)
    assert games(store, "Bert") == before
    assert games(store, "Anna") == anna_before
    assert kept.restored().seating.names == TWO


def test_seats_that_were_lost_are_found_at_the_next_start() -> None:
    with memory_folder() as folder:
        with open_store(folder) as store:
            kept = begin_shared_series(store, "double-deck", ("Anna", "Bert"))
            kept.play_on(deals=1)
            before = kept.live.seating
            series = kept.keeper.id
        with closing(connect_sqlite(folder / "repique.db")) as raw:
            raw.execute("DELETE FROM seats")
            raw.commit()
        with open_store(folder) as store:
            assert store.read(lambda c: restore_series(c, series)).series.seating == before
            assert [len(store.read(lambda c, p=p: saved_series(c, p))) for p in (1, 2)] == [1, 1]  # type: ignore[misc]


def test_a_seat_that_was_altered_is_mended() -> None:
    with memory_folder() as folder:
        with open_store(folder) as store:
            kept = played(store, "piquet", TWO)
            series = kept.keeper.id
        with closing(connect_sqlite(folder / "repique.db")) as raw:
            raw.execute("UPDATE seats SET player = 1 WHERE seat = 1")
            raw.commit()
        with open_store(folder) as store:
            assert store.report.problems == ["a row of seats was altered"]
            assert store.read(lambda c: restore_series(c, series)).series.seating.names == TWO
            assert [len(games(store, name)) for name in TWO] == [1, 1]
            assert store.check() == []


def test_a_seat_stays_that_of_the_person_for_whom_a_computer_moves(store: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=1)
    match = kept.keeper.match
    moved = LogEntry(CHANCE, "!seats person standard")
    store.do(lambda tx: append(tx, match, [moved]))
    rebuild_results(store.writer)
    assert store.read(lambda c: people_of_series(c, kept.keeper.id)) == kept.live.seating.persons
    assert kept.restored().seating.kinds == ("person", "standard")


# Export and import


@pytest.mark.parametrize(("preset", "names"), [("piquet", TWO), ("single-deck", FOUR)])
def test_everything_is_carried_to_another_folder(
    store: Store, other: Store, preset: str, names: tuple[str, ...]
) -> None:
    kept = played(store, preset, names)
    kept.next_game()
    report = carried(store, other)
    assert (report.players, report.matches, report.left_out) == (len(names), 2, ())
    for name in names:
        (here,) = games(store, name)
        (there,) = games(other, name)
        assert (there.score, there.outcome, there.line_up) == (
            here.score,
            here.outcome,
            here.line_up,
        )
        assert len(other.read(lambda c, n=name: saved_series(c, id_of(other, n)))) == 1  # type: ignore[misc]
    again = other.read(lambda c: restore_series(c, 1)).series
    assert again.seating.names == names
    assert again.text() == kept.restored().text()
    assert carried(store, other).left_out == ()
    assert [len(games(other, name)) for name in names] == [1] * len(names)


def test_one_of_two_takes_the_match_home_and_the_other_follows(store: Store, other: Store) -> None:
    kept = played(store, "piquet", TWO)
    before = store.read(lambda c: rows(c, schema.results))

    assert carried(store, other, "Bert").left_out == ()
    assert [person.name for person in other.read(players.all_players)] == ["Bert"]
    (bert,) = games(other, "Bert")
    assert bert.line_up == TWO
    people = other.read(lambda c: people_of_series(c, 1))
    assert [(person.name, person.player) for person in people.values()] == [
        ("Anna", 0),
        ("Bert", 1),
    ]
    assert other.read(lambda c: rows(c, schema.results))[0]["side"] == 1

    assert carried(store, other, "Anna").left_out == ()
    (anna,) = games(other, "Anna")
    assert (anna.score, anna.against) == (bert.against, bert.score)
    assert other.read(lambda c: restore_series(c, 1)).series.seating.names == TWO
    assert [len(games(other, name)) for name in TWO] == [1, 1]
    assert other.check() == []

    kept.next_game()
    kept.play_on()
    assert carried(store, other, "Bert").left_out == ()
    assert [len(games(other, name)) for name in TWO] == [2, 2]
    assert store.read(lambda c: rows(c, schema.results))[: len(before)] == before


def test_what_one_took_off_the_own_list_is_off_it_elsewhere_and_stays_for_the_other(
    store: Store, other: Store
) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=1)
    store.do(lambda tx: delete_series(tx, kept.keeper.id, id_of(store, "Bert")))
    carried(store, other)
    anna, bert = (id_of(other, name) for name in TWO)
    assert [s.stage for s in other.read(lambda c: saved_series(c, anna))] == [CURRENT]
    assert other.read(lambda c: saved_series(c, bert)) == []
    assert [s.stage for s in other.read(lambda c: saved_series(c, bert, GONE))] == [GONE]


def test_a_seat_of_somebody_else_is_not_taken_over(store: Store, other: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=1)
    carried(store, other)
    bert = id_of(other, "Bert")
    other.do(lambda tx: players.rename_player(tx, bert, "Robert"))
    kept.play_on(deals=2)
    (sentence,) = carried(store, other).left_out
    assert "belongs to Robert here" in sentence
    assert len(other.read(lambda c: saved_series(c, bert))) == 1


def test_a_seat_that_the_table_does_not_have_is_left_out(store: Store, other: Store) -> None:
    kept = played(store, "piquet", TWO)
    carla = store.do(lambda tx: players.add_player(tx, "Carla")).id
    seat = {"player": carla, "name": "", "level": "", "stage": CURRENT}
    store.do(lambda tx: tx.insert(schema.seats, series=kept.keeper.id, seat=5, **seat))
    carried(store, other)
    assert other.read(lambda c: players_of_series(c, 1)).keys() == {0, 1}
    assert games(other, "Carla") == []
    assert [len(games(other, name)) for name in TWO] == [1, 1]


# Removing a player


@pytest.mark.parametrize("gone", TWO)
def test_a_player_who_is_removed_takes_nothing_from_the_other(store: Store, gone: str) -> None:
    (stays,) = {*TWO} - {gone}
    kept = played(store, "piquet", TWO)
    kept.next_game()
    kept.play_on(deals=1)
    begin_stored_series(store, "pinochle", gone).play_on(deals=1)
    before = games(store, stays), kept.restored().text()
    store.do(lambda tx: players.switch_player(tx, id_of(store, stays)))
    removed = store.do(lambda tx: players.remove_player(tx, id_of(store, gone)))

    assert len(removed) == 1
    assert (games(store, stays), kept.restored().text()) == before
    assert kept.restored().seating.names == TWO
    assert [*kept.restored().seating.players.values()] == [id_of(store, stays)]
    assert [s.stage for s in store.read(lambda c: saved_series(c, id_of(store, stays)))] == [
        CURRENT
    ]
    assert {row["player"] for row in store.read(lambda c: rows(c, schema.results))} == {
        id_of(store, stays)
    }
    assert [
        r.line_up for r in store.read(lambda c: records_by_line_up(c, id_of(store, stays)))
    ] == [TWO]
    assert store.check() == []
    kept.live = kept.restored()
    with pytest.raises(StoreError, match="can’t remove"):
        store.do(lambda tx: players.remove_player(tx, id_of(store, stays)))


def test_a_finished_game_of_several_is_played_again_by_who_asks(store: Store) -> None:
    match = played(store, "piquet", TWO).keeper.match
    for name in TWO:
        found = store.read(lambda c, n=name: finished_game(c, match, id_of(store, n)))  # type: ignore[misc]
        assert found.person.name == name
        assert found.record.seating.names == TWO
        row = store.read(lambda c, n=name: result_of(c, match, id_of(store, n)))  # type: ignore[misc]
        assert row["side"] == TWO.index(name)
    assert store.read(lambda c: result_of(c, match, 99))["side"] == 0


# Outcomes that do not follow from the rules


@pytest.mark.parametrize(
    ("outcome", "told"),
    [(Outcome("resigned", 1), ("lost", "won")), (Outcome("absent", 0), ("won", "lost"))],
)
def test_a_match_that_somebody_gives_up_counts_for_both(
    store: Store, other: Store, outcome: Outcome, told: tuple[str, str]
) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=2)
    kept.live.session.end(outcome)
    kept.keep()
    assert tuple(games(store, name)[0].outcome for name in TWO) == told
    last = store.read(lambda c: read_entries(c, kept.keeper.match))[-1]
    assert (last.seat, last.action) == (CHANCE, f"!over {outcome}")

    again = kept.restored()
    assert again.session.outcome == outcome
    assert again.session.over
    assert again.session.record.moves == kept.live.session.record.moves
    store.do(lambda tx: tx.remove(schema.results, match=kept.keeper.match))
    rebuild_results(store.writer)
    assert tuple(games(store, name)[0].outcome for name in TWO) == told
    carried(store, other)
    assert tuple(games(other, name)[0].outcome for name in TWO) == told

    kept.next_game()
    kept.play_on()
    assert [len(games(store, name)) for name in TWO] == [2, 2]
    assert sum(kept.restored().won()) == 1


def test_a_match_that_ends_by_agreement_is_on_no_scoreboard(store: Store, other: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=2)
    kept.live.session.end(Outcome("agreed"))
    kept.keep()
    assert [games(store, name) for name in TWO] == [[], []]
    assert kept.restored().session.over
    carried(store, other)
    assert [games(other, name) for name in TWO] == [[], []]
    for where in (store, other):
        found = where.read(lambda c: rows(c, schema.results))
        assert [(row["winner"], row["aside"]) for row in found] == [(None, 1), (None, 1)]
        scored = where.read(lambda c: rows(c, schema.deals))
        assert {row["deal"] for row in scored} == {1, 2}


def test_an_end_in_practice_can_be_taken_back(store: Store) -> None:
    kept = begin_shared_series(store, "piquet", TWO)
    kept.play_on(deals=1)
    session = kept.live.session
    session.begin_practice()
    session.end(Outcome("left"))
    kept.keep()
    session.restart_round()
    kept.keep()
    again = kept.restored()
    assert not again.session.over
    assert again.text() == kept.live.text()
    assert store.read(lambda c: rows(c, schema.results)) == []
