"""The way for others in the network: `serve --home`, and the door at run time.

The machine's own address stands for another device: a request to it comes from outside loopback.
"""

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from repique.play.presets import InputError
from repique.server.main import serve
from repique.server.security.access import AccessControl
from repique.server.security.addresses import home_hosts, local_name, machine_addresses
from repique.server.security.door import Door, DoorStays
from repique_testkit.server.process import SERVER_SCRIPT, ServerProcess

HOME_SCRIPT = SERVER_SCRIPT.replace("Bots(1), say)", "Bots(1), note, home=True)").replace(
    "serve(",
    """
def note(text):
    with (Path(sys.argv[1]) / "said.txt").open("a") as file:
        file.write(text + chr(10))
    say(text)
serve(""",
    1,
)
ALIAS = "127.0.0.2"  # another address of this machine where there is no network


def with_address(script: str) -> str:
    """The script of a server that knows the alias where the machine has no other address."""
    return f"""
from functools import partial
from repique.server import main
from repique.server.security.addresses import machine_addresses
found = machine_addresses() or ["{ALIAS}"]
main.Door = partial(main.Door, find_addresses=lambda: found)
{script}"""


@pytest.fixture
def home_server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, with_address(HOME_SCRIPT))
    yield server
    server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, with_address(SERVER_SCRIPT))
    yield server
    server.stop()


def machine_address() -> str:
    return (machine_addresses() or [ALIAS])[0]


def ask(
    server: ServerProcess, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, Any, str]:
    """A request to the address of the machine: status, answer and cookie."""
    at = machine_address()
    line = http.client.HTTPConnection(at, server.port, timeout=60)
    host = f"[{at}]:{server.port}" if ":" in at else f"{at}:{server.port}"
    given = {
        "Host": host,
        "Origin": f"http://{host}",
        "Content-Type": "application/json",
        **headers,
    }
    try:
        line.request(method, path, None if method == "GET" else json.dumps(body or {}), given)
        answer = line.getresponse()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        raw = answer.read()
        return answer.status, json.loads(raw) if raw.startswith((b"{", b"[")) else raw, cookie
    finally:
        line.close()


def offer(server: ServerProcess) -> dict[str, Any]:
    body = {"a": "offer-01", "preset": "piquet", "seats": ["me", "friend"]}
    made: dict[str, Any] = server.ask("POST", "/api/offers", body)
    return made


def receive_all(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=30)


def test_a_friend_in_the_network_comes_by_the_link(home_server: ServerProcess) -> None:
    door = home_server.ask("GET", "/api/door")
    assert door["open"]
    assert door["home"]
    assert f"http://{machine_address()}:{home_server.port}" in door["addresses"]
    assert ask(home_server, "GET", "/")[0] in (200, 503)  # 503 where the page was not built
    assert ask(home_server, "GET", "/api/games")[0] == 401
    made = offer(home_server)
    status, told, cookie = ask(
        home_server, "POST", "/api/join", {"a": "join-0001", "token": made["link"], "name": "Bert"}
    )
    assert status == 200
    assert told["offer"]["stage"] == "begun"
    assert ask(home_server, "GET", "/api/me", Cookie=cookie)[1]["name"] == "Bert"
    host = f"{machine_address()}:{home_server.port}"
    headers = {"Cookie": cookie}
    address = f"ws://{host}/ws/{told['offer']['table']}"
    with connect(address, origin=Origin(f"http://{host}"), additional_headers=headers) as line:
        assert json.loads(line.recv())["t"] == "welcome"
    refused = home_server.raw("POST", "/api/door", {"open": False})
    assert refused[0] == 400
    assert b"--home" in refused[1]


def test_other_names_of_the_machine_are_refused(home_server: ServerProcess) -> None:
    port = home_server.port
    at = machine_address()
    wrong = (f"{at}:{port + 1}", at, f"evil.example:{port}", f"x{at}:{port}", f"0.0.0.0:{port}")
    for host in (*wrong, f"{at}.evil.example:{port}", f"[::ffff:{at}]:{port}"):
        assert ask(home_server, "GET", "/", Host=host)[0] in (400, 421), host
        forged = ask(home_server, "POST", "/api/join", Origin=f"http://{host}")
        assert forged[0] == 403, host
    assert ask(home_server, "POST", "/api/join", Origin=f"https://{at}:{port}")[0] == 403
    if local_name():
        host = f"{local_name()}:{port}"
        assert ask(home_server, "GET", "/api/games", Host=host, Origin=f"http://{host}")[0] == 401


