"""Series in a store: begun, played by rule of thumb, read back."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random

from repique.core.game import OVER
from repique.core.options import Value
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.play.series import Series
from repique.store.matches.series import begin_series, current_series, restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players import players
from repique.store.store import Store, open_store
from repique_testkit.play.sketch_play import sketch_action
from repique_testkit.store.people import find_or_add_player


def load_current_series(folder: Path, preset: str = "pinochle") -> Series:
    """Load the current series of the current player of a data folder."""
    with open_store(folder) as store:
        person = store.do(players.current_player)
        series = store.read(lambda connection: current_series(connection, person.id, preset))
        assert series is not None
        return store.read(lambda connection: restore_series(connection, series)).series


class StoredSeries:
    """A live series and the writer that saves it."""

    def __init__(self, store: Store, live: Series, keeper: SeriesWriter) -> None:
        self.store = store
        self.live = live
        self.keeper = keeper
        self.rng = Random(1)

    def step(self) -> None:
        """Deal or make the next move by rule of thumb, and save it; nothing after the end."""
        session = self.live.session
        if session.over:
            return
        if session.state.turn == CHANCE:
            session.deal()
        else:
            session.submit(session.state.turn, sketch_action(session, self.rng))
        self.keep()

    def keep(self) -> None:
        self.keeper.keep(self.live)

    def play_on(self, deals: int = 1000) -> None:
        """Play to the end of the match, or until so many deals are scored."""
        state = self.live.session.state
        while state.phase != OVER and not (state.between_deals() and state.deal_number >= deals):
            self.step()
            state = self.live.session.state

    def next_game(self) -> None:
        """Begin the next match of the series."""
        self.live.next_game(b"next %d" % len(self.live.finished))
        self.keep()

    def restored(self) -> Series:
        """The series as it is read from the store."""
        return self.store.read(lambda connection: restore_series(connection, self.keeper.id)).series


def begin_stored_series(
    store: Store,
    preset: str = "pinochle",
    name: str = "Anna",
    level: str = "expert",
    line_up: tuple[str, ...] = (),
    **changes: bool | int | str,
) -> StoredSeries:
    """Begin a series of this player, who is added where missing, and save it.

    The other seats are named by their level, or by a line-up.
    """
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    options = game.presets[preset].with_changes(changes)
    live = Series.begin(game, options, f"{preset} {name}".encode())
    person = store.do(lambda tx: find_or_add_player(tx, name))
    names = line_up[1:] or (level,) * (live.session.state.seats - 1)
    others = [ComputerPlayer(level, given if given != level else "") for given in names]
    live.seating = Seating((SeatedPerson(person.name, person.id), *others))
    return keep_series(store, live, preset)


def begin_shared_series(
    store: Store,
    preset: str,
    names: tuple[str, ...],
    level: str = "expert",
    changes: Mapping[str, Value] | None = None,
) -> StoredSeries:
    """Begin a series of several people, who are added where missing, and save it. They have the
    first seats, computer players the others."""
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    options = game.presets[preset].with_changes(dict(changes or {}))
    live = Series.begin(game, options, f"{preset} {' '.join(names)}".encode())
    people = [store.do(partial(find_or_add_player, name=name)) for name in names]
    others = [ComputerPlayer(level)] * (live.session.state.seats - len(names))
    live.seating = Seating((*(SeatedPerson(p.name, p.id) for p in people), *others))
    return keep_series(store, live, preset)


def keep_series(store: Store, live: Series, preset: str) -> StoredSeries:
    """Save a new series of the people who sit there."""
    host = next(iter(live.seating.players.values()))
    series = store.do(lambda tx: begin_series(tx, host, preset, live.game))
    kept = StoredSeries(store, live, SeriesWriter(store.writer, series))
    kept.keep()
    return kept
