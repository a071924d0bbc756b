"""Deliberate bugs in the server, one at a time, and the tests that must catch them.

`python tools/bugs.py` applies each and runs its test. `REPIQUE_BUG=ack-first` applies one to the
server of a soak, to see whether the soak notices it too.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from repique.core.game import View
from repique.core.table import Seat
from repique.play.session import Session
from repique.server.live import match as live_match
from repique.server.live import messages, socket, storage
from repique.server.live.match import LiveMatch
from repique.server.view import build, model
from repique.store.matches import log, writer
from repique.store.matches.log import LogEntry, StoredEntry

BUG_VARIABLE = "REPIQUE_BUG"
ORDER = "tests/server/live/test_write_before_tell.py"
MATCH = "tests/server/live/test_match.py"
SOCKET = "tests/server/test_socket.py"


@dataclass(frozen=True, slots=True)
class Bug:
    """A change of the server that a test must catch."""

    name: str
    what: str
    test: str  # the one that must catch it
    apply: Callable[[], None]


BUGS: dict[str, Bug] = {}


def bug(name: str, file: str, test: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a function that puts a bug into the server; its docstring describes the bug."""

    def add(apply: Callable[[], None]) -> Callable[[], None]:
        description = (apply.__doc__ or "").strip()
        BUGS[name] = Bug(name, what=description, test=f"{file}::{test}", apply=apply)
        return apply

    return add