def test_the_door_opens_and_closes_at_run_time(server: ServerProcess) -> None:
    closed = {"open": False, "addresses": [], "home": False}
    assert server.ask("GET", "/api/door") == closed
    made = offer(server)
    host = f"{machine_address()}:{server.port}"
    with pytest.raises(OSError, match="refused"):
        ask(server, "GET", "/")
    assert server.raw("GET", "/", Host=host)[0] == 421
    for _ in range(2):  # again does nothing
        door = server.ask("POST", "/api/door", {"open": True})
        assert door["open"]
        assert door["addresses"][0] == f"http://{host}"
    status, _, cookie = ask(
        server, "POST", "/api/join", {"a": "join-0001", "token": made["link"], "name": "Bert"}
    )
    assert status == 200
    headers = {"Cookie": cookie}
    address = f"ws://{host}/ws/person"
    with connect(address, origin=Origin(f"http://{host}"), additional_headers=headers) as line:
        assert json.loads(line.recv())["t"] == "offers"
        assert server.ask("POST", "/api/door", {"open": False}) == closed
        with pytest.raises(ConnectionClosed):
            receive_all(line)
    with pytest.raises(OSError, match="refused"):
        ask(server, "GET", "/")
    assert server.raw("GET", "/", Host=host)[0] == 421
    assert server.ask("POST", "/api/door", {"open": True})["open"]  # and once more
    assert ask(server, "GET", "/api/me", Cookie=cookie)[1]["name"] == "Bert"
    assert server.stop() == 0  # the open door does not keep it


def test_what_is_printed_for_friends_has_no_token(home_server: ServerProcess) -> None:
    offer(home_server)  # by now everything has been said
    said = (home_server.folder / "said.txt").read_text()
    friends = next(line for line in said.splitlines() if line.startswith("Friends"))
    assert f"http://{machine_address()}:{home_server.port}/" in friends
    assert home_server.starts[-1] not in friends


def test_no_address_of_a_client_is_kept(home_server: ServerProcess) -> None:
    made = offer(home_server)
    body = {"a": "join-0001", "token": made["link"], "name": "Bert"}
    assert ask(home_server, "POST", "/api/join", body)[0] == 200
    assert home_server.stop() == 0
    kept = [path for path in home_server.folder.rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        data = path.read_bytes()
        assert machine_address().encode() not in data or path.name == "said.txt", path
        assert made["link"].encode() not in data, path
        assert made["code"].encode() not in data, path


def test_home_and_host_contradict_each_other(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--host"):
        serve("192.0.2.7", 0, tmp_path, False, home=True)


# Addresses


def test_addresses_of_the_machine_can_be_called_by_others() -> None:
    for address in machine_addresses():
        assert not address.startswith(("127.", "169.254.", "fe80", "0."))
        assert address != "::1"


def test_private_addresses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["8.8.8.8", "127.0.0.1", "2a00::1", "192.168.1.20", "fe80::1%eth0", "169.254.1.1"]
    found = [(0, 0, 0, "", (address, 0)) for address in (*answers, "fd00::5", "192.168.1.20")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    monkeypatch.setattr("repique.server.security.addresses._default_addresses", list)
    assert machine_addresses() == ["192.168.1.20", "fd00::5", "8.8.8.8", "2a00::1"]
    hosts = home_hosts(["192.168.1.20", "fd00::5"], 8431)
    assert {"192.168.1.20:8431", "[fd00::5]:8431"} <= hosts


@pytest.mark.parametrize("name", ["", "localhost", "bad name", "x_y"])
def test_a_machine_without_a_usable_name_has_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert local_name() == ""


# The door by itself


class FakeListener:
    """Notes whether it was closed."""

    def __init__(self) -> None:
        self.closed = False

    async def close(self) -> None:
        self.closed = True


def test_a_door_follows_the_machine_to_another_network() -> None:
    assert asyncio.run(follow()) == 2


async def follow() -> int:
    """Open a door, change the network, and close it; how often the door has listened."""
    listeners: list[FakeListener] = []
    network = ["192.168.1.20"]

    def listen(found: list[str], port: int) -> FakeListener:
        listeners.append(FakeListener())
        return listeners[-1]

    access = AccessControl(frozenset({"127.0.0.1:8431"}))
    door = Door(access, 8431, listen=listen, find_addresses=lambda: [*network])
    await door.refresh()
    assert not listeners
    await door.open()
    assert access.knows_host("192.168.1.20:8431")
    assert access.knows_origin("http://192.168.1.20:8431")
    network[:] = ["10.0.0.7"]
    await door.refresh()
    assert [each.closed for each in listeners] == [True, False]
    assert door.urls == ["http://10.0.0.7:8431"]
    assert not access.knows_host("192.168.1.20:8431")
    await door.close()
    assert not access.knows_host("10.0.0.7:8431")
    assert access.knows_host("127.0.0.1:8431")
    network.clear()
    with pytest.raises(DoorStays, match="network"):
        await door.open()
    return len(listeners)
