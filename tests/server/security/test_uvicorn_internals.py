"""The parts of uvicorn that `connections.py` and `main.py` override or use are as they were.

They are not documented. If a test here fails after an upgrade of uvicorn, read what has changed
there, adapt the overriding classes, and move the bounds in pyproject.toml.
"""

import inspect
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from repique.server import main
from repique.server.security.connections import LimitedHttpProtocol, LimitedWebSocketProtocol

TESTED = ("0.54",)

# Methods that are overridden, with the names of their parameters.
OVERRIDDEN: dict[type, dict[str, tuple[str, ...]]] = {
    HttpToolsProtocol: {
        "connection_made": ("transport",),
        "connection_lost": ("exc",),
        "data_received": ("data",),
        "on_header": ("name", "value"),
        "on_message_complete": (),
        "handle_websocket_upgrade": (),
        "pause_writing": (),
        "resume_writing": (),
    },
    WebSocketsSansIOProtocol: {
        "handle_ping": (),
        "handle_cont": ("event",),
        "send_receive_event_to_app": (),
        "run_asgi": (),
    },
    uvicorn.Server: {"capture_signals": ()},
}
LIMITED: dict[type, type] = {
    HttpToolsProtocol: LimitedHttpProtocol,
    WebSocketsSansIOProtocol: LimitedWebSocketProtocol,
    uvicorn.Server: main._Server,
}
# Attributes that are read or set.
USED: dict[type, tuple[str, ...]] = {
    HttpToolsProtocol: ("transport", "loop"),
    WebSocketsSansIOProtocol: ("transport", "loop", "frames", "curr_msg_data_type"),
}


def parameters(method: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(method).parameters)[1:]


def test_this_version_of_uvicorn_was_tested() -> None:
    minor = uvicorn.__version__.rpartition(".")[0]
    assert minor in TESTED, f"uvicorn {uvicorn.__version__}: see the bounds in pyproject.toml"


@pytest.mark.parametrize("base", OVERRIDDEN, ids=lambda base: base.__name__)
def test_every_overridden_method_is_there_with_its_parameters(base: type) -> None:
    own = {name for name in vars(LIMITED[base]) if name in vars(base) and name != "__init__"}
    assert {name for name in own if inspect.isfunction(vars(base)[name])} == {*OVERRIDDEN[base]}
    for name, expected in OVERRIDDEN[base].items():
        assert parameters(getattr(base, name)) == expected, f"{base.__name__}.{name} has changed"


@pytest.mark.parametrize("base", USED, ids=lambda base: base.__name__)
def test_every_used_attribute_is_set(base: type) -> None:
    source = inspect.getsource(base)
    for name in USED[base]:
        assert f"self.{name}" in source, f"{base.__name__}.{name} is gone"


def test_every_overridden_method_of_sockets_is_called() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for name in OVERRIDDEN[WebSocketsSansIOProtocol]:
        assert f"self.{name}(" in source, f"nothing calls {name} any more"


def test_a_server_is_stopped_by_its_signal_handler() -> None:
    assert parameters(uvicorn.Server.handle_exit) == ("sig", "frame")
    assert "self.capture_signals()" in inspect.getsource(uvicorn.Server)
