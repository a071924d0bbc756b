"""Malformed and odd messages, read and dispatched: refused with a code, and nothing changes.

`REPIQUE_FUZZ=100 pytest tests/server/security/test_fuzz_messages.py` tries a hundred times as many.
"""

import asyncio
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
import structlog
from websockets.asyncio.client import ClientConnection

from repique.core.game import Setup
from repique.core.table import hand
from repique.play.presets import choose_game, preset_names
from repique.play.seating import PERSON, Seating
from repique.server.live import messages
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    BadMessage,
    Command,
    Down,
    Nak,
    ReadyCommand,
)
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import think_at_once
from repique.store.store import open_store
from repique_testkit.play.scenes import SCENES, reach_scene
from repique_testkit.server.fuzz import corrupt_bytes, edge_value, odd_actions
from repique_testkit.server.process import ServerProcess

TIMES = int(os.environ.get("REPIQUE_FUZZ", "1"))
UPWARD = msgspec.inspect.type_info(messages.Upward)
CODES = {"stale", "refused", "bad_action", "bad_rules", "cannot_undo", "busy", "not_asked"}


def test_spoiled_messages_are_read_or_refused_by_name() -> None:
    rng = Random(1)
    read = 0
    refused = Counter[str]()
    for _ in range(2_000 * TIMES):
        good = msgspec.json.encode(edge_value(UPWARD, rng))
        for _ in range(20):
            try:
                message = messages.read(corrupt_bytes(good, rng))
            except BadMessage as no:
                refused[str(no)] += 1
            else:
                assert messages.read(messages.write(message)) == message
                read += 1
    assert read > 500 * TIMES
    assert refused.total() > 20_000 * TIMES
    assert set(refused) == {"malformed", "too_large"}


def test_whatever_its_type_allows_is_a_message_and_can_be_written_back() -> None:
    rng = Random(2)
    for _ in range(20_000 * TIMES):
        raw = msgspec.json.encode(edge_value(UPWARD, rng))
        if len(raw) > messages.LARGEST:
            continue
        message = messages.read(raw)
        assert messages.read(messages.write(message)) == message


class Screen:
    """Keeps answers; pictures are only counted."""

    def __init__(self) -> None:
        self.answers: dict[str, Down] = {}
        self.news = asyncio.Event()

    def send(self, message: Down) -> None:
        messages.write(message)
        if isinstance(message, Ack | Nak):
            self.answers[message.a] = message
            self.news.set()

    async def answer(self, a: str) -> Down:
        async with asyncio.timeout(120):
            while a not in self.answers:
                self.news.clear()
                await self.news.wait()
        return self.answers.pop(a)


def fingerprint(table: LiveMatch) -> str:
    """A hash of a live match: its whole series, and what each seat is shown."""
    seats = range(table.series.session.state.seats)
    shown = [table.view_of(seat)[1] for seat in (*seats, None)]
    about = [table.series.text(), *shown, str(table.version), repr(table.storage.known)]
    return hashlib.sha256("\n".join(about).encode()).hexdigest()


def odd_command(table: LiveMatch, rng: Random, good: list[str]) -> Command | None:
    """Odd messages at the version of the table mostly, some with actions that are nearly right."""
    about = edge_value(UPWARD, rng)
    if "v" in about and rng.random() < 0.9:
        about["v"] = table.version
    if about["t"] == "act" and rng.random() < 0.5:
        about["action"] = rng.choice(nearly_right(table, rng))
    elif about["t"] == "act" and rng.random() < 0.8:
        about["action"] = (
            corrupt_bytes(rng.choice(good).encode(), rng).decode("latin-1")[:600] or "x"
        )
    if about["t"] == "again" and rng.random() < 0.9:
        about["what"] = rng.choice(("next", "replicate"))  # the others would begin anew
    if about["t"] == "hold":
        about["on"] = False  # else nothing happens until the table is let go
    try:
        message = messages.read(msgspec.json.encode(about))
    except BadMessage:
        return None
    return message if isinstance(message, Command) else None


def nearly_right(table: LiveMatch, rng: Random) -> list[str]:
    """Moves that seat 0 might mean, with something odd in each."""
    session = table.series.session
    verbs = {choice.verb: choice.values for choice in session.choices(0)}
    return [*odd_actions(verbs, session.state.table[hand(0)], rng)]


