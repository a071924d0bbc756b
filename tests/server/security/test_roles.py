"""Who may use which route and send which message; guests, their sessions and their end.

The rows come from the route table and from the types of messages: a new one that says nothing is
the owner's, and one that guests may use must be added to the lists here.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from sqlalchemy import select

from repique.core.table import CHANCE
from repique.play.seating import SeatedPerson
from repique.server.app import API_ROUTES
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live import messages
from repique.server.live.match import LiveMatch
from repique.server.security.access import MOST_SESSIONS, OPEN, AccessControl, secret_hash
from repique.server.security.guests import NewGuest
from repique.server.security.limits import Limits
from repique.server.security.principal import NOBODY, OwnerOnly, Principal, Role, require_role
from repique.store.db import schema
from repique.store.db.writer import utc_now
from repique.store.errors import NotFound, StoreError
from repique.store.offers.offers import edition_of, take_seat
from repique.store.players import keys, players
from repique.store.players.preferences import reset_preferences
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import import_file
from repique_testkit.server.app_client import FREE, UNLIMITED, AppClient, open_application
from repique_testkit.server.fake_clients import FakePlayer
from repique_testkit.server.fuzz import STRANGE_TEXTS, edge_value

SENTENCE = "You are a guest here. Ask your host to do that."

FOR_ANYBODY = {
    "POST /api/enter",
    "POST /api/invitation",
    "POST /api/invitation/compare",
    "POST /api/invitation/rules",
    "POST /api/join",
}
FOR_PERSONS = {
    "GET /api/absent-preferences",
    "GET /api/games",
    "GET /api/games/{game}/help",
    "GET /api/me",
    "PATCH /api/me",
    "GET /api/me/games",
    "DELETE /api/me/online-rules/{preset}",
    "GET /api/me/online-rules/{preset}",
    "POST /api/me/online-rules/{preset}",
    "GET /api/offers",
    "POST /api/offers/{offer}/accept",
    "POST /api/offers/{offer}/agree",
    "POST /api/offers/{offer}/decline",
    "POST /api/offers/{offer}/leave",
    "POST /api/offers/{offer}/link",
    "POST /api/offers/{offer}/withdraw",
    "GET /api/player",
    "DELETE /api/players/{player}/preferences",
    "GET /api/players/{player}/preferences",
    "PATCH /api/players/{player}/preferences",
    "GET /api/presets/{preset}",
    "GET /api/quick-sets",
    "GET /api/tables",
    "GET /api/tips",
}
FOR_SEATS = {
    "GET /api/matches/{table}/explain",
    "GET /api/matches/{table}/explore/{what}",
    "GET /api/matches/{table}/hint",
    "GET /api/matches/{table}/home",
    "GET /api/matches/{table}/pad",
    "GET /api/matches/{table}/record",
    "GET /api/matches/{table}/rounds",
    "GET /api/matches/{table}/rounds/{deal}",
    "GET /api/matches/{table}/rules",
    "GET /api/matches/{table}/why",
}
FOR_HOSTS = ("/link", "/withdraw", "/accept", "/decline")  # of one's own offers alone
MESSAGES_FOR_SEATS = {
    "act",
    "answer",
    "ask",
    "auto",
    "beat",
    "open",
    "ready",
    "say",
    "seal",
    "sync",
    "undo",
}
UP_TYPES: tuple[type[messages.Up], ...] = get_args(messages.Upward)


def name_of(entry: ApiRoute) -> str:
    return f"{entry.method} {entry.path.replace(':int', '')}"


@dataclass(frozen=True)
class Visit:
    """A guest at a table of the owner, and another table without guests."""

    client: AppClient
    guest: NewGuest
    match: LiveMatch
    other: LiveMatch
    offer: str  # an offer of the owner at which the guest has a seat
    other_offer: str

    @property
    def token(self) -> str:
        return self.match.storage.token

    def path(self, entry: ApiRoute, **about: object) -> str:
        """The address of a route, with what belongs to the guest wherever that is possible."""
        usual = {
            "table": self.token,
            "offer": self.offer,
            "player": self.guest.person.id,
            "preset": "piquet",
            "game": "piquet",
            "what": "none",
            "deed": "save",
            "list": "scores",
            "use": "back",
        }
        names = re.findall(r"{(\w+)", entry.path)
        values = dict.fromkeys(names, 1) | usual | about
        return entry.path.replace(":int", "").format(**values)


def has_settled(person: FakePlayer) -> bool:
    """Whether the table waits for somebody."""
    view = person.screen.last.view
    return bool(view.turn != CHANCE or view.waiting)


@asynccontextmanager
async def visit(folder: Path, limits: Limits = FREE) -> AsyncIterator[Visit]:
    async with open_application(folder, limits) as client:
        guest = await client.services.guests.add("Bert")
        match = await client.begin("piquet", [guest])
        await client.agree_on(match, "hints")
        other = await client.begin("pinochle", [])
        for table in (match, other):  # until it waits for somebody
            person = FakePlayer(table)
            await person.screen.until(partial(has_settled, person))
            table.leave(person.screen, 0)
        offer = await offered(client, "offer-01")
        other_offer = await offered(client, "offer-02")
        player = guest.person.id
        await client.services.do(lambda tx: take_seat(tx, offer, player, "join-0001"))
        yield Visit(client, guest, match, other, offer, other_offer)


async def offered(client: AppClient, action_id: str) -> str:
    """The public id of a new offer of the owner for three friends."""
    body = {"a": action_id, "preset": "double-deck", "seats": ["me", *["friend"] * 3]}
    answer = await client.ask("POST", "/api/offers", client.owner, body)
    return str(json.loads(answer.body)["offer"]["offer"])


def contents(store: Store) -> list[Any]:
    """Everything in the database but the number of the last transaction."""
    with store.reading() as connection:
        return [
            dict(row)
            for table in schema.TABLES_IN_ORDER
            for row in connection.execute(select(table)).mappings()
            if row.get("key") != "batch"
        ]


# The lists


def test_a_route_is_the_owners_unless_it_says_otherwise() -> None:
    by_role: dict[Role, set[str]] = {role: set() for role in Role}
    for entry in API_ROUTES:
        by_role[entry.role].add(name_of(entry))
    assert by_role[Role.ANYBODY] == FOR_ANYBODY
    assert by_role[Role.PERSON] == FOR_PERSONS
    assert by_role[Role.SEAT] == FOR_SEATS
    assert {f"POST {path}" for path in OPEN if path.startswith("/api")} == FOR_ANYBODY

    async def handler(request: ApiRequest) -> None: ...

    assert ApiRoute("GET", "/api/new", handler, "New.").role is Role.OWNER


@pytest.mark.parametrize(
    ("role", "path"),
    [
        (Role.PERSON, "/api/scores/{match:int}"),  # whose match it is, nobody would ask
        (Role.SEAT, "/api/tournaments/{tournament}"),
        (Role.PERSON, "/api/matches/{table}/new"),  # for persons without a seat at it
        (Role.SEAT, "/api/new"),  # a seat at which table?
        (Role.ANYBODY, "/api/matches/{table}"),
        (Role.ANYBODY, "/api/players/{player:int}"),
        (Role.ANYBODY, "/api/offers/{offer}"),
    ],
)
def test_a_route_for_guests_names_nothing_whose_owner_is_not_checked(role: Role, path: str) -> None:
    async def handler(request: ApiRequest) -> None: ...

    with pytest.raises(ValueError, match="/api/"):
        ApiRoute("GET", path, handler, "New.", role=role)
    with pytest.raises(ValueError, match="/api/"):
        ApiRoute("GET", "/api/new", handler, "New.", query=("player",), role=Role.PERSON)


def test_a_message_is_the_owners_unless_it_says_otherwise() -> None:
    tags = {
        str(msgspec.inspect.type_info(cls).tag)  # type: ignore[attr-defined]
        for cls in UP_TYPES
        if cls.role is Role.SEAT
    }
    assert tags == MESSAGES_FOR_SEATS
    assert {cls.role for cls in UP_TYPES} == {Role.SEAT, Role.OWNER}
    assert messages.Command.role is Role.OWNER


def test_no_module_takes_the_first_person_for_whoever_asks() -> None:
    found = [
        path.name
        for path in (Path(__file__).parents[3] / "src").rglob("*.py")
        if re.search(r"people\[0\]|people\(\)\[0\]", path.read_text(encoding="utf-8"))
    ]
    assert found == []


# Guests and routes


def test_a_guest_is_refused_on_every_route_of_the_owner(tmp_path: Path) -> None:
    """Also with the own table, the own number and the right body; nothing is changed."""

    async def ask() -> int:
        tried = 0
        async with visit(tmp_path) as there:
            store = there.client.services.live_matches.store
            rng = Random(2)
            before = contents(store)
            version = there.match.version
            for entry in API_ROUTES:
                if entry.role is not Role.OWNER:
                    continue
                bodies = [{}, {"name": "Eve"}, {"preset": "piquet", "levels": ["simple"]}]
                if entry.body is not None:
                    bodies.append(edge_value(msgspec.inspect.type_info(entry.body), rng))
                for body in bodies:
                    path = there.path(entry)
                    answer = await there.client.ask(entry.method, path, there.guest.secret, body)
                    assert answer.status == 403, path
                    assert json.loads(answer.body) == {"code": "owner_only", "text": SENTENCE}
                    tried += 1
            assert contents(store) == before
            assert there.match.version == version
        return tried

    assert asyncio.run(ask()) > 100


def test_a_guest_may_use_all_other_routes_for_the_own_table_and_number(tmp_path: Path) -> None:
    async def ask() -> None:
        async with visit(tmp_path) as there:
            for entry in API_ROUTES:
                if entry.role in (Role.PERSON, Role.SEAT):
                    path = there.path(entry)
                    body: Any = {"changes": {}} if entry.method == "PATCH" else {}
                    if path == "/api/me" and entry.method == "PATCH":
                        body = {"name": "Bert"}
                    if path == "/api/me/online-rules/piquet" and entry.method == "POST":
                        body = {"changes": {}}
                    if path.endswith(("/accept", "/agree", "/decline")):
                        body = {"edition": edition_of({})}
                    answer = await there.client.ask(entry.method, path, there.guest.secret, body)
                    if path.endswith(FOR_HOSTS):
                        assert answer.status == 403
                        continue
                    if entry.path.endswith("{what}"):
                        assert answer.code == "not_here"  # others play here
                        continue
                    assert answer.status in (200, 400), (path, answer)
                    assert answer.status == 200 or entry.path.endswith(("/hint", "/why"))
            said = await there.client.ask("GET", "/api/player", there.guest.secret)
            assert json.loads(said.body)["name"] == "Bert"
            said = await there.client.ask("GET", "/api/player", there.client.owner)
            assert json.loads(said.body)["name"] == "Player"

    asyncio.run(ask())


def test_a_guest_cannot_tell_other_tables_and_players_from_those_that_do_not_exist(
    tmp_path: Path,
) -> None:
    async def ask() -> None:
        async with visit(tmp_path) as there:
            host = there.match.storage.player
            for entry in API_ROUTES:
                if entry.role not in (Role.PERSON, Role.SEAT):
                    continue
                names = re.findall(r"{(\w+)", entry.path)
                wrong = {
                    "table": there.other.storage.token,
                    "player": host,
                    "offer": there.other_offer,
                }
                none = {"table": "none", "player": 999, "offer": "none"}
                for name in wrong.keys() & set(names):
                    answers = [
                        await there.client.ask(
                            entry.method,
                            there.path(entry, **{name: about[name]}),
                            there.guest.secret,
                            {"changes": {}} if entry.method == "PATCH" else {},
                        )
                        for about in (wrong, none)
                    ]
                    assert answers[0].status == 404
                    assert answers[0] == answers[1]

    asyncio.run(ask())


def test_odd_requests_of_a_guest_open_nothing(tmp_path: Path) -> None:
    async def ask() -> None:
        rng = Random(11)
        async with visit(tmp_path) as there:
            store = there.client.services.live_matches.store
            before = contents(store)
            for entry in API_ROUTES:
                for _ in range(6):
                    about: dict[str, object] = {
                        name: rng.choice((*STRANGE_TEXTS[:8], there.other.storage.token, "1", "2"))
                        for name in re.findall(r"{(\w+)}", entry.path)
                    }
                    path = re.sub(r"[^\x21-\x7e]|[?#]", "", there.path(entry, **about))
                    secret = rng.choice((there.guest.secret, there.guest.secret[:-1], "x", "é"))
                    body = (
                        edge_value(msgspec.inspect.type_info(entry.body), rng) if entry.body else {}
                    )
                    if entry.role is Role.PERSON and entry.method != "GET":
                        continue  # the own preferences
                    answer = await there.client.ask(entry.method, path, secret, body)
                    assert answer.status < 500
                    if entry.role is Role.OWNER:
                        assert answer.status in (307, 401, 403, 404, 405), (path, answer)
            assert contents(store) == before

    asyncio.run(ask())


def test_the_own_preferences_of_a_guest_are_the_guests(tmp_path: Path) -> None:
    """They can be changed and reset, and a reset does not make the guest one of the owner's."""

    async def ask() -> None:
        async with visit(tmp_path) as there:
            path = f"/api/players/{there.guest.person.id}/preferences"
            for method in ("PATCH", "DELETE"):
                body: Any = {"changes": {"aggressive": False}} if method == "PATCH" else {}
                answer = await there.client.ask(method, path, there.guest.secret, body)
                assert answer.status == 200
            body = {"changes": {players.STANDING: "own"}}
            answer = await there.client.ask("PATCH", path, there.guest.secret, body)
            assert answer.status == 400
            services = there.client.services
            assert await services.read(lambda c: players.is_guest(c, there.guest.person.id))

    asyncio.run(ask())


