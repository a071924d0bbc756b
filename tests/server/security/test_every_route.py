"""Every route of the application against every wrong kind of request, over a real connection.

The rows come from the application, so that a new route is tried without being named here.
`REPIQUE_FUZZ=25 pytest tests/server/security/test_every_route.py` sends 500 odd requests to each.
"""

import json
import os
import re
import socket
from random import Random
from typing import Any, cast
from urllib.parse import quote

import msgspec
import structlog
from starlette.routing import Route, WebSocketRoute

from repique.server.app import ROUTE_GROUPS, application
from repique.server.http.routes import ApiRoute
from repique.server.security.access import HEADERS, OPEN, STATIC, AccessControl
from repique.store.store import Store
from repique_testkit.server.fuzz import STRANGE_TEXTS, corrupt_bytes, edge_value
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.server.ws_frames import handshake

TIMES = int(os.environ.get("REPIQUE_FUZZ", "1"))
NUMBERS = ("0", "1", "2", "999999999", "1000000000", str(1 << 31), str(1 << 63), "9" * 5000, "٣")


def rows() -> list[tuple[str, str]]:
    """Method and path of everything the application serves."""
    app = application(cast(Store, None), AccessControl(frozenset()), structlog.get_logger())
    found: list[tuple[str, str]] = []
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute), "a kind of route nobody has tried"
        methods = ["WS"] if isinstance(route, WebSocketRoute) else sorted(route.methods or ())
        found += [(method, re.sub(r"{\w+(:\w+)?}", "1", route.path)) for method in methods]
    return found


ROWS = rows()
CHANGING = [row for row in ROWS if row[0] not in ("GET", "HEAD", "WS")]


