"""Saves matches of the terminal to the store, after every move."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from repique.core.options import Options
from repique.play.record import BadRecord
from repique.play.seating import SIMPLE, ComputerPlayer, SeatedPerson, Seating
from repique.play.series import Series
from repique.store.errors import CannotSave, Damaged
from repique.store.files.folder import Folder, data_option, default_folder
from repique.store.matches.series import begin_series, current_series, restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players import players
from repique.store.players.lookup import newcomer_notice
from repique.store.store import Store, open_store
from repique.terminal.match_file import FileSaver


class StoreSaver:
    """Saves one player's match of one preset to the store. A text file of an earlier version is
    imported when it is found."""

    def __init__(
        self, data: Path | None, preset: str, player: str = "", level: str = "", partner: str = ""
    ) -> None:
        self.folder = data or default_folder()
        self.preset = preset
        self.path = Folder(self.folder).database
        self.notices: list[str] = []
        self.remembering = True  # changed house rules become the player's usual ones
        self._name = player
        self._level = level
        self._partner = partner
        self._file = FileSaver(self.folder, preset)
        self._store: Store | None = None
        self._person = players.NOBODY
        self._keeper: SeriesWriter | None = None

    @property
    def store(self) -> Store:
        assert self._store is not None, "only within `held`"
        return self._store

    @contextmanager
    def held(self) -> Iterator[None]:
        """The store is open, and the player is the current one, within this block."""
        with open_store(self.folder) as self._store:
            self.notices = self.store.report.sentences()
            new = self.store.read(
                lambda c: newcomer_notice(c, self._name, data_option(self.folder))
            )
            self._person = self.store.do(lambda tx: players.sign_in(tx, self._name))
            self.notices += [new] if new else []
            yield

    @property
    def person(self) -> players.Person:
        return self._person

    def seat(self, level: str, partner: str) -> None:
        """Set the levels of the other players, for the scoreboard."""
        self._level = level
        self._partner = partner

    def usual(self) -> Options:
        """The player's usual rules for the preset."""
        return self.store.read(lambda c: players.usual_rules(c, self._person.id, self.preset))

    def forget(self) -> None:
        """Make the rules of the preset the player's usual ones again."""
        self.store.do(lambda tx: players.reset_rules(tx, self._person.id, self.preset))

    def remember(self, options: Options) -> None:
        """Make these the usual rules, unless the player does not want that. A full disk is ignored:
        saving the match reports it."""
        if self.remembering:
            person = self._person.id
            with suppress(CannotSave):
                self.store.do(lambda tx: players.save_rules(tx, person, self.preset, options))

    def _current(self) -> int | None:
        """The id of the match that is played; one with other people is not for the terminal."""
        person = self._person.id
        return self.store.read(lambda c: current_series(c, person, self.preset, alone=True))

    def exists(self) -> bool:
        return self._current() is not None or self._file.exists()

    def load(self) -> Series:
        series = self._current()
        if series is None:
            return self._import_file()
        try:
            found = self.store.read(lambda connection: restore_series(connection, series))
        except Damaged as error:
            raise BadRecord(0, str(error)) from error
        live = found.series
        keeper = SeriesWriter.from_restored(self.store.writer, series, found)
        live.seating = self._seating(live)
        self._keeper = keeper
        return live

    def _import_file(self) -> Series:
        """The match in the file of an earlier version, moved to the store; the file is renamed."""
        live = self._file.load()
        keeper = self._begin_series(live)
        keeper.adopt(live)
        keeper.keep(live)
        self._keeper = keeper
        self._file.set_aside("imported")
        return live

    def _begin_series(self, live: Series) -> SeriesWriter:
        person = self._person.id
        series = self.store.do(lambda tx: begin_series(tx, person, self.preset, live.game))
        live.seating = self._seating(live)
        return SeriesWriter(self.store.writer, series)

    def _seating(self, live: Series) -> Seating:
        """The player in the first seat, computer players of the chosen levels in the others."""
        names = live.seating.given_names
        given = {seat: names.get(seat, "") for seat in live.seating.computers}
        others = range(1, live.session.state.seats)
        computers = [ComputerPlayer(self._level_of(seat), given.get(seat, "")) for seat in others]
        return Seating((SeatedPerson(self._person.name, self._person.id), *computers))

    def _level_of(self, seat: int) -> str:
        chosen = self._partner if self._partner and seat >= 2 else self._level
        return chosen or SIMPLE

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        try:
            if self._keeper is None:
                self._keeper = self._begin_series(series)
            self._keeper.keep(series)
        except CannotSave as error:
            raise OSError(errno.EIO, error.why) from error

    def set_aside(self, name: str) -> Path:
        """The next match that is saved becomes the current one; this one stays in the store."""
        self._keeper = None
        if self._current() is None and self._file.exists():
            return self._file.set_aside(name)
        return self.path
