"""Deliberate bugs in the server, one at a time, and the tests that must catch them.

`python tools/bugs.py` applies each and runs its test. `REPIQUE_BUG=ack-first` applies one to the
server of a soak, to see whether the soak notices it too.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from repique.core.game import View
from repique.core.table import Seat
from repique.play.agreed_deals import Agreement
from repique.play.seating import Seating
from repique.play.session import Session
from repique.server.http import routes
from repique.server.live import match as live_match
from repique.server.live import messages, offers, socket, storage
from repique.server.live.match import LiveMatch
from repique.server.live.people import chat
from repique.server.live.people.questions import Questions
from repique.server.live.people.table_people import TablePeople
from repique.server.security import guests
from repique.server.view import build, model
from repique.server.view.parts import ViewParts
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches import log, results, writer
from repique.store.matches.log import LogEntry, StoredEntry
from repique.store.matches.sayings import ChatLine, sayings_of_series
from repique.store.matches.seating import is_seats_entry
from repique.store.offers.offers import Offer, OfferFull, offer_of

BUG_VARIABLE = "REPIQUE_BUG"
ORDER = "tests/server/live/test_write_before_tell.py"
MATCH = "tests/server/live/test_match.py"
SOCKET = "tests/server/test_socket.py"
ROLES = "tests/server/security/test_roles.py"
SHARED = "tests/server/security/test_shared_tables.py"
TABLE = "tests/server/live/test_shared_match.py"
QUESTIONS = "tests/server/live/test_questions.py"
CHAT = "tests/server/live/test_chat.py"
AGREED = "tests/server/live/test_agreed_deals.py"
NAMES = "tests/server/live/test_people.py"
RESULTS = "tests/store/test_people.py"
OFFERS = "tests/server/api/test_offers.py"
NEGOTIATION = "tests/store/offers/test_negotiation.py"


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
            return structs.replace(made, zones=ViewParts().zones(session.state.table))

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
            ready = {*table.people.ready}
            original(table, *arguments)
            table.people.ready |= ready

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
        def append(tx: Any, match: int, news: Sequence[LogEntry], *fence: Any) -> list[StoredEntry]:
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


@bug("first-person", SHARED, "test_each_person_sees_the_own_cards_and_nothing_of_the_others")
def _() -> None:
    """Whoever asks is taken for the first person of the match."""

    def make(original: Any) -> Any:
        return lambda principal, table, host, seating: min(seating.people)

    replace_attribute(live_match, "seat_of", make)


@bug("no-roles", ROLES, "test_a_guest_is_refused_on_every_route_of_the_owner")
def _() -> None:
    """A session may use every route."""
    replace_attribute(routes, "require_role", lambda original: lambda *arguments: None)


@bug(
    "guests-command",
    ROLES,
    "test_a_guest_may_send_what_is_for_seats_and_is_refused_everything_else",
)
def _() -> None:
    """A guest may send every command."""
    replace_attribute(socket, "may_send", lambda original: lambda *arguments: True)


@bug("sockets-outlive", ROLES, "test_a_session_that_was_ended_opens_nothing_and_its_sockets_close")
def _() -> None:
    """The sockets of a session stay open when it is ended."""

    def make(original: Any) -> Any:
        async def revocation(line: socket.SocketConnection) -> int:
            await asyncio.Event().wait()
            return socket.POLICY

        return revocation

    replace_attribute(socket.SocketConnection, "_revocation", make)


@bug("keys-stay", ROLES, "test_a_session_that_was_ended_opens_nothing_and_its_sockets_close")
def _() -> None:
    """The key of a session that was ended stays in the store, and works after a restart."""
    replace_attribute(guests, "remove_key", lambda original: lambda *arguments: None)


# Play between people


@bug("autopilot-unnoted", QUESTIONS, "test_the_autopilot_plays_until_an_own_move")
def _() -> None:
    """The log does not say that the autopilot plays for somebody."""

    def make(original: Any) -> Any:
        def append(tx: Any, match: int, news: Sequence[LogEntry], *fence: Any) -> Any:
            return original(tx, match, [e for e in news if not is_seats_entry(e)], *fence)

        return append

    replace_attribute(writer, "append", make)


@bug("presence-in-hash", TABLE, "test_coming_and_going_changes_no_view")
def _() -> None:
    """Who is there is part of the view and its hash."""

    def make(original: Any) -> Any:
        def view_of(table: LiveMatch, seat: Seat | None) -> tuple[model.TableView, str]:
            here = [table.people.presence.is_here(person) for person in table.storage.seats.people]
            view = structs.replace(original(table, seat)[0], notice=f"{sum(here)} are here")
            return view, build.short_hash(view)

        return view_of

    replace_attribute(LiveMatch, "view_of", make)


@bug("opened-before-sealed", AGREED, "test_each_refusal_says_why_and_changes_nothing")
def _() -> None:
    """Somebody may open a number before everybody has given a seal."""
    replace_attribute(Agreement, "is_sealed", lambda original: property(lambda agreement: True))


@bug("pledge-forgotten", AGREED, "test_a_restart_between_any_two_steps_changes_nothing")
def _() -> None:
    """After a restart nothing is known of a pledge, and another one is given."""

    def make(original: Any) -> Any:
        def restore(*arguments: Any) -> Any:
            found = original(*arguments)
            found.series.session.agreement = None
            return found

        return restore

    replace_attribute(storage, "restore_series", make)


@bug("secret-told", AGREED, "test_nobody_learns_a_secret_or_a_number_before_the_end")
def _() -> None:
    """The secret of the server is told with its pledge."""

    def make(original: Any) -> Any:
        def pledge_status(session: Session) -> messages.PledgeStatus | None:
            status: messages.PledgeStatus | None = original(session)
            if status is None or session.agreement is None:
                return status
            return structs.replace(status, pledge=session.agreement.house.hex())

        return pledge_status

    replace_attribute(live_match, "pledge_status", make)


@bug("void-unsaid", AGREED, "test_a_match_is_void_if_somebody_does_not_open")
def _() -> None:
    """The log does not say that a match was begun again because somebody did not open a number."""

    def make(original: Any) -> Any:
        return lambda *arguments: replace(original(*arguments), word="")

    replace_attribute(live_match, "begin_again", make)


@bug("counter-twice", NEGOTIATION, "test_a_second_proposal_is_impossible")
def _() -> None:
    """A guest may propose other rules again and again."""
    replace_attribute(Offer, "has_proposed", lambda original: lambda offer, player: False)


@bug("invitation-twice", OFFERS, "test_of_two_at_once_one_has_the_seat")
def _() -> None:
    """Somebody who comes when all seats are taken gets the last one."""

    def make(original: Any) -> Any:
        def take_seat(tx: Any, token: str, player: int, *arguments: Any) -> Seat:
            try:
                seat: Seat = original(tx, token, player, *arguments)
            except OfferFull:
                offer = offer_of(tx.connection, token)
                seat = offer.seats[-1].seat
                tx.change(schema.offer_seats, {"offer": offer.id, "seat": seat}, player=player)
            return seat

        return take_seat

    replace_attribute(offers, "take_seat", make)


@bug("names-swapped", NAMES, "test_everybody_is_called_by_name_and_has_a_result")
def _() -> None:
    """Everybody is called by the name of another."""

    def make(original: property) -> property:
        def names(seating: Seating) -> tuple[str, ...]:
            assert original.fget is not None
            return tuple(reversed(original.fget(seating)))

        return property(names)

    replace_attribute(Seating, "names", make)


@bug("result-for-one", RESULTS, "test_each_person_has_a_result_from_the_own_seat")
def _() -> None:
    """Only the first person at a table gets a result."""

    def make(original: Any) -> Any:
        return lambda *arguments: dict([*original(*arguments).items()][:1])

    replace_attribute(results, "players_of_series", make)


@bug("own-question-answered", QUESTIONS, "test_a_move_is_taken_back_if_the_other_agrees")
def _() -> None:
    """Whoever has asked may answer for another."""

    def make(original: Any) -> Any:
        def answer(questions: Questions, seat: Seat, number: int, yes: bool) -> bool:
            asked = questions.open
            if asked is not None and seat == asked.by:
                seat = min(asked.waiting)
            return bool(original(questions, seat, number, yes))

        return answer

    replace_attribute(Questions, "answer", make)


@bug("past-question", QUESTIONS, "test_an_answer_is_for_its_own_question")
def _() -> None:
    """An answer to a question that is closed is taken for one to the next."""

    def make(original: Any) -> Any:
        def answer(questions: Questions, seat: Seat, number: int, yes: bool) -> bool:
            number = questions.open.number if questions.open else number
            return bool(original(questions, seat, number, yes))

        return answer

    replace_attribute(Questions, "answer", make)


@bug("absent-consents", QUESTIONS, "test_a_lost_line_of_the_others_decides_no_match")
def _() -> None:
    """Somebody whose line was lost a moment ago is taken to agree."""
    replace_attribute(
        TablePeople, "_require_nobody_just_away", lambda original: lambda *arguments: None
    )


@bug("chat-at-every-table", CHAT, "test_what_is_said_stays_at_its_table")
def _() -> None:
    """Whoever comes to a table hears what was said at others."""

    def make(original: Any) -> Any:
        def sayings(connection: Any, series: int, above: int = 0) -> list[ChatLine]:
            tables = rows(connection, schema.series)
            return [s for row in tables for s in sayings_of_series(connection, row["id"], above)]

        return sayings

    replace_attribute(chat, "sayings_of_series", make)
