"""Deliberate mistakes in the server, one at a time, and the tests that must notice them.

`python tools/bugs.py` sows each and looks whether it is caught. `REPIQUE_BUG=ack-first` sows one
in the house of a long trial, to see whether that notices it too.
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
from repique.server.live.match import Table
from repique.server.view import build, model
from repique.store.matches import log, writer
from repique.store.matches.log import Line, Written

VARIABLE = "REPIQUE_BUG"
ORDER, TABLES = "tests/server/live/test_write_before_tell.py", "tests/server/live/test_match.py"
SPOKEN = "tests/server/test_socket.py"


@dataclass(frozen=True, slots=True)
class Bug:
    name: str
    what: str
    test: str  # the one that must catch it
    sow: Callable[[], None]


BUGS: dict[str, Bug] = {}


def bug(name: str, file: str, test: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def add(sow: Callable[[], None]) -> Callable[[], None]:
        BUGS[name] = Bug(name, (sow.__doc__ or "").strip(), f"{file}::{test}", sow)
        return sow

    return add


def instead(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put something in the place of a function, made from what was there."""
    setattr(owner, name, make(getattr(owner, name)))


@bug("ack-first", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """A move is acknowledged before it is on the disk."""

    def make(honest: Any) -> Any:
        async def commit(table: Table, line: Any, seat: Seat, wish: Any, *rest: Any) -> Any:
            if line is not None:
                line.send(messages.Ack(wish.a, table.version + 1))
            return await honest(table, line, seat, wish, *rest)

        return commit

    instead(Table, "_commit", make)


@bug("show-first", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """A move is shown to everybody before it is on the disk."""

    def make(honest: Any) -> Any:
        async def commit(
            table: Table, line: Any, seat: Seat, wish: Any, trial: Any, *r: Any
        ) -> Any:
            before, table.series = table.series, trial
            table._views.clear()
            table._broadcast(table.version)
            table.series = before
            table._views.clear()
            return await honest(table, line, seat, wish, trial, *r)

        return commit

    instead(Table, "_commit", make)


@bug("show-then-ack", ORDER, "test_whoever_asked_is_answered_first_and_then_everybody_is_shown")
def _() -> None:
    """The picture comes before the acknowledgement of whoever asked."""

    def make(honest: Any) -> Any:
        async def commit(table: Table, line: Any, seat: Seat, wish: Any, *rest: Any) -> Any:
            before = table.version
            answer = await honest(table, None, seat, wish, *rest)
            return messages.Ack(wish.a, table.version) if table.version != before else answer

        return commit

    instead(Table, "_commit", make)


@bug(
    "no-ids", ORDER, "test_a_wish_that_comes_twice_while_the_first_waits_for_the_disk_happens_once"
)
def _() -> None:
    """The table does not know a wish again that it has granted."""

    def make(honest: Any) -> Any:
        async def answer(table: Table, *about: Any) -> Any:
            table.storage.ids.clear()
            return await honest(table, *about)

        return answer

    instead(Table, "_answer", make)


@bug("ids-forgotten", TABLES, "test_the_same_wish_twice_happens_once_even_after_a_restart")
def _() -> None:
    """After a restart, wishes granted before are not known again."""
    instead(storage, "_ids", lambda honest: lambda *about: {})


@bug("shared-view", ORDER, "test_each_seat_is_shown_its_own_picture_and_no_card_of_another")
def _() -> None:
    """All seats of a table are shown the picture that was made first."""

    def make(honest: Any) -> Any:
        def view_of(table: Table, seat: Seat | None) -> Any:
            return next(iter(table._views.values()), None) or honest(table, seat)

        return view_of

    instead(Table, "view_of", make)


@bug("ack-off-by-one", ORDER, "test_nobody_is_told_of_a_move_before_it_is_on_the_disk")
def _() -> None:
    """An acknowledgement names the version before the move."""
    instead(live_match, "Ack", lambda honest: lambda a, v: honest(a, v - 1))


@bug("nearly-stale", ORDER, "test_an_old_wish_is_answered_with_the_newest_picture")
def _() -> None:
    """A wish that is one version old is taken for a new one."""

    def make(honest: Any) -> Any:
        async def answer(table: Table, line: Any, seat: Seat, wish: messages.Wish) -> Any:
            if wish.v == table.version - 1:
                wish = structs.replace(wish, v=table.version)
            return await honest(table, line, seat, wish)

        return answer

    instead(Table, "_answer", make)


@bug("sync-lost", SPOKEN, "test_whoever_asks_what_was_missed_is_told")
def _() -> None:
    """Nobody answers those who ask what they have missed."""

    def make(honest: Any) -> Any:
        def take(player: socket.Player, message: messages.Upward) -> None:
            if not isinstance(message, messages.Sync):
                honest(player, message)

        return take

    instead(socket.Player, "_take", make)


@bug("stale-without-picture", ORDER, "test_an_old_wish_is_answered_with_the_newest_picture")
def _() -> None:
    """Whoever is behind is refused and not told where the table is."""
    instead(Table, "_stale", lambda honest: lambda table, line, *about: honest(table, None, *about))


@bug("seat-from-message", SPOKEN, "test_a_seat_is_that_of_the_socket_whatever_the_message_says")
def _() -> None:
    """A message may say for which seat it is."""
    claimed: list[int] = []

    def reading(honest: Any) -> Any:
        def read(data: str) -> Any:
            said = json.loads(data)
            claimed[:] = [said.pop("seat")] if "seat" in said else []
            return honest(json.dumps(said))

        return read

    def taking(honest: Any) -> Any:
        def take(player: socket.Player, message: Any) -> None:
            own, player.seat = player.seat, (claimed or [player.seat])[0]
            honest(player, message)
            player.seat = own

        return take

    instead(socket, "read", reading)
    instead(socket.Player, "_take", taking)


@bug("card-shown", ORDER, "test_each_seat_is_shown_its_own_picture_and_no_card_of_another")
def _() -> None:
    """The picture shows the table as it is and not as the seat knows it."""

    def make(honest: Any) -> Any:
        def picture(session: Session, seat: Seat | None, *more: Any) -> model.Picture:
            made: model.Picture = honest(session, seat, *more)
            return structs.replace(made, zones=build._zones(session.state.table))

        return picture

    instead(live_match, "table_view", make)


@bug("event-shown", ORDER, "test_events_name_no_card_that_the_seat_does_not_know")
def _() -> None:
    """Events are told to all seats with all their cards."""

    def make(honest: Any) -> Any:
        return lambda events, seat: tuple(build._event_view(event) for event in events)

    instead(live_match, "event_views", make)


@bug("stale-hash", ORDER, "test_every_hash_is_that_of_the_picture_it_comes_with")
def _() -> None:
    """The hash is that of the picture before."""
    last: list[str] = [""]

    def make(honest: Any) -> Any:
        def short_hash(shown: model.Picture) -> str:
            last.append(honest(shown))
            return last[-2]

        return short_hash

    instead(live_match, "short_hash", make)


@bug("undo-forgotten", ORDER, "test_what_is_taken_back_stays_taken_back_after_a_restart")
def _() -> None:
    """Taking back leaves no line in the log."""

    def make(honest: Any) -> Any:
        def news(*about: Any) -> list[Line]:
            return [line for line in honest(*about) if not line.action.startswith("!back")]

        return news

    instead(writer, "_news", make)


@bug("old-window-plays", TABLES, "test_the_newest_window_of_a_seat_plays_and_the_older_one_watches")
def _() -> None:
    """A window that was superseded may still move."""

    def make(honest: Any) -> Any:
        async def answer(table: Table, line: Any, seat: Seat, wish: messages.Wish) -> Any:
            if line in table.connections.get(seat, ()):
                table.connections[seat].remove(line)
                table.connections[seat].append(line)
            return await honest(table, line, seat, wish)

        return answer

    instead(Table, "_answer", make)


@bug("no-twin", TABLES, "test_nothing_is_acknowledged_or_shown_that_could_not_be_saved")
def _() -> None:
    """A wish is tried on the table itself, before it is saved."""
    instead(live_match, "copy_series", lambda honest: lambda series: series)


@bug(
    "ready-for-ever", ORDER, "test_the_next_deal_waits_until_everybody_has_seen_the_result_of_each"
)
def _() -> None:
    """Whoever was ready once is ready for all deals to come."""

    def make(honest: Any) -> Any:
        def apply(table: Table, *about: Any) -> None:
            ready = {*table._ready}
            honest(table, *about)
            table._ready |= ready

        return apply

    instead(Table, "_apply", make)


@bug("bot-peeks", ORDER, "test_a_computer_player_is_given_its_own_view_and_no_hidden_card")
def _() -> None:
    """Computer players are given the table as it is."""

    def make(honest: Any) -> Any:
        async def move(table: Table, *about: Any) -> None:
            think = table._think

            async def peeking(session: Session, view: View[Any], *how: Any) -> Any:
                return await think(session, replace(view, state=session.state), *how)

            table._think = peeking
            try:
                await honest(table, *about)
            finally:
                table._think = think

        return move

    instead(Table, "_move", make)


@bug(
    "no-fence", ORDER,
    "test_a_match_that_somebody_else_has_written_is_read_again_and_not_written_over",
)  # fmt: skip
def _() -> None:
    """A log is written on, whoever has written meanwhile."""

    def make(honest: Any) -> Any:
        def append(pen: Any, match: int, news: Sequence[Line], **fence: Any) -> list[Written]:
            written: list[Written] = honest(pen, match, news)
            return written

        return append

    instead(writer, "append", make)


@bug(
    "id-is-enough", ORDER,
    "test_one_id_for_two_moves_is_written_once_and_the_other_table_learns_it",
)  # fmt: skip
def _() -> None:
    """Another move under an id that was written counts as written."""
    instead(log, "_repeats", lambda honest: lambda *about: True)


@bug("own-job-forgotten", ORDER, "test_a_table_is_put_away_only_when_its_last_job_is_done")
def _() -> None:
    """A table is put away while its last move is not on the disk yet."""

    def make(honest: Any) -> Any:
        async def settled(page: storage.Ledger) -> None:
            pass

        return settled

    instead(storage.Ledger, "wait_for_write", make)


@bug("told-twice", TABLES, "test_what_was_missed_is_told_with_what_happened_meanwhile")
def _() -> None:
    """What was missed begins with what had been told."""

    def make(honest: Any) -> Any:
        def update(table: Table, seat: Seat | None, since: int) -> messages.Update:
            made: messages.Update = honest(table, seat, since - 1)
            return structs.replace(made, since=min(made.since + 1, table.version))

        return update

    instead(Table, "update", make)


@bug("inbox-swallows", TABLES, "test_a_full_inbox_is_told_at_once")
def _() -> None:
    """A wish that does not fit into the inbox is dropped in silence."""

    def make(honest: Any) -> Any:
        def post(table: Table, line: Any, seat: Seat, wish: messages.Wish) -> None:
            if not table._inbox.full():
                honest(table, line, seat, wish)

        return post

    instead(Table, "post", make)
