"""A match killed at any move continues at that move, with its undo history and pending options."""

import os
import signal
from pathlib import Path
from random import Random

import pytest

from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.series import Series
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.errors import StaleWrite
from repique.store.matches.log import read_entries
from repique.store.matches.series import (
    current_series,
    delete_series,
    restore_series,
    resume_series,
    saved_series,
)
from repique.store.matches.writer import SeriesWriter
from repique.store.players import players
from repique.store.store import Store, open_store
from repique_testkit.play.abilities import FIRST_PRESETS, PRESETS
from repique_testkit.play.sketch_play import sketch_action
from repique_testkit.store.crashing_processes import exit_code_of, play_and_kill
from repique_testkit.store.stored_series import StoredSeries, begin_stored_series

KILLS = int(os.environ.get("REPIQUE_KILLS", "18"))  # more in a long run


def told(series: Series) -> list[str]:
    """The text of a series without the notes that only the store writes."""
    alone = ("note winner", "note seats")
    return sorted(row for row in series.text().splitlines() if not row.startswith(alone))


def same(one: Series, other: Series) -> bool:
    a = one.session
    b = other.session
    return (
        told(one) == told(other)
        and a.state == b.state
        and a.turns(0) == b.turns(0)
        and (a.practice, a.wanted, a.planned) == (b.practice, b.wanted, b.planned)
        and [r.moves for r in one.finished] == [r.moves for r in other.finished]
    )


@pytest.mark.parametrize("preset", FIRST_PRESETS)
def test_after_every_move_the_store_has_the_whole_match(store: Store, preset: str) -> None:
    kept = begin_stored_series(store, preset)
    for _ in range(60):
        kept.step()
        assert same(kept.live, kept.restored())


def test_taking_back_restarting_and_waiting_rules_are_restored(store: Store) -> None:
    kept = begin_stored_series(store)
    kept.play_on(deals=1)
    session = kept.live.session
    session.change_options({"last_trick": True})
    session.plan_options({"goal": 1500})
    kept.keep()
    assert same(kept.live, kept.restored())
    session.restart_round()
    kept.keep()
    assert same(kept.live, kept.restored())
    assert kept.restored().session.practice
    for _ in range(7):
        kept.step()
    session.undo_to(session.turns(0)[0])
    kept.keep()
    assert same(kept.live, kept.restored())
    kept.play_on(deals=2)
    assert same(kept.live, kept.restored())
    assert kept.restored().session.state.options.last_trick
    said = store.read(lambda c: [line.action for line in read_entries(c, kept.keeper.match)])
    assert len([line for line in said if line.startswith("!back ")]) == 2
    assert "!wait last_trick=on" in said  # nothing was removed from the log


def test_games_that_are_left_or_over_are_remembered_as_such(store: Store) -> None:
    kept = begin_stored_series(store)
    kept.play_on()
    kept.next_game()
    kept.step()
    kept.live.redeal(b"other cards")
    kept.keep()
    kept.play_on(deals=1)
    kept.live.restart_game()
    kept.keep()

    stages = store.read(lambda c: [row["stage"] for row in rows(c, schema.matches)])
    assert stages == ["over", "left", "left", "open"]
    again = kept.restored()
    assert len(again.finished) == 1
    assert same(kept.live, again)
    again.replicate()  # the deals of the finished game can still be played again
    assert again.session.state.number == 2


def test_a_resumed_series_is_kept_on_in_the_same_log(store: Store) -> None:
    kept = begin_stored_series(store)
    for _ in range(20):
        kept.step()
    found = store.read(lambda c: restore_series(c, kept.keeper.id))
    again = SeriesWriter.from_restored(store.writer, kept.keeper.id, found)
    again.keep(found.series)
    more = StoredSeries(store, found.series, again)
    for _ in range(20):
        more.step()
    assert len(store.read(lambda c: read_entries(c, found.match))) >= 40
    assert same(more.live, more.restored())
    assert store.check() == []


