"""Access control: hosts, origins, tokens, cookies, limits, and clients that do not read."""

import asyncio
import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Scope
from websockets.exceptions import ConnectionClosed, InvalidStatus

from repique.server.app import API_ROUTES, application
from repique.server.live import socket
from repique.server.live.messages import Beat, ReadyCommand, StepCommand, Up, write
from repique.server.live.people.presence import Presence
from repique.server.security.access import HEADERS, OPEN, AccessControl, TooFast
from repique.server.security.limits import Limits, TokenBucket
from repique.server.security.principal import Principal, Role
from repique.store.store import open_store
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

HOST = "127.0.0.1:8000"
A = "0123456789abcdef"  # the id of a command
GOOD_HOSTS = (HOST, "localhost:8000", "[::1]:8000")
BAD_HOSTS = (
    "",
    "evil.example",
    "127.0.0.1",
    "127.0.0.1:8001",
    "localhost",
    "127.0.0.1:8000.evil.example",
    "evil.example:8000",
    "LOCALHOST:8000",
    "127.0.0.1:8000@evil.example",
    "[::]:8000",
    "0:8000",
)
BAD_ORIGINS = (
    "",
    "null",
    "http://evil.example",
    "https://127.0.0.1:8000",
    "http://127.0.0.1",
    "http://127.0.0.1:8001",
    "http://127.0.0.1:8000.evil.example",
    "http://evil127.0.0.1:8000",
    "http://127.0.0.1:8000/",
    "HTTP://127.0.0.1:8000",
    "http://localhost:80",
    "file://",
)


def access_control() -> AccessControl:
    made = AccessControl(frozenset(GOOD_HOSTS))
    made.add_owner("session")
    return made


def scope(kind: str, method: str = "GET", path: str = "/api/games", **headers: str) -> Scope:
    usual = {"host": HOST, "origin": f"http://{HOST}", "cookie": "repique=session"}
    given = {**usual, "content_type": "application/json", "content_length": "2", **headers}
    rows = [(n.replace("_", "-").encode(), v.encode()) for n, v in given.items() if v]
    return {"type": kind, "method": method, "path": path, "headers": rows}


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_only_our_own_hosts_and_origins_pass(kind: str) -> None:
    for host in GOOD_HOSTS:
        assert access_control().objection(scope(kind, host=host, origin=f"http://{host}")) is None
    for host in BAD_HOSTS:
        assert access_control().objection(scope(kind, host=host)) == (421, "wrong_host")
    for origin in BAD_ORIGINS:
        for method in ("POST", "PATCH", "DELETE"):
            objection = access_control().objection(scope(kind, method, origin=origin))
            assert objection == (403, "wrong_origin")
        reading = access_control().objection(scope(kind, origin=origin))
        assert reading == (None if kind == "http" and not origin else (403, "wrong_origin"))


def test_two_hosts_or_two_origins_are_one_too_many() -> None:
    for name in ("host", "origin"):
        twice = scope("http")
        twice["headers"] += [row for row in twice["headers"] if row[0] == name.encode()]
        assert access_control().objection(twice) is not None