def replace_attribute(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Replace an attribute by what `make` makes of the original."""
    setattr(owner, name, make(getattr(owner, name)))


@bug("ack-first", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """A move is acknowledged before it is on the disk."""

    def make(original: Any) -> Any:
        async def commit(table: LiveMatch, line: Any, seat: Seat, wish: Any, *rest: Any) -> Any:
            if line is not None:
                line.send(messages.Ack(wish.a, table.version + 1))
            return await original(table, line, seat, wish, *rest)

        return commit

    replace_attribute(LiveMatch, "_commit", make)


@bug("show-first", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """A move is shown to all clients before it is on the disk."""

    def make(original: Any) -> Any:
        async def commit(
            table: LiveMatch, line: Any, seat: Seat, wish: Any, trial: Any, *r: Any
        ) -> Any:
            before = table.series
            table.series = trial
            table._views.clear()
            table._broadcast(table.version)
            table.series = before
            table._views.clear()
            return await original(table, line, seat, wish, trial, *r)

        return commit

    replace_attribute(LiveMatch, "_commit", make)


@bug("show-then-ack", ORDER, "test_whoever_asked_is_answered_first_and_then_everybody_is_shown")
def _() -> None:
    """The view comes before the acknowledgement."""

    def make(original: Any) -> Any:
        async def commit(table: LiveMatch, line: Any, seat: Seat, wish: Any, *rest: Any) -> Any:
            before = table.version
            answer = await original(table, None, seat, wish, *rest)
            return messages.Ack(wish.a, table.version) if table.version != before else answer

        return commit

    replace_attribute(LiveMatch, "_commit", make)


@bug(
    "no-ids", ORDER, "test_a_wish_that_comes_twice_while_the_first_waits_for_the_disk_happens_once"
)
def _() -> None:
    """The match does not recognise a command that it has already carried out."""

    def make(original: Any) -> Any:
        async def answer(table: LiveMatch, *arguments: Any) -> Any:
            table.storage.ids.clear()
            return await original(table, *arguments)

        return answer

    replace_attribute(LiveMatch, "_answer", make)


@bug("ids-forgotten", MATCH, "test_the_same_wish_twice_happens_once_even_after_a_restart")
def _() -> None:
    """After a restart, commands carried out before are not recognised."""
    replace_attribute(storage, "_ids", lambda original: lambda *arguments: {})


@bug("shared-view", ORDER, "test_each_seat_is_shown_its_own_picture_and_no_card_of_another")
def _() -> None:
    """All seats of a match are shown the view that was built first."""

    def make(original: Any) -> Any:
        def view_of(table: LiveMatch, seat: Seat | None) -> Any:
            return next(iter(table._views.values()), None) or original(table, seat)

        return view_of

    replace_attribute(LiveMatch, "view_of", make)


@bug("ack-off-by-one", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """An acknowledgement names the version before the move."""
    replace_attribute(live_match, "Ack", lambda original: lambda a, v: original(a, v - 1))


@bug("nearly-stale", ORDER, "test_an_old_wish_is_answered_with_the_newest_picture")
def _() -> None:
    """A command that is one version old is taken for a current one."""

    def make(original: Any) -> Any:
        async def answer(table: LiveMatch, line: Any, seat: Seat, wish: messages.Command) -> Any:
            if wish.v == table.version - 1:
                wish = structs.replace(wish, v=table.version)
            return await original(table, line, seat, wish)

        return answer

    replace_attribute(LiveMatch, "_answer", make)


@bug("sync-lost", SOCKET, "test_whoever_asks_what_was_missed_is_told")
def _() -> None:
    """A sync request is not answered."""

    def make(original: Any) -> Any:
        def take(player: socket.SocketConnection, message: messages.Upward) -> None:
            if not isinstance(message, messages.Sync):
                original(player, message)

        return take

    replace_attribute(socket.SocketConnection, "_take", make)


@bug("stale-without-picture", ORDER, "test_an_old_wish_is_answered_with_the_newest_picture")
def _() -> None:
    """A stale command is refused without the newest view."""
    replace_attribute(
        LiveMatch,
        "_stale",
        lambda original: lambda table, line, *arguments: original(table, None, *arguments),
    )


@bug("seat-from-message", SOCKET, "test_a_seat_is_that_of_the_socket_whatever_the_message_says")
def _() -> None:
    """A message can choose the seat it is for."""
    claimed: list[int] = []

    def reading(original: Any) -> Any:
        def read(data: str) -> Any:
            said = json.loads(data)
            claimed[:] = [said.pop("seat")] if "seat" in said else []
            return original(json.dumps(said))

        return read

    def taking(original: Any) -> Any:
        def take(player: socket.SocketConnection, message: Any) -> None:
            own = player.seat
            player.seat = (claimed or [player.seat])[0]
            original(player, message)
            player.seat = own

        return take

    replace_attribute(socket, "read", reading)
    replace_attribute(socket.SocketConnection, "_take", taking)


@bug("card-shown", ORDER, "test_each_seat_is_shown_its_own_picture_and_no_card_of_another")
def _() -> None:
    """The view shows all cards and not only those that the seat knows."""

    def make(original: Any) -> Any:
        def picture(session: Session, seat: Seat | None, *more: Any) -> model.TableView:
            made: model.TableView = original(session, seat, *more)
            return structs.replace(made, zones=build._zones(session.state.table))

        return picture

    replace_attribute(live_match, "table_view", make)


@bug("event-shown", ORDER, "test_events_name_no_card_that_the_seat_does_not_know")
def _() -> None:
    """Events are sent to all seats with all their cards."""

    def make(original: Any) -> Any:
        return lambda events, seat: tuple(build._event_view(event) for event in events)

    replace_attribute(live_match, "event_views", make)


@bug("stale-hash", ORDER, "test_every_hash_is_that_of_the_picture_it_comes_with")
def _() -> None:
    """The hash is that of the view before."""
    last: list[str] = [""]

    def make(original: Any) -> Any:
        def short_hash(shown: model.TableView) -> str:
            last.append(original(shown))
            return last[-2]

        return short_hash

    replace_attribute(live_match, "short_hash", make)


@bug("undo-forgotten", ORDER, "test_what_is_taken_back_stays_taken_back_after_a_restart")
def _() -> None:
    """Undo leaves no entry in the log."""

    def make(original: Any) -> Any:
        def news(*arguments: Any) -> list[LogEntry]:
            return [line for line in original(*arguments) if not line.action.startswith("!back")]

        return news

    replace_attribute(writer, "_news", make)


@bug("old-window-plays", MATCH, "test_the_newest_window_of_a_seat_plays_and_the_older_one_watches")
def _() -> None:
    """A client that was superseded can still move."""

    def make(original: Any) -> Any:
        async def answer(table: LiveMatch, line: Any, seat: Seat, wish: messages.Command) -> Any:
            if line in table.connections.get(seat, ()):
                table.connections[seat].remove(line)
                table.connections[seat].append(line)
            return await original(table, line, seat, wish)

        return answer

    replace_attribute(LiveMatch, "_answer", make)


@bug("no-twin", MATCH, "test_nothing_is_acknowledged_or_shown_that_could_not_be_saved")
def _() -> None:
    """A command is tried on the match itself, before it is saved."""
    replace_attribute(live_match, "copy_series", lambda original: lambda series: series)


@bug(
    "ready-for-ever", ORDER, "test_the_next_deal_waits_until_everybody_has_seen_the_result_of_each"
)
def _() -> None:
    """A player who was ready once is ready for all later deals."""

    def make(original: Any) -> Any:
        def apply(table: LiveMatch, *arguments: Any) -> None:
            ready = {*table._ready}
            original(table, *arguments)
            table._ready |= ready

        return apply

    replace_attribute(LiveMatch, "_apply", make)


@bug("bot-peeks", ORDER, "test_a_computer_player_is_given_its_own_view_and_no_hidden_card")
def _() -> None:
    """Computer players are given the full state."""

    def make(original: Any) -> Any:
        async def move(table: LiveMatch, *arguments: Any) -> None:
            think = table._think

            async def peeking(session: Session, view: View[Any], *how: Any) -> Any:
                return await think(session, replace(view, state=session.state), *how)

            table._think = peeking
            try:
                await original(table, *arguments)
            finally:
                table._think = think

        return move

    replace_attribute(LiveMatch, "_move", make)


@bug(
    "no-fence", ORDER,
    "test_a_match_that_somebody_else_has_written_is_read_again_and_not_written_over",
)  # fmt: skip
def _() -> None:
    """A log is appended to even if another process has written meanwhile."""

    def make(original: Any) -> Any:
        def append(
            tx: Any, match: int, news: Sequence[LogEntry], **fence: Any
        ) -> list[StoredEntry]:
            written: list[StoredEntry] = original(tx, match, news)
            return written

        return append

    replace_attribute(writer, "append", make)


@bug(
    "id-is-enough", ORDER,
    "test_one_id_for_two_moves_is_written_once_and_the_other_table_learns_it",
)  # fmt: skip
def _() -> None:
    """Another move under an id that was written counts as a repetition."""
    replace_attribute(log, "_repeats", lambda original: lambda *arguments: True)


@bug("own-job-forgotten", ORDER, "test_a_table_is_put_away_only_when_its_last_job_is_done")
def _() -> None:
    """A match is unloaded while its last move is not on the disk yet."""

    def make(original: Any) -> Any:
        async def settled(page: storage.MatchStorage) -> None:
            pass

        return settled

    replace_attribute(storage.MatchStorage, "wait_for_write", make)


@bug("told-twice", MATCH, "test_what_was_missed_is_told_with_what_happened_meanwhile")
def _() -> None:
    """An update repeats an event that was sent before."""

    def make(original: Any) -> Any:
        def update(table: LiveMatch, seat: Seat | None, since: int) -> messages.TableUpdate:
            made: messages.TableUpdate = original(table, seat, since - 1)
            return structs.replace(made, since=min(made.since + 1, table.version))

        return update

    replace_attribute(LiveMatch, "update", make)


@bug("inbox-swallows", MATCH, "test_a_full_inbox_is_told_at_once")
def _() -> None:
    """A command that does not fit into the inbox is dropped in silence."""

    def make(original: Any) -> Any:
        def post(table: LiveMatch, line: Any, seat: Seat, wish: messages.Command) -> None:
            if not table._inbox.full():
                original(table, line, seat, wish)

        return post

    replace_attribute(LiveMatch, "post", make)