async def our_turn(table: LiveMatch) -> None:
    while table.series.session.state.turn != 0 and not table.view_of(0)[0].waiting:
        await asyncio.sleep(0)


@pytest.mark.parametrize("preset", preset_names())
def test_a_table_refuses_odd_wishes_and_stays_as_it_is(preset: str, tmp_path: Path) -> None:
    rng = Random(preset)

    async def play() -> int:
        count = 0
        with open_store(tmp_path) as store:
            matches = LiveMatches(store, think_at_once, structlog.get_logger())
            wanted = choose_game(preset)
            seats = wanted.game.start(wanted.options, Setup(0)).seats
            token = await matches.begin(
                wanted, Seating.of_kinds((PERSON, *["simple"] * (seats - 1)))
            )
            table = await matches.open(token)
            screen = Screen()
            table.join(screen, 0)
            good = ["play QS", "meld:pinochle QS JD", "discard AS KS", "pass", "bid 50"]
            before = ""
            for n in range(400 * TIMES):
                await our_turn(table)
                command = odd_command(table, rng, good)
                if command is None or isinstance(command, ReadyCommand):
                    continue
                before = before or fingerprint(table)
                table.post(screen, 0, command)
                answer = await screen.answer(command.a)
                if isinstance(answer, Nak):
                    assert answer.code in CODES
                    assert fingerprint(table) == before
                    count += 1
                else:
                    before = ""
                if n % 40 == 0:
                    await our_turn(table)  # a fresh game may just have been granted
                    act = ActCommand(f"honest-{n:06}", table.version, best(table, rng))
                    table.post(screen, 0, act)
                    before = ""
                    assert isinstance(await screen.answer(act.a), Ack)
                assert not table.has_stopped
            await matches.close()
        return count

    assert asyncio.run(play()) > 100


def best(table: LiveMatch, rng: Random) -> str:
    """A legal move, as proof that the table still plays."""
    session = table.series.session
    thumb = session.game.strategy.sketch
    assert thumb is not None
    return str(thumb(session.update(0).view, rng))


async def answered(line: ClientConnection, a: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message.get("a") == a:
            return message


async def check_refusals(server: ServerProcess, table: str, actions: list[str]) -> None:
    """Each is said at the table and asked about, and changes nothing; the line stays open."""
    async with asyncio.timeout(60), server.connect(table) as line:
        while (first := json.loads(await line.recv()))["t"] != "update":
            pass
        for n, action in enumerate(actions):
            wish = {"t": "act", "a": f"odd-{n:06}", "v": first["v"], "action": action}
            await line.send(json.dumps(wish))
            nak = await answered(line, wish["a"])
            assert (nak["t"], nak["v"]) == ("nak", first["v"]), action
            assert nak["code"] in ("refused", "bad_action"), action
            assert nak["text"] or nak["code"] == "bad_action", action
            path = f"/api/matches/{table}/why?action={quote(action)}"
            status, answer, _ = await asyncio.to_thread(server.raw, "GET", path)
            assert status in (200, 400), action
            assert json.loads(answer)["text"], action
    async with asyncio.timeout(60), server.connect(table) as line:
        while (last := json.loads(await line.recv()))["t"] != "update":
            pass
    assert (last["v"], last["h"], last["view"]) == (first["v"], first["h"], first["view"])


def illegal(view: dict[str, Any], rng: Random) -> Iterator[str]:
    """Odd moves for whoever sees this, without those that may be legal."""
    (held,) = (zone["cards"] for zone in view["zones"] if zone["name"] == f"hand:{view['seat']}")
    offers = {choice["verb"]: choice for choice in view["choices"]}
    verbs = {verb: choice["values"] for verb, choice in offers.items()}
    for action in odd_actions(verbs, held, rng):
        verb = action.partition(" ")[0].partition(":")[0]
        if verb not in offers or "??" in action:
            yield action


@pytest.mark.parametrize("preset", preset_names())
def test_odd_moves_are_refused_at_every_scene_of_a_game(preset: str, server: ServerProcess) -> None:
    rng = Random(preset)
    for scene in SCENES.values():
        if scene.preset == preset:
            actor = reach_scene(server, scene)
            actions = [*illegal(actor.view, rng)]
            some = rng.sample(actions, min(len(actions), 40))
            asyncio.run(
                check_refusals(server, actor.table, ["play ??", "play ?? ??", "meld ??", *some])
            )
