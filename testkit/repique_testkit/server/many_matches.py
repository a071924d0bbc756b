"""A data folder with many open matches, for tests and measurements of a restart."""

from pathlib import Path
from random import Random

from repique.core.table import CHANCE
from repique.play.presets import choose_game, preset_names
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.play.series import Series
from repique.store.db.schema import series as series_rows
from repique.store.matches.series import begin_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players.players import current_player
from repique.store.store import Store, open_store
from repique_testkit.play.sketch_play import sketch_action


def build_series(preset: str, events: int, seed: str) -> Series:
    """A series after so many moves by rule of thumb, and on until seat 0 is to act."""
    wanted = choose_game(preset)
    live = Series.begin(wanted.game, wanted.options, seed.encode())
    rng = Random(seed)
    made = 0
    while made < events or live.session.state.turn != 0:
        if not live.session.state.acting():
            live.next_game(f"{seed} {made}".encode())
            made = 0
        elif live.session.state.turn == CHANCE:
            live.session.deal()
        else:
            live.session.submit(live.session.state.turn, sketch_action(live.session, rng))
        made += 1
    return live


def fill_store(folder: Path, count: int, events: int, different: int = 12) -> dict[str, int]:
    """Fill a folder with series of all presets; the version of each by its token."""
    presets = preset_names()
    templates = [
        build_series(presets[n % len(presets)], events, f"course {n}") for n in range(different)
    ]
    with open_store(folder) as store:
        return dict(
            _save(store, templates[n % different], presets[n % len(presets)]) for n in range(count)
        )


def _save(store: Store, live: Series, preset: str) -> tuple[str, int]:
    """Save a series of the current player; its token and version."""
    person = store.do(current_player)
    others = [ComputerPlayer()] * (live.session.state.seats - 1)
    live.seating = Seating((SeatedPerson(person.name, person.id), *others))
    series = store.do(lambda tx: begin_series(tx, person.id, preset, live.game))
    keeper = SeriesWriter(store.writer, series)
    keeper.keep(live)
    token = store.do(lambda tx: tx.one(series_rows, id=keeper.id)["token"])
    return str(token), 1 + len(live.session.record.moves)