@pytest.mark.parametrize("entry", API_ROUTES, ids=lambda entry: f"{entry.method} {entry.path}")
def test_no_address_can_be_used_from_another_site_or_without_the_cookie(entry: Any) -> None:
    path = entry.path
    for strange in (
        {"origin": "http://evil.example"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ):
        objection = access_control().objection(scope("http", entry.method, path, **strange))
        assert objection is not None
        assert objection[0] == 403
    if path not in OPEN:
        for cookie in ("", "repique=", "repique=other", "other=session", "repique=session2"):
            objection = access_control().objection(scope("http", entry.method, path, cookie=cookie))
            assert objection == (401, "not_entered")
    if entry.method != "GET":
        for form in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            objection = access_control().objection(
                scope("http", entry.method, path, content_type=form)
            )
            assert objection == (415, "not_json")
        big = access_control().objection(scope("http", entry.method, path, content_length="70000"))
        assert big == (413, "too_large")
        assert entry.body is not None, "whatever changes something has a body that is checked"


def test_a_bucket_fills_again_with_time() -> None:
    now = [0.0]
    bucket = TokenBucket(10, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_the_token_cannot_be_guessed_at_leisure() -> None:
    made = AccessControl(frozenset(GOOD_HOSTS), Limits(clock=lambda: 0.0))
    assert all(made.enter(made.token) for _ in range(20))
    assert [made.enter(f"guess {n}") for n in range(10)] == [None] * 10
    with pytest.raises(TooFast):
        made.enter(made.token)
    assert AccessControl(frozenset()).token != made.token


def test_every_answer_has_the_headers_and_the_cookie_is_for_us_alone(
    shared_server: ServerProcess,
) -> None:
    for path in ("/", "/enter", "/enter.js", "/api/games", "/api/nothing", "/nothing"):
        _, _, headers = shared_server.raw("GET", path)
        assert {n: headers[n] for n in HEADERS} == HEADERS
        assert "server" not in headers
    status, _, headers = shared_server.raw(
        "POST", "/api/enter", {"token": shared_server.starts[-1]}
    )
    cookie = headers["set-cookie"].lower()
    assert status == 200
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/"))
    assert shared_server.raw("POST", "/api/enter", {"token": "wrong"})[0] == 403
    assert shared_server.raw("GET", "/api/games", cookie="")[0] == 401
    assert shared_server.raw("GET", "/api/games", Host="evil.example")[0] == 421
    assert (
        shared_server.raw("POST", "/api/players", {"name": "Eve"}, Origin="http://evil.example")[0]
        == 403
    )
    page = shared_server.raw("GET", "/")[1].decode()
    assert 'src="/assets/' in page
    assert not re.search(r"<script(?![^>]* src=)|<style", page), "the policy forbids what is inline"


def test_names_that_no_file_has_are_not_found(shared_server: ServerProcess) -> None:
    for name in ("a" * 256 + ".js", "a" * 119 + ".js", "..js", "a%00.js", "a%5C.js", "%2e%2e.js"):
        assert shared_server.raw("GET", f"/assets/{name}", cookie="")[0] in (400, 404), name


def test_a_mistake_of_ours_has_the_headers_too(tmp_path: Path) -> None:
    async def wrong(request: Request) -> Response:
        raise KeyError("a mistake")

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    with open_store(tmp_path) as store:
        made = application(store, access_control(), structlog.get_logger())
        made.routes.append(Route("/wrong", wrong))
        with pytest.raises(KeyError):  # it is raised again after the answer
            asyncio.run(made(scope("http", path="/wrong"), receive, send))
    start, body = sent
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    assert start["status"] == 500
    assert json.loads(body["body"])["code"] == "broken"
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_strangers_have_an_allowance_for_everything_and_the_owner_another() -> None:
    made = AccessControl(frozenset(GOOD_HOSTS), Limits(clock=lambda: 0.0))
    made.add_owner("session")
    paths = ("/", "/assets/a.js", "/api/games")
    said = [
        made.objection(scope("http", path=paths[n % 3], cookie=""))
        for n in range(Limits().requests[1] + 3)
    ]
    assert said[-3:] == [(429, "too_fast")] * 3
    assert (429, "too_fast") not in said[:-3]
    assert [made.objection(scope("http", path=path)) for path in paths] == [None] * 3


def test_sockets_of_strangers_are_refused(shared_server: ServerProcess) -> None:
    table = begin_match(shared_server, "pinochle")

    async def refused(**more: Any) -> int:
        try:
            async with shared_server.connect(more.pop("table", table), **more):
                return 0
        except InvalidStatus as error:
            return error.response.status_code

    async def tries() -> list[int]:
        cookie = {"Cookie": shared_server.cookie}
        return [
            await refused(origin="http://evil.example"),
            await refused(origin=None),
            await refused(additional_headers={}),
            await refused(additional_headers={**cookie, "Host": "evil.example"}),
            await refused(table="no-such-table"),
            await refused(),
        ]

    assert asyncio.run(tries()) == [403, 403, 403, 403, 403, 0]


def test_hostile_messages_hurt_nobody(shared_server: ServerProcess) -> None:
    """Changed, cut, binary and senseless messages; then a good guest plays a round."""
    table = begin_match(shared_server, "piquet")
    rng = Random(5)
    good = json.dumps({"t": "act", "a": "a" * 20, "v": 1, "action": "play QS"})

    def spoiled() -> str | bytes:
        raw = bytearray(good.encode())
        for _ in range(rng.randint(1, 5)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw) if rng.random() < 0.5 else raw.decode("latin-1")

    async def attack() -> None:
        for _ in range(30):
            try:
                async with shared_server.connect(table, max_size=None) as line:
                    for _ in range(40):
                        await line.send(spoiled())
                    await line.send("x" * 5000)
                    async for _ in line:
                        pass
            except ConnectionClosed:
                continue
        client = SocketClient(shared_server, table, rng)
        await client.play(rounds=1)
        assert client.naks == []

    asyncio.run(attack())
    assert "Traceback" not in shared_server.log.read_text()


class Speaker:
    """A socket that receives a message many times at once."""

    def __init__(self, message: Up, times: int) -> None:
        heard = {"type": "websocket.receive", "bytes": write(message)}
        self._messages = iter([heard] * times)

    async def receive(self) -> dict[str, Any]:
        return next(self._messages, {"type": "websocket.disconnect"})


@pytest.mark.parametrize(
    ("message", "at_once"), [(StepCommand(A, 0, ""), 200), (ReadyCommand(A, 0), 40), (Beat(0), 40)]
)
def test_whoever_talks_too_fast_is_closed_and_steps_have_an_allowance_of_their_own(
    message: Up, at_once: int
) -> None:
    presence = Presence((0,))
    people = SimpleNamespace(presence=presence)
    quiet = SimpleNamespace(post=lambda *_: None, pulse=lambda _: Beat(0), people=people)

    async def said(times: int) -> int:
        line: Any = Speaker(message, times)
        table: Any = quiet
        session = access_control().add_owner("another")
        owner = Principal(session.id, Role.OWNER)
        limits = Limits(clock=lambda: 0.0)
        return await socket.SocketConnection(line, table, 0, owner, session, limits)._receive()

    assert asyncio.run(said(at_once)) == 1000
    assert asyncio.run(said(at_once + 1)) == socket.POLICY


def test_a_queue_that_nobody_empties_overflows_once_and_for_all() -> None:
    async def fill() -> None:
        queue = socket.SendQueue(3, 100)
        for _ in range(4):
            queue.put(b"x")
        assert queue.full.is_set()
        large = socket.SendQueue(1000, 100)
        large.put(b"x" * 60)
        large.put(b"x" * 60)
        assert large.full.is_set()

    asyncio.run(fill())


def test_a_slow_reader_is_closed_and_the_others_play_on(shared_server: ServerProcess) -> None:
    """One window asks for everything and reads nothing; another seat's table does not notice."""
    slow = begin_match(shared_server, "pinochle")
    table = begin_match(shared_server, "piquet")

    async def play() -> None:
        async with shared_server.connect(slow, max_queue=1) as line:
            line.transport.pause_reading()
            asked = 0
            try:
                while asked < 20_000:
                    await line.send('{"t":"sync","v":0}')
                    asked += 1
                    if asked % 500 == 0:
                        await asyncio.sleep(0)
            except (ConnectionClosed, OSError):
                pass
            client = SocketClient(shared_server, table, Random(6))
            await client.play(rounds=1)
            async with asyncio.timeout(60):
                while f'"code": {socket.TOO_SLOW}' not in shared_server.log.read_text():
                    await asyncio.sleep(0.02)
            line.transport.abort()
        assert client.naks == []

    asyncio.run(play())
    assert "Traceback" not in shared_server.log.read_text()