def test_without_a_session_only_entering_is_possible() -> None:
    for role in (Role.PERSON, Role.SEAT, Role.OWNER):
        with pytest.raises(OwnerOnly):
            require_role(NOBODY, role, {})
    require_role(NOBODY, Role.ANYBODY, {})


def test_other_sites_cannot_use_the_cookie_of_a_guest(tmp_path: Path) -> None:
    async def ask() -> None:
        async with visit(tmp_path) as there:
            path = f"/api/players/{there.guest.person.id}/preferences"
            for strange in (
                {"origin": "http://evil.example"},
                {"origin": "null"},
                {"sec-fetch-site": "cross-site"},
            ):
                answer = await there.client.ask("DELETE", path, there.guest.secret, {}, **strange)
                assert answer.status == 403
                assert answer.code in ("wrong_origin", "cross_site")
            answer = await there.client.ask("GET", "/api/games", there.guest.secret, host="evil")
            assert answer.status == 421

    asyncio.run(ask())


def test_a_guest_has_an_allowance_of_the_own_and_thinking_has_another(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = replace(FREE, requests=(0.0, 20), guest_thinking=(0.0, 2))
        async with visit(tmp_path, limits) as there:
            hint = f"/api/matches/{there.token}/hint"
            said = [await there.client.ask("GET", hint, there.guest.secret) for _ in range(3)]
            assert [answer.status == 429 for answer in said] == [False, False, True]
            assert said[-1].code == "too_fast"
            games = [
                await there.client.ask("GET", "/api/games", there.guest.secret) for _ in range(18)
            ]
            assert [answer.status for answer in games] == [200] * 17 + [429]
            assert (await there.client.ask("GET", "/api/games", there.client.owner)).status == 200

    asyncio.run(ask())


# Guests and messages


def every_message(version: int) -> Iterator[tuple[type[messages.Up], dict[str, Any]]]:
    """A proper message of each type."""
    more: dict[str, dict[str, Any]] = {
        "act": {"action": "pass"},
        "undo": {"what": "last"},
        "again": {"what": "game"},
        "doctor": {"pairs": [["9D", "AS"]]},
        "rules": {"changes": {"sixes": True}},
        "level": {"seats": [0], "level": "master"},
        "hold": {"on": True},
    }
    for number, cls in enumerate(UP_TYPES):
        info = msgspec.inspect.type_info(cls)
        assert isinstance(info, msgspec.inspect.StructType)
        tag = str(info.tag)
        named = {"a": f"message-{number}"} if issubclass(cls, messages.Command) else {}
        yield cls, {"t": tag, "v": version, **named, **more.get(tag, {})}


def test_a_guest_may_send_what_is_for_seats_and_is_refused_everything_else(tmp_path: Path) -> None:
    async def talk() -> None:
        async with visit(tmp_path) as there:
            store = there.client.services.live_matches.store
            socket = there.client.socket(there.token, there.guest.secret)
            assert await socket.opened()
            assert (await socket.until("welcome"))["seat"] == 1
            version = (await socket.until("update"))["v"]
            before = contents(store)
            refused = 0
            for cls, message in every_message(version):
                if cls.role is not Role.OWNER:
                    continue
                socket.send(message)
                answer = await socket.until("nak")
                assert answer["a"] == message["a"]
                assert (answer["code"], answer["text"]) == ("owner_only", SENTENCE)
                refused += 1
            assert refused == len(UP_TYPES) - len(MESSAGES_FOR_SEATS)
            assert contents(store) == before
            assert not there.match.pacing.held
            for cls, message in every_message(version):
                if cls.role is Role.SEAT:
                    socket.send(message)
                    received = await socket.receive()
                    assert received is not None
                    assert received.get("code") != "owner_only"
            await socket.close()

    asyncio.run(talk())


def test_what_only_one_person_may_do_stays_forbidden_to_the_owner_among_others(
    tmp_path: Path,
) -> None:
    """Everything but moves: other people play in this match."""

    async def talk() -> None:
        async with visit(tmp_path) as there:
            socket = there.client.socket(there.token, there.client.owner)
            assert await socket.opened()
            version = (await socket.until("update"))["v"]
            for cls, message in every_message(version):
                if cls.role is Role.OWNER:
                    socket.send(message)
                    assert (await socket.until("nak"))["code"] == "not_alone"
            assert there.match.version == version
            await socket.close()

    asyncio.run(talk())


# Sessions


def test_a_session_that_was_ended_opens_nothing_and_its_sockets_close(tmp_path: Path) -> None:
    async def end() -> None:
        async with visit(tmp_path) as there:
            other = await there.client.services.guests.add("Carla")
            socket = there.client.socket(there.token, there.guest.secret)
            assert await socket.opened()
            await socket.until("update")
            await there.client.services.guests.end(there.guest.session)
            while await socket.receive() is not None:
                pass
            await socket.close()
            assert not there.match.connections[1]
            again = there.client.socket(there.token, there.guest.secret)
            assert not await again.opened()
            await again.close()
            assert (await there.client.ask("GET", "/api/games", there.guest.secret)).status == 401
            assert (await there.client.ask("GET", "/api/games", other.secret)).status == 200
        async with open_application(tmp_path) as client:  # and after a restart
            assert (await client.ask("GET", "/api/games", there.guest.secret)).status == 401
            assert (await client.ask("GET", "/api/games", other.secret)).status == 200

    asyncio.run(end())


def test_a_guest_comes_back_to_the_same_seat_after_a_restart(tmp_path: Path) -> None:
    async def come_back() -> None:
        async with visit(tmp_path) as there:
            pass
        async with open_application(tmp_path) as client:
            socket = client.socket(there.token, there.guest.secret)
            assert await socket.opened()
            assert (await socket.until("welcome"))["seat"] == 1
            await socket.close()

    asyncio.run(come_back())


def test_a_guest_who_was_removed_is_gone_with_every_session(tmp_path: Path) -> None:
    async def remove() -> None:
        async with open_application(tmp_path) as client:
            await client.begin("piquet", [])
            guest = await client.services.guests.add("Bert")
            path = f"/api/players/{guest.person.id}"
            assert (await client.ask("DELETE", path, client.owner)).status == 200
            assert (await client.ask("GET", "/api/games", guest.secret)).status == 401
            assert await client.services.read(lambda c: keys.device_keys(c, utc_now())) == []

    asyncio.run(remove())


def test_somebody_else_in_the_seat_means_no_seat(tmp_path: Path) -> None:
    async def replaced() -> None:
        async with visit(tmp_path) as there:
            storage = there.match.storage
            storage.seats = storage.seats.with_occupant(1, SeatedPerson("Eve", 99))
            socket = there.client.socket(there.token, there.guest.secret)
            assert not await socket.opened()
            await socket.close()
            path = f"/api/matches/{there.token}/explain"
            assert (await there.client.ask("GET", path, there.guest.secret)).status == 404

    asyncio.run(replaced())


def test_the_owner_has_the_seat_of_whoever_plays_now(tmp_path: Path) -> None:
    """Where others sit, as the current player only; never as a guest."""

    async def switch() -> None:
        async with visit(tmp_path) as there:
            client = there.client
            path = f"/api/matches/{there.token}/explain"
            alone = f"/api/matches/{there.other.storage.token}/explain"
            host = there.match.storage.player
            other = await client.services.do(lambda tx: players.add_player(tx, "Clara"))
            for player, found in ((host, 200), (other.id, 404), (host, 200)):
                switching = f"/api/players/{player}/switch"
                assert (await client.ask("POST", switching, client.owner)).status == 200
                assert (await client.ask("GET", path, client.owner)).status == found
                assert (await client.ask("GET", alone, client.owner)).status == 200
            switching = f"/api/players/{there.guest.person.id}/switch"
            assert (await client.ask("POST", switching, client.owner)).status == 400
            assert (await client.ask("GET", path, client.owner)).status == 200

    asyncio.run(switch())


def test_the_oldest_session_of_the_owner_ends_and_no_guests() -> None:
    access = AccessControl(frozenset({"host"}), Limits(requests=UNLIMITED))
    guest = access.add_guest("guest-1", 7, secret_hash("guest"))
    first = access.add_owner("first")
    for number in range(MOST_SESSIONS):
        assert not (first.ended.is_set() and number < MOST_SESSIONS - 1)
        access.add_owner(f"owner {number}")
    assert first.ended.is_set()
    assert not guest.ended.is_set()
    assert access.sessions_of_guest(7) == ["guest-1"]


# Guests in the store


def test_guests_are_not_among_the_players_of_the_owner(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.do(players.current_player)
        guests = [
            store.do(lambda tx: players.add_guest(tx, "anna")) for _ in range(players.MOST_PLAYERS)
        ]
        assert [guest.name for guest in guests[:3]] == ["Anna", "Anna 2", "Anna 3"]
        long = [store.do(lambda tx: players.add_guest(tx, "A" * 24)).name for _ in range(2)]
        assert long == ["A" * 24, f"{'A' * 22} 2"]
        assert [p.name for p in store.read(players.own_players)] == ["Player"]
        assert len(store.read(players.all_players)) == players.MOST_PLAYERS + 3
        store.do(lambda tx: players.add_player(tx, "Bert"))
        with pytest.raises(StoreError, match="guest"):
            store.do(lambda tx: players.switch_player(tx, guests[0].id))
        with pytest.raises(NotFound):
            store.read(lambda c: players.player_named(c, "Anna"))
        with pytest.raises(players.BadName):
            store.do(lambda tx: players.add_player(tx, "Anna"))
        with pytest.raises(players.BadName):
            store.do(lambda tx: players.add_guest(tx, "!"))
        last = store.read(players.last_player)
        assert last is not None
        assert last.name == "Player"
        store.do(lambda tx: reset_preferences(tx, guests[0].id, ["aggressive"]))
        assert store.read(lambda c: players.is_guest(c, guests[0].id))


def test_only_the_hash_of_a_cookie_is_stored_and_it_expires(tmp_path: Path) -> None:
    async def come() -> NewGuest:
        async with open_application(tmp_path) as client:
            return await client.services.guests.add("Bert")

    guest = asyncio.run(come())
    with open_store(tmp_path) as store:
        assert guest.secret.encode() not in b"".join(
            path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()
        )
        with store.reading() as connection:
            exported = export_bytes(connection)
        assert secret_hash(guest.secret).encode() not in exported
        now = utc_now()
        assert len(store.read(lambda c: keys.device_keys(c, now))) == 1
        later = now + keys.LIFETIME + timedelta(days=1)
        assert store.read(lambda c: keys.device_keys(c, later)) == []
        with pytest.raises(NotFound):
            store.do(lambda tx: keys.add_device_key(tx, 999, "hash"))


def test_an_imported_file_adds_guests_and_makes_nobody_a_guest(tmp_path: Path) -> None:
    with open_store(tmp_path / "here") as store:
        store.do(players.current_player)
        store.do(lambda tx: players.add_guest(tx, "Bert"))
        store.do(lambda tx: players.add_guest(tx, "Carla"))
        exported = store.read(export_bytes)
    with open_store(tmp_path / "there") as store:
        own = store.do(lambda tx: players.add_player(tx, "Bert"))
        store.do(lambda tx: import_file(tx, BytesIO(exported)))
        assert {p.name for p in store.read(players.own_players)} == {"Bert", "Player"}
        assert {p.name for p in store.read(players.all_players)} == {"Bert", "Player", "Carla"}
        assert not store.read(lambda c: players.is_guest(c, own.id))


def test_a_guest_principal_has_the_own_seats_alone(tmp_path: Path) -> None:
    async def look() -> None:
        async with visit(tmp_path) as there:
            services = there.client.services
            session = services.access.add_guest("guest-9", there.guest.person.id, "hash")
            found = await services.principal(session)
            assert found == Principal(
                session="guest-9",
                role=Role.PERSON,
                player=there.guest.person.id,
                seats={there.token: 1},
                offers=found.offers,
            )
            assert there.offer in found.offers
            assert there.other_offer not in found.offers
            assert await services.principal(None) == NOBODY

    asyncio.run(look())
