"""Lessons: a scratch match that is played to its end by steps, and of which nothing is stored."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from repique.coach.lessons import lesson_presets, load_lesson
from repique.server.http.api.lessons import Sitting, begin_lesson
from repique.server.http.routes import ApiRequest
from repique.server.http.services import Services
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Nak,
    PracticeCommand,
    StepCommand,
    Welcome,
)
from repique.server.live.registry import LiveMatches
from repique.server.live.scratch import LESSON
from repique.server.security.principal import Principal, Role
from repique.store.db import schema
from repique.store.players import players
from repique.store.store import Store
from repique_testkit.server.fake_clients import FakePlayer, begin_live_match, open_registry
from repique_testkit.server.process import ServerProcess


def everything(store: Store) -> str:
    """All that is on the disk, as text."""

    def read(connection: Connection) -> str:
        found = {t.name: connection.execute(select(t)).all() for t in schema.metadata.sorted_tables}
        return repr(found)

    return store.read(read)


async def seated(matches: LiveMatches, preset: str, left: str = "") -> LiveMatch:
    about = Services(matches, *[None] * 8)  # type: ignore[arg-type]
    owner = Principal("owner", Role.OWNER)
    at = await begin_lesson(ApiRequest(about, owner, {"preset": preset}, {}, Sitting(left)))
    return await matches.open(at.table)


async def stepped(person: FakePlayer) -> None:
    """The next move of the lesson, as it is seen on the screen."""
    before = person.screen.last.view.moves
    assert isinstance(await person.ask(StepCommand), Ack)
    await person.screen.until(lambda: person.screen.last.view.moves == before + 1)


def with_matches(tmp_path: Path, play: Callable[[LiveMatches], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with open_registry(tmp_path) as matches:
            matches.store.do(players.current_player)
            await play(matches)

    asyncio.run(whole())


@pytest.mark.parametrize("preset", lesson_presets())
def test_a_lesson_is_led_to_its_end_and_nothing_is_kept(preset: str, tmp_path: Path) -> None:
    told = load_lesson(preset)

    async def play(matches: LiveMatches) -> None:
        before = everything(matches.store)
        table = await seated(matches, preset)
        person = FakePlayer(table)
        greeting = next(m for m in person.screen.got if isinstance(m, Welcome))
        assert (greeting.sandbox, greeting.preset) == (LESSON, preset)
        assert person.screen.last.view.moves == told.opened
        for step in told.steps:
            await stepped(person)
            assert person.screen.last.view.moves == step.moves
        assert table.series.session.record.moves == told.record.moves
        refused = await person.ask(StepCommand)
        assert isinstance(refused, Nak)
        assert refused.reason == "no_step"
        assert everything(matches.store) == before

    with_matches(tmp_path, play)


def test_a_match_under_way_is_the_same_afterwards(tmp_path: Path) -> None:
    async def play(matches: LiveMatches) -> None:
        own = await begin_live_match(matches)
        person = FakePlayer(own)
        for _ in range(5):
            await person.step()
        await person.my_turn()
        before = (everything(matches.store), own.series.text(), person.screen.last)
        learner = FakePlayer(await seated(matches, "binokel"))
        for _ in range(9):
            await stepped(learner)
        assert (everything(matches.store), own.series.text(), person.screen.last) == before
        assert await person.step()

    with_matches(tmp_path, play)


def test_the_learner_may_make_the_move_and_no_other(tmp_path: Path) -> None:
    async def play(matches: LiveMatches) -> None:
        told = load_lesson("binokel")
        table = await seated(matches, "binokel")
        person = FakePlayer(table)
        due = told.record.moves[told.opened].action
        (choice,) = person.screen.last.view.choices
        other = next(card for card in choice.cards if card[:2] != due.cards[0][:2])
        refused = await person.ask(lambda a, v: ActCommand(a, v, f"play {other}"))
        assert isinstance(refused, Nak)
        assert refused.reason == "another_way"
        foreign = await person.ask(lambda a, v: ActCommand(a, v, "play AS"))
        assert isinstance(foreign, Nak)
        assert "ace of spades" in foreign.text, "the rules say why"
        for command in (PracticeCommand, lambda a, v: AgainCommand(a, v, "round")):
            answer = await person.ask(command)
            assert isinstance(answer, Nak)
            assert answer.reason == "in_a_lesson"
        assert person.screen.last.view.moves == told.opened
        twin = f"play {due.cards[0][:2]}{'' if due.cards[0][2:] else '2'}"
        assert isinstance(await person.ask(lambda a, v: ActCommand(a, v, twin)), Ack)
        assert table.series.session.record.moves == told.record.moves[: told.opened + 1]

    with_matches(tmp_path, play)


def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    async def play(matches: LiveMatches) -> None:
        first = await seated(matches, "binokel")
        await stepped(FakePlayer(first))
        token = first.storage.token
        assert (await seated(matches, "binokel", token)) is first
        assert (await seated(matches, "binokel")) is not first
        own = await begin_live_match(matches, "binokel")
        other = await seated(matches, "binokel", own.storage.token)
        assert other.storage.sandbox == LESSON, "a match is no lesson"

    with_matches(tmp_path, play)


def test_lessons_are_listed_and_told(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        listed = server.ask("GET", "/api/lessons")
        assert [one["preset"] for one in listed] == lesson_presets()
        told = server.ask("GET", "/api/lessons/binokel")
        assert told["steps"][0]["say"] == load_lesson("binokel").steps[0].say
        status, said, *_ = server.raw("GET", "/api/lessons/whist")
        assert (status, b"no game with that name" in said) == (404, True)
        server.ask("GET", "/api/player")
        assert server.ask("POST", "/api/lessons/binokel")["table"]
        assert server.ask("GET", "/api/matches") == []
