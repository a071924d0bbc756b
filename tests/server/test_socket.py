"""What a seat may send over its socket, and what it is sent."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

from starlette.websockets import WebSocket

from repique.core.table import CHANCE
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Bad, Down, Nak, Pulse, TableUpdate, Welcome, read_downward
from repique.server.live.socket import SocketConnection
from repique.server.security.access import AccessControl
from repique.server.security.limits import Limits
from repique.server.security.principal import Principal, Role
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    random_move,
    run_pending,
    whose_turn,
)


class FakeSocket:
    """A socket that receives given texts, and keeps what is sent to it."""

    def __init__(self, *texts: str) -> None:
        self.texts = [*texts]
        self.got = list[Down]()

    async def receive(self) -> dict[str, Any]:
        while not self.texts:
            await asyncio.sleep(3600)
        return {"type": "websocket.receive", "bytes": self.texts.pop(0).encode()}

    async def send_text(self, text: str) -> None:
        self.got.append(read_downward(text))


async def answers_to(table: LiveMatch, seat: int, *texts: str) -> list[Down]:
    """What a socket of that seat is sent after receiving these texts."""
    socket = FakeSocket(*texts)
    session = AccessControl(frozenset()).add_owner("secret")
    owner = Principal(session.id, Role.OWNER)
    connection = SocketConnection(cast(WebSocket, socket), table, seat, owner, session, Limits())
    talking = asyncio.create_task(connection.run())
    while socket.texts:
        await asyncio.sleep(0)
    await run_pending()
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)
    return socket.got


def test_a_seat_is_that_of_the_socket_whatever_the_message_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            mover, news = await whose_turn(people)
            action = random_move(news, mover.rng)
            command = {"t": "act", "a": "not-my-turn", "v": news.v, "action": action}
            got = await answers_to(
                table, 1 - mover.seat, json.dumps({**command, "seat": mover.seat})
            )
            assert any(isinstance(message, Bad) for message in got)
            got = await answers_to(table, 1 - mover.seat, json.dumps(command))
            assert any(isinstance(message, Nak) for message in got)
            assert table.version == news.v
            moves = table.series.session.record.moves
            assert all(move.seat == CHANCE for move in moves)

    asyncio.run(play())


def test_whoever_asks_what_was_missed_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            got = await answers_to(table, 0, f'{{"t":"sync","v":{news.v}}}', '{"t":"beat","v":0}')
            kinds = [type(message) for message in got]
            assert kinds == [Welcome, TableUpdate, TableUpdate, Pulse]
            assert all(m.v == news.v for m in got if isinstance(m, TableUpdate))

    asyncio.run(play())