def status(
    server: ServerProcess, method: str, path: str, **headers: str
) -> tuple[int, dict[str, str]]:
    """Of one request made by hand; headers that are empty are left out."""
    if method == "WS":
        usual = {"Origin": server.origin, "Cookie": server.cookie}
        raw = handshake(headers.pop("Host", server.host), path, **{**usual, **headers})
    else:
        body = "" if method in ("GET", "HEAD") else "{}"
        usual = {
            "Host": server.host,
            "Origin": server.origin,
            "Cookie": server.cookie,
            "Connection": "close",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        given = {**usual, **{n.replace("_", "-"): v for n, v in headers.items()}}
        lines = [f"{name}: {value}" for name, value in given.items() if value]
        head = "\r\n".join((f"{method} {path} HTTP/1.1", *lines, "", body))
        raw = head.encode("latin-1")
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(raw)
        answer = b""
        while b"\r\n\r\n" not in answer and (data := line.recv(1 << 16)):
            answer += data
    first, *rest = answer.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    pairs = [row.partition(":") for row in rest]
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


def test_only_our_own_hosts_and_origins_are_accepted(shared_server: ServerProcess) -> None:
    """Hosts and origins, over HTTP and for sockets: what is not on the list does not pass."""
    table = begin_match(shared_server, "pinochle")
    port = shared_server.port
    ways = (("GET", "/api/games"), ("POST", "/api/players/1/switch"), ("WS", f"/ws/{table}"))
    ours = [f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"]
    hosts = [
        f"127.0.0.1:{port + 1}",
        "127.0.0.1",
        "localhost",
        "[::1]",
        f"LOCALHOST:{port}",
        f"Localhost:{port}",
        f"localhost.:{port}",
        f"localhost.evil.example:{port}",
        f"evil.example:{port}",
        "evil.example",
        f"127.0.0.1.evil.example:{port}",
        f"evil127.0.0.1:{port}",
        f"127.0.0.1:{port}.evil.example",
        f"127.1:{port}",
        f"127.0.0.1:{port}@evil.example",
        f"evil.example@127.0.0.1:{port}",
        f"0.0.0.0:{port}",
        f"[::]:{port}",
        f"[::ffff:127.0.0.1]:{port}",
        f"[0:0:0:0:0:0:0:1]:{port}",
        f"2130706433:{port}",
        f"0x7f.1:{port}",
        f"127.0.0.1:0{port}",
        f"127.0.0.1:{port}, x",
        "null",
        "*",
    ]
    origins = [
        "null",
        "*",
        "http://evil.example",
        f"https://127.0.0.1:{port}",
        f"ws://127.0.0.1:{port}",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"HTTP://127.0.0.1:{port}",
        f"http://LOCALHOST:{port}",
        f"http://localhost.:{port}",
        f"http://127.0.0.1:{port}/",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil127.0.0.1:{port}",
        f"http://127.0.0.1:{port}@evil.example",
        f"http://evil.example#127.0.0.1:{port}",
        f"http://[::]:{port}",
        f"http://[::ffff:127.0.0.1]:{port}",
        "file://",
        "about:blank",
        f"http://127.0.0.1:{port} http://evil.example",
        f"127.0.0.1:{port}",
        "moz-extension://x",
    ]
    tried = 0
    for method, path in ways:
        for host in ours:
            code = status(shared_server, method, path, Host=host, Origin=f"http://{host}")[0]
            assert code == (101 if method == "WS" else 200)
        for host in hosts:
            refused = (400, 403) if method == "WS" else (400, 421)
            assert status(shared_server, method, path, Host=host)[0] in refused, (method, host)
            tried += 1
        for origin in origins:
            assert status(shared_server, method, path, Origin=origin)[0] == 403, (method, origin)
            tried += 1
        missing = status(shared_server, method, path, Origin="")[0]
        assert missing == (200 if method == "GET" else 403)
        assert status(shared_server, method, path, Host="")[0] in (400, 403, 421)
    assert tried >= 60


def everything(server: ServerProcess) -> tuple[Any, Any]:
    return server.ask("GET", "/api/players"), server.ask("GET", "/api/matches")


def test_no_other_site_can_change_anything(shared_server: ServerProcess) -> None:
    """For each address that changes something: what a form or a script elsewhere could send."""
    begin_match(shared_server, "pinochle")
    before = everything(shared_server)
    assert {row[0] for row in CHANGING} == {"POST", "PATCH", "DELETE"}
    for method, path in CHANGING:
        for strange in (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": ""},
            {"Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Site": "same-site"},
        ):
            assert status(shared_server, method, path, **strange)[0] == 403, (method, path, strange)
        for form in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            assert status(shared_server, method, path, Content_Type=form)[0] == 415, (
                method,
                path,
                form,
            )
    for method, path in ROWS:
        if method == "GET":
            assert status(shared_server, "POST", path)[0] in (200, 400, 404, 405, 409)
    assert everything(shared_server) == before


def test_without_the_cookie_of_this_start_nothing_opens(shared_server: ServerProcess) -> None:
    """A session cookie of this start may do everything, any other cookie nothing."""
    old = shared_server.cookie
    before = everything(shared_server)
    name, _, value = old.partition("=")
    assert shared_server.stop() == 0
    shared_server.start()
    new = shared_server.cookie
    assert new != old
    fresh = new.partition("=")[2]
    cookies = (
        *("", old, f"{name}=", f"{name}={value[:-1]}", f"repique={fresh}", f"{name}=é"),
        *(new[:-1], f"{new}x", f"x{new}", f'{name}="', "=", ";;"),
    )
    for method, path in ROWS:
        if path in OPEN or path.startswith(STATIC):  # the page tells nothing
            continue
        for cookie in cookies:
            code = status(shared_server, method, path, Cookie=cookie)[0]
            assert code == (403 if method == "WS" else 401), (method, path, cookie)
    for method, path in (("OPTIONS", "/api/games"), ("TRACE", "/api/games"), ("PUT", "/api/x")):
        assert status(shared_server, method, path, Cookie="")[0] in (400, 401)
    assert everything(shared_server) == before
    assert {path for path in OPEN if path.startswith("/api")} == {
        "/api/enter",
        "/api/invitation",
        "/api/invitation/rules",
        "/api/invitation/compare",
        "/api/join",
    }


def test_every_answer_carries_the_headers(shared_server: ServerProcess) -> None:
    """Whatever the answer is: found, refused, unknown, too large."""
    for method, path in [*ROWS, ("GET", "/nothing"), ("PUT", "/api/games")]:
        if method == "WS":
            continue
        for strange in ({}, {"Cookie": ""}, {"Host": "evil.example"}, {"Content_Length": "99999"}):
            code, headers = status(shared_server, method, path, **strange)
            assert {name: headers.get(name) for name in HEADERS} == HEADERS, (code, method, path)
            assert "server" not in headers
            assert "access-control-allow-origin" not in headers
            assert code < 500


def question(entry: ApiRoute, rng: Random, table: str) -> tuple[str, bytes]:
    """An address with odd values, and an odd body."""
    path = entry.path
    for name, kind in re.findall(r"{(\w+):?(\w*)}", path):
        usual = {"table": table, "game": "piquet", "preset": "pinochle", "deed": "save"}
        strange = rng.choice(NUMBERS) if kind else rng.choice((*STRANGE_TEXTS, "x" * 300))
        chosen = usual.get(name, "1") if rng.random() < 0.5 else strange
        path = path.replace(f"{{{name}:{kind}}}" if kind else f"{{{name}}}", quote(chosen, ""))
    asked = [f"{n}={quote(rng.choice((*STRANGE_TEXTS, *NUMBERS[:8])), '')}" for n in entry.query]
    path += "?" + "&".join(rng.sample(asked, rng.randint(0, len(asked)))) if asked else ""
    if entry.body is None:
        return path, b""
    body = msgspec.json.encode(edge_value(msgspec.inspect.type_info(entry.body), rng))
    return path, corrupt_bytes(body, rng)[:60_000] if rng.random() < 0.4 else body


def test_odd_questions_get_answers_and_never_break_anything(shared_server: ServerProcess) -> None:
    """Values made from the description of each address; an odd one may be wrong, never fatal."""
    rng = Random(7)
    table = begin_match(shared_server, "piquet")
    codes: dict[int, int] = {}
    groups = ("sessions", "games", "players", "matches", "scores", "offers")
    for entry in (entry for group in groups for entry in ROUTE_GROUPS[group]):
        for _ in range(20 * TIMES):
            path, body = question(entry, rng, table)
            code, answer = asked(shared_server, entry.method, path, body)
            assert code < 500, (entry.method, path, body, answer)
            if code >= 400 and answer.startswith(b"{"):
                assert json.loads(answer)["code"]
            codes[code] = codes.get(code, 0) + 1
    assert codes[200] > 50
    assert codes[400] > 50
    assert codes[404] > 50
    log = shared_server.log.read_text()
    assert "Traceback" not in log
    assert '"trouble"' not in log


def asked(server: ServerProcess, method: str, path: str, body: bytes) -> tuple[int, bytes]:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.origin}\r\n"
        f"Cookie: {server.cookie}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(head.encode() + body)
        answer = b""
        while data := line.recv(1 << 16):
            answer += data
    head_, _, content = answer.partition(b"\r\n\r\n")
    return int(head_.split()[1]), content