def test_when_saving_fails_the_next_time_catches_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = begin_stored_series(store)
    with monkeypatch.context() as broken:
        broken.setattr(kept.keeper, "keep", lambda live: None)
        kept.play_on()
    kept.keep()
    assert same(kept.live, kept.restored())
    deals = store.read(lambda c: rows(c, schema.deals))
    assert [row["deal"] for row in deals] == [*range(1, kept.live.session.state.deal_number + 1)]
    assert len(store.read(lambda c: rows(c, schema.results))) == 1


def test_a_removed_player_cannot_write_into_the_match_of_another(store: Store) -> None:
    """Even if the new match has the same id as the old one, and as many log entries."""
    begin_stored_series(store, name="Bert")
    old = begin_stored_series(store, name="Anna")
    bert, anna = store.read(players.all_players)
    store.do(lambda tx: players.switch_player(tx, bert.id))
    store.do(lambda tx: players.remove_player(tx, anna.id))
    store.do(lambda tx: tx.remove(schema.house, key="retired"))  # as if ids were not reserved
    new = begin_stored_series(store, name="Carl")
    assert (new.keeper.id, new.keeper.match) == (old.keeper.id, old.keeper.match)

    with pytest.raises(StaleWrite):
        old.step()

    assert store.read(lambda c: read_entries(c, new.keeper.match)) == []
    new.step()
    assert same(new.live, new.restored())


def test_a_match_that_was_left_is_not_written_on(store: Store) -> None:
    kept = begin_stored_series(store)
    kept.step()
    found = store.read(lambda c: restore_series(c, kept.keeper.id))
    other = StoredSeries(
        store, found.series, SeriesWriter.from_restored(store.writer, kept.keeper.id, found)
    )
    other.live.restart_game()
    other.keep()

    with pytest.raises(StaleWrite):
        kept.step()
    kept.live.restart_game()
    with pytest.raises(StaleWrite):
        kept.keep()

    assert same(other.live, other.restored())


def test_saved_games_can_be_listed_resumed_deleted_and_brought_back(store: Store) -> None:
    first = begin_stored_series(store)
    first.step()
    second = begin_stored_series(store)
    second.step()
    ids = [first.keeper.id, second.keeper.id]

    assert [(s.id, s.stage) for s in store.read(lambda c: saved_series(c, 1))] == [
        (ids[0], "kept"), (ids[1], "current"),
    ]  # fmt: skip
    store.do(lambda tx: resume_series(tx, ids[0]))
    assert store.read(lambda c: current_series(c, 1, "pinochle")) == ids[0]
    store.do(lambda tx: delete_series(tx, ids[1]))
    assert [s.id for s in store.read(lambda c: saved_series(c, 1))] == [ids[0]]
    store.do(lambda tx: resume_series(tx, ids[1]))
    assert same(second.live, second.restored())


@pytest.mark.slow
def test_kills_at_any_move_lose_nothing(tmp_path: Path) -> None:
    """A process kills itself after a random number of moves; the same moves are repeated here."""
    if os.name != "posix":
        pytest.skip("kill -9 is a word of Unix")
    lot = Random(7)
    for count in range(KILLS):
        preset = PRESETS[count % len(PRESETS)]
        moves = lot.randint(1, 45)
        folder = tmp_path / str(count)
        assert exit_code_of(play_and_kill, folder, preset, moves) == -signal.SIGKILL
        with open_store(folder) as store:
            assert not store.report.damaged
            found = store.read(lambda c: restore_series(c, 1)).series
        assert same(found, unkilled(preset, moves)), (preset, moves)


def unkilled(preset: str, moves: int) -> Series:
    found = by_preset(preset)
    assert found is not None
    live = Series.begin(found[0], found[0].presets[preset], f"{preset} Anna".encode())
    rng = Random(1)
    for _ in range(moves):
        if live.session.state.turn == CHANCE:
            live.session.deal()
        elif live.session.state.phase != OVER:
            live.session.submit(live.session.state.turn, sketch_action(live.session, rng))
    return live
